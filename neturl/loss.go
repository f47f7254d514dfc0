package neturl

import (
	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/enum"
	"github.com/weburl-go/weburl/validation"
)

// Reason says why a *url.URL cannot hold a part of a URL.
type Reason uint8

const (
	// LonePercent: a percent sign begins no percent-encoded byte. net/url refuses it.
	LonePercent Reason = iota + 1
	// Encodes: net/url writes the character percent-encoded.
	Encodes
	// Decodes: net/url writes the percent-encoded byte decoded, or in capital letters.
	Decodes
	// EmptyHost: net/url leaves out an empty host that no path follows.
	EmptyHost
	// HostHeader: net/http sends no Host header with the character. [To] does not mind;
	// [NewRequest], and all that sends, does.
	HostHeader
	// ZeroURL: the zero URL is not a URL.
	ZeroURL
)

var reasonNames = []string{
	LonePercent: "lone-percent", Encodes: "encodes", Decodes: "decodes", EmptyHost: "empty-host", HostHeader: "host-header", ZeroURL: "zero-url",
}

var reasonTexts = [...]string{
	0:           "unknown reason",
	LonePercent: "net/url refuses a percent sign that begins no percent-encoded byte",
	Encodes:     "net/url would percent-encode this character",
	Decodes:     "net/url would change this percent-encoded byte",
	EmptyHost:   "net/url leaves out an empty host that no path follows",
	HostHeader:  "net/http sends no Host header with this character",
	ZeroURL:     "the zero URL is not a URL",
}

// String returns a short name of the reason, such as "lone-percent"; "" if r is
// unknown. For a sentence see [LossError.Error].
func (r Reason) String() string { return enum.Name(reasonNames, r) }

// AppendText appends the string of r to dst. It fails if r is unknown.
func (r Reason) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, reasonNames, r, "neturl.Reason")
}

// MarshalText returns the string of r. It fails if r is unknown.
func (r Reason) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText reads the string of a reason.
func (r *Reason) UnmarshalText(text []byte) error {
	return enum.Parse(r, reasonNames, text, "neturl.Reason")
}

// LossError says what net/url or net/http would change in a URL, at the first place where
// it would. It contains nothing of the URL.
type LossError struct {
	// Component is a username, password, host, segment or fragment; 0 for the zero
	// URL.
	Component weburl.PartKind
	// Span is the place in the string of the URL.
	Span   validation.Span
	Reason Reason
}

// Error says what would be lost and where.
func (e *LossError) Error() string {
	text := enum.At(reasonTexts[:], e.Reason)
	if e.Component == 0 {
		return "neturl: " + text
	}
	return "neturl: " + e.Component.String() + " at bytes " + e.Span.String() + ": " + text
}

// FieldError says which field of a *url.URL keeps it from being a URL. It contains
// nothing of the value.
type FieldError struct {
	// Field is the name of the field, such as "Host".
	Field string
	// Err is a [*validation.Error] without a place where the Standard has a name for
	// what is wrong; errors.Is finds its code.
	Err error
}

// Error names the field.
func (e *FieldError) Error() string { return "neturl: " + e.Field + ": " + e.Err.Error() }

// Unwrap returns e.Err.
func (e *FieldError) Unwrap() error { return e.Err }

// invalid returns a FieldError with a code of the Standard.
func invalid(field string, code validation.Code) error {
	return &FieldError{field, &validation.Error{Code: code, Span: validation.Unknown()}}
}
