package automaton

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/weburl-go/weburl/internal/ecmascript"
)

// UnionBuilder makes a [Union]. An expression begins at node 0. Each method adds a part at the
// node from, and returns the node after the part. If from already has that part, the method
// returns the same node as before.
type UnionBuilder struct {
	nodes   []draftNode
	edges   []draftEdge
	classes []class
	numbers map[ecmascript.Bytes]uint32 // of classes
	exits   map[uint32]uint32           // where the program of an edge leads
	wide    map[uint32]map[label]uint32 // the edges of nodes with many
}

// label tells the edges of a node apart.
type label struct {
	op     draftOp
	number uint32
}

// minWide is the number of edges of a node from which they are in a map.
const minWide = 64

// draftNode is a node whose edges are a linked list: one more than the number of the last one
// that was added.
type draftNode struct{ edges uint32 }

type draftEdge struct {
	op     draftOp
	number uint32
	next   uint32 // a node
	other  uint32 // the next edge of the node, as in draftNode
}

// draftOp is an edgeOp, or one that becomes several edges.
type draftOp uint8

const (
	draftLoop    = draftOp(edgeText) + 1 + iota // takes any number of bytes of a class
	draftSome                                   // takes at least one byte of a class
	draftAgain                                  // takes a byte of a class, in a loop
	draftProgram                                // is a part that is a program
	draftForms                                  // is a component that has several forms
)

// node returns a new node.
func (b *UnionBuilder) node() uint32 {
	b.nodes = append(b.nodes, draftNode{})
	return uint32(len(b.nodes) - 1)
}

// link adds an edge.
func (b *UnionBuilder) link(from uint32, op draftOp, number, to uint32) {
	b.edges = append(b.edges, draftEdge{op, number, to, b.nodes[from].edges})
	b.nodes[from].edges = uint32(len(b.edges))
	if labels := b.wide[from]; labels != nil {
		labels[label{op, number}] = uint32(len(b.edges) - 1)
	}
}

// find returns the edge of a node with an operation and a number.
func (b *UnionBuilder) find(from uint32, op draftOp, number uint32) (i uint32, ok bool) {
	if len(b.nodes) == 0 {
		b.node()
	}
	if labels := b.wide[from]; labels != nil {
		i, ok := labels[label{op, number}]
		return i, ok
	}
	count := 0
	for i := b.nodes[from].edges; i != 0; i = b.edges[i-1].other {
		if e := &b.edges[i-1]; e.op == op && e.number == number {
			return i - 1, true
		}
		count++
	}
	if count >= minWide {
		b.widen(from)
	}
	return 0, false
}

// widen puts the edges of a node into a map.
func (b *UnionBuilder) widen(n uint32) {
	labels := make(map[label]uint32)
	for i := b.nodes[n].edges; i != 0; i = b.edges[i-1].other {
		e := &b.edges[i-1]
		labels[label{e.op, e.number}] = i - 1
	}
	if b.wide == nil {
		b.wide = make(map[uint32]map[label]uint32)
	}
	b.wide[n] = labels
}

// child returns where an edge leads. It adds the edge if there is none.
func (b *UnionBuilder) child(from uint32, op draftOp, number uint32) uint32 {
	if i, ok := b.find(from, op, number); ok {
		return b.edges[i].next
	}
	n := b.node()
	b.link(from, op, number, n)
	return n
}

// class returns the number of a class.
func (b *UnionBuilder) class(set ecmascript.Bytes) uint32 {
	n, ok := b.numbers[set]
	if !ok {
		if b.numbers == nil {
			b.numbers = make(map[ecmascript.Bytes]uint32)
		}
		n = uint32(len(b.classes))
		b.numbers[set] = n
		c := class{Bytes: set}
		if low, high := ^set[0], ^set[1]; bits.OnesCount64(low)+bits.OnesCount64(high) == 1 {
			c.lone = byte(bits.TrailingZeros64(low))
			if low == 0 {
				c.lone = byte(64 + bits.TrailingZeros64(high))
			}
		}
		b.classes = append(b.classes, c)
	}
	return n
}

