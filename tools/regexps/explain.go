package main

import (
	"errors"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/internal/ecmascript"
	"github.com/weburl-go/weburl/internal/test/expression"
)

// explanation is a class of differences: a fault of V8. A condition on the expression alone would
// hide other faults, so V8 must also give our answer once the fault is avoided.
type explanation struct {
	name     string
	explains func(*comparison, difference) (bool, error)
}

var explanations = []explanation{
	{"V8 knows a Unicode without the property, or lacks an alias without characters", (*comparison).refusedForName},
	{"V8 accepts WSpace, an alias of White_Space in Unicode but not in ECMA-262", func(c *comparison, d difference) (bool, error) {
		_, err := ecmascript.Parse(strings.ReplaceAll(d.Source, "p{WSpace}", "p{space}"), d.Flags == "vi")
		return d.refused && err == nil, nil
	}},
	{"once V8 holds much code of expressions, it compiles others without optimization, and ignores their modifiers", func(c *comparison, d difference) (bool, error) {
		if d.expr == nil || !changesCase(d.Source) {
			return false, nil
		}
		a, err := c.fresh(d)
		return err == nil && slices.Equal(a.Found[0], d.ours), err
	}},
	{"after a group that changes the flag i, V8 keeps the changed flag for classes and properties", func(c *comparison, d difference) (bool, error) {
		if d.expr == nil || !changesCase(d.Source) || !strings.ContainsAny(d.Source, `[\`) {
			return false, nil
		}
		return c.agreesInPlain(d)
	}},
	{`with the flag i, V8 does not fold a single character in \q{}`, func(c *comparison, d difference) (bool, error) {
		if d.expr == nil || !strings.Contains(d.Source, `\q{`) || d.Flags != "vi" && !changesCase(d.Source) {
			return false, nil
		}
		return c.agreesInPlain(d)
	}},
}

// newNames lists the names of scripts that are new in Unicode 18, and Hrkt, which has no
// characters.
var newNames = map[string]bool{
	"Jurc": true, "Jurchen": true, "Pcun": true, "Proto_Cuneiform": true, "Seal": true,
	"Hrkt": true, "Katakana_Or_Hiragana": true,
}

// refusedForName reports whether only V8 refuses an expression, and accepts it with the
// name of another script.
func (c *comparison) refusedForName(d difference) (bool, error) {
	if d.expr != nil || d.refused {
		return false, nil
	}
	source := d.Source
	for name := range newNames {
		source = strings.ReplaceAll(source, "="+name+"}", "=Grek}")
	}
	if source == d.Source {
		return false, nil
	}
	answers, err := ask(c.judge, [][]question{{{Source: source, Flags: d.Flags, Inputs: []string{}}}})
	return err == nil && !answers[0].Refused, err
}

// fresh returns the answer of a new process about the input of a difference.
func (c *comparison) fresh(d difference) (a answer, err error) {
	judge, err := c.start()
	if err != nil {
		return a, err
	}
	q := d.question
	q.Inputs, q.Plain = []string{d.input}, expression.Plain(d.expr.Root)
	answers, err := ask(judge, [][]question{{q}})
	if err := errors.Join(err, judge.Close()); err != nil {
		return a, err
	}
	if answers[0].Late {
		return a, errors.New("a new process takes longer")
	}
	return answers[0], nil
}

// changesCase reports whether an expression has modifiers with an i.
func changesCase(source string) bool {
	for {
		_, after, ok := strings.Cut(source, "(?")
		if !ok {
			return false
		}
		modifiers, _, _ := strings.Cut(after, ":")
		if strings.Trim(modifiers, "ims-") == "" && strings.Contains(modifiers, "i") {
			return true
		}
		source = after
	}
}

// agreesInPlain reports whether V8 finds what we do by an expression that has neither
// flags nor modifiers, but the classes that we computed.
func (c *comparison) agreesInPlain(d difference) (bool, error) {
	a, err := c.fresh(d)
	return err == nil && slices.Equal(a.Plain[0], ours(d)), err
}

// ours returns the captures that we find, without groups that the plain expression lacks: those in
// a part that is repeated 0 times.
func ours(d difference) []int {
	if d.ours == nil {
		return nil
	}
	captures := d.ours[:2:2]
	var collect func(n *ecmascript.Node)
	collect = func(n *ecmascript.Node) {
		if n.Op == ecmascript.Capture {
			captures = append(captures, d.ours[2*n.Low:2*n.Low+2]...)
		}
		for i := range n.Subs {
			collect(n.Subs[i])
		}
	}
	collect(d.expr.Root)
	return captures
}
