package robots

import (
	"strconv"

	"github.com/weburl-go/weburl/internal/enum"
	"github.com/weburl-go/weburl/validation"
)

// Code is the kind of a problem of a file. It is an error, for [errors.Is].
type Code uint8

const (
	// NoColon: the line has a space instead of the colon, and is read as if it had one.
	NoColon Code = iota + 1
	// NoRecord: the line is not a key, a colon and a value, and is ignored.
	NoRecord
	// UnknownRecord: the key is none of the protocol's, and the line is ignored. It may
	// be misspelled, or an extension, such as "Crawl-delay".
	UnknownRecord
	// BadAgent: the value is more than a product token, of which only letters, "-" and
	// "_" are part, or is none. What follows the token is ignored.
	BadAgent
	// NoGroup: no user-agent line precedes the rule, which is ignored.
	NoGroup
	// NeverMatches: the pattern begins with neither "/" nor "*", so that it cannot match
	// a path.
	NeverMatches
	// TooLong: the file is longer than the limit, and the rest is ignored.
	TooLong
)

var codeNames = []string{
	NoColon: "no-colon", NoRecord: "no-record", UnknownRecord: "unknown-record", BadAgent: "bad-agent", NoGroup: "no-group",
	NeverMatches: "never-matches", TooLong: "too-long",
}

var codeTexts = [...]string{
	0:             "unknown problem",
	NoColon:       "the colon is missing; the line is read as if it had one",
	NoRecord:      "not a key, a colon and a value; the line is ignored",
	UnknownRecord: "unknown key; the line is ignored",
	BadAgent:      `a product token has only letters, "-" and "_"; the rest is ignored`,
	NoGroup:       "no user-agent line precedes this rule, which is ignored",
	NeverMatches:  `a pattern that begins with neither "/" nor "*" matches nothing`,
	TooLong:       "the file is longer than the limit; the rest is ignored",
}

// String returns a short name of the code, such as "no-colon", or "" if c is unknown.
func (c Code) String() string { return enum.Name(codeNames, c) }

// Error returns the string of c.
func (c Code) Error() string { return c.String() }

// AppendText appends the string of c to dst. It fails if c is unknown.
func (c Code) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, codeNames, c, "robots.Code")
}

// MarshalText returns the string of c. It fails if c is unknown.
func (c Code) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// UnmarshalText sets c to the code with the given string.
func (c *Code) UnmarshalText(text []byte) error {
	return enum.Parse(c, codeNames, text, "robots.Code")
}

// Error is a problem of a file, and where it lies. It does not quote the file.
type Error struct {
	Code Code
	// Line is the number of the line, from 1. For TooLong, it is the last line that was
	// read.
	Line int
	// Span lies in the file, in bytes.
	Span validation.Span
}

// Error returns the line and the problem in words.
func (e *Error) Error() string { return "robots: line " + strconv.Itoa(e.Line) + ": " + e.Message() }

// Message returns the problem in words, without the place.
func (e *Error) Message() string { return enum.At(codeTexts[:], e.Code) }

// Unwrap returns e.Code.
func (e *Error) Unwrap() error { return e.Code }
