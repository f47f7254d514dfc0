package ecmascript

import "strings"

// class reads a class in brackets.
func (p *parser) class(c *class) bool {
	start := p.pos
	if p.classDepth == MaxClassDepth {
		return p.fail(TooDeep, start, start+1)
	}
	p.classDepth++
	p.pos++
	negated := p.eat("^")
	if !p.classContents(c) {
		return false
	}
	p.classDepth--
	if !p.eat("]") {
		return p.fail(UnclosedClass, start, len(p.src))
	}
	if negated {
		if c.mayHaveStrings {
			return p.fail(NegatedStrings, start, p.pos)
		}
		c.set = c.set.complement(p.fold)
	}
	return true
}

// classEnds reports whether the class or the source ends at pos.
func (p *parser) classEnds() bool { return p.done() || p.peek(0) == ']' }

// classContents reads a union, an intersection or a subtraction, up to "]" or the end.
func (p *parser) classContents(c *class) bool {
	for first := true; !p.classEnds(); first = false {
		operator := p.peek(0)
		if !first && operator == p.peek(1) && (operator == '&' || operator == '-') {
			return p.fail(MixedOperators, p.pos, p.pos+2)
		}
		var d class
		isRange, ok := p.classRange(&d)
		if !ok {
			return false
		}
		if first {
			*c = d
			operator = p.peek(0)
			if operator == p.peek(1) && (operator == '&' || operator == '-') && !isRange {
				return p.operands(c, operator)
			}
			continue
		}
		c.union(&d)
	}
	return true
}

// operands reads the operators and operands after the first one, up to "]" or the end.
func (p *parser) operands(c *class, operator byte) bool {
	for !p.classEnds() {
		if p.peek(0) != operator || p.peek(1) != operator {
			return p.failAt(MixedOperators, p.pos)
		}
		p.pos += 2
		if next := p.peek(0); next == ']' || next == operator {
			return p.fail(MissingOperand, p.pos-2, p.pos)
		}
		var d class
		if _, ok := p.operand(&d); !ok {
			return false
		}
		if operator == '&' {
			c.intersect(&d)
		} else {
			c.subtract(&d)
		}
	}
	return true
}

// classRange reads an operand or a range.
func (p *parser) classRange(c *class) (isRange, ok bool) {
	start := p.pos
	first, ok := p.operand(c)
	if !ok || p.peek(0) != '-' || p.peek(1) == '-' {
		return false, ok
	}
	if first < 0 {
		return false, p.fail(RangeBound, start, p.pos+1)
	}
	p.pos++
	if p.done() {
		return true, true // the class is not closed
	}
	last, ok := p.operand(&class{})
	switch {
	case !ok:
		return true, false
	case last < 0:
		return true, p.fail(RangeBound, start, p.pos)
	case last < first:
		return true, p.fail(RangeOrder, start, p.pos)
	}
	c.set = p.span(first, last)
	return true, true
}

// operand reads a class, strings or a character. It also returns the character, or else -1.
func (p *parser) operand(c *class) (r rune, ok bool) {
	start := p.pos
	switch {
	case p.done():
		return -1, true // the class is not closed
	case p.peek(0) == '[':
		return -1, p.class(c)
	case p.eat(`\q`):
		return -1, p.strings(c, start)
	case p.peek(0) == '\\':
		if found, ok := p.classEscape(c); !ok || found {
			return -1, ok
		}
	}
	if r, ok = p.classCharacter(); !ok {
		return -1, false
	}
	c.set = p.single(r)
	return r, true
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
func (p *parser) strings(c *class, start int) bool {
	if !p.eat("{") {
		return p.fail(UnclosedStrings, start, p.pos)
	}
	var text []rune
	for !p.done() {
		if p.peek(0) != '|' && p.peek(0) != '}' {
			r, ok := p.classCharacter()
			if !ok {
				return false
			}
			if p.fold {
				r = foldRune(r)
			}
			text = append(text, r)
			continue
		}
		if len(text) == 1 {
			c.set.add(text[0], text[0])
		} else {
			c.mayHaveStrings = true
			if s := string(text); len(s) == len(text) { // otherwise it cannot match ASCII
				c.addString(s)
			}
		}
		text = text[:0]
		if p.eat("}") {
			return true
		}
		p.pos++
	}
	return p.fail(UnclosedStrings, start, p.pos)
}

// classNode returns the node of a class: the strings, long ones first, with the single
// characters before the empty string.
func (p *parser) classNode(c *class, start int) *Node {
	if len(c.strings) == 0 {
		return p.chars(c.set, start)
	}
	var alternatives, empty []*Node
	for _, s := range c.byLength() {
		if s == "" {
			empty = []*Node{p.node(Empty, start)}
			break
		}
		sequence := make([]*Node, len(s))
		for i := range sequence {
			sequence[i] = p.chars(p.single(rune(s[i])), start)
		}
		alternatives = append(alternatives, p.node(Concat, start, sequence...))
	}
	if c.set != (Set{}) {
		alternatives = append(alternatives, p.chars(c.set, start))
	}
	if alternatives = append(alternatives, empty...); len(alternatives) == 1 {
		return alternatives[0]
	}
	return p.node(Alternate, start, alternatives...)
}
