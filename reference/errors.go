package reference

import (
	"strconv"

	"github.com/weburl-go/weburl/internal/enum"
	"github.com/weburl-go/weburl/validation"
)

// Strings that cannot be read or resolved give a [*validation.Error]. Its span lies
// in the string that was read or, by [Reference.Resolve], resolved. It is unknown if
// a Reference is at fault, since a Reference does not remember where its components
// came from.

// unplaced returns an error with an unknown span.
func unplaced(code validation.Code) *validation.Error {
	return &validation.Error{Code: code, Span: validation.Unknown()}
}

// Constraint is a rule that references or their components must obey.
type Constraint uint8

const (
	// BadScheme: a scheme is a letter followed by letters, digits, '+', '-' and
	// '.'.
	BadScheme Constraint = iota + 1
	// BadCharacter: the component cannot contain the character.
	BadCharacter
	// BadPort: a port is a number up to 65535, or empty.
	BadPort
	// BadDrive: a drive is a letter followed by ':' or '|'.
	BadDrive
	// EmptyFile: a file cannot be empty.
	EmptyFile
	// NeedsPathRoot: after an authority or a drive, dirs and files need a
	// path-root.
	NeedsPathRoot
	// NeedsHost: a userinfo or port needs a host.
	NeedsHost
	// NeedsUserinfo: a password needs a username, even if it is empty.
	NeedsUserinfo
)

var constraintTexts = [...]string{
	0:             "no constraint",
	BadScheme:     "a scheme must be a letter followed by letters, digits, \"+\", \"-\" and \".\"",
	BadCharacter:  "the component cannot contain this character; percent-encode it",
	BadPort:       "a port must be a number up to 65535, or empty",
	BadDrive:      "a drive must be a letter followed by \":\" or \"|\"",
	EmptyFile:     "a file cannot be empty; use WithoutFile to remove it",
	NeedsPathRoot: "dirs and files need a path-root after an authority or a drive; add one with WithPathRoot",
	NeedsHost:     "a userinfo or port needs a host; set the host first, or remove them first",
	NeedsUserinfo: "a password needs a username; set one first, even if it is empty",
}

// String returns one line that tells the rule, and how to comply with it.
func (c Constraint) String() string { return enum.At(constraintTexts[:], c) }

// ConstraintError is the error for a change whose result would not be a reference. It
// does not quote the components.
type ConstraintError struct {
	Constraint Constraint
	// At is the byte offset of a BadCharacter in the string given for the
	// component.
	At int
}

// Error returns the constraint and, for a BadCharacter, its offset.
func (e *ConstraintError) Error() string {
	if e.Constraint == BadCharacter {
		return "reference: byte " + strconv.Itoa(e.At) + ": " + e.Constraint.String()
	}
	return "reference: " + e.Constraint.String()
}
