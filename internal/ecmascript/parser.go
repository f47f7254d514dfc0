// Package ecmascript reads regular expressions as ECMAScript does with the flag v,
// section 22.2.1 of ECMA-262. The result is for matching ASCII: classes are sets of
// ASCII bytes.
package ecmascript

import (
	"slices"
	"unicode/utf8"
)

// The bounds of an expression, beyond those of ECMAScript.
const (
	MaxSource     = 1 << 16 // bytes
	MaxGroups     = 1000    // capturing groups
	MaxGroupDepth = 1000    // groups in groups
	MaxClassDepth = 100     // classes in classes
)

// Parse parses the source of a regular expression with the flag v, and with the flag i if
// ignoreCase is set. The error is an [*Error]. A syntax error comes before the error that
// the expression is not regular.
func Parse(source string, ignoreCase bool) (*Expr, error) {
	if len(source) > MaxSource {
		return nil, &Error{TooLong, 0, len(source)}
	}
	p := parser{src: source, fold: ignoreCase, nodes: make([]Node, 0, 24), open: make([]open, 0, 8)}
	root, ok := p.disjunction()
	if ok && p.pos < len(source) { // only a parenthesis ends a disjunction
		ok = p.fail(UnopenedGroup, p.pos, p.pos+1)
	}
	if ok {
		ok = p.checkReferences()
	}
	switch {
	case !ok:
		return nil, p.err
	case p.notRegular != nil:
		return nil, p.notRegular
	}
	return &Expr{root, p.groups}, nil
}

// parser reads a source. Its methods return false after an error, which err holds.
type parser struct {
	src string
	pos int
	err *Error

	fold, multiline, dotAll bool // the flags i, m and s at pos

	groups                 int
	groupDepth, classDepth int
	names                  map[string]int // where the last group of each name begins
	open                   []open
	nodes                  []Node // of alternatives that are being read
	references             []reference
	notRegular             *Error // the first part that is not regular
}

// open is a disjunction that is being read.
type open struct {
	start       int
	alternative int // where the current alternative begins
}

// reference is a back-reference, to a number or, if that is 0, to a name.
type reference struct {
	number     int
	name       string
	start, end int
}

// fail records an error and returns false.
func (p *parser) fail(r Reason, start, end int) bool {
	p.err = &Error{r, start, min(end, len(p.src))}
	return false
}

// failAt is fail for the code point at pos, or for what begins at start if the source has
// ended.
func (p *parser) failAt(r Reason, start int) bool {
	if p.pos < len(p.src) {
		_, size := utf8.DecodeRuneInString(p.src[p.pos:])
		return p.fail(r, p.pos, p.pos+size)
	}
	return p.fail(r, start, p.pos)
}

// peek returns the byte n bytes after pos, or 0 after the end. NUL needs no care: no
// syntax has it.
func (p *parser) peek(n int) byte {
	if p.pos+n < len(p.src) {
		return p.src[p.pos+n]
	}
	return 0
}

func (p *parser) eat(s string) bool {
	if len(p.src)-p.pos >= len(s) && p.src[p.pos:p.pos+len(s)] == s {
		p.pos += len(s)
		return true
	}
	return false
}

// next returns the code point at pos and goes on after it. There must be one.
func (p *parser) next() rune {
	r, size := utf8.DecodeRuneInString(p.src[p.pos:])
	p.pos += size
	return r
}

func (p *parser) done() bool { return p.pos == len(p.src) }

func (p *parser) node(op Op, start int) Node {
	return Node{Op: op, Nullable: op != Chars, Start: int32(start), End: int32(p.pos)}
}

func (p *parser) chars(s Set, start int) Node {
	n := p.node(Chars, start)
	n.Set = s.bytes(p.fold)
	return n
}

// single returns the set of a character.
func (p *parser) single(r rune) Set { return p.span(r, r) }

// span returns the set of a range of characters.
func (p *parser) span(lo, hi rune) Set {
	var s Set
	s.add(lo, hi)
	if p.fold {
		return s.fold()
	}
	return s
}

// disjunction reads alternatives, up to ")" or the end.
func (p *parser) disjunction() (Node, bool) {
	start := p.pos
	p.open = append(p.open, open{start, start})
	first := len(p.nodes)
	for {
		n, ok := p.alternative()
		if !ok {
			return n, false
		}
		if len(p.nodes) == first && p.peek(0) != '|' {
			p.open = p.open[:len(p.open)-1]
			return n, true
		}
		p.nodes = append(p.nodes, n)
		if !p.eat("|") {
			break
		}
		p.open[len(p.open)-1].alternative = p.pos
	}
	p.open = p.open[:len(p.open)-1]
	n := p.node(Alternate, start)
	n.Subs = p.since(first)
	n.Nullable = slices.ContainsFunc(n.Subs, func(n Node) bool { return n.Nullable })
	return n, true
}

