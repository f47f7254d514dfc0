package whatwg2017_test

import (
	"fmt"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/whatwg2017"
)

// A reading tells null from the empty string, and the kinds that the text distinguishes.
func Example() {
	for _, input := range []string{"https://EXAMPLE.org:443?", "mailto:x", "file:////a"} {
		r := whatwg2017.Edition().Read(edition.Request{Input: input})
		fmt.Printf("%s %q %v\n", r.Href, r.Host.Kind, r.Query.Present)
		for _, f := range r.Errors {
			fmt.Println(" ", f.Name, f.Span)
		}
	}
	// Output:
	// https://example.org/? "domain" true
	// mailto:x "" false
	// file:///a "empty" false
	//   empty-leading-segment 7-10
}

func ExampleURL_Set() {
	u, _ := whatwg2017.New("https://h/a?b#c")
	u.Set("hostname", "x:99")
	fmt.Println(u, u.Set("port", "99999"))
	// Output: https://x/a?b#c whatwg-2017: port-out-of-range
}

func ExampleURL_Equals() {
	u, _ := whatwg2017.New("https://h")
	v, _ := whatwg2017.New("HTTPS://h:443/#a")
	fmt.Println(u.Equals(v, false), u.Equals(v, true), v.Serialize(true))
	// Output: false true https://h/
}