// Byte takes a byte.
func (b *UnionBuilder) Byte(from uint32, c byte) uint32 {
	return b.child(from, draftOp(edgeByte), uint32(c))
}

// Class takes a byte of set.
func (b *UnionBuilder) Class(from uint32, set ecmascript.Bytes) uint32 {
	return b.child(from, draftOp(edgeClass), b.class(set))
}

// Loop takes any number of bytes of set, or at least one if some is set.
func (b *UnionBuilder) Loop(from uint32, set ecmascript.Bytes, some bool) uint32 {
	op, class := draftLoop, b.class(set)
	if some {
		op = draftSome
	}
	i, ok := b.find(from, op, class)
	if ok {
		return b.edges[i].next
	}
	n := b.child(from, op, class)
	b.link(n, draftAgain, class, n)
	return n
}

// Rest takes what remains of the component.
func (b *UnionBuilder) Rest(from uint32) uint32 { return b.child(from, draftOp(edgeRest), 0) }

// Tail takes any bytes. What follows is added from the end of the component to its start, byte
// by byte, and completed by End.
func (b *UnionBuilder) Tail(from uint32) uint32 { return b.child(from, draftOp(edgeTail), 0) }

// End ends the component.
func (b *UnionBuilder) End(from uint32) uint32 { return b.child(from, draftOp(edgeEnd), 0) }

// Skip takes a whole component.
func (b *UnionBuilder) Skip(from uint32) uint32 { return b.child(from, draftOp(edgeSkip), 0) }

// Forms takes a component in one of several forms: add is called with the number of each, and
// adds the form to the node from. Components with the same key are the same.
func (b *UnionBuilder) Forms(from uint32, key uint32, forms int, add func(form int) uint32) uint32 {
	i, ok := b.find(from, draftForms, key)
	if ok {
		return b.edges[i].next
	}
	n := b.child(from, draftForms, key)
	for form := range forms {
		b.link(add(form), draftOp(edgeVia), 0, n)
	}
	return n
}

// Accept ends the expression id at the start of a component. That component and later ones may
// hold anything.
// ids must ascend.
func (b *UnionBuilder) Accept(from uint32, id uint32) {
	if len(b.nodes) == 0 {
		b.node()
	}
	b.link(from, draftOp(edgeAccept), id, 0)
}

// Program takes what p matches, which must have no assertions. Programs with the same key are
// the same. NB: [Compile] drops ^ and $ at the ends of an expression, which p must not need.
func (b *UnionBuilder) Program(from uint32, key uint32, p *Program) uint32 {
	if set, ok := p.repeated(); ok {
		return b.Loop(from, set, true)
	}
	if i, ok := b.find(from, draftProgram, key); ok {
		return b.exits[i]
	}
	exit := b.node()
	first := uint32(len(b.nodes))
	for range p.code {
		b.node()
	}
	// target returns the node for an instruction.
	target := func(pc uint16) uint32 {
		if pc = p.skipCaptures(pc); p.code[pc].op == match {
			return exit
		}
		return first + uint32(pc)
	}
	for pc := range p.code {
		switch i := &p.code[pc]; i.op {
		case take:
			b.link(first+uint32(pc), draftOp(edgeClass), b.class(p.sets[i.arg]), target(i.next))
		case split:
			b.link(first+uint32(pc), draftOp(edgeJump), 0, target(i.next))
			if target(i.next) != target(i.other) {
				b.link(first+uint32(pc), draftOp(edgeJump), 0, target(i.other))
			}
		}
	}
	if b.exits == nil {
		b.exits = make(map[uint32]uint32)
	}
	b.exits[uint32(len(b.edges))] = exit
	b.link(from, draftProgram, key, target(p.start))
	return exit
}

