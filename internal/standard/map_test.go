package standard

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const mapPage = root + "/docs/standard.md"

// planned lists the rooms that rows may name before they are built.
var planned = []string{"psl", "render"}

// row is a row of the map, under the heading that links to section.
type row struct {
	section, anchor, goes string
}

var (
	sectionRE = regexp.MustCompile(`^## \[[^]]+\]\(https://url\.spec\.whatwg\.org/#(\S+)\)$`)
	rowRE     = regexp.MustCompile(`^\| \[([^]]+)\]\(https://url\.spec\.whatwg\.org/#([^ )]+)\) \| (.+) \|$`)
	nameRE    = regexp.MustCompile("`([^`]+)`")
	roomRE    = regexp.MustCompile(`^\((\w+), not built yet\)$`)
)

func readMap(t *testing.T) []row {
	t.Helper()
	text, err := os.ReadFile(mapPage)
	if err != nil {
		t.Fatal(err)
	}
	var rows []row
	section := ""
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSuffix(line, "\n")
		if m := sectionRE.FindStringSubmatch(line); m != nil {
			section = m[1]
		} else if m := rowRE.FindStringSubmatch(line); m != nil {
			if m[1] != m[2] {
				t.Errorf("the row %s links to #%s", m[1], m[2])
			}
			rows = append(rows, row{section, m[2], m[3]})
		} else if strings.HasPrefix(line, "|") && line != "| anchor | Go |" && line != "| --- | --- |" || strings.HasPrefix(line, "##") {
			t.Errorf("cannot parse the line: %s", line)
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

// The map has each definition of the Standard once, in its own section, and
// nothing else.
func TestMapIsComplete(t *testing.T) {
	anchors := readAnchors(t)
	seen := map[string]bool{}
	for _, r := range readMap(t) {
		switch a, ok := anchors[r.anchor]; {
		case !ok || !a.isDefinition():
			t.Errorf("%s is not a definition of the Standard", r.anchor)
		case seen[r.anchor]:
			t.Errorf("%s is listed twice", r.anchor)
		case a.section != r.section:
			t.Errorf("%s belongs in section %s, not %s", r.anchor, a.section, r.section)
		}
		seen[r.anchor] = true
	}
	for id, a := range anchors {
		if a.isDefinition() && !seen[id] {
			t.Errorf("%s is missing from %s", id, mapPage)
		}
	}
}

// A row names only declarations that exist, and only rooms that do not exist yet
// as not built.
func TestMapIsTrue(t *testing.T) {
	code := readCode(t, root)
	for _, r := range readMap(t) {
		for _, name := range r.names() {
			if !code.names[name] {
				t.Errorf("%s: the code has no %s", r.anchor, name)
			}
		}
		switch m := roomRE.FindStringSubmatch(r.goes); {
		case m != nil:
			if !slices.Contains(planned, m[1]) {
				t.Errorf("%s: room %s is not planned", r.anchor, m[1])
			}
			if _, err := os.Stat(filepath.Join(root, m[1])); err == nil {
				t.Errorf("%s: room %s has been built; name the declaration instead", r.anchor, m[1])
			}
		case len(r.names()) == 0 && !strings.HasPrefix(r.goes, "— "):
			t.Errorf("%s: %q is not an identifier, a room or a reason", r.anchor, r.goes)
		}
	}
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
