package automaton

import (
	"slices"
	"sync"
)

// onePass is a table for a program in which the next byte always decides where to go on. It
// finds captures in a single pass. A state is an instruction that follows a character.
type onePass struct {
	class  [256]uint8
	stride int
	start  uint16
	next   []onePassStep // a line for each state, after an unused one; its last entry is for the end of the input

	// actions holds lists of what save and erase do. A list begins with its length. Each
	// action is two numbers: a capture to set and 0, or the captures to erase.
	actions []uint16
}

// onePassStep is the way from a state past the next byte.
type onePassStep struct {
	state   uint16 // the offset of its line, or 0 if there is no way
	actions uint16 // the offset of the list to run first
}

// lazyOnePass is made when it is first needed. It is nil if a byte may not decide, or if the
// table would exceed a bound.
type lazyOnePass struct {
	once sync.Once
	*onePass
}

func (p *Program) onePassTable() *onePass {
	p.single.once.Do(func() { p.single.onePass = p.newOnePass() })
	return p.single.onePass
}

// newOnePass makes the table, or returns nil.
func (p *Program) newOnePass() *onePass {
	if p.asserts || !p.ends || 256*len(p.sets) > maxTableWork {
		return nil
	}
	t := &onePass{actions: []uint16{0}}
	bytes := p.classes(&t.class)
	end := len(bytes)
	t.stride = end + 1
	t.next = make([]onePassStep, t.stride)

	lines := make([]uint16, len(p.code)) // of the states
	queue := []uint16{0}                 // the states; like the first line, the first is unused
	lineOf := func(pc uint16) uint16 {
		if lines[pc] == 0 {
			lines[pc] = uint16(len(t.next))
			t.next = append(t.next, make([]onePassStep, t.stride)...)
			queue = append(queue, pc)
		}
		return lines[pc]
	}
	// way is a way from a state to an instruction.
	type way struct {
		pc     uint16
		before int // the index in ways of the last save or erase before pc, or -1
	}
	var ways []way
	var stack []way
	seen := make([]uint16, len(p.code)) // for which state
	lineOf(p.start)
	for n, work := 1, 0; n < len(queue); n++ {
		line := int(lines[queue[n]])
		ways, stack = ways[:0], append(stack, way{queue[n], -1})
		for len(stack) > 0 {
			top := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if work++; seen[top.pc] == uint16(n) {
				continue // the way that comes first is known
			}
			seen[top.pc] = uint16(n)
			i := &p.code[top.pc]
			switch i.op {
			case split:
				stack = append(stack, way{i.other, top.before}, way{i.next, top.before})
			case save, erase:
				ways = append(ways, top)
				stack = append(stack, way{i.next, len(ways) - 1})
			case take, match:
				actions := uint16(0)
				if top.before >= 0 {
					actions = uint16(len(t.actions))
					t.actions = append(t.actions, 0)
					for w := top.before; w >= 0; w = ways[w].before {
						work++
						t.actions[actions]++
						t.actions = append(t.actions, p.code[ways[w].pc].arg, p.code[ways[w].pc].other)
					}
				}
				if i.op == match {
					t.next[line+end] = onePassStep{1, actions}
					continue
				}
				target := lineOf(i.next)
				for class, b := range bytes {
					if work++; !p.sets[i.arg].Has(b) {
						continue
					}
					if t.next[line+class].state != 0 {
						return nil
					}
					t.next[line+class] = onePassStep{target, actions}
				}
			}
		}
		if 4*len(t.next)+2*len(t.actions) > maxTable || work > maxTableWork {
			return nil
		}
	}
	t.start = lines[p.start]
	t.next, t.actions = slices.Clip(t.next), slices.Clip(t.actions)
	return t
}

// findInOnePass is Find by a table. It also returns the number of steps.
func (p *Program) findInOnePass(t *onePass, dst []int, input string) (captures []int, steps int) {
	captures = p.undefined(dst, len(input))
	s := t.start
	for at := range len(input) {
		next := t.next[int(s)+int(t.class[input[at]])]
		if next.state == 0 {
			return nil, at + 1
		}
		if next.actions != 0 {
			t.run(next.actions, captures, at)
		}
		s = next.state
	}
	last := t.next[int(s)+t.stride-1]
	if last.state == 0 {
		return nil, len(input) + 1
	}
	t.run(last.actions, captures, len(input))
	return captures, len(input) + 1
}

// run runs a list of actions, of which the last comes first.
func (t *onePass) run(list uint16, captures []int, at int) {
	for i := int(list) + 2*int(t.actions[list]) - 1; i > int(list); i -= 2 {
		from, to := t.actions[i], t.actions[i+1]
		if to == 0 {
			captures[from] = at
			continue
		}
		for c := from; c < to; c++ {
			captures[c] = -1
		}
	}
}
