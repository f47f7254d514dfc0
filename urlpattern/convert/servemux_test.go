package convert_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/urlpattern"
	"github.com/weburl-go/weburl/urlpattern/analysis"
	"github.com/weburl-go/weburl/urlpattern/convert"
)

// row is a conversion to a single pattern.
type row struct {
	source       string
	hostname     string
	pathname     string
	exact, clean analysis.Verdict
}

func (r row) check(t *testing.T, from func(string) (convert.Conversion, error)) {
	t.Helper()
	c, err := from(r.source)
	if err != nil || len(c.Patterns) != 1 {
		t.Errorf("%q: %d patterns, %v", r.source, len(c.Patterns), err)
		return
	}
	p := c.Patterns[0]
	if got := p.Component(urlpattern.Pathname); got != r.pathname {
		t.Errorf("%q: pathname %q, want %q", r.source, got, r.pathname)
	}
	if got := p.Component(urlpattern.Hostname); got != r.hostname {
		t.Errorf("%q: hostname %q, want %q", r.source, got, r.hostname)
	}
	if c.Exact != r.exact || c.Clean != r.clean {
		t.Errorf("%q: exact %v, clean %v; want %v, %v; %v", r.source, c.Exact, c.Clean, r.exact, r.clean, c.Differences)
	}
}

const (
	unknown = analysis.Unknown
	no      = analysis.No
	yes     = analysis.Yes
)

// The rows are from the section on patterns of the documentation of http.ServeMux.
func TestServeMux(t *testing.T) {
	for _, r := range []row{
		{"/{$}", "*", "/", no, yes},
		{"example.com/{$}", "example.com", "/", no, yes},
		{"/", "*", "/*", no, yes},
		{"/index.html", "*", "/index.html", no, yes},
		{"GET /static/", "*", "/static/*", no, yes},
		{"example.com/", "example.com", "/*", no, yes},
		{"/b/{bucket}/o/{objectname...}", "*", "/b/:bucket/o/:objectname(.*)", no, yes},
		{"/files/{pathname...}", "*", "/files/:pathname(.*)", no, yes},
		{"/posts/{id}/{$}", "*", "/posts/:id/", no, yes},
		{"/café", "*", "/caf%C3%A9", no, yes},
		{"/caf%c3%a9/a%2Fb", "*", "/caf%C3%A9/a%2Fb", no, yes},
		{"/a%20b/100%", "*", "/a%20b/100%25", no, yes},
		{"/a(b)/c*d/:e", "*", `/a\(b\)/c\*d/\:e`, no, yes},
		{"/{世界}", "*", "/:__", no, yes},
		{"/a/./b", "*", `/a/{(\.)}/b`, unknown, yes},
		{"Example.com/", "example.com", "/*", no, no},
	} {
		r.check(t, convert.FromServeMux)
	}
	for _, bad := range []string{"", "example.com", "/{", "/a{x}", "/{x}/{x}", "/{$}/a", "GET //a", "ex{a}/"} {
		if _, err := convert.FromServeMux(bad); err == nil {
			t.Errorf("%q: no error", bad)
		}
	}
}

// The source and the patterns disagree about each difference.
func TestDifferences(t *testing.T) {
	c, err := convert.FromServeMux("GET /books/{id}/")
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Notes) != 2 || c.Notes[0] != convert.MethodIgnored || c.Notes[1] != convert.SlashRedirect {
		t.Error(c.Notes)
	}
	want := map[convert.Reason]string{
		convert.Encoding:      "http://example.com/%62ooks/a/",
		convert.EmptySegment:  "http://example.com/books/a//",
		convert.InvalidEscape: "http://example.com/books/a%zz/",
	}
	for _, d := range c.Differences {
		if c.Test(d.URL) != d.Extra {
			t.Error(d)
		}
		if convert.IsClean(d.URL) {
			t.Error(d)
		}
		if w, ok := want[d.Reason]; ok && w == d.URL.String() {
			delete(want, d.Reason)
		}
	}
	if len(want) > 0 {
		t.Error(want, c.Differences)
	}
	if c.Only().String() != "http://example.com/%62ooks/a/" || !c.Extra().IsValid() {
		t.Error(c.Only(), c.Extra())
	}
}

// If the two differ on a sample itself, changes of the sample are not the reason.
func TestDifferencesHaveReasons(t *testing.T) {
	for _, test := range []struct {
		from         func(string) (convert.Conversion, error)
		source, want string
	}{
		{from["hosts"], "10.0.0.0/8", "[{http://[::ffff:a00:0]/ false text}]"},
		{convert.FromOrigin, "https://example.com:443", "[{https://example.com/a true text}]"},
		{convert.FromPathToRegexp8, "/é", "[{http://example.com/%C3%A9 true text}]"},
		{convert.FromGlob, "https://example.org/**/*.pdf", "[{https://example.org/.pdf? true query} {https://example.org/.pdf# true fragment} {https://example.org/a?b/a.pdf false text}]"},
	} {
		if c, err := test.from(test.source); err != nil || fmt.Sprint(c.Differences) != test.want {
			t.Errorf("%s: %v %v, want %s", test.source, c.Differences, err, test.want)
		}
	}
}

// An error says where and why net/http rejects a pattern, without its text.
func TestServeMuxErrors(t *testing.T) {
	for pattern, want := range map[string]string{
		"/a/{secret":          "convert: at byte 3: net/http rejects the pattern: bad wildcard segment (must end with '}')",
		"/a/{sec-ret}":        "convert: at byte 3: net/http rejects the pattern: bad wildcard name",
		"/{secret}/{secret}/": "convert: at byte 10: net/http rejects the pattern: duplicate wildcard name",
		"secret":              "convert: at byte 0: net/http rejects the pattern: host/path missing /",
		"":                    "convert: net/http rejects the pattern",
	} {
		_, err := convert.FromServeMux(pattern)
		if err == nil || err.Error() != want || !errors.Is(err, convert.Syntax) {
			t.Errorf("%q: %v, want %s", pattern, err, want)
		}
	}
}

func TestIsClean(t *testing.T) {
	for path, want := range map[string]bool{
		"": true, "/": true, "/a/": true, "/a//b": false, "//": false, "/%20": true, "/%c3": false, "/%C3": true,
		"/%61": false, "/%2F": false, "/%5C": false, "/%": false, "/%zz": false, "/%25": true, "/%21": false, "/a|b": true,
	} {
		if got := convert.IsClean(weburl.MustParse("http://h" + path)); got != want {
			t.Errorf("%q: %v", path, got)
		}
	}
}
