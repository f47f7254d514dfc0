package weburl

import (
	"strings"

	"github.com/weburl-go/weburl/internal/parser"
)

// A failure of the parser is a [*validation.Error], with the Standard's code for it and its
// span in the input. The other errors of this package are below.

// ErrTooLong is returned for a URL whose serialization would exceed 4 GiB, or
// 2 GiB where int has 32 bits, even if only until dot segments are removed. It
// is the only limit that the Standard does not have.
var ErrTooLong = parser.ErrTooLong

// OriginError says that a string is not a serialized origin.
type OriginError struct {
	// Err is why the string is not even a URL, a [*validation.Error]. It is nil
	// for a URL that has no tuple origin or is more than an origin.
	Err error
}

// Error says what is wrong. It contains nothing of the string.
func (e *OriginError) Error() string {
	if e.Err != nil {
		return "weburl: not an origin: " + strings.TrimPrefix(e.Err.Error(), "weburl: ")
	}
	return "weburl: not an origin: want a scheme and a host, with a port if it is not the default one, and nothing else"
}

// Unwrap returns e.Err.
func (e *OriginError) Unwrap() error { return e.Err }

// ScanError says that a database value has a type that cannot be read: it is
// neither a string nor bytes nor NULL.
type ScanError struct {
	// Into is the type to be read, "URL" or "Origin".
	Into string
	// Type is the Go type of the value, such as "int64".
	Type string
}

// Error names the two types.
func (e *ScanError) Error() string { return "weburl: cannot scan " + e.Type + " into " + e.Into }
