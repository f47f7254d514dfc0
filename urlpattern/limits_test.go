package urlpattern_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/urlpattern"
)

// numbered repeats unit n times, in which # stands for a number.
func numbered(unit string, n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.ReplaceAll(unit, "#", fmt.Sprint(i)))
	}
	return b.String()
}

// Limits refuse what exceeds them, and nothing else. Each make returns a pattern of a size.
func TestLimits(t *testing.T) {
	as := func(n int) string { return strings.Repeat("a", n) }
	path := func(make func(n int) string) func(n int) urlpattern.Init {
		return func(n int) urlpattern.Init { return urlpattern.Init{urlpattern.Pathname: make(n)} }
	}
	some := func(n int) urlpattern.Init {
		return urlpattern.Init{urlpattern.Hostname: fmt.Sprintf("(a{%d})", n/2), urlpattern.Pathname: fmt.Sprintf("/(a{%d})", n-n/2)}
	}
	optional := func(n int) urlpattern.Init {
		init := urlpattern.Init{}
		for _, c := range []urlpattern.Component{urlpattern.Username, urlpattern.Password, urlpattern.Hostname, urlpattern.Pathname} {
			init[c] = "{" + as(490) + "}?"
		}
		init[urlpattern.Hash] = "{" + as(n) + "}?"
		return init
	}
	for _, c := range []struct {
		name   string
		limits urlpattern.Limits
		make   func(n int) urlpattern.Init
		within int
		reason string
		in     urlpattern.Component
	}{
		{"length", urlpattern.Limits{}, path(as), 1 << 16, "more than 65,536 bytes", 0},
		{"length of all components", urlpattern.Limits{}, func(n int) urlpattern.Init {
			return urlpattern.Init{urlpattern.Pathname: as(n / 2), urlpattern.Search: as(n - n/2)}
		}, 1 << 16, "more than 65,536 bytes", 0},
		{"a small length", urlpattern.Limits{Length: 20}, path(as), 20, "more than 20 bytes", 0},
		{"no length", urlpattern.Limits{Length: -1}, path(as), 1 << 16, "more than 65,536 bytes", 0},
		{"groups", urlpattern.Limits{}, path(func(n int) string { return numbered("/:g#", n) }), 1000, "more than 1,000 groups", urlpattern.Pathname},
		{"few groups", urlpattern.Limits{Groups: 3}, path(func(n int) string { return numbered("/:g#", n) }), 3, "more than 3 groups", urlpattern.Pathname},
		{"no groups", urlpattern.Limits{Groups: -1}, path(func(n int) string { return numbered("/:g#", n) }), 1000, "more than 1,000 groups", urlpattern.Pathname},
		{"groups in a regular expression", urlpattern.Limits{Instructions: 10_000}, path(func(n int) string { return "(" + numbered("(?<g#>)", n-1) + ")" }), 1000, "more than 1,000 groups", urlpattern.Pathname},
		{"groups that take no instructions", urlpattern.Limits{Length: 1 << 20, Groups: 1 << 20}, path(func(n int) string { return "((?:" + numbered("(?<g#>)", n-1) + "){0})" }), 10_000, "more than 10,000 groups", urlpattern.Pathname},
		{"instructions", urlpattern.Limits{}, path(func(n int) string { return fmt.Sprintf("/(a{%d})", n) }), 1995, "more than 2,000 instructions", urlpattern.Pathname},
		{"no instructions", urlpattern.Limits{Instructions: -1}, path(func(n int) string { return fmt.Sprintf("/(a{%d})", n) }), 1995, "more than 2,000 instructions", urlpattern.Pathname},
		{"few instructions", urlpattern.Limits{Instructions: 20}, path(func(n int) string { return fmt.Sprintf("/(a{%d})", n) }), 15, "more than 20 instructions", urlpattern.Pathname},
		{"as many instructions as possible", urlpattern.Limits{Instructions: 1 << 20}, path(func(n int) string { return fmt.Sprintf("/(a{%d})", n) }), 9995, "more than 10,000 instructions", urlpattern.Pathname},
		{"instructions of two components", urlpattern.Limits{}, some, 1993, "more than 2,000 instructions", urlpattern.Pathname},
		{"instructions of text", urlpattern.Limits{}, path(func(n int) string { return "/{" + as(n) + "}?" }), 1996, "more than 2,000 instructions", urlpattern.Pathname},
		{"instructions of several texts", urlpattern.Limits{}, optional, 30, "more than 2,000 instructions", urlpattern.Hash},
		{"nested groups", urlpattern.Limits{}, path(func(n int) string { return "(" + strings.Repeat("(?:", n-1) + "a" + strings.Repeat(")", n) }), 1000, "more than 1,000 groups or 100 classes are nested", urlpattern.Pathname},
		{"nested classes", urlpattern.Limits{}, path(func(n int) string { return "(" + strings.Repeat("[", n) + strings.Repeat("]", n) + ")" }), 100, "more than 1,000 groups or 100 classes are nested", urlpattern.Pathname},
	} {
		o := urlpattern.Options{Limits: c.limits}
		if _, err := o.New(c.make(c.within)); err != nil {
			t.Errorf("%s: %d is refused: %v", c.name, c.within, err)
		}
		_, err := o.New(c.make(c.within + 1))
		var e *urlpattern.Error
		if !errors.As(err, &e) || e.Code != urlpattern.TooLarge || e.Reason != c.reason || e.Component != c.in || e.Span.IsKnown() != (c.in != 0) {
			t.Errorf("%s: %d: %+v", c.name, c.within+1, err)
		}
	}
	// A path that is joined to the path of the base counts as a whole.
	o := urlpattern.Options{Base: weburl.MustParse("https://h/" + as(1<<16) + "/")}
	if _, err := o.New(urlpattern.Init{urlpattern.Pathname: "b"}); !errors.Is(err, urlpattern.TooLarge) {
		t.Errorf("a long base: %v", err)
	}
	if _, err := urlpattern.Parse("https://h/" + as(1<<16)); !errors.Is(err, urlpattern.TooLarge) {
		t.Errorf("a long constructor string: %v", err)
	}
	// An engine's components have no instructions.
	o = urlpattern.Options{Engine: fixed{}, Limits: urlpattern.Limits{Groups: 1, Instructions: 1}}
	if _, err := o.New(urlpattern.Init{urlpattern.Pathname: "((?=a)(?<b>c)(?<d>e)f{20000})", urlpattern.Search: "((?=a)b)"}); err != nil {
		t.Errorf("a pattern for an engine: %v", err)
	}
	// There is no other limit: the generated regular expression may be longer than the pattern.
	for _, text := range []string{"([" + as(60_000) + "])", "/x([" + as(60_000) + "])+", "([\\q{" + strings.Repeat("|", 60_000) + "}])"} {
		if _, err := urlpattern.New(urlpattern.Init{urlpattern.Pathname: text}); err != nil {
			t.Errorf("%.10s: %v", text, err)
		}
	}
}
