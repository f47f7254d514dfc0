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
		fmt.Printf("%v %q: %v: %s\n", f.Span, input[f.Span.Start:f.Span.End], f.Rule, f.Rule.Explanation())
	}
	// Output:
	// false absolute-URL string
	// 18-19 "\\": reverse-solidus: A backslash stands where a slash belongs; it is read as one.
	// 20-21 " ": url-unit: This code point cannot stand in a URL as it is.
	// 25-26 "<": url-unit: This code point cannot stand in a URL as it is.
	// 27-28 ">": url-unit: This code point cannot stand in a URL as it is.
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
		fmt.Printf("%v becomes %q (%v)\n", e.Span, e.Text, e.Rule)
	}

	// Credentials are part of the URL, so that no valid string stands for it.
	r = conform.Fix("http://user@example.org/a b", weburl.URL{})
	fmt.Println(r.Text, r.Remaining[0].Rule)

	fmt.Println(conform.Fix("http://exa mple.org/", weburl.URL{}).NoURL)
	// Output:
	// http://example.org/a%20b
	// 5-6 becomes "/" (reverse-solidus)
	// 6-7 becomes "/" (reverse-solidus)
	// 18-19 becomes "/" (reverse-solidus)
	// 20-21 becomes "%20" (url-unit)
	// http://user@example.org/a%20b credentials
	// true
}
