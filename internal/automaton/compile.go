package automaton

import (
	"github.com/weburl-go/weburl/internal/ecmascript"
)

// Compile compiles an expression to at most limit instructions, which is at most
// [MaxInstructions]. The limit includes instructions that cannot be reached, which are
// dropped in the end. The error is an [*ecmascript.Error].
func Compile(e *ecmascript.Expr, limit int) (*Program, error) {
	c := compiler{code: make([]instruction, 2, 32), limit: limit}
	c.code[matched] = instruction{op: match}
	start := c.node(trim(e.Root), pair{matched, matched})
	if c.err != nil {
		return nil, c.err
	}
	p := &Program{sets: c.sets, groups: e.Groups + 1}
	p.order(c.code, start)
	return p, nil
}

// trim drops ^ and $ at the ends of an expression, which all of an input always matches.
func trim(n *ecmascript.Node) *ecmascript.Node {
	if n.Op != ecmascript.Concat {
		return n
	}
	subs := n.Subs
	if subs[0].Op == ecmascript.Begin {
		subs = subs[1:]
	}
	if last := len(subs) - 1; last >= 0 && subs[last].Op == ecmascript.End {
		subs = subs[:last]
	}
	trimmed := *n
	if trimmed.Subs = subs; len(subs) == 0 {
		trimmed.Op = ecmascript.Empty
	}
	return &trimmed
}

// The first instructions.
const (
	failed = iota
	matched
)

type compiler struct {
	code   []instruction
	limit  int
	sets   []ecmascript.Bytes
	recent [128]uint16 // the numbers of sets, by a hash
	err    *ecmascript.Error
}

// pair holds where to go on after a node: at empty if nothing has been taken since the
// iteration of the innermost loop began, and at some otherwise. Beyond the minimum of a
// loop, an iteration that takes nothing fails: its empty is failed. Thus a match need not
// know where an iteration began, and no loop repeats without taking a character.
type pair struct{ empty, some uint16 }

// emit appends an instruction for a node, and returns its number.
//
//go:noinline
func (c *compiler) emit(n *ecmascript.Node, i instruction) uint16 {
	if len(c.code) >= c.limit {
		if c.err == nil {
			c.err = &ecmascript.Error{Reason: ecmascript.TooManyInstructions, Start: int(n.Start), End: int(n.End)}
		}
		return failed
	}
	c.code = append(c.code, i)
	return uint16(len(c.code) - 1)
}

// node compiles n, and returns where it begins. At that place nothing has been taken since the
// iteration began or, if both places of k are the same, that does not matter. Unless n is
// empty, a call emits an instruction, so the time is linear in their number.
func (c *compiler) node(n *ecmascript.Node, k pair) uint16 {
	if c.err != nil {
		return failed
	}
	switch n.Op {
	case ecmascript.Empty:
		return k.empty
	case ecmascript.Chars:
		return c.emit(n, instruction{op: take, arg: c.set(n.Set), next: k.some})
	case ecmascript.Concat:
		return c.concat(n, k)
	case ecmascript.Alternate:
		entry := c.node(n.Subs[len(n.Subs)-1], k)
		for i := len(n.Subs) - 2; i >= 0; i-- {
			entry = c.emit(n, instruction{op: split, next: c.node(n.Subs[i], k), other: entry})
		}
		return entry
	case ecmascript.Capture:
		end := func(k uint16) uint16 {
			return c.emit(n, instruction{op: save, arg: uint16(2*n.Low + 1), next: k})
		}
		body := pair{some: end(k.some)}
		if body.empty = body.some; k.empty != k.some && n.Nullable {
			body.empty = end(k.empty)
		}
		return c.emit(n, instruction{op: save, arg: uint16(2 * n.Low), next: c.node(n.Subs[0], body)})
	case ecmascript.Repeat:
		return c.repeat(n, k)
	}
	return c.emit(n, instruction{op: assert, arg: uint16(n.Op), next: k.empty})
}

func (c *compiler) concat(n *ecmascript.Node, k pair) uint16 {
	// The nodes before the first one that always takes something may be entered when
	// nothing has been taken.
	first := 0
	for first < len(n.Subs)-1 && n.Subs[first].Nullable {
		first++
	}
	for i := len(n.Subs) - 1; i >= 0; i-- {
		sub := n.Subs[i]
		some := k.some
		if i > 0 {
			some = c.node(sub, pair{k.some, k.some})
		}
		empty := some
		if i == 0 || i <= first && k.empty != k.some {
			empty = c.node(sub, k)
		}
		k = pair{empty, some}
	}
	return k.empty
}

