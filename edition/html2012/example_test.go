package html2012_test

import (
	"fmt"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/html2012"
)

// A URL is resolved, and is then valid or not.
func Example() {
	r := html2012.Edition().Read(edition.Request{Input: `a\b c`, Base: "http://h/x/y", HasBase: true})
	fmt.Println(r.Href, r.Scheme.Kind)
	for _, f := range r.Errors {
		fmt.Println(f.Name, f.Span)
	}
	// Output:
	// http://h/x/a%5Cb%20c authority-based
	// not-a-valid-url 1-2
}

func ExampleResolve() {
	fmt.Println(html2012.Resolve("../ä?ä", "http://h/a/b", nil))
	_, err := html2012.Resolve("data://x", "", nil)
	fmt.Println(err)
	// Output:
	// http://h/%C3%A4?%C3%A4 <nil>
	// html-2012: no-authority: a URI of this scheme has no authority
}
