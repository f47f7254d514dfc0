package urlpattern

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
)

// appendPatternString appends the pattern string of parts, which is well-formed. The
// Standard's string loses two things, which are kept if exact is set: "{}?" is written
// between adjacent fixed texts, which were canonicalized one by one, and a tab, which
// canonicalizes to "", for an empty one.
//
// https://urlpattern.spec.whatwg.org/#generate-a-pattern-string
func appendPatternString(b []byte, parts []Part, o *options, exact bool) []byte {
	for i := range parts {
		var previous, next *Part
		if i > 0 {
			previous = &parts[i-1]
			if exact && previous.isPlain() && parts[i].isPlain() {
				b = append(b, "{}?"...)
			}
		}
		if i < len(parts)-1 {
			next = &parts[i+1]
		}
		part := parts[i]
		if exact && part.Type == FixedText && part.Value == "" {
			part.Value = "\t"
		}
		b = appendPart(b, &part, previous, next, o)
	}
	return b
}

func (part *Part) isPlain() bool { return part.Type == FixedText && part.Modifier == None }

// appendPart appends the part to b. previous and next may be nil.
func appendPart(b []byte, part, previous, next *Part, o *options) []byte {
	if part.Type == FixedText {
		if part.Modifier == None {
			return appendEscaped(b, part.Value, patternStops)
		}
		b = append(b, '{')
		b = appendEscaped(b, part.Value, patternStops)
		b = append(b, '}')
		return append(b, convertModifier(part.Modifier)...)
	}
	customName := !isNumeric(part.Name)
	needsGrouping := part.needsGrouping(previous, next, o)
	if needsGrouping {
		b = append(b, '{')
	}
	b = appendEscaped(b, part.Prefix, patternStops)
	if customName {
		b = append(b, ':')
		b = append(b, part.Name...)
	}
	switch {
	case part.Type == RegExp:
		b = append(b, '(')
		b = append(b, part.Value...)
		b = append(b, ')')
	case part.Type == SegmentWildcard && !customName:
		b = append(b, '(')
		b = append(b, segmentWildcardRegExp(o.delimiter)...)
		b = append(b, ')')
	case part.Type == FullWildcard:
		if !customName && (previous == nil || previous.Type == FixedText || previous.Modifier != None || needsGrouping || part.Prefix != "") {
			b = append(b, '*')
		} else {
			b = append(b, "("+fullWildcardRegExp+")"...)
		}
	}
	if part.Type == SegmentWildcard && customName && continuesName(part.Suffix) {
		b = append(b, '\\')
	}
	b = appendEscaped(b, part.Suffix, patternStops)
	if needsGrouping {
		b = append(b, '}')
	}
	return append(b, convertModifier(part.Modifier)...)
}

// needsGrouping reports whether the group must be written in braces.
func (part *Part) needsGrouping(previous, next *Part, o *options) bool {
	if part.Suffix != "" || part.Prefix != "" && part.Prefix != o.prefix {
		return true
	}
	if !isNumeric(part.Name) && part.Type == SegmentWildcard && part.Modifier == None && next != nil && next.Prefix == "" && next.Suffix == "" {
		if next.Type == FixedText && continuesName(next.Value) || next.Type != FixedText && isNumeric(next.Name) {
			return true
		}
	}
	return part.Prefix == "" && previous != nil && previous.Type == FixedText &&
		o.prefix != "" && strings.HasSuffix(previous.Value, o.prefix)
}

// isNumeric reports whether a group got its name because it had none.
func isNumeric(name string) bool { return name[0] >= '0' && name[0] <= '9' }

// continuesName reports whether the first code point of text would be read as a part of a
// name before it.
func continuesName(text string) bool {
	if text == "" {
		return false
	}
	r, _ := utf8.DecodeRuneInString(text)
	return isValidNameCodePoint(r, false)
}

// The characters before which pattern strings and regular expressions need a backslash.
var (
	patternStops = infra.StopsAt(0, `+*?:{}()\`)
	regExpStops  = infra.StopsAt(0, `.+*?^${}()[]|/\`)
)

// appendEscaped appends input with a backslash before the characters in stops.
func appendEscaped(b []byte, input string, stops *infra.Stops) []byte {
	for {
		i := infra.Scan(input, 0, stops)
		b = append(b, input[:i]...)
		if i == len(input) {
			return b
		}
		b = append(b, '\\', input[i])
		input = input[i+1:]
	}
}

// https://urlpattern.spec.whatwg.org/#escape-a-pattern-string
func escapePatternString(input string) string {
	if infra.Scan(input, 0, patternStops) == len(input) {
		return input
	}
	return string(appendEscaped(nil, input, patternStops))
}
