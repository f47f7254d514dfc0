package main

import (
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
	{"V8 knows a Unicode without the property, or lacks an alias without characters", func(c *comparison, d difference) (bool, error) {
		return c.refusedFor(d, func(name string) bool { return newNames[name] })
	}},
	{"after a group that changes the flag i, V8 keeps the changed flag for classes and properties", func(c *comparison, d difference) (bool, error) {
		return d.expr != nil && changesCase(d.Source) && strings.ContainsAny(d.Source, `[\`), nil
	}},
	{"with the flag i, V8 does not fold a single character in \\q{}", func(c *comparison, d difference) (bool, error) {
		return d.expr != nil && strings.Contains(d.Source, `\q{`) && (d.Flags == "vi" || changesCase(d.Source)), nil
	}},
}

// newNames lists the names of scripts that are new in Unicode 18, and Hrkt, which has no
// characters.
var newNames = map[string]bool{
	"Jurc": true, "Jurchen": true, "Pcun": true, "Proto_Cuneiform": true, "Seal": true,
	"Hrkt": true, "Katakana_Or_Hiragana": true,
}

// refusedFor reports whether only V8 refuses an expression, and accepts it
// once the values of properties are replaced for which known holds.
func (c *comparison) refusedFor(d difference, known func(string) bool) (bool, error) {
	if d.expr != nil || d.refused {
		return false, nil
	}
	source, replaced := d.Source, false
	for name := range newNames {
		if strings.Contains(source, "="+name+"}") {
			source, replaced = strings.ReplaceAll(source, "="+name+"}", "=Grek}"), true
		}
	}
	if !replaced {
		return false, nil
	}
	answers, err := c.ask([][]question{{{Source: source, Flags: d.Flags, Inputs: []string{}}}})
	return err == nil && !answers[0].Refused, err
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
	if d.expr == nil {
		return true, nil
	}
	q := d.question
	q.Inputs, q.Plain = []string{d.input}, expression.Plain(&d.expr.Root)
	answers, err := c.ask([][]question{{q}})
	if err != nil {
		return false, err
	}
	return !answers[0].Late && slices.Equal(answers[0].Plain[0], ours(d)), nil
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
			collect(&n.Subs[i])
		}
	}
	collect(&d.expr.Root)
	return captures
}
