package compare

import (
	"slices"
	"strings"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/validation"
)

// partSet is a set of parts of a URL.
type partSet uint8

const (
	schemePart partSet = 1 << iota
	userinfoPart
	hostPart
	portPart
	pathPart
	queryPart
	fragmentPart
)

// partsOf returns the parts of a reading in the order of the constants.
func partsOf(r *edition.Reading) [7]*edition.Part {
	return [7]*edition.Part{&r.Scheme, &r.Userinfo, &r.Host, &r.Port, &r.Path, &r.Query, &r.Fragment}
}

// outcome is what comes of the differences between the readings of a string.
type outcome struct {
	effects effectSet
	// evidence names the readings for each effect: one for each of the things that
	// differ.
	evidence [effectCount][]string
	// forms are the parts that are not written alike.
	forms partSet
	// hostsElsewhere and hostsReadOtherwise say whether hosts that differ stand at
	// different places in the input, and at the same.
	hostsElsewhere, hostsReadOtherwise bool
}

// agreed is the outcome of a string that all read alike.
var agreed outcome

// weigh compares the readings.
func (a *Analysis) weigh() *outcome {
	if a.outcome != nil {
		return a.outcome
	}
	if a.rootless {
		a.outcome = a.profile.known().rootless()
		return a.outcome
	}
	if a.plain && !a.profile.Stay {
		return &agreed
	}
	o := &outcome{}
	a.outcome = o
	if a.plain {
		a.weighPlain(o)
		return o
	}
	var accepting []*Reading
	for i := range a.made() {
		if r := &a.readings[i]; r.Failure == nil {
			accepting = append(accepting, r)
		}
	}
	a.weighTargets(o, accepting)
	for _, r := range accepting {
		if r.ShowsOther {
			o.add(HidesInternal, r)
		}
		o.forms |= differing(&accepting[0].Reading, &r.Reading)
	}
	if o.forms != 0 {
		o.add(FormsDiffer, distinct(accepting, func(r, s *Reading) bool { return differing(&r.Reading, &s.Reading) == 0 })...)
	}
	a.weighOrigins(o, accepting)
	return o
}

// weighPlain asks whether a plain string leaves the origin that it has to stay in.
func (a *Analysis) weighPlain(o *outcome) {
	if a.base == nil || a.input[0] == '/' || plainOrigin(a.input) == plainOrigin(*a.base) {
		return
	}
	o.effects = setOf(LeavesOrigin)
	for _, e := range a.profile.readers(true) {
		o.evidence[LeavesOrigin] = append(o.evidence[LeavesOrigin], e.Name)
	}
}

func (a *Analysis) weighTargets(o *outcome, accepting []*Reading) {
	differ := func(e Effect, equal func(t, u *Target) bool) {
		list := distinct(accepting, func(r, s *Reading) bool { return equal(&r.Target, &s.Target) })
		if len(list) > 1 {
			o.add(e, list...)
		}
	}
	differ(PathsDiffer, func(t, u *Target) bool { return t.Path == u.Path })
	differ(PortsDiffer, func(t, u *Target) bool { return t.Port == u.Port })
	differ(SchemesDiffer, func(t, u *Target) bool { return t.Scheme == u.Scheme })
	differ(HostOrNone, func(t, u *Target) bool { return (t.Host == "") == (u.Host == "") })
	accepting = slices.DeleteFunc(slices.Clone(accepting), func(r *Reading) bool { return r.Target.Host == "" })
	differ(HostsDiffer, func(t, u *Target) bool { return t.Host == u.Host })
	if o.effects.has(HostsDiffer) {
		a.weighPlaces(o, accepting)
	}
	for _, r := range accepting {
		if a.sendsOther(r) {
			o.hostsReadOtherwise = true
			if !slices.Contains(o.evidence[HostsDiffer], r.Edition.Name) {
				o.add(HostsDiffer, r)
			}
		}
	}
}

// sendsOther reports whether a reading names another host in the Host header than it
// connects to.
func (a *Analysis) sendsOther(r *Reading) bool {
	return r.HostHeader.Present && a.canon.host(r.HostHeader.Text).text != r.Target.Host
}

