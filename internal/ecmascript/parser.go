// Package ecmascript parses regular expressions as ECMAScript does with the flag v (section
// 22.2.1 of ECMA-262). The result can only match ASCII: its classes are sets of ASCII bytes.
package ecmascript

import (
	"slices"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
)

// The bounds of an expression, beyond those of ECMAScript.
const (
	MaxGroups     = 10_000 // capturing groups
	MaxGroupDepth = 1000   // groups in groups
	MaxClassDepth = 100    // classes in classes
)

// Parse parses the source of a regular expression with the flag v and, if ignoreCase is set,
// the flag i. The error is an [*Error]. If an expression has a syntax error and is not
// regular either, Parse returns the syntax error. Offsets in the source must fit into int32.
func Parse(source string, ignoreCase bool) (*Expr, error) {
	p := parser{src: source, fold: ignoreCase, nodes: make([]*Node, 0, 32), open: make([]open, 0, 8)}
	root := p.disjunction()
	if root != nil && p.pos < len(source) { // only a parenthesis ends a disjunction
		p.fail(UnopenedGroup, p.pos, p.pos+1)
	}
	if p.err == nil {
		p.checkReferences()
	}
	switch {
	case p.err != nil:
		return nil, p.err
	case p.notRegular != nil:
		return nil, p.notRegular
	}
	return &Expr{root, p.groups}, nil
}

// parser reads a source. Its methods return nil or false after an error, which err holds.
type parser struct {
	src string
	pos int
	err *Error

	fold, multiline, dotAll bool // the flags i, m and s at pos

	groups                 int
	groupDepth, classDepth int
	names                  map[string]int // where the last group of each name begins
	open                   []open
	nodes                  []*Node // terms and alternatives that have no parent yet
	free                   []Node  // a block of nodes, used up to its length
	references             []reference
	notRegular             *Error // the first part that is not regular
}

// open is a disjunction that is being read.
type open struct {
	start       int
	alternative int // where the current alternative begins
}

// reference is a back reference, to a number or, if that is 0, to a name.
type reference struct {
	number     int
	name       string
	start, end int
}

// fail records an error and returns false. Inlining its 50 calls would take much code.
//
//go:noinline
func (p *parser) fail(r Reason, start, end int) bool {
	p.err = &Error{r, start, min(end, len(p.src))}
	return false
}

// failAt is fail for the code point at pos or, at the end of the source, for the text from
// start.
func (p *parser) failAt(r Reason, start int) bool {
	if p.pos < len(p.src) {
		_, size := utf8.DecodeRuneInString(p.src[p.pos:])
		return p.fail(r, p.pos, p.pos+size)
	}
	return p.fail(r, start, p.pos)
}

// peek returns the byte n bytes after pos, or 0 after the end. NUL has no meaning in the
// syntax, so a NUL in the source makes no difference.
func (p *parser) peek(n int) byte {
	if p.pos+n < len(p.src) {
		return p.src[p.pos+n]
	}
	return 0
}

// Inlining its calls would take 2 kB in a program.
//
//go:noinline
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

// node returns a new node for the source from start to pos. The caller sets Nullable if
// that does not follow from op and subs.
//
//go:noinline
func (p *parser) node(op Op, start int, subs ...*Node) *Node {
	if len(p.free) == cap(p.free) {
		p.free = make([]Node, 0, min(8+cap(p.free), 100))
	}
	nullable := op != Chars
	for _, sub := range subs {
		if nullable = sub.Nullable; nullable == (op == Alternate) {
			break
		}
	}
	p.free = append(p.free, Node{Op: op, Nullable: nullable, Start: int32(start), End: int32(p.pos), Subs: subs})
	return &p.free[len(p.free)-1]
}

