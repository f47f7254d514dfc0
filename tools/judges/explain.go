package main

import (
	"cmp"
	"maps"
	"slices"
	"strings"
)

// An explanation accounts for one class of known differences in which weburl is
// right by the text of the Standard. It has exactly one of the four functions.
type explanation struct {
	name   string
	judge  string
	why    string
	anchor string // of the deciding text

	// covers reports whether this explains all of a difference.
	covers func(d difference) bool
	// follows reports whether this explains how the two differ after the first
	// call of a sequence for which they do.
	follows func(d divergence) bool
	// accepts reports whether this explains why the judge accepts a label that
	// violates rules.
	accepts func(v violated) bool
	// refuses reports whether this explains why the judge rejects a label, given in
	// Unicode.
	refuses func(label string) bool
}

// An explanationOf accounts for findings of its own type.
type explanationOf[F finding] struct {
	explanation
	// holds reports whether it explains all of a finding.
	holds func(f F) bool
}

// explainBy returns the first explanation that holds for f, or nil.
func explainBy[F finding](table []explanationOf[F], f F) *explanation {
	for i := range table {
		if e := &table[i]; e.holds(f) {
			return &e.explanation
		}
	}
	return nil
}

// plain returns a table without the functions.
func plain[F finding](table []explanationOf[F]) (out []explanation) {
	for _, e := range table {
		out = append(out, e.explanation)
	}
	return out
}

// explain returns the first explanation that covers d, or nil.
func (d difference) explain(table []explanation) *explanation {
	for i := range table {
		e := &table[i]
		if e.judge != d.judge {
			continue
		}
		if e.covers != nil && e.covers(d) ||
			e.accepts != nil && theyAccept(d, e.accepts, table) ||
			e.refuses != nil && theyRefuse(d, e.refuses) {
			return e
		}
	}
	return nil
}

// A tally counts the outcomes of comparisons.
type tally struct {
	inputs, compared, agreed, explained, unexplained int

	classes map[string]int       // comparisons by explanation
	kinds   map[string]int       // unexplained comparisons by judge and kind
	samples map[string][]finding // the first few of each kind
}

// samplesPerKind limits how many findings of each kind are kept and reduced.
const samplesPerKind = 4

func newTally() *tally {
	return &tally{classes: map[string]int{}, kinds: map[string]int{}, samples: map[string][]finding{}}
}

func (t *tally) count(table []explanation, f finding) {
	t.compared++
	kind := f.kind()
	if kind == "" {
		t.agreed++
		return
	}
	if e := f.explain(table); e != nil {
		t.explained++
		t.classes[e.name]++
		return
	}
	t.unexplained++
	key := f.by() + ": " + kind
	t.kinds[key]++
	if len(t.samples[key]) < samplesPerKind {
		t.samples[key] = append(t.samples[key], f)
	}
}

// add adds the counts of o to t.
func (t *tally) add(o *tally) {
	t.inputs += o.inputs
	t.compared += o.compared
	t.agreed += o.agreed
	t.explained += o.explained
	t.unexplained += o.unexplained
	for name, n := range o.classes {
		t.classes[name] += n
	}
	for key, n := range o.kinds {
		t.kinds[key] += n
		all := append(t.samples[key], o.samples[key]...)
		t.samples[key] = all[:min(samplesPerKind, len(all))]
	}
}

// order returns the kinds of unexplained differences: first those with the fewest
// differing parts and, of these, the most frequent.
func (t *tally) order() []string {
	return slices.SortedFunc(maps.Keys(t.kinds), func(a, b string) int {
		return cmp.Or(
			cmp.Compare(strings.Count(a, " "), strings.Count(b, " ")),
			cmp.Compare(t.kinds[b], t.kinds[a]),
			strings.Compare(a, b))
	})
}

// examples returns up to n unexplained differences: one of each kind before a
// second of any.
func (t *tally) examples(n int) []finding {
	var out []finding
	for round := range samplesPerKind {
		for _, key := range t.order() {
			if len(out) < n && round < len(t.samples[key]) {
				out = append(out, t.samples[key][round])
			}
		}
	}
	return out
}

// silent returns the explanations for the judges that explained nothing, except
// those for sequences.
func (t *tally) silent(table []explanation, judges []string) []string {
	var out []string
	for _, e := range table {
		if t.classes[e.name] == 0 && e.follows == nil && slices.Contains(judges, e.judge) {
			out = append(out, e.name)
		}
	}
	return out
}
