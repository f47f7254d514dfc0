package dataurl

import (
	"github.com/weburl-go/weburl/internal/enum"
	"github.com/weburl-go/weburl/validation"
)

// Code is the reason why a URL has no data, or data no URL. It is an error itself, so that
// errors.Is(err, dataurl.MissingComma) tests for it.
type Code uint8

const (
	// NotData: the scheme is not data.
	NotData Code = iota + 1
	// MissingComma: no comma separates the type from the body.
	MissingComma
	// Base64Character: the body is not base64: it contains a character that is neither a
	// letter, a digit, "+", "/", "=" nor ASCII whitespace.
	Base64Character
	// Base64Padding: a "=" is not at the end, or is not needed there.
	Base64Padding
	// Base64Length: the number of base64 digits is one more than a multiple of four.
	Base64Length

	// BadType: no URL has this MIME type: it is the zero Type, or it contains a character
	// that ends the type or is lost there, such as a comma, or "?" in a quoted string.
	BadType
)

var codeNames = []string{
	NotData: "not-data", MissingComma: "missing-comma", Base64Character: "base64-character",
	Base64Padding: "base64-padding", Base64Length: "base64-length", BadType: "bad-type",
}

var codeTexts = [...]string{
	0:               "unknown code",
	NotData:         "not a data: URL",
	MissingComma:    "there is no comma before the body",
	Base64Character: "this character is not base64",
	Base64Padding:   `a "=" may occur only at the end of base64, and only to reach a multiple of four`,
	Base64Length:    "base64 is cut off: one digit remains after groups of four",
	BadType:         "no data: URL can have this MIME type",
}

// String returns the name of c, such as "missing-comma", or "" if c is unknown.
func (c Code) String() string { return enum.Name(codeNames, c) }

// Error returns the name of c.
func (c Code) Error() string { return c.String() }

// Explanation returns one line, without a full stop, that says what is wrong.
func (c Code) Explanation() string { return enum.At(codeTexts[:], c) }

// AppendText appends the name of c to dst. It fails if c is unknown.
func (c Code) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, codeNames, c, "dataurl.Code")
}

// MarshalText returns the name of c. It fails if c is unknown.
func (c Code) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// UnmarshalText sets c to the code with the given name.
func (c *Code) UnmarshalText(text []byte) error {
	return enum.Parse(c, codeNames, text, "dataurl.Code")
}

// Error tells why a URL has no data, or data no URL, and where the reason lies. It does
// not quote the input.
type Error struct {
	Code Code
	// In names what contains Span: "url" or "type".
	In string
	// Span lies in the string of the URL, or of the type. NB: that of the URL may differ
	// from what was parsed, by leading spaces for example.
	Span validation.Span
}

// Error returns the span and the explanation, such as "dataurl: url at bytes 13-14: this
// character is not base64".
func (e *Error) Error() string {
	return "dataurl: " + e.In + " at " + e.Span.Place() + ": " + e.Code.Explanation()
}

// Unwrap returns the code, so that errors.Is finds it.
func (e *Error) Unwrap() error { return e.Code }

// fail returns an error about bytes [start, end) of a URL.
func fail(c Code, start, end int) error {
	return &Error{Code: c, In: "url", Span: validation.Span{Start: start, End: end}}
}
