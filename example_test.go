package weburl_test

import (
	"errors"
	"fmt"
	"log"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/validation"
)

func ExampleParse() {
	u, err := weburl.Parse("HTTPS://user@BÜCHER.example:443/a/../b c?q#")
	if err != nil {
		fmt.Println(err)
		return
	}
	query, hasQuery := u.Query()
	fragment, hasFragment := u.Fragment()
	_, hasPort := u.Port()
	fmt.Println(u)
	fmt.Println(u.Scheme(), u.Username(), u.Host(), u.Path())
	fmt.Printf("%q %v, %q %v, %v\n", query, hasQuery, fragment, hasFragment, hasPort)
	// Output:
	// https://user@xn--bcher-kva.example/b%20c?q#
	// https user xn--bcher-kva.example /b%20c
	// "q" true, "" true, false
}

func ExampleParse_failure() {
	_, err := weburl.Parse("https://user:secret@example.org:http/")
	fmt.Println(err)
	var failure *validation.Error
	if errors.As(err, &failure) {
		fmt.Println(failure.Code == validation.PortInvalid, failure.Span)
	}
	// Output:
	// weburl: port-invalid at bytes 32-33: a port must be a number from 0 to 65535
	// true 32-33
}

func ExampleURL_Parse() {
	page := weburl.MustParse("https://example.org/docs/intro.html?lang=en")
	for _, link := range []string{"next.html", "../about", "?lang=de", "//cdn.example/x.js", `\\other.example`} {
		u, _ := page.Parse(link)
		fmt.Println(u)
	}
	// Output:
	// https://example.org/docs/next.html
	// https://example.org/about
	// https://example.org/docs/intro.html?lang=de
	// https://cdn.example/x.js
	// https://other.example/
}

func ExampleOptions_Parse() {
	input := ` https:\\user@127.1/a b`
	o := weburl.Options{Report: func(e validation.Error) {
		fmt.Printf("%q %s\n", input[e.Span.Start:e.Span.End], e.Code)
	}}
	u, _ := o.Parse(input)
	fmt.Println(u)
	// Output:
	// " " invalid-URL-unit
	// "" special-scheme-missing-following-solidus
	// "\\" special-scheme-missing-following-solidus
	// "\\" special-scheme-missing-following-solidus
	// "user@" invalid-credentials
	// "127.1" IPv4-too-few-parts
	// " " invalid-URL-unit
	// https://user@127.0.0.1/a%20b
}

// The links of a document in a legacy encoding. Only queries depend on it.
func ExampleOptions_encoding() {
	page := weburl.Options{Base: weburl.MustParse("https://example.org/"), Encoding: encoding.ShiftJIS}
	for _, link := range []string{"/検索?q=検索", "wss://example.org/?q=検索"} {
		u, err := page.Parse(link)
		fmt.Println(u, err)
	}
	// Output:
	// https://example.org/%E6%A4%9C%E7%B4%A2?q=%8C%9F%8D%F5 <nil>
	// wss://example.org/?q=%E6%A4%9C%E7%B4%A2 <nil>
}

func ExampleURL_equality() {
	a := weburl.MustParse("https://example.org/")
	b := weburl.MustParse("HTTPS://EXAMPLE.ORG:443")
	seen := map[weburl.URL]bool{a: true}
	fmt.Println(a == b, seen[b])
	// Output: true true
}

func ExampleURL_Origin() {
	a := weburl.MustParse("https://example.org/a").Origin()
	b := weburl.MustParse("https://user@example.org:443/b").Origin()
	fmt.Println(a, a == b)
	fmt.Println(weburl.MustParse("data:,x").Origin())
	// Output:
	// https://example.org true
	// null
}

func ExampleURL_WithPath() {
	u := weburl.MustParse("https://example.org/")
	u, err := u.WithPath("a b.txt")
	fmt.Println(u, err)
	_, err = u.WithScheme("data")
	fmt.Println(err)
	// Output:
	// https://example.org/a%20b.txt <nil>
	// weburl: a special scheme can only become another special scheme, and any other only one that is not special
}

func ExampleCanonicalize() {
	path, err := weburl.Canonicalize(weburl.ComponentPath, "https", "/a/../b c")
	fmt.Println(path, err)
	port, err := weburl.Canonicalize(weburl.ComponentPort, "https", "0443")
	fmt.Printf("%q %v\n", port, err)
	_, err = weburl.Canonicalize(weburl.ComponentHost, "https", "a b")
	fmt.Println(err)
	// Output:
	// /b%20c <nil>
	// "" <nil>
	// weburl: domain-to-ASCII at bytes 1-2: a space is not allowed in a host
}

// The README has this.
func Example_readme() {
	u, err := weburl.Parse("HTTPS://EXAMPLE.org:443/a/../b c?q")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(u)
	fmt.Println(u.Host().Kind())
	next, err := u.Parse("../x")
	fmt.Println(next, err)
	// Output:
	// https://example.org/b%20c?q
	// domain
	// https://example.org/x <nil>
}
