package dataurl

import (
	"encoding/base64"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/mimetype"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// bodySet holds the bytes other than URL code points: those that are not valid in a URL,
// "%" and "#".
var bodySet = percent.C0Control().With(" \"#%<>[\\]^`{|}")

// typeStops holds the bytes that the type of a data: URL cannot contain: they end the type
// or the URL, are removed, or are percent-encoded, which is not reversed in a type. After a
// "?", more than these are.
var typeStops = infra.StopsWhere(func(b byte) bool {
	return percent.C0Control().Contains(b) || b == ',' || b == '#' || b == '?'
})

// Make returns the data: URL of a MIME type and a body, in the shorter of two forms: the
// body percent-encoded, or in base64. [FromURL] returns the same type and body. The URL is
// a valid URL string unless the type contains one of "%^`|", a quotation mark or a space.
//
// The type is left out if it is text/plain;charset=US-ASCII, which a URL without a type
// has. The error is an [*Error] if no URL has the type, and [weburl.ErrTooLong] if the URL
// would be too long.
func Make(t mimetype.Type, body []byte) (weburl.URL, error) {
	text := t.String()
	if bad := infra.Scan(text, 0, typeStops); text == "" || bad < len(text) {
		_, size, _ := infra.DecodeScalarValue(text[bad:])
		return weburl.URL{}, &Error{Code: BadType, In: "type", Span: validation.Span{Start: bad, End: bad + size}}
	}
	if t == defaultType {
		text = ""
	}
	const marker = ";base64"
	encoded := percentEncodedSize(body)
	inBase64 := len(marker) + base64.StdEncoding.EncodedLen(len(body))
	dst := make([]byte, 0, max(len("data:,")+len(text)+min(encoded, inBase64), 0)) // the sum may overflow an int
	dst = append(dst, "data:"...)
	dst = append(dst, text...)
	if encoded <= inBase64 {
		dst = append(dst, ',')
		dst = percent.AppendEncode(dst, body, bodySet)
	} else {
		dst = append(dst, marker+","...)
		dst = base64.StdEncoding.AppendEncode(dst, body)
	}
	return weburl.Parse(string(dst))
}

// percentEncodedSize returns the length of a body that is percent-encoded.
func percentEncodedSize(body []byte) int {
	n := len(body)
	for _, b := range body {
		if bodySet.Contains(b) {
			n += len("00")
		}
	}
	return n
}
