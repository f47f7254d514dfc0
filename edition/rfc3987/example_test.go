package rfc3987_test

import (
	"fmt"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/rfc3987"
	"github.com/weburl-go/weburl/idna/idna2003"
)

func Example() {
	reading := rfc3987.Edition().Read(edition.Request{Input: "../ü?ä", Base: "http://résumé.example.org/é/o", HasBase: true})
	fmt.Println(reading.Href, reading.Path.Text, reading.Query.Text, reading.Query.Span)

	reading = rfc3987.Edition().Read(edition.Request{Input: "/aא"})
	for _, f := range reading.Errors {
		fmt.Println(f.Name, f.Span)
	}
	// Output:
	// http://résumé.example.org/ü?ä /ü ä 6-8
	// bidi-both-directions 1-4
	// bidi-start-and-end 1-4
}

func ExampleParse() {
	_, err := rfc3987.Parse("/é\u202e")
	fmt.Println(err)
	// Output: rfc3987: bidi-formatting-character at byte 3-6: an IRI must not contain characters that set the direction of writing
}

func ExampleReference_URI() {
	r, _ := rfc3987.Parse("http://résumé.example.org/red%09rosé#red")
	fmt.Println(r.URI())
	idna := idna2003.Options{AllowUnassigned: true, UseSTD3ASCIIRules: true}
	fmt.Println(r.URIWithToASCII(idna.ToASCII))
	// Output:
	// http://r%C3%A9sum%C3%A9.example.org/red%09ros%C3%A9#red
	// http://xn--rsum-bpad.example.org/red%09ros%C3%A9#red <nil>
}

func ExampleFromURI() {
	for _, uri := range []string{"http://www.example.org/D%C3%BCrst", "http://www.example.org/D%FCrst", "http://xn--99zt52a.example.org/%e2%80%ae"} {
		fmt.Println(rfc3987.FromURI(uri))
	}
	// Output:
	// http://www.example.org/Dürst <nil>
	// http://www.example.org/D%FCrst <nil>
	// http://xn--99zt52a.example.org/%E2%80%AE <nil>
}

func ExampleReference_Normalize() {
	r, _ := rfc3987.Parse("eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9")
	fmt.Println(r.Normalize())
	// Output: example://a/b/c/%7Bfoo%7D/rosé
}
