package reference

import "github.com/weburl-go/weburl/validation"

// Error says why a string is no reference, or why a reference cannot be
// resolved. Neither its fields nor its text hold anything of the input, which
// may have a password in it.
type Error struct {
	// Code is the Standard's name of the failure.
	Code validation.Code
	// Span is the place in the string given to Parse. It is empty where
	// InString is not set.
	Span validation.Span
	// InString reports whether a string was read, so that there is a place.
	// References have forgotten the places of their components.
	InString bool
	// InBase reports whether it is the base that cannot be resolved.
	InBase bool
}

// Error returns the name of the error, its place if there is one, and an
// explanation.
func (e *Error) Error() string {
	text := "reference: "
	if e.InBase {
		text = "reference: base: "
	}
	if e.InString {
		return text + (&validation.Error{Code: e.Code, Span: e.Span}).Message()
	}
	return text + e.Code.String() + ": " + e.Code.Explanation()
}

// Unwrap returns the error as a [*validation.Error].
func (e *Error) Unwrap() error { return &validation.Error{Code: e.Code, Span: e.Span} }

// Constraint is something that holds of every reference, or of every one of a
// form.
type Constraint uint8

const (
	// BadScheme: a scheme is a letter, and letters, digits, '+', '-' and '.'.
	BadScheme Constraint = iota + 1
	// BadCharacter: the character cannot stand in that component.
	BadCharacter
	// BadPort: a port is a number below 65536, or empty.
	BadPort
	// BadDrive: a drive is a letter with ':' or '|'.
	BadDrive
	// EmptyFile: a file is not empty.
	EmptyFile
	// NeedsPathRoot: dirs and files after an authority or a drive need a
	// path-root.
	NeedsPathRoot
	// NeedsHost: a userinfo or port needs a host.
	NeedsHost
	// NeedsUserinfo: a password needs a username, if only an empty one.
	NeedsUserinfo
)

var constraintTexts = [...]string{
	BadScheme:     "not a scheme",
	BadCharacter:  "a character that cannot stand in the component",
	BadPort:       "not a port",
	BadDrive:      "not a drive",
	EmptyFile:     "a file cannot be empty",
	NeedsPathRoot: "dirs and files after an authority or drive need a path-root",
	NeedsHost:     "a userinfo or port needs a host",
	NeedsUserinfo: "a password needs a username",
}

// String returns the constraint in a few words.
func (c Constraint) String() string {
	if int(c) < len(constraintTexts) && c > 0 {
		return constraintTexts[c]
	}
	return "no constraint"
}

// ConstraintError is the error for a change whose result would be no
// reference. It holds nothing of the components.
type ConstraintError struct {
	Constraint Constraint
	// At is the place of a BadCharacter in the string given for the component.
	At int
}

// Error returns the constraint.
func (e *ConstraintError) Error() string { return "reference: " + e.Constraint.String() }
