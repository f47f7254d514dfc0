package automaton

import (
	"math/bits"
	"slices"
	"sync"

	"github.com/weburl-go/weburl/internal/ecmascript"
)

// The bounds of a table. A program whose table would exceed one runs without it.
const (
	maxTable     = 1 << 14 // bytes, including the sets of instructions
	maxTableWork = 1 << 18 // steps to make it, about a millisecond
)

// table is a deterministic automaton, whose states stand for sets of instructions. A state
// is the offset of its line in lines; 0 is the empty set. A line begins with the next state
// for each class of bytes. In a forward table, it ends with 1 if the state matches at the
// end of the input. In a backward table, it ends with the instructions that lead to a match,
// as bits. With its set, a state takes at least 12 bytes, so a table has at most 1,365.
type table struct {
	class   [256]uint8
	classes uint16
	start   uint16
	lines   []uint16
}

// lazyTable is a table that is made when it is first needed, or nil if it would exceed a
// bound.
type lazyTable struct {
	once sync.Once
	*table
}

func (p *Program) forwardTable() *table {
	p.forward.once.Do(func() { p.forward.table = p.newForwardTable() })
	return p.forward.table
}

func (p *Program) backwardTable() *table {
	p.backward.once.Do(func() { p.backward.table = p.newBackwardTable() })
	return p.backward.table
}

// newForwardTable makes a table, or returns nil.
func (p *Program) newForwardTable() *table {
	b := p.newForwardBuilder()
	b.scale = uint16(b.stride)
	b.start *= b.scale
	for n := 0; n < len(b.contexts); n++ {
		p.appendLine(b, n)
		if b.exceeds() {
			return nil
		}
	}
	return b.done()
}

// newForwardBuilder returns a builder of a forward table with the state of the start.
func (p *Program) newForwardBuilder() *builder {
	b := p.newBuilder(1)
	b.next = make([]uint64, 2*b.width)
	add(b.next, p.start)
	b.start = b.state(b.next[:b.width], none)
	return b
}

// appendLine appends the line of state n to a forward table.
func (p *Program) appendLine(b *builder, n int) {
	set, next := b.next[b.width:], b.next[:b.width]
	for i := 0; i <= len(b.bytes); i++ {
		after := none
		if i < len(b.bytes) {
			after = int(b.bytes[i])
		}
		if i == 0 || p.asserts { // otherwise, the instructions do not depend on after
			copy(set, b.set(n))
			b.work += p.close(set, b.contexts[n], after)
		}
		var entry uint16
		switch {
		case after != none:
			b.work += p.step(next, set, byte(after))
			context := none
			if p.asserts {
				context = contextOf(byte(after))
			}
			entry = b.state(next, context)
		case has(set, p.end()):
			entry = 1
		}
		b.lines = append(b.lines, entry)
	}
}

// newBackwardTable makes a table, or returns nil. It does so if p has assertions, since the
// instructions of a state would depend on the byte before them.
func (p *Program) newBackwardTable() *table {
	if p.asserts {
		return nil
	}
	width := len(p.takes)
	b := p.newBuilder(4 * width)
	b.scale = uint16(b.stride)
	set, next := make([]uint64, width), make([]uint64, width)
	add(set, p.end())
	b.start = b.state(set, none)
	for n := 0; n < len(b.contexts); n++ {
		copy(set, b.set(n))
		for w := range set {
			set[w] |= p.all[w] &^ p.takes[w]
		}
		b.work += p.lead(set, none, none)
		for _, c := range b.bytes {
			copy(next, p.takes)
			b.work += p.before(next, set, c)
			b.lines = append(b.lines, b.state(next, none))
		}
		for _, w := range set {
			b.lines = append(b.lines, uint16(w), uint16(w>>16), uint16(w>>32), uint16(w>>48))
		}
		if b.exceeds() {
			return nil
		}
	}
	return b.done()
}

// builder makes a table.
type builder struct {
	table
	bytes  []byte // one of each class
	stride int    // the length of a line
	scale  uint16 // by which the number of a state is multiplied: the stride, or 1 for a DFA
	next   []uint64
	work   int

	// The states, by number: each is a set and, with assertions, the byte before it.
	width    int
	sets     []uint64
	contexts []int
	index    []uint16 // a hash table of numbers plus one, never more than half full
}

