package analysis_test

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/weburl-go/weburl/urlpattern"
	"github.com/weburl-go/weburl/urlpattern/analysis"
)

func written(a analysis.Answer) string { return fmt.Sprintf("%s %s%s", a.Verdict, a.URL, a.Reason) }

func TestEmpty(t *testing.T) {
	type init = urlpattern.Init
	const (
		protocol, username, hostname, port = urlpattern.Protocol, urlpattern.Username, urlpattern.Hostname, urlpattern.Port
		pathname, search, hash             = urlpattern.Pathname, urlpattern.Search, urlpattern.Hash
	)
	for _, c := range []struct {
		init init
		want string
	}{
		{nil, "no a:"},
		{init{protocol: "(HTTP)"}, "yes "}, // schemes are in lowercase
		{init{protocol: "https"}, "no https://a/"},
		{init{protocol: "file"}, "no file:///"},
		{init{protocol: "file", hostname: "localhost"}, "yes "},
		{init{protocol: "file", hostname: "local*"}, "no file://local/"},
		{init{protocol: "file", port: "1"}, "yes "},
		{init{protocol: "file", username: "a"}, "yes "},
		{init{protocol: "https", port: "(443)"}, "yes "}, // the default port is ""
		{init{protocol: "http{s}?", port: "(443)"}, "no http://a:443/"},
		{init{port: "(0.+)"}, "yes "},
		{init{port: "(6553[5-9])"}, "no a://a:65535"},
		{init{port: "(6553[6-9])"}, "yes "},
		{init{hostname: "(A)"}, "no a://A"},
		{init{protocol: "https", hostname: "(A)"}, "yes "},
		{init{protocol: "https", hostname: "a.(0x.)"}, "no https://a.0xg/"},
		{init{protocol: "https", hostname: "a.(0x[0-9])"}, "yes "},
		{init{protocol: "https", hostname: "(.*\\.\\d+\\.?)"}, "no https://0.0.0.0/"},
		{init{protocol: "https", hostname: "(.*\\.\\d+\\.)"}, "yes "},
		{init{protocol: "https", hostname: "(\\[.{3,}:0:0:.*\\])"}, "no https://[::a:0:0:a]/"},
		{init{protocol: "https", hostname: "(\\[0:0:0:0:.*)"}, "yes "},
		{init{pathname: "/a/(\\.\\.)/b"}, "yes "},
		{init{pathname: "/a/(%2e)"}, "yes "},
		{init{pathname: "(\\.\\.)"}, "no a:.."},
		{init{pathname: "(//.*)"}, "no a:////"},
		{init{pathname: "(.*\\s)"}, "yes "},
		{init{pathname: "(\\sa)"}, "no a: a"},
		{init{protocol: "https", search: "(.*')"}, "yes "},
		{init{search: "(.*')"}, "no a:?'"},
		{init{hash: "(#)"}, "no a:##"},
		{init{hash: "(`|<)"}, "yes "},
	} {
		p, err := urlpattern.New(c.init)
		if err != nil {
			t.Errorf("%q: %v", c.init, err)
			continue
		}
		if got := written(analysis.Empty(p)); got != c.want {
			t.Errorf("Empty(%s): got %q, want %q", p, got, c.want)
		}
	}
	if got := written(analysis.Empty(urlpattern.Pattern{})); got != "yes " {
		t.Errorf("Empty of the zero Pattern: %s", got)
	}
}

func TestOverlapsAndWithin(t *testing.T) {
	for _, c := range []struct{ a, b, overlaps, within, contains string }{
		{"https://a.example/*", "https://b.example/*", "no ", "no https://a.example/", "no https://b.example/"},
		{"https://a.example/x", "https://*/x", "yes https://a.example/x", "yes ", "no https://a/x"},
		{"https://*/x", "https://*/x", "yes https://a/x", "yes ", "yes "},
		{"https://*.example.com/:page", "https://www.:domain.com/about", "yes https://www.example.com/about", "no https://.example.com/a", "no https://www.a.com/about"},
		{"http{s}?://h/", "http://h:443/", "no ", "no http://h/", "no http://h:443/"},
		{"https://h/a/:x?", "https://h/a*", "yes https://h/a", "yes ", "no https://h/aa"},
		{"https://h/a/:x?", "https://h/a/*", "yes https://h/a/a", "no https://h/a", "no https://h/a/"},
		{`https://h/*\?a=1`, `https://h/b\?*`, "yes https://h/b?a=1", "no https://h/?a=1", "no https://h/b"},
	} {
		a, b := urlpattern.MustParse(c.a), urlpattern.MustParse(c.b)
		if got := written(analysis.Overlaps(a, b)); got != c.overlaps {
			t.Errorf("Overlaps(%s, %s): got %q, want %q", c.a, c.b, got, c.overlaps)
		}
		if got := written(analysis.Within(a, b)); got != c.within {
			t.Errorf("Within(%s, %s): got %q, want %q", c.a, c.b, got, c.within)
		}
		if got := written(analysis.Within(b, a)); got != c.contains {
			t.Errorf("Within(%s, %s): got %q, want %q", c.b, c.a, got, c.contains)
		}
	}
	zero := urlpattern.Pattern{}
	p := urlpattern.MustParse("https://h/")
	if analysis.Overlaps(zero, p).Verdict != analysis.No || analysis.Within(zero, p).Verdict != analysis.Yes || analysis.Within(p, zero).Verdict != analysis.No {
		t.Error("the zero Pattern")
	}
}

