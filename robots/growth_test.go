package robots_test

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/hostile"
	"github.com/weburl-go/weburl/robots"
)

func hostileURL(path string) weburl.URL {
	u, _ := weburl.Parse("https://h/" + path)
	return u
}

var aURL, longURL = hostileURL("a/b?c=d"), hostileURL(strings.Repeat("a/", 100))

// readFile reads an input as a file, and as the name of a crawler.
func readFile(input string) {
	file := robots.Options{Report: func(e robots.Error) { _ = e.Span }}.Parse(input)
	_, _ = robots.Read(strings.NewReader(input))
	for _, agent := range []string{"a", "", input} {
		g := file.Group(agent)
		g.Test(aURL)
		g.Test(longURL)
	}
	_ = file.Sitemaps()
}

// readPattern reads an input as a pattern, for long and short URLs.
func readPattern(input string) {
	text := "user-agent: *\ndisallow: /" + strings.NewReplacer("\n", "", "\r", "").Replace(input)
	g := robots.Parse(text + "\nallow: /a/b*c").Group("a")
	g.Test(aURL)
	g.Test(longURL)
	g.Test(hostileURL(input))
}

// readURL tests an input by patterns that search it.
func readURL(input string) {
	g := robots.Parse("user-agent: *\ndisallow: /*a*b*%2F*/*?*a$\nallow: /a*aaaaaab\ndisallow: */a/*/a/*b%3F*$").Group("a")
	g.Test(hostileURL(input))
	g.Test(hostileURL("?" + input))
}

func files() []hostile.Shape {
	return append(hostile.URLs(),
		hostile.Shape{Name: "groups", Make: hostile.Repeat("user-agent: a\ndisallow: /\n")},
		hostile.Shape{Name: "names", Make: hostile.Repeat("user-agent: a\n")},
		hostile.Shape{Name: "names of others", Make: hostile.Around("", "user-agent: b\n", "disallow: /\n")},
		hostile.Shape{Name: "rules", Make: hostile.Around("user-agent: a\n", "allow: /\n", "")},
		hostile.Shape{Name: "rules with stars", Make: hostile.Around("user-agent: *\n", "allow:*a*a*b\n", "")},
		hostile.Shape{Name: "sitemaps", Make: hostile.Repeat("sitemap:a\n")},
		hostile.Shape{Name: "empty lines", Make: hostile.Repeat("\r")},
		hostile.Shape{Name: "lines without colon", Make: hostile.Repeat("a a a\n")},
		hostile.Shape{Name: "one line", Make: hostile.Around("disallow", " ", "")},
		hostile.Shape{Name: "comments", Make: hostile.Repeat("#")},
		hostile.Shape{Name: "a long rule", Make: hostile.Around("user-agent: *\ndisallow: ", "é", "")},
	)
}

func patterns() []hostile.Shape {
	return append(hostile.Queries(),
		hostile.Shape{Name: "stars", Make: hostile.Repeat("*")},
		hostile.Shape{Name: "stars and letters", Make: hostile.Around("", "*a", "b")},
		hostile.Shape{Name: "stars and letters, to the end", Make: hostile.Around("", "a*", "b$")},
		hostile.Shape{Name: "letters and a star", Make: hostile.Around("*", "a", "b")},
		hostile.Shape{Name: "segments", Make: hostile.Repeat("a/")},
		hostile.Shape{Name: "escapes", Make: hostile.Repeat("%61")},
		hostile.Shape{Name: "slashes of a query, after stars", Make: hostile.Repeat("*%2F")},
		hostile.Shape{Name: "bytes to encode", Make: hostile.Repeat("\xff")},
		hostile.Shape{Name: "percent signs", Make: hostile.Repeat("%")},
		hostile.Shape{Name: "question marks", Make: hostile.Repeat("?")},
		hostile.Shape{Name: "dollar signs", Make: hostile.Repeat("$")},
	)
}

func TestGrowth(t *testing.T) { hostile.Growth(t, files(), readFile) }

func TestGrowthOfPatterns(t *testing.T) { hostile.Growth(t, patterns(), readPattern) }

func TestGrowthOfURLs(t *testing.T) { hostile.Growth(t, patterns(), readURL) }

func TestGrowthOfMemory(t *testing.T) {
	hostile.Memory(t, files(), 200, readFile)
	hostile.Memory(t, patterns(), 150, readPattern)
	hostile.Memory(t, patterns(), 150, readURL)
}

// A pattern of stars never takes a place back: with backtracking, this would not end.
func TestManyStars(t *testing.T) {
	pattern := "/" + strings.Repeat("*a", 10000)
	u := hostileURL(strings.Repeat("a", 10000-1) + strings.Repeat("b", 1<<20))
	for _, end := range []string{"", "b", "$", "c$"} {
		got := robots.Parse("user-agent: *\ndisallow: "+pattern+end).Test("a", u)
		if !got.Allowed {
			t.Errorf("%q matches", end)
		}
	}
}

func TestAllocations(t *testing.T) {
	if hostile.Race {
		t.Skip("the race detector allocates, too")
	}
	g := robots.Parse("user-agent: *\ndisallow: /a*b%2F\nallow: /c/*?d$").Group("a")
	for path, most := range map[string]float64{"a/b/c?d=e": 0, "%C3%A9?a*": 0, "%7Ea": 2} {
		u := hostileURL(path)
		if n := testing.AllocsPerRun(20, func() { g.Test(u) }); n > most {
			t.Errorf("%s: %v allocations", path, n)
		}
	}
}
