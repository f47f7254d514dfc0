package compare

import "github.com/weburl-go/weburl/edition"

// outcome is what comes of the differences between the readings of a string.
type outcome struct {
	// effects are those of all pairs, and evidence names the readings for each.
	effects  effectSet
	evidence [effectCount][]string
}

func (a *Analysis) effects() effectSet {
	if a.plain {
		return 0
	}
	return a.weigh().effects
}

// weigh compares the readings.
func (a *Analysis) weigh() *outcome {
	if a.outcome != nil {
		return a.outcome
	}
	o := &outcome{}
	a.outcome = o
	var accepting []*Reading
	for i := range a.Readings() {
		if r := &a.readings[i]; r.Failure == nil {
			accepting = append(accepting, r)
		}
	}
	// The readings for an effect are one for each of the things that differ.
	for e, key := range aspects {
		seen := map[string]bool{}
		var names []string
		for _, r := range accepting {
			if k := key(a, r); !seen[k] {
				seen[k] = true
				names = append(names, r.Edition.Name)
			}
		}
		if len(seen) > 1 {
			o.add(e, names...)
		}
	}
	for _, r := range accepting {
		if r.ShowsOther {
			o.add(HidesInternal, r.Edition.Name)
		}
		if a.profile.Stay && a.leaves(r) {
			o.effects |= setOf(LeavesOrigin)
		}
	}
	if o.effects.has(LeavesOrigin) {
		o.evidence[LeavesOrigin] = nil
		for _, r := range accepting {
			if a.leaves(r) {
				o.add(LeavesOrigin, r.Edition.Name)
			}
		}
	}
	if o.effects.has(HostsDiffer) {
		o.splitHosts(accepting)
	}
	return o
}

func (o *outcome) add(e Effect, names ...string) {
	o.effects |= setOf(e)
	o.evidence[e] = append(o.evidence[e], names...)
}

// aspects are what two readings may differ in.
var aspects = map[Effect]func(*Analysis, *Reading) string{
	HostsDiffer:   func(_ *Analysis, r *Reading) string { return r.Target.Host },
	SchemesDiffer: func(_ *Analysis, r *Reading) string { return r.Target.Scheme },
	PortsDiffer:   func(_ *Analysis, r *Reading) string { return r.Target.Port },
	PathsDiffer:   func(_ *Analysis, r *Reading) string { return r.Target.Path },
	FormsDiffer:   func(_ *Analysis, r *Reading) string { return written(&r.Reading) },
	LeavesOrigin: func(a *Analysis, r *Reading) string {
		if a.leaves(r) {
			return "leaves"
		}
		return ""
	},
}

// splitHosts tells readings with different hosts from those with one and none.
func (o *outcome) splitHosts(accepting []*Reading) {
	seen := map[string]bool{}
	var with []string
	none := ""
	for _, r := range accepting {
		switch h := r.Target.Host; {
		case h == "" && none == "":
			none = r.Edition.Name
		case h != "" && !seen[h]:
			seen[h] = true
			with = append(with, r.Edition.Name)
		}
	}
	o.effects &^= setOf(HostsDiffer)
	o.evidence[HostsDiffer] = nil
	if len(with) > 1 {
		o.add(HostsDiffer, with...)
	}
	if none != "" {
		o.add(HostOrNone, with[0], none)
	}
}

// between returns the effects of a pair of readings.
func (a *Analysis) between(r, s *Reading) (set effectSet) {
	if r.Failure != nil || s.Failure != nil {
		return 0
	}
	for e, key := range aspects {
		if key(a, r) != key(a, s) {
			set |= setOf(e)
		}
	}
	if set.has(HostsDiffer) && (r.Target.Host == "" || s.Target.Host == "") {
		set = set&^setOf(HostsDiffer) | setOf(HostOrNone)
	}
	if !set.has(HostsDiffer) && r.ShowsOther != s.ShowsOther {
		set |= setOf(HidesInternal)
	}
	return set
}

// written returns the parts of a reading as the edition writes them.
func written(r *edition.Reading) string {
	b := []byte(r.Scheme.Text)
	for _, p := range []*edition.Part{&r.Userinfo, &r.Host, &r.Port, &r.Path, &r.Query, &r.Fragment} {
		b = append(b, 0)
		if p.Present {
			b = append(b, '=')
			b = append(b, p.Text...)
		}
	}
	return string(b)
}

// leaves reports whether a reading leads out of the origin of the base.
func (a *Analysis) leaves(r *Reading) bool {
	if a.base == nil {
		return false
	}
	if a.origin == nil {
		a.origin = &Target{}
		if base := Living().Read(edition.Request{Input: *a.base}); base.Failure == nil {
			*a.origin = a.canon.target(base)
		}
	}
	o, t := a.origin, &r.Target
	return o.Scheme != t.Scheme || o.Host != t.Host || o.Port != t.Port
}
