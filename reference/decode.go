package reference

import (
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// DecodeText returns the text that a component, such as a dir, the file or the
// query, stands for: with its percent-encoded bytes decoded as UTF-8. A percent
// sign that begins no such byte stays as it is. ok is false if there is
// ill-formed UTF-8, which becomes U+FFFD.
//
// The text can contain any character, even one that ends the component, such as
// the slash of "a%2Fb". To make a component of it again, give the With methods
// what percent.Encode makes of it with percent.Component.
func DecodeText(component string) (text string, ok bool) {
	whole := infra.ScalarValues(component)
	text = percent.Decode(whole)
	if utf8.ValidString(text) {
		return text, whole == component
	}
	return infra.ScalarValues(text), false
}
