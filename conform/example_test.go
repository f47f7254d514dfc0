package conform_test

import (
	"fmt"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/conform"
)

func ExampleCheck() {
	input := `http://example.org\a b?q=<1>`
	v := conform.Check(input, weburl.URL{})
	fmt.Println(v.Valid(), v.Production)
	for _, f := range v.Findings {
		fmt.Printf("%v %q: %v: %s\n", f.Span, input[f.Span.Start:f.Span.End], f.Code, f.Explanation())
	}
	// Output:
	// false absolute-URL string
	// 18-19 "\\": invalid-reverse-solidus: "\" is not allowed here; write "/"
	// 20-21 " ": invalid-URL-unit: a space is not allowed in a path; write %20
	// 25-26 "<": invalid-URL-unit: "<" is not allowed in a query; write %3C
	// 27-28 ">": invalid-URL-unit: ">" is not allowed in a query; write %3E
}

// Other standards ask for a part of a URL, or for a certain kind of URL.
func ExampleProduction_Check() {
	for _, c := range []struct {
		production conform.Production
		text       string
	}{
		{conform.ValidHostString, "www_1.example.com"},
		{conform.ValidDomainString, "127.0.0.1"},
		{conform.AbsoluteURLString, "https://example.org/#top"},
		{conform.PathRelativeSchemeLessURLString, "img/logo.png"},
	} {
		findings := c.production.Check(c.text, weburl.URL{})
		fmt.Printf("%v %s: %v\n", c.production, c.text, len(findings) == 0)
		for _, f := range findings {
			fmt.Printf("  %v: %s\n", f.Span, f.Explanation())
		}
	}
	// Output:
	// valid host string www_1.example.com: false
	//   3-4: only letters, digits and hyphens are allowed in a domain (UTS #46 U1)
	// valid domain string 127.0.0.1: false
	//   0-9: a host that ends in a number is an IPv4 address, not a domain
	// absolute-URL string https://example.org/#top: false
	//   20-21: "#" is not allowed in an absolute-URL string
	// path-relative-scheme-less-URL string img/logo.png: true
}

func ExampleValid() {
	base := weburl.MustParse("https://example.org/")
	fmt.Println(conform.Valid("../image.png", base), conform.Valid("../image.png", weburl.URL{}))
	fmt.Println(conform.Valid("https:image.png", base))
	// Output:
	// true false
	// false
}

func ExampleFix() {
	r := conform.Fix(`http:\\example.org\a b`, weburl.URL{})
	fmt.Println(r.Text)
	for _, e := range r.Edits {
		fmt.Printf("%v becomes %q (%v)\n", e.Span, e.Text, r.Findings[e.Findings[0]].Code)
	}

	// Credentials are part of the URL, so there is no valid URL string for it.
	r = conform.Fix("http://user@example.org/a b", weburl.URL{})
	fmt.Println(r.Text, r.Remaining[0].Code)

	fmt.Println(conform.Fix("http://exa mple.org/", weburl.URL{}).NoURL)
	// Output:
	// http://example.org/a%20b
	// 5-7 becomes "//" (special-scheme-missing-following-solidus)
	// 18-19 becomes "/" (invalid-reverse-solidus)
	// 20-21 becomes "%20" (invalid-URL-unit)
	// http://user@example.org/a%20b invalid-credentials
	// true
}