// skipCaptures returns the first instruction from pc that is not about captures.
func (p *Program) skipCaptures(pc uint16) uint16 {
	for p.code[pc].op == save || p.code[pc].op == erase {
		pc = p.code[pc].next
	}
	return pc
}

// repeated returns the set if p takes one or more bytes of a set, as "\d+" does. ok is false if
// p takes anything else.
func (p *Program) repeated() (set ecmascript.Bytes, ok bool) {
	taken := p.skipCaptures(p.start)
	if p.code[taken].op != take {
		return set, false
	}
	again := &p.code[p.skipCaptures(p.code[taken].next)]
	if again.op != split {
		return set, false
	}
	next, other := p.skipCaptures(again.next), p.skipCaptures(again.other)
	if other == taken { // lazy
		next, other = other, next
	}
	return p.sets[p.code[taken].arg], next == taken && p.code[other].op == match
}

// minIndexed is the number of edges for bytes from which a node gets an edgeIndex.
const minIndexed = 6

// Union returns the union of the expressions.
func (b *UnionBuilder) Union() *Union {
	u := &Union{classes: slices.Clip(b.classes)}
	if len(b.nodes) == 0 {
		return u
	}
	// The nodes are written in the order of a walk through the tree, so that most edges lead
	// to the next node. Their edges then lead to drafts, until all numbers are known.
	numbers := make([]uint32, len(b.nodes)) // one more than the number of the first edge
	var text []byte
	var drafts []edge // of a node
	type visit struct {
		node   uint32
		byByte bool // whether simulate or tail comes to the node, which take one byte at a time
		named  bool // whether an edgeName leads to the node
	}
	todo := []visit{{}}
	for len(todo) > 0 {
		v := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if numbers[v.node] != 0 {
			continue
		}
		numbers[v.node] = uint32(len(u.edges)) + 1
		if !v.byByte {
			start := len(text)
			end := v.node
			if text, end = b.run(text, end, v.named); len(text) >= start+minText {
				u.edges = append(u.edges, edge{uint32(edgeText) | edgeLast | uint32(len(text)-start)<<edgeShift, uint32(start)})
				todo = append(todo, visit{node: end})
				continue
			}
			text = text[:start]
		}
		byByte := v.byByte || b.hasSeed(v.node, v.named)
		drafts = b.edgesOf(drafts[:0], u, v.node, byByte, v.named)
		u.edges = append(u.edges, drafts...)
		for i := len(drafts) - 1; i >= 0; i-- {
			switch drafts[i].op() {
			case edgeAccept, edgeIndex:
			case edgeVia, edgeSkip, edgeRest, edgeEnd:
				todo = append(todo, visit{node: drafts[i].next})
			case edgeName:
				todo = append(todo, visit{node: drafts[i].next, named: true})
			default:
				todo = append(todo, visit{node: drafts[i].next, byByte: byByte || drafts[i].op() == edgeTail})
			}
		}
	}
	for i := range u.edges {
		switch e := &u.edges[i]; e.op() {
		case edgeAccept, edgeIndex, edgeText:
		default:
			e.next = numbers[e.next] - 1
		}
	}
	u.edges, u.indexes, u.ids, u.text = slices.Clone(u.edges), slices.Clip(u.indexes), slices.Clone(u.ids), string(text)
	return u
}

// minText is the length from which a text gets an edgeText.
const minText = 3

// run appends to text the bytes on the path from node n through nodes with a single edge, and
// returns the node after them. If named is set, the first edge of n, a draftAgain, does not
// count.
func (b *UnionBuilder) run(text []byte, n uint32, named bool) ([]byte, uint32) {
	for ; ; named = false {
		i := b.nodes[n].edges
		if i == 0 {
			return text, n
		}
		e := &b.edges[i-1]
		if e.op != draftOp(edgeByte) || e.other != 0 && !(named && b.edges[e.other-1].other == 0) {
			return text, n
		}
		text = append(text, byte(e.number))
		n = e.next
	}
}

