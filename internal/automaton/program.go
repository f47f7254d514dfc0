// Package automaton matches regular expressions on ASCII, in time linear in the input.
//
// A Program is a graph of instructions. It has no cycle of instructions that take no
// character, so the instructions are numbered such that each of these is followed by
// one with a higher number. A set of instructions is updated for each byte of input: forward to test, backward to
// find captures (see vm.go). A table remembers the sets, if they are few.
package automaton

import (
	"sync"

	"github.com/weburl-go/weburl/internal/ecmascript"
)

// MaxInstructions bounds the size of a program, before instructions that cannot be reached are
// dropped.
const MaxInstructions = 10_000

// Program is a compiled regular expression. It is safe for concurrent use.
type Program struct {
	code   []instruction
	sets   []ecmascript.Bytes
	start  uint16
	groups int // including group 0

	end  uint16 // the instruction that matches at the end of the input
	ends bool   // whether there is one

	takes    []uint64 // the instructions that take a character, or none follow
	asserts  bool     // whether there is an assertion
	scratch  sync.Pool
	forward  lazyTable
	backward lazyTable
}

type op uint8

const (
	fail   op = iota
	match     // at the end of the input
	take      // a character of sets[arg], then next
	split     // next or, if that leads to no match, other
	save      // the offset as captures[arg], then next
	erase     // captures[arg:other], then next
	assert    // arg is an ecmascript.Op
)

type instruction struct {
	op               op
	arg, next, other uint16
}

// has reports whether an instruction is in a set.
func has(set []uint64, pc uint16) bool { return set[pc/64]>>(pc%64)&1 != 0 }

func add(set []uint64, pc uint16) { set[pc/64] |= 1 << (pc % 64) }

// none stands for the byte before the start, or after the end.
const none = -1

// around returns the bytes before and after an offset.
func around(input string, at int) (before, after int) {
	before, after = none, none
	if at > 0 {
		before = int(input[at-1])
	}
	if at < len(input) {
		after = int(input[at])
	}
	return before, after
}

// holds reports whether an assertion holds between two bytes.
func holds(op ecmascript.Op, before, after int) bool {
	switch op {
	case ecmascript.Begin:
		return before == none
	case ecmascript.End:
		return after == none
	case ecmascript.BeginLine:
		return before == none || lineEnds.Has(byte(before))
	case ecmascript.EndLine:
		return after == none || lineEnds.Has(byte(after))
	}
	return (isWord(before) != isWord(after)) == (op == ecmascript.WordBoundary)
}

// The sets on which assertions depend.
var (
	lineEnds = ecmascript.Bytes{1<<'\n' | 1<<'\r'}
	words    = ecmascript.Bytes{0x3FF << '0', 0x7FFFFFE | 0x7FFFFFE<<32 | 1<<('_'-64)}
)

func isWord(b int) bool { return b != none && words.Has(byte(b)) }
