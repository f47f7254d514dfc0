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

// Union is many expressions as a single automaton, which share what they begin with. Each is
// a sequence of components, and a match has a string for each component. It is safe for
// concurrent use.
//
// A Union is a tree of nodes with edges, in which loops and parts that are programs make
// cycles. Loops such as ":name/", which can end at a single place only, do not matter: then
// a match walks from node to node, one way after another, and comes to no node twice. From
// a node that it may come to twice, it updates the set of nodes to which a byte leads, as for
// a Program. Here the set is a list: there may be millions of nodes, of which few are in it.
// So a match takes no more steps than a constant times the edges, the bytes and the components.
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

// edge leads from a node to another. Those of a node are in a row, in the order of their
// operations; the number of the first one stands for the node.
type edge struct {
	what uint32 // an edgeOp, whether it is the last edge of the node, and a number
	next uint32 // a node, or what the operation says
}

type edgeOp uint32

const (
	edgeAccept edgeOp = iota // accepts ids[next:next+number], at the start of a component
	edgeVia                  // leads to a node without taking anything, at the start of a component
	edgeSkip                 // takes a whole component
	edgeJump                 // leads to a node without taking a byte
	edgeLoop                 // takes a byte of classes[number], and leads back to the node
	edgeRest                 // takes what remains of the component, and leads to the next one
	edgeTail                 // takes any bytes, and then up to the end of the component what its node takes backward
	edgeRun                  // is an edgeLoop; no other edge of the node takes a byte of the class
	edgeEnd                  // leads from the end of a component to the next one
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

// search is the memory of a match.
type search struct {
	starts, ends *nodes // where a component starts, and where the next one does
	at, next     *nodes // of the nodes that a byte leads to
	todo         []place
	seeds        []place
	sets         [4]nodes
	steps        int
}

// place is a node and the number of bytes of the component that lead to it.
type place struct{ node, at uint32 }

func newSearch() *search {
	s := new(search)
	s.starts, s.ends, s.at, s.next = &s.sets[0], &s.sets[1], &s.sets[2], &s.sets[3]
	return s
}

var searches = sync.Pool{New: func() any { return newSearch() }}

// maxKept is the number of nodes up to which memory is kept for the next match.
const maxKept = 1 << 12

func (s *search) keep() {
	n := cap(s.todo) + cap(s.seeds)
	for i := range s.sets {
		n += cap(s.sets[i].list)
	}
	if n <= maxKept {
		searches.Put(s)
	}
}

// Match matches components, which consist of ASCII, and calls accept with the expressions that
// match: several times, and each time with a list that ascends. order holds the indexes in
// components of the first component, the second, and so on. Match does not allocate, apart
// from memory that the next calls use again.
func (u *Union) Match(components []string, order []uint8, accept func(ids []uint32)) {
	s := searches.Get().(*search)
	u.match(s, components, order, accept)
	s.keep()
}

func (u *Union) match(s *search, components []string, order []uint8, accept func(ids []uint32)) {
	s.steps = 0
	if len(u.edges) == 0 {
		return
	}
	s.starts.list = append(s.starts.list[:0], 0)
	for c := 0; len(s.starts.list) > 0; c++ {
		starts := s.starts.list
		if first := &u.edges[starts[0]]; len(starts) == 1 && first.what == uint32(edgeSkip)|edgeLast {
			starts[0] = first.next
			s.steps++
			continue
		}
		s.ends.clear()
		for k := 0; k < len(s.starts.list); k++ { // start may add others
			if n := s.starts.list[k]; u.start(s, n, accept) {
				u.walk(s, n, components[order[c]])
			}
		}
		if len(s.seeds) > 0 {
			u.simulate(s, components[order[c]])
		}
		s.starts, s.ends = s.ends, s.starts
	}
}

// start accepts what ends before a component at node n, adds the nodes to s.starts to which n
// leads at once, and takes a whole component. It reports whether n has another edge.
func (u *Union) start(s *search, n uint32, accept func(ids []uint32)) bool {
	for i := n; ; i++ {
		e := &u.edges[i]
		s.steps++
		switch e.op() {
		case edgeAccept:
			accept(u.ids[e.next : e.next+e.number()])
		case edgeVia:
			s.steps += s.starts.add(e.next)
		case edgeSkip:
			s.steps += s.ends.add(e.next)
		default:
			return true
		}
		if e.isLast() {
			return false
		}
	}
}

// walk takes a component from node n, one way after another. It comes to each node at most
// once, since an edgeRun ends at a single place. At nodes with an edgeJump or edgeLoop it goes
// no further, and adds them to s.seeds.
func (u *Union) walk(s *search, n uint32, input string) {
	s.todo = s.todo[:0]
	at, steps := 0, 0
	for {
		taken := noNode // the last node to which input[at] leads; the others are in s.todo
	edges:
		for i := n; ; i++ {
			e := &u.edges[i]
			steps++
			next := noNode
			switch e.op() {
			case edgeText:
				text := u.text[e.next : e.next+e.number()]
				if rest := input[at:]; len(rest) >= len(text) && rest[0] == text[0] && rest[:len(text)] == text {
					at += len(text) - 1
					steps += len(text)
					taken = i + 1
				}
				break edges
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
			case edgeRun:
				k := u.runs(e.number(), input[at:])
				at += k
				steps += k
			case edgeEnd:
				if at == len(input) {
					steps += s.ends.add(e.next)
				}
			case edgeRest:
				steps += s.ends.add(e.next)
			case edgeTail:
				u.tail(s, e.next, input[at:])
			case edgeJump, edgeLoop:
				s.seeds = append(s.seeds, place{n, uint32(at)})
				break edges
			}
			if next != noNode {
				if taken != noNode {
					s.todo = append(s.todo, place{taken, uint32(at + 1)})
				}
				taken = next
			}
			if e.what&edgeLast != 0 || e.op() == edgeIndex {
				break
			}
		}
		if taken != noNode {
			n = taken
			at++
			continue
		}
		last := len(s.todo) - 1
		if last < 0 {
			break
		}
		n, at = s.todo[last].node, int(s.todo[last].at)
		s.todo = s.todo[:last]
	}
	s.steps += steps
}

// tail takes the end of a component backward from node n, which an edgeTail leads to. It
// comes to each node at most once.
func (u *Union) tail(s *search, n uint32, input string) {
	first := len(s.todo)
	s.todo = append(s.todo, place{n, uint32(len(input))})
	for len(s.todo) > first {
		p := s.todo[len(s.todo)-1]
		s.todo = s.todo[:len(s.todo)-1]
		for i := p.node; ; i++ {
			e := &u.edges[i]
			s.steps++
			if e.op() == edgeEnd {
				s.steps += s.ends.add(e.next)
			} else if p.at > 0 {
				if next := u.takes(i, input[p.at-1]); next != noNode {
					s.todo = append(s.todo, place{next, p.at - 1})
				}
			}
			if e.op() == edgeIndex || e.isLast() {
				break
			}
		}
	}
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
	case edgeLoop, edgeRun, edgeClass:
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

// simulate takes a component from s.seeds.
func (u *Union) simulate(s *search, input string) {
	slices.SortFunc(s.seeds, func(a, b place) int { return cmp.Compare(a.at, b.at) })
	s.at.clear()
	seeds := s.seeds
	for at := int(seeds[0].at); ; at++ {
		for ; len(seeds) > 0 && int(seeds[0].at) == at; seeds = seeds[1:] {
			s.steps += s.at.add(seeds[0].node)
		}
		if len(s.at.list) == 0 {
			if len(seeds) == 0 {
				break
			}
			at = int(seeds[0].at) - 1
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
	s.seeds = s.seeds[:0]
}

// follow adds the nodes to s.at to which jumps lead, and to s.ends those to which the
// rest of the component leads at once.
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

// step adds the nodes to s.next to which b leads from node n.
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

// end adds the nodes to s.ends to which the end of the component leads.
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
