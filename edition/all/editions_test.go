package all

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/test/editiontest"
	"github.com/weburl-go/weburl/internal/test/suite"
)

const long = 1 << 15

// hostile holds strings that a careless reader would misread.
var hostile = []string{
	"", "\x00", "http://h/\x00", "http://a\x00b/", "\xFF\xFE", "http://\xFF/", "http://h/\xE2\x82", "http://h/\xED\xA0\x80",
	"\x1B[31m", "\uFEFFhttp://h/", "http://h/\r\nX: y", "http://h/\u202Eb", "%", ":", "http://[", "http://h:-1/",
	"http://h/" + strings.Repeat("a", long), "http://" + strings.Repeat("a", long) + "/", strings.Repeat("a", long) + ":",
	"http://" + strings.Repeat("a@", long/2) + "h/", strings.Repeat("[", long), "http://h/" + strings.Repeat("../", long/3),
	"http://h/?" + strings.Repeat("%\xFF", long/2), "http://h:" + strings.Repeat("0", long) + "1/",
}

// rows contains a row for each edition: its package and page, and which of the hostile
// strings it accepts (+) and rejects (-).
var rows = map[string]struct{ dir, page, reads string }{
	"whatwg-literal":   {"whatwg", "whatwg", "--+---++--++----++++-+++"},
	"whatwg-2025":      {"whatwg", "whatwg", "--+---++--++----++++-+++"},
	"whatwg-2017":      {"whatwg2017", "whatwg-2017", "--+---++--++----++++-+++"},
	"webspecs-2014":    {"webspecs2014", "webspecs-2014", "--+---++--++----++++-+++"},
	"html-2012":        {"html2012", "html-2012", "--+---++--++----+-+--+++"},
	"rfc3986":          {"rfc3986", "rfc3986", "+---------------+++--+-+"},
	"rfc3987":          {"rfc3987", "rfc3987", "+---------------+++--+-+"},
	"net/url":          {"neturl", "neturl", "+---++++---+----++++++++"},
	"rfc3986-last-at":  {"models", "models", "++++++++++++++--++++++++"},
	"rfc3986-first-at": {"models", "models", "++++++++++++++--++++++++"},
	"rfc3986-decoded":  {"models", "models", "++++++++++++++--++++++++"},
	"curl":             {"models", "models", "-----+++---+----++---+++"},
	"curl-guess":       {"models", "models", "----++++---+----++---+++"},
	"python":           {"models", "models", "++++++++++++++--++++++++"},
	"net/http":         {"models", "models", "-----+++---+----++-+-+++"},
	"java":             {"models", "models", "+---++++---+---+++-+-+-+"},
	"perl":             {"models", "models", "++++++++++++++++++++++++"},
	"ruby":             {"models", "models", "+---------------+++--+-+"},
	"php":              {"models", "models", "+++++++++++++-+-+++++++-"},
}

// Every edition has a row. Its page names it, and the list of pages and ARCHITECTURE.md lead there. Every
// package has an edition in Editions.
func TestEditionsAreDocumented(t *testing.T) {
	root, err := suite.ModuleRoot()
	if err != nil {
		t.Fatal(err)
	}
	read := func(name string) string {
		text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
		if err != nil {
			t.Error(err)
		}
		return string(text)
	}
	architecture, list := read("ARCHITECTURE.md"), read(page)
	dirs := []string{"all", "recorded2014"} // one lists editions, the other has only results
	for _, e := range Editions() {
		row, ok := rows[e.Name]
		if !ok {
			t.Errorf("%s has no row in rows", e.Name)
			continue
		}
		dirs = append(dirs, row.dir)
		text := read("docs/editions/" + row.page + ".md")
		if !strings.Contains(text, "`edition/"+row.dir+"`") || row.page != strings.ReplaceAll(e.Name, "/", "") && !strings.Contains(text, "`"+e.Name+"`") {
			t.Errorf("docs/editions/%s.md does not name edition/%s and %s", row.page, row.dir, e.Name)
		}
		if !strings.Contains(list, "("+row.page+".md)") {
			t.Errorf("%s has no link to %s.md", page, row.page)
		}
		if !regexp.MustCompile("(?m)^\\| \\d+ \\| `edition/" + row.dir + "` \\|.*\\(docs/editions/" + row.page + "\\.md\\)").MatchString(architecture) {
			t.Errorf("the row of edition/%s in ARCHITECTURE.md has no link to docs/editions/%s.md", row.dir, row.page)
		}
	}
	if len(rows) != len(Editions()) {
		t.Errorf("there are %d rows and %d editions", len(rows), len(Editions()))
	}
	packages, err := filepath.Glob(filepath.Join(root, "edition", "*", "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range packages {
		dir := filepath.Base(filepath.Dir(file))
		if !slices.Contains(dirs, dir) {
			t.Errorf("no edition of edition/%s is in Editions", dir)
			dirs = append(dirs, dir)
		}
	}
}

// An edition accepts or rejects a hostile string as its row says, and the same way each time. Spans are in
// the input also with a base, as a base, in another encoding and, if it is short, as the value of a setter.
func TestHostileInputs(t *testing.T) {
	for _, e := range Editions() {
		t.Run(e.Name, func(t *testing.T) {
			t.Parallel()
			reads := ""
			for _, s := range hostile {
				requests := []edition.Request{
					{Input: s}, {Input: s, Base: "http://u@h/a/b?c#d", HasBase: true}, {Input: "../x", Base: s, HasBase: true},
					{Input: s, Encoding: encoding.ISO2022JP},
				}
				for _, name := range e.Setters {
					if len(s) > 100 {
						break
					}
					requests = append(requests, edition.Request{Input: "http://h/", Set: []edition.Change{{Attribute: name, Value: s}}})
				}
				for i, request := range requests {
					r := e.Read(request)
					editiontest.Reading(t, request, r)
					if i > 0 {
						continue
					}
					reads += map[bool]string{true: "+", false: "-"}[r.Failure == nil]
					if again := e.Read(request); !reflect.DeepEqual(r, again) {
						t.Errorf("%.80q is read as %+v and then as %+v", s, r, again)
					}
				}
			}
			if want := rows[e.Name].reads; reads != want {
				t.Errorf("it reads %s, want %s", reads, want)
			}
		})
	}
}
