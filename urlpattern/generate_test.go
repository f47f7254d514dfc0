package urlpattern_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/urlpattern"
)

func TestGenerate(t *testing.T) {
	cases := suite.Cases[struct {
		Pattern   any
		Component string
		Groups    map[string]string
		Expected  *string
	}](t, folder+"urlpattern-generate-test-data.json")
	if len(cases) != 19 {
		t.Errorf("%d cases, want 19", len(cases))
	}
	for i, c := range cases {
		p, err := construct([]any{c.Pattern})
		if err != nil {
			t.Fatal(i, err)
		}
		var component urlpattern.Component
		_ = component.UnmarshalText([]byte(c.Component)) // one case has an unknown component
		got, err := p.Generate(component, c.Groups)
		if c.Expected == nil != (err != nil) || c.Expected != nil && got != *c.Expected {
			t.Errorf("%d: %v: %q, %v", i, c.Pattern, got, err)
		}
	}
}

// A value cannot change the structure of the component, nor be cut off.
func TestGenerateValues(t *testing.T) {
	data := urlpattern.Init{urlpattern.Protocol: "data", urlpattern.Pathname: "text/:x"}
	https := urlpattern.Init{urlpattern.Protocol: "https", urlpattern.Port: ":x"}
	in := func(c urlpattern.Component, text string) urlpattern.Init { return urlpattern.Init{c: text} }
	for _, c := range []struct {
		init      urlpattern.Init
		component urlpattern.Component
		value     string
		want      string // "" for BadValue
	}{
		{in(urlpattern.Pathname, "/books/:x/edit"), urlpattern.Pathname, "7", "/books/7/edit"},
		{in(urlpattern.Pathname, "/books/:x/edit"), urlpattern.Pathname, "a?b#c", "/books/a%3Fb%23c/edit"},
		{in(urlpattern.Pathname, "/books/:x/edit"), urlpattern.Pathname, "..a", "/books/..a/edit"},
		{in(urlpattern.Pathname, "/books/:x/edit"), urlpattern.Pathname, "a%2Fb", "/books/a%2Fb/edit"},
		{in(urlpattern.Pathname, "/books/v:x/edit"), urlpattern.Pathname, "..", "/books/v../edit"},
		{in(urlpattern.Pathname, "/books/:x.html"), urlpattern.Pathname, ".", "/books/..html"},
		{in(urlpattern.Pathname, "/books/.:x"), urlpattern.Pathname, ".", ""},
		{in(urlpattern.Pathname, "/books/:x/edit"), urlpattern.Pathname, "..", ""},
		{in(urlpattern.Pathname, "/books/:x/edit"), urlpattern.Pathname, ".", ""},
		{in(urlpattern.Pathname, "/books/:x/edit"), urlpattern.Pathname, "%2e%2E", ""},
		{in(urlpattern.Pathname, "/books/:x/edit"), urlpattern.Pathname, "", ""},
		{in(urlpattern.Pathname, "/books/:x"), urlpattern.Pathname, "\t", ""},
		{in(urlpattern.Pathname, "/books/:x"), urlpattern.Pathname, "a\nb", ""},
		{in(urlpattern.Pathname, "/books/:x"), urlpattern.Pathname, "a/b", ""},
		{in(urlpattern.Pathname, "/books/:x"), urlpattern.Pathname, `a\b`, ""},
		{in(urlpattern.Pathname, "/books/:x"), urlpattern.Pathname, "a/../bc", ""},
		{in(urlpattern.Hostname, "{:x}.example.com"), urlpattern.Hostname, "Ann", "ann.example.com"},
		{in(urlpattern.Hostname, "{:x}.example.com"), urlpattern.Hostname, "7", "7.example.com"},
		{in(urlpattern.Hostname, "{:x}.example.com"), urlpattern.Hostname, "a b", ""},
		{in(urlpattern.Hostname, ":x"), urlpattern.Hostname, "7", ""},
		{in(urlpattern.Hostname, ":x"), urlpattern.Hostname, "evil/x", ""},
		{in(urlpattern.Hostname, ":x"), urlpattern.Hostname, `evil\x`, ""},
		{in(urlpattern.Hostname, ":x"), urlpattern.Hostname, "evil?x", ""},
		{in(urlpattern.Hostname, ":x"), urlpattern.Hostname, "evil#x", ""},
		{in(urlpattern.Hostname, ":x"), urlpattern.Hostname, "evil:80", ""},
		{in(urlpattern.Hostname, ":x"), urlpattern.Hostname, "ev\til", ""},
		{in(urlpattern.Hostname, "{:x}.example.com"), urlpattern.Hostname, "a%2eb", ""},
		{in(urlpattern.Hostname, "{:x}.example.com"), urlpattern.Hostname, "a。b", ""},
		{in(urlpattern.Port, ":x"), urlpattern.Port, "8080", "8080"},
		{in(urlpattern.Port, ":x"), urlpattern.Port, "80abc", ""},
		{in(urlpattern.Port, "8:x"), urlpattern.Port, "99999", ""},
		{https, urlpattern.Port, "443", ""},
		{https, urlpattern.Port, "80", "80"},
		{in(urlpattern.Protocol, ":x"), urlpattern.Protocol, "HTTP", "http"},
		{in(urlpattern.Protocol, ":x"), urlpattern.Protocol, "http://evil/", ""},
		{in(urlpattern.Protocol, ":x"), urlpattern.Protocol, "a:b", ""},
		{data, urlpattern.Pathname, "a/b", "text/a/b"},
		{data, urlpattern.Pathname, "a?b", ""},
		{data, urlpattern.Pathname, "a#b", ""},
		{in(urlpattern.Search, "q=:x"), urlpattern.Search, "a#b", "q=a%23b"},
		{in(urlpattern.Search, "q=:x"), urlpattern.Search, "a\rb", ""},
		{in(urlpattern.Hash, ":x"), urlpattern.Hash, "#/?", "#/?"},
		{in(urlpattern.Username, ":x"), urlpattern.Username, "a\t@b", "a%09%40b"},
		{in(urlpattern.Password, ":x-"), urlpattern.Password, "", ""},
	} {
		p, err := urlpattern.New(c.init)
		if err != nil {
			t.Fatal(c.init, err)
		}
		got, err := p.Generate(c.component, map[string]string{"x": c.value})
		if got != c.want || (err != nil) != (c.want == "") || err != nil && !errors.Is(err, urlpattern.BadValue) {
			t.Errorf("%v of %v with %q is %q, %v, want %q", c.component, c.init, c.value, got, err, c.want)
		}
	}
}

