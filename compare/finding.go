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

	// explains are the effects that this kind is the cause of, if they are there, and
	// parts those for whose form it is.
	explains effectSet
	parts    partSet
	// hosts says which hosts that differ this kind is the cause of.
	hosts hostCause
	// find looks for the first place; nil for kinds that are an effect.
	find func(f *facts) (found, bool)
}

// hostCause tells causes of different hosts apart. The zero hostCause may be that of
// any.
type hostCause uint8

const (
	// hostElsewhere is the cause of hosts that stand at different places in the input.
	hostElsewhere hostCause = iota + 1
	// hostReadOtherwise is the cause of hosts that differ although they stand at the
	// same place.
	hostReadOtherwise
)

// explained returns the effects of o that the kind is the cause of.
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

// found is what a kind has found.
type found struct {
	span   validation.Span
	detail string
	// effects and readings are those that only this kind knows of.
	effects  effectSet
	readings []string
}

func at(span validation.Span) (found, bool) { return found{span: span}, true }

func maybe(span validation.Span, ok bool) (found, bool) { return found{span: span}, ok }

func nothing() (found, bool) { return found{}, false }

// causes are the kinds of findings that have a place in the input.
var causes = slices.Concat(schemeKinds, authorityKinds, hostKinds, pathKinds)

// Kinds returns the catalogue of findings.
func Kinds() []Kind { return slices.Concat(causes, readingKinds, outcomes) }

// Findings returns the findings, at most one of a kind, the worst first. Among those of
// one severity, what has a place comes first, in the order of the input, then what is
// about the readings together, then the effects themselves.
func (a *Analysis) Findings() []Finding {
	if a.found {
		return a.findings
	}
	a.found = true
	o := a.weigh()
	if a.plain || a.rootless {
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

// addCauses adds what some kinds find.
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
			a.findings = append(a.findings, k.finding(o, found{span: f.placeOf(effects.worst())}, effects))
		}
	}
}

// implied reports whether a worse effect makes it needless to tell of e: other hosts have
// other ports and paths, and whatever differs is written differently.
func (o *outcome) implied(e Effect) bool {
	switch worst := o.effects.worst(); e {
	case FormsDiffer:
		return worst != e
	case PathsDiffer, PortsDiffer:
		return o.effects.has(HostsDiffer) || o.effects.has(HostOrNone) || e == PortsDiffer && o.effects.has(SchemesDiffer)
	}
	return false
}

// finding returns a finding of a kind that has effects.
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
