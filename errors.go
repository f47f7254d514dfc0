package weburl

import (
	"errors"

	"github.com/weburl-go/weburl/validation"
)

// Source tells which of the strings given to a parser an error lies in.
type Source uint8

const (
	// Input is the string to be parsed.
	Input Source = iota
	// Base is the string of the base URL.
	Base
)

// String returns "input" or "base".
func (s Source) String() string {
	if s == Base {
		return "base"
	}
	return "input"
}

// ParseError is a failure of the URL parser. Neither its fields nor its text
// hold anything of the input, which may have a password in it.
type ParseError struct {
	// Code is the validation error that was fatal.
	Code validation.Code
	// Span lies in the string that In tells, as the caller gave it.
	Span validation.Span
	In   Source
}

// Error returns the name of the error, its place and an explanation.
func (e *ParseError) Error() string {
	text := "weburl: "
	if e.In == Base {
		text = "weburl: base URL: "
	}
	return text + e.Unwrap().Error()
}

// Unwrap returns the [validation.Error] that was fatal.
func (e *ParseError) Unwrap() error {
	return validation.Error{Code: e.Code, Span: e.Span}
}

// ErrTooLong is returned for a URL whose serialization exceeds 4 GiB. It is
// the only limit that the Standard does not know.
var ErrTooLong = errors.New("weburl: URL longer than 4 GiB")
