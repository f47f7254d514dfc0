package ecmascript

import "strings"

// atomEscape reads a backslash outside of a class, and what belongs to it.
func (p *parser) atomEscape() (n Node, isAssertion, ok bool) {
	start := p.pos
	switch c := p.peek(1); c {
	case 'b', 'B':
		p.pos += 2
		op := WordBoundary
		if c == 'B' {
			op = NoWordBoundary
		}
		return p.node(op, start), true, true
	case '1', '2', '3', '4', '5', '6', '7', '8', '9':
		p.pos++
		return p.refer(reference{number: int(bound(p.digits()))}, start), false, true
	case 'k':
		p.pos += 2
		at := p.pos
		name, ok := p.groupName()
		switch {
		case !ok && p.pos == at:
			return n, false, p.fail(IncompleteNamedReference, start, p.pos)
		case !ok:
			return n, false, p.failAt(InvalidGroupName, at)
		}
		return p.refer(reference{name: name}, start), false, true
	}
	if c, found, ok := p.classEscape(); !ok || found {
		return p.classNode(c, start), false, ok
	}
	r, ok := p.characterEscape(false)
	if !ok {
		return n, false, false
	}
	return p.chars(p.single(r), start), false, true
}

// refer records a reference that ends at pos. It stands for a node that could match
// something, since what it matches is not known.
func (p *parser) refer(r reference, start int) Node {
	r.start, r.end = start, p.pos
	p.references = append(p.references, r)
	p.refuse(BackReference, start)
	return p.node(Chars, start)
}

// classEscape reads an escape that stands for a class, such as \d, if there is one at pos.
func (p *parser) classEscape() (c class, found, ok bool) {
	start := p.pos
	letter := p.peek(1)
	switch letter | 0x20 {
	case 'd':
		c.set.add('0', '9')
	case 's':
		c.set.add('\t', '\r')
		c.set.add(' ', ' ')
	case 'w':
		c.set.add('0', '9')
		c.set.add('A', 'Z')
		c.set.add('a', 'z')
		c.set.add('_', '_')
	case 'p':
		p.pos += 2
		if c, ok = p.propertyEscape(start); !ok {
			return c, true, false
		}
		p.pos -= 2
	default:
		return c, false, true
	}
	p.pos += 2
	if p.fold {
		c.set = c.set.fold()
	}
	if letter&0x20 == 0 {
		if c.mayHaveStrings {
			return c, true, p.fail(NegatedStrings, start, p.pos)
		}
		c.set = c.set.complement(p.fold)
	}
	return c, true, true
}

// propertyEscape reads what follows \p or \P, which is at start.
func (p *parser) propertyEscape(start int) (class, bool) {
	if !p.eat("{") {
		return class{}, p.fail(IncompleteProperty, start, p.pos)
	}
	length := strings.IndexFunc(p.src[p.pos:], func(r rune) bool { return !isLetter(r) && !isDigit(r) && r != '_' && r != '=' })
	if length <= 0 || p.src[p.pos+length] != '}' {
		p.pos += max(length, 0)
		return class{}, p.fail(IncompleteProperty, start, p.pos)
	}
	text := p.src[p.pos : p.pos+length]
	p.pos += length + 1
	name, value, hasValue := strings.Cut(text, "=")
	c, reason := property(name, value, !hasValue)
	if reason != 0 {
		return c, p.fail(reason, start, p.pos)
	}
	return c, true
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
		if letter := rune(p.peek(0)); isLetter(letter) {
			p.pos++
			return letter % 32, true
		}
		return 0, p.fail(ControlEscape, start, p.pos)
	case '0':
		if isDigit(rune(p.peek(0))) {
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
		d, ok := hexValue(p.peek(0))
		if !ok {
			return 0, false
		}
		r = r<<4 | d
		p.pos++
	}
	return r, true
}

func hexValue(b byte) (rune, bool) {
	switch {
	case '0' <= b && b <= '9':
		return rune(b - '0'), true
	case 'a' <= b|0x20 && b|0x20 <= 'f':
		return rune(b|0x20-'a') + 10, true
	}
	return 0, false
}

// unicodeEscape reads what follows \u, which is at start. Two escaped surrogates are one
// character.
func (p *parser) unicodeEscape(start int) (rune, bool) {
	if p.eat("{") {
		r, digits := rune(0), 0
		for ; ; digits++ {
			d, ok := hexValue(p.peek(0))
			if !ok {
				break
			}
			if r = r<<4 | d; r > 0x10FFFF {
				return 0, p.fail(CodePointTooLarge, start, p.pos+1)
			}
			p.pos++
		}
		if digits == 0 || !p.eat("}") {
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

func isLetter(r rune) bool { return 'a' <= r|0x20 && r|0x20 <= 'z' }

func isDigit(r rune) bool { return '0' <= r && r <= '9' }
