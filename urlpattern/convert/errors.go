package convert

import (
	"strconv"

	"github.com/weburl-go/weburl/internal/enum"
)

// Code is a reason why a pattern cannot be converted. It is an error itself, so that
// errors.Is(err, convert.Unsupported) tests for it.
type Code uint8

const (
	// Syntax: the source is not a pattern of its language.
	Syntax Code = iota + 1
	// Unsupported: the source means something that no URL pattern can say, and no pattern
	// is near enough to be useful.
	Unsupported
)

var codeNames = []string{Syntax: "syntax", Unsupported: "unsupported"}

// String returns the name of c, such as "syntax".
func (c Code) String() string { return enum.At(codeNames, c) }

// Error returns the name of c.
func (c Code) Error() string { return c.String() }

// Error is the error of all functions of this package. It contains nothing of the
// source's text.
type Error struct {
	Code Code
	// Offset is the place in the source, in bytes, or -1 if the error has none.
	Offset int
	// Reason says what is wrong, in one line without a full stop.
	Reason string

	cause error
}

// Error returns the place and the reason.
func (e *Error) Error() string {
	text := "convert: "
	if e.Offset >= 0 {
		text += "at byte " + strconv.Itoa(e.Offset) + ": "
	}
	return text + e.Reason
}

// Unwrap returns the code, and the error of package urlpattern if there is one.
func (e *Error) Unwrap() []error {
	if e.cause == nil {
		return []error{e.Code}
	}
	return []error{e.Code, e.cause}
}

// MaxLength is the length in bytes of the longest source that is converted.
const MaxLength = 1000

// checkLength returns an error if source is too long.
func checkLength(source string) error {
	if len(source) > MaxLength {
		return unsupported(MaxLength, "the source is longer than 1,000 bytes")
	}
	return nil
}

func syntaxError(offset int, reason string) error {
	return &Error{Code: Syntax, Offset: offset, Reason: reason}
}

func unsupported(offset int, reason string) error {
	return &Error{Code: Unsupported, Offset: offset, Reason: reason}
}

// notAPattern returns the error for a source whose text urlpattern rejects, such as a host
// with a space.
func notAPattern(err error) error {
	return &Error{Code: Unsupported, Offset: -1, Reason: err.Error(), cause: err}
}
