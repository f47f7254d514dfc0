// Package validation contains the catalogue of the URL Standard's validation errors:
// deviations from valid input that a parser finds, some of which are fatal.
//
// A [Code] names an error as the Standard does, a [Span] tells where it is in the
// input, and an [Error] combines the two, with a [Reason] if one code covers several
// errors. The [Entry] of a code tells what it means, whether it is fatal, and which
// input causes it.
//
// Source: https://url.spec.whatwg.org/#validation-error
package validation

import "strconv"

// Error is a validation error with its span. Parsers report it as a value, and return
// the one that made them fail as an error: an *Error, in every package.
//
// Neither its fields nor its text quote the input, except that [Reason] may contain a
// single code point that is forbidden in a host. They never contain a password.
//
// Test for a code with errors.Is(err, validation.HostMissing), and get the fields with
// errors.As and an *Error.
type Error struct {
	// Code is the Standard's name for the error.
	Code Code
	// Reason tells more precisely what is wrong with a host if Code is DomainToASCII or
	// HostInvalidCodePoint. For other codes it is zero.
	Reason Reason
	// In tells which of the strings passed to the parser contains the error.
	In Source
	// Span lies in that string, in bytes, as the caller passed it.
	Span Span
}

// Error returns [Error.Message] after "weburl: " or, if the error is in the base URL,
// "weburl: base URL: ", such as "weburl: port-invalid at bytes 20-21: …".
func (e *Error) Error() string {
	if e.In == Base {
		return "weburl: base URL: " + e.Message()
	}
	return "weburl: " + e.Message()
}

// Message returns the name of the error, its span if known, and its explanation.
func (e *Error) Message() string {
	text := e.Explanation()
	switch {
	case !e.Span.IsKnown():
		return e.Code.String() + ": " + text
	case e.Span.Start == e.Span.End:
		return e.Code.String() + " at byte " + e.Span.String() + ": " + text
	}
	return e.Code.String() + " at bytes " + e.Span.String() + ": " + text
}

// Explanation returns one line without a full stop that tells what is wrong: the
// explanation of the reason if there is one, and otherwise of the code.
func (e *Error) Explanation() string {
	if e.Reason != 0 {
		return e.Reason.String()
	}
	return e.Code.Explanation()
}

// Unwrap returns the code, so that errors.Is finds it.
func (e *Error) Unwrap() error { return e.Code }

// Shift returns e with its span moved by n bytes.
func (e Error) Shift(n int) Error {
	e.Span = e.Span.Shift(n)
	return e
}

// Source tells which of the strings passed to a parser contains an error.
type Source uint8

const (
	// Input is the string to be parsed.
	Input Source = iota
	// Base is the string of the base URL.
	Base
)

// Span is a half-open range of bytes, Start <= End, in the string passed to the parser.
// It is empty, Start == End, where something is missing. Start is -1 if the span is
// unknown.
type Span struct {
	Start, End int
}

// Unknown returns the unknown span.
func Unknown() Span { return Span{-1, -1} }

// IsKnown reports whether the span is known.
func (s Span) IsKnown() bool { return s.Start >= 0 }

// String returns the span as "3-7", or "3" for an empty one.
func (s Span) String() string {
	if s.Start == s.End {
		return strconv.Itoa(s.Start)
	}
	return strconv.Itoa(s.Start) + "-" + strconv.Itoa(s.End)
}

// Place returns the span in words: "bytes 3-7", or "byte 3" for an empty one.
func (s Span) Place() string {
	if s.Start == s.End {
		return "byte " + s.String()
	}
	return "bytes " + s.String()
}

// Of returns the bytes of text at the span, or "" if the span is unknown or outside
// text. NB: they may be a password; see [Error].
func (s Span) Of(text string) string {
	if !s.IsKnown() || s.End > len(text) || s.Start > s.End {
		return ""
	}
	return text[s.Start:s.End]
}

// Shift returns the span moved by n bytes; an unknown one stays unknown.
func (s Span) Shift(n int) Span {
	if !s.IsKnown() {
		return s
	}
	return Span{s.Start + n, s.End + n}
}
