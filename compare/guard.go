package compare

import (
	"slices"
	"sync"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/validation"
)

// Guard parses URLs from others, and refuses those that are read in more than one way.
//
// The zero Guard is for a service that checks URLs with package weburl or net/url, and
// fetches them with net/http. It refuses what is of medium severity or worse.
//
// A Guard says nothing about where a URL leads, only that everybody goes there: refuse
// internal hosts by [host.Host.Class], and again by address when the connection is made,
// since a name can have any.
type Guard struct {
	// Profile says whose readings count, beside that of package weburl. The zero Profile
	// is that of net/url and net/http.
	Profile Profile
	// Refuse is the severity from which on findings refuse a string; None is Medium.
	Refuse Severity
	// Base is the base URL, if the strings are references; the zero URL means none.
	Base weburl.URL
}

// RefusedError says why a [Guard] refused a string that package weburl accepts.
type RefusedError struct {
	// Finding is the worst finding, in the string or else, without a place, in the URL that
	// would be handed on.
	Finding Finding
}

// Error names the finding. It contains nothing of the string.
func (e *RefusedError) Error() string {
	return "compare: refused: " + e.Finding.ID + " (" + e.Finding.Severity.String() + ")"
}

var defaultProfile = sync.OnceValue(func() Profile {
	p, err := ParseProfile("guard=whatwg,net/url fetch=net/http")
	if err != nil {
		panic(err)
	}
	return p
})

// Parse returns the URL that the string is, if all readings agree on it. What to hand on
// is that URL, not the string: its own string is read by all readings of the profile, and
// leads them to the same target. It keeps its username and password.
//
// The error is a [*validation.Error] if package weburl refuses the string, and a
// [*RefusedError] if the readings part, if one of those who guard refuses the string, or
// if one refuses what it would be handed.
func (g Guard) Parse(input string) (weburl.URL, error) {
	p := g.profile()
	var base *string
	if g.Base.IsValid() {
		text := g.Base.String()
		base = &text
	}
	a := Analyze(input, base, p)
	u, err := weburl.Options{Base: g.Base}.Parse(input)
	if err != nil {
		return weburl.URL{}, err
	}
	refuse := g.Refuse
	if refuse == None {
		refuse = Medium
	}
	for _, f := range a.Findings() {
		if f.Severity >= refuse {
			return weburl.URL{}, &RefusedError{f}
		}
	}
	if a.plain || a.rootless {
		return u, nil
	}
	guarded := func(r Reading) bool { return r.Guards && r.Failure != nil }
	if slices.ContainsFunc(a.made(), guarded) {
		return weburl.URL{}, a.refusedBySome()
	}
	again := a.handing(u.String())
	switch {
	case !again.oneTarget():
		f := again.Findings()[0]
		f.Span = validation.Unknown() // it is a place in the URL, not in the string
		return weburl.URL{}, &RefusedError{f}
	case len(again.acceptedBy()) < len(again.made()):
		return weburl.URL{}, again.refusedBySome()
	}
	return u, nil
}

// profile returns the profile with the reading of package weburl in it.
func (g Guard) profile() Profile {
	p := g.Profile
	if len(p.Fetch) == 0 {
		return defaultProfile()
	}
	if s := p.known(); s != nil {
		return s.guarding()
	}
	return p.withLiving()
}

// refusedBySome is the error for strings that some readings refuse.
func (a *Analysis) refusedBySome() error {
	for _, k := range readingKinds {
		if k.ID == refusedBySome {
			f, _ := k.find(newFacts(a))
			return &RefusedError{k.finding(a.weigh(), f, f.effects)}
		}
	}
	return nil
}
