package compare

import (
	"cmp"
	"slices"

	"github.com/weburl-go/weburl/validation"
)

// Finding is a named reason why a string may be read in more than one way, or why it is
// worth a look.
type Finding struct {
	// ID is the stable name of the kind of finding, such as "backslash-in-authority";
	// see [Kinds].
	ID string
	// Severity comes from what the readings make of the string.
	Severity Severity
	// Effect is the one that the severity comes from.
	Effect Effect
	// Span is the place in the input; it may be unknown.
	Span validation.Span
	// Readings are the names of the editions whose readings are the evidence: one of
	// each sort. It is empty if all agree.
	Readings []string
	// CWE is the number of the weakness in the Common Weakness Enumeration.
	CWE int
	// Advice says what to do.
	Advice string
	// Detail says what is particular about this string, such as both values of an
	// ambiguous number; "" if nothing is.
	Detail string
}

// Kind is an entry of the catalogue of findings.
type Kind struct {
	// ID names the kind.
	ID string
	// Title is a short description, and Explanation says what happens.
	Title, Explanation string
	CWE                int
	// Advice says what to do.
	Advice string
	// Example is a string that has the finding in the profile "all", with ExampleBase
	// if that is not "".
	Example, ExampleBase string

	// explains are the effects that this kind is the cause of, if they are there.
	explains effectSet
	// find reports the places; nil for kinds that are an effect.
	find func(f *facts, report func(span validation.Span, detail string))
}

// Kinds returns the catalogue of findings.
func Kinds() []Kind { return slices.Concat(causes, outcomes) }

// Findings returns the findings, the worst first, and otherwise in the order of the
// input.
func (a *Analysis) Findings() []Finding {
	if a.found || a.plain {
		return a.findings
	}
	a.found = true
	o := a.weigh()
	explained := effectSet(0)
	f := newFacts(a)
	for i := range causes {
		k := &causes[i]
		k.find(f, func(span validation.Span, detail string) {
			explained |= k.explains
			a.findings = append(a.findings, k.finding(o, o.effects&k.explains, span, detail))
		})
	}
	for i := range outcomes {
		if k := &outcomes[i]; o.effects&k.explains&^explained != 0 {
			a.findings = append(a.findings, k.finding(o, k.explains, validation.Unknown(), ""))
		}
	}
	slices.SortStableFunc(a.findings, func(f, g Finding) int {
		return cmp.Or(cmp.Compare(g.Severity, f.Severity), cmp.Compare(f.Span.Start, g.Span.Start))
	})
	return a.findings
}

// finding returns a finding of a kind that has effects.
func (k *Kind) finding(o *outcome, effects effectSet, span validation.Span, detail string) Finding {
	worst := effects.worst()
	return Finding{
		ID:       k.ID,
		Severity: max(Info, worst.Severity()),
		Effect:   worst,
		Span:     span,
		Readings: o.evidence[worst],
		CWE:      k.CWE,
		Advice:   k.Advice,
		Detail:   detail,
	}
}
