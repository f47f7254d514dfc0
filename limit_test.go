//go:build weburl_limit

package weburl_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/form"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/validation"
)

// The build tag lowers the limit on the length of a serialization, so that
// testing it takes no gigabytes.
const limit = weburl.MaxLength

func TestLimitIsExact(t *testing.T) {
	base := weburl.MustParse("https://example.org/" + strings.Repeat("b", limit/2) + "?q#f")
	pad := func(before, after string, length int) string {
		return before + strings.Repeat("a", length-len(before)-len(after)) + after
	}
	for _, c := range []struct {
		name string
		make func(length int) (weburl.URL, error)
	}{
		{"normal form", func(n int) (weburl.URL, error) { return weburl.Parse(pad("https://example.org/", "", n)) }},
		{"no path", func(n int) (weburl.URL, error) {
			return weburl.Parse(pad("https://example.org", "?", n-1)) // with a slash in between
		}},
		{"upper case", func(n int) (weburl.URL, error) { return weburl.Parse(pad("HTTPS://example.org/", "", n)) }},
		{"escape", func(n int) (weburl.URL, error) { return weburl.Parse(pad("https://example.org/ ", "", n-2)) }},
		{"opaque path", func(n int) (weburl.URL, error) { return weburl.Parse(pad("a:", "", n)) }},
		{"file", func(n int) (weburl.URL, error) { return weburl.Parse(pad("file:///c|/", "", n)) }},
		{"slash and dot", func(n int) (weburl.URL, error) { return weburl.Parse(pad("a:/.//", "", n)) }},
		{"slash and dot inserted", func(n int) (weburl.URL, error) { return weburl.Parse(pad("a:/b/..//", "", n+3)) }},
		{"scheme", func(n int) (weburl.URL, error) { return weburl.Parse(pad("", ":", n)) }},
		{"host", func(n int) (weburl.URL, error) { return weburl.Parse(pad("a://", "", n)) }},
		{"credentials", func(n int) (weburl.URL, error) { return weburl.Parse(pad("a://", "@h", n)) }},
		{"reference", func(n int) (weburl.URL, error) { return base.Parse(pad("", "", n-len("https://example.org/"))) }},
		{"fragment", func(n int) (weburl.URL, error) { return base.Parse(pad("#", "", n-len(base.String())+len("#f"))) }},
		{"encoding", func(n int) (weburl.URL, error) {
			n -= len("https://example.org/?&%26%239786%3B") - len("https://example.org/?&")
			return weburl.Options{Encoding: encoding.ShiftJIS}.Parse(pad("https://example.org/?&", "", n) + "☺")
		}},
		{"WithPath", func(n int) (weburl.URL, error) { return base.WithPath(pad("/", "", n-len("https://example.org?q#f"))) }},
		{"WithQuery", func(n int) (weburl.URL, error) { return base.WithQuery(pad("", "", n-len(base.String())+len("q"))) }},
		{"WithParams", func(n int) (weburl.URL, error) {
			return base.WithParams(form.List{{Name: pad("", "", n-len(base.String())+len("q")-len("="))}})
		}},
		{"WithParam", func(n int) (weburl.URL, error) {
			return base.WithParam("q", pad("", "", n-len(base.String())-len("=")))
		}},
		{"WithParam of a new one", func(n int) (weburl.URL, error) {
			return base.WithParam(pad("", "", n-len(base.String())-len("&=")), "")
		}},
		{"WithAddedParam", func(n int) (weburl.URL, error) {
			return base.WithAddedParam("q", pad("", "", n-len(base.String())-len("&q=")))
		}},
		{"WithUsername", func(n int) (weburl.URL, error) { return base.WithUsername(pad("", "", n-len(base.String())-len("@"))) }},
		{"JoinSegments", func(n int) (weburl.URL, error) { return base.JoinSegments(pad("", "", n-len(base.String())-len("/"))) }},
		{"JoinUnder", func(n int) (weburl.URL, error) {
			return base.JoinUnder(pad("", "", n-len(base.String())-len("/")+len("?q#f")))
		}},
		{"Canonicalize", func(n int) (weburl.URL, error) {
			path, err := weburl.Canonicalize(weburl.ComponentPath, "https", pad("/", "", n))
			if err != nil {
				return weburl.URL{}, err
			}
			return weburl.Parse("a:" + path[len("a:"):])
		}},
	} {
		if u, err := c.make(limit); err != nil || len(u.String()) != limit {
			t.Errorf("%s: %d bytes, %v; want %d bytes", c.name, len(u.String()), err, limit)
		} else if again, err := weburl.Parse(u.String()); err != nil || again != u {
			t.Errorf("%s: what was made does not parse to the same: %v", c.name, err)
		}
		if _, err := c.make(limit + 1); !errors.Is(err, weburl.ErrTooLong) {
			t.Errorf("%s: %v for one byte too many, want ErrTooLong", c.name, err)
		}
	}
	// A part that is too long alone, and has to be encoded.
	long := pad(" ", "", limit)
	for name, set := range map[string]struct {
		url    func() (weburl.URL, error)
		editor func(e *weburl.Editor)
	}{
		"path":     {func() (weburl.URL, error) { return base.WithPath(long) }, func(e *weburl.Editor) { e.SetPath(long) }},
		"query":    {func() (weburl.URL, error) { return base.WithQuery(long) }, func(e *weburl.Editor) { e.SetQuery(long) }},
		"fragment": {func() (weburl.URL, error) { return base.WithFragment(long) }, func(e *weburl.Editor) { e.SetFragment(long) }},
	} {
		e := base.Edit()
		set.editor(&e)
		u, err := set.url()
		v, edited := e.URL()
		if err != weburl.ErrTooLong || edited != weburl.ErrTooLong || u != base || v != base {
			t.Errorf("a long %s: %v, and by an Editor %v, want ErrTooLong", name, err, edited)
		}
	}
	// JoinUnder counts the path before its dot segments are removed.
	short := weburl.MustParse("https://h/?q#f")
	if u, err := short.JoinUnder(pad("", "/../b", limit-len("/"))); err != nil || u.String() != "https://h/b" {
		t.Errorf("JoinUnder: %d bytes, %v, want https://h/b", len(u.String()), err)
	}
	if u, err := short.JoinUnder(pad("", "/../b", limit)); err != weburl.ErrTooLong || u != short {
		t.Errorf("JoinUnder: %d bytes, %v for one byte too many, want ErrTooLong", len(u.String()), err)
	}
	// What RedactParams cannot return, it hides.
	for short, want := range map[int]bool{len("REDACTED"): true, len("REDACTED") - 1: false} {
		u := weburl.MustParse(pad("https://example.org/", "?sig=#f", limit-short))
		if v := u.RedactParams("sig"); !v.IsValid() || strings.Contains(v.String(), "?sig=REDACTED#f") != want || !want && v != u.WithoutQuery() {
			t.Errorf("RedactParams: %d bytes become %d", len(u.String()), len(v.String()))
		}
	}
}

