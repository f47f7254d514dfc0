package standard

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/suite"
)

const mapPage = root + "/docs/standard.md"

// patternHeading is the heading of the part about the URL Pattern Standard.
const patternHeading = "\n## The URL Pattern Standard\n"

// row is a row of the map, under the heading that links to section. Text below a heading
// without a table is a row of the heading itself.
type row struct {
	section, anchor, goes string
}

var (
	sectionRE = regexp.MustCompile(`^## \[[^]]+\]\(https://url\.spec\.whatwg\.org/#(\S+)\)$`)
	rowRE     = regexp.MustCompile(`^\| \[([^]]+)\]\(https://url\.spec\.whatwg\.org/#([^ )]+)\) \| (.+) \|$`)
	nameRE    = regexp.MustCompile("`([^`]+)`")
)

func readMap(t *testing.T) []row {
	t.Helper()
	text, _, _ := strings.Cut(suite.Text(t, mapPage), patternHeading)
	var rows []row
	section := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if m := sectionRE.FindStringSubmatch(line); m != nil {
			section = m[1]
			rows = append(rows, row{section, section, ""})
		} else if m := rowRE.FindStringSubmatch(line); m != nil {
			if m[1] != m[2] {
				t.Errorf("the row %s links to #%s", m[1], m[2])
			}
			rows = append(rows, row{section, m[2], m[3]})
		} else if strings.HasPrefix(line, "|") && line != "| anchor | Go |" && line != "| --- | --- |" || strings.HasPrefix(line, "##") {
			t.Errorf("cannot parse the line: %s", line)
		} else if len(rows) > 0 && !strings.HasPrefix(line, "|") {
			last := &rows[len(rows)-1]
			last.goes = strings.TrimSpace(last.goes + " " + line)
		}
	}
	return rows
}

// names returns the identifiers in the row.
func (r row) names() []string {
	var names []string
	for _, m := range nameRE.FindAllStringSubmatch(r.goes, -1) {
		names = append(names, m[1])
	}
	return names
}

// isHeading reports whether the row is the text below a heading.
func (r row) isHeading() bool { return r.anchor == r.section }

// The map contains each heading and definition of the Standard once, definitions in their
// own section, and nothing else.
func TestMapIsComplete(t *testing.T) {
	anchors := readAnchors(t)
	seen := map[string]bool{}
	for _, r := range readMap(t) {
		switch a, ok := anchors[r.anchor]; {
		case !ok || !a.isDefinition() && a.kind != "heading":
			t.Errorf("%s is neither a definition nor a heading of the Standard", r.anchor)
		case seen[r.anchor]:
			t.Errorf("%s is listed twice", r.anchor)
		case a.section != r.section:
			t.Errorf("%s belongs in section %s, not %s", r.anchor, a.section, r.section)
		}
		seen[r.anchor] = true
	}
	for id, a := range anchors {
		if (a.isDefinition() || a.kind == "heading") && !seen[id] {
			t.Errorf("%s is missing from %s", id, mapPage)
		}
	}
}

// A row names only declarations that exist, or gives a reason. A heading needs no answer of its own if definitions follow it.
func TestMapIsTrue(t *testing.T) {
	code := readCode(t, root)
	rows := readMap(t)
	for i, r := range rows {
		for _, name := range r.names() {
			if !code.names[name] && (!r.isHeading() || !isPackage(name)) {
				t.Errorf("%s: the code has no %s", r.anchor, name)
			}
		}
		followed := i+1 < len(rows) && !rows[i+1].isHeading()
		switch {
		case r.isHeading():
			if r.goes == "" && !followed {
				t.Errorf("%s: the page says nothing about it", r.anchor)
			}
		case len(r.names()) == 0 && !strings.HasPrefix(r.goes, "— "):
			t.Errorf("%s: %q is neither an identifier nor a reason", r.anchor, r.goes)
		}
	}
}

func isPackage(name string) bool {
	_, err := os.Stat(filepath.Join(root, name))
	return err == nil && !strings.Contains(name, ".")
}

// A declaration that cites a definition implements it, so the map leads from the
// definition to the declaration.
func TestMapHasWhatCommentsCite(t *testing.T) {
	anchors := readAnchors(t)
	mapped := map[string]bool{}
	for _, r := range readMap(t) {
		for _, name := range r.names() {
			mapped[r.anchor+" "+name] = true
		}
	}
	for _, c := range readCode(t, root).cited {
		if !anchors[c.anchor].isDefinition() {
			continue
		}
		found := false
		for _, name := range c.names {
			found = found || mapped[c.anchor+" "+name]
		}
		if !found {
			t.Errorf("%s cites %s; name it in the row of that anchor", strings.Join(c.names, ", "), c.anchor)
		}
	}
}
