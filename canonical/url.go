package canonical

import (
	"strings"
	"sync"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/param"
)

// MakesURLs reports whether [Profile.Apply] works: whether each rule of p turns a URL
// into a URL. These rules do:
//
//	parse              which has no effect, because the URL is already parsed
//	remove-parameters  which [Profile.WithRules] adds
//	sort-query
//
// So MakesURLs is true for whatwg/1 and whatwg-sorted/1, with rules or without. The
// other profiles have rules that only make keys: they decode what a server tells apart,
// or drop the scheme, "www", the port or the case of the path. A key of Safe Browsing
// looks like a URL, but may lead elsewhere.
func (p *Profile) MakesURLs() bool { return p.makesURLs }

// Apply applies the rules of p to u and returns the result, a URL to fetch, whose string is
// what [Profile.CanonicalURL] returns. It fails with the reason [NoURL] if p makes keys
// ([Profile.MakesURLs]), with [NoInput] for the zero URL, and for the zero Profile.
//
// A server may answer the result differently from u: some depend on the order of
// parameters, and any can depend on one that rules remove. Fragment and credentials
// stay; remove them with the methods of u.
func (p *Profile) Apply(u weburl.URL) (weburl.URL, error) {
	switch {
	case len(p.rules) == 0:
		return weburl.URL{}, errNoProfile
	case !p.makesURLs:
		return weburl.URL{}, &Error{Reason: NoURL}
	case !u.IsValid():
		return weburl.URL{}, &Error{Reason: NoInput}
	}
	w := newWork("")
	defer w.free()
	w.url = u
	if err := p.run(w); err != nil {
		return weburl.URL{}, err
	}
	return w.url, nil
}

// TrackingRules returns rules that remove the parameters of [param.Tracking]. The list
// changes with new versions of this module, and with it [Rules.Hash], and so the name of
// a profile with these rules.
func TrackingRules() *Rules {
	tracking.once.Do(func() {
		var text strings.Builder
		for _, e := range param.Tracking() {
			text.WriteString(e.Name + "\n")
		}
		var err error
		if tracking.rules, err = LoadRules(strings.NewReader(text.String())); err != nil {
			panic(err) // a test loads them
		}
	})
	return tracking.rules
}

// tracking keeps the rules of TrackingRules.
//
// NB: sync.OnceValue would link LoadRules into programs that load no rules.
var tracking struct {
	once  sync.Once
	rules *Rules
}
