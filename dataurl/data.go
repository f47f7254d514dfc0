package dataurl

import (
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/mimetype"
)

// Data is the MIME type and the body of a data: URL. It is a value that keeps the string
// of the URL, in which the body is encoded. The zero Data has neither a type nor a body.
//
// The Standard calls it a data: URL struct: https://fetch.spec.whatwg.org/#data-url-struct
type Data struct {
	href   string // the URL, without its fragment
	typ    mimetype.Type
	comma  int // its index in href
	size   int // of the decoded body
	base64 bool
}

// defaultType is the type of a URL without a MIME type.
var defaultType = mimetype.MustParse("text/plain;charset=US-ASCII")

// Parse parses a data: URL. The error is a [*validation.Error] if input is not a URL,
// [weburl.ErrTooLong], or an [*Error].
//
// [*validation.Error]: https://pkg.go.dev/github.com/weburl-go/weburl/validation#Error
func Parse(input string) (Data, error) {
	u, err := weburl.Parse(input)
	if err != nil {
		return Data{}, err
	}
	return FromURL(u)
}

// FromURL returns the data of a URL. The error is an [*Error].
//
// https://fetch.spec.whatwg.org/#data-url-processor
func FromURL(u weburl.URL) (Data, error) {
	if u.Scheme() != "data" {
		return Data{}, fail(NotData, 0, len(u.Scheme()))
	}
	d := Data{href: u.String()}
	if fragment, ok := u.Fragment(); ok {
		d.href = d.href[:len(d.href)-len("#")-len(fragment)]
	}
	d.comma = strings.IndexByte(d.href, ',')
	if d.comma < 0 {
		return Data{}, fail(MissingComma, len(d.href), len(d.href))
	}
	var err error
	start, end := 0, 0
	if start, end, d.base64 = d.typeSpan(); d.base64 {
		d.size, err = base64Size(d.href, d.comma+1)
	} else {
		d.size = decodedSize(d.href[d.comma+1:])
	}
	if err != nil {
		return Data{}, err
	}
	if d.typ, err = parseType(d.href[start:end]); err != nil {
		d.typ = defaultType
	}
	return d, nil
}

// typeSpan returns the span of the text before the comma without spaces around it and
// without ";base64" at its end, and whether it had that.
func (d Data) typeSpan() (start, end int, base64 bool) {
	const marker = "base64"
	start = len("data:")
	text := strings.TrimRight(d.href[start:d.comma], " ")
	end = start + len(text)
	text = strings.TrimLeft(text, " ")
	start = end - len(text)
	if split := len(text) - len(marker); split > 0 && strings.EqualFold(text[split:], marker) {
		if before, ok := strings.CutSuffix(strings.TrimRight(text[:split], " "), ";"); ok {
			return start, start + len(before), true
		}
	}
	return start, end, false
}

// parseType parses the text before the comma.
func parseType(text string) (mimetype.Type, error) {
	if strings.HasPrefix(text, ";") {
		return mimetype.Parse("text/plain" + text)
	}
	return mimetype.Parse(text)
}

// Type returns the MIME type. It is text/plain;charset=US-ASCII if the URL has none, or
// none that is valid; [Data.TypeError] tells the two apart.
func (d Data) Type() mimetype.Type { return d.typ }

// TypeError returns why the text that the URL has in place of a MIME type is not one, as
// an [*mimetype.Error] whose span lies in the string of the URL. It is nil if the URL has
// a MIME type, or no text there.
func (d Data) TypeError() error {
	if d.href == "" {
		return nil
	}
	start, end, _ := d.typeSpan()
	if start == end {
		return nil
	}
	_, err := parseType(d.href[start:end])
	if e, ok := err.(*mimetype.Error); ok {
		e.In, e.Span = "url", e.Span.Shift(start)
		return e
	}
	return nil
}

// IsBase64 reports whether the body is encoded in base64, in addition to percent-encoding.
func (d Data) IsBase64() bool { return d.base64 }

// Encoded returns the body as it is in the URL.
func (d Data) Encoded() string {
	if d.href == "" {
		return ""
	}
	return d.href[d.comma+1:]
}

// Size returns the number of bytes of the body. It takes no time: nothing is decoded.
func (d Data) Size() int { return d.size }

// Body returns the decoded body, which takes [Data.Size] bytes.
func (d Data) Body() []byte { return d.AppendBody(nil) }
