package main

import (
	"regexp"
	"slices"

	"github.com/weburl-go/weburl/internal/test/expression"
)

// explanation is a class of differences. It explains one if the conditions of a fault of
// V8 hold and V8 itself gives our answer once the fault is avoided.
type explanation struct {
	name     string
	explains func(*comparison, difference) (bool, error)
}

var explanations = []explanation{}

// agreesInPlain reports whether V8 finds what we do with the expression that has neither
// flags nor modifiers, but the classes that we computed.
func (c *comparison) agreesInPlain(d difference) (bool, error) {
	q := d.question
	q.Inputs, q.Plain = []string{d.input}, expression.Plain(&d.expr.Root)
	answers, err := c.ask([][]question{{q}})
	if err != nil {
		return false, err
	}
	return !answers[0].Late && slices.Equal(answers[0].Plain[0], d.ours), nil
}

var _ = regexp.MustCompile
