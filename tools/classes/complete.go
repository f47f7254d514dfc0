package main

import (
	"hash/fnv"
	"strings"
)

// separating returns tails that tell all states apart.
func (l *learner) separating() []string {
	lines := make([][]string, len(l.states))
	inParallel(l.jobs, len(l.states), func(i int) { lines[i] = strings.Split(l.look(l.states[i].access).key, "\n") })
	classes := make([]string, len(l.states))
	for i := range lines {
		classes[i] = lines[i][len(l.tails)] // what is not in a tail: whether a segment is left
	}
	count := func(add int) int {
		seen := map[string]bool{}
		for i, c := range classes {
			if add >= 0 {
				c += "\n" + lines[i][add]
			}
			seen[c] = true
		}
		return len(seen)
	}
	tails := []string{l.tails[0], ""}
	if l.tails[0] != commit {
		tails = tails[:1]
	}
	for now := count(-1); now < len(l.states); {
		best, most := -1, now
		for k := range l.tails {
			if n := count(k); n > most {
				best, most = k, n
			}
		}
		if best < 0 {
			break // only all tails together tell the rest apart
		}
		for i := range classes {
			classes[i] += "\n" + lines[i][best]
		}
		tails, now = append(tails, l.tails[best]), most
	}
	return tails
}

// complete compares the fast way with the machine after each state, up to extra + 1
// symbols, and each separating tail; and after each state and symbol behind pads.
func (l *learner) complete(extra int, pads []int) {
	tails, list := l.separating(), l.representatives()
	l.separate = len(tails)
	var follow func(word string, depth int)
	follow = func(word string, depth int) {
		if l.wrong.Load() > mostDiffers {
			return
		}
		for _, tail := range tails {
			l.observe(l.prefix+word+tail, false)
		}
		for _, symbol := range list {
			if depth > 0 && l.allows(word, symbol) {
				follow(word+symbol, depth-1)
			}
		}
	}
	before := l.count.Load()
	inParallel(l.jobs, len(l.states), func(i int) { follow(l.states[i].access, extra+1) })
	l.extended = l.count.Load() - before
	prefix := l.prefix
	for _, form := range l.pads {
		for _, n := range pads {
			l.prefix = strings.ReplaceAll(form, "*", strings.Repeat("a", n))
			inParallel(l.jobs, len(l.states), func(i int) { follow(l.states[i].access, 1) })
		}
	}
	l.prefix = prefix
	l.padded = l.count.Load() - before - l.extended
}

// thresholds returns the lengths of pads: all positions in a window, and those around
// the sizes of buffers.
func thresholds() (list []int) {
	for n := 1; n <= 80; n++ {
		list = append(list, n)
	}
	for _, size := range []int{128, 256} {
		for n := size - 16; n <= size+4; n++ {
			list = append(list, n)
		}
	}
	return list
}

// hash returns a hash of all states and transitions.
func (l *learner) hash() uint64 {
	h := fnv.New64a()
	for _, s := range l.states {
		h.Write([]byte(s.access + "\n"))
		for _, symbol := range l.symbols {
			h.Write([]byte{byte(s.to[symbol]), byte(s.to[symbol] >> 8), '\n'})
			h.Write([]byte(s.emitted[symbol]))
		}
	}
	return h.Sum64()
}
