// Package validation holds the catalogue of the URL Standard's validation
// errors: the mismatches between an input and valid input that a parser meets
// on its way, some of which end in failure.
//
// A [Code] names an error as the Standard does, a [Span] says where it is in
// the input, and an [Error] is the two together. What a code means, whether it
// is fatal and an input that raises it stand in its [Entry].
//
// Source: https://url.spec.whatwg.org/#validation-error
package validation

import "strconv"

// Span is a half-open range of bytes, Start <= End, in the string that was
// given to the parser. Start == End marks the place where something is missing.
type Span struct {
	Start, End int
}

// String returns the span as "3-7", or "3" for an empty one.
func (s Span) String() string {
	if s.Start == s.End {
		return strconv.Itoa(s.Start)
	}
	return strconv.Itoa(s.Start) + "-" + strconv.Itoa(s.End)
}

// Shift returns the span moved by n bytes.
func (s Span) Shift(n int) Span {
	return Span{s.Start + n, s.End + n}
}

// Error is one validation error at one place of the input.
type Error struct {
	Code Code
	Span Span
}

// Error returns the name, the place and the explanation. It holds nothing of
// the input.
func (e Error) Error() string {
	return e.Code.String() + " at byte " + e.Span.String() + ": " + e.Code.Explanation()
}