func (p *parser) alternative() (Node, bool) {
	start := p.pos
	first := len(p.nodes)
	for !p.done() && p.peek(0) != '|' && p.peek(0) != ')' {
		n, ok := p.term()
		if !ok {
			return n, false
		}
		if n.Op != Empty {
			p.nodes = append(p.nodes, n)
		}
	}
	switch len(p.nodes) - first {
	case 0:
		return p.node(Empty, start), true
	case 1:
		n := p.nodes[first]
		p.nodes = p.nodes[:first]
		return n, true
	}
	n := p.node(Concat, start)
	n.Subs = p.since(first)
	n.Nullable = !slices.ContainsFunc(n.Subs, func(n Node) bool { return !n.Nullable })
	return n, true
}

// since takes the nodes from the first one on.
func (p *parser) since(first int) []Node {
	nodes := slices.Clone(p.nodes[first:])
	p.nodes = p.nodes[:first]
	return nodes
}

// term reads an assertion, or an atom and perhaps a quantifier.
func (p *parser) term() (n Node, ok bool) {
	start, low := p.pos, p.groups
	n, isAssertion, ok := p.atom()
	if !ok {
		return n, false
	}
	end := p.pos
	least, most, lazy, found, ok := p.quantifier()
	switch {
	case !ok:
		return n, false
	case !found:
		return n, true
	case isAssertion:
		return n, p.fail(QuantifiedAssertion, start, p.pos)
	}
	if !p.done() && isQuantifier(p.peek(0)) {
		return n, p.failAt(RepeatedQuantifier, end)
	}
	switch {
	case most == 0 || n.Op == Empty:
		return p.node(Empty, start), true
	case least == 1 && most == 1:
		return n, true
	}
	r := p.node(Repeat, start)
	r.Lazy, r.Min, r.Max = lazy, least, most
	r.Low, r.High = int32(low+1), int32(p.groups+1)
	r.Nullable = least == 0 || n.Nullable
	r.Subs = []Node{n}
	return r, true
}

func isQuantifier(b byte) bool { return b == '*' || b == '+' || b == '?' || b == '{' }

// atom reads an assertion or an atom.
func (p *parser) atom() (n Node, isAssertion, ok bool) {
	start := p.pos
	switch c := p.peek(0); c {
	case '^', '$':
		p.pos++
		op := Begin
		if c == '$' {
			op = End
		}
		if p.multiline {
			op += BeginLine - Begin
		}
		return p.node(op, start), true, true
	case '(':
		return p.group()
	case '[':
		c, ok := p.class()
		if !ok {
			return n, false, false
		}
		return p.classNode(c, start), false, true
	case '\\':
		return p.atomEscape()
	case '.':
		p.pos++
		s := allPoints
		if !p.dotAll {
			s.subtractLines()
		}
		if p.fold {
			s = s.intersect(foldedPoints)
		}
		return p.chars(s, start), false, true
	case '*', '+', '?':
		return n, false, p.fail(NothingToRepeat, start, start+1)
	case '{':
		if _, _, _, _, ok := p.quantifier(); !ok {
			return n, false, false
		}
		return n, false, p.fail(NothingToRepeat, start, p.pos)
	case ']', '}':
		return n, false, p.fail(UnescapedCharacter, start, start+1)
	}
	r := p.next()
	return p.chars(p.single(r), start), false, true
}

// subtractLines removes the ends of lines.
func (s *Set) subtractLines() { s[0] &^= 1<<'\n' | 1<<'\r' }

// quantifier reads a quantifier if there is one. ok is false after an error.
func (p *parser) quantifier() (least, most int32, lazy, found, ok bool) {
	if p.done() {
		return 0, 0, false, false, true
	}
	switch p.src[p.pos] {
	case '*':
		least, most = 0, Unlimited
	case '+':
		least, most = 1, Unlimited
	case '?':
		least, most = 0, 1
	case '{':
		if least, most, ok = p.bounds(); !ok {
			return 0, 0, false, false, false
		}
		p.pos-- // on the brace
	default:
		return 0, 0, false, false, true
	}
	p.pos++
	lazy = p.eat("?")
	return least, most, lazy, true, true
}

// bounds reads {n}, {n,} or {n,m}.
func (p *parser) bounds() (least, most int32, ok bool) {
	start := p.pos
	p.pos++
	low := p.digits()
	high, limited := low, true
	if p.eat(",") {
		high = p.digits()
		limited = high != ""
	}
	if low == "" || !p.eat("}") {
		return 0, 0, p.fail(IncompleteQuantifier, start, start+1)
	}
	least = bound(low)
	if !limited {
		return least, Unlimited, true
	}
	l, h := trimZeros(low), trimZeros(high)
	if len(l) > len(h) || len(l) == len(h) && l > h {
		return 0, 0, p.fail(QuantifierOrder, start, p.pos)
	}
	return least, bound(high), true
}

func (p *parser) digits() string {
	start := p.pos
	for isDigit(rune(p.peek(0))) {
		p.pos++
	}
	return p.src[start:p.pos]
}

func trimZeros(digits string) string {
	for len(digits) > 0 && digits[0] == '0' {
		digits = digits[1:]
	}
	return digits
}

// bound returns the value of a bound, or Unlimited-1 if that is less.
func bound(digits string) int32 {
	n := int32(0)
	for i := range len(digits) {
		if n = n*10 + int32(digits[i]-'0'); n >= Unlimited/10 {
			return Unlimited - 1
		}
	}
	return n
}
