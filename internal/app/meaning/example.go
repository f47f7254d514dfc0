package meaning

import (
	"slices"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/urlpattern"
)

// guesses are tried as what a regular expression matches.
var guesses = []string{"1", "a", "12", "2026", "123", "en", "abc", "en-us", "www", "1234", "12345", "a1", "a.b", "1.2", "2026-01-02", "a.jpg", "a=b", "a.", "www.", "A", "AB", ""}

// maxAlternatives limits the alternatives of a regular expression that are tried.
const maxAlternatives = 16

// example returns a URL that matches, or the zero URL if it finds none. Parts that are optional
// occur once in it.
func (m *Meaning) example() weburl.URL {
	if m.protocol == "" {
		return weburl.URL{}
	}
	var text [urlpattern.BaseURL]string
	for c := urlpattern.Username; c <= urlpattern.Hash; c++ {
		var ok bool
		if text[c], ok = sample(m.pattern, c); !ok {
			return weburl.URL{}
		}
	}
	after := text[urlpattern.Pathname]
	if text[urlpattern.Search] != "" {
		after += "?" + text[urlpattern.Search]
	}
	if text[urlpattern.Hash] != "" {
		after += "#" + text[urlpattern.Hash]
	}
	authority := text[urlpattern.Hostname]
	if text[urlpattern.Port] != "" {
		authority += ":" + text[urlpattern.Port]
	}
	if text[urlpattern.Username] != "" || text[urlpattern.Password] != "" {
		authority = text[urlpattern.Username] + ":" + text[urlpattern.Password] + "@" + authority
	}
	// The protocol may be one with which the port cannot be.
	schemes := []string{m.protocol}
	for s := infra.HTTP; s <= infra.File; s++ {
		schemes = append(schemes, s.String())
	}
	heads := []string{"://" + authority, ":"}
	if authority == "" && !m.special {
		slices.Reverse(heads)
	}
	for _, head := range heads {
		for _, scheme := range schemes {
			if u, err := weburl.Parse(scheme + head + after); err == nil && m.pattern.Test(u) {
				return u
			}
		}
	}
	return weburl.URL{}
}

// sample returns a string that a component of p probably matches. ok is false if it knows none.
func sample(p urlpattern.Pattern, c urlpattern.Component) (text string, ok bool) {
	if p.Component(c) == "*" {
		switch c {
		case urlpattern.Hostname:
			return "example.com", true
		case urlpattern.Pathname:
			return "/", true
		}
		return "", true
	}
	var b strings.Builder
	parts := p.Parts(c)
	for i, p := range parts {
		value := p.Value
		switch p.Type {
		case urlpattern.SegmentWildcard:
			value = "a"
		case urlpattern.FullWildcard:
			if value = "a"; c == urlpattern.Port || c == urlpattern.Hostname && i > 0 && i == len(parts)-1 {
				value = ""
			}
		case urlpattern.RegExp:
			if value, ok = guess(c, p.Value); !ok {
				return "", false
			}
		}
		b.WriteString(p.Prefix + value + p.Suffix)
	}
	return b.String(), true
}

// guess returns a string that a regular expression matches.
func guess(c urlpattern.Component, source string) (text string, ok bool) {
	p, err := urlpattern.New(urlpattern.Init{c: "(" + source + ")"})
	if c == urlpattern.Pathname {
		// Without a slash at the beginning.
		p, err = urlpattern.New(urlpattern.Init{urlpattern.Search: "(" + source + ")"})
		c = urlpattern.Search
	}
	if err != nil {
		return "", false
	}
	alternatives := strings.SplitN(strings.ReplaceAll(source, `\.`, "."), "|", maxAlternatives+1)
	for _, text := range append(alternatives, guesses...) {
		if len(text) < 100 && strings.Trim(text, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.~=/") == "" &&
			p.TestInit(urlpattern.Init{c: text}) {
			return text, true
		}
	}
	return "", false
}

// Mismatch returns the components that do not match u.
func (m *Meaning) Mismatch(u weburl.URL) (all []urlpattern.Component) {
	if m.pattern.Test(u) {
		return nil
	}
	for c := urlpattern.Protocol; c <= urlpattern.Hash; c++ {
		if _, ok := m.pattern.MatchComponent(c, u); !ok {
			all = append(all, c)
		}
	}
	return all
}