// newBuilder returns a builder with the state of the empty set. A line has more words in
// addition to the next states.
func (p *Program) newBuilder(more int) *builder {
	b := &builder{scale: 1, width: len(p.takes), work: 256 * len(p.sets)}
	b.bytes = p.classes(&b.class)
	b.classes = uint16(len(b.bytes))
	b.stride = len(b.bytes) + more
	b.state(make([]uint64, b.width), none)
	return b
}

func (b *builder) set(n int) []uint64 { return b.sets[n*b.width : (n+1)*b.width] }

// find returns the place in the index for the number of a state.
func (b *builder) find(set []uint64, context int) int {
	hash := uint64(context)
	for _, w := range set {
		high, low := bits.Mul64(hash^w, 0x9E3779B97F4A7C15)
		hash = high ^ low
	}
	for ; ; hash++ {
		b.work += b.width
		at := int(hash % uint64(len(b.index)))
		if n := int(b.index[at]) - 1; n < 0 || b.contexts[n] == context && slices.Equal(b.set(n), set) {
			return at
		}
	}
}

// state returns a state: its number, multiplied by b.scale. If the table is within its bound,
// that is less than 1<<16.
func (b *builder) state(set []uint64, context int) uint16 {
	if isEmpty(set) {
		context = none
	}
	if 2*len(b.contexts) >= len(b.index) {
		b.index = make([]uint16, max(64, 4*len(b.contexts)))
		for n, c := range b.contexts {
			b.index[b.find(b.set(n), c)] = uint16(n + 1)
		}
	}
	at := b.find(set, context)
	if b.index[at] == 0 {
		b.sets = append(b.sets, set...)
		b.contexts = append(b.contexts, context)
		b.index[at] = uint16(len(b.contexts))
	}
	return (b.index[at] - 1) * b.scale
}

// exceeds reports whether the table exceeds a bound. It is asked after each state.
func (b *builder) exceeds() bool {
	return len(b.contexts)*(2*b.stride+8*b.width) > maxTable || b.work > maxTableWork
}

func (b *builder) done() *table {
	t := b.table
	t.lines = slices.Clip(t.lines)
	return &t
}

// contextOf returns a byte that no assertion tells apart from b.
func contextOf(b byte) int {
	switch {
	case ecmascript.Words.Has(b):
		return 'a'
	case ecmascript.LineEnds.Has(b):
		return '\n'
	}
	return '-'
}

// classes sets class to the number of the class of each byte, and returns a byte of each
// class. No set or assertion of p tells the bytes of a class apart.
func (p *Program) classes(class *[256]uint8) (bytes []byte) {
	sizes := []int{129} // ASCII, and one for all other bytes, which no set has
	sets := p.sets
	if p.asserts {
		sets = append(slices.Clip(sets), ecmascript.Words, ecmascript.LineEnds)
	}
	for i := range sets {
		s := &sets[i]
		var inside [129]int
		for b := range 128 {
			if s.Has(byte(b)) {
				inside[class[b]]++
			}
		}
		var moved [129]uint8
		for b := range 128 {
			c := class[b]
			if !s.Has(byte(b)) || inside[c] == sizes[c] {
				continue
			}
			if moved[c] == 0 {
				moved[c] = uint8(len(sizes))
				sizes[c] -= inside[c]
				sizes = append(sizes, inside[c])
				inside[c] = -1 // unlike any size
			}
			class[b] = moved[c]
		}
	}
	bytes = make([]byte, len(sizes))
	for b := 128; b >= 0; b-- {
		bytes[class[b]] = byte(b)
	}
	for b := 129; b < 256; b++ {
		class[b] = class[128]
	}
	return bytes
}

// test is Test by a table. It also returns the number of entries that it looked up.
func (t *table) test(input string) (ok bool, steps int) {
	s := t.start
	for i := range len(input) {
		s = t.lines[int(s)+int(t.class[input[i]])]
		if s == 0 {
			return false, i + 1
		}
	}
	return t.lines[s+t.classes] != 0, len(input) + 1
}

// findByTable is Find by a backward table.
func (p *Program) findByTable(t *table, s *scratch, dst []int, input string) []int {
	s.states = slices.Grow(s.states[:0], len(input)+1)[:len(input)+1]
	state := t.start
	s.states[len(input)] = state
	for at := len(input) - 1; at >= 0; at-- {
		state = t.lines[int(state)+int(t.class[input[at]])]
		if s.steps++; state == 0 {
			return nil
		}
		s.states[at] = state
	}
	return p.walk(s, dst, len(input), func(at int, pc uint16) bool {
		return t.lines[s.states[at]+t.classes+pc/16]>>(pc%16)&1 != 0
	})
}
