package check

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/show"
)

func TestEndingOf(t *testing.T) {
	for name, want := range map[string]string{
		"a.go": ".go", "a.GO": ".go", "a.tar.gz": ".gz", "a": noEnding, "a.": noEnding, "a.b c": otherEnding,
		"a.\x1B[2J": otherEnding, "a.http:u:S3CRET@h": otherEnding, "a.é": otherEnding, "a.\u212A": ".k", "a.1": ".1",
		"a." + strings.Repeat("x", maxEndingBytes-1): "." + strings.Repeat("x", maxEndingBytes-1),
		"a." + strings.Repeat("x", maxEndingBytes):   otherEnding,
	} {
		if got := endingOf(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

func TestSkippedString(t *testing.T) {
	for want, s := range map[string]skipped{
		"skipped 1 file: 1 .go":                                                 {".go": 1},
		"skipped 999 files: 999 .go":                                            {".go": 999},
		"skipped 1,000 files: 1,000 .go":                                        {".go": 1000},
		"skipped 1,234,567 files: 1,234,567 .go":                                {".go": 1234567},
		"skipped 4 files: 2 .b, 1 .a, 1 .c":                                     {".a": 1, ".b": 2, ".c": 1},
		"skipped 5 files: 5 with other endings":                                 {otherEnding: 5},
		"skipped 3 files: 2 symbolic links, 1 .a":                               {aLink: 2, ".a": 1},
		"skipped 2 files: 1 special file, 1 symbolic link":                      {aLink: 1, aSpecial: 1},
		"skipped 15 files: 1 .a, 1 .b, 1 .c, 1 .d, 1 .e, 10 with other endings": {".a": 1, ".b": 1, ".c": 1, ".d": 1, ".e": 1, ".f": 1, otherEnding: 9},
	} {
		if got := s.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Skipped files are reported in every format. So is a run that reads no file, which
// fails.
func TestSkippedIsSaid(t *testing.T) {
	files := map[string]string{"none/a.go": "", "none/b.go": "", "none/Makefile": "", "none/.hidden.html": "", "none/out/x.html": "", "some/x.html": "", "some/a.css": "", "empty/.x": ""}
	for i := range maxEndings + 10 {
		files[fmt.Sprintf("many/x.e%d", i)] = ""
	}
	files["many/x.html"] = ""
	makeTree(t, files)
	link := os.Symlink(filepath.Join("..", "some", "x.html"), filepath.Join("none", "link.html")) == nil
	none := "weburl: skipped 3 files: 2 .go, 1 without ending\n"
	if link {
		none = "weburl: skipped 4 files: 2 .go, 1 symbolic link, 1 without ending\n"
	}
	const nothing = "weburl: no file was checked: of those that are not hidden or excluded, none ends with "
	for _, form := range [][]string{{"--format=text"}, {"--format=json"}, {"--format=ndjson"}, {"--format=sarif"}, {"--format=github"}, {"--fix"}, {"--diff"}, {"--fail-on=off"}} {
		for _, test := range []struct {
			args []string
			ok   bool
			want string
		}{
			{[]string{"--exclude=out", "none"}, false, nothing + ".html, .htm, .xhtml, .svg, .md, .markdown, .mdx, .mkd, .mdown, .qmd or .rmd; name the files to check, or choose other endings with --in\n" + none},
			{[]string{"--in=text", "empty"}, false, nothing + ".txt, .text, .rst, .adoc, .asciidoc, .org or the ending of source code; "},
			{[]string{"--in=list", "none"}, false, nothing + ".txt or .urls; "},
			{[]string{"--in=html", "empty"}, false, nothing + ".html, .htm, .xhtml or .svg; "},
			{[]string{"--in=markdown", "empty", "some"}, false, nothing + ".md, .markdown, .mdx, .mkd, .mdown, .qmd or .rmd; "},
			{[]string{"--exclude=out", "none", "some"}, true, strings.NewReplacer("4 files", "5 files", "3 files", "4 files", "2 .go", "2 .go, 1 .css").Replace(none)},
			{[]string{"some"}, true, "weburl: skipped 1 file: 1 .css\n"},
			{[]string{"some/x.html"}, true, ""},
			{[]string{"many"}, true, fmt.Sprintf("weburl: skipped %s files: 1 .e0, 1 .e1, 1 .e10, 1 .e100, 1 .e1000, %s with other endings\n", show.Grouped(maxEndings+10), show.Grouped(maxEndings+5))},
		} {
			_, messages, ok := checkMessages(t, append(append([]string{"--no-config"}, form...), test.args...)...)
			if ok != test.ok || !strings.Contains(messages, test.want) || test.want == "" && strings.Contains(messages, "skipped") {
				t.Errorf("%v %v: %v, %s", form, test.args, ok, messages)
			}
		}
	}
	out, _, _ := checkMessages(t, "--no-config", "--format=sarif", "some")
	if want := `"properties":{"filesRead":1,"filesSkipped":{".css":1}}}]}`; !strings.HasSuffix(strings.TrimSpace(out), want) {
		t.Errorf("%s", out)
	}
}
