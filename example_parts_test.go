package weburl_test

import (
	"fmt"

	"github.com/weburl-go/weburl"
)

func ExampleURL_Scheme() {
	u := weburl.MustParse("HTTPS://example.org/")
	fmt.Println(u.Scheme()) // without the colon that the Web API adds
	// Output: https
}

func ExampleURL_IsHTTP() {
	for _, s := range []string{"https://example.org/", "http:example.org", "ws://example.org/", "httpx://example.org/"} {
		fmt.Println(weburl.MustParse(s).IsHTTP(), s)
	}
	// Output:
	// true https://example.org/
	// true http:example.org
	// false ws://example.org/
	// false httpx://example.org/
}

func ExampleURL_IsSpecial() {
	for _, s := range []string{"wss://example.org", "file:///a", "mailto:a@example.org", "git://example.org"} {
		u := weburl.MustParse(s)
		fmt.Println(u.Scheme(), u.IsSpecial())
	}
	// Output:
	// wss true
	// file true
	// mailto false
	// git false
}

func ExampleURL_HasOpaquePath() {
	for _, s := range []string{"mailto:a@example.org", "data:,x", "web+app:/a/b"} {
		u := weburl.MustParse(s)
		fmt.Println(u.HasOpaquePath(), u.CanParse("../c"), u)
	}
	// Output:
	// true false mailto:a@example.org
	// true false data:,x
	// false true web+app:/a/b
}

func ExampleURL_Username() {
	u := weburl.MustParse("https://ann@example.org/")
	fmt.Printf("%q %q\n", u.Username(), u.Password())
	// What looks like a host may be a username.
	u = weburl.MustParse("https://example.com@evil.example/")
	fmt.Printf("%q %v\n", u.Username(), u.Host())
	// Output:
	// "ann" ""
	// "example.com" evil.example
}

func ExampleURL_Password() {
	u := weburl.MustParse("https://ann:p@ss wörd@example.org/")
	fmt.Println(u.Password()) // percent-encoded; percent.Decode gives the bytes
	// Output: p%40ss%20w%C3%B6rd
}

func ExampleURL_IncludesCredentials() {
	for _, s := range []string{"https://ann@example.org", "https://:secret@example.org", "https://@example.org"} {
		u := weburl.MustParse(s)
		fmt.Println(u.IncludesCredentials(), u.Redacted())
	}
	// Output:
	// true https://xxxxx@example.org/
	// true https://xxxxx@example.org/
	// false https://example.org/
}

func ExampleURL_Host() {
	for _, s := range []string{
		"https://BÜCHER.example/", "http://0x7f.1/", "http://[::0:1]/", "foo://Opaque/", "file:///a", "mailto:x",
	} {
		h := weburl.MustParse(s).Host()
		fmt.Printf("%q %v\n", h, h.Kind())
	}
	// Output:
	// "xn--bcher-kva.example" domain
	// "127.0.0.1" IPv4 address
	// "[::1]" IPv6 address
	// "Opaque" opaque host
	// "" empty host
	// "" null
}

func ExampleURL_HostPort() {
	fmt.Println(weburl.MustParse("https://example.org:8443/").HostPort())
	fmt.Println(weburl.MustParse("https://example.org:443/").HostPort())
	// Output:
	// example.org:8443
	// example.org
}

func ExampleURL_DialAddress() {
	for _, s := range []string{"https://example.org/", "ws://[::1]:9000/", "mailto:ann@example.org"} {
		address, ok := weburl.MustParse(s).DialAddress()
		fmt.Printf("%q %v\n", address, ok)
	}
	// Output:
	// "example.org:443" true
	// "[::1]:9000" true
	// "" false
}

func ExampleURL_Port() {
	for _, s := range []string{"https://example.org:8443/", "https://example.org:443/", "https://example.org/"} {
		port, ok := weburl.MustParse(s).Port()
		fmt.Println(port, ok)
	}
	// Output:
	// 8443 true
	// 0 false
	// 0 false
}

func ExampleURL_PortOrDefault() {
	for _, s := range []string{"https://example.org/", "http://example.org:8080/", "git://example.org/"} {
		port, ok := weburl.MustParse(s).PortOrDefault()
		fmt.Println(port, ok)
	}
	// Output:
	// 443 true
	// 8080 true
	// 0 false
}

func ExampleURL_Path() {
	fmt.Println(weburl.MustParse("https://example.org/a/./b/../c d").Path())
	fmt.Println(weburl.MustParse("https://example.org").Path())
	fmt.Println(weburl.MustParse("mailto:ann@example.org").Path())
	// Output:
	// /a/c%20d
	// /
	// ann@example.org
}

