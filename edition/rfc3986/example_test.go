package rfc3986_test

import (
	"fmt"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/rfc3986"
)

func Example() {
	reading := rfc3986.Edition().Read(edition.Request{Input: "foo://example.com:8042/over/there?name=ferret#nose"})
	fmt.Println(reading.Scheme.Text, reading.Host.Text, reading.Port.Text, reading.Path.Text, reading.Query.Text, reading.Fragment.Text)
	fmt.Println(reading.Host.Kind, reading.Host.Span, reading.Path.Kind)
	// Output:
	// foo example.com 8042 /over/there name=ferret nose
	// reg-name 6-17 path-abempty
}

func ExampleParse() {
	r, err := rfc3986.Parse("//[v7.ab:c]/d")
	fmt.Println(r.Scheme.Present, r.Host.Text, r.Host.Kind, err)

	_, err = rfc3986.Parse("http://example.com/[1]")
	fmt.Println(err)
	// Output:
	// false [v7.ab:c] IPvFuture <nil>
	// rfc3986: segment at byte 19-20: the path contains a character that is not allowed there; percent-encode it
}

func ExampleCheck() {
	fmt.Println(rfc3986.Check("segment-nz-nc", "a@b"))
	fmt.Println(rfc3986.Check("query", "q=[]"))
	// Output:
	// <nil>
	// rfc3986: query at byte 2-3: the query contains a character that is not allowed there; percent-encode it
}

func ExampleReference_Resolve() {
	base, _ := rfc3986.Parse("http://a/b/c/d;p?q")
	for _, s := range []string{"../../g", "//g", "?y", "http:g"} {
		r, _ := rfc3986.Parse(s)
		strict, _ := base.Resolve(r)
		other, _ := base.ResolveNonStrict(r)
		fmt.Println(strict, other)
	}
	// Output:
	// http://a/g http://a/g
	// http://g http://g
	// http://a/b/c/d;p?y http://a/b/c/d;p?y
	// http:g http://a/b/c/g
}

func ExampleReference_Normalize() {
	r, _ := rfc3986.Parse("eXAMPLE://a/./b/../b/%63/%7bfoo%7d")
	fmt.Println(r.Normalize())
	// Output: example://a/b/c/%7Bfoo%7D
}

func ExampleReference_NormalizeScheme() {
	for _, s := range []string{"http://example.com", "HTTP://example.com:080/", "mailto:Joe@Example.COM"} {
		r, _ := rfc3986.Parse(s)
		fmt.Println(r.Normalize().NormalizeScheme())
	}
	// Output:
	// http://example.com/
	// http://example.com/
	// mailto:Joe@example.com
}

func ExampleRemoveDotSegments() {
	fmt.Println(rfc3986.RemoveDotSegments("/a/b/c/./../../g"))
	fmt.Println(rfc3986.RemoveDotSegments("mid/content=5/../6"))
	// Output:
	// /a/g
	// mid/6
}
