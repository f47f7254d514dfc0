package automaton

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"
	"sync"
	"unsafe"

	"github.com/weburl-go/weburl/internal/ecmascript"
)

// Union matches many expressions with a single automaton, in which they share common
// beginnings. An expression is a sequence of components; a match compares each with a string.
// A Union is safe for concurrent use.
//
// The automaton is a tree of nodes, in which loops and programs make cycles. A match walks from
// node to node, one path after another. If each loop can end at a single place only, as in
// ":name/", the walk reaches no node twice. At a node from which it could reach others twice,
// the match goes on byte by byte, with the set of the nodes that are reached, as a Program
// does. The set is a list, since it holds few of what may be millions of nodes. So the steps of
// a match are at most a constant times the edges, times the bytes and components.
type Union struct {
	edges   []edge
	classes []class
	indexes [][128]uint8 // see edgeIndex
	ids     []uint32
	text    string
}

// class is a set of bytes.
type class struct {
	ecmascript.Bytes
	lone byte // the only byte of ASCII that is not in the set, or 0
}

// edge leads from one node to another. The edges of a node are consecutive, in the order of
// their operations; the index of the first one stands for the node.
type edge struct {
	what uint32 // an edgeOp, whether it is the last edge of the node, and a number
	next uint32 // a node, or what the operation says
}

type edgeOp uint32

const (
	edgeAccept edgeOp = iota // accepts ids[next:next+number], at the start of a component
	edgeVia                  // leads to a node without taking anything, at the start of a component
	edgeSkip                 // takes number whole components
	edgeJump                 // leads to a node without taking a byte
	edgeLoop                 // takes a byte of classes[number], and leads back to the node
	edgeRest                 // takes what remains of the component, and leads to the next one
	edgeTail                 // takes any bytes, and then up to the end of the component what its node takes backward
	edgeEnd                  // leads from the end of a component to the next one
	edgeName                 // takes bytes of classes[number], at least one, and leads to a node that takes none of these
	edgeClass                // takes a byte of classes[number]
	edgeIndex                // indexes[number] holds which edge takes a byte, counted from here, or 0
	edgeByte                 // takes the byte number
	edgeText                 // takes text[next:next+number], and leads to the node right after it
)

const (
	edgeOpBits = 4
	edgeLast   = 1 << edgeOpBits
	edgeShift  = edgeOpBits + 1
)

func (e *edge) op() edgeOp     { return edgeOp(e.what & (1<<edgeOpBits - 1)) }
func (e *edge) isLast() bool   { return e.what&edgeLast != 0 }
func (e *edge) number() uint32 { return e.what >> edgeShift }

// Memory returns the number of bytes that u takes.
func (u *Union) Memory() int {
	return int(unsafe.Sizeof(*u)) + cap(u.edges)*int(unsafe.Sizeof(edge{})) + cap(u.classes)*int(unsafe.Sizeof(class{})) +
		cap(u.indexes)*128 + 4*cap(u.ids) + len(u.text)
}

// nodes is a set of nodes.
type nodes struct {
	list []uint32
	// slots is a hash table of the nodes, used once the list is long. A slot holds a node
	// and, above it, the turn in which it was filled; others are empty.
	slots []uint64
	turn  uint32
}

// shortList is the length of a list up to which a search is faster than hashing.
const shortList = 8

func (s *nodes) clear() { s.list = s.list[:0] }

// add adds a node. It returns the number of slots or nodes that it looked at.
func (s *nodes) add(n uint32) (steps int) {
	if len(s.list) < shortList {
		for _, m := range s.list {
			if m == n {
				return len(s.list)
			}
		}
		s.list = append(s.list, n)
		return len(s.list)
	}
	if len(s.list) == shortList || 2*len(s.list) >= len(s.slots) {
		steps += s.hash()
	}
	at, probes := s.find(n)
	if steps += probes; s.slots[at] != s.slot(n) {
		s.slots[at] = s.slot(n)
		s.list = append(s.list, n)
	}
	return steps
}

func (s *nodes) slot(n uint32) uint64 { return uint64(s.turn)<<32 | uint64(n) }

// find returns the slot for n.
func (s *nodes) find(n uint32) (at uint64, probes int) {
	shift := 64 - bits.Len(uint(len(s.slots)-1))
	for at = uint64(n) * 0x9E3779B97F4A7C15 >> shift; ; at = (at + 1) & uint64(len(s.slots)-1) {
		probes++
		if v := s.slots[at]; v == s.slot(n) || uint32(v>>32) != s.turn {
			return at, probes
		}
	}
}

// hash fills the slots with the nodes of the list.
func (s *nodes) hash() int {
	if 2*len(s.list) >= len(s.slots) {
		s.slots = make([]uint64, 4<<bits.Len(uint(len(s.list))))
		s.turn = 0
	}
	if s.turn++; s.turn == 0 {
		clear(s.slots)
		s.turn = 1
	}
	for _, n := range s.list {
		at, _ := s.find(n)
		s.slots[at] = s.slot(n)
	}
	return len(s.list)
}

