package standard

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/suite"
)

// The page that says where to make changes names files and directories that exist,
// says for each change where it is made and what to run, and is readable.
func TestChangingPage(t *testing.T) {
	text := suite.Text(t, filepath.Join(root, "docs", "changing.md"))
	files := regexp.MustCompile("`([^` ]*(?:/[^` ]*|\\.(?:go|md|js|ts|txt|json|xml)))`")
	named := 0
	for _, entry := range strings.Split(text, "\n## ")[1:] {
		title, body, _ := strings.Cut(entry, "\n")
		if strings.Count(body, "\n- Change: ") != 1 || strings.Count(body, "\n- Run: ") != 1 {
			t.Errorf("%s: want one place to change and one line of what to run", title)
		}
		for _, m := range files.FindAllStringSubmatch(body, -1) {
			if strings.ContainsAny(m[1], "\\%") || m[1] == "/" || strings.HasSuffix(m[1], "/NAME.md") {
				continue
			}
			named++
			found, _ := filepath.Glob(filepath.Join(root, m[1]))
			if !strings.Contains(m[1], "/") {
				found, _ = filepath.Glob(filepath.Join(root, "internal", "parser", m[1]))
			}
			if len(found) == 0 {
				t.Errorf("%s: there is no %s", title, m[1])
			}
		}
	}
	if named < 100 {
		t.Errorf("only %d files are named; does this test find them?", named)
	}
	for line := range strings.Lines(text) {
		if len(line) > 161 {
			t.Errorf("a line of %d bytes: %.60s", len(line), line)
		}
	}
}
