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

// Profile says whose readings of a string matter. [ParseProfile] makes one.
type Profile struct {
	// Name is what ParseProfile reads.
	Name string
	// Guard are those who check the string, and Fetch those who use it afterwards. If
	// nobody guards, all are in Fetch.
	Guard, Fetch []*edition.Edition
	// NeedsBase says that the string is a reference, which is analyzed against a base.
	NeedsBase bool
	// Stay says that no reading may leave the origin of the base.
	Stay bool

	// shortcuts are for the editions of a profile that was parsed, or nil.
	shortcuts *shortcuts
}

// shortcuts are what need not be found out again for each string.
type shortcuts struct {
	guard, fetch []*edition.Edition
	// rootless is the outcome of plain strings without a path: see plain.go. guarding is
	// the profile of a Guard.
	rootless func() *outcome
	guarding func() Profile
}

// known returns the shortcuts if they are for the editions that the profile has now.
func (p *Profile) known() *shortcuts {
	if s := p.shortcuts; s != nil && slices.Equal(p.Guard, s.guard) && slices.Equal(p.Fetch, s.fetch) {
		return s
	}
	return nil
}

// Editions returns those who guard and those who fetch, each once.
func (p Profile) Editions() []*edition.Edition {
	var list []*edition.Edition
	for _, e := range slices.Concat(p.Guard, p.Fetch) {
		if !includes(list, e) {
			list = append(list, e)
		}
	}
	return list
}

// readers returns the editions that can read a string or, if there is a base, resolve a
// reference. Others do not say where a reference leads.
func (p Profile) readers(hasBase bool) []*edition.Edition {
	return slices.DeleteFunc(p.Editions(), func(e *edition.Edition) bool { return hasBase && e.NoBase })
}

// Profiles returns the profiles that have a name of their own, and two examples of those
// that name their editions.
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

// historyNames are the texts that browsers followed, the living one first.
var historyNames = []string{LivingName, "whatwg-2025", "whatwg-2017", "webspecs-2014", "html-2012"}

// ParseProfile reads a profile: the name of one, or lists of editions after "guard=" and
// "fetch=", such as
//
//	guard=net/url fetch=net/http
//	guard=rfc3986,whatwg fetch=curl
//
// The named profiles are:
//
//   - browser: the living Standard beside what browsers did in earlier years
//   - redirect: the target of a redirect that has to stay in the origin of the base, as
//     programs of today read it; it needs a base
//   - all: everyone but curl-guess, who guesses schemes
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
		guard:    slices.Clone(p.Guard),
		fetch:    slices.Clone(p.Fetch),
		rootless: sync.OnceValue(func() *outcome { return Analyze("http://h", nil, unknown).weigh() }),
		guarding: sync.OnceValue(func() Profile { return unknown.withLiving().withShortcuts() }),
	}
	return p
}

// withLiving returns the profile with the reading of package weburl in it.
func (p Profile) withLiving() Profile {
	if !includes(p.Guard, living) && !includes(p.Fetch, living) {
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
			return Profile{}, fmt.Errorf("profile: %q is neither guard= nor fetch=", field)
		}
		for _, name := range strings.Split(list, ",") {
			e, err := named(name)
			if err != nil {
				return Profile{}, err
			}
			if includes(*to, e) {
				return Profile{}, fmt.Errorf("profile: %s= has %s twice", key, name)
			}
			*to = append(*to, e)
		}
	}
	if len(p.Fetch) == 0 {
		return Profile{}, errors.New("profile: nobody fetches; it needs fetch= and names of editions")
	}
	return p, nil
}

// everyone returns the living Standard and all editions, but neither its literal twin nor
// who guesses schemes: that one finds hosts in words, and in mailto: URLs.
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
		return nil, errors.New("profile: an edition has no name; the lists are names with commas between them")
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
	return nil, fmt.Errorf("profile: unknown edition %q; there are %s", name, strings.Join(names, ", "))
}
