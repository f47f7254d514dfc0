package robots_test

import (
	"fmt"
	"net/http"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/robots"
)

func Example() {
	file := robots.Parse(`
User-agent: *
Disallow: /search   # all of it
Allow: /search/help$
Sitemap: https://example.org/sitemap.xml
`)
	rules := file.Group("ExampleBot")
	for _, s := range []string{"https://example.org/", "https://example.org/search?q=a", "https://example.org/search/help"} {
		v := rules.Test(weburl.MustParse(s))
		fmt.Println(v.Allowed, s, v.Rule, v.Rule.Line)
	}
	fmt.Println(file.Sitemaps()[0].URL)
	// Output:
	// true https://example.org/  0
	// false https://example.org/search?q=a disallow: /search 3
	// true https://example.org/search/help allow: /search/help$ 4
	// https://example.org/sitemap.xml
}

func ExampleFromResponse() {
	fetch := func(origin weburl.Origin) (*robots.File, error) {
		resp, err := http.Get(origin.String() + "/robots.txt")
		if err != nil {
			return robots.FromResponse(0, nil)
		}
		defer resp.Body.Close()
		return robots.FromResponse(resp.StatusCode, resp.Body)
	}
	_ = fetch

	u := weburl.MustParse("https://example.org/a")
	missing, _ := robots.FromResponse(404, nil)
	down, _ := robots.FromResponse(503, nil)
	fmt.Println(missing.Test("ExampleBot", u).Allowed, down.Test("ExampleBot", u).Allowed)
	// Output: true false
}

func ExampleOptions() {
	text := "User-agent: Bot/1.0\nDisalow: /a\nDisallow: b/"
	o := robots.Options{Report: func(e robots.Error) { fmt.Printf("%q: %v\n", e.Span.Of(text), &e) }}
	o.Parse(text)
	// Output:
	// "Bot/1.0": robots: line 1: a product token has only letters, "-" and "_"; the rest is ignored
	// "Disalow": robots: line 2: unknown key; the line is ignored
	// "b/": robots: line 3: a pattern that begins with neither "/" nor "*" matches nothing
}
