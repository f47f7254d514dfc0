package idna_test

import (
	"errors"
	"fmt"

	"github.com/weburl-go/weburl/idna"
)

func ExampleOptions_ToASCII() {
	o := idna.Options{CheckBidi: true, CheckJoiners: true}
	ascii, err := o.ToASCII("BÜCHER。example")
	fmt.Println(ascii, err)

	_, err = o.ToASCII("a⒈b.example")
	if e, ok := errors.AsType[*idna.Error](err); ok {
		for _, v := range e.Violations {
			fmt.Println(v.Rule.Rule(), v.Span, v.Rule.Explanation())
		}
	}
	// Output:
	// xn--bcher-kva.example <nil>
	// V7 1-4 the code point is not allowed in domains
}

func ExampleOptions_ToUnicode() {
	o := idna.Options{CheckBidi: true, CheckJoiners: true}
	fmt.Println(o.ToUnicode("xn--bcher-kva.example"))
	// With an error there is still a string.
	fmt.Println(o.ToUnicode("xn--0.Example"))
	// Output:
	// bücher.example <nil>
	// xn--0.example idna: P4 at bytes 0-5: what follows xn-- is not the Punycode of a label that needs it
}

func ExampleDecodePunycode() {
	fmt.Println(idna.DecodePunycode("bcher-kva"))
	// Output: bücher <nil>
}
