package whatwg_test

import (
	"fmt"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/whatwg"
)

// A label that only the text of August 2025 refuses.
func Example() {
	for _, revision := range []whatwg.Revision{whatwg.August2025, whatwg.July2026} {
		request := edition.Request{Input: "https://xn--8i7caa/"}
		r := revision.Edition().Read(request)
		if r.Failure != nil {
			fmt.Println(revision, "fails:", r.Failure.Name, r.Failure.Span)
			continue
		}
		fmt.Println(revision, r.Href, r.Host.Kind, revision.Valid(request))
	}
	// Output:
	// 2025-08-18 fails: domain-to-ASCII 8-18
	// 2026-07-02 https://xn--8i7caa/ domain false
}

// "file://" has become valid.
func ExampleRevision_Valid() {
	request := edition.Request{Input: "file://"}
	fmt.Println(whatwg.August2025.Valid(request), whatwg.July2026.Valid(request))
	// Output: false true
}

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
