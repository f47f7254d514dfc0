package webapi_test

import (
	"fmt"

	"github.com/weburl-go/weburl/webapi"
)

func ExampleURL_Href() {
	u := webapi.Parse(" HTTPS://EXAMPLE.org:443/a/../b ")
	fmt.Println(u.Href())
	// Output: https://example.org/b
}

func ExampleURL_SetHref() {
	u := webapi.Parse("https://example.org/")
	params := u.SearchParams()
	fmt.Println(u.SetHref("https://example.net/?a=1"), u, params)
	fmt.Println(u.SetHref("b"), u) // the only setter that fails
	// Output:
	// <nil> https://example.net/?a=1 a=1
	// TypeError: Invalid URL: missing-scheme-non-relative-URL at byte 0: the URL has no scheme, and there is no base URL to resolve it against https://example.net/?a=1
}

func ExampleURL_String() {
	u := webapi.Parse("https://example.org")
	fmt.Println(u.String() == u.Href())
	// Output: true
}

func ExampleURL_ToJSON() {
	u := webapi.Parse("https://example.org")
	fmt.Println(u.ToJSON()) // the text that JSON.stringify puts between quotes
	// Output: https://example.org/
}

func ExampleURL_Origin() {
	fmt.Println(webapi.Parse("https://ann@example.org:8443/a").Origin())
	fmt.Println(webapi.Parse("file:///a").Origin())
	// Output:
	// https://example.org:8443
	// null
}

func ExampleURL_Protocol() {
	fmt.Println(webapi.Parse("https://example.org/").Protocol())
	// Output: https:
}

func ExampleURL_SetProtocol() {
	u := webapi.Parse("https://example.org:80/")
	u.SetProtocol("http") // with or without a colon
	fmt.Println(u)
	u.SetProtocol("mailto") // is ignored
	fmt.Println(u)
	// Output:
	// http://example.org/
	// http://example.org/
}

func ExampleURL_Username() {
	fmt.Println(webapi.Parse("https://ann%40home:secret@example.org/").Username())
	// Output: ann%40home
}

func ExampleURL_SetUsername() {
	u := webapi.Parse("https://example.org/")
	u.SetUsername("ann@home")
	fmt.Println(u)
	u.SetUsername("")
	fmt.Println(u)
	// Output:
	// https://ann%40home@example.org/
	// https://example.org/
}

func ExampleURL_Password() {
	fmt.Println(webapi.Parse("https://ann:secret@example.org/").Password())
	// Output: secret
}

func ExampleURL_SetPassword() {
	u := webapi.Parse("https://ann@example.org/")
	u.SetPassword("a:b/c")
	fmt.Println(u)
	f := webapi.Parse("file:///a")
	f.SetPassword("secret") // which a file: URL cannot have
	fmt.Println(f)
	// Output:
	// https://ann:a%3Ab%2Fc@example.org/
	// file:///a
}

func ExampleURL_Host() {
	fmt.Println(webapi.Parse("https://Example.org:8443/").Host())
	fmt.Println(webapi.Parse("https://Example.org:443/").Host())
	// Output:
	// example.org:8443
	// example.org
}

func ExampleURL_SetHost() {
	u := webapi.Parse("https://example.org:8443/")
	u.SetHost("example.net")
	fmt.Println(u) // still has its port
	u.SetHost("example.com:3000/b")
	fmt.Println(u) // the text after the port is ignored
	// Output:
	// https://example.net:8443/
	// https://example.com:3000/
}

func ExampleURL_Hostname() {
	fmt.Println(webapi.Parse("https://[2001:DB8::0:1]:8443/").Hostname())
	// Output: [2001:db8::1]
}

func ExampleURL_SetHostname() {
	u := webapi.Parse("https://example.org:8443/")
	u.SetHostname("BÜCHER.example")
	fmt.Println(u)
	u.SetHostname("example.net:80") // is ignored: it has a port
	fmt.Println(u)
	// Output:
	// https://xn--bcher-kva.example:8443/
	// https://xn--bcher-kva.example:8443/
}

func ExampleURL_Port() {
	fmt.Printf("%q\n", webapi.Parse("https://example.org:8443/").Port())
	fmt.Printf("%q\n", webapi.Parse("https://example.org:443/").Port())
	// Output:
	// "8443"
	// ""
}

func ExampleURL_SetPort() {
	u := webapi.Parse("https://example.org/")
	u.SetPort("8443x") // the text after the digits is ignored
	fmt.Println(u)
	u.SetPort("65536") // is ignored
	fmt.Println(u)
	u.SetPort("")
	fmt.Println(u)
	// Output:
	// https://example.org:8443/
	// https://example.org:8443/
	// https://example.org/
}

func ExampleURL_Pathname() {
	fmt.Println(webapi.Parse("https://example.org/a/../b c").Pathname())
	fmt.Println(webapi.Parse("mailto:ann@example.org").Pathname())
	// Output:
	// /b%20c
	// ann@example.org
}

func ExampleURL_SetPathname() {
	u := webapi.Parse("https://example.org/a?q")
	u.SetPathname("b/../what?#1")
	fmt.Println(u)
	m := webapi.Parse("mailto:ann@example.org")
	m.SetPathname("bob@example.org") // is ignored: the path is opaque
	fmt.Println(m)
	// Output:
	// https://example.org/what%3F%231?q
	// mailto:ann@example.org
}

func ExampleURL_Search() {
	fmt.Printf("%q\n", webapi.Parse("https://example.org/?a=b c").Search())
	// Null and empty look the same.
	fmt.Printf("%q %q\n", webapi.Parse("https://example.org/?").Search(), webapi.Parse("https://example.org/").Search())
	// Output:
	// "?a=b%20c"
	// "" ""
}

func ExampleURL_SetSearch() {
	u := webapi.Parse("https://example.org/#f")
	params := u.SearchParams()
	u.SetSearch("?a=1&b=x y")
	fmt.Println(u, params) // a space is written in two ways
	u.SetSearch("")
	fmt.Println(u, params.Size())
	// Output:
	// https://example.org/?a=1&b=x%20y#f a=1&b=x+y
	// https://example.org/#f 0
}

func ExampleURL_SearchParams() {
	u := webapi.Parse("https://example.org/?q=a%20b")
	fmt.Println(u)
	u.SearchParams().Append("page", "2") // rewrites the whole query
	fmt.Println(u)
	// Output:
	// https://example.org/?q=a%20b
	// https://example.org/?q=a+b&page=2
}

func ExampleURL_Hash() {
	fmt.Printf("%q\n", webapi.Parse("https://example.org/#a b").Hash())
	fmt.Printf("%q\n", webapi.Parse("https://example.org/#").Hash())
	// Output:
	// "#a%20b"
	// ""
}

func ExampleURL_SetHash() {
	u := webapi.Parse("https://example.org/")
	u.SetHash("#step 2") // with or without a number sign
	fmt.Println(u)
	u.SetHash("")
	fmt.Println(u)
	// Output:
	// https://example.org/#step%202
	// https://example.org/
}
