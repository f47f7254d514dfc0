package urlpattern

import (
	"iter"
	"slices"
	"strconv"

	"github.com/weburl-go/weburl"
)

// Test reports whether p matches u. It does not allocate, except that the first match of
// a component may compile it or make a table.
//
// https://urlpattern.spec.whatwg.org/#url-pattern-match
func (p Pattern) Test(u weburl.URL) bool {
	if p.p == nil || !u.IsValid() {
		return false
	}
	inputs := inputsOf(u)
	return p.p.test(&inputs)
}

// TestString parses input and reports whether p matches the URL. An input that is not an
// absolute URL does not match; for a relative one, use [weburl.URL.Parse] and Test.
//
// https://urlpattern.spec.whatwg.org/#url-pattern-match
func (p Pattern) TestString(input string) bool {
	u, err := weburl.Parse(input)
	return err == nil && p.Test(u)
}

// TestInit reports whether p matches components. A missing component is inherited from the
// BaseURL if there is one, and otherwise "", not "*" as in [New]. Components that are not
// valid do not match, nor does an input with a key that is not a component.
//
// https://urlpattern.spec.whatwg.org/#url-pattern-match
func (p Pattern) TestInit(input Init) bool {
	if p.p == nil {
		return false
	}
	inputs, ok := inputsOfInit(input)
	return ok && p.p.test(&inputs)
}

// inputs holds what the components are matched against. It is ASCII without controls.
type inputs [componentCount]string

// inputsOf returns the components of u, without copying. A null component is "".
func inputsOf(u weburl.URL) (in inputs) {
	in[Protocol] = u.Scheme()
	in[Username] = u.Username()
	in[Password] = u.Password()
	in[Hostname] = u.Host().String()
	in[Port] = portOf(u)
	in[Pathname] = u.Path()
	in[Search], _ = u.Query()
	in[Hash], _ = u.Fragment()
	return in
}

// read sets a single component to that of u. In inputsOf, a loop over read would make Test take
// 1.4 times as long.
func (in *inputs) read(u weburl.URL, c Component) {
	switch c {
	case Protocol:
		in[c] = u.Scheme()
	case Username:
		in[c] = u.Username()
	case Password:
		in[c] = u.Password()
	case Hostname:
		in[c] = u.Host().String()
	case Port:
		in[c] = portOf(u)
	case Pathname:
		in[c] = u.Path()
	case Search:
		in[c], _ = u.Query()
	case Hash:
		in[c], _ = u.Fragment()
	}
}

func inputsOfInit(input Init) (in inputs, ok bool) {
	v, err := input.values()
	if err != nil {
		return in, false
	}
	processed, err := process(&v, urlType)
	copy(in[:], processed.text[:componentCount])
	return in, err == nil
}

// order is the order in which components are tested: first those that are most likely to
// differ.
var order = [...]Component{Pathname, Hostname, Protocol, Port, Search, Hash, Username, Password}

func (p *pattern) test(in *inputs) bool {
	for _, c := range order {
		if !p.components[c].test(in[c]) {
			return false
		}
	}
	return true
}

// Match is the result of a match: each component's input, and what the groups took. Its
// texts are parts of the URL's own string. The zero Match is empty, and ready for
// [Pattern.MatchInto].
//
// https://urlpattern.spec.whatwg.org/#create-a-component-match-result
type Match struct {
	p      *pattern
	inputs inputs
	spans  []int32 // the start and the end of each group of all components, in order
	found  []int   // memory for captures
}

// Group is what a group of a pattern took.
type Group struct {
	Value string
	// Start is the offset of Value in the input of the component, [Match.Input].
	Start int
	// Set is false if the group took no part in the match, as an optional group may,
	// where the Web API has undefined.
	Set bool
}

// Match matches u, and returns what the groups took. It allocates memory for the groups.
//
// https://urlpattern.spec.whatwg.org/#url-pattern-match
func (p Pattern) Match(u weburl.URL) (Match, bool) {
	var m Match
	ok := p.MatchInto(&m, u)
	return m, ok
}

// MatchInto is [Pattern.Match] into m, whose memory it reuses: it does not allocate once that
// suffices. If there is no match, m is empty after it.
func (p Pattern) MatchInto(m *Match, u weburl.URL) bool {
	if p.p == nil || !u.IsValid() {
		m.reset()
		return false
	}
	m.inputs = inputsOf(u)
	return p.p.match(m, order[:])
}

