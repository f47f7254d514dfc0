package recorded2014_test

import (
	"fmt"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/recorded2014"
)

// How programs of 2014 read a port without digits.
func Example() {
	request := edition.Request{Input: "http://f:/c", Base: "http://example.org/foo/bar", HasBase: true}
	fmt.Println(recorded2014.Has(request.Input, request.Base))
	for _, program := range recorded2014.Editions() {
		if r := program.Read(request); program.Name == "chrome-2014" || program.Name == "python-2014" {
			fmt.Println(program.Name, r.Href)
		}
	}
	// Output:
	// true
	// chrome-2014 http://f/c
	// python-2014 http://f:/c
}
