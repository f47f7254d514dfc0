package automaton

import (
	"math/bits"
	"slices"
	"sync"

	"github.com/weburl-go/weburl/internal/ecmascript"
)

// scratch is the memory of a match.
type scratch struct {
	set, next []uint64
	rows      []uint64
	states    []uint16
	defined   []uint16 // the groups that have begun, by their start in the captures, ascending
	steps     int
}

// scratches keeps memory for the next matches of all programs.
var scratches = sync.Pool{New: func() any { return new(scratch) }}

// getScratch returns memory for a match.
func (p *Program) getScratch() *scratch {
	s := scratches.Get().(*scratch)
	width := len(p.takes)
	s.set, s.next = slices.Grow(s.set[:0], width)[:width], slices.Grow(s.next[:0], width)[:width]
	s.steps = 0
	return s
}

// keep gives s back unless it is large.
func (s *scratch) keep() {
	if cap(s.rows) <= 2*maxRows && cap(s.states) <= 8*maxRows {
		scratches.Put(s)
	}
}

// close adds the instructions to set that its members lead to between two bytes, without
// taking any. They have higher numbers, so one pass is enough.
func (p *Program) close(set []uint64, before, after int) (steps int) {
	for w := range set {
		for todo := set[w] &^ p.takes[w]; todo != 0; steps++ {
			bit := todo & -todo
			i := &p.code[w*64+bits.TrailingZeros64(todo)]
			switch i.op {
			case split:
				add(set, i.other)
				add(set, i.next)
			case assert:
				if holds(ecmascript.Op(i.arg), before, after) {
					add(set, i.next)
				}
			default:
				add(set, i.next)
			}
			todo = set[w] &^ p.takes[w] &^ (2*bit - 1)
		}
	}
	return steps
}

// step sets next to the instructions that follow those in set that take b.
func (p *Program) step(next, set []uint64, b byte) (steps int) {
	clear(next)
	for w := range set {
		for todo := set[w] & p.takes[w]; todo != 0; todo &= todo - 1 {
			i := &p.code[w*64+bits.TrailingZeros64(todo)]
			if steps++; i.op == take && p.sets[i.arg].Has(b) {
				add(next, i.next)
			}
		}
	}
	return steps
}

// test is Test by sets of instructions, from the start to the end of input. If rows is not
// nil, it becomes the sets of all offsets.
func (p *Program) test(s *scratch, rows []uint64, input string) bool {
	clear(s.set)
	add(s.set, p.start)
	for at := 0; ; at++ {
		before, after := around(input, at)
		s.steps += p.close(s.set, before, after)
		if rows != nil {
			copy(rows[at*len(s.set):], s.set)
		}
		if at == len(input) {
			return has(s.set, p.end())
		}
		s.steps += p.step(s.next, s.set, input[at])
		if isEmpty(s.next) {
			return false
		}
		s.set, s.next = s.next, s.set
	}
}

// before removes the instructions from row that take a character, unless they take b and are
// followed by one in after.
func (p *Program) before(row, after []uint64, b byte) (steps int) {
	for w := range row {
		for todo := row[w] & p.takes[w]; todo != 0; todo &= todo - 1 {
			i := &p.code[w*64+bits.TrailingZeros64(todo)]
			if steps++; i.op != take || !p.sets[i.arg].Has(b) || !has(after, i.next) {
				row[w] &^= todo & -todo
			}
		}
	}
	return steps
}

// lead removes the other instructions from row, unless they lead to one in row between two
// bytes.
func (p *Program) lead(row []uint64, before, after int) (steps int) {
	for w := len(row) - 1; w >= 0; w-- {
		for todo := row[w] &^ p.takes[w]; todo != 0; steps++ {
			bit := bits.Len64(todo) - 1
			todo &^= 1 << bit
			i := &p.code[w*64+bit]
			leads := has(row, i.next)
			switch i.op {
			case split:
				leads = leads || has(row, i.other)
			case assert:
				leads = leads && holds(ecmascript.Op(i.arg), before, after)
			}
			if !leads {
				row[w] &^= 1 << bit
			}
		}
	}
	return steps
}

