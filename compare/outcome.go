package compare

import (
	"slices"
	"strings"

	"github.com/weburl-go/weburl/edition"
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

// outcome holds the effects of the differences between the readings of a string.
type outcome struct {
	effects effectSet
	// evidence lists for each effect the names of readings, one for each different result.
	evidence [effectCount][]string
	// forms holds the parts that are written differently.
	forms partSet
	// hostsElsewhere and hostsReadOtherwise report whether there are different hosts at
	// different positions in the input, and at the same position.
	hostsElsewhere, hostsReadOtherwise bool
}

// agreed is the outcome of a string that all editions read alike.
var agreed outcome

// weigh compares the readings and returns the outcome.
func (a *Analysis) weigh() *outcome {
	if a.outcome != nil {
		return a.outcome
	}
	if a.plainWithSlash {
		a.outcome = a.profile.known().plainWithSlash()
		return a.outcome
	}
	if a.plain && (a.base == nil || !a.profile.Stay) {
		return &agreed
	}
	o := &outcome{}
	a.outcome = o
	if a.plain {
		a.weighPlain(o)
		return o
	}
	var accepting []*Reading
	for i := range a.allReadings() {
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

// weighPlain adds LeavesOrigin if a plain string leaves the origin of the base.
func (a *Analysis) weighPlain(o *outcome) {
	if a.input[0] == '/' || plainOrigin(a.input) == plainOrigin(*a.base) {
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
	o.weighPlaces(accepting)
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

// weighPlaces sets hostsElsewhere and hostsReadOtherwise. An unknown position sets both.
func (o *outcome) weighPlaces(accepting []*Reading) {
	for i, r := range accepting {
		for _, s := range accepting[:i] {
			if r.Target.Host == s.Target.Host {
				continue
			}
			same, known := sameHostPlace(r, s)
			o.hostsReadOtherwise = o.hostsReadOtherwise || same || !known
			o.hostsElsewhere = o.hostsElsewhere || !same
		}
	}
}

// sameHostPlace reports whether two hosts have the same span in the input. known is false
// if one of the spans is unknown.
func sameHostPlace(r, s *Reading) (same, known bool) {
	x, y := r.Host.Span, s.Host.Span
	if !x.IsKnown() || !y.IsKnown() {
		return false, false
	}
	return x == y, true
}

// weighOrigins adds LeavesOrigin if the readings disagree about leaving the origin of the
// base, or leave it although Profile.Stay is set.
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

// distinct returns the readings that equal no earlier one.
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

// differing returns the parts that two editions write differently. It ignores a port that
// is not in the input and only says which port will be dialed, whether a text calls a
// missing port null or empty, and the brackets of an IPv6 address, which some editions
// omit.
func differing(r, s *edition.Reading) (set partSet) {
	other := partsOf(s)
	for i, p := range partsOf(r) {
		q := other[i]
		if i == portIndex {
			p, q = writtenPort(p), writtenPort(q)
		}
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

// Indexes into the result of partsOf.
const (
	hostIndex = 2
	portIndex = 3
)

// writtenPort returns an absent part for an empty port that is not in the input, and
// otherwise port.
func writtenPort(port *edition.Part) *edition.Part {
	if port.Text == "" && !port.Span.IsKnown() {
		return &edition.Part{}
	}
	return port
}

func dialed(port *edition.Part) bool { return port.Present && !port.Span.IsKnown() }

// between returns the effects of a pair of readings.
func (a *Analysis) between(r, s *Reading) (set effectSet) {
	if r.Failure != nil || s.Failure != nil {
		return 0
	}
	pair := []*Reading{r, s}
	o := &outcome{}
	a.weighTargets(o, pair)
	if r.ShowsOther != s.ShowsOther {
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

// leaves reports whether a reading leaves the origin of the base.
func (a *Analysis) leaves(r *Reading) bool {
	o, t := a.baseTarget(), &r.Target
	return o.Scheme != t.Scheme || o.Host != t.Host || o.Port != t.Port
}

// baseTarget returns the target of the base, or the zero Target if there is no base or the
// living Standard rejects it.
func (a *Analysis) baseTarget() *Target {
	if a.origin == nil {
		a.origin = &Target{}
		if a.base != nil {
			*a.origin = a.canon.target(read(living, edition.Request{Input: *a.base}))
		}
	}
	return a.origin
}