// engine matches a single expression with a look-ahead, by another without.
type engine struct{}

func (engine) Compile(source, flags string) (urlpattern.Matcher, error) {
	if !strings.HasPrefix(source, `^((?!a)`) {
		return nil, errors.New("not expected")
	}
	re, err := regexp.Compile(strings.Replace(source, "(?!a).", "[^a]", 1))
	return matcher{re}, err
}

type matcher struct{ re *regexp.Regexp }

func (m matcher) Find(_ []int, input string) []int { return m.re.FindStringSubmatchIndex(input) }

// Answers about a pattern that needs an engine are Unknown unless the other components, or
// a URL that was tried, decide them.
func TestEngine(t *testing.T) {
	o := urlpattern.Options{Engine: engine{}}
	notA, err := o.New(urlpattern.Init{urlpattern.Search: "((?!a).)", urlpattern.Protocol: "http"})
	if err != nil {
		t.Fatal(err)
	}
	with := func(c urlpattern.Component, text string) urlpattern.Pattern {
		return urlpattern.MustNew(urlpattern.Init{c: text})
	}
	all := urlpattern.MustNew(nil)
	for _, c := range []struct {
		got  analysis.Answer
		want string
	}{
		{analysis.Overlaps(notA, with(urlpattern.Protocol, "https")), "no "},
		{analysis.Overlaps(notA, with(urlpattern.Search, "b")), "yes http://a/?b"},
		{analysis.Overlaps(notA, with(urlpattern.Search, "a")), "unknown needs-engine"},
		{analysis.Empty(notA), "unknown needs-engine"},
		{analysis.Within(notA, all), "yes "},
		{analysis.Within(notA, with(urlpattern.Protocol, "https")), "unknown needs-engine"},
		{analysis.Within(all, notA), "no a:"},
		{analysis.Within(with(urlpattern.Search, "b"), notA), "no a:?b"},
		{analysis.Within(urlpattern.MustNew(urlpattern.Init{urlpattern.Search: "b", urlpattern.Protocol: "http"}), notA), "unknown needs-engine"},
	} {
		if got := written(c.got); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

// The same holds for findings about lists with such a pattern.
func TestEngineInLists(t *testing.T) {
	o := urlpattern.Options{Engine: engine{}}
	notA, err := o.New(urlpattern.Init{urlpattern.Search: "((?!a).)", urlpattern.Protocol: "http"})
	if err != nil {
		t.Fatal(err)
	}
	patterns := []urlpattern.Pattern{
		notA,
		urlpattern.MustNew(urlpattern.Init{urlpattern.Search: "b", urlpattern.Protocol: "http"}),
		urlpattern.MustNew(urlpattern.Init{urlpattern.Search: "b", urlpattern.Protocol: "http", urlpattern.Pathname: "/"}),
		urlpattern.MustNew(urlpattern.Init{urlpattern.Search: "a", urlpattern.Protocol: "http"}),
	}
	var got []string
	for f := range analysis.Shadowed(patterns) {
		got = append(got, write(f))
	}
	if want := []string{"0 [] unknown needs-engine", "1 [] unknown needs-engine", "2 [1] yes "}; !slices.Equal(got, want) {
		t.Errorf("Shadowed: got %q, want %q", got, want)
	}
	got = nil
	for f := range analysis.Conflicts(patterns) {
		got = append(got, write(f))
	}
	if want := []string{"1 [0] unknown needs-engine", "2 [0] unknown needs-engine", "3 [0] unknown needs-engine"}; !slices.Equal(got, want) {
		t.Errorf("Conflicts: got %q, want %q", got, want)
	}
}

// Functions may be called at the same time, also in a loop over findings.
func TestConcurrentCalls(t *testing.T) {
	patterns := paths("/a/:x", "/:y/b", "/*c", "/a*")
	var want []string
	for f := range analysis.Conflicts(patterns) {
		want = append(want, write(f))
	}
	var wg sync.WaitGroup
	for range 4 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			var got []string
			for f := range analysis.Conflicts(patterns) {
				got = append(got, write(f))
				if inner := analysis.Overlaps(patterns[f.Index], patterns[f.Others[0]]); inner != f.Answer {
					t.Errorf("%v and %v", inner, f)
				}
			}
			if !slices.Equal(got, want) {
				t.Errorf("got %q, want %q", got, want)
			}
		}()
	}
	wg.Wait()
}

