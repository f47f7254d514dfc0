package standard

import (
	"regexp"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/suite"
)

var patternRowRE = regexp.MustCompile(`^\| \[([^]]+)\]\(https://urlpattern\.spec\.whatwg\.org/#([^ )]+)\) \| (.+) \|$`)

// patternRows returns the rows of the part of the map about the URL Pattern Standard.
func patternRows(t *testing.T) (rows []row) {
	t.Helper()
	_, text, ok := strings.Cut(suite.Text(t, mapPage), patternHeading)
	if !ok {
		t.Fatalf("%s has no heading %q", mapPage, strings.TrimSpace(patternHeading))
	}
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		m := patternRowRE.FindStringSubmatch(line)
		switch {
		case m != nil && m[1] == m[2]:
			rows = append(rows, row{anchor: m[2], goes: m[3]})
		case m != nil, strings.HasPrefix(line, "|") && line != "| anchor | Go |" && line != "| --- | --- |":
			t.Errorf("cannot parse the line: %s", line)
		}
	}
	return rows
}

// The map contains each algorithm of the URL Pattern Standard once. A row names only
// declarations that exist, or gives a reason, and names each declaration that cites the
// anchor.
func TestPatternMap(t *testing.T) {
	anchors := readAnchorsFrom(t, "anchors_urlpattern.txt", PatternCommit+" ("+PatternDate+")")
	code := readCode(t, root)
	mapped, named := map[string]bool{}, map[string]bool{}
	for _, r := range patternRows(t) {
		if _, ok := anchors[r.anchor]; !ok {
			t.Errorf("%s is not in the Standard", r.anchor)
		}
		if mapped[r.anchor] {
			t.Errorf("%s is listed twice", r.anchor)
		}
		mapped[r.anchor] = true
		for _, name := range r.names() {
			named[r.anchor+" "+name] = true
			if !code.names[name] {
				t.Errorf("%s: the code has no %s", r.anchor, name)
			}
		}
		if len(r.names()) == 0 && !strings.HasPrefix(r.goes, "— ") {
			t.Errorf("%s: %q is neither an identifier nor a reason", r.anchor, r.goes)
		}
	}
	for id, a := range anchors {
		if a.kind == "algorithm" && !mapped[id] {
			t.Errorf("%s is missing from %s", id, mapPage)
		}
	}
	if len(code.citedPatterns) < 50 {
		t.Errorf("found only %d citations, want at least 50", len(code.citedPatterns))
	}
	for _, c := range code.citedPatterns {
		// The generator does not list what is defined in IDL.
		if _, ok := anchors[c.anchor]; !ok && !strings.HasPrefix(c.anchor, "dictdef-") {
			t.Errorf("%s cites %s, which is not in the Standard", strings.Join(c.names, ", "), c.anchor)
			continue
		}
		found := false
		for _, name := range c.names {
			found = found || named[c.anchor+" "+name]
		}
		if !found && mapped[c.anchor] {
			t.Errorf("%s cites %s; name it in the row of that anchor", strings.Join(c.names, ", "), c.anchor)
		}
	}
}
