package convert

import (
	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/enum"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/urlpattern"
	"github.com/weburl-go/weburl/urlpattern/analysis"
)

// Conversion is a pattern of another language as URL patterns.
type Conversion struct {
	// Patterns holds the URL patterns. A URL matches if it matches any of them.
	Patterns []urlpattern.Pattern
	// Exact tells whether the source and Patterns match the same URLs, and Clean whether
	// they do so among clean URLs; see [IsClean]. Unknown means that no difference was
	// found, although the languages differ in something that the source uses.
	Exact, Clean analysis.Verdict
	// Differences holds URLs on which the two differ, those that are clean first: at most
	// one for each reason and side. If they differ on a URL that the source describes,
	// changes of that URL on which they differ in the same way are left out.
	Differences []Difference
	// Notes tells what was left out because it does not concern URLs, what was renamed or
	// added, and what else the server does.
	Notes []Note
}

// Difference is a URL that the source or the patterns match, but not both.
type Difference struct {
	URL weburl.URL
	// Extra is set if the patterns match URL, and not set if only the source does.
	Extra  bool
	Reason Reason
}

// Only returns the first URL that only the source matches, or the zero URL.
func (c Conversion) Only() weburl.URL { return c.first(false) }

// Extra returns the first URL that only the patterns match, or the zero URL.
func (c Conversion) Extra() weburl.URL { return c.first(true) }

func (c Conversion) first(extra bool) weburl.URL {
	for _, d := range c.Differences {
		if d.Extra == extra {
			return d.URL
		}
	}
	return weburl.URL{}
}

// Test reports whether any of the patterns matches u.
func (c Conversion) Test(u weburl.URL) bool {
	for _, p := range c.Patterns {
		if p.Test(u) {
			return true
		}
	}
	return false
}

// Note is a remark about a conversion.
type Note uint8

const (
	// MethodIgnored: the source names a method. A URL has none.
	MethodIgnored Note = iota + 1
	// GroupRenamed: a group has another name, because its name in the source is not an
	// identifier or occurs twice.
	GroupRenamed
	// GroupsAdded: the patterns contain groups that the source does not contain. This
	// shifts the numbers of groups without a name.
	GroupsAdded
	// SlashRedirect: the server redirects from the path without its last slash.
	SlashRedirect
	// PrecedenceIgnored: the server may prefer another location.
	PrecedenceIgnored
)

var noteTexts = [...]string{
	MethodIgnored:     "the method was left out",
	GroupRenamed:      "a group has another name",
	GroupsAdded:       "groups were added, which shifts the numbers of groups without a name",
	SlashRedirect:     "the server redirects from the path without its last slash",
	PrecedenceIgnored: "another location may take precedence",
}

var noteNames = []string{MethodIgnored: "method-ignored", GroupRenamed: "group-renamed", GroupsAdded: "groups-added",
	SlashRedirect: "slash-redirect", PrecedenceIgnored: "precedence-ignored"}

// String returns the name of n, such as "method-ignored".
func (n Note) String() string { return enum.Name(noteNames, n) }

// Explanation returns one line, without a full stop, that explains n.
func (n Note) Explanation() string { return enum.At(noteTexts[:], n) }

// IsClean reports whether a server that decodes and tidies the path of u leaves it
// unchanged: no segment except the last is empty, and each percent sign begins an escape, in
// capital letters, of a character other than NUL that a path only contains as an escape.
func IsClean(u weburl.URL) bool {
	path := u.Path()
	for i := 1; i < len(path); i++ {
		switch {
		case path[i] == '/' && path[i-1] == '/':
			return false
		case path[i] == '%':
			if !infra.IsPercentEncodedByte(path, i) {
				return false
			}
			b := infra.Unhex(path[i+1])<<4 | infra.Unhex(path[i+2])
			if b == 0 || !escaped.Contains(b) || percent.EncodeByte(b) != path[i:i+3] {
				return false
			}
		}
	}
	return true
}

// escaped holds what clean paths contain as escapes only.
var escaped = percent.Path().With("%")

// source is a parsed pattern of another language.
type source struct {
	matches  func(weburl.URL) bool
	patterns []urlpattern.Pattern
	samples  []string // URLs that are likely to match
	// exact and clean report whether the language gives no reason for a difference, on all
	// URLs and on clean ones.
	exact, clean bool
	notes        []Note
}

// The bounds of the search for differences.
const (
	maxSample  = 400    // bytes of a sample
	maxVaried  = 100    // bytes of a sample from which other URLs are made
	maxSearch  = 20_000 // URLs, times patterns
	maxRegExps = 4      // of path-to-regexp, whose model is slow
)

// compare searches for differences near the samples. If a sample is too long for that, the
// absence of differences proves nothing.
func (s *source) compare() Conversion {
	c := Conversion{Patterns: s.patterns, Notes: s.notes}
	left := maxSearch / max(len(s.patterns), 1)
	var unclean []Difference
	seen := map[Difference]bool{}
	for _, sample := range s.samples {
		if len(sample) > maxSample {
			s.exact, s.clean = false, false
			continue
		}
		if left < 0 {
			continue
		}
		var itself Difference // if the sample is one
		for reason, u := range near(sample) {
			if left--; left < 0 {
				break
			}
			extra := c.Test(u)
			key := Difference{Reason: reason, Extra: extra}
			if seen[key] && reason != Text || extra == s.matches(u) {
				continue
			}
			if reason == Text {
				itself = Difference{u, extra, reason}
			} else if itself.Extra == extra && itself.URL.IsValid() && (IsClean(itself.URL) || !IsClean(u)) {
				continue // the change is not why they differ
			}
			if seen[key] {
				continue
			}
			seen[key] = true
			d := Difference{u, extra, reason}
			if IsClean(u) {
				c.Differences = append(c.Differences, d)
			} else {
				unclean = append(unclean, d)
			}
		}
	}
	c.Clean = verdict(s.clean || s.exact, len(c.Differences))
	c.Differences = append(c.Differences, unclean...)
	c.Exact = verdict(s.exact, len(c.Differences))
	return c
}

func verdict(claim bool, differences int) analysis.Verdict {
	switch {
	case differences > 0:
		return analysis.No
	case claim:
		return analysis.Yes
	}
	return analysis.Unknown
}
