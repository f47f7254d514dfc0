package urlpattern

import (
	"github.com/weburl-go/weburl/internal/ecmascript"
	"github.com/weburl-go/weburl/internal/enum"
	"github.com/weburl-go/weburl/validation"
)

// Code is a reason why a string is not a pattern, or why no component can be generated.
// It is an error itself, so that errors.Is(err, urlpattern.RegExpSyntax) tests for it.
type Code uint8

const (
	// NoProtocol: a constructor string has no protocol, and there is no base URL. A colon
	// before a letter begins a group, so for "mailto:joe@h", write "mailto\:joe@h".
	NoProtocol Code = iota + 1
	// BadBase: the base URL is not a URL. The error wraps the [*validation.Error].
	BadBase
	// BadJSON: the text is not JSON, or neither a string nor an object of strings whose
	// names are keys of an [Init].
	BadJSON
	// StrayEscape: a backslash at the end escapes nothing.
	StrayEscape
	// BadName: a colon is not followed by a name. To match a colon, write "\:".
	BadName
	// UnclosedGroup: a parenthesis is not closed.
	UnclosedGroup
	// EmptyRegExp: a group contains no regular expression.
	EmptyRegExp
	// RegExpNotASCII: a regular expression contains a character that is not ASCII.
	RegExpNotASCII
	// RegExpQuestion: a regular expression begins with a question mark.
	RegExpQuestion
	// NestedCapture: a regular expression contains a numbered capture group. Write "(?:"
	// for a group that captures nothing.
	NestedCapture
	// UnexpectedToken: a brace or a modifier is misplaced, or a brace is not closed.
	UnexpectedToken
	// DuplicateName: two groups of a component have the same name.
	DuplicateName
	// NotEncodable: fixed text is not valid in the component, such as "a b" in a hostname.
	// The error wraps what the URL parser reports.
	NotEncodable
	// RegExpSyntax: a regular expression is a syntax error in ECMAScript with the flag v.
	RegExpSyntax
	// NotRegular: a regular expression contains a look-around or a back reference, which
	// needs an engine that backtracks. See [Options.Engine].
	NotRegular
	// TooLarge: the pattern exceeds a limit; see [Limits].
	TooLarge

	// NotGenerable: the component contains a regular expression, a wildcard or
	// a modifier, for which [Pattern.Generate] takes no value.
	NotGenerable
	// MissingValue: there is no value for a group.
	MissingValue
	// BadValue: the value for a group is empty, contains the delimiter that ends the group,
	// or is not valid in the component, where ".." would be a dot segment.
	BadValue
	// NotAComponent: the [Component] is not one of the eight, nor BaseURL in an [Init].
	NotAComponent
)

// codes holds the name, the anchor of the rule, and an explanation of each code.
var codes = [...]struct{ name, anchor, explanation string }{
	NoProtocol:      {"no-protocol", "url-pattern-create", "the pattern has no protocol; add one, such as https://, or give a base URL"},
	BadBase:         {"bad-base", "process-a-urlpatterninit", "the base URL is not a URL"},
	BadJSON:         {"bad-json", "build-a-url-pattern-from-an-infra-value", "a pattern in JSON must be a string, or an object with strings for protocol, username, password, hostname, port, pathname, search, hash or baseURL"},
	StrayEscape:     {"stray-escape", "tokenize", "the backslash at the end escapes nothing; write \\\\ for a backslash"},
	BadName:         {"bad-name", "tokenize", "the colon is not followed by a name; write \\: for a colon"},
	UnclosedGroup:   {"unclosed-group", "tokenize", "the parenthesis is not closed; write \\( for a parenthesis"},
	EmptyRegExp:     {"empty-regexp", "tokenize", "there is no regular expression between the parentheses"},
	RegExpNotASCII:  {"regexp-not-ascii", "tokenize", "a regular expression may contain only ASCII; URLs are matched percent-encoded"},
	RegExpQuestion:  {"regexp-question", "tokenize", "a regular expression must not begin with a question mark; for (?:a|b), write (a|b)"},
	NestedCapture:   {"nested-capture", "tokenize", "a regular expression must not contain a numbered group; write (?: for a group, \\( for a parenthesis"},
	UnexpectedToken: {"unexpected-token", "consume-a-required-token", "a brace or modifier is misplaced"},
	DuplicateName:   {"duplicate-name", "is-a-duplicate-name", "another group of the component has this name"},
	NotEncodable:    {"not-encodable", "canon-encoding-callbacks", "the text is not valid in this component"},
	RegExpSyntax:    {"regexp-syntax", "compile-a-component", "the regular expression has a syntax error"},
	NotRegular:      {"not-regular", "compile-a-component", "the regular expression needs backtracking, which is not supported"},
	TooLarge:        {"too-large", "compile-a-component", "the pattern is too large"},
	NotGenerable:    {"not-generable", "", "only fixed text and names such as :id can be generated"},
	MissingValue:    {"missing-value", "", "there is no value for the group"},
	BadValue:        {"bad-value", "", "the value is empty, contains the delimiter that ends the group, or is not valid in this component"},
	NotAComponent:   {"not-a-component", "", "there is no such component"},
}

