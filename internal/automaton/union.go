package automaton

import (
	"math/bits"
	"sync"
	"unsafe"

	"github.com/weburl-go/weburl/internal/ecmascript"
)

// Union is many expressions as a single automaton, which share what they begin with. Each is
// a sequence of components, and a match has a string for each component. It is safe for
// concurrent use.
//
// A Union is a tree of nodes with edges, in which loops and parts that are programs make
// cycles. As a Program does, a match updates the set of nodes that the input leads to. Here
// the set is a list: there may be millions of nodes, but hardly ever more than a few at once.
// A match takes no more steps than there are edges in all, times the bytes of input and the
// components; each step looks at an edge. Unless a part is a loop or a program, it is a single
// node after each byte.
type Union struct {
	edges   []edge
	classes []ecmascript.Bytes
	indexes [][128]uint8 // see edgeIndex
	ids     []uint32
}

// edge leads from a node to another. Those of a node are in a row, in the order of their
// operations; the number of the first one stands for the node.
type edge struct {
	what uint32 // an edgeOp, whether it is the last edge of the node, and a number
	next uint32 // a node, or what the operation says
}

type edgeOp uint32

const (
	edgeJump   edgeOp = iota // leads to a node without taking a byte
	edgeRest                 // takes what remains of the component, and leads to the next one
	edgeAccept               // accepts ids[next:next+number], at the start of a component
	edgeSkip                 // takes a whole component
	edgeEnd                  // leads from the end of a component to the next one
	edgeClass                // takes a byte of classes[number]
	edgeIndex                // indexes[number] holds which edge takes a byte, counted from here, or 0
	edgeByte                 // takes the byte number
)

const (
	edgeOpBits = 3
	edgeLast   = 1 << edgeOpBits
	edgeShift  = edgeOpBits + 1
)

func (e *edge) op() edgeOp     { return edgeOp(e.what & (1<<edgeOpBits - 1)) }
func (e *edge) isLast() bool   { return e.what&edgeLast != 0 }
func (e *edge) number() uint32 { return e.what >> edgeShift }

// Memory returns the number of bytes that u takes.
func (u *Union) Memory() int {
	return int(unsafe.Sizeof(*u)) + cap(u.edges)*int(unsafe.Sizeof(edge{})) + cap(u.classes)*int(unsafe.Sizeof(ecmascript.Bytes{})) +
		cap(u.indexes)*128 + 4*cap(u.ids)
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

// search is the memory of a match.
type search struct {
	at, next nodes // within a component
	starts   nodes // where the component starts
	ends     nodes // where the next one does
	steps    int
}

var searches = sync.Pool{New: func() any { return new(search) }}

// maxKept is the number of nodes up to which memory is kept for the next match.
const maxKept = 1 << 12

// Match matches the strings of components, which consist of ASCII, and calls accept with the
// expressions that match: several times, and each time with a list that ascends. It
// does not allocate, apart from memory that the next calls use again.
func (u *Union) Match(components []string, accept func(ids []uint32)) {
	s := searches.Get().(*search)
	u.match(s, components, accept)
	if cap(s.at.list)+cap(s.next.list)+cap(s.starts.list)+cap(s.ends.list) <= maxKept {
		searches.Put(s)
	}
}

func (u *Union) match(s *search, components []string, accept func(ids []uint32)) {
	s.steps = 0
	if len(u.edges) == 0 {
		return
	}
	s.starts.clear()
	s.starts.add(0)
	for c := 0; ; c++ {
		s.at.clear()
		s.ends.clear()
		for _, n := range s.starts.list {
			u.start(s, n, accept)
		}
		if c == len(components) {
			return
		}
		if len(s.at.list) > 0 {
			u.take(s, components[c])
		}
		if s.starts, s.ends = s.ends, s.starts; len(s.starts.list) == 0 {
			return
		}
	}
}

// start accepts what ends before a component at node n, takes a whole component, and adds n to
// s.at if there is another edge.
func (u *Union) start(s *search, n uint32, accept func(ids []uint32)) {
	for i := n; ; i++ {
		e := &u.edges[i]
		s.steps++
		switch op := e.op(); op {
		case edgeAccept:
			accept(u.ids[e.next : e.next+e.number()])
		case edgeSkip:
			s.steps += s.ends.add(e.next)
		default:
			s.steps += s.at.add(n)
			if op > edgeSkip {
				return
			}
		}
		if e.isLast() {
			return
		}
	}
}

// take takes a component.
func (u *Union) take(s *search, input string) {
	for i := 0; ; i++ {
		u.follow(s)
		if i == len(input) || len(s.at.list) == 0 {
			break
		}
		s.next.clear()
		for _, n := range s.at.list {
			u.step(s, n, input[i])
		}
		s.at, s.next = s.next, s.at
	}
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

// follow adds the nodes to s.at to which jumps lead, and to s.ends those to which any
// rest of the component leads.
func (u *Union) follow(s *search) {
	for k := 0; k < len(s.at.list); k++ {
		for i := s.at.list[k]; ; i++ {
			e := &u.edges[i]
			s.steps++
			switch e.op() {
			case edgeJump:
				s.steps += s.at.add(e.next)
			case edgeRest:
				s.steps += s.ends.add(e.next)
			}
			if e.op() > edgeRest || e.isLast() {
				break
			}
		}
	}
}

// step adds the nodes to s.next to which b leads from node n.
func (u *Union) step(s *search, n uint32, b byte) {
	for i := n; ; i++ {
		e := &u.edges[i]
		s.steps++
		switch e.op() {
		case edgeClass:
			if u.classes[e.number()].Has(b) {
				s.steps += s.next.add(e.next)
			}
		case edgeIndex:
			if b < 128 {
				if k := u.indexes[e.number()][b]; k != 0 {
					s.steps += s.next.add(u.edges[i+uint32(k)].next)
				}
			}
			return
		case edgeByte:
			if byte(e.number()) == b {
				s.steps += s.next.add(e.next)
				return // no other edge takes b
			}
		}
		if e.isLast() {
			return
		}
	}
}
