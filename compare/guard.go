package compare

import (
	"slices"
	"sync"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/validation"
)

// Guard parses untrusted URLs and refuses those that programs read differently.
//
// The zero Guard protects an allow-list in Go, which reads URLs with package weburl or
// net/url, in front of net/http. It refuses findings of medium severity and above.
//
// A Guard does not judge where a URL leads, only whether all programs go to the same place.
// Refuse internal hosts by [host.Host.Class] too, and again by address when the connection
// is made, because a name can resolve to any address. Package guard does both.
type Guard struct {
	// Profile says whose readings count, in addition to that of package weburl. The zero
	// Profile stands for "guard=whatwg,net/url fetch=net/http".
	Profile Profile
	// Refuse is the lowest severity that is refused. None means Medium.
	Refuse Severity
	// Base is the base URL if the strings are references. The zero URL means none.
	Base weburl.URL
}

var defaultProfile = sync.OnceValue(func() Profile {
	p, err := ParseProfile("guard=whatwg,net/url fetch=net/http")
	if err != nil {
		panic(err)
	}
	return p
})

// Parse returns the URL that package weburl reads in input, if all readings of the profile
// agree on it. Pass on that URL, not input: all editions of the profile accept its string,
// and find the same target in it. It keeps its username and password.
//
// The error is a [*validation.Error] if package weburl rejects input. It is a
// [*RefusedError] if the readings differ, if an edition that guards rejects input, or if
// any edition rejects the string of the URL or reads it differently.
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
		switch {
		case f.Severity < refuse:
		case f.ID == refusedBySome:
			return weburl.URL{}, a.rejection()
		default:
			return weburl.URL{}, &RefusedError{Finding: f}
		}
	}
	if a.plain || a.plainWithSlash {
		return u, nil
	}
	guarded := func(r Reading) bool { return r.Guards && r.Failure != nil }
	if slices.ContainsFunc(a.allReadings(), guarded) {
		return weburl.URL{}, a.rejection()
	}
	again := a.handing(u.String())
	switch {
	case !again.oneTarget():
		return weburl.URL{}, inResult(&RefusedError{Finding: again.Findings()[0]})
	case len(again.acceptedBy()) < len(again.allReadings()):
		return weburl.URL{}, inResult(again.rejection())
	}
	return u, nil
}

// inResult removes the span from e, because it refers to the URL, not to the string.
func inResult(e *RefusedError) *RefusedError {
	e.Finding.Span = validation.Unknown()
	return e
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

// rejection returns the error for a string that some edition rejects.
func (a *Analysis) rejection() *RefusedError {
	i := slices.IndexFunc(readingKinds, func(k Kind) bool { return k.ID == refusedBySome })
	k := &readingKinds[i]
	match, _ := k.find(newFacts(a))
	e := &RefusedError{Finding: k.finding(a.weigh(), match, match.effects)}
	for _, r := range a.allReadings() {
		// The failure of net/http may only be that net/url rejects the string.
		if r.Failure != nil && r.Failure.Name != netURL {
			e.Cause = r.Failure.Name
			break
		}
	}
	return e
}

// netURL is the name of the edition that models net/url.
const netURL = "net/url"
