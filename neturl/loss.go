package neturl

import (
	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/enum"
	"github.com/weburl-go/weburl/validation"
)

// Reason is a reason why a *url.URL cannot hold a URL, or net/http cannot send it.
type Reason uint8

const (
	// LonePercent: a percent sign is not followed by two hexadecimal digits. net/url
	// rejects it.
	LonePercent Reason = iota + 1
	// Encodes: net/url writes the character percent-encoded.
	Encodes
	// Decodes: net/url writes the percent-encoded byte decoded, or with uppercase digits.
	Decodes
	// EmptyHost: net/url omits an empty host that no path follows.
	EmptyHost
	// HostHeader: net/http sends an empty Host header if the host contains this character.
	// [To] does not check for it, but [NewRequest] and everything that sends does.
	HostHeader
	// ZeroURL: the zero URL is not a URL.
	ZeroURL
)

var reasonNames = []string{
	LonePercent: "lone-percent", Encodes: "encodes", Decodes: "decodes", EmptyHost: "empty-host", HostHeader: "host-header", ZeroURL: "zero-url",
}

var reasonTexts = [...]string{
	0:           "unknown reason",
	LonePercent: "net/url rejects a percent sign that two hexadecimal digits do not follow",
	Encodes:     "net/url would percent-encode this character",
	Decodes:     "net/url would change this percent-encoded byte",
	EmptyHost:   "net/url omits an empty host that no path follows",
	HostHeader:  "net/http cannot send this character in the Host header",
	ZeroURL:     "the zero URL is not a URL",
}

// String returns a short name for r, such as "lone-percent", or "" if r is unknown.
// [LossError.Error] returns a sentence.
func (r Reason) String() string { return enum.Name(reasonNames, r) }

// AppendText appends r.String() to dst. It fails if r is unknown.
func (r Reason) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, reasonNames, r, "neturl.Reason")
}

// MarshalText returns r.String(). It fails if r is unknown.
func (r Reason) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText sets r to the reason whose String is text. It fails if there is none.
func (r *Reason) UnmarshalText(text []byte) error {
	return enum.Parse(r, reasonNames, text, "neturl.Reason")
}

// LossError reports the first part of a URL that net/url or net/http would change. It
// contains none of the URL.
type LossError struct {
	// Component is the username, password, host, segment or fragment, or 0 for the zero
	// URL.
	Component weburl.PartKind
	// Span is the span in the URL's string. It is unknown for the zero URL.
	Span   validation.Span
	Reason Reason
}

// Error returns a message with the component, the position and the reason.
func (e *LossError) Error() string {
	text := enum.At(reasonTexts[:], e.Reason)
	if e.Component == 0 {
		return "neturl: " + text
	}
	return "neturl: " + e.Component.String() + " at bytes " + e.Span.String() + ": " + text
}

// FieldError is the error of [From] for a *url.URL that is not a valid URL. It contains none
// of the value.
type FieldError struct {
	// Field is the name of the invalid field, such as "Host".
	Field string
	// Err is the reason. If the Standard has a name for it, Err is a [*validation.Error]
	// without a span, and errors.Is finds its code.
	Err error
}

// Error returns a message with the name of the field and the reason.
func (e *FieldError) Error() string { return "neturl: " + e.Field + ": " + e.Err.Error() }

// Unwrap returns e.Err.
func (e *FieldError) Unwrap() error { return e.Err }

// invalid returns a FieldError with a code of the Standard.
func invalid(field string, code validation.Code) error {
	return &FieldError{field, &validation.Error{Code: code, Span: validation.Unknown()}}
}
