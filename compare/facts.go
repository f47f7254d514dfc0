package compare

// facts are what the kinds of findings are found by.
type facts struct {
	analysis *Analysis
	input    string
}

func newFacts(a *Analysis) *facts { return &facts{analysis: a, input: a.input} }