func (p *parser) chars(s Set, start int) *Node {
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
func (p *parser) disjunction() *Node {
	start, first := p.pos, len(p.nodes)
	p.open = append(p.open, open{start, start})
	for {
		n := p.alternative()
		if n == nil {
			return nil
		}
		p.nodes = append(p.nodes, n)
		if !p.eat("|") {
			break
		}
		p.open[len(p.open)-1].alternative = p.pos
	}
	p.open = p.open[:len(p.open)-1]
	if len(p.nodes) == first+1 {
		return p.since(first)[0]
	}
	return p.node(Alternate, start, slices.Clone(p.since(first))...)
}

func (p *parser) alternative() *Node {
	start, first := p.pos, len(p.nodes)
	for !p.done() && p.peek(0) != '|' && p.peek(0) != ')' {
		n := p.term()
		if n == nil {
			return nil
		}
		if n.Op != Empty {
			p.nodes = append(p.nodes, n)
		}
	}
	switch terms := p.since(first); len(terms) {
	case 0:
		return p.node(Empty, start)
	case 1:
		return terms[0]
	default:
		return p.node(Concat, start, slices.Clone(terms)...)
	}
}

// since removes the nodes from the first one on and returns them. They are valid until the
// next node is read.
func (p *parser) since(first int) []*Node {
	nodes := p.nodes[first:]
	p.nodes = p.nodes[:first]
	return nodes
}

// term reads an assertion, or an atom and perhaps a quantifier.
func (p *parser) term() *Node {
	start, low := p.pos, p.groups
	n, isAssertion := p.atom()
	if n == nil || p.done() || !isQuantifier(p.peek(0)) {
		return n
	}
	end := p.pos
	r := p.quantifier()
	switch {
	case r == nil:
		return nil
	case isAssertion:
		p.fail(QuantifiedAssertion, start, p.pos)
		return nil
	case !p.done() && isQuantifier(p.peek(0)):
		p.failAt(RepeatedQuantifier, end)
		return nil
	case r.Max == 0 || n.Op == Empty:
		return p.node(Empty, start)
	case r.Min == 1 && r.Max == 1:
		return n
	}
	r.Start = int32(start)
	r.Low, r.High = int32(low+1), int32(p.groups+1)
	r.Nullable = r.Min == 0 || n.Nullable
	r.Subs = []*Node{n}
	return r
}

func isQuantifier(b byte) bool { return b == '*' || b == '+' || b == '?' || b == '{' }

// atom reads an assertion or an atom.
func (p *parser) atom() (n *Node, isAssertion bool) {
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
		return p.node(op, start), true
	case '(':
		return p.group()
	case '[':
		var c class
		if !p.class(&c) {
			return nil, false
		}
		return p.classNode(&c, start), false
	case '\\':
		return p.atomEscape()
	case '.':
		p.pos++
		s := allPoints
		if !p.dotAll {
			s[0] &^= LineEnds[0]
		}
		if p.fold {
			s = s.intersect(foldedPoints)
		}
		return p.chars(s, start), false
	case '*', '+', '?', '{':
		if p.quantifier() != nil {
			p.fail(NothingToRepeat, start, p.pos)
		}
		return nil, false
	case ']', '}':
		p.fail(UnescapedCharacter, start, start+1)
		return nil, false
	}
	r := p.next()
	return p.chars(p.single(r), start), false
}

// quantifier reads a quantifier and returns a Repeat without a body.
func (p *parser) quantifier() *Node {
	r := p.node(Repeat, p.pos)
	r.Max = Unlimited
	switch p.src[p.pos] {
	case '+':
		r.Min = 1
	case '?':
		r.Max = 1
	case '{':
		if !p.bounds(r) {
			return nil
		}
		p.pos-- // on the brace
	}
	p.pos++
	r.Lazy = p.eat("?")
	r.End = int32(p.pos)
	return r
}

// bounds reads {n}, {n,} or {n,m}.
func (p *parser) bounds(r *Node) bool {
	start := p.pos
	p.pos++
	low, ok := p.digits()
	high, limited := low, true
	if p.eat(",") {
		high, limited = p.digits()
	}
	if !ok || !p.eat("}") {
		return p.fail(IncompleteQuantifier, start, start+1)
	}
	r.Min = bound(low)
	if !limited {
		return true
	}
	r.Max = bound(high)
	if len(low) > len(high) || len(low) == len(high) && low > high {
		return p.fail(QuantifierOrder, start, p.pos)
	}
	return true
}

// digits reads digits and returns them without leading zeros. ok is false if there are none.
func (p *parser) digits() (digits string, ok bool) {
	start := p.pos
	for p.peek(0) == '0' {
		p.pos++
	}
	first := p.pos
	for infra.Is(p.peek(0), infra.Digit) {
		p.pos++
	}
	return p.src[first:p.pos], p.pos > start
}

// bound returns the value of a bound, or Unlimited-1 if it is too large to compile.
func bound(digits string) int32 {
	n := int32(0)
	for i := range len(digits) {
		if n = n*10 + int32(digits[i]-'0'); n >= Unlimited/10 {
			return Unlimited - 1
		}
	}
	return n
}