// search is the state of a match. walk goes on at the places in more or, if there are none, in
// the first count ones of few, which is on the stack.
type search struct {
	few     [8]place
	count   int
	*memory // or nil while nothing needs it
	steps   int
}

// place is a node, the component that it is in, and the number of bytes of the component that
// lead to it.
type place struct{ node, at, component uint32 }

// memory is what long searches allocate and later ones reuse.
type memory struct {
	more     []place
	seeds    []place // where simulate starts
	joined   nodes   // to which an edgeVia has led
	ends     nodes   // where the component ends that simulate takes
	at, next *nodes  // of the nodes that a byte leads to
	sets     [2]nodes
}

var memories = sync.Pool{New: func() any {
	m := new(memory)
	m.at, m.next = &m.sets[0], &m.sets[1]
	return m
}}

// maxKept is the number of nodes up to which memory is kept for the next match.
const maxKept = 1 << 12

// need makes sure that s has memory.
func (s *search) need() {
	if s.memory == nil {
		s.memory = memories.Get().(*memory)
		s.seeds = s.seeds[:0]
		s.joined.clear()
		s.ends.clear()
	}
}

// keep keeps the memory of s for other searches.
func (s *search) keep() {
	m := s.memory
	if m == nil {
		return
	}
	if n := cap(m.more) + cap(m.seeds) + cap(m.joined.list) + cap(m.ends.list) + cap(m.at.list) + cap(m.next.list); n <= maxKept {
		memories.Put(m)
	}
}

func (s *search) push(p place) {
	if s.count < len(s.few) {
		s.few[s.count] = p
	} else {
		s.need()
		s.more = append(s.more, p)
	}
	s.count++
}

func (s *search) pop() (p place) {
	if s.count--; s.count < len(s.few) {
		return s.few[s.count]
	}
	last := len(s.more) - 1
	p = s.more[last]
	s.more = s.more[:last]
	return p
}

// Match calls accept with the expressions that match components, which must be ASCII. It may
// call accept several times, each time with a list that ascends. order holds the indexes in
// components of the first component, the second, and so on. Match does not allocate, apart
// from memory that later calls reuse.
func (u *Union) Match(components []string, order []uint8, accept func(ids []uint32)) {
	var s search
	u.match(&s, components, order, accept)
	s.keep()
}

func (u *Union) match(s *search, components []string, order []uint8, accept func(ids []uint32)) {
	if len(u.edges) == 0 {
		return
	}
	s.push(place{})
	for {
		u.walk(s, components, order, accept)
		if s.memory == nil || len(s.seeds) == 0 {
			return
		}
		u.simulate(s, components, order)
	}
}

// walk follows the edges from the places in s, one path after another. It reaches each node at
// most once, since an edgeName ends at a single place. It stops at nodes with an edgeJump or an
// edgeLoop, and adds them to s.seeds.
func (u *Union) walk(s *search, components []string, order []uint8, accept func(ids []uint32)) {
	steps := 0
	for s.count > 0 {
		p := s.pop()
		input := ""
		if int(p.component) < len(order) {
			input = components[order[p.component]]
		}
		n, at := p.node, int(p.at)
	nodes:
		for {
			taken := noNode // the last node to which input[at] leads; s has the others
			for i := n; ; i++ {
				e := &u.edges[i]
				steps++
				next := noNode
				switch e.op() {
				case edgeText:
					text := u.text[e.next : e.next+e.number()]
					if rest := input[at:]; len(rest) < len(text) || rest[0] != text[0] || rest[:len(text)] != text {
						break nodes
					}
					at += len(text)
					steps += len(text)
					n = i + 1
					continue nodes
				case edgeIndex:
					if at < len(input) {
						next = u.byIndex(i, input[at])
					}
				case edgeByte:
					if at < len(input) && e.number() == uint32(input[at]) {
						next = e.next
					}
				case edgeClass:
					if at < len(input) && u.classes[e.number()].Has(input[at]) {
						next = e.next
					}
				case edgeName:
					if k := u.runs(e.number(), input[at:]); k > 0 {
						steps += k
						s.push(place{e.next, uint32(at + k), p.component})
					}
				case edgeEnd:
					if at == len(input) {
						s.push(place{e.next, 0, p.component + 1})
					}
				case edgeRest:
					s.push(place{e.next, 0, p.component + 1})
				case edgeTail:
					u.tail(s, e.next, input[at:])
					s.leave(p.component)
				case edgeAccept:
					accept(u.ids[e.next : e.next+e.number()])
				case edgeVia:
					s.need()
					before := len(s.joined.list)
					if steps += s.joined.add(e.next); len(s.joined.list) > before {
						s.push(place{e.next, 0, p.component})
					}
				case edgeSkip:
					s.push(place{e.next, 0, p.component + e.number()})
				case edgeJump, edgeLoop:
					s.need()
					s.seeds = append(s.seeds, place{n, uint32(at), p.component})
					break nodes
				}
				if next != noNode {
					if taken != noNode {
						s.push(place{taken, uint32(at + 1), p.component})
					}
					taken = next
				}
				if e.what&edgeLast != 0 || e.op() == edgeIndex {
					break
				}
			}
			if taken == noNode {
				break
			}
			n = taken
			at++
		}
	}
	s.steps += steps
}

