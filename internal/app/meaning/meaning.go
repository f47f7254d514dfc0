// Package meaning tells in words which URLs a URL pattern matches: why each component is as it
// is, what its parts match, a URL that matches, and what the author may have meant instead.
package meaning

import (
	"strconv"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/urlpattern"
)

// Source is what a pattern was made from.
type Source struct {
	// Text is the constructor string; it is used if Init is nil.
	Text string
	Init urlpattern.Init
	// Base is the base URL, or the zero URL for none.
	Base weburl.URL
}

// length returns the length of the texts, in bytes.
func (s Source) length() int {
	n := len(s.Text)
	for _, text := range s.Init {
		n += len(text)
	}
	return n
}

// Component is a component of a pattern, explained.
type Component struct {
	Component urlpattern.Component
	// Pattern is the normalized pattern string.
	Pattern string
	// Why tells where the pattern string comes from.
	Why   Why
	Parts []Part
}

// Part is a part of a component, explained.
type Part struct {
	urlpattern.Part
	// Written is the part as a pattern string, such as "/:id?".
	Written string
	// Text says what it matches, without a capital letter and a full stop.
	Text string
}

// Why tells where the pattern string of a component comes from.
type Why string

const (
	// Given: it was written.
	Given Why = "given"
	// Inherited: it comes from the base URL.
	Inherited Why = "from the base URL"
	// Anything: it was not given, nor was a later component, or it is a username or password.
	Anything Why = "not given: matches anything"
	// DefaultPort: a hostname was given, and no port.
	DefaultPort Why = "no port given: only the default port"
	// OmittedPort: the default port of the protocol was given.
	OmittedPort Why = "the default port, which URLs leave out"
	// Empty: it was not given, and a later component was.
	Empty Why = "must be empty, because a later component is given"
	// RootPath is Empty for the pathname of a special scheme.
	RootPath Why = "only \"/\", because a later component is given"
)

// Meaning explains a pattern.
type Meaning struct {
	Components []Component // all eight, in order
	// Example is a URL that matches, or the zero URL if none was found. Patterns of more than
	// 500 bytes have neither an example nor notes.
	Example weburl.URL
	Notes   []Note

	pattern  urlpattern.Pattern
	source   Source
	special  bool   // the protocol matches a special scheme
	protocol string // a scheme that the protocol matches, or ""
}

// Of explains p, which was made from s.
func Of(p urlpattern.Pattern, s Source) *Meaning {
	m := &Meaning{pattern: p, source: s}
	m.protocol, m.special = schemeOf(p)
	first, last := m.given()
	length := 0
	for c := urlpattern.Protocol; c <= urlpattern.Hash; c++ {
		e := Component{Component: c, Pattern: p.Component(c), Why: m.why(c, first, last)}
		for _, part := range p.Parts(c) {
			e.Parts = append(e.Parts, m.explain(c, part))
		}
		m.Components = append(m.Components, e)
		length += len(e.Pattern)
	}
	if max(length, s.length()) <= maxTested {
		m.Example = m.example()
		m.Notes = m.notes()
	}
	return m
}

// maxTested limits the length of the patterns, in bytes, that are tested with a URL of about that
// length, since the time is their product. Longer patterns have no example and no notes.
const maxTested = 500

// Nothing returns why the pattern matches no URL, or "" if that is not known.
func (m *Meaning) Nothing() string {
	for _, n := range m.Notes {
		if reason, ok := strings.CutPrefix(n.Text, neverMatches); ok {
			return reason
		}
	}
	return ""
}

// schemeOf returns a scheme that the protocol of p matches, a special one if possible.
func schemeOf(p urlpattern.Pattern) (scheme string, special bool) {
	protocol, err := urlpattern.New(urlpattern.Init{urlpattern.Protocol: p.Component(urlpattern.Protocol)})
	if err != nil {
		return "", false
	}
	for _, s := range []infra.SpecialScheme{infra.HTTPS, infra.HTTP, infra.WSS, infra.WS, infra.FTP, infra.File} {
		if protocol.TestInit(urlpattern.Init{urlpattern.Protocol: s.String()}) {
			return s.String(), true
		}
	}
	for _, s := range append([]string{fixedText(p)}, "data", "blob", "about", "javascript", "mailto", "urn", "a") {
		if s != "" && protocol.TestInit(urlpattern.Init{urlpattern.Protocol: s}) {
			return s, false
		}
	}
	return "", false
}

// fixedText returns the protocol of p without its groups.
func fixedText(p urlpattern.Pattern) string {
	var b strings.Builder
	for _, part := range p.Parts(urlpattern.Protocol) {
		if part.Type == urlpattern.FixedText {
			b.WriteString(part.Value)
		}
	}
	return b.String()
}

// isWritten reports whether the author of a constructor string wrote the component.
func (m *Meaning) isWritten(c urlpattern.Component) bool {
	if m.source.Init != nil {
		_, ok := m.source.Init[c]
		return ok
	}
	parts := m.pattern.Parts(c)
	return len(parts) > 0 && parts[0].Span.IsKnown()
}

