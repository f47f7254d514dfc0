package mimetype

import (
	"github.com/weburl-go/weburl/internal/enum"
	"github.com/weburl-go/weburl/validation"
)

// Code is the reason why a string is not a MIME type, or a parameter cannot be set. It is
// an error itself, so that errors.Is(err, mimetype.MissingSlash) tests for it.
type Code uint8

const (
	// EmptyType: there is no type before the slash.
	EmptyType Code = iota + 1
	// TypeCharacter: the type contains a character that is not an HTTP token code point,
	// such as a space.
	TypeCharacter
	// MissingSlash: there is no slash after the type.
	MissingSlash
	// EmptySubtype: there is no subtype after the slash.
	EmptySubtype
	// SubtypeCharacter: the subtype contains a character that is not an HTTP token code
	// point.
	SubtypeCharacter

	// NotAType: a parameter is set on the zero Type.
	NotAType
	// ParameterName: the name of a parameter is empty or contains a character that is not
	// an HTTP token code point.
	ParameterName
	// ParameterValue: the value of a parameter contains a character that is not an HTTP
	// quoted-string token code point: a control other than the tab, or one beyond U+00FF.
	ParameterValue
)

var codeNames = []string{
	EmptyType: "empty-type", TypeCharacter: "type-character", MissingSlash: "missing-slash",
	EmptySubtype: "empty-subtype", SubtypeCharacter: "subtype-character",
	NotAType: "not-a-type", ParameterName: "parameter-name", ParameterValue: "parameter-value",
}

var codeTexts = [...]string{
	0:                "unknown code",
	EmptyType:        "the type before the slash is empty",
	TypeCharacter:    "the type contains a character that is not allowed in it",
	MissingSlash:     "there is no slash after the type, as in text/html",
	EmptySubtype:     "the subtype after the slash is empty",
	SubtypeCharacter: "the subtype contains a character that is not allowed in it",
	NotAType:         "the zero Type has no parameters",
	ParameterName:    "the name of a parameter must consist of one or more letters, digits and !#$%&'*+-.^_`|~",
	ParameterValue:   "the value of a parameter contains a character that no MIME type can contain",
}

// String returns the name of c, such as "missing-slash", or "" if c is unknown.
func (c Code) String() string { return enum.Name(codeNames, c) }

// Error returns the name of c.
func (c Code) Error() string { return c.String() }

// Explanation returns one line, without a full stop, that says what is wrong.
func (c Code) Explanation() string { return enum.At(codeTexts[:], c) }

// AppendText appends the name of c to dst. It fails if c is unknown.
func (c Code) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, codeNames, c, "mimetype.Code")
}

// MarshalText returns the name of c. It fails if c is unknown.
func (c Code) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// UnmarshalText sets c to the code with the given name.
func (c *Code) UnmarshalText(text []byte) error {
	return enum.Parse(c, codeNames, text, "mimetype.Code")
}

// Error tells why a string is not a MIME type, or a parameter cannot be set, and where
// the reason lies. It does not quote the input.
type Error struct {
	Code Code
	// In names the argument in which Span lies: "input", "name" or "value". It is "" for
	// NotAType.
	In string
	// Span lies in the argument, in bytes. It is empty where something is missing.
	Span validation.Span
}

// Error returns the argument, the span and the explanation, such as "mimetype: input at
// byte 4: there is no slash after the type, as in text/html".
func (e *Error) Error() string {
	where := ""
	if e.In != "" {
		where = e.In + " at " + e.Span.Place() + ": "
	}
	return "mimetype: " + where + e.Code.Explanation()
}

// Unwrap returns the code, so that errors.Is finds it.
func (e *Error) Unwrap() error { return e.Code }