// find is Find by sets of instructions. It computes a row for each offset: the instructions
// that lead to a match from there. Then it walks from the start, and never has to go back.
//
// Rows are computed from the end to the start of input. If there is memory for all of them,
// each begins as the instructions that test reaches. For longer inputs, each begins
// as all instructions, and find keeps only the rows of a block of offsets, and one of each
// block. It computes the others twice, so it needs memory for the square root of the offsets.
func (p *Program) find(s *scratch, dst []int, input string) []int {
	width := len(p.takes)
	r := rows{Program: p, scratch: s, input: input, block: len(input) + 1}
	if r.long = r.block*width > maxRows; r.long {
		r.block = max(1, maxRows/width)
		for r.block < (len(input)+1)/r.block {
			r.block *= 2
		}
	}
	blocks := len(input)/r.block + 1
	s.rows = slices.Grow(s.rows[:0], (r.block+blocks)*width)[:(r.block+blocks)*width]
	reached := s.rows
	if r.long {
		reached = nil
	}
	if !p.test(s, reached, input) {
		return nil
	}
	for b := blocks - 1; b >= 0; b-- {
		r.fill(b)
	}
	return p.walk(s, dst, len(input), func(at int, pc uint16) bool {
		if at/r.block != r.filled {
			r.fill(at / r.block)
		}
		return has(r.row(at%r.block), pc)
	})
}

// rows computes rows: scratch.rows holds those of a block, and then the first one of each block.
type rows struct {
	*Program
	*scratch
	input  string
	long   bool
	block  int // the number of offsets in a block
	filled int // the block whose rows are there
}

func (r *rows) row(i int) []uint64 {
	width := len(r.takes)
	return r.rows[i*width : (i+1)*width]
}

// fill computes the rows of a block. Those of the last one, or the first row of the next
// one, must have been computed.
func (r *rows) fill(b int) {
	r.filled = b
	end := min((b+1)*r.block, len(r.input)+1)
	for at := end - 1; at >= b*r.block; at-- {
		row := r.row(at % r.block)
		if r.long {
			copy(row, r.all)
		}
		switch {
		case at == len(r.input):
			for w := range row {
				row[w] &^= r.takes[w]
			}
			add(row, r.end())
		case at == end-1:
			r.steps += r.before(row, r.row(r.block+b+1), r.input[at])
		default:
			r.steps += r.before(row, r.row((at+1)%r.block), r.input[at])
		}
		before, after := around(r.input, at)
		r.steps += r.lead(row, before, after)
	}
	copy(r.row(r.block+b), r.row(0))
}

// maxRows is the size of rows, in words, up to which find keeps them all. Only tests change it.
var maxRows = 1 << 13

func isEmpty(set []uint64) bool {
	for _, w := range set {
		if w != 0 {
			return false
		}
	}
	return true
}

// walk runs the program from the start to the end of an input, and returns the captures in the
// memory of dst, or nil if there is no match. Of two ways, it takes the first that leads to a
// match. The offsets that it asks leads about never decrease.
//
// When an iteration begins, the groups after its loop are undefined: either the walk has not
// come that far, or an outer loop has made them undefined since. So erase need not know
// where the loop ends, and only looks at groups that a save has defined.
func (p *Program) walk(s *scratch, dst []int, end int, leads func(at int, pc uint16) bool) []int {
	if !leads(0, p.start) {
		return nil
	}
	dst = slices.Grow(dst[:0], 2*p.groups)[:2*p.groups]
	for i := range dst {
		dst[i] = -1
	}
	dst[0], dst[1] = 0, end
	s.defined = s.defined[:0]
	at := 0
	for pc := p.start; ; s.steps++ {
		i := &p.code[pc]
		pc = i.next
		switch i.op {
		case match:
			return dst
		case take:
			at++
		case split:
			if !leads(at, pc) {
				pc = i.other
			}
		case save:
			dst[i.arg] = at
			if i.arg%2 == 0 {
				s.defined = append(s.defined, i.arg)
			}
		case erase:
			last := len(s.defined) - 1
			for ; last >= 0 && s.defined[last] >= i.arg; last-- {
				dst[s.defined[last]], dst[s.defined[last]+1] = -1, -1
				s.steps++
			}
			s.defined = s.defined[:last+1]
		}
	}
}