// given returns the first and the last component that were given, or 0.
func (m *Meaning) given() (first, last urlpattern.Component) {
	for c := urlpattern.Protocol; c <= urlpattern.Hash; c++ {
		if m.isWritten(c) && c != urlpattern.Username && c != urlpattern.Password {
			if first == 0 {
				first = c
			}
			last = c
		}
	}
	return first, last
}

// hasBase reports whether there is a base URL.
func (m *Meaning) hasBase() bool {
	_, ok := m.source.Init[urlpattern.BaseURL]
	return ok || m.source.Base.IsValid()
}

// hasColonAfterHost reports whether a constructor string has a port after the hostname.
func (m *Meaning) hasColonAfterHost() bool {
	if m.source.Init != nil || !m.isWritten(urlpattern.Hostname) {
		return false
	}
	_, end := m.place(urlpattern.Hostname)
	return strings.HasPrefix(m.source.Text[end:], ":")
}

func (m *Meaning) why(c, first, last urlpattern.Component) Why {
	isCredential := c == urlpattern.Username || c == urlpattern.Password
	switch pattern := m.pattern.Component(c); {
	case m.isWritten(c):
		return Given
	case isCredential:
		return Anything
	case m.hasBase() && (first == 0 || c < first):
		return Inherited
	case pattern == "*":
		return Anything
	case c == urlpattern.Port && m.hasColonAfterHost():
		return OmittedPort
	case c == urlpattern.Port && m.isWritten(urlpattern.Hostname):
		return DefaultPort
	case pattern == "/":
		return RootPath
	case c > last:
		return Given // a search or a hash that is empty, as in "https://h/?"
	}
	return Empty
}

// explain explains a part.
func (m *Meaning) explain(c urlpattern.Component, p urlpattern.Part) Part {
	ignoresCase := m.pattern.IgnoresCase() && c >= urlpattern.Pathname
	delimiter := m.delimiter(c)
	text := ""
	switch p.Type {
	case urlpattern.FixedText:
		text = "this text"
		if source := m.sourceOf(c, p); source != "" && !strings.Contains(source, p.Value) {
			text += ", which is " + strconv.Quote(p.Value) + " in a URL"
		}
	case urlpattern.SegmentWildcard:
		text = "one or more characters"
		if delimiter != "" {
			text += ` except "` + delimiter + `"`
		}
	case urlpattern.FullWildcard:
		text = "any characters, or none"
		if delimiter != "" {
			text = `any characters, "` + delimiter + `" included, or none`
		}
	case urlpattern.RegExp:
		text = "what the regular expression matches"
	}
	if ignoresCase && (p.Type == urlpattern.FixedText || p.Type == urlpattern.RegExp) {
		text += ", in upper or lower case"
	}
	if p.Prefix != "" {
		text = strconv.Quote(p.Prefix) + ", then " + text
	}
	if p.Suffix != "" {
		text += ", then " + strconv.Quote(p.Suffix)
	}
	switch p.Modifier {
	case urlpattern.Optional:
		text += "; optional"
	case urlpattern.ZeroOrMore:
		text += "; any number of times, or never"
	case urlpattern.OneOrMore:
		text += "; once or more"
	}
	if p.Type != urlpattern.FixedText && (p.Modifier == urlpattern.ZeroOrMore || p.Modifier == urlpattern.OneOrMore) {
		text += "; the group takes all repetitions together"
	}
	return Part{Part: p, Written: m.written(p), Text: text}
}

// delimiter returns the character at which a group such as ":name" ends, or "".
func (m *Meaning) delimiter(c urlpattern.Component) string {
	switch {
	case c == urlpattern.Hostname:
		return "."
	case c == urlpattern.Pathname && m.special:
		return "/"
	}
	return ""
}

// sourceOf returns the part as its author wrote it, or "" if the part comes from a base URL.
func (m *Meaning) sourceOf(c urlpattern.Component, p urlpattern.Part) string {
	source := m.source.Text
	if m.source.Init != nil {
		source = m.source.Init[c]
	}
	if !p.Span.IsKnown() || p.Span.End > len(source) {
		return ""
	}
	return source[p.Span.Start:p.Span.End]
}

// written returns a part as a pattern string. It is for people: the normalized pattern may need
// braces where this has none.
func (m *Meaning) written(p urlpattern.Part) string {
	modifier := map[urlpattern.Modifier]string{urlpattern.None: "", urlpattern.Optional: "?", urlpattern.ZeroOrMore: "*", urlpattern.OneOrMore: "+"}[p.Modifier]
	if p.Type == urlpattern.FixedText {
		if modifier != "" {
			return "{" + p.Value + "}" + modifier
		}
		return p.Value
	}
	name := ""
	if !isNumber(p.Name) {
		name = ":" + p.Name
	}
	switch {
	case p.Type == urlpattern.RegExp:
		name += "(" + p.Value + ")"
	case p.Type == urlpattern.FullWildcard && name == "":
		name = "*"
	case p.Type == urlpattern.FullWildcard:
		name += "(.*)"
	}
	if p.Prefix == "" && p.Suffix == "" || p.Prefix == "/" && p.Suffix == "" {
		return p.Prefix + name + modifier
	}
	return "{" + p.Prefix + name + p.Suffix + "}" + modifier
}

// isNumber reports whether the name of a group is a number, as of a group without a name.
func isNumber(name string) bool { return strings.Trim(name, "0123456789") == "" }
