package urlpattern_test

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/urlpattern"
)

// Whatever the text, nothing panics, errors have places within it, and a pattern that is
// written and read again is the same. The spans of its parts are in order.
func FuzzParse(f *testing.F) {
	for _, c := range suite.Cases[patternCase](f, folder+"urlpatterntestdata.json") {
		for _, v := range c.Pattern {
			switch v := v.(type) {
			case string:
				f.Add(v, "https://example.com/foo/bar")
			case map[string]any:
				for _, text := range v {
					if s, ok := text.(string); ok {
						f.Add(s, s)
					}
				}
			}
		}
	}
	for _, text := range []string{`\[`, "{[}", "*\t*", "(a)\t*+", "{\t}*", ":a#(b)", "##a", `{}[\:\:1]`} {
		f.Add(text, "https://[::1]/")
	}
	base := weburl.MustParse("https://example.com/a/b?q#f")
	f.Fuzz(func(t *testing.T, text, input string) {
		p, err := urlpattern.Options{Base: base}.Parse(text)
		checkPattern(t, text, input, p, err, components...)
		for _, c := range components {
			p, err := urlpattern.New(urlpattern.Init{c: text})
			checkPattern(t, text, input, p, err, c)
		}
		p, err = urlpattern.New(urlpattern.Init{urlpattern.Protocol: "data", urlpattern.Pathname: text})
		checkPattern(t, text, input, p, err, urlpattern.Pathname)
	})
}

// checkPattern checks the pattern that has text as the given components.
func checkPattern(t *testing.T, text, input string, p urlpattern.Pattern, err error, given ...urlpattern.Component) {
	t.Helper()
	if err != nil {
		e := err.(*urlpattern.Error)
		if e.Span.Start > e.Span.End || e.Span.End > len(text) || e.Code.String() == "" {
			t.Errorf("%q: %v at %v", text, e.Code, e.Span)
		}
		return
	}
	for _, c := range given {
		at := 0
		for _, part := range p.Parts(c) {
			if !part.Span.IsKnown() {
				continue
			}
			if part.Span.Start < at || part.Span.End < part.Span.Start || part.Span.End > len(text) {
				t.Errorf("%q: the spans of %v are %+v", text, c, p.Parts(c))
			}
			at = part.Span.End
		}
	}
	for _, q := range []urlpattern.Pattern{p, checkWritten(t, p)} {
		for _, c := range components {
			in := urlpattern.Init{c: input}
			m, ok := q.MatchInit(in)
			if ok != q.TestInit(in) {
				t.Errorf("%q on %q in %v: TestInit and MatchInit differ", text, input, c)
			}
			for _, b := range []byte(m.Input(c)) {
				if b < ' ' || b > '~' { // the engines depend on it
					t.Errorf("%q in %v is matched as %q", input, c, m.Input(c))
				}
			}
			for name, g := range m.Groups(c) {
				if !strings.Contains(m.Input(c), g.Value) || g.Value != "" && !g.Set {
					t.Errorf("%q on %q: %v took %q %v", text, input, name, g.Value, g.Set)
				}
			}
		}
		u, err := base(input)
		m, ok := q.Match(u)
		if err == nil && (ok != q.Test(u) || ok && m.Input(urlpattern.Pathname) != u.Path()) {
			t.Errorf("%q on %q: Test and Match differ", text, input)
		}
	}
}

func base(input string) (weburl.URL, error) {
	return weburl.MustParse("https://example.com/").Parse(input)
}
