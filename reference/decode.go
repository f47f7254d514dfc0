package reference

import (
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// DecodeText returns the text of a component, such as a dir, the file or the query,
// with its percent-encoded bytes decoded as UTF-8. A percent sign that does not begin
// such a byte stays as it is. ok is false if there is ill-formed UTF-8, which becomes
// U+FFFD.
//
// The text can contain any character, even one that ends the component, such as the
// slash of "a%2Fb". To turn it into a component again, encode it by percent.Encode
// with percent.Component before passing it to a With method.
func DecodeText(component string) (text string, ok bool) {
	whole := infra.ScalarValues(component)
	text = percent.Decode(whole)
	if utf8.ValidString(text) {
		return text, whole == component
	}
	return infra.ScalarValues(text), false
}
