package automaton

import (
	"math/bits"
	"slices"

	"github.com/weburl-go/weburl/internal/ecmascript"
)

// scratch is the memory of a match.
type scratch struct {
	set, next []uint64
	rows      []uint64
	states    []uint16
	steps     int // instructions that were looked at
}

// getScratch returns memory for a match.
func (p *Program) getScratch() *scratch {
	s, _ := p.scratch.Get().(*scratch)
	if s == nil {
		s = &scratch{set: make([]uint64, len(p.takes)), next: make([]uint64, len(p.takes))}
	}
	s.steps = 0
	return s
}

// putScratch takes the memory back unless it is large.
func (p *Program) putScratch(s *scratch) {
	if cap(s.rows) <= 2*maxRows && cap(s.states) <= 8*maxRows {
		p.scratch.Put(s)
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

// step sets next to the instructions that follow those in set that take b, and reports
// whether there are any.
func (p *Program) step(next, set []uint64, b byte) (steps int, any bool) {
	clear(next)
	for w := range set {
		for todo := set[w] & p.takes[w]; todo != 0; todo &= todo - 1 {
			i := &p.code[w*64+bits.TrailingZeros64(todo)]
			if steps++; i.op == take && p.sets[i.arg].Has(b) {
				add(next, i.next)
				any = true
			}
		}
	}
	return steps, any
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
			return p.ends && has(s.set, p.end)
		}
		steps, any := p.step(s.next, s.set, input[at])
		if s.steps += steps; !any {
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
	offsets, width := len(input)+1, len(p.takes)
	block, long := offsets, offsets*width > maxRows
	if long {
		if !p.test(s, nil, input) {
			return nil
		}
		block = max(1, maxRows/width)
		for block < offsets/block {
			block *= 2
		}
	}
	blocks := (offsets + block - 1) / block
	s.rows = slices.Grow(s.rows[:0], (block+blocks)*width)[:(block+blocks)*width]
	if !long && !p.test(s, s.rows, input) {
		return nil
	}
	row := func(i int) []uint64 { return s.rows[i*width : (i+1)*width] }
	first := func(b int) []uint64 { return row(block + b) } // the first row of a block
	fill := func(b int) {
		var next []uint64
		if b+1 < blocks {
			next = first(b + 1)
		}
		for at := min((b+1)*block, offsets) - 1; at >= b*block; at-- {
			r := row(at - b*block)
			if long {
				copy(r, p.all)
			}
			if at == len(input) {
				p.keepEnd(r)
			} else {
				s.steps += p.before(r, next, input[at])
			}
			before, after := around(input, at)
			s.steps += p.lead(r, before, after)
			next = r
		}
		copy(first(b), row(0))
	}
	for b := blocks - 1; b >= 0; b-- {
		fill(b)
	}
	filled := 0
	return p.walk(s, dst, len(input), func(at int) []uint64 {
		if at/block != filled {
			filled = at / block
			fill(filled)
		}
		return row(at - filled*block)
	})
}

// keepEnd removes the instructions from row that take a character.
func (p *Program) keepEnd(row []uint64) {
	for w := range row {
		row[w] &^= p.takes[w]
	}
	add(row, p.end)
}

// maxRows is the size of rows, in words, up to which find keeps them all. Only tests change it.
var maxRows = 1 << 13

// walk runs the program from the start to the end of an input, and returns the captures in the
// memory of dst, or nil if there is no match. Of two ways, it takes the first that leads to a
// match, according to the row of the offset.
func (p *Program) walk(s *scratch, dst []int, end int, rowAt func(at int) []uint64) []int {
	at, row := 0, rowAt(0)
	if !has(row, p.start) {
		return nil
	}
	dst = p.undefined(dst, end)
	for pc := p.start; ; s.steps++ {
		i := &p.code[pc]
		pc = i.next
		switch i.op {
		case match:
			return dst
		case take:
			at++
			row = rowAt(at)
		case split:
			if !has(row, pc) {
				pc = i.other
			}
		case save:
			dst[i.arg] = at
		case erase:
			for c := i.arg; c < i.other; c++ {
				dst[c] = -1
			}
		}
	}
}

// undefined returns the captures of a match up to end, in the memory of dst. All groups except
// for the match are undefined.
func (p *Program) undefined(dst []int, end int) []int {
	dst = slices.Grow(dst[:0], 2*p.groups)[:2*p.groups]
	for i := range dst {
		dst[i] = -1
	}
	dst[0], dst[1] = 0, end
	return dst
}
