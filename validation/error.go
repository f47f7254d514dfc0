// Package validation holds the catalogue of the URL Standard's validation
// errors: the mismatches between an input and valid input that a parser meets
// on its way, some of which end in failure.
//
// A [Code] names an error as the Standard does, a [Span] says where it is in
// the input, and an [Error] is the two together, with the [Reason] where the
// code covers many. What a code means, whether it is fatal and an input that
// raises it stand in its [Entry].
//
// Source: https://url.spec.whatwg.org/#validation-error
package validation

import "strconv"

// Error is one validation error at one place. Parsers report it as a value, and
// return the one that made them fail as an error: an *Error, in every package.
//
// Neither its fields nor its text hold anything of the input but, in
// [Reason], a single code point that is forbidden in a host. No password is in
// them.
//
// Test for a code with errors.Is(err, validation.HostMissing), and take an error
// apart with errors.As and an *Error.
type Error struct {
	// Code is what the Standard calls the error.
	Code Code
	// Reason says more exactly what is wrong with a domain, where Code is
	// DomainToASCII or HostInvalidCodePoint; otherwise it is zero.
	Reason Reason
	// In tells which of the strings given to the parser the error lies in.
	In Source
	// Span is the place in that string, in bytes, as the caller gave it.
	Span Span
}

// Error returns [Error.Message] behind the name of the module, and of the base
// URL if it is that which has the error: "weburl: port-invalid at bytes 20-21: …".
func (e *Error) Error() string {
	if e.In == Base {
		return "weburl: base URL: " + e.Message()
	}
	return "weburl: " + e.Message()
}

// Message returns the name of the error, its place if that is known, and what
// is wrong.
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

// Explanation returns one line, without a full stop, that says what is wrong: as
// the reason says it, or else the code.
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

// Source tells which of the strings given to a parser an error lies in.
type Source uint8

const (
	// Input is the string to be parsed.
	Input Source = iota
	// Base is the string of the base URL.
	Base
)

// Span is a half-open range of bytes, Start <= End, in the string that was
// given to the parser. Start == End marks the place where something is missing.
// Start is -1 where the place is not known.
type Span struct {
	Start, End int
}

// Unknown returns the span of an error whose place is not known.
func Unknown() Span { return Span{-1, -1} }

// IsKnown reports whether s is a place.
func (s Span) IsKnown() bool { return s.Start >= 0 }

// String returns the span as "3-7", or "3" for an empty one.
func (s Span) String() string {
	if s.Start == s.End {
		return strconv.Itoa(s.Start)
	}
	return strconv.Itoa(s.Start) + "-" + strconv.Itoa(s.End)
}

// Of returns what text has at the span, "" if the place is not known or not in
// text. It may be a password; see [Error].
func (s Span) Of(text string) string {
	if !s.IsKnown() || s.End > len(text) || s.Start > s.End {
		return ""
	}
	return text[s.Start:s.End]
}

// Shift returns the span moved by n bytes; one that is not known stays so.
func (s Span) Shift(n int) Span {
	if !s.IsKnown() {
		return s
	}
	return Span{s.Start + n, s.End + n}
}
