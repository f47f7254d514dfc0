// Package validation holds the catalogue of the URL Standard's validation
// errors: the deviations from valid input that a parser meets on its way, some
// of which are fatal.
//
// A [Code] names an error as the Standard does, a [Span] says where it is in
// the input, and an [Error] combines the two, with a [Reason] if one code
// covers many. The [Entry] of a code says what it means, whether it is fatal,
// and which input raises it.
//
// Source: https://url.spec.whatwg.org/#validation-error
package validation

import "strconv"

// Error is one validation error at one place. Parsers report it as a value, and
// return the one that made them fail as an error: an *Error, in every package.
//
// Neither its fields nor its text contain anything of the input except, in
// [Reason], a single code point that is forbidden in a host. They never contain
// a password.
//
// Test for a code with errors.Is(err, validation.HostMissing), and get at the
// fields with errors.As and an *Error.
type Error struct {
	// Code is what the Standard calls the error.
	Code Code
	// Reason says more precisely what is wrong with a host if Code is
	// DomainToASCII or HostInvalidCodePoint; otherwise it is zero.
	Reason Reason
	// In says which of the strings given to the parser has the error.
	In Source
	// Span is the place in that string, in bytes, as the caller gave it.
	Span Span
}

// Error returns [Error.Message] after "weburl: " or, if the base URL has the
// error, "weburl: base URL: ", such as "weburl: port-invalid at bytes 20-21:
// …".
func (e *Error) Error() string {
	if e.In == Base {
		return "weburl: base URL: " + e.Message()
	}
	return "weburl: " + e.Message()
}

// Message returns the name of the error, its place if known, and what is wrong.
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

// Explanation says in one line, without a period, what is wrong: the
// explanation of the reason, or else that of the code.
func (e *Error) Explanation() string {
	if e.Reason != 0 {
		return e.Reason.String()
	}
	return e.Code.Explanation()
}

// Unwrap returns the code, so that errors.Is finds it.
func (e *Error) Unwrap() error { return e.Code }

// Shift returns e with its place moved by n bytes.
func (e Error) Shift(n int) Error {
	e.Span = e.Span.Shift(n)
	return e
}

// Source says which of the strings given to a parser has an error.
type Source uint8

const (
	// Input is the string to be parsed.
	Input Source = iota
	// Base is the string of the base URL.
	Base
)

// Span is a half-open range of bytes, Start <= End, in the string that was
// given to the parser. Start == End marks the place where something is missing.
// Start is -1 if the place is unknown.
type Span struct {
	Start, End int
}

// Unknown returns the span of an error whose place is unknown.
func Unknown() Span { return Span{-1, -1} }

// IsKnown reports whether the place is known.
func (s Span) IsKnown() bool { return s.Start >= 0 }

// String returns the span as "3-7", or "3" for an empty one.
func (s Span) String() string {
	if s.Start == s.End {
		return strconv.Itoa(s.Start)
	}
	return strconv.Itoa(s.Start) + "-" + strconv.Itoa(s.End)
}

// Of returns the bytes of text at the span, "" if the span is unknown or
// outside text. They may be a password; see [Error].
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