// edgesOf appends the edges of node n, in their order. A node without edges gets one with a
// class that takes no byte.
func (b *UnionBuilder) edgesOf(edges []edge, u *Union, n uint32, byByte, named bool) []edge {
	accepted := len(u.ids)
	bytes := 0
	for i := b.nodes[n].edges; i != 0; i = b.edges[i-1].other {
		d := &b.edges[i-1]
		op, number, next := edgeOp(d.op), d.number, d.next
		switch d.op {
		case draftOp(edgeAccept):
			u.ids = append(u.ids, d.number)
			continue
		case draftForms:
			continue
		case draftOp(edgeByte):
			bytes++
		case draftLoop, draftProgram:
			op, number = edgeJump, 0
		case draftOp(edgeSkip):
			number, next = b.skips(next)
		case draftSome:
			if op = edgeClass; !byByte && b.endsName(next, number) {
				op = edgeName
			}
		case draftAgain:
			if named {
				continue
			}
			op = edgeLoop
		}
		edges = append(edges, edge{uint32(op) | number<<edgeShift, next})
	}
	if n := len(u.ids) - accepted; n > 0 {
		slices.Reverse(u.ids[accepted:])
		edges = append(edges, edge{uint32(edgeAccept) | uint32(n)<<edgeShift, uint32(accepted)})
	}
	if len(edges) == 0 {
		edges = append(edges, edge{uint32(edgeClass) | b.class(ecmascript.Bytes{})<<edgeShift, 0})
		u.classes = b.classes
	}
	slices.SortFunc(edges, func(a, b edge) int { return cmp.Or(cmp.Compare(a.op(), b.op()), cmp.Compare(a.number(), b.number())) })
	if bytes >= minIndexed {
		at := len(edges) - bytes
		var index [128]uint8
		for i := range bytes {
			index[edges[at+i].number()] = uint8(i + 1)
		}
		edges = slices.Insert(edges, at, edge{uint32(edgeIndex) | uint32(len(u.indexes))<<edgeShift, 0})
		u.indexes = append(u.indexes, index)
	}
	edges[len(edges)-1].what |= edgeLast
	return edges
}

// hasSeed reports whether node n has an edgeJump or an edgeLoop.
func (b *UnionBuilder) hasSeed(n uint32, named bool) bool {
	for i := b.nodes[n].edges; i != 0; i = b.edges[i-1].other {
		switch b.edges[i-1].op {
		case draftLoop, draftProgram:
			return true
		case draftAgain:
			if !named {
				return true
			}
		}
	}
	return false
}

// skips returns how many components an edgeSkip to node n takes, with those right after it, and
// where they lead.
func (b *UnionBuilder) skips(n uint32) (count, to uint32) {
	for count = 1; ; count++ {
		i := b.nodes[n].edges
		if i == 0 || b.edges[i-1].op != draftOp(edgeSkip) || b.edges[i-1].other != 0 {
			return count, n
		}
		n = b.edges[i-1].next
	}
}

// endsName reports whether what a class takes before node n ends at a single place: only the
// draftAgain of n takes a byte of the class.
func (b *UnionBuilder) endsName(n, number uint32) bool {
	class := b.classes[number]
	for i := b.nodes[n].edges; i != 0; i = b.edges[i-1].other {
		switch e := &b.edges[i-1]; e.op {
		case draftLoop, draftProgram, draftOp(edgeTail):
			return false
		case draftOp(edgeByte):
			if class.Has(byte(e.number)) {
				return false
			}
		case draftOp(edgeClass), draftSome:
			other := b.classes[e.number]
			if class.Bytes[0]&other.Bytes[0]|class.Bytes[1]&other.Bytes[1] != 0 {
				return false
			}
		}
	}
	return true
}
