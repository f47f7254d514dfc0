package whatwg_test

import (
	"fmt"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/whatwg"
)

func ExampleRevision_Trace() {
	r := whatwg.July2026.Trace(edition.Request{Input: "foo:é"}, func(s whatwg.Step) {
		fmt.Printf("%-18v pointer %d buffer %q\n", s.State, s.Pointer, s.Buffer())
		for _, c := range s.Changes {
			fmt.Printf("  %v %v %q\n", c.Component, c.Operation, c.Value)
		}
	})
	fmt.Println(r.Href)
	// Output:
	// scheme start state pointer 0 buffer "f"
	// scheme state       pointer 1 buffer "fo"
	// scheme state       pointer 2 buffer "foo"
	// scheme state       pointer 3 buffer ""
	//   scheme set "foo"
	//   path set ""
	// opaque path state  pointer 4 buffer ""
	//   path append "%C3%A9"
	// opaque path state  pointer 5 buffer ""
	// foo:%C3%A9
}
