package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/suite"
)

// The files that the examples in help texts work on.
var exampleFiles = map[string]string{
	"robots.txt":     "User-agent: *\nDisallow: /private/\n",
	"routes.txt":     "https://example.org/\nhttps://example.com/:id\nhttps://example.com/new\n",
	"urls.txt":       "https://example.org/?q#f\n",
	"pages.csv":      "id,url\n1,http://h/a b\n",
	"page.html":      "<!DOCTYPE html>\n<title>x</title>\n<p><a href=\"/annual report.html\">Annual report</a>\n",
	"docs/page.html": "<a href=\"a b\">\n",
	"site/page.html": "<a href=\"a b\">\n",
}

// An example in a help text that begins with "$ " prints what the help text
// says, and the others print something.
func TestHelpExamples(t *testing.T) {
	need(t, "sh", "")
	overview := helpOf(t, "")
	texts := []string{overview}
	for _, verb := range verbsOf(t) {
		texts = append(texts, helpOf(t, verb))
	}
	if len(texts) < 20 {
		t.Errorf("%d help texts", len(texts))
	}
	n, exact := 0, 0
	for _, text := range texts {
		var example, want string
		flush := func() {
			if strings.HasPrefix(example, "weburl view ") {
				example = "" // it runs until it is interrupted
			}
			if example != "" {
				n++
				runExample(t, example, strings.TrimRight(want, "\n"))
			}
			example, want = "", ""
		}
		for line := range strings.Lines(text) {
			if n := len([]rune(line)); n > 81 {
				t.Errorf("a line of %d columns in a help text: %s", n-1, line)
			}
			switch {
			case strings.HasPrefix(line, "  $ "):
				flush()
				exact++
				example = strings.TrimSpace(line[len("  $ "):])
			case strings.HasPrefix(line, "  weburl "):
				flush()
				example = strings.TrimSpace(line)
			case strings.HasPrefix(line, "  ") && !strings.HasPrefix(line, "  -"), line == "\n":
				want += line
			default:
				flush()
			}
		}
		flush()
	}
	if n < 30 || exact < 18 {
		t.Errorf("%d examples, %d of them with output", n, exact)
	}
}

func helpOf(t *testing.T, verb string) string {
	out, err := command(t, strings.Fields("help "+verb)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// runExample runs an example and compares its output with want, in which lines
// are indented, and may be wrapped. If want is "", any output will do,
// also in a file.
func runExample(t *testing.T, example, want string) {
	for _, tool := range []string{"jq", "patch", "paste", "sort", "uniq"} {
		if _, err := exec.LookPath(tool); err != nil && strings.Contains(example, "| "+tool) {
			t.Logf("%s: %v", example, err)
			return
		}
	}
	dir := t.TempDir()
	for name, text := range exampleFiles {
		suite.Write(t, filepath.Join(dir, name), text)
	}
	var stdout, stderr strings.Builder
	cmd := inShell(t, example)
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &stdout, &stderr
	err := cmd.Run()
	isCheck := strings.Contains(example, "weburl check") || strings.Contains(example, "pattern check") // which finds something, and says so
	if strings.HasPrefix(example, "weburl compare ") && cmd.ProcessState.ExitCode() == 1 {
		err = nil // it finds something, too
	}
	if !isCheck && (err != nil || stderr.Len() > 0) {
		t.Errorf("%s: %v, %s", example, err, stderr.String())
	}
	if isCheck && strings.Contains(stderr.String(), "Run ") {
		t.Errorf("%s: %s", example, stderr.String())
	}
	if want == "" {
		if _, name, ok := strings.Cut(example, " >"); ok {
			written, err := os.ReadFile(filepath.Join(dir, name))
			if err != nil || len(written) == 0 {
				t.Errorf("%s: writes nothing: %v", example, err)
			}
		} else if stdout.Len() == 0 && !isCheck {
			t.Errorf("%s: no output", example)
		}
		return
	}
	isWrapped := false
	var got []string
	for line := range strings.Lines(stdout.String()) {
		line = strings.TrimRight("  "+line, " \n")
		got = append(got, line)
		isWrapped = isWrapped || len([]rune(line)) > 78
	}
	ok := strings.Join(got, "\n") == want
	if isWrapped {
		ok = slices.Equal(strings.Fields(strings.Join(got, " ")), strings.Fields(want))
		for _, line := range got {
			ok = ok && (strings.Trim(line, " ^") != "" || strings.Contains("\n"+want+"\n", "\n"+line+"\n"))
		}
	}
	if !ok {
		t.Errorf("the help text says\n  $ %s\n%s\nbut it prints\n%s", example, want, strings.Join(got, "\n"))
	}
}
