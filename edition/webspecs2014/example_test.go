package webspecs2014_test

import (
	"fmt"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/webspecs2014"
)

// A base URL lends its host and path, but not its port, and "ß" becomes "ss".
func Example() {
	for _, input := range []string{"x", "//faß.example/"} {
		r := webspecs2014.Edition().Read(edition.Request{Input: input, Base: "http://h:8080/a/b", HasBase: true})
		fmt.Println(r.Href, r.Host.Kind, r.Path.Span)
		for _, f := range r.Errors {
			fmt.Println(" ", f.Name, f.Span)
		}
	}
	// Output:
	// http://h/a/x domain 0-1
	// http://fass.example/ domain 14-15
	//   domain-mapped 2-14
}

func ExampleURL_Set() {
	u, _ := webspecs2014.New("http://h/a")
	fmt.Println(u.Set("protocol", "1"))
	fmt.Println(u.Set("port", "8x"), u.Get("href"))
	// Output:
	// webspecs-2014: no-match: no scheme
	// <nil> http://h:8/a
}
