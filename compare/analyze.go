package compare

import (
	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/edition"
)

// Analysis is the analysis of a string under a profile. It computes most results on the
// first call that needs them, so only one goroutine may use it at a time.
type Analysis struct {
	input   string
	base    *string
	profile Profile

	// plain reports whether all readings are known to agree, part by part, without being
	// computed. They may still leave the origin of the base.
	plain bool
	// plainWithSlash reports whether the string would be plain with a slash at the end.
	plainWithSlash bool
	// The rest is nil or unset until it is computed.
	readings     []Reading
	haveReadings bool
	haveErrors   bool // the living Standard's reading contains its Errors
	canon        targeter
	origin       *Target
	outcome      *outcome
	findings     []Finding
	haveFindings bool
}

// Reading is the result of reading the string by one edition.
type Reading struct {
	edition.Reading
	// Edition is the edition that read the string.
	Edition *edition.Edition
	// Guards and Fetches report whether the profile lists the edition in Guard and Fetch.
	Guards, Fetches bool
	// Target is where the reading leads, if Failure is nil.
	Target Target
	// ShowsOther reports whether the host is internal, but does not look so as the edition
	// writes it.
	ShowsOther bool
}

// Pair is a pair of readings that differ.
type Pair struct {
	// A and B are the names of the two editions, in the order of the profile.
	A, B string
	// Effect is the worst effect of the difference.
	Effect Effect
}

// Analyze analyzes input under a profile. If base is not nil, input is a reference to be
// resolved against it.
func Analyze(input string, base *string, p Profile) *Analysis {
	a := &Analysis{input: input, base: base, profile: p}
	if p.known() != nil {
		a.plainWithSlash = base == nil && isPlainWithSlash(input)
		a.plain = isPlain(input) && (base == nil || isPlain(*base)) || base != nil && isPlainReference(input, *base)
	}
	return a
}

// Input returns the string and the base, which is nil if there is none.
func (a *Analysis) Input() (input string, base *string) { return a.input, a.base }

// Profile returns the profile.
func (a *Analysis) Profile() Profile { return a.profile }

// Readings returns the readings in the order of the profile, including those that fail. If
// there is a base, it omits editions that do not resolve references.
func (a *Analysis) Readings() []Reading {
	if a.allReadings(); !a.haveErrors {
		a.haveErrors = true
		for i := range a.readings {
			if r := &a.readings[i]; r.Edition == living {
				r.Errors = living.Read(a.request()).Errors
			}
		}
	}
	return a.readings
}

// allReadings computes the readings once. It omits the Errors of the living Standard's
// reading: a long string can have many, and nothing here needs them.
func (a *Analysis) allReadings() []Reading {
	if a.haveReadings {
		return a.readings
	}
	a.haveReadings = true
	q := a.request()
	editions := a.profile.readers(a.base != nil)
	a.readings = make([]Reading, 0, len(editions))
	for _, e := range editions {
		r := Reading{
			Edition: e,
			Reading: read(e, q),
			Guards:  includes(a.profile.Guard, e),
			Fetches: includes(a.profile.Fetch, e),
		}
		r.Target = a.canon.target(r.Reading)
		r.ShowsOther = a.canon.hides(r.Reading.Host.Text)
		a.readings = append(a.readings, r)
	}
	return a.readings
}

func includes(list []*edition.Edition, e *edition.Edition) bool {
	for _, f := range list {
		if f.Name == e.Name {
			return true
		}
	}
	return false
}

// Pairs returns the pairs of readings that accept the string and differ. These include
// pairs that lead to the same target and only write it differently.
func (a *Analysis) Pairs() []Pair {
	if a.plain {
		return nil
	}
	var pairs []Pair
	readings := a.allReadings()
	for i := range readings {
		for j := range readings[:i] {
			if e := a.between(&readings[j], &readings[i]).worst(); e != Same {
				pairs = append(pairs, Pair{readings[j].Edition.Name, readings[i].Edition.Name, e})
			}
		}
	}
	return pairs
}

// Effect returns the worst effect that the string has under the profile, or Same.
func (a *Analysis) Effect() Effect { return a.weigh().effects.worst() }

// Severity returns the severity of the worst finding, or None if there is no finding.
func (a *Analysis) Severity() Severity {
	worst := None
	for _, f := range a.Findings() {
		worst = max(worst, f.Severity)
	}
	return worst
}

// Safe is the agreed form of a string, to be passed on in its place: the URL that the living
// Standard reads in it, without username and password. If Agreed is set, programs do not
// read it differently. It may still lead to an internal host, or run as code.
type Safe struct {
	// Href is the URL.
	Href string
	// DropsCredentials reports whether the string contains a username or password, which
	// Href lacks.
	DropsCredentials bool
	// Agreed reports whether at least one edition of the profile accepts Href, and all that
	// do find the Standard's target in it.
	Agreed bool
	// Refused lists the names of the editions that reject Href.
	Refused []string
}

// Safe returns the safe form of the string. ok is false if the living Standard rejects the
// string, or if its reading leaves the origin of the base and Profile.Stay is set.
func (a *Analysis) Safe() (safe Safe, ok bool) {
	r := read(living, a.request())
	if r.Failure != nil {
		return Safe{}, false
	}
	if a.profile.Stay && a.base != nil && a.leaves(&Reading{Target: a.canon.target(r)}) {
		return Safe{}, false
	}
	safe = Safe{Href: r.Href}
	if r.Userinfo.Present {
		u, err := weburl.Parse(r.Href)
		if err != nil {
			return Safe{}, false
		}
		safe.Href, safe.DropsCredentials = u.WithoutCredentials().String(), true
	}
	again := a.handing(safe.Href)
	if again.plain || again.plainWithSlash {
		safe.Agreed = again.oneTarget()
		return safe, true
	}
	accepted := again.acceptedBy()
	for _, r := range again.allReadings() {
		if r.Failure != nil {
			safe.Refused = append(safe.Refused, r.Edition.Name)
		}
	}
	safe.Agreed = len(accepted) > 0 && again.oneTarget() && accepted[0].Target == again.canon.target(read(living, again.request()))
	return safe, true
}

// handing returns the analysis of href, which the living Standard has written, as it is
// passed on in place of the string: without a base.
func (a *Analysis) handing(href string) *Analysis {
	if href == a.input && a.base == nil {
		return a
	}
	return Analyze(href, nil, a.profile)
}

func (a *Analysis) request() edition.Request {
	q := edition.Request{Input: a.input}
	if a.base != nil {
		q.Base, q.HasBase = *a.base, true
	}
	return q
}
