package urlpattern

import (
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
)

// Most components can be matched by comparison: fixed text, "*.example.com",
// "/users/:id/posts/*". They have no modifiers and no regular expressions, and each of
// their groups can end at a single place only.

// findShape sets c.way and c.tail if c can be matched by comparison, and reports whether it
// can. Two groups need a delimiter between them, which the first does not contain.
func (c *component) findShape() bool {
	if len(c.parts) == 1 && c.parts[0].Type == FullWildcard && c.parts[0].Modifier == None && c.parts[0].Prefix == "" && c.parts[0].Suffix == "" {
		c.way = always
		return true
	}
	var group *Part // the last one
	delimited := false
	tail := 0
	follow := func(text string) {
		if tail == 0 && text != "" {
			delimited = text[0] == c.delimiter && group != nil && group.Type == SegmentWildcard
		}
		tail += len(text)
	}
	for i := range c.parts {
		part := &c.parts[i]
		if part.Modifier != None || part.Type == RegExp {
			return false
		}
		if part.Type == FixedText {
			follow(part.Value)
			continue
		}
		follow(part.Prefix)
		if group != nil && !delimited {
			return false
		}
		group, delimited, tail = part, false, 0
		follow(part.Suffix)
	}
	c.tail = int32(tail)
	return true
}

// compare is find for components that have no program and no matcher. spans may be nil.
func (c *component) compare(input string, spans []int32) bool {
	i, group, last := 0, 0, int(c.groups)-1
	for k := range c.parts {
		part := &c.parts[k]
		text := part.Prefix
		if part.Type == FixedText {
			text = part.Value
		}
		if !c.hasPrefix(input[i:], text) {
			return false
		}
		i += len(text)
		if part.Type == FixedText {
			continue
		}
		end := len(input) - int(c.tail)
		if group < last {
			if end = strings.IndexByte(input[i:], c.delimiter); end < 0 {
				return false
			}
			end += i
		} else if end < i || part.Type == SegmentWildcard && c.delimiter != 0 && strings.IndexByte(input[i:end], c.delimiter) >= 0 {
			return false
		}
		if part.Type == SegmentWildcard && end == i {
			return false
		}
		if spans != nil {
			spans[2*group], spans[2*group+1] = int32(i), int32(end)
		}
		group++
		if i = end; part.Suffix != "" {
			if !c.hasPrefix(input[i:], part.Suffix) {
				return false
			}
			i += len(part.Suffix)
		}
	}
	return i == len(input)
}

// hasPrefix reports whether input begins with text.
func (c *component) hasPrefix(input, text string) bool {
	if len(input) < len(text) {
		return false
	}
	return input[:len(text)] == text || c.ignoreCase && equalFold(input[:len(text)], text)
}

// equalFold reports whether a equals b, in upper or lower case. They are equally long.
func equalFold(a, b string) bool {
	for i := range len(a) {
		if infra.ASCIILower(a[i]) != infra.ASCIILower(b[i]) {
			return false
		}
	}
	return true
}