func ExampleURL_Segments() {
	for s := range weburl.MustParse("https://example.org/a//b%2Fc/").Segments() {
		fmt.Printf("%q ", s)
	}
	// Output: "a" "" "b%2Fc" ""
}

func ExampleURL_DecodedSegments() {
	for s := range weburl.MustParse("https://example.org/a//b%2Fc/gr%C3%B6%C3%9Fe").DecodedSegments() {
		fmt.Printf("%q ", s) // one of them has a slash, which separates nothing
	}
	// Output: "a" "" "b/c" "größe"
}

func ExampleURL_RequestTarget() {
	u := weburl.MustParse("https://example.org/a/..//evil.example?q#f")
	fmt.Println(u.Path())          // as a Location header, it would lead to evil.example
	fmt.Println(u.RequestTarget()) // leads to u
	// Output:
	// //evil.example
	// /.//evil.example?q
}

func ExampleURL_Query() {
	for _, s := range []string{"https://example.org/?a=1&b", "https://example.org/?", "https://example.org/"} {
		query, ok := weburl.MustParse(s).Query()
		fmt.Printf("%q %v\n", query, ok)
	}
	// Output:
	// "a=1&b" true
	// "" true
	// "" false
}

func ExampleURL_Params() {
	u := weburl.MustParse("https://example.org/?q=a+b%26c&tag=x&tag=y")
	q, _ := u.Params().Get("q")
	fmt.Printf("%q %q\n", q, u.Params().GetAll("tag"))
	// Output: "a b&c" ["x" "y"]
}

func ExampleURL_Fragment() {
	fragment, ok := weburl.MustParse("https://example.org/#größe").Fragment()
	fmt.Println(fragment, ok)
	// Output: gr%C3%B6%C3%9Fe true
}

func ExampleURL_String() {
	// Whatever the spelling, String is that of browsers.
	fmt.Println(weburl.MustParse(`  HTTP:\\EXAMPLE.org:80\a|b?c d "`).String())
	fmt.Println(weburl.MustParse("https://xn--bcher-kva.EXAMPLE/%7e/%c3%bc").String())
	// Output:
	// http://example.org/a|b?c%20d%20%22
	// https://xn--bcher-kva.example/%7e/%c3%bc
}

func ExampleURL_AppendText() {
	dst := []byte("Location: ")
	dst, _ = weburl.MustParse("https://example.org").AppendText(dst)
	fmt.Printf("%s\n", dst)
	// Output: Location: https://example.org/
}

func ExampleURL_Redacted() {
	u := weburl.MustParse("https://ann:secret@example.org/a?token=x")
	fmt.Println(u.Redacted()) // a token in the query stays
	// Output: https://xxxxx@example.org/a?token=x
}

func ExampleURL_IsValid() {
	var u weburl.URL
	fmt.Println(u.IsValid(), weburl.MustParse("https://example.org").IsValid())
	// Output: false true
}

func ExampleURL_CanParse() {
	page := weburl.MustParse("https://example.org/a")
	fmt.Println(page.CanParse("../b"), page.CanParse("//"), page.CanParse("https://b:c"))
	// Output: true false false
}

func ExampleCanParse() {
	fmt.Println(weburl.CanParse("https://example.org"), weburl.CanParse("example.org"))
	// Output: true false
}

func ExampleMustParse() {
	api := weburl.MustParse("https://api.example/v2/") // a constant of the program
	u, err := api.Parse("users")
	fmt.Println(u, err)
	// Output: https://api.example/v2/users <nil>
}

func ExampleLayout_Find() {
	input := "https://example.com@evil.example/"
	var layout weburl.Layout
	if _, err := (weburl.Options{Layout: &layout}).Parse(input); err != nil {
		fmt.Println(err)
	}
	if span, ok := layout.Find(weburl.PartHost); ok {
		fmt.Println("the host is at", span, input[span.Start:span.End])
	}
	// Output: the host is at 20-32 evil.example
}

func ExamplePartKind() {
	text, err := weburl.PartOpaquePath.MarshalText()
	fmt.Printf("%s %v\n", text, err)
	var k weburl.PartKind
	fmt.Println(k.UnmarshalText([]byte("host")), k == weburl.PartHost)
	// Output:
	// opaque path <nil>
	// <nil> true
}

func ExamplePartKind_String() {
	var layout weburl.Layout
	if _, err := (weburl.Options{Layout: &layout}).Parse("https://example.org:80/a"); err != nil {
		fmt.Println(err)
	}
	for _, p := range layout.Parts {
		fmt.Print(p.Kind.String(), " at ", p.Span, "\n")
	}
	// Output:
	// scheme at 0-5
	// delimiter at 5-6
	// slashes at 6-8
	// host at 8-19
	// delimiter at 19-20
	// port at 20-22
	// separator at 22-23
	// segment at 23-24
}
