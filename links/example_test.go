package links_test

import (
	"errors"
	"fmt"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/links"
)

func ExampleSrcset() {
	const text = "a,b.png, data:image/png;base64,AAAA 2x, wide.png 640w 2x"
	report := func(e links.Error) { fmt.Println(e.Error()) }
	for c := range links.Srcset(text, report) {
		fmt.Println(c.Span, c.URL, c.DensityFor(320), c.Invalid)
	}
	// Output:
	// 0-7 a,b.png 1 false
	// 9-35 data:image/png;base64,AAAA 2 false
	// links: bytes 54-56: this descriptor cannot follow the ones before it
	// 40-48 wide.png 2 true
}

func ExampleCandidate_DensityFor() {
	for c := range links.Srcset("small.jpg 480w, large.jpg 800w, any.jpg", nil) {
		fmt.Println(c.URL, c.DensityFor(400))
	}
	// Output:
	// small.jpg 1.2
	// large.jpg 2
	// any.jpg 1
}

func ExampleRefresh() {
	for _, content := range []string{"5", "0; url='next page?a=b' x", "3.5 , next", "url=next"} {
		r, err := links.Refresh(content)
		fmt.Println(r.Delay, r.HasURL, r.Span.Of(content), err)
	}
	_, err := links.Refresh("soon")
	fmt.Println(errors.Is(err, links.DelayMissing))
	// Output:
	// 5 false  <nil>
	// 0 true next page?a=b <nil>
	// 3 true next <nil>
	// 0 false  links: bytes 0-1: a refresh must begin with a number of seconds
	// true
}

func ExampleTokens() {
	for span, url := range links.Tokens(" https://a.example/  ping?b,c") {
		fmt.Println(span, url)
	}
	// Output:
	// 1-19 https://a.example/
	// 21-29 ping?b,c
}

func ExampleLinkHeader() {
	values := []string{
		`<?page=2>; rel=next; title="a, b", </style.css>;rel="preload Stylesheet"; as=style`,
		`<letztes>; rel=prev; title*=UTF-8'de'letztes%20Kapitel; title="last"`,
	}
	base := weburl.MustParse("https://example.org/book?page=1")
	for l := range links.LinkHeader(values, nil) {
		target, _, err := l.Resolve(base)
		title, _ := l.Param("title")
		fmt.Printf("%v %q %q %v\n", target, l.Rels, title, err)
	}
	// Output:
	// https://example.org/book?page=2 ["next"] "a, b" <nil>
	// https://example.org/style.css ["preload" "stylesheet"] "" <nil>
	// https://example.org/letztes ["prev"] "letztes Kapitel" <nil>
}

func ExampleLink_Resolve() {
	values := []string{`<license>; rel=license; anchor="#photo"`}
	base := weburl.MustParse("https://example.org/a/")
	for l := range links.LinkHeader(values, nil) {
		fmt.Println(l.Resolve(base))
	}
	// Output:
	// https://example.org/a/license https://example.org/a/#photo <nil>
}

func ExampleDocumentBase() {
	page := weburl.MustParse("https://example.org/docs/page.html")
	for _, href := range []string{"../", "data:,x", "https://["} {
		base, err := links.DocumentBase(page, href, nil)
		fmt.Println(base, err)
	}
	// Output:
	// https://example.org/ <nil>
	// https://example.org/docs/page.html links: bytes 0-7: the base URL of a document cannot have the scheme data or javascript
	// https://example.org/docs/page.html weburl: IPv6-unclosed at bytes 8-9: the IPv6 address has no closing "]"
}

func ExampleFallbackBase() {
	page := weburl.MustParse("https://example.org/")
	fmt.Println(links.FallbackBase(weburl.MustParse("about:srcdoc"), page))
	fmt.Println(links.FallbackBase(weburl.MustParse("https://example.com/a"), page))
	// Output:
	// https://example.org/
	// https://example.com/a
}
