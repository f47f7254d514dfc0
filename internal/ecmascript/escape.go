package ecmascript

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
)

// atomEscape reads a backslash outside of a class, and what belongs to it.
func (p *parser) atomEscape() (n *Node, isAssertion bool) {
	start := p.pos
	switch c := p.peek(1); c {
	case 'b', 'B':
		p.pos += 2
		op := WordBoundary
		if c == 'B' {
			op = NoWordBoundary
		}
		return p.node(op, start), true
	case '1', '2', '3', '4', '5', '6', '7', '8', '9':
		p.pos++
		number, _ := p.digits()
		return p.refer(reference{number: int(bound(number))}, start), false
	case 'k':
		p.pos += 2
		at := p.pos
		name, ok := p.groupName()
		switch {
		case ok:
			return p.refer(reference{name: name}, start), false
		case p.pos == at:
			p.fail(IncompleteNamedReference, start, p.pos)
		default:
			p.failAt(InvalidGroupName, at)
		}
		return nil, false
	}
	var c class
	switch found, ok := p.classEscape(&c); {
	case !ok:
		return nil, false
	case found:
		return p.classNode(&c, start), false
	}
	r, ok := p.characterEscape(false)
	if !ok {
		return nil, false
	}
	return p.chars(p.single(r), start), false
}

// refer records a reference that ends at pos, and returns a node that can be repeated.
func (p *parser) refer(r reference, start int) *Node {
	r.start, r.end = start, p.pos
	p.references = append(p.references, r)
	p.refuse(BackReference, start)
	return p.node(Chars, start)
}

// classEscape reads an escape that stands for a class, such as \d, if there is one at pos.
func (p *parser) classEscape(c *class) (found, ok bool) {
	start := p.pos
	letter := p.peek(1)
	switch letter | 0x20 {
	case 'd':
		c.set = digits
	case 's':
		c.set = spaces
	case 'w':
		c.set = words
	case 'p':
		p.pos += 2
		if !p.propertyEscape(c, start) {
			return true, false
		}
		p.pos -= 2
	default:
		return false, true
	}
	p.pos += 2
	if p.fold {
		c.set = c.set.fold()
	}
	if letter&0x20 == 0 {
		if c.mayHaveStrings {
			return true, p.fail(NegatedStrings, start, p.pos)
		}
		c.set = c.set.complement(p.fold)
	}
	return true, true
}

// propertyEscape reads what follows \p or \P, which is at start.
func (p *parser) propertyEscape(c *class, start int) bool {
	if !p.eat("{") {
		return p.fail(IncompleteProperty, start, p.pos)
	}
	at := p.pos
	for b := p.peek(0); infra.Is(b, infra.Alpha|infra.Digit) || b == '_' || b == '='; b = p.peek(0) {
		p.pos++
	}
	text := p.src[at:p.pos]
	if text == "" || !p.eat("}") {
		return p.fail(IncompleteProperty, start, p.pos)
	}
	if reason := c.property(text); reason != 0 {
		return p.fail(reason, start, p.pos)
	}
	return true
}

const (
	syntaxCharacters    = `^$\.*+?()[]{}|`
	reservedPunctuators = "&-!#%,:;<=>@`~" // of classes
)

// characterEscape reads an escape that stands for a character.
func (p *parser) characterEscape(inClass bool) (rune, bool) {
	start := p.pos
	p.pos++
	if p.done() {
		return 0, p.fail(UnfinishedEscape, start, p.pos)
	}
	c := p.next()
	switch c {
	case 'f':
		return '\f', true
	case 'n':
		return '\n', true
	case 'r':
		return '\r', true
	case 't':
		return '\t', true
	case 'v':
		return '\v', true
	case 'c':
		if letter := p.peek(0); infra.Is(letter, infra.Alpha) {
			p.pos++
			return rune(letter % 32), true
		}
		return 0, p.fail(ControlEscape, start, p.pos)
	case '0':
		if infra.Is(p.peek(0), infra.Digit) {
			return 0, p.fail(DigitAfterZero, start, p.pos+1)
		}
		return 0, true
	case 'x':
		r, ok := p.hex(2)
		if !ok {
			return 0, p.fail(HexEscape, start, p.pos)
		}
		return r, true
	case 'u':
		return p.unicodeEscape(start)
	case 'b':
		if inClass {
			return '\b', true
		}
	}
	if c == '/' || c < 128 && strings.IndexByte(syntaxCharacters, byte(c)) >= 0 ||
		inClass && c < 128 && strings.IndexByte(reservedPunctuators, byte(c)) >= 0 {
		return c, true
	}
	return 0, p.fail(UnknownEscape, start, p.pos)
}

// hex reads n hexadecimal digits.
func (p *parser) hex(n int) (rune, bool) {
	r := rune(0)
	for range n {
		b := p.peek(0)
		if !infra.Is(b, infra.Hex) {
			return 0, false
		}
		r = r<<4 | rune(infra.Unhex(b))
		p.pos++
	}
	return r, true
}

// unicodeEscape reads what follows \u, which is at start. Two escaped surrogates are one
// character.
func (p *parser) unicodeEscape(start int) (rune, bool) {
	if p.eat("{") {
		first, r := p.pos, rune(0)
		for ; infra.Is(p.peek(0), infra.Hex); p.pos++ {
			if r = r<<4 | rune(infra.Unhex(p.peek(0))); r > utf8.MaxRune {
				return 0, p.fail(CodePointTooLarge, start, p.pos+1)
			}
		}
		if p.pos == first || !p.eat("}") {
			return 0, p.fail(UnicodeEscape, start, p.pos)
		}
		return r, true
	}
	r, ok := p.hex(4)
	if !ok {
		return 0, p.fail(UnicodeEscape, start, p.pos)
	}
	if r>>10 == 0xD800>>10 {
		at := p.pos
		if p.eat(`\u`) {
			if low, ok := p.hex(4); ok && low>>10 == 0xDC00>>10 {
				return 0x10000 + (r&0x3FF)<<10 + low&0x3FF, true
			}
		}
		p.pos = at
	}
	return r, true
}
