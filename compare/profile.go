package compare

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/all"
)

// Profile says whose readings of a string count: the programs that check it and the
// programs that then use it. [ParseProfile] makes one.
type Profile struct {
	// Name is the text from which ParseProfile made the profile.
	Name string
	// Guard lists the editions that check the string, and Fetch those that use it
	// afterwards. If Guard is empty, Fetch lists all of them.
	Guard, Fetch []*edition.Edition
	// NeedsBase reports whether the string is a reference, to be analyzed against a base.
	NeedsBase bool
	// Stay reports whether every reading must stay in the origin of the base.
	Stay bool

	// shortcuts is nil unless ParseProfile made the profile.
	shortcuts *shortcuts
}

// shortcuts holds results that do not depend on the string.
type shortcuts struct {
	guard, fetch []*edition.Edition
	// plainWithSlash returns the outcome for strings that are plain with a slash added; see
	// plain.go.
	plainWithSlash func() *outcome
	// guarding returns the profile that a Guard uses.
	guarding func() Profile
}

// known returns the shortcuts if they still apply to the editions of the profile.
func (p *Profile) known() *shortcuts {
	if s := p.shortcuts; s != nil && slices.Equal(p.Guard, s.guard) && slices.Equal(p.Fetch, s.fetch) {
		return s
	}
	return nil
}

// Editions returns the editions in Guard and Fetch, each once.
func (p Profile) Editions() []*edition.Edition {
	var list []*edition.Edition
	for _, e := range slices.Concat(p.Guard, p.Fetch) {
		if !includes(list, e) {
			list = append(list, e)
		}
	}
	return list
}

// readers returns the editions of the profile, without those that cannot resolve references
// if hasBase is set.
func (p Profile) readers(hasBase bool) []*edition.Edition {
	return slices.DeleteFunc(p.Editions(), func(e *edition.Edition) bool { return hasBase && e.NoBase })
}

// Profiles returns the profiles with a name of their own, and two examples of profiles that
// list editions.
func Profiles() []Profile {
	var list []Profile
	for _, name := range profileNames() {
		if p, err := ParseProfile(name); err == nil {
			list = append(list, p)
		}
	}
	return list
}

func profileNames() []string {
	return []string{"browser", "redirect", "all", "guard=net/url fetch=net/http", "guard=rfc3986 fetch=curl"}
}

// historyNames lists the texts that browsers have followed, the living Standard first.
var historyNames = []string{LivingName, "whatwg-2025", "whatwg-2017", "webspecs-2014", "html-2012"}

// ParseProfile reads a profile: a name, or lists of editions after "guard=" and "fetch=".
// Choose it by what it has to protect:
//
//	guard=whatwg,net/url fetch=net/http  an allow-list in Go, in front of net/http
//	guard=net/url fetch=net/http,curl    the same, in front of net/http and curl
//	guard=rfc3986 fetch=curl             a filter that follows the RFC, in front of curl
//	redirect                             a site that redirects: the target must stay in the
//	                                     origin of the base, whichever program follows it;
//	                                     it needs a base
//	browser                              a check that reads URLs as browsers do, in front of
//	                                     browsers of any year from 2012 on
//	all                                  a URL that goes to programs you do not know
//
// The profile redirect contains all current editions. The profile all contains the former
// editions too. Neither contains curl-guess, which guesses schemes.
func ParseProfile(text string) (Profile, error) {
	p, err := parseProfile(text)
	if err != nil {
		return Profile{}, err
	}
	return p.withShortcuts(), nil
}

func (p Profile) withShortcuts() Profile {
	unknown := p
	p.shortcuts = &shortcuts{
		guard:          slices.Clone(p.Guard),
		fetch:          slices.Clone(p.Fetch),
		plainWithSlash: sync.OnceValue(func() *outcome { return Analyze("http://h", nil, unknown).weigh() }),
		guarding:       sync.OnceValue(func() Profile { return unknown.withLiving().withShortcuts() }),
	}
	return p
}

// withLiving returns p with the living Standard added to Guard if p lacks it.
func (p Profile) withLiving() Profile {
	if !includes(p.Editions(), living) {
		p.Guard = append([]*edition.Edition{Living()}, p.Guard...)
	}
	return p
}

func parseProfile(text string) (Profile, error) {
	p := Profile{Name: text}
	switch strings.TrimSpace(text) {
	case "all":
		p.Fetch = everyone()
		return p, nil
	case "redirect":
		p.Fetch = slices.DeleteFunc(everyone(), func(e *edition.Edition) bool {
			return e.Name != LivingName && slices.Contains(historyNames, e.Name)
		})
		p.NeedsBase, p.Stay = true, true
		return p, nil
	case "browser":
		for _, name := range historyNames {
			e, err := named(name)
			if err != nil {
				return Profile{}, err
			}
			p.Fetch = append(p.Fetch, e)
		}
		return p, nil
	}
	for _, field := range strings.Fields(text) {
		key, list, found := strings.Cut(field, "=")
		to := &p.Fetch
		switch {
		case !found:
			return Profile{}, fmt.Errorf("unknown profile %q; there are browser, redirect, all, and lists such as guard=net/url fetch=net/http,curl", text)
		case key == "guard":
			to = &p.Guard
		case key != "fetch":
			return Profile{}, fmt.Errorf("profile: %q begins with neither guard= nor fetch=", field)
		}
		for _, name := range strings.Split(list, ",") {
			e, err := named(name)
			if err != nil {
				return Profile{}, err
			}
			if includes(*to, e) {
				return Profile{}, fmt.Errorf("profile: %s= contains %s twice", key, name)
			}
			*to = append(*to, e)
		}
	}
	if len(p.Fetch) == 0 {
		return Profile{}, errors.New("profile: fetch= is missing; add it with the names of editions")
	}
	return p, nil
}

// everyone returns the living Standard and all other editions, except its literal twin, and
// curl-guess, which finds hosts in words and in mailto: URLs.
func everyone() []*edition.Edition {
	list := []*edition.Edition{Living()}
	for _, e := range all.Editions() {
		if e.Name != "whatwg-literal" && e.Name != "curl-guess" {
			list = append(list, e)
		}
	}
	return list
}

func named(name string) (*edition.Edition, error) {
	if name == "" {
		return nil, errors.New("profile: an edition has no name; separate the names with single commas")
	}
	if name == LivingName {
		return Living(), nil
	}
	names := []string{LivingName}
	for _, e := range all.Editions() {
		if e.Name == name {
			return e, nil
		}
		names = append(names, e.Name)
	}
	return nil, fmt.Errorf("profile: unknown edition %q; the editions are %s", name, strings.Join(names, ", "))
}
