package encoding_test

import (
	"fmt"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/encoding"
)

// The link of a page whose Content-Type is text/html; charset=latin1.
func ExampleLookup() {
	e, ok := encoding.Lookup("latin1")
	fmt.Println(e, ok)
	u, err := weburl.Options{Encoding: e}.Parse("https://example.org/naïve?q=naïve")
	fmt.Println(u, err)
	// Output:
	// windows-1252 true
	// https://example.org/na%C3%AFve?q=na%EFve <nil>
}

func ExampleEncoding_Output() {
	fmt.Println(encoding.UTF16LE.Output(), encoding.EUCKR.Output())
	// Output: UTF-8 EUC-KR
}

func ExampleEncoding_NewEncoder() {
	encoder := encoding.ISO2022JP.NewEncoder()
	bytes, read, lacking := encoder.EncodeOrFail(nil, "¥\U0001F600¥")
	fmt.Printf("%q %d %U\n", bytes, read, lacking)
	bytes, read, lacking = encoder.EncodeOrFail(nil, "¥")
	fmt.Printf("%q %d %d\n", bytes, read, lacking)
	// Output:
	// "\x1b(J\\" 6 U+1F600
	// "\\\x1b(B" 2 -1
}
