package urlpattern

import (
	"github.com/weburl-go/weburl/internal/enum"
	"github.com/weburl-go/weburl/validation"
)

// PartType is the type of a [Part].
//
// https://urlpattern.spec.whatwg.org/#part-type
type PartType uint8

const (
	// FixedText is text that must be there.
	FixedText PartType = iota + 1
	// RegExp is a group that matches a regular expression.
	RegExp
	// SegmentWildcard is a group such as ":name", which matches one or more characters, up
	// to the next delimiter of the component, "/" or ".", if that has one.
	SegmentWildcard
	// FullWildcard is a group such as "*", which matches any characters, or none.
	FullWildcard
)

var partTypeNames = []string{FixedText: "fixed-text", RegExp: "regexp", SegmentWildcard: "segment-wildcard", FullWildcard: "full-wildcard"}

// String returns the Standard's name of t.
func (t PartType) String() string { return enum.Name(partTypeNames, t) }

// AppendText appends the name of t to dst. It fails if t has none.
func (t PartType) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, partTypeNames, t, "urlpattern.PartType")
}

// MarshalText returns the name of t. It fails if t has none.
func (t PartType) MarshalText() ([]byte, error) { return t.AppendText(nil) }

// UnmarshalText sets t to the type with the given name.
func (t *PartType) UnmarshalText(text []byte) error {
	return enum.Parse(t, partTypeNames, text, "urlpattern.PartType")
}

// Modifier tells how often a [Part] may occur.
//
// https://urlpattern.spec.whatwg.org/#part-modifier
type Modifier uint8

const (
	// None: exactly once.
	None Modifier = iota + 1
	// Optional: once or not at all, "?".
	Optional
	// ZeroOrMore: any number of times, "*".
	ZeroOrMore
	// OneOrMore: at least once, "+".
	OneOrMore
)

var modifierNames = []string{None: "none", Optional: "optional", ZeroOrMore: "zero-or-more", OneOrMore: "one-or-more"}

// String returns the Standard's name of m.
func (m Modifier) String() string { return enum.Name(modifierNames, m) }

// AppendText appends the name of m to dst. It fails if m has none.
func (m Modifier) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, modifierNames, m, "urlpattern.Modifier")
}

// MarshalText returns the name of m. It fails if m has none.
func (m Modifier) MarshalText() ([]byte, error) { return m.AppendText(nil) }

// UnmarshalText sets m to the modifier with the given name.
func (m *Modifier) UnmarshalText(text []byte) error {
	return enum.Parse(m, modifierNames, text, "urlpattern.Modifier")
}

// convertModifier returns m as it is written.
//
// https://urlpattern.spec.whatwg.org/#convert-a-modifier-to-a-string
func convertModifier(m Modifier) string {
	switch m {
	case ZeroOrMore:
		return "*"
	case Optional:
		return "?"
	case OneOrMore:
		return "+"
	}
	return ""
}

// Part is a part of a component's pattern: fixed text, or a group with fixed text around
// it. All texts are canonical, as they are in a URL.
//
// https://urlpattern.spec.whatwg.org/#part
type Part struct {
	Type     PartType
	Modifier Modifier
	// Name is the name of the group: an identifier or, for a group without a name, its
	// number, from "0". It is "" for fixed text.
	Name string
	// Prefix and Suffix are the fixed text around the group. A modifier applies to them,
	// too.
	Prefix, Suffix string
	// Value is the fixed text or the regular expression; it is "" for wildcards.
	Value string
	// Span is the place of the part in the string that the caller gave, as in [Error].
	Span validation.Span

	valueAt int // where Value begins in the pattern string, for a RegExp
}

// options holds what differs between the components.
//
// https://urlpattern.spec.whatwg.org/#options
type options struct {
	delimiter  byte   // the delimiter code point, or 0 if there is none
	prefix     string // the prefix code point
	ignoreCase bool
	encode     callback
}

// fullWildcardRegExp is the full wildcard regexp value.
//
// https://urlpattern.spec.whatwg.org/#full-wildcard-regexp-value
const fullWildcardRegExp = ".*"

// segmentWildcardRegExp returns the regular expression of a name that has none of its own.
//
// https://urlpattern.spec.whatwg.org/#generate-a-segment-wildcard-regexp
func segmentWildcardRegExp(delimiter byte) string {
	switch delimiter {
	case '/':
		return `[^\/]+?`
	case '.':
		return `[^\.]+?`
	}
	return `[^]+?`
}
