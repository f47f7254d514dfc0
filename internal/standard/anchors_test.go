package standard

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/validation"
)

const root = "../.."

// later maps each anchor that is cited although it is not in the list to the
// reason.
var later = map[string]string{
	strings.ToLower(Later): "a validation error that a later revision added; other implementations report it already",
}

// anchor is a line of anchors.txt.
type anchor struct{ id, kind, section string }

// isDefinition reports whether the anchor belongs to a definition, an algorithm or an
// interface, and not to a section, an example or an old id.
func (a anchor) isDefinition() bool {
	return a.kind == "dfn" || a.kind == "algorithm" || a.kind == "interface"
}

func readAnchors(t *testing.T) map[string]anchor {
	t.Helper()
	return readAnchorsFrom(t, "anchors.txt", Commit+" ("+Date+")")
}

func readAnchorsFrom(t *testing.T, file, revision string) map[string]anchor {
	t.Helper()
	text := suite.Text(t, file)
	if first, _, _ := strings.Cut(text, "\n"); !strings.Contains(first, revision) {
		t.Errorf("%s is not for revision %s: %s", file, revision, first)
	}
	anchors := map[string]anchor{}
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.Fields(line)
		if len(f) != 3 {
			t.Fatalf("%s: %q is not an id, a kind and a section", file, line)
		}
		if _, ok := anchors[f[0]]; ok {
			t.Fatalf("%s lists %s twice", file, f[0])
		}
		anchors[f[0]] = anchor{f[0], f[1], f[2]}
	}
	return anchors
}

// We derive the ids that Bikeshed generates. These are ids that other
// implementations and standards link to, one for each way to derive one.
func TestKnownAnchors(t *testing.T) {
	anchors := readAnchors(t)
	for id, kind := range map[string]string{
		"concept-basic-url-parser":                             "algorithm",
		"scheme-start-state":                                   "algorithm",
		"percent-encoded-byte":                                 "dfn",
		"string-percent-encode-after-encoding":                 "algorithm",
		"application-x-www-form-urlencoded-percent-encode-set": "dfn",
		"url-opaque-path":                                      "dfn",
		"url-equals-exclude-fragments":                         "algorithm",
		"include-credentials":                                  "dfn",
		"cannot-have-a-username-password-port":                 "dfn",
		"shorten-a-urls-path":                                  "algorithm",
		"start-with-a-windows-drive-letter":                    "dfn",
		"ipv4-in-ipv6-out-of-range-part":                       "dfn",
		"dom-url-url":                                          "algorithm",
		"dom-url-searchparams":                                 "algorithm",
		"dom-urlsearchparams-getall":                           "algorithm",
		"urlsearchparams-stringification-behavior":             "dfn",
		"urlsearchparams":                                      "interface",
		"hosts-(domains-and-ip-addresses)":                     "heading",
		"application/x-www-form-urlencoded":                    "heading",
		"example-url-components":                               "example",
		"url-cannot-be-a-base-url-flag":                        "old",
	} {
		if a, ok := anchors[id]; !ok || a.kind != kind {
			t.Errorf("anchors.txt has kind %q for %s, want %q", a.kind, id, kind)
		}
	}
}

var (
	citationRE        = regexp.MustCompile(`https://url\.spec\.whatwg\.org/#([A-Za-z0-9][A-Za-z0-9_/().-]*)`)
	patternCitationRE = regexp.MustCompile(`https://urlpattern\.spec\.whatwg\.org/#([A-Za-z0-9][A-Za-z0-9_/().-]*)`)
)

// citations returns the Standard's anchors that text cites.
func citations(text string) []string { return citationsBy(citationRE, text) }

func citationsBy(re *regexp.Regexp, text string) []string {
	var ids []string
	for _, m := range re.FindAllStringSubmatch(text, -1) {
		id := strings.TrimRight(m[1], ".")
		// A parenthesis around a link is not part of it.
		open := 0
		for i, c := range id {
			if c == '(' {
				open++
			} else if c == ')' {
				open--
			}
			if open < 0 {
				id = id[:i]
				break
			}
		}
		if !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids
}

func TestCitations(t *testing.T) {
	const s = "https://url.spec.whatwg.org/#"
	for text, want := range map[string]string{
		s + "host-state.": "host-state",
		"[a](" + s + "is-special), [b](" + s + "c)":       "is-special c",
		s + "hosts-(domains-and-ip-addresses)":            "hosts-(domains-and-ip-addresses)",
		"[a](" + s + "hosts-(domains-and-ip-addresses))":  "hosts-(domains-and-ip-addresses)",
		s + "application/x-www-form-urlencoded and so on": "application/x-www-form-urlencoded",
		s + "...": "",
		"https://infra.spec.whatwg.org/#c0-control": "",
	} {
		if got := strings.Join(citations(text), " "); got != want {
			t.Errorf("citations(%q) = %q, want %q", text, got, want)
		}
	}
}

// Every link to the Standard, from the code or from a page, leads to an existing anchor.
func TestCitedAnchorsExist(t *testing.T) {
	anchors := readAnchors(t)
	excused := map[string]bool{}
	cited := 0
	check := func(where, id string) {
		cited++
		a, ok := anchors[id]
		switch {
		case ok && a.kind == "old":
			t.Errorf("%s cites #%s, an old id", where, id)
		case !ok && later[id] == "":
			t.Errorf("%s cites #%s, which is not in the Standard", where, id)
		case !ok:
			excused[id] = true
		}
	}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && slices.Contains([]string{".git", "node_modules", "testdata"}, d.Name()) {
			return fs.SkipDir
		}
		if ext := filepath.Ext(path); d.IsDir() || ext != ".go" && ext != ".md" {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, id := range citations(string(text)) {
			check(path, id)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range validation.Codes() {
		check("the entry of "+c.String(), c.Entry().Anchor)
	}
	if cited < 100 {
		t.Errorf("found only %d citations, want at least 100", cited)
	}
	for id, reason := range later {
		if !excused[id] {
			t.Errorf("#%s (%s) is no longer cited or now in the list; remove it from later", id, reason)
		}
	}
}
