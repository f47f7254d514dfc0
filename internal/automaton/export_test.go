package automaton

// Engines are the ways to match, which must agree.
type Engines struct{ *Program }

// TestBySets returns the result of Test without a table, and the steps.
func (e Engines) TestBySets(input string) (bool, int) {
	s := e.getScratch()
	ok := e.test(s, nil, input)
	return ok, s.steps
}

func (e Engines) FindBySets(input string) ([]int, int) {
	s := e.getScratch()
	found := e.find(s, nil, input)
	return found, s.steps
}

// TestByTable returns the result of Test by the table, and the steps. There may be no table.
func (e Engines) TestByTable(input string) (result bool, steps int, ok bool) {
	t := e.forwardTable()
	if t == nil {
		return false, 0, false
	}
	result, steps = t.test(input)
	return result, steps, true
}

func (e Engines) FindByTable(input string) (found []int, steps int, ok bool) {
	t := e.backwardTable()
	if t == nil {
		return nil, 0, false
	}
	s := e.getScratch()
	found = e.findByTable(t, s, nil, input)
	return found, s.steps, true
}

// TableSizes returns the bytes of the tables, or 0 for those that are missing.
func (e Engines) TableSizes() (forward, backward int) {
	if t := e.forwardTable(); t != nil {
		forward = 2 * len(t.lines)
	}
	if t := e.backwardTable(); t != nil {
		backward = 2 * len(t.lines)
	}
	return forward, backward
}

// Probes returns how many places the index of a table looks at to hold sets.
func Probes(sets [][]uint64) int {
	b := &builder{scale: 1, width: len(sets[0])}
	for _, set := range sets {
		b.state(set, none)
	}
	return b.work / b.width
}

// KeptRows returns the number of words that p keeps for the next Find.
func (e Engines) KeptRows() int {
	s := e.getScratch()
	return max(cap(s.rows), cap(s.states)/4)
}

// SetMaxRows lowers the number of words that FindBySets holds, and returns a function that
// restores it.
func SetMaxRows(n int) func() {
	old := maxRows
	maxRows = n
	return func() { maxRows = old }
}

// Steps returns the expressions that Match finds, and the steps.
func (u *Union) Steps(components ...string) (ids []uint32, steps int) {
	var s search
	u.match(&s, components, []uint8{0, 1}[:len(components)], func(found []uint32) { ids = append(ids, found...) })
	return ids, s.steps
}

// Edges returns the number of edges. A text counts as many as it has bytes.
func (u *Union) Edges() int { return len(u.edges) + len(u.text) }
