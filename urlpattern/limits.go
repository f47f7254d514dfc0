package urlpattern

import (
	"strconv"

	"github.com/weburl-go/weburl/internal/automaton"
	"github.com/weburl-go/weburl/internal/ecmascript"
	"github.com/weburl-go/weburl/validation"
)

// Limits bounds the size of a pattern. A pattern beyond a limit is a [TooLarge] error. The
// zero value suits patterns from strangers: a field that is not positive stands for its
// default.
//
// A regular expression may also nest at most 1,000 groups and 100 classes. No limit raises
// that.
//
// In a component that an [Engine] matches, neither instructions nor the groups that regular
// expressions name count.
//
// A usual pattern takes 0.5 to 4 kB of memory. At most, a pattern takes 30 bytes for each byte
// of Length and each instruction, and 300 kB for tables, which its first matches make.
type Limits struct {
	// Length is the maximum length of a pattern in bytes, all components together. The
	// default is 65,536, and no pattern is longer than 16,777,216 bytes.
	Length int
	// Groups is the maximum number of groups in a component, including those that its
	// regular expressions name. The default is 1,000, and the highest limit 10,000.
	Groups int
	// Instructions is the maximum number of instructions to which a pattern compiles, all
	// components together. The default is 2,000, and the highest limit 10,000. The time
	// of a match is at most proportional to them and to the length of the URL.
	//
	// A component that is matched by comparison, such as "/users/:id/*", takes none. In
	// others, a character takes one, "*" and ":id" take about four, and "(a{20})" takes as
	// many as twenty characters.
	Instructions int
}

// complete returns the limits that apply.
func (l Limits) complete() Limits {
	limit := func(n, byDefault, highest int) int {
		if n <= 0 {
			return byDefault
		}
		return min(n, highest)
	}
	return Limits{
		// A generated regular expression has less than 100 bytes for each byte of the
		// pattern, and 31 bits for offsets.
		Length:       limit(l.Length, 1<<16, 1<<24),
		Groups:       limit(l.Groups, 1000, ecmascript.MaxGroups),
		Instructions: limit(l.Instructions, 2000, automaton.MaxInstructions),
	}
}

// tooLarge returns an error for a pattern that has more than limit bytes or other units.
func tooLarge(span validation.Span, limit int, unit string) *Error {
	number := strconv.Itoa(limit)
	for i := len(number) - 3; i > 0; i -= 3 {
		number = number[:i] + "," + number[i:]
	}
	return &Error{Code: TooLarge, Span: span, Reason: "more than " + number + " " + unit}
}

// instructions returns the size of c.program, or a higher estimate if it is not compiled yet.
// The generated expression contains a text twice at most, and the compiler repeats what is
// optional.
func (c *component) instructions() int {
	switch {
	case c.way != byProgram:
		return 0
	case c.program != nil:
		return c.program.Size()
	}
	n := 0
	for i := range c.parts {
		part := &c.parts[i]
		n += 20 + 4*(len(part.Prefix)+len(part.Value)+len(part.Suffix))
	}
	return n
}

// countInstructions fails if the programs of p exceed the limit. If only their estimates do, it
// compiles them to count.
func (l *compiler) countInstructions(p *pattern) *Error {
	estimate := 0
	for _, c := range p.components[Protocol:] {
		estimate += c.instructions()
	}
	if estimate <= l.limits.Instructions {
		return nil
	}
	n := 0
	for i, c := range p.components[Protocol:] {
		if c.way != byProgram {
			continue
		}
		if n += c.lazyProgram().Size(); n > l.limits.Instructions {
			return tooLarge(wholeSpan(c.parts), l.limits.Instructions, "instructions").in(Protocol+Component(i), 0)
		}
	}
	return nil
}
