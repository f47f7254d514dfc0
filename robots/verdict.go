package robots

import (
	"slices"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/validation"
)

// Rule is an allow or disallow line.
type Rule struct {
	// Allow tells an allow line from a disallow line.
	Allow bool
	// Pattern is the pattern as it is written.
	Pattern string
	// Line is the number of the line, from 1, or 0 for the zero Rule.
	Line int
	// Span covers the line without spaces and comment, in bytes of the file.
	Span validation.Span
}

// String returns the rule as a line of robots.txt, such as "disallow: /a", or "" for the
// zero Rule.
func (r Rule) String() string {
	switch {
	case r.Line == 0:
		return ""
	case r.Allow:
		return "allow: " + r.Pattern
	}
	return "disallow: " + r.Pattern
}

// rule is a rule with its pattern in normal form.
type rule struct {
	Rule
	pattern
}

// Verdict is whether a crawler may request a URL.
type Verdict struct {
	Allowed bool
	// Rule decided. It is the zero Rule if none matches the URL, or if the URL is
	// /robots.txt, or if the file is unreachable.
	Rule Rule
}

// Group is the rules of a file for one crawler. The zero Group allows everything.
type Group struct {
	rules       []rule
	unreachable bool
	named       bool
}

// Group returns the rules for a crawler. agent is its product token, such as
// "ExampleBot"; what follows a product token, such as "/1.0", is ignored. It is not the
// value of a User-Agent header: that of most crawlers begins with "Mozilla/5.0".
//
// It takes time in proportion to the file. To test many URLs, call it once.
//
// https://www.rfc-editor.org/rfc/rfc9309#section-2.2.1
func (f *File) Group(agent string) Group {
	token := productToken(agent)
	if token != "" {
		if g, ok := f.merge(token); ok {
			g.named = true
			return g
		}
	}
	g, _ := f.merge("*")
	return g
}

// merge returns the rules of all groups that have an agent.
func (f *File) merge(agent string) (merged Group, ok bool) {
	merged.unreachable = f.unreachable
	for _, g := range f.groups {
		if !slices.Contains(g.agents, agent) {
			continue
		}
		rules := f.rules[g.start:g.end:g.end]
		if !ok {
			merged.rules, ok = rules, true
		} else {
			merged.rules = append(merged.rules, rules...)
		}
	}
	return merged, ok
}

// IsNamed reports whether the file names the crawler, so that the rules for "*" do not
// apply to it.
func (g Group) IsNamed() bool { return g.named }

// Test decides whether the crawler may request u. Only path and query count: the caller
// knows that the file is from the origin of u. The zero URL is not allowed.
//
// It takes time in proportion to the rules, times the length of the URL if they have
// wildcards. It allocates only if the URL is not in normal form.
//
// https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2
func (g Group) Test(u weburl.URL) Verdict {
	if !u.IsValid() {
		return Verdict{}
	}
	path := target(u)
	if path == "/robots.txt" {
		return Verdict{Allowed: true}
	}
	if g.unreachable {
		return Verdict{}
	}
	path = normal(path, false, false)
	query := len(path)
	if i := strings.IndexByte(path, '?'); i >= 0 {
		query = i + 1
	}
	var best *rule
	for i := range g.rules {
		if r := &g.rules[i]; r.isBetter(best) && r.match(path, query) {
			best = r
		}
	}
	if best == nil {
		return Verdict{Allowed: true}
	}
	return Verdict{best.Allow, best.Rule}
}

// Test decides whether a crawler may request u; see [File.Group] and [Group.Test].
func (f *File) Test(agent string, u weburl.URL) Verdict { return f.Group(agent).Test(u) }

// isBetter reports whether r decides if both r and s match. s may be nil.
func (r *rule) isBetter(s *rule) bool {
	if s == nil {
		return true
	}
	n, m := r.length(), s.length()
	return n > m || n == m && r.Allow && !s.Allow
}

// target returns the path and the query of u, as part of its string.
func target(u weburl.URL) string {
	path, s := u.Path(), u.String()
	query, ok := u.Query()
	if !ok {
		return path
	}
	end := len(s)
	if fragment, ok := u.Fragment(); ok {
		end -= len(fragment) + 1
	}
	return s[end-len(query)-1-len(path) : end]
}
