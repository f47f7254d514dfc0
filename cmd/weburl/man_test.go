package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/suite"
)

// Each verb has a man page with all sections, and programs that read man pages report no errors.
func TestManPages(t *testing.T) {
	dir := t.TempDir()
	if out, err := command(t, "help", "--man", "--to", dir).CombinedOutput(); err != nil || len(out) > 0 {
		t.Fatalf("%v: %s", err, out)
	}
	pages, err := filepath.Glob(filepath.Join(dir, "*.1"))
	if err != nil || len(pages) != 1+len(verbsOf(t)) {
		t.Errorf("%d pages for %d verbs: %v", len(pages), len(verbsOf(t)), err)
	}
	for _, verb := range verbsOf(t) {
		page := suite.Text(t, filepath.Join(dir, "weburl-"+verb+".1"))
		for _, title := range []string{"NAME", "SYNOPSIS", "DESCRIPTION", "EXIT STATUS", "EXAMPLES", "SEE ALSO"} {
			if !strings.Contains(page, "\n.SH \""+title+"\"\n") {
				t.Errorf("weburl-%s.1 has no %s", verb, title)
			}
		}
		printed, err := command(t, "help", "--man", verb).Output()
		if err != nil || string(printed) != page {
			t.Errorf("help --man %s prints something else: %v", verb, err)
		}
	}
	for _, lint := range [][]string{
		{"mandoc", "-Tlint", "-Wwarning"},
		{"groff", "-man", "-Tutf8", "-k", "-ww", "-z"},
	} {
		if _, err := exec.LookPath(lint[0]); err != nil {
			if lint[0] == "mandoc" && os.Getenv("WEBURL_REQUIRE_SHELLS") != "" {
				t.Error(err)
			}
			t.Log(err)
			continue
		}
		for _, page := range pages {
			if out, err := exec.Command(lint[0], append(lint[1:], page)...).CombinedOutput(); err != nil || len(out) > 0 {
				t.Errorf("%s: %v\n%s", lint[0], err, out)
			}
		}
	}
}

// A man page shows the same text as the help: backslashes, quotes, hyphens that can be copied, and
// lines that begin with a dot.
func TestManText(t *testing.T) {
	need(t, "mandoc", "WEBURL_REQUIRE_SHELLS")
	for _, verb := range verbsOf(t) {
		page, err := command(t, "help", "--man", verb).Output()
		if err != nil {
			t.Fatal(err)
		}
		mandoc := exec.Command("mandoc", "-Tutf8", "-Owidth=200")
		mandoc.Stdin = strings.NewReader(string(page))
		shown, err := mandoc.Output()
		if err != nil {
			t.Fatal(err)
		}
		// Bold characters are printed twice in the same place, as for old terminals.
		text := words(regexp.MustCompile(`.\x08`).ReplaceAllString(string(shown), ""))
		help := helpOf(t, verb)
		_, help, _ = strings.Cut(help, "\n\n")
		help, _, _ = strings.Cut(help, "\nExit status:")
		for paragraph := range strings.SplitSeq(help, "\n\n") {
			if regexp.MustCompile(`(?m)^(usage|Flags|Arguments):|^\pL+:$`).MatchString(paragraph) {
				continue
			}
			// An example may stand by itself.
			if want := words(paragraph); !strings.Contains(text, want) && !slices.ContainsFunc(
				strings.Split(paragraph, "\n"), func(line string) bool { return strings.HasPrefix(line, "  $ ") || strings.HasPrefix(line, "  weburl ") }) {
				t.Errorf("weburl-%s.1 does not show %q", verb, want)
			}
		}
	}
}

// words returns a text with single spaces.
func words(text string) string { return strings.Join(strings.Fields(text), " ") }
