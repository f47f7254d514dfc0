package main

import (
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/ecmascript"
	"github.com/weburl-go/weburl/tools/internal/peers"
)

// explanation is a class of differences. To explain one, V8 itself must give our answer: to
// an expression that means the same and avoids the fault, or in a new process. A condition on
// the expression alone would hide other faults.
type explanation struct {
	name     string
	explains func(*comparison, difference) (bool, error)
	example  question // V8 answers it wrongly
}

var explanations = []explanation{
	{
		"V8 knows a Unicode without the script, or lacks an alias without characters", (*comparison).refusesScript,
		question{Source: `\p{sc=Hrkt}`, Flags: "v"},
	}, {
		"V8 accepts WSpace, an alias of White_Space in Unicode but not in ECMA-262", (*comparison).acceptsWSpace,
		question{Source: `\p{WSpace}`, Flags: "v"},
	}, {
		"V8 ends the name of a group at an escaped >", (*comparison).endsName,
		question{Source: `(?<a\u{3e}>a)`, Flags: "v"},
	}, {
		"after a group that changes the flag i, V8 keeps the changed flag for classes", (*comparison).keepsFlag,
		question{Source: `(?-i:a)[s]`, Flags: "vi", Inputs: []string{"aS"}},
	}, {
		`with the flag i, V8 does not fold a single character in \q{}`, (*comparison).foldsNot,
		question{Source: `[\q{c}]`, Flags: "vi", Inputs: []string{"C"}},
	}, {
		"both of these", (*comparison).keepsFlagAndFoldsNot,
		question{Source: `(?-i:a)[\q{c}][s]`, Flags: "vi", Inputs: []string{"aCS"}},
	}, {
		// Nothing to ask: in a new process, it takes node --no-regexp-optimization.
		"once V8 holds much code of expressions, it compiles others without optimization, and ignores modifiers", (*comparison).forgetsModifiers,
		question{},
	},
}

// newScripts lists the names of scripts that are new in Unicode 18, and of one that has no
// characters.
var newScripts = []string{
	"Jurc", "Jurchen", "Pcun", "Proto_Cuneiform", "Seal",
	"Hrkt", "Katakana_Or_Hiragana",
}

func (c *comparison) refusesScript(d difference) (bool, error) {
	source := d.Source
	for _, name := range newScripts {
		source = strings.ReplaceAll(source, "="+name+"}", "=Grek}")
	}
	if d.expr != nil || d.refused || source == d.Source {
		return false, nil
	}
	a, err := c.fresh(question{Source: source, Flags: d.Flags})
	return err == nil && !a.Refused, err
}

func (c *comparison) acceptsWSpace(d difference) (bool, error) {
	_, err := ecmascript.Parse(strings.ReplaceAll(d.Source, "p{WSpace}", "p{space}"), d.Flags == "vi")
	return d.expr == nil && d.refused && err == nil, nil
}

func (c *comparison) endsName(d difference) (bool, error) {
	source := strings.NewReplacer(`\u{3e}`, `\u{3f}`, `\u003e`, `\u003f`).Replace(d.Source) // ? is in no name, either
	if d.expr != nil || !d.refused || source == d.Source {
		return false, nil
	}
	a, err := c.fresh(question{Source: source, Flags: d.Flags})
	return err == nil && a.Refused, err
}

func (c *comparison) keepsFlag(d difference) (bool, error) { return c.agreesOn(d, true, false) }

func (c *comparison) foldsNot(d difference) (bool, error) { return c.agreesOn(d, false, true) }

func (c *comparison) keepsFlagAndFoldsNot(d difference) (bool, error) {
	return c.agreesOn(d, true, true)
}

// agreesOn reports whether V8 finds what we do by a rewritten expression.
func (c *comparison) agreesOn(d difference, flags, strings bool) (bool, error) {
	if d.expr == nil {
		return false, nil
	}
	r := rewriter{source: d.Source, flags: flags, strings: strings}
	r.expression(d.Flags == "vi")
	if r.String() == d.Source {
		return false, nil
	}
	a, err := c.fresh(question{Source: r.String(), Flags: d.Flags, Inputs: []string{d.input}})
	return err == nil && slices.Equal(a.Found[0], d.ours), err
}

