package patternlist

import (
	"iter"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/app/template"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/urlpattern"
)

// Matcher finds the patterns of a file that match a URL. It is safe for concurrent use.
type Matcher struct {
	set  urlpattern.Set[*entry]
	best bool
}

// entry is a pattern of a Matcher.
type entry struct {
	text string
	// given has a bit for each component that was not left out. The others are "*", and their
	// groups do not count.
	given uint16
}

// Hit is a pattern that matches a URL.
type Hit struct {
	// Index is the number of patterns in the file before this one.
	Index int
	// Text is the pattern as in [Pattern], with tabs, line ends and NUL replaced by what shows them.
	Text string
	// Tie means that other patterns that match are as specific as this one, which comes first
	// in the file. It is never set unless the most specific pattern was asked for.
	Tie bool

	pattern urlpattern.Pattern
	given   uint16
}

// NewMatcher returns a Matcher of patterns. [Matcher.Find] returns the most specific pattern if
// best is set, and otherwise the first.
func NewMatcher(patterns []Pattern, best bool) *Matcher {
	var b urlpattern.Builder[*entry]
	for i := range patterns {
		p := &patterns[i]
		e := &entry{text: p.Text}
		if strings.ContainsAny(p.Text, "\t\n\r\x00") {
			e.text = show.Visible(p.Text)
		}
		for c := urlpattern.Protocol; c <= urlpattern.Hash; c++ {
			if parts := p.Parts(c); len(parts) > 0 && parts[0].Span.IsKnown() {
				e.given |= 1 << c
			}
		}
		b.Add(p.Pattern, e)
	}
	return &Matcher{b.Set(), best}
}

// Find returns the pattern that matches u.
func (m *Matcher) Find(u weburl.URL) (hit Hit, ok bool) {
	var found urlpattern.Hit[*entry]
	var tie bool
	if m.best {
		found, tie, ok = m.set.Best(u)
	} else {
		found, ok = m.set.First(u)
	}
	if !ok {
		return hit, false
	}
	hit = hitOf(found)
	hit.Tie = tie
	return hit, true
}

// All returns all patterns that match u, in the order of the file.
func (m *Matcher) All(u weburl.URL) iter.Seq[Hit] {
	return func(yield func(Hit) bool) {
		for found := range m.set.All(u) {
			if !yield(hitOf(found)) {
				return
			}
		}
	}
}

func hitOf(h urlpattern.Hit[*entry]) Hit {
	return Hit{Index: h.Index, Text: h.Value.text, pattern: h.Pattern, given: h.Value.given}
}

// lookup lists the components in the order in which a name of a group is looked up, as
// [urlpattern.Match.Named] does.
var lookup = []urlpattern.Component{urlpattern.Pathname, urlpattern.Protocol, urlpattern.Username, urlpattern.Password,
	urlpattern.Hostname, urlpattern.Port, urlpattern.Search, urlpattern.Hash}

// Groups returns the groups of the components that the pattern gives, and their values for u,
// which it must match. match is memory for that. If several components have a group of the same
// name, the name is that of the pathname's group or else of the first, and "COMPONENT.NAME" are
// the names of the others.
func (h *Hit) Groups(u weburl.URL, match *urlpattern.Match) iter.Seq2[string, urlpattern.Group] {
	return func(yield func(string, urlpattern.Group) bool) {
		h.pattern.MatchInto(match, u)
		var seen map[string]bool // nil as long as only one component has groups
		var first urlpattern.Component
		for _, c := range lookup {
			if h.given>>c&1 == 0 {
				continue
			}
			for name, g := range match.Groups(c) {
				switch {
				case first == 0:
					first = c
				case first != c && seen == nil:
					seen = map[string]bool{}
					for name := range match.Groups(first) {
						seen[name] = true
					}
				}
				key := name
				if seen != nil {
					if seen[name] {
						key = c.String() + "." + name
					}
					seen[name] = true
				}
				if !yield(key, g) {
					return
				}
			}
		}
	}
}

// group returns the value of a group for u. ok is false if the pattern has no such group, or if it
// took no part. Any group has the name "COMPONENT.NAME", too.
func (h *Hit) group(u weburl.URL, name string) (value string, ok bool) {
	components := lookup
	if component, rest, qualified := strings.Cut(name, "."); qualified {
		var c urlpattern.Component
		if c.UnmarshalText([]byte(component)) != nil {
			return "", false
		}
		components, name = []urlpattern.Component{c}, rest
	}
	m, _ := h.pattern.Match(u)
	for _, c := range components {
		if h.given>>c&1 == 0 {
			continue
		}
		for n, g := range m.Groups(c) {
			if n == name {
				return g.Value, g.Set
			}
		}
	}
	return "", false
}

// groupPrefix begins the name of the column of a group.
const groupPrefix = "group."

// ColumnNames lists the columns of a Matcher, for help, messages and completion. The name of a
// group follows the last one.
func ColumnNames() []string { return []string{patternColumn, groupPrefix} }

const patternColumn = "pattern"

// Further describes the columns of the Matcher.
func (m *Matcher) Further() template.Further {
	return template.Further{Named: m.Column, Names: ColumnNames()}
}

// Column returns the column "pattern", or that of a group, such as "group.id" or
// "group.hostname.0". It returns nil for other names.
func (m *Matcher) Column(name string) *columns.Column {
	group, isGroup := strings.CutPrefix(name, groupPrefix)
	switch {
	case name == patternColumn:
		c := columns.New(name, func(u weburl.URL) (string, bool) {
			hit, ok := m.Find(u)
			return hit.Text, ok
		})
		c.Controls = true
		return c
	case isGroup && isGroupName(group):
		return columns.New(name, func(u weburl.URL) (string, bool) {
			hit, ok := m.Find(u)
			if !ok {
				return "", false
			}
			return hit.group(u, group)
		})
	}
	return nil
}

// isGroupName reports whether a text can be the name of a group, perhaps after a component.
func isGroupName(text string) bool {
	component, name, qualified := strings.Cut(text, ".")
	if !qualified {
		return text != "" && !strings.ContainsAny(text, "\t\r\n, ")
	}
	var c urlpattern.Component
	return c.UnmarshalText([]byte(component)) == nil && c != urlpattern.BaseURL && !strings.Contains(name, ".") && isGroupName(name)
}
