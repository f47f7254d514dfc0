// Package automaton matches regular expressions in linear time.
package automaton

import "github.com/weburl-go/weburl/internal/ecmascript"

// Program is a compiled regular expression. It is safe for concurrent use.
type Program struct{}

// Compile compiles an expression. The error is an [*ecmascript.Error].
func Compile(e *ecmascript.Expr) (*Program, error) { return &Program{}, nil }

// Test reports whether p matches all of input, which must be ASCII. It does not allocate.
func (p *Program) Test(input string) bool { return false }

// Find matches all of input, which must be ASCII, and returns the offsets of the start
// and the end of each group in dst's memory: of group 0, the match, first; -1 and -1 for a
// group that is undefined. It returns nil if p does not match.
func (p *Program) Find(dst []int, input string) []int { return nil }