// Below and beyond each bound.
func TestBounds(t *testing.T) {
	p := func(path string) urlpattern.Pattern {
		return urlpattern.MustNew(urlpattern.Init{urlpattern.Protocol: "a", urlpattern.Pathname: path})
	}
	// The states of an automaton: 2¹³ and 2¹⁴.
	for _, c := range []struct {
		n    int
		want string
	}{{12, "yes "}, {13, "unknown too-large"}} {
		a, b := p(fmt.Sprintf("([ab]*a(?:[ab]{%d}))", c.n)), p(fmt.Sprintf("([ab]*a(?:(?:a|b){%d}))", c.n))
		if got := written(analysis.Within(a, b)); got != c.want {
			t.Errorf("%d: got %q, want %q", c.n, got, c.want)
		}
	}
	// The steps: a product of automata with coprime cycles.
	for _, c := range []struct {
		a, b, c int
		want    string
	}{{11, 13, 17, "no "}, {101, 103, 107, "unknown too-large"}} {
		cycle := func(n int) urlpattern.Pattern { return p(fmt.Sprintf("((?:a{%d})+)", n)) }
		match := []urlpattern.Pattern{cycle(c.a), cycle(c.b), cycle(c.c)}
		if got := written(analysis.Find(match, []urlpattern.Pattern{p("(a*)")})); got != c.want {
			t.Errorf("%v: got %q", c, got)
		}
	}
	// The instructions of a component.
	for _, c := range []struct {
		n    int
		want string
	}{{9_000, "yes "}, {11_000, "unknown too-large"}} {
		long := p(strings.Repeat("a", c.n))
		if got := written(analysis.Within(long, p("(a*)"))); got != c.want {
			t.Errorf("%d bytes: got %q, want %q", c.n, got, c.want)
		}
		if got := analysis.Overlaps(long, p("(b*)")); (got.Verdict == analysis.No) != (c.n < 10_000) {
			t.Errorf("%d bytes: %v", c.n, got)
		}
		if got := written(analysis.Within(p("aa"), long)); got != "no a:aa" {
			t.Errorf("%d bytes: got %q", c.n, got)
		}
	}
	// The splits: one for each pattern that has to be avoided.
	for _, c := range []struct {
		n    int
		want string
	}{{99, "yes a:099"}, {2000, "unknown too-large"}} {
		var avoid []urlpattern.Pattern
		for i := range c.n {
			avoid = append(avoid, p(fmt.Sprintf("%0*d", 3+c.n/1000, i)))
		}
		match := []urlpattern.Pattern{p(fmt.Sprintf("([0-9]{%d})", 3+c.n/1000))}
		if got := written(analysis.Find(match, avoid)); got != c.want {
			t.Errorf("%d patterns: got %q, want %q", c.n, got, c.want)
		}
	}
}

func TestTexts(t *testing.T) {
	for _, v := range []analysis.Verdict{analysis.Unknown, analysis.No, analysis.Yes} {
		text, err := v.MarshalText()
		var back analysis.Verdict
		if err != nil || back.UnmarshalText(text) != nil || back != v || string(text) != v.String() {
			t.Errorf("%d: %q, %v", v, text, err)
		}
	}
	for _, r := range []analysis.Reason{analysis.NeedsEngine, analysis.TooLarge} {
		text, err := r.MarshalText()
		var back analysis.Reason
		if err != nil || back.UnmarshalText(text) != nil || back != r || string(text) != r.String() {
			t.Errorf("%d: %q, %v", r, text, err)
		}
	}
	if _, err := analysis.Reason(0).MarshalText(); err == nil {
		t.Error("no reason has a text")
	}
}