// weighPlaces asks whether hosts that differ stand at the same place.
func (a *Analysis) weighPlaces(o *outcome, accepting []*Reading) {
	for i, r := range accepting {
		for _, s := range accepting[:i] {
			if r.Target.Host == s.Target.Host {
				continue
			}
			same, known := a.sameHostPlace(r, s)
			o.hostsReadOtherwise = o.hostsReadOtherwise || same || !known
			o.hostsElsewhere = o.hostsElsewhere || !same || !known
		}
	}
}

// sameHostPlace reports whether two hosts stand at the same place in the input, not
// counting brackets.
func (a *Analysis) sameHostPlace(r, s *Reading) (same, known bool) {
	x, y := r.Host.Span, s.Host.Span
	if !x.IsKnown() || !y.IsKnown() {
		return false, false
	}
	bare := func(s validation.Span) validation.Span {
		if s.Start < s.End && a.input[s.Start] == '[' {
			s.Start++
		}
		if s.Start < s.End && a.input[s.End-1] == ']' {
			s.End--
		}
		return s
	}
	return bare(x) == bare(y), true
}

// weighOrigins asks who leaves the origin of the base.
func (a *Analysis) weighOrigins(o *outcome, accepting []*Reading) {
	if a.base == nil {
		return
	}
	list := distinct(accepting, func(r, s *Reading) bool { return a.leaves(r) == a.leaves(s) })
	switch {
	case len(list) > 1:
		o.add(LeavesOrigin, list...)
	case a.profile.Stay && len(list) == 1 && a.leaves(list[0]):
		o.add(LeavesOrigin, accepting...)
	}
}

func (o *outcome) add(e Effect, readings ...*Reading) {
	o.effects |= setOf(e)
	for _, r := range readings {
		o.evidence[e] = append(o.evidence[e], r.Edition.Name)
	}
}

// distinct returns the readings that are equal to none before.
func distinct(readings []*Reading, equal func(r, s *Reading) bool) []*Reading {
	var list []*Reading
next:
	for _, r := range readings {
		for _, s := range list {
			if equal(r, s) {
				continue next
			}
		}
		list = append(list, r)
	}
	return list
}

// differing returns the parts that two editions do not write alike. A port that is not
// in the input, but only says what will be dialed, is not written. Some show an IPv6
// address without brackets.
func differing(r, s *edition.Reading) (set partSet) {
	other := partsOf(s)
	for i, p := range partsOf(r) {
		q := other[i]
		switch {
		case i == portIndex && p.Present != q.Present && (dialed(p) || dialed(q)):
			continue
		case i == hostIndex && strings.Trim(p.Text, "[]") == strings.Trim(q.Text, "[]"):
			continue
		}
		if p.Present != q.Present || p.Text != q.Text {
			set |= 1 << i
		}
	}
	return set
}

// Places in what partsOf returns.
const (
	hostIndex = 2
	portIndex = 3
)

func dialed(port *edition.Part) bool { return port.Present && !port.Span.IsKnown() }

// between returns the effects of a pair of readings.
func (a *Analysis) between(r, s *Reading) (set effectSet) {
	if r.Failure != nil || s.Failure != nil {
		return 0
	}
	pair := []*Reading{r, s}
	o := &outcome{}
	a.weighTargets(o, pair)
	if !o.effects.has(HostsDiffer) && r.ShowsOther != s.ShowsOther {
		o.effects |= setOf(HidesInternal)
	}
	if differing(&r.Reading, &s.Reading) != 0 {
		o.effects |= setOf(FormsDiffer)
	}
	if a.base != nil && a.leaves(r) != a.leaves(s) {
		o.effects |= setOf(LeavesOrigin)
	}
	return o.effects
}

// leaves reports whether a reading leads out of the origin of the base.
func (a *Analysis) leaves(r *Reading) bool {
	o, t := a.baseTarget(), &r.Target
	return o.Scheme != t.Scheme || o.Host != t.Host || o.Port != t.Port
}

// baseTarget is where the base leads; empty without a base.
func (a *Analysis) baseTarget() *Target {
	if a.origin == nil {
		a.origin = &Target{}
		if a.base != nil {
			if base := read(living, edition.Request{Input: *a.base}); base.Failure == nil {
				*a.origin = a.canon.target(base)
			}
		}
	}
	return a.origin
}