// repeat compiles the iterations after the minimum first, then those up to it.
func (c *compiler) repeat(n *ecmascript.Node, k pair) uint16 {
	nullable, least := n.Subs[0].Nullable, n.Min
	if n.Max == ecmascript.Unlimited {
		loop := c.emit(n, instruction{})
		entry := c.iteration(n, pair{failed, loop})
		c.code[loop] = choice(n, entry, k.some)
		switch {
		case least > 0 && !nullable:
			least--
			k = pair{entry, entry}
		case k.empty == k.some:
			k = pair{loop, loop}
		default:
			k = pair{c.emit(n, choice(n, entry, k.empty)), loop}
		}
	}
	end := k
	for i := n.Max; i > least && n.Max != ecmascript.Unlimited && c.err == nil; i-- {
		entry := c.iteration(n, pair{failed, k.some})
		k.some = c.emit(n, choice(n, entry, end.some))
		switch {
		case end.empty == end.some:
			k.empty = k.some
		case i == least+1: // no other is entered when nothing has been taken
			k.empty = c.emit(n, choice(n, entry, end.empty))
		}
	}
	for i := int32(0); i < least && c.err == nil; i++ {
		switch {
		case !nullable || k.empty == k.some:
			entry := c.iteration(n, pair{k.some, k.some})
			k = pair{entry, entry}
		case i == least-1:
			k.empty = c.iteration(n, k)
		default:
			k = pair{c.iteration(n, k), c.iteration(n, pair{k.some, k.some})}
		}
	}
	return k.empty
}

// iteration compiles the body of a Repeat. Its groups are undefined when an iteration
// begins; in the first one, they are so anyway.
func (c *compiler) iteration(n *ecmascript.Node, k pair) uint16 {
	entry := c.node(n.Subs[0], k)
	if n.Max > 1 && n.Low < n.High {
		entry = c.emit(n, instruction{op: erase, arg: uint16(2 * n.Low), next: entry})
	}
	return entry
}

// choice returns the instruction that begins an iteration or leaves the loop.
func choice(n *ecmascript.Node, iteration, end uint16) instruction {
	if n.Lazy {
		return instruction{op: split, next: end, other: iteration}
	}
	return instruction{op: split, next: iteration, other: end}
}

// set returns the number of a set. It nearly always finds an equal one that is there.
func (c *compiler) set(s ecmascript.Bytes) uint16 {
	recent := &c.recent[(s[0]*0x9E3779B97F4A7C15^s[1]*0xC2B2AE3D27D4EB4F)>>57]
	if int(*recent) >= len(c.sets) || c.sets[*recent] != s {
		*recent = uint16(len(c.sets))
		c.sets = append(c.sets, s)
	}
	return *recent
}

// order numbers the instructions that can be reached, so that next and other are greater
// than the number of their instruction unless that takes a character.
func (p *Program) order(code []instruction, start uint16) {
	n := len(code)
	memory := make([]uint16, 3*n)
	o := orderer{code: code, numbers: memory[:n], done: memory[n : n : 2*n], roots: memory[2*n : 2*n]}
	o.visit(matched)
	for o.roots = append(o.roots, start); len(o.roots) > 0; {
		last := len(o.roots) - 1
		pc := o.roots[last]
		o.roots = o.roots[:last]
		o.visit(pc)
	}
	last := uint16(len(o.done) - 1)
	number := func(pc uint16) uint16 { return last - (o.numbers[pc] - 1) }
	p.code = make([]instruction, len(o.done))
	width := (len(o.done) + 63) / 64
	sets := make([]uint64, 2*width)
	p.all, p.takes = sets[:width:width], sets[width:]
	for _, pc := range o.done {
		n, i := number(pc), code[pc]
		add(p.all, n)
		if i.op <= take {
			add(p.takes, n)
		}
		if i.op >= take {
			i.next = number(i.next)
		}
		if i.op == split {
			i.other = number(i.other)
		}
		p.asserts = p.asserts || i.op == assert
		p.code[n] = i
	}
	p.start = number(start)
}

// orderer lists the instructions in done, each after those that it leads to without taking
// a character.
type orderer struct {
	code    []instruction
	done    []uint16
	numbers []uint16 // 0 if the instruction is unseen; in the end, one more than the index in done
	roots   []uint16 // instructions after characters, which may be unseen
}

func (o *orderer) visit(pc uint16) {
	if o.numbers[pc] != 0 {
		return
	}
	o.numbers[pc] = 1
	switch i := &o.code[pc]; i.op {
	case fail, match:
	case take:
		o.roots = append(o.roots, i.next)
	case split:
		o.visit(i.next)
		o.visit(i.other)
	default:
		o.visit(i.next)
	}
	o.done = append(o.done, pc)
	o.numbers[pc] = uint16(len(o.done))
}
