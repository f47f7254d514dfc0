// Package automaton matches regular expressions on ASCII, in time linear in the input,
// with the captures of ECMAScript.
//
// A Program is a graph of at most [MaxInstructions] instructions. Those that take no
// character form no cycle, so they are numbered such that each is followed by one with
// a higher number. A match updates a set of instructions for each byte of input (vm.go):
// forward to test, and backward to find captures; then it walks through the program, and
// the sets tell at each choice whether it leads to a match. If there are few sets, tables
// contain them all (table.go).
//
// A Union matches many expressions at once (union.go).
// Shortest searches products of deterministic automata, each made as far as the search gets,
// for a string that some programs match and others do not (dfa.go).
//
// Without a table, a call takes no more than 5·(instructions + 1)·(bytes + 1) steps: it looks
// at an instruction, or makes a group undefined. Test by a table looks up a line for each
// byte, and one more.
package automaton

import "github.com/weburl-go/weburl/internal/ecmascript"

// MaxInstructions is the highest limit of the size of a program.
const MaxInstructions = 10_000

// Program is a compiled regular expression. It is safe for concurrent use.
type Program struct {
	code   []instruction // the last one is match
	sets   []ecmascript.Bytes
	start  uint16
	groups int // including group 0

	all      []uint64 // the instructions
	takes    []uint64 // those that take a character, match or fail
	asserts  bool     // whether the code contains an assertion
	forward  lazyTable
	backward lazyTable
}

type op uint8

const (
	fail   op = iota
	match     // ends the match, at the end of the input
	take      // takes a byte of sets[arg], and goes on at next
	split     // goes on at next or, if that leads to no match, at other
	save      // sets captures[arg] to the offset
	erase     // makes captures[arg:other] undefined
	assert    // fails unless the assertion arg holds, an ecmascript.Op
)

type instruction struct {
	op               op
	arg, next, other uint16
}

// Size returns the number of instructions.
func (p *Program) Size() int { return len(p.code) }

// HasAssertions reports whether p looks at what is around a place in the input.
func (p *Program) HasAssertions() bool { return p.asserts }

// end returns the number of the instruction that matches.
func (p *Program) end() uint16 { return uint16(len(p.code) - 1) }

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
		return before == none || ecmascript.LineEnds.Has(byte(before))
	case ecmascript.EndLine:
		return after == none || ecmascript.LineEnds.Has(byte(after))
	}
	return (isWord(before) != isWord(after)) == (op == ecmascript.WordBoundary)
}

func isWord(b int) bool { return b != none && ecmascript.Words.Has(byte(b)) }
