package ecmascript

import (
	"cmp"
	"slices"
	"strings"
)

// class reads a class in brackets.
func (p *parser) class() (c class, ok bool) {
	start := p.pos
	if p.classDepth == MaxClassDepth {
		return c, p.fail(TooDeep, start, start+1)
	}
	p.classDepth++
	p.pos++
	negated := p.eat("^")
	c, ok = p.classContents()
	p.classDepth--
	if !ok {
		return c, false
	}
	if !p.eat("]") {
		return c, p.fail(UnclosedClass, start, len(p.src))
	}
	if negated {
		if c.mayHaveStrings {
			return c, p.fail(NegatedStrings, start, p.pos)
		}
		c.set = c.set.complement(p.fold)
	}
	return c, true
}

// classContents reads a union, an intersection or a subtraction, up to "]" or the end.
func (p *parser) classContents() (c class, ok bool) {
	if p.peek(0) == ']' || p.done() {
		return c, true
	}
	c, isRange, ok := p.classRange()
	for ok && p.peek(0) != ']' && !p.done() {
		operator := p.peek(0)
		if operator != p.peek(1) || operator != '&' && operator != '-' {
			var d class
			if d, _, ok = p.classRange(); ok {
				c, isRange = c.union(d), true // no operand any more
			}
			continue
		}
		if isRange {
			return c, p.fail(MixedOperators, p.pos, p.pos+2)
		}
		return p.operands(c, operator)
	}
	return c, ok
}

// operands reads the operators and operands after the first one, up to "]" or the end.
func (p *parser) operands(c class, operator byte) (class, bool) {
	for p.peek(0) != ']' && !p.done() {
		if p.peek(0) != operator || p.peek(1) != operator {
			return c, p.failAt(MixedOperators, p.pos)
		}
		p.pos += 2
		if next := p.peek(0); next == ']' || next == operator {
			return c, p.fail(MissingOperand, p.pos-2, p.pos)
		}
		d, _, ok := p.operand()
		if !ok {
			return c, false
		}
		if operator == '&' {
			c = c.intersect(d)
		} else {
			c = c.subtract(d)
		}
	}
	return c, true
}

// classRange reads an operand or a range.
func (p *parser) classRange() (c class, isRange, ok bool) {
	start := p.pos
	c, first, ok := p.operand()
	if !ok || p.peek(0) != '-' || p.peek(1) == '-' {
		return c, false, ok
	}
	if first < 0 {
		return c, false, p.fail(RangeBound, start, p.pos+1)
	}
	p.pos++
	if p.done() {
		return c, true, true // the class is not closed
	}
	_, last, ok := p.operand()
	switch {
	case !ok:
		return c, true, false
	case last < 0:
		return c, true, p.fail(RangeBound, start, p.pos)
	case last < first:
		return c, true, p.fail(RangeOrder, start, p.pos)
	}
	return class{set: p.span(first, last)}, true, true
}

// operand reads a class, strings or a character, which it returns too. Otherwise, r is -1.
func (p *parser) operand() (c class, r rune, ok bool) {
	start := p.pos
	switch {
	case p.done():
		return c, -1, true // the class is not closed
	case p.peek(0) == '[':
		c, ok = p.class()
		return c, -1, ok
	case p.eat(`\q`):
		c, ok = p.strings(start)
		return c, -1, ok
	case p.peek(0) == '\\':
		c, found, ok := p.classEscape()
		if !ok || found {
			return c, -1, ok
		}
	}
	r, ok = p.classCharacter()
	if !ok {
		return c, -1, false
	}
	return class{set: p.single(r)}, r, true
}

const (
	classSyntaxCharacters = `()[]{}/-\|`
	doubledPunctuators    = "&!#$%*+,.:;<=>?@^`~"
)

// classCharacter reads a character in a class.
func (p *parser) classCharacter() (rune, bool) {
	switch c := p.peek(0); {
	case c == '\\':
		return p.characterEscape(true)
	case strings.IndexByte(classSyntaxCharacters, c) >= 0:
		return 0, p.fail(UnescapedInClass, p.pos, p.pos+1)
	case c == '&' && p.peek(1) == c:
		return 0, p.fail(MissingOperand, p.pos, p.pos+2)
	case strings.IndexByte(doubledPunctuators, c) >= 0 && p.peek(1) == c:
		return 0, p.fail(DoubledPunctuator, p.pos, p.pos+2)
	}
	return p.next(), true
}

// strings reads what follows \q, which is at start: alternatives in braces.
func (p *parser) strings(start int) (c class, ok bool) {
	if !p.eat("{") {
		return c, p.fail(UnclosedStrings, start, p.pos)
	}
	var text []rune
	for {
		switch {
		case p.done():
			return c, p.fail(UnclosedStrings, start, p.pos)
		case p.peek(0) != '|' && p.peek(0) != '}':
			r, ok := p.classCharacter()
			if !ok {
				return c, false
			}
			text = append(text, r)
			continue
		}
		if len(text) == 1 {
			c.set = c.set.union(p.single(text[0]))
		} else {
			c.mayHaveStrings = true
			if s, ok := p.folded(text); ok {
				c.strings = append(c.strings, s)
			}
		}
		text = text[:0]
		p.pos++
		if p.src[p.pos-1] == '}' {
			return c, true
		}
	}
}

// folded returns a member of a class in ASCII, folded if case is ignored. ok is false if
// it matches no ASCII.
func (p *parser) folded(text []rune) (s string, ok bool) {
	b := make([]byte, 0, len(text))
	for _, r := range text {
		switch {
		case p.fold && 'A' <= r && r <= 'Z':
			r += 'a' - 'A'
		case p.fold && r == longS:
			r = 's'
		case p.fold && r == kelvinSign:
			r = 'k'
		case r > 127:
			return "", false
		}
		b = append(b, byte(r))
	}
	return string(b), true
}

// classNode returns the node of a class: the strings, long ones first, then the single
// characters, then the empty string.
func (p *parser) classNode(c class, start int) Node {
	if len(c.strings) == 0 {
		return p.chars(c.set, start)
	}
	slices.SortFunc(c.strings, func(s, t string) int { return cmp.Or(len(t)-len(s), strings.Compare(s, t)) })
	c.strings = slices.Compact(c.strings)
	n := p.node(Alternate, start)
	n.Nullable = false
	for _, s := range c.strings {
		if s == "" {
			continue // comes last
		}
		sequence := p.node(Concat, start)
		sequence.Nullable = false
		for _, r := range s {
			sequence.Subs = append(sequence.Subs, p.chars(p.single(r), start))
		}
		n.Subs = append(n.Subs, sequence)
	}
	if c.set != (Set{}) {
		n.Subs = append(n.Subs, p.chars(c.set, start))
	}
	if c.strings[len(c.strings)-1] == "" {
		n.Nullable = true
		n.Subs = append(n.Subs, p.node(Empty, start))
	}
	if len(n.Subs) == 1 {
		return n.Subs[0]
	}
	return n
}
