package automaton

// Test reports whether p matches all of input. It does not allocate.
func (p *Program) Test(input string) bool {
	if t := p.forwardTable(); t != nil {
		ok, _ := t.test(input)
		return ok
	}
	s := p.getScratch()
	ok := p.test(s, input)
	p.scratch.Put(s)
	return ok
}

// Find matches all of input, and returns in dst's memory the offsets of the start
// and the end of each group: of group 0, the match, first; -1 and -1 for a
// group that is undefined. It returns nil if p does not match.
func (p *Program) Find(dst []int, input string) []int {
	s := p.getScratch()
	if t := p.backwardTable(); t != nil {
		dst = p.findByTable(t, s, dst, input)
	} else {
		dst = p.find(s, dst, input)
	}
	p.scratch.Put(s)
	return dst
}
