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
	if e := (*idna.Error)(nil); errors.As(err, &e) {
		for _, v := range e.Violations {
			fmt.Println(v.Rule.Rule(), v.Span, v.Rule.Explanation())
		}
	}
	// Output:
	// xn--bcher-kva.example <nil>
	// V7 1-4 the label contains a character that is not allowed in a domain
}

// Browsers of November 2026 have Unicode 17: they refuse what Unicode 18 added, whether it
// is written as it is or in Punycode.
func ExampleUnicode_browsers() {
	browsers := idna.Options{CheckBidi: true, CheckJoiners: true, Unicode: idna.Unicode(17, 0)}
	for _, domain := range []string{"a\u209Db.example", "é.xn--a-9nn", "bücher.example"} {
		ascii, _ := idna.ToASCII(domain)
		_, err := browsers.ToASCII(domain)
		fmt.Println(ascii, err == nil)
	}
	// Output:
	// awb.example false
	// xn--9ca.xn--a-9nn false
	// xn--bcher-kva.example true
}

func ExampleToUnicode() {
	fmt.Println(idna.ToUnicode("xn--bcher-kva.example"))
	// A label that cannot be decoded stays as it is.
	text, violations := idna.ToUnicode("xn--0.Example")
	fmt.Println(text, violations[0].Rule)
	// Output:
	// bücher.example []
	// xn--0.example "xn--" is not followed by the Punycode of a label that needs it (UTS #46 P4)
}

func ExampleToASCII() {
	fmt.Println(idna.ToASCII("BÜCHER.example"))
	_, err := idna.ToASCII("a\u200Db")
	fmt.Println(err)
	// Output:
	// xn--bcher-kva.example <nil>
	// idna: C2 at bytes 1-4: a zero width joiner (U+200D) must follow a virama
}

func ExampleDecodePunycode() {
	fmt.Println(idna.DecodePunycode("bcher-kva"))
	// Output: bücher <nil>
}
