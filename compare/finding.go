package compare

import (
	"cmp"
	"slices"

	"github.com/weburl-go/weburl/validation"
)

// Finding is a named reason why programs may read a string differently, or why it deserves
// attention.
type Finding struct {
	// ID is the stable name of the kind of finding, such as "backslash-in-authority";
	// see [Kinds].
	ID string
	// Severity is at least Info. Above that, it is the severity of Effect.
	Severity Severity
	// Effect is the worst effect of which the finding is the cause, or Same.
	Effect Effect
	// Span is the position in the input. It may be unknown.
	Span validation.Span
	// Readings lists the names of editions whose readings are the evidence: one for each
	// result, or those that reject the string. It is empty if all readings agree.
	Readings []string
	// CWE is the number of the weakness in the Common Weakness Enumeration.
	CWE int
	// Advice says what to do.
	Advice string
	// Detail adds facts about this string, such as both values of an ambiguous number, or
	// is "".
	Detail string
}

// Kind is an entry in the catalogue of findings.
type Kind struct {
	// ID is the stable name of the kind.
	ID string
	// Title is a short description, and Explanation says what happens.
	Title, Explanation string
	CWE                int
	// Advice says what to do.
	Advice string
	// Example is a string that has the finding under the profile "all", resolved against
	// ExampleBase if that is not "".
	Example, ExampleBase string

	// explains holds the effects that this kind can cause, and parts the parts that it can
	// cause to be written differently.
	explains effectSet
	parts    partSet
	// hosts says which differences between hosts this kind can cause.
	hosts hostCause
	// find looks for the first occurrence. It is nil for kinds that are an effect.
	find func(f *facts) (found, bool)
}

// hostCause is a cause of different hosts. The zero hostCause stands for both.
type hostCause uint8

const (
	// hostElsewhere causes hosts that stand at different positions in the input.
	hostElsewhere hostCause = iota + 1
	// hostReadOtherwise causes different hosts at the same position.
	hostReadOtherwise
)

// explained returns the effects of o that the kind can have caused.
func (k *Kind) explained(o *outcome) effectSet {
	effects := o.effects & k.explains
	switch {
	case k.hosts == hostElsewhere:
		effects &^= setOf(HidesInternal)
		if !o.hostsElsewhere {
			effects &^= setOf(HostsDiffer)
		}
	case k.hosts == hostReadOtherwise && !o.hostsReadOtherwise:
		effects &^= setOf(HostsDiffer)
	}
	if k.parts&o.forms != 0 {
		effects |= setOf(FormsDiffer)
	}
	return effects
}

// found is the result of Kind.find.
type found struct {
	span   validation.Span
	detail string
	// effects is added to the effects that the kind explains. readings, if not nil, replaces
	// the evidence of the worst effect.
	effects  effectSet
	readings []string
}

func at(span validation.Span) (found, bool) { return found{span: span}, true }

func maybe(span validation.Span, ok bool) (found, bool) { return found{span: span}, ok }

func nothing() (found, bool) { return found{}, false }

// causes holds the kinds of findings that have a position in the input.
var causes = slices.Concat(schemeKinds, authorityKinds, hostKinds, pathKinds)

// Kinds returns the catalogue of findings, each kind once.
func Kinds() []Kind { return slices.Concat(causes, readingKinds, outcomes) }

// Findings returns the findings, at most one of each kind, the worst first. Among findings
// of one severity, those with a position come first, in the order of the input, then those
// about the readings as a whole, then the effects themselves.
func (a *Analysis) Findings() []Finding {
	if a.haveFindings {
		return a.findings
	}
	a.haveFindings = true
	o := a.weigh()
	if a.plain || a.plainWithSlash {
		if o.effects != 0 {
			a.addOutcomes(o, &facts{a: a, input: a.input})
		}
		return a.findings
	}
	f := newFacts(a)
	a.addCauses(o, f, causes)
	slices.SortStableFunc(a.findings, func(f, g Finding) int { return cmp.Compare(f.Span.Start, g.Span.Start) })
	a.addCauses(o, f, readingKinds)
	a.addOutcomes(o, f)
	slices.SortStableFunc(a.findings, func(f, g Finding) int { return cmp.Compare(g.Severity, f.Severity) })
	return a.findings
}

// addCauses adds the findings of the given kinds.
func (a *Analysis) addCauses(o *outcome, f *facts, kinds []Kind) {
	for i := range kinds {
		k := &kinds[i]
		match, ok := k.find(f)
		if !ok {
			continue
		}
		a.findings = append(a.findings, k.finding(o, match, k.explained(o)|match.effects))
	}
}

// addOutcomes adds the findings that are effects.
func (a *Analysis) addOutcomes(o *outcome, f *facts) {
	for i := range outcomes {
		k := &outcomes[i]
		if effects := o.effects & k.explains; effects != 0 && !o.implied(effects.worst()) {
			a.findings = append(a.findings, k.finding(o, found{span: f.spanOf(effects.worst())}, effects))
		}
	}
}

// implied reports whether a worse effect makes a finding for e redundant: different hosts
// have different ports and paths, and whatever differs is written differently.
func (o *outcome) implied(e Effect) bool {
	switch worst := o.effects.worst(); e {
	case FormsDiffer:
		return worst != e
	case PathsDiffer, PortsDiffer:
		return o.effects.has(HostsDiffer) || o.effects.has(HostOrNone) || e == PortsDiffer && o.effects.has(SchemesDiffer)
	}
	return false
}

// finding returns the finding of kind k for match, with the given effects.
func (k *Kind) finding(o *outcome, match found, effects effectSet) Finding {
	worst := effects.worst()
	readings := match.readings
	if readings == nil {
		readings = o.evidence[worst]
	}
	return Finding{
		ID:       k.ID,
		Severity: max(Info, worst.Severity()),
		Effect:   worst,
		Span:     match.span,
		Readings: readings,
		CWE:      k.CWE,
		Advice:   k.Advice,
		Detail:   match.detail,
	}
}
