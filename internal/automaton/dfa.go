package automaton

import (
	"slices"
	"unsafe"
)

// MaxStates is the highest number of states of a [DFA].
const MaxStates = 10_000

// DFA is a deterministic automaton for a Program. A state is made when a search first
// reaches it, so a DFA must not be used by several goroutines at once.
type DFA struct {
	p *Program
	b *builder
	// at holds, for each state, one more than the offset of its line in b.lines, or 0 if
	// the line has not been made.
	at []int32
}

// NewDFA returns a DFA for p.
func (p *Program) NewDFA() *DFA { return &DFA{p: p, b: p.newForwardBuilder()} }

// Memory returns the approximate number of bytes that d and its program take.
func (d *DFA) Memory() int {
	b := d.b
	return int(unsafe.Sizeof(*b)) + cap(b.lines)*2 + cap(b.sets)*8 + cap(b.contexts)*8 + cap(b.index)*2 + cap(d.at)*4 +
		cap(d.p.code)*8 + cap(d.p.sets)*16 + 512
}

// line returns the line of a state, or nil if that would exceed a bound. It takes its steps
// from budget.
func (d *DFA) line(state uint16, budget *int) []uint16 {
	b := d.b
	if int(state) >= len(d.at) {
		d.at = append(d.at, make([]int32, len(b.contexts)-len(d.at))...)
	}
	if d.at[state] == 0 {
		if len(b.contexts) > MaxStates {
			return nil
		}
		before := b.work
		d.at[state] = int32(len(b.lines)) + 1
		d.p.appendLine(b, int(state))
		*budget -= b.work - before
	}
	from := int(d.at[state]) - 1
	return b.lines[from : from+b.stride]
}

// Result is the result of a search.
type Result uint8

const (
	// NotFound means that there is no such string.
	NotFound Result = iota
	Found
	// OutOfBounds means that the search exceeded a bound.
	OutOfBounds
)

// stateCost is the number of steps charged for a state of a product, so that a budget bounds
// the memory, too.
const stateCost = 64

// Shortest searches for the shortest string of bytes from order that all of match and none of
// avoid match. Of equally long strings, it returns the first if bytes compare as in order. The
// search takes its steps from budget: those to make states, and one for each automaton in each
// transition of the product. It stops when the budget falls below 0 or a DFA has more than
// [MaxStates] states.
func Shortest(order string, match, avoid []*DFA, budget *int) (string, Result) {
	s := productSearch{all: append(slices.Clip(match), avoid...), positive: len(match)}
	s.width = len(s.all)
	if s.width == 0 {
		return "", Found
	}
	*budget -= s.width * len(order)
	s.findClasses(order)
	start := make([]uint16, s.width)
	for i, d := range s.all {
		start[i] = d.b.start
	}
	s.state(start, -1, 0)
	lines := make([][]uint16, s.width)
	next := make([]uint16, s.width)
	for n := 0; n < len(s.parents); n++ {
		if *budget < 0 {
			return "", OutOfBounds
		}
		found := true
		for i, state := range s.tuples[n*s.width : (n+1)*s.width] {
			d := s.all[i]
			if lines[i] = d.line(state, budget); lines[i] == nil {
				return "", OutOfBounds
			}
			found = found && (lines[i][d.b.stride-1] != 0) == (i < s.positive)
		}
		if found {
			return s.word(n), Found
		}
		*budget -= s.width * len(s.bytes)
	classes:
		for c := range s.bytes {
			for i, class := range s.classes[c*s.width : (c+1)*s.width] {
				if next[i] = lines[i][class]; next[i] == 0 && i < s.positive {
					continue classes
				}
			}
			if s.state(next, int32(n), s.bytes[c]) {
				*budget -= stateCost + s.width
			}
		}
	}
	return "", NotFound
}

// productSearch is a breadth-first search in a product of automata, whose states are tuples of
// states.
type productSearch struct {
	all      []*DFA
	positive int // how many of all have to match
	width    int // the length of a tuple

	bytes   []byte  // the first of each class, in order
	classes []uint8 // for each of bytes, its classes in the automata

	tuples  []uint16
	parents []int32 // the state from which a state was reached, and
	taken   []byte  // by which byte
	index   []int32 // a hash table of numbers plus one, never more than half full
}

// findClasses sets s.bytes and s.classes.
func (s *productSearch) findClasses(order string) {
	tuple := make([]uint8, s.width)
bytes:
	for k := range len(order) {
		for i, d := range s.all {
			tuple[i] = d.b.class[order[k]]
		}
		for c := range s.bytes {
			if slices.Equal(tuple, s.classes[c*s.width:(c+1)*s.width]) {
				continue bytes
			}
		}
		s.bytes = append(s.bytes, order[k])
		s.classes = append(s.classes, tuple...)
	}
}

// state adds a state unless it has been added before, and reports whether it did.
func (s *productSearch) state(tuple []uint16, parent int32, taken byte) bool {
	if 2*len(s.parents) >= len(s.index) {
		s.index = make([]int32, max(64, 4*len(s.parents)))
		for n := range s.parents {
			s.index[s.find(s.tuples[n*s.width:(n+1)*s.width])] = int32(n + 1)
		}
	}
	at := s.find(tuple)
	if s.index[at] != 0 {
		return false
	}
	s.tuples = append(s.tuples, tuple...)
	s.parents = append(s.parents, parent)
	s.taken = append(s.taken, taken)
	s.index[at] = int32(len(s.parents))
	return true
}

// find returns the place in the index for a tuple.
func (s *productSearch) find(tuple []uint16) int {
	hash := uint64(0)
	for _, state := range tuple {
		hash = (hash ^ uint64(state)) * 0x9E3779B97F4A7C15
		hash ^= hash >> 29
	}
	for ; ; hash++ {
		at := int(hash % uint64(len(s.index)))
		n := int(s.index[at]) - 1
		if n < 0 || slices.Equal(tuple, s.tuples[n*s.width:(n+1)*s.width]) {
			return at
		}
	}
}

// word returns the string that leads to a state.
func (s *productSearch) word(n int) string {
	var word []byte
	for ; s.parents[n] >= 0; n = int(s.parents[n]) {
		word = append(word, s.taken[n])
	}
	slices.Reverse(word)
	return string(word)
}
