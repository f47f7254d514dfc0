package automaton

import (
	"slices"
	"sync"
)

// The bounds of a table. A program that exceeds one runs without.
const (
	maxTable     = 1 << 16 // bytes, including the sets of instructions
	maxTableWork = 1 << 18 // instructions to look at while making it, about a millisecond
)

// table holds the states that a match can be in, each for a set of instructions, and
// where each class of bytes leads.
type table struct {
	class [256]uint8
	start uint16
	next  []uint16 // a line for each state; the first is for the empty set

	// If the table reads forward, states are offsets of lines. A line ends with 1 if the
	// state matches at the end of the input.
	end uint16

	// If it reads backward, states are numbers of lines. The row of a state holds the
	// instructions that lead to a match. With assertions, a state has a row for each
	// class of the byte before, and one for the start of the input.
	stride, width int
	rows          []uint64
	rowsPerState  int
}

// lazyTable is a table that is made when it is first needed, or nil if it would exceed a
// bound.
type lazyTable struct {
	once sync.Once
	*table
}

func (p *Program) forwardTable() *table {
	p.forward.once.Do(func() { p.forward.table = p.newTable(true) })
	return p.forward.table
}

func (p *Program) backwardTable() *table {
	p.backward.once.Do(func() { p.backward.table = p.newTable(false) })
	return p.backward.table
}

// newTable makes a table, or returns nil if it would exceed a bound.
func (p *Program) newTable(forward bool) *table {
	if !p.ends {
		return nil
	}
	t := &table{width: len(p.takes), rowsPerState: 1}
	bytes := p.classes(&t.class)
	t.stride = len(bytes)
	if p.asserts {
		t.rowsPerState = t.stride + 1
	}
	perState := 2*t.stride + 8*t.width*t.rowsPerState
	if forward {
		t.end = uint16(t.stride)
		t.stride++
		perState = 2*t.stride + 8*t.width
	}

	states := states{width: t.width}
	set, next := make([]uint64, t.width), make([]uint64, t.width)
	states.number(set, none)
	if forward {
		add(set, p.start)
	} else {
		add(set, p.end)
	}
	t.start = states.number(set, none)
	for n, work := 0, 256*len(p.sets); n < len(states.contexts); n++ {
		// With assertions, the result depends on the byte on the other side.
		expand := func(other int) {
			copy(set, states.set(n))
			if forward {
				work += p.close(set, states.contexts[n], other)
			} else {
				for w := range set {
					set[w] |= p.all[w] &^ p.takes[w]
				}
				work += p.lead(set, other, states.contexts[n])
				t.rows = append(t.rows, set...)
			}
		}
		for i, b := range bytes {
			if i == 0 || p.asserts {
				expand(int(b))
			}
			steps := 0
			if forward {
				steps, _ = p.step(next, set, b)
			} else {
				copy(next, p.takes)
				steps = p.before(next, set, b)
			}
			work += steps + t.width
			context := none
			if p.asserts {
				context = contextOf(b)
			}
			t.next = append(t.next, states.number(next, context))
		}
		if p.asserts {
			expand(none)
		}
		if forward {
			accepts := uint16(0)
			if has(set, p.end) {
				accepts = 1
			}
			t.next = append(t.next, accepts)
		}
		if len(states.contexts)*perState > maxTable || work > maxTableWork {
			return nil
		}
	}
	if forward { // a line is found without multiplying
		for i := range t.next {
			if (i+1)%t.stride != 0 {
				t.next[i] *= uint16(t.stride)
			}
		}
		t.start *= uint16(t.stride)
	}
	t.next, t.rows = slices.Clip(t.next), slices.Clip(t.rows)
	return t
}

// states numbers sets, each with the byte after which, or before which, a match is in it.
type states struct {
	width    int
	sets     []uint64
	contexts []int
	index    []uint16 // a hash table of numbers plus one, never more than half full
}

func (s *states) set(n int) []uint64 { return s.sets[n*s.width : (n+1)*s.width] }

// place returns where the index has the number of a state, or could have it.
func (s *states) place(set []uint64, context int) int {
	hash := uint64(context)
	for _, w := range set {
		hash = (hash ^ w) * 0x9E3779B97F4A7C15
		hash ^= hash >> 32
	}
	for i := hash; ; i++ {
		at := int(i % uint64(len(s.index)))
		if n := int(s.index[at]) - 1; n < 0 || s.contexts[n] == context && slices.Equal(s.set(n), set) {
			return at
		}
	}
}

// number returns the number of a state. Every empty set has the number 0.
func (s *states) number(set []uint64, context int) uint16 {
	if !slices.ContainsFunc(set, func(w uint64) bool { return w != 0 }) {
		context = none
	}
	if 2*len(s.contexts) >= len(s.index) {
		s.index = make([]uint16, max(64, 4*len(s.contexts)))
		for n, c := range s.contexts {
			s.index[s.place(s.set(n), c)] = uint16(n + 1)
		}
	}
	at := s.place(set, context)
	if s.index[at] == 0 {
		s.sets = append(s.sets, set...)
		s.contexts = append(s.contexts, context)
		s.index[at] = uint16(len(s.contexts))
	}
	return s.index[at] - 1
}

// contextOf returns a byte that no assertion tells apart from b.
func contextOf(b byte) int {
	switch {
	case words.Has(b):
		return 'a'
	case lineEnds.Has(b):
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
		sets = append(slices.Clip(sets), words, lineEnds)
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
		s = t.next[int(s)+int(t.class[input[i]])]
		if s == 0 {
			return false, i + 1
		}
	}
	return t.next[s+t.end] != 0, len(input) + 1
}

// findByTable is Find by a table.
func (p *Program) findByTable(t *table, s *scratch, dst []int, input string) []int {
	s.states = slices.Grow(s.states[:0], len(input)+1)[:len(input)+1]
	n := t.start
	s.states[len(input)] = n
	for at := len(input) - 1; at >= 0; at-- {
		n = t.next[int(n)*t.stride+int(t.class[input[at]])]
		if s.steps++; n == 0 {
			return nil
		}
		s.states[at] = n
	}
	return p.walk(s, dst, len(input), func(at int) []uint64 { return t.row(s.states, input, at) })
}

// row returns the instructions that lead to a match from an offset.
func (t *table) row(states []uint16, input string, at int) []uint64 {
	n := int(states[at])
	if t.rowsPerState > 1 {
		n *= t.rowsPerState
		if at > 0 {
			n += int(t.class[input[at-1]])
		} else {
			n += t.rowsPerState - 1
		}
	}
	return t.rows[n*t.width : (n+1)*t.width]
}
