package automaton

// Test reports whether p matches all of input. It does not allocate, apart from the table
// that the first call makes and, without a table, memory that the next calls use again.
func (p *Program) Test(input string) bool {
	if t := p.forwardTable(); t != nil {
		ok, _ := t.test(input)
		return ok
	}
	s := p.getScratch()
	ok := p.test(s, nil, input)
	s.keep()
	return ok
}

// Find matches all of input. It returns the offsets of the start and the end of each group,
// beginning with group 0, the match; those of an undefined group are -1. They are in the
// memory of dst if that suffices. Find returns nil if p does not match.
func (p *Program) Find(dst []int, input string) []int {
	s := p.getScratch()
	if t := p.backwardTable(); t != nil {
		dst = p.findByTable(t, s, dst, input)
	} else {
		dst = p.find(s, dst, input)
	}
	s.keep()
	return dst
}