// tail reads input backward from node n, to which an edgeTail leads, and adds the nodes where
// the component can end to s.ends. It reaches each node at most once.
func (u *Union) tail(s *search, n uint32, input string) {
	s.need()
	first := s.count
	s.push(place{node: n, at: uint32(len(input))})
	for s.count > first {
		p := s.pop()
		for i := p.node; ; i++ {
			e := &u.edges[i]
			s.steps++
			if e.op() == edgeEnd {
				s.steps += s.ends.add(e.next)
			} else if p.at > 0 {
				if next := u.takes(i, input[p.at-1]); next != noNode {
					s.push(place{node: next, at: p.at - 1})
				}
			}
			if e.op() == edgeIndex || e.isLast() {
				break
			}
		}
	}
}

// leave makes walk continue at the nodes in s.ends, in the component after the given one.
func (s *search) leave(component uint32) {
	for _, n := range s.ends.list {
		s.push(place{node: n, component: component + 1})
	}
	s.ends.clear()
}

const noNode = ^uint32(0)

// takes returns the node to which edge i leads if it takes b, and otherwise noNode.
func (u *Union) takes(i uint32, b byte) uint32 {
	e := &u.edges[i]
	switch e.op() {
	case edgeByte:
		if e.number() == uint32(b) {
			return e.next
		}
	case edgeIndex:
		return u.byIndex(i, b)
	case edgeLoop, edgeClass:
		if u.classes[e.number()].Has(b) {
			return e.next
		}
	}
	return noNode
}

// runs returns how many bytes at the start of input are in a class.
func (u *Union) runs(class uint32, input string) int {
	c := &u.classes[class]
	// Most classes lack a single byte.
	if c.lone != 0 {
		if i := strings.IndexByte(input, c.lone); i >= 0 {
			return i
		}
		return len(input)
	}
	i := 0
	for i < len(input) && c.Has(input[i]) {
		i++
	}
	return i
}

// byIndex is takes for an edgeIndex.
func (u *Union) byIndex(i uint32, b byte) uint32 {
	if b < 128 {
		if k := u.indexes[u.edges[i].number()][b]; k != 0 {
			return u.edges[i+uint32(k)].next
		}
	}
	return noNode
}

// simulate matches the first of the components in s.seeds, byte by byte.
func (u *Union) simulate(s *search, components []string, order []uint8) {
	slices.SortFunc(s.seeds, func(a, b place) int {
		return cmp.Or(cmp.Compare(b.component, a.component), cmp.Compare(b.at, a.at))
	})
	component := s.seeds[len(s.seeds)-1].component
	input := components[order[component]]
	first := slices.IndexFunc(s.seeds, func(p place) bool { return p.component == component })
	seeds := s.seeds[first:]
	s.seeds = s.seeds[:first]
	s.at.clear()
	for at := int(seeds[len(seeds)-1].at); ; at++ {
		for len(seeds) > 0 && int(seeds[len(seeds)-1].at) == at {
			s.steps += s.at.add(seeds[len(seeds)-1].node)
			seeds = seeds[:len(seeds)-1]
		}
		if len(s.at.list) == 0 {
			if len(seeds) == 0 {
				break
			}
			at = int(seeds[len(seeds)-1].at) - 1
			continue
		}
		u.follow(s, input[at:])
		if at == len(input) {
			u.end(s)
			break
		}
		s.next.clear()
		for _, n := range s.at.list {
			u.step(s, n, input[at])
		}
		s.at, s.next = s.next, s.at
	}
	s.leave(component)
}

// follow adds to s.at the nodes to which jumps lead, and to s.ends those to which an edgeRest or
// an edgeTail leads.
func (u *Union) follow(s *search, rest string) {
	for k := 0; k < len(s.at.list); k++ {
		for i := s.at.list[k]; ; i++ {
			e := &u.edges[i]
			s.steps++
			switch e.op() {
			case edgeJump:
				s.steps += s.at.add(e.next)
			case edgeRest:
				s.steps += s.ends.add(e.next)
			case edgeTail:
				u.tail(s, e.next, rest)
			}
			if e.op() > edgeTail || e.isLast() {
				break
			}
		}
	}
}

// step adds to s.next the nodes to which b leads from node n.
func (u *Union) step(s *search, n uint32, b byte) {
	for i := n; ; i++ {
		e := &u.edges[i]
		s.steps++
		if next := u.takes(i, b); next != noNode {
			s.steps += s.next.add(next)
		}
		if e.op() == edgeIndex || e.isLast() {
			break
		}
	}
}

// end adds to s.ends the nodes to which the end of the component leads.
func (u *Union) end(s *search) {
	for _, n := range s.at.list {
		for i := n; ; i++ {
			e := &u.edges[i]
			s.steps++
			if e.op() == edgeEnd {
				s.steps += s.ends.add(e.next)
			}
			if e.op() > edgeEnd || e.isLast() {
				break
			}
		}
	}
}
