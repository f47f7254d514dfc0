package urlpattern

import (
	"cmp"
	"errors"
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// Generate returns a component with values in place of its groups: for the pathname
// "/books/:id" and the id "7", "/books/7". Values are canonicalized as in a URL. Values for
// groups that do not exist are ignored.
//
// The error is an [*Error]: [NotGenerable] if the component contains a regular expression,
// a wildcard or a modifier, [MissingValue], [BadValue] or [NotAComponent].
//
// A value cannot reach beyond its group. It is a BadValue if it is empty, if it contains
// the delimiter that ends the group, or anything that a URL parser would drop, such as
// a tab, a port's letters or what follows a slash in a hostname. So is one that makes
// a component which the URL parser would change, as the id ".." in "/:id/edit" does, or
// which p does not match. The groups of a match need not have the same values: a name takes
// as little as possible.
//
// Generate is not part of the Standard yet: it follows the tests of web-platform-tests,
// and Chromium, which accepts some of these values.
func (p Pattern) Generate(c Component, groups map[string]string) (string, error) {
	if p.p == nil || !c.isComponent() {
		return "", &Error{Code: NotAComponent, Span: validation.Unknown()}
	}
	compiled := p.p.components[c]
	o := p.p.optionsOf(c)
	var b strings.Builder
	for i := range compiled.parts {
		part := &compiled.parts[i]
		fail := func(code Code, cause error) (string, error) {
			return "", &Error{Code: code, Component: c, Span: part.Span, cause: cause}
		}
		if part.Modifier != None {
			return fail(NotGenerable, nil)
		}
		switch part.Type {
		case FixedText:
			b.WriteString(part.Value)
		case SegmentWildcard:
			value, ok := groups[part.Name]
			if !ok {
				return fail(MissingValue, nil)
			}
			encoded, err := o.encode.runValue(value)
			if err != nil || encoded == "" || o.delimiter != 0 && strings.IndexByte(encoded, o.delimiter) >= 0 {
				return fail(BadValue, err)
			}
			b.WriteString(part.Prefix + encoded + part.Suffix)
		default:
			return fail(NotGenerable, nil)
		}
	}
	result := b.String()
	if result == "" {
		return "", nil
	}
	canonical, err := o.encode.run(result)
	if canonical != result || !compiled.test(result) || c == Port && isDefaultPort(p.p.components[Protocol].pattern, result) {
		return "", &Error{Code: BadValue, Component: c, Span: wholeSpan(compiled.parts), cause: err}
	}
	return result, nil
}

var errDropped = errors.New("a URL parser would drop a part of the value")

// runValue is like run, for the value of a group. It fails if run would drop a part of it.
func (c callback) runValue(value string) (string, error) {
	dropped := c >= hostnameCallback && !infra.IsClean(infra.ScalarValues(value)) // tabs and newlines
	switch c {
	case protocolCallback:
		encoded, err := c.run(value)
		if err == nil && encoded != lower(value) {
			err = errDropped
		}
		return encoded, err
	case hostnameCallback:
		if isOrdinary(value) && strings.IndexByte(value, '/') < 0 {
			return lower(value), nil // on its own, "7" would be an IPv4 address
		}
		dropped = dropped || strings.ContainsAny(value, `/\?#`)
	case portCallback:
		_, digits, _ := infra.Port(value)
		dropped = digits != len(value)
	case pathnameCallback:
		dropped = dropped || strings.ContainsAny(value, `/\`) // "a/../b" loses "a"
	case opaquePathnameCallback:
		dropped = dropped || strings.ContainsAny(value, "?#")
	}
	if dropped {
		return "", errDropped
	}
	return c.run(value)
}

// CompareComponent orders patterns by how specific a component is: it returns -1 if a is
// less specific than b, 1 if it is more specific, and 0 if they rank the same. That does
// not mean that they are equal: names of groups do not count. Nor does a more specific
// component always match a subset of what the other matches.
//
// Parts are compared one by one. Fixed text is more specific than a regular expression,
// which is more specific than ":name", and that than "*". If the types are equal, no
// modifier is more specific than "+", "+" than "?", and "?" than "*". Otherwise, the texts
// decide. Fixed text that is empty once it is canonicalized, such as a tab, is skipped. The
// zero Pattern and other components rank the same as "".
//
// CompareComponent is not part of the Standard yet: it follows the tests of
// web-platform-tests, and Chromium.
func CompareComponent(c Component, a, b Pattern) int {
	left, right := a.partsOf(c), b.partsOf(c)
	for {
		var l, r *Part
		l, left = nextPart(left)
		r, right = nextPart(right)
		if n := comparePart(l, r); n != 0 || l == &emptyPart || r == &emptyPart {
			return n
		}
	}
}

var emptyPart = Part{Type: FixedText, Modifier: None}

// nextPart returns the first part that is not empty, or else emptyPart, and what follows.
// No other part compares equal to emptyPart, so the order is transitive.
func nextPart(parts []Part) (*Part, []Part) {
	for i := range parts {
		if part := &parts[i]; part.Type != FixedText || part.Value != "" {
			return part, parts[i+1:]
		}
	}
	return &emptyPart, nil
}

func (p Pattern) partsOf(c Component) []Part {
	if p.p == nil || !c.isComponent() {
		return nil
	}
	return p.p.components[c].parts
}

// The ranks of types and modifiers, from the least to the most specific.
var (
	typeRanks     = [...]int{FullWildcard: 0, SegmentWildcard: 1, RegExp: 2, FixedText: 3}
	modifierRanks = [...]int{ZeroOrMore: 0, Optional: 1, OneOrMore: 2, None: 3}
)

func comparePart(a, b *Part) int {
	return cmp.Or(
		cmp.Compare(typeRanks[a.Type], typeRanks[b.Type]),
		cmp.Compare(modifierRanks[a.Modifier], modifierRanks[b.Modifier]),
		strings.Compare(a.Prefix, b.Prefix),
		strings.Compare(a.Value, b.Value),
		strings.Compare(a.Suffix, b.Suffix),
	)
}
