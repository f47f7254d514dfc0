package urlpattern

import (
	"cmp"
	"strings"

	"github.com/weburl-go/weburl/validation"
)

// Generate returns a component with values in place of its groups: for the pathname
// "/books/:id" and the id "7", "/books/7". Values are encoded as in a URL. Values for
// groups that do not exist are ignored.
//
// The error is an [*Error]: [NotGenerable] if the component contains a regular expression,
// a wildcard or a modifier, [MissingValue], [BadValue] or [NotAComponent].
//
// Generate is not part of the Standard yet: it follows the tests of web-platform-tests,
// and Chromium.
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
			encoded, err := o.encode.run(value)
			if err != nil {
				return fail(BadValue, err)
			}
			if o.delimiter != 0 && strings.IndexByte(encoded, o.delimiter) >= 0 {
				return fail(BadValue, nil)
			}
			b.WriteString(part.Prefix + encoded + part.Suffix)
		default:
			return fail(NotGenerable, nil)
		}
	}
	return b.String(), nil
}

// CompareComponent orders patterns by how specific a component is: it returns -1 if a is
// less specific than b, 1 if it is more specific, and 0 if they rank the same. That does
// not mean that they are equal: names of groups do not count. Nor does a more specific
// component always match a subset of what the other matches.
//
// Parts are compared one by one. Fixed text is more specific than a regular expression,
// which is more specific than ":name", and that than "*". If the types are equal, no
// modifier is more specific than "+", "+" than "?", and "?" than "*". Otherwise, the texts
// decide. The zero Pattern and other components rank the same as "".
//
// CompareComponent is not part of the Standard yet: it follows the tests of
// web-platform-tests, and Chromium.
func CompareComponent(c Component, a, b Pattern) int {
	left, right := a.partsOf(c), b.partsOf(c)
	for i := 0; i < len(left) && i < len(right); i++ {
		if n := comparePart(&left[i], &right[i]); n != 0 {
			return n
		}
	}
	empty := Part{Type: FixedText, Modifier: None}
	switch n := min(len(left), len(right)); {
	case len(left) > n:
		return comparePart(&left[n], &empty)
	case len(right) > n:
		return comparePart(&empty, &right[n])
	}
	return 0
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