// The error has the place of the group whose value is wrong.
func TestGenerateErrors(t *testing.T) {
	p := urlpattern.MustNew(urlpattern.Init{urlpattern.Hostname: ":a.:x.example"})
	for _, value := range []string{"b。c", "b%2ec", "", "b/c", "b c"} {
		_, err := p.Generate(urlpattern.Hostname, map[string]string{"a": "a", "x": value})
		var e *urlpattern.Error
		if !errors.As(err, &e) || e.Code != urlpattern.BadValue || e.Component != urlpattern.Hostname || e.Span.Start != 3 || e.Span.End != 5 {
			t.Errorf("%q: %v", value, err)
		}
	}
}

// What is generated is in normal form, and the pattern matches it.
func TestGenerateMatches(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	values := []string{"a", "B", "7", ".", "..", "%2e", "%", "/", `\`, "?", "#", "\t", "", " ", "é", "-", ":", "@", "80", "a.b"}
	some := func(list []string) string {
		var b strings.Builder
		for range 1 + rng.IntN(4) {
			b.WriteString(list[rng.IntN(len(list))])
		}
		return b.String()
	}
	pieces := []string{"a", "/", ".", "-", ":x", "{:y}", "/:z", "{:v/}", "x", "8", "..", "{}"}
	accepted := 0
	for range 20_000 {
		c := components[rng.IntN(len(components))]
		p, err := urlpattern.New(urlpattern.Init{c: some(pieces)})
		if err != nil {
			continue
		}
		got, err := p.Generate(c, map[string]string{"x": some(values), "y": some(values), "z": some(values), "v": some(values)})
		if err != nil {
			continue
		}
		accepted++
		m, ok := p.MatchInit(urlpattern.Init{c: got})
		if c == urlpattern.Port && got == "" || c == urlpattern.Search && strings.HasPrefix(got, "?") || c == urlpattern.Hash && strings.HasPrefix(got, "#") {
			continue // MatchInit strips the delimiter
		}
		if !ok || m.Input(c) != got {
			t.Fatalf("%v of %v is %q, which is read as %q: %v", c, p, got, m.Input(c), ok)
		}
	}
	if accepted < 1000 {
		t.Errorf("only %d components were generated", accepted)
	}
}

func TestCompareComponent(t *testing.T) {
	cases := suite.Cases[struct {
		Component   urlpattern.Component `json:"component"`
		Left, Right any
		Expected    int
	}](t, folder+"urlpattern-compare-test-data.json")
	if len(cases) != 25 {
		t.Errorf("%d cases, want 25", len(cases))
	}
	for i, c := range cases {
		left, err1 := construct([]any{c.Left})
		right, err2 := construct([]any{c.Right})
		if err1 != nil || err2 != nil {
			t.Fatal(i, err1, err2)
		}
		for _, pair := range []struct {
			a, b urlpattern.Pattern
			want int
		}{{left, right, c.Expected}, {right, left, -c.Expected}, {left, left, 0}, {right, right, 0}} {
			if got := urlpattern.CompareComponent(c.Component, pair.a, pair.b); got != pair.want {
				t.Errorf("%d: %v and %v: %d, want %d", i, c.Left, c.Right, got, pair.want)
			}
		}
	}
}

// Suffixes decide if all else is equal, and empty parts do not count.
func TestCompareParts(t *testing.T) {
	for _, c := range []struct {
		left, right string
		want        int
	}{
		{"/{:a.x}", "/{:b.y}", -1},
		{"/{:a.x}", "/{:b.x}", 0},
		{"/{:a}", "/{:b.x}", -1},
		{"/x{}?\t*", "/x*", 0},
		{"/x{}?\t*", "/x{}?\t:y", -1},
		{"/x{}?\t", "/x", 0},
		{"/x{\t}?", "/x", 0},
		{"/x{}?\t*", "/x", -1},
		{"/x", "/x{}?\t:y", 1},
	} {
		left, err1 := urlpattern.New(urlpattern.Init{urlpattern.Pathname: c.left})
		right, err2 := urlpattern.New(urlpattern.Init{urlpattern.Pathname: c.right})
		if err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		if got := urlpattern.CompareComponent(urlpattern.Pathname, left, right); got != c.want {
			t.Errorf("%q and %q: %d, want %d", c.left, c.right, got, c.want)
		}
	}
}

// CompareComponent is an order: it is antisymmetric and transitive.
func TestCompareIsAnOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	pieces := []string{"a", "\t", "{}?", "{\t}?", "{a}?", "{a}*", "*", ":x", ":y", "(a)", "/", "{:z.a}", "{}?\t"}
	var patterns []urlpattern.Pattern
	for len(patterns) < 150 {
		var b strings.Builder
		for range rng.IntN(5) {
			b.WriteString(pieces[rng.IntN(len(pieces))])
		}
		if p, err := urlpattern.New(urlpattern.Init{urlpattern.Pathname: b.String()}); err == nil {
			patterns = append(patterns, p)
		}
	}
	compare := func(i, j int) int {
		return urlpattern.CompareComponent(urlpattern.Pathname, patterns[i], patterns[j])
	}
	for i := range patterns {
		for j := range patterns {
			n := compare(i, j)
			if compare(j, i) != -n {
				t.Fatalf("%v and %v: %d, and %d the other way round", patterns[i], patterns[j], n, compare(j, i))
			}
			for k := range patterns {
				if n <= 0 && compare(j, k) <= 0 && (compare(i, k) > 0 || compare(i, k) == 0 && (n < 0 || compare(j, k) < 0)) {
					t.Fatalf("%v, %v, %v: the order is not transitive", patterns[i], patterns[j], patterns[k])
				}
			}
		}
	}
}