func (c *comparison) forgetsModifiers(d difference) (bool, error) {
	if d.expr == nil || !strings.Contains(d.Source, "(?") {
		return false, nil
	}
	a, err := c.fresh(question{Source: d.Source, Flags: d.Flags, Inputs: []string{d.input}})
	return err == nil && slices.Equal(a.Found[0], d.ours), err
}

// fresh returns the answer of a new process.
func (c *comparison) fresh(q question) (a answer, err error) {
	judge, err := c.start()
	if err != nil {
		return a, err
	}
	answers, err := peers.Ask[question, answer](judge, [][]question{{q}})
	if err := errors.Join(err, judge.Close()); err != nil {
		return a, err
	}
	if a = answers[0]; a.Late || a.Refused && len(q.Inputs) > 0 {
		return a, errors.New("a new process does not match /" + q.Source + "/")
	}
	return a, nil
}

// rewriter writes an expression that means the same.
type rewriter struct {
	strings.Builder
	source         string
	flags, strings bool // which faults to avoid
}

// expression copies the source. To keep flags, it puts a group around each class
// that sets the flag i to its value there.
func (r *rewriter) expression(fold bool) {
	var open []bool // the flag outside of each group
	class := func(write func()) {
		switch {
		case !r.flags:
			write()
			return
		case fold:
			r.WriteString("(?i:")
		default:
			r.WriteString("(?-i:")
		}
		write()
		r.WriteString(")")
	}
	for r.source != "" {
		switch {
		case r.source[0] == '[':
			class(r.class)
		case r.source[0] == '\\' && strings.IndexByte(`dDsSwWpP`, r.source[1]) >= 0:
			class(r.escape)
		case r.source[0] == '\\':
			r.escape()
		case strings.HasPrefix(r.source, "(?"):
			open = append(open, fold)
			modifiers, _, _ := strings.Cut(r.source[2:], ":")
			if strings.Trim(modifiers, "ims-") == "" {
				add, remove, _ := strings.Cut(modifiers, "-")
				fold = (fold || strings.Contains(add, "i")) && !strings.Contains(remove, "i")
			}
			r.copy(2)
		case r.source[0] == '(':
			open = append(open, fold)
			r.copy(1)
		case r.source[0] == ')':
			fold, open = open[len(open)-1], open[:len(open)-1]
			r.copy(1)
		default:
			r.copy(1)
		}
	}
}

func (r *rewriter) copy(n int) {
	r.WriteString(r.source[:n])
	r.source = r.source[n:]
}

// escape copies an escape sequence, if with braces up to their end.
func (r *rewriter) escape() {
	n := 2
	if strings.IndexByte(`pPu`, r.source[1]) >= 0 && r.source[2] == '{' {
		n = strings.IndexByte(r.source, '}') + 1
	}
	r.copy(n)
}

// class copies a class in brackets. To fold characters in \q{}, it takes them out of it.
func (r *rewriter) class() {
	r.copy(1)
	for r.source[0] != ']' {
		switch {
		case r.source[0] == '[':
			r.class()
		case r.strings && strings.HasPrefix(r.source, `\q{`):
			r.source = r.source[3:]
			var single, other []string
			for end := byte('|'); end == '|'; {
				text := rewriter{source: r.source}
				characters := 0
				for ; text.source[0] != '|' && text.source[0] != '}'; characters++ {
					if text.source[0] == '\\' {
						text.escapedCharacter()
					} else {
						_, size := utf8.DecodeRuneInString(text.source)
						text.copy(size)
					}
				}
				if characters == 1 {
					single = append(single, text.String())
				} else {
					other = append(other, text.String())
				}
				end, r.source = text.source[0], text.source[1:]
			}
			r.WriteString("[" + strings.Join(single, ""))
			if other != nil {
				r.WriteString(`\q{` + strings.Join(other, "|") + "}")
			}
			r.WriteString("]")
		case r.source[0] == '\\':
			r.escape()
		default:
			r.copy(1)
		}
	}
	r.copy(1)
}

// escapedCharacter copies an escape sequence that stands for one character.
func (r *rewriter) escapedCharacter() {
	switch {
	case r.source[1] == 'x':
		r.copy(4)
	case r.source[1] == 'c':
		r.copy(3)
	case r.source[1] == 'u' && r.source[2] != '{':
		r.copy(6)
		if strings.HasPrefix(r.source, `\ud`) {
			r.copy(6)
		}
	default:
		r.escape()
	}
}
