package compare

import (
	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/edition"
)

// Analysis is what the readings of a profile make of a string. It computes most of what
// it is asked for when it is asked first, so it is for one goroutine at a time.
type Analysis struct {
	input   string
	base    *string
	profile Profile

	// plain says that all readings agree, part by part, although none was made. They may
	// still leave the origin of the base.
	plain bool
	// rootless says that the string would be plain with a slash at the end.
	rootless bool
	// The rest is nil or unset until it is computed.
	readings []Reading
	read     bool
	reported bool // the errors of the living Standard are there
	canon    targeter
	origin   *Target
	outcome  *outcome
	findings []Finding
	found    bool
}

// Reading is what one edition makes of the string.
type Reading struct {
	edition.Reading
	// Edition is whose reading it is.
	Edition *edition.Edition
	// Guards and Fetches say what the edition does in the profile.
	Guards, Fetches bool
	// Target is where the reading leads, if it has no Failure.
	Target Target
	// ShowsOther says that the host, as the edition shows it, does not look like the
	// internal host that it is.
	ShowsOther bool
}

// Pair are two readings that differ.
type Pair struct {
	// A and B are the names of their editions, in the order of the profile.
	A, B string
	// Effect is the greatest that comes of it.
	Effect Effect
}

// Analyze analyzes a string, which is a reference if base is not nil, under a profile.
func Analyze(input string, base *string, p Profile) *Analysis {
	a := &Analysis{input: input, base: base, profile: p}
	if p.known() != nil {
		a.rootless = base == nil && isRootless(input)
		a.plain = isPlain(input) && (base == nil || isPlain(*base)) || base != nil && isPlainReference(input, *base)
	}
	return a
}

// Input returns the string, and the base if there is one.
func (a *Analysis) Input() (input string, base *string) { return a.input, a.base }

// Profile returns the profile.
func (a *Analysis) Profile() Profile { return a.profile }

// Readings returns the readings in the order of the profile, those that fail included.
// Editions that do not resolve references are left out if there is a base.
func (a *Analysis) Readings() []Reading {
	if a.made(); !a.reported {
		a.reported = true
		for i := range a.readings {
			if r := &a.readings[i]; r.Edition == living {
				r.Errors = living.Read(a.request()).Errors
			}
		}
	}
	return a.readings
}

// made returns the readings. That of the living Standard has no Errors, of which a long
// string can have many: nothing here depends on them.
func (a *Analysis) made() []Reading {
	if a.read {
		return a.readings
	}
	a.read = true
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
		if r.Failure == nil {
			r.Target = a.canon.target(r.Reading)
			r.ShowsOther = a.canon.hides(r.Reading.Host.Text)
		}
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

// Pairs returns the pairs of readings that accept the string and differ, those that lead
// to the same target but write it differently included.
func (a *Analysis) Pairs() []Pair {
	if a.plain {
		return nil
	}
	var pairs []Pair
	readings := a.made()
	for i := range readings {
		for j := range readings[:i] {
			if e := a.between(&readings[j], &readings[i]).worst(); e != Same {
				pairs = append(pairs, Pair{readings[j].Edition.Name, readings[i].Edition.Name, e})
			}
		}
	}
	return pairs
}

// Effect returns the greatest effect that the string has under the profile.
func (a *Analysis) Effect() Effect { return a.weigh().effects.worst() }

// Severity returns that of the worst finding.
func (a *Analysis) Severity() Severity {
	worst := None
	for _, f := range a.Findings() {
		worst = max(worst, f.Severity)
	}
	return worst
}

// Safe is the agreed form of a string, to hand on instead of it: the URL that the living
// Standard reads in it, without username and password. It is safe from being read in two
// ways if Agreed is set. Where it leads is another question: it can be an internal host, or
// run as code.
type Safe struct {
	// Href is that URL.
	Href string
	// DropsCredentials says that the string has a username or password, which Href lacks.
	DropsCredentials bool
	// Agreed says that readings of the profile accept Href, and that all that do lead
	// where the Standard's does.
	Agreed bool
	// Refused are the names of the editions that do not accept it.
	Refused []string
}

// Safe returns the safe form. ok is false if the living Standard refuses the string, or if
// its reading leaves an origin that none may leave.
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
	if again.plain || again.rootless {
		safe.Agreed = again.oneTarget()
		return safe, true
	}
	accepted := again.acceptedBy()
	for _, r := range again.made() {
		if r.Failure != nil {
			safe.Refused = append(safe.Refused, r.Edition.Name)
		}
	}
	safe.Agreed = len(accepted) > 0 && again.oneTarget() && accepted[0].Target == again.canon.target(read(living, again.request()))
	return safe, true
}

// handing returns the analysis of a URL that the living Standard has written, when it is
// handed on instead of the string.
func (a *Analysis) handing(href string) *Analysis {
	if href == a.input && a.base == nil {
		return a
	}
	p := a.profile
	p.NeedsBase, p.Stay = false, false
	return Analyze(href, nil, p)
}

func (a *Analysis) request() edition.Request {
	q := edition.Request{Input: a.input}
	if a.base != nil {
		q.Base, q.HasBase = *a.base, true
	}
	return q
}