// At every length around the limit, and on every path through the parser, a padded input
// either parses or is too long.
func TestLimitOnSuite(t *testing.T) {
	for _, c := range suite.URLCases(t) {
		var base weburl.URL
		if c.Base != nil {
			base, _ = weburl.Parse(*c.Base)
		}
		for _, padding := range []string{"a", "/", "\xFF", "/../", "é", "@", "?", "#", "."} {
			for _, factor := range []int{1, 3, 9} {
				n := max(limit/factor-len(c.Input), 0) / len(padding)
				for extra := range 12 {
					run := strings.Repeat(padding, n+extra)
					for _, input := range []string{c.Input + run, run + c.Input} {
						checkLimit(t, base, input)
					}
				}
			}
		}
	}
}

func checkLimit(t *testing.T, base weburl.URL, input string) {
	t.Helper()
	u, err := base.Parse(input)
	v, viaOptions := weburl.Options{Base: base, Report: func(e validation.Error) {}}.Parse(input)
	switch {
	case u != v || (err == nil) != (viaOptions == nil):
		t.Errorf("%.100q: %v, but with a report %v", input, err, viaOptions)
	case base.CanParse(input) != (err == nil):
		t.Errorf("%.100q: %v, but CanParse %t", input, err, err != nil)
	case err == nil && len(u.String()) > limit:
		t.Errorf("%.100q: %d bytes", input, len(u.String()))
	case errors.Is(err, weburl.ErrTooLong) && 9*len(input)+len(base.String())+len("///.") < limit:
		t.Errorf("%.100q, %d bytes: too long", input, len(input))
	}
}

// An Editor fails at the same length as the methods of URL.
func TestLimitOfEditor(t *testing.T) {
	tooLong := 0
	for _, start := range []string{"https://u:p@h:81/?b=1#f", "a://h?b=1", "a:/"} {
		for n := limit - 12; n <= limit+2; n++ {
			u := weburl.MustParse(start)
			for i := range edits {
				for j := range edits {
					changes := []made{{i, strings.Repeat("x", n-len(start)), "y"}, {j, "b", "zz"}}
					if err := editLaws(u, changes); err != nil {
						t.Fatal(err)
					}
					e := u.Edit()
					for _, c := range changes {
						edits[c.which].editor(&e, c.a, c.b)
					}
					if _, err := e.URL(); err == weburl.ErrTooLong {
						tooLong++
					}
				}
			}
		}
	}
	if tooLong < 1000 {
		t.Errorf("only %d sequences meet the limit", tooLong)
	}
}
