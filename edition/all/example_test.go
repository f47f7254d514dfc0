package all_test

import (
	"fmt"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/all"
)

// How each text serializes a string.
func Example() {
	for _, e := range all.Editions() {
		if e.Model {
			continue
		}
		r := e.Read(edition.Request{Input: "http://1.2.3.4./"})
		fmt.Printf("%s %s %q\n", e.Name, r.Href, r.Host.Kind)
	}
	// Output:
	// whatwg-literal http://1.2.3.4/ "IPv4"
	// whatwg-2025 http://1.2.3.4/ "IPv4"
	// whatwg-2017 http://1.2.3.4/ "IPv4"
	// webspecs-2014 http://1.2.3.4./ "domain"
	// html-2012 http://1.2.3.4./ ""
	// rfc3986 http://1.2.3.4./ "reg-name"
	// rfc3987 http://1.2.3.4./ "ireg-name"
}
