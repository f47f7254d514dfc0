package neturl_test

import (
	"fmt"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/neturl"
	"github.com/weburl-go/weburl/edition/rfc3986"
)

// Two readings of one string.
func Example() {
	request := edition.Request{Input: "///a b#", Base: "http://example.com/c", HasBase: true}
	for _, e := range []*edition.Edition{neturl.Edition(), rfc3986.Edition()} {
		reading := e.Read(request)
		if reading.Failure != nil {
			fmt.Println(e.Name, "refuses it:", reading.Failure.Name, reading.Failure.Span)
			continue
		}
		fmt.Println(e.Name, reading.Path.Text, reading.Path.Span, reading.Fragment.Present)
	}
	// Output:
	// net/url ///a%20b 0-6 false
	// rfc3986 refuses it: segment 4-5
}
