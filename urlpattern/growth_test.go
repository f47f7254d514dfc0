package urlpattern_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/hostile"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/urlpattern"
)

// large are limits that no input of these tests reaches.
var large = urlpattern.Limits{Length: 1 << 24, Groups: 1 << 20, Instructions: 1 << 20}

// read makes patterns from an untrusted text, wherever one may occur.
func read(input string) {
	o := urlpattern.Options{Limits: large, Base: weburl.MustParse("https://example.com/a/b")}
	use := func(p urlpattern.Pattern, err error) {
		if err != nil {
			_ = err.Error()
			return
		}
		_, _ = urlpattern.Options{}.FromJSON([]byte(p.String()))
		urlpattern.CompareComponent(urlpattern.Pathname, p, p)
		_, _ = p.Generate(urlpattern.Pathname, map[string]string{"a": input})
	}
	use(o.Parse(input))
	use(o.Parse("https://" + input))
	use(o.Parse("https://h/" + input))
	for _, c := range components {
		use(o.New(urlpattern.Init{c: input}))
	}
	use(o.New(urlpattern.Init{urlpattern.Protocol: "data", urlpattern.Pathname: input}))
	use(o.New(urlpattern.Init{urlpattern.Pathname: "a", urlpattern.BaseURL: "https://h/" + input}))
	use(o.FromJSON([]byte(`{"pathname": "` + input)))
}

func patternShapes() []hostile.Shape {
	var shapes []hostile.Shape
	for _, unit := range []string{"a", "/", "*", ":a", "(a)", "((?:", "(a", "(?", `\`, "{", "{a}", "{a", "}", "{a}?", "{/:a}*", ":", "?", "+", "@", "#", "[", "]", "a.", "..", "/..", "é", "\xff", "%", `(\`, "()", ":é", "{}", "://"} {
		shapes = append(shapes, hostile.Shape{Name: unit, Make: hostile.Repeat(unit)})
	}
	return append(shapes,
		hostile.Shape{Name: "names", Make: func(n int) string {
			var b strings.Builder
			for i := 0; b.Len() < n; i++ {
				b.WriteString("/:n" + strconv.Itoa(i))
			}
			return b.String()
		}},
		hostile.Shape{Name: "a long name", Make: hostile.Around(":", "a", "")},
		hostile.Shape{Name: "a long group", Make: hostile.Around("(", "a", ")")},
		hostile.Shape{Name: "a group that is not closed", Make: hostile.Around("(", "(?:a)", "")},
	)
}

func TestGrowth(t *testing.T) { hostile.Growth(t, patternShapes(), read) }

func TestGrowthOfMemory(t *testing.T) { hostile.Memory(t, patternShapes(), 20_000, read) }

// hanging holds patterns on which implementations that backtrack take exponential time, by
// the tracker of one of them, others like them, and two that are harmless.
var hanging = []urlpattern.Init{
	{urlpattern.Hostname: "**.example.com"},
	{urlpattern.Hostname: ":a:b.example.com"},
	{urlpattern.Pathname: "/**/**/x"},
	{urlpattern.Pathname: "/:a*:b*/x"},
	{urlpattern.Pathname: "/:a+/:b+/:c+/x"},
	{urlpattern.Pathname: "/{*a}*{*b}*x"},
	{urlpattern.Pathname: "/((?:a|a)*)*b"},
	{urlpattern.Pathname: "/((?:a*)*)b"},
	{urlpattern.Search: "*=*&*=*&x"},
	{urlpattern.Hash: "(.*)(.*)(.*)x"},
	{urlpattern.Pathname: "/:a/*/:b/fixed/*"},
	{urlpattern.Pathname: "/books/:id"},
}

func inputShapes() []hostile.Shape {
	var shapes []hostile.Shape
	for _, unit := range []string{"a", "aa-b.", "a/", "/", "=&", "a.b/", "ab"} {
		shapes = append(shapes,
			hostile.Shape{Name: unit, Make: hostile.Repeat(unit)},
			hostile.Shape{Name: unit + ", then another", Make: hostile.Around("", unit, "-b.example.org")})
	}
	return shapes
}

// match matches untrusted texts.
func match(input string) {
	for _, init := range hanging {
		p, err := urlpattern.New(init)
		if err != nil {
			panic(err)
		}
		p.TestInit(urlpattern.Init{urlpattern.Hostname: input})
		for _, c := range components {
			m, _ := p.MatchInit(urlpattern.Init{c: input})
			for range m.Groups(c) {
			}
		}
		p.MatchString("https://" + input + "/" + input + "?" + input + "#" + input)
		p.TestString("https://h/" + input + "?" + input + "#" + input)
	}
}

func TestGrowthOfMatches(t *testing.T) { hostile.Growth(t, inputShapes(), match) }

func TestGrowthOfMemoryOfMatches(t *testing.T) { hostile.Memory(t, inputShapes(), 20_000, match) }

// TestGrowthOfKnownPatterns matches with all patterns of web-platform-tests.
func TestGrowthOfKnownPatterns(t *testing.T) {
	var patterns []urlpattern.Pattern
	for _, c := range suite.Cases[patternCase](t, folder+"urlpatterntestdata.json") {
		if p, err := construct(c.Pattern); err == nil {
			patterns = append(patterns, p)
		}
	}
	if len(patterns) < 300 {
		t.Fatalf("only %d patterns", len(patterns))
	}
	hostile.Growth(t, inputShapes(), func(input string) {
		u, err := weburl.Parse("https://example.com/foo/" + input + "?" + input + "#" + input)
		if err != nil {
			panic(err)
		}
		var m urlpattern.Match
		for _, p := range patterns {
			p.MatchInto(&m, u)
			p.Test(u)
			p.TestInit(urlpattern.Init{urlpattern.Pathname: input, urlpattern.Hostname: input})
		}
	})
}