var codeNames = func() []string {
	names := make([]string, len(codes))
	for i, c := range codes {
		names[i] = c.name
	}
	return names
}()

// String returns the name of c, such as "bad-name".
func (c Code) String() string { return enum.At(codes[:], c).name }

// Error returns the name of c.
func (c Code) Error() string { return c.String() }

// Anchor returns the fragment in https://urlpattern.spec.whatwg.org/ of the rule that is
// broken, or "" for a rule that is not part of the Standard.
func (c Code) Anchor() string { return enum.At(codes[:], c).anchor }

// Explanation returns one line, without a full stop, that says what is wrong.
func (c Code) Explanation() string { return enum.At(codes[:], c).explanation }

// AppendText appends the name of c to dst. It fails if c has none.
func (c Code) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, codeNames, c, "urlpattern.Code")
}

// MarshalText returns the name of c. It fails if c has none.
func (c Code) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// UnmarshalText sets c to the code with the given name.
func (c *Code) UnmarshalText(text []byte) error {
	return enum.Parse(c, codeNames, text, "urlpattern.Code")
}

// Error is the error of all functions of this package that make a pattern or generate a
// component. It contains nothing of the pattern's text, except that Reason may contain one
// character of syntax, a wrapped [*validation.Error] one code point that is forbidden in
// a host, and the error of an [Engine] whatever that puts into it.
type Error struct {
	Code Code
	// Component is the component whose pattern is wrong, BaseURL if the base URL is, or 0
	// if the error does not concern a single component.
	Component Component
	// Span is the place in the string that the caller gave, in bytes: in the constructor
	// string, or in the string of Component in the [Init]. It is unknown if the error has
	// no place there, as when the text comes from the base URL.
	Span validation.Span
	// Reason says more precisely what is wrong, such as the rule that a regular expression
	// breaks or the limit that the pattern exceeds, in one line without a full stop. It may
	// be "".
	Reason string

	cause error
}

// Error returns the component, the span and the explanation, such as "urlpattern:
// pathname at bytes 1-2: the colon is not followed by a name; …".
func (e *Error) Error() string {
	text := "urlpattern: "
	if e.Component != 0 {
		text += e.Component.String()
		if e.Span.IsKnown() {
			text += " at " + e.Span.Place()
		}
		text += ": "
	}
	text += e.Code.Explanation()
	reason := e.Reason
	if reason == "" && e.cause != nil {
		reason = e.cause.Error()
		if cause, ok := e.cause.(*validation.Error); ok {
			reason = cause.Explanation()
		}
	}
	if reason != "" {
		text += ": " + reason
	}
	return text
}

// Unwrap returns the code, and the error of the URL parser if there is one.
func (e *Error) Unwrap() []error {
	if e.cause == nil {
		return []error{e.Code}
	}
	return []error{e.Code, e.cause}
}

// unexpected returns an error for token t, which is not of the type that the parser needs:
// tokenClose within braces, and otherwise tokenEnd.
func (p *patternParser) unexpected(t *token, needed tokenType) *Error {
	e := errorAt(UnexpectedToken, int(t.index), p.stop(t))
	switch {
	case needed == tokenEnd && t.typ == tokenModifier:
		e.Reason = `"` + p.value(t) + `" has nothing to repeat; write {text}` + p.value(t) + ` to repeat text, \` + p.value(t) + " for the character itself"
	case needed == tokenEnd:
		e.Reason = "no brace is open; write \\} for a brace"
	case t.typ == tokenEnd:
		e.Reason = "the brace is not closed; write \\{ for a brace"
	case t.typ == tokenOpen:
		e.Reason = "braces cannot contain braces"
	case t.typ == tokenModifier, t.typ == tokenAsterisk:
		e.Reason = "in braces, a modifier must come after the closing brace; write a backslash before the character itself"
	default:
		e.Reason = "braces can contain only one group"
	}
	return e
}

// regExpReason says what is wrong with source, and what to write instead if a character is
// not escaped in a class.
func regExpReason(e *ecmascript.Error, source string) string {
	if e.Reason == ecmascript.UnescapedInClass && e.Start > 1 && e.Start < len(source) {
		switch c := source[e.Start]; {
		case c != ']':
			return `"` + string(c) + `" must be written \` + string(c) + " in a class"
		case source[e.Start-1] == '-' && source[e.Start-2] != '\\':
			return "write \\- for a hyphen in a class"
		}
	}
	return e.Reason.String()
}

// errorAt returns an error whose span lies in a pattern string.
func errorAt(code Code, start, end int) *Error {
	return &Error{Code: code, Span: validation.Span{Start: start, End: end}}
}

// in returns e, whose span lies in a pattern string of component c, with its span moved
// to where the caller wrote that string.
func (e *Error) in(c Component, at int) *Error {
	e.Component = c
	switch {
	case at == unknownPlace:
		e.Span = validation.Unknown()
	case e.Span.IsKnown():
		e.Span.Start, e.Span.End = max(e.Span.Start+at, 0), max(e.Span.End+at, 0)
	}
	return e
}