// MatchComponent matches a single component of u, whatever the others are. To find out why p
// does not match u, call it for each component. In the Match, the others are empty.
func (p Pattern) MatchComponent(c Component, u weburl.URL) (m Match, ok bool) {
	if p.p == nil || !u.IsValid() || !c.isComponent() {
		return m, false
	}
	m.inputs.read(u, c)
	m.spans = slices.Repeat([]int32{-1}, 2*int(p.p.firstGroup[BaseURL]))
	ok = p.p.match(&m, []Component{c})
	return m, ok
}

// MatchString parses input and matches the URL; see [Pattern.TestString].
//
// https://urlpattern.spec.whatwg.org/#url-pattern-match
func (p Pattern) MatchString(input string) (Match, bool) {
	u, err := weburl.Parse(input)
	if err != nil {
		return Match{}, false
	}
	return p.Match(u)
}

// MatchInit matches components; see [Pattern.TestInit].
//
// https://urlpattern.spec.whatwg.org/#url-pattern-match
func (p Pattern) MatchInit(input Init) (m Match, ok bool) {
	if p.p == nil {
		return m, false
	}
	if m.inputs, ok = inputsOfInit(input); !ok {
		return Match{}, false
	}
	ok = p.p.match(&m, order[:])
	return m, ok
}

// match matches the inputs of components.
func (p *pattern) match(m *Match, components []Component) bool {
	m.p = p
	n := 2 * int(p.firstGroup[BaseURL])
	m.spans = slices.Grow(m.spans[:0], n)[:n]
	for _, c := range components {
		var ok bool
		if m.found, ok = p.components[c].find(m.inputs[c], m.spansOf(c), m.found); !ok {
			m.reset()
			return false
		}
	}
	return true
}

func (m *Match) reset() {
	m.p = nil
	m.inputs = inputs{}
	m.spans = m.spans[:0]
}

// Input returns what a component was matched against.
func (m *Match) Input(c Component) string {
	if !c.isComponent() {
		return ""
	}
	return m.inputs[c]
}

// Groups returns the names of a component's groups and what they took, in the order of the
// pattern.
func (m *Match) Groups(c Component) iter.Seq2[string, Group] {
	return func(yield func(string, Group) bool) {
		if m.p == nil || !c.isComponent() {
			return
		}
		spans := m.spansOf(c)
		i := 0
		for _, part := range m.p.components[c].parts {
			if part.Type == FixedText {
				continue
			}
			if !yield(part.Name, m.group(c, spans, i)) {
				return
			}
			i++
		}
	}
}

// Group returns what a group of a component took. The name of a group without a name is
// its number: "0" is the first. ok is false if there is no such group, or if it took no
// part in the match.
func (m *Match) Group(c Component, name string) (value string, ok bool) {
	if m.p == nil || !c.isComponent() {
		return "", false
	}
	i := m.p.components[c].groupIndex(name)
	if i < 0 {
		return "", false
	}
	g := m.group(c, m.spansOf(c), i)
	return g.Value, g.Set
}

// Named returns what the group with the given name took, in whichever component has it.
// If several do, the pathname comes first, and then the others in their order. A number
// is not a name here, because most components have a group "0": use [Match.Group].
func (m *Match) Named(name string) (value string, ok bool) {
	if m.p == nil || name == "" || isNumeric(name) {
		return "", false
	}
	if m.p.components[Pathname].groupIndex(name) >= 0 {
		return m.Group(Pathname, name)
	}
	for c := Protocol; c <= Hash; c++ {
		if m.p.components[c].groupIndex(name) >= 0 {
			return m.Group(c, name)
		}
	}
	return "", false
}

// String returns the groups of all components, such as `pathname.id="7"`, except for those
// of the username and the password, so that package fmt and slog print no credentials. It
// is for people.
func (m Match) String() string {
	var b []byte
	for c := Protocol; c <= Hash; c++ {
		if c == Username || c == Password {
			continue
		}
		for name, g := range m.Groups(c) {
			if len(b) > 0 {
				b = append(b, ' ')
			}
			b = append(b, c.String()+"."+name+"="...)
			if g.Set {
				b = strconv.AppendQuote(b, g.Value)
			} else {
				b = append(b, "undefined"...)
			}
		}
	}
	return string(b)
}

// GoString returns the result of [Match.String] in braces, for the verb %#v.
func (m Match) GoString() string { return "urlpattern.Match{" + m.String() + "}" }

// spansOf returns the spans of a component's groups.
func (m *Match) spansOf(c Component) []int32 {
	return m.spans[2*m.p.firstGroup[c] : 2*m.p.firstGroup[c+1]]
}

func (m *Match) group(c Component, spans []int32, i int) Group {
	start, end := spans[2*i], spans[2*i+1]
	if start < 0 {
		return Group{}
	}
	return Group{m.inputs[c][start:end], int(start), true}
}
