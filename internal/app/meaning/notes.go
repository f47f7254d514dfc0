package meaning

import (
	"strconv"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/urlpattern"
)

// Note is something that a pattern does and its author may not expect.
type Note struct {
	// ID is the stable name of the kind of note.
	ID        string
	Component urlpattern.Component
	// Text is a sentence or two, without a full stop.
	Text string
	// Instead is a pattern string for the component that may be meant, or "".
	Instead string
}

// notes returns the notes about a pattern, in the order of the components. Where a note says what does or does not match, that was
// tested.
func (m *Meaning) notes() (all []Note) {
	add := func(n Note, ok bool) {
		if !ok {
			return
		}
		all = append(all, n)
		for i := len(all) - 1; i > 0 && all[i-1].Component > all[i].Component; i-- {
			all[i-1], all[i] = all[i], all[i-1]
		}
	}
	for _, find := range []func() (Note, bool){m.schemeOfHost, m.anyScheme, m.credentials, m.noHost, m.portGroup, m.neverPort, m.noPort, m.address, m.hostEnd, m.hostStart, m.leadingDot,
		m.subdomains, m.rawIPv6, m.noSlash, m.root, m.folder, m.prefix, m.repeated, m.trailingSlash, m.longerName, m.questionMark, m.dotSegments, m.bar,
		m.apostrophe, m.order} {
		add(find())
	}
	for c := urlpattern.Protocol; c <= urlpattern.Hash; c++ {
		parts := m.pattern.Parts(c)
		add(m.cutOff(c, parts))
		add(m.placeholder(c))
		add(m.braces(c))
		add(m.outerAnchor(c, parts))
		add(m.innerAnchor(c, parts))
		add(m.anyCharacter(c, parts))
		add(m.doubleStar(c, parts))
		add(m.upperCase(c, parts))
		add(m.encoded(c, parts))
		add(m.shift(c, parts))
	}
	return all
}

// compile makes a pattern of a single component.
func (m *Meaning) compile(c urlpattern.Component, pattern string) (urlpattern.Pattern, error) {
	return urlpattern.Options{IgnoreCase: m.pattern.IgnoresCase()}.New(urlpattern.Init{c: pattern})
}

// matches reports whether a component that is written like this matches an input.
func (m *Meaning) matches(c urlpattern.Component, pattern, input string) bool {
	p, err := m.compile(c, pattern)
	return err == nil && p.TestInit(urlpattern.Init{c: input})
}

// matchesAsIs reports whether component c matches an input.
func (m *Meaning) matchesAsIs(c urlpattern.Component, input string) bool {
	return m.matches(c, m.pattern.Component(c), input)
}

// replaces returns n if its Instead matches all of the inputs.
func (m *Meaning) replaces(n Note, inputs ...string) (Note, bool) {
	for _, input := range inputs {
		if !m.matches(n.Component, n.Instead, input) {
			return n, false
		}
	}
	return n, true
}

// gains returns a string that matches if component c is written as instead, but not as it is. ok
// is false if it finds none.
func (m *Meaning) gains(c urlpattern.Component, instead string) (input string, ok bool) {
	p, err := m.compile(c, instead)
	if err != nil {
		return "", false
	}
	input, ok = sample(p, c)
	return input, ok && p.TestInit(urlpattern.Init{c: input}) && !m.matchesAsIs(c, input)
}

// last returns the last two parts of a component; either may be the zero Part.
func (m *Meaning) last(c urlpattern.Component) (before, last urlpattern.Part) {
	parts := m.pattern.Parts(c)
	if len(parts) > 1 {
		before = parts[len(parts)-2]
	}
	if len(parts) > 0 {
		last = parts[len(parts)-1]
	}
	return before, last
}

// isStar reports whether p is "*" without anything around it.
func isStar(p urlpattern.Part) bool {
	return p.Type == urlpattern.FullWildcard && p.Modifier == urlpattern.None && p.Prefix == "" && p.Suffix == ""
}

// isText reports whether p is fixed text, not empty, without a modifier.
func isText(p urlpattern.Part) bool {
	return p.Type == urlpattern.FixedText && p.Modifier == urlpattern.None && p.Value != ""
}

// textOf returns a component as its author wrote it, or "" if that is not known.
func (m *Meaning) textOf(c urlpattern.Component) string {
	if m.source.Init != nil {
		return m.source.Init[c]
	}
	if !m.isWritten(c) {
		return ""
	}
	start, end := m.place(c)
	return m.source.Text[start:end]
}

// place returns where a component that was written is in the constructor string.
func (m *Meaning) place(c urlpattern.Component) (start, end int) {
	parts, text := m.pattern.Parts(c), m.source.Text
	start, end = parts[0].Span.Start, min(parts[len(parts)-1].Span.End, len(text))
	// The place of fixed text in braces is without them.
	if start > 0 && text[start-1] == '{' {
		start--
	}
	if end < len(text) && text[end] == '}' {
		end++
	}
	return start, end
}

// schemeOfHost finds a name and port without a protocol, as in "localhost:8080/*".
func (m *Meaning) schemeOfHost() (n Note, ok bool) {
	if m.source.Init != nil || m.special || m.pattern.Component(urlpattern.Hostname) != "" {
		return n, false
	}
	scheme, rest, ok := strings.Cut(m.source.Text, ":")
	if !ok || rest == "" || rest[0] < '0' || rest[0] > '9' {
		return n, false
	}
	return Note{ID: "host-as-protocol", Component: urlpattern.Protocol,
		Text: strconv.Quote(scheme) + " is read as the protocol; if it is a host, write http:// or https:// before it"}, true
}

// anyScheme finds "*" as the protocol before a named host.
func (m *Meaning) anyScheme() (n Note, ok bool) {
	if !m.isWritten(urlpattern.Protocol) || m.pattern.Component(urlpattern.Hostname) == "*" || !m.Example.IsValid() {
		return n, false
	}
	_, after, _ := strings.Cut(m.Example.String(), ":")
	script, err := weburl.Parse("javascript:" + after + "?%0aalert(1)")
	if err != nil || !m.pattern.Test(script) {
		return n, false
	}
	return m.replaces(Note{"any-scheme", urlpattern.Protocol, "also matches " + script.Redacted() + ", which runs a script", "http{s}?"}, "https", "http")
}

// credentials finds a colon before a password that begins a group, as in "https://u:p@h/".
func (m *Meaning) credentials() (n Note, ok bool) {
	if m.source.Init != nil || m.isWritten(urlpattern.Password) {
		return n, false
	}
	parts := m.pattern.Parts(urlpattern.Username)
	for i, p := range parts {
		if i > 0 && isText(parts[i-1]) && p.Type == urlpattern.SegmentWildcard && p.Prefix == "" && p.Suffix == "" {
			return Note{ID: "credentials", Component: urlpattern.Username, Text: `":` + p.Name + `" is a group in the username, not a password, so other usernames match; write "\:` + p.Name + `" for a password`}, true
		}
	}
	return n, false
}

// neverPort finds a port that the parser removes from every URL of the protocol.
func (m *Meaning) neverPort() (n Note, ok bool) {
	port := m.pattern.Component(urlpattern.Port)
	if m.matches(urlpattern.Port, port, "") {
		return n, false
	}
	for s := infra.HTTP; s <= infra.File; s++ {
		standard, ok := s.DefaultPort()
		text := strconv.Itoa(int(standard))
		if !ok || port != text || !m.matchesAsIs(urlpattern.Protocol, s.String()) {
			continue
		}
		return Note{"default-port", urlpattern.Port, "no " + s.String() + " URL has the port " + text +
			": it is the default, which the parser removes; an empty port matches it", ""}, true
	}
	return n, false
}

// noPort finds a host on this machine without a port: servers under test listen at other ports.
func (m *Meaning) noPort() (n Note, ok bool) {
	parts := m.pattern.Parts(urlpattern.Hostname)
	if len(parts) != 1 || !isText(parts[0]) || m.Components[urlpattern.Port-urlpattern.Protocol].Why != DefaultPort || m.matchesAsIs(urlpattern.Port, "8080") {
		return n, false
	}
	if h, err := host.Parse(parts[0].Value); err != nil || h.Class() != host.Loopback {
		return n, false
	}
	return m.replaces(Note{"no-port", urlpattern.Port, "does not match " + parts[0].Value + ":8080: without a port, only the default port matches", "*"}, "8080", "")
}

// cutOff finds text after the end of a hostname or a port, which the URL parser does not read.
func (m *Meaning) cutOff(c urlpattern.Component, parts []urlpattern.Part) (n Note, ok bool) {
	if c != urlpattern.Hostname && c != urlpattern.Port {
		return n, false
	}
	for _, p := range parts {
		source := m.sourceOf(c, p)
		end := strings.IndexAny(source, `/?#\`)
		if c == urlpattern.Port {
			end = len(source) - len(strings.TrimLeft(source, "0123456789"))
		}
		if isText(p) && end > 0 && end < len(source) && len(p.Value) <= end {
			return Note{ID: "cut-off", Component: c, Text: strconv.Quote(source[end:]) + " is ignored: the " + c.String() + " ends before " + strconv.Quote(source[end:end+1])}, true
		}
	}
	return n, false
}

// questionMark finds a question mark that is meant to begin the search, but is a modifier.
func (m *Meaning) questionMark() (n Note, ok bool) {
	if m.source.Init != nil {
		return n, false
	}
	for _, c := range []urlpattern.Component{urlpattern.Hostname, urlpattern.Port, urlpattern.Pathname} {
		parts := m.pattern.Parts(c)
		for i := 1; i < len(parts); i++ {
			p, next := parts[i-1], parts[i]
			if p.Modifier != urlpattern.Optional || p.Suffix != "" || !(isStar(next) || next.Type == urlpattern.FixedText && strings.Contains(next.Value, "=")) {
				continue
			}
			written := m.written(p)
			return Note{ID: "question-mark", Component: c,
				Text: `the question mark after "` + written[:len(written)-1] + `" makes it optional, and what follows belongs to the ` + c.String() + `; write "\?" to begin the search`}, true
		}
	}
	return n, false
}

// apostrophe finds an apostrophe in a search, which only special schemes encode.
func (m *Meaning) apostrophe() (n Note, ok bool) {
	if m.special || !strings.Contains(m.textOf(urlpattern.Search), "'") {
		return n, false
	}
	return Note{ID: "apostrophe", Component: urlpattern.Search, Text: "does not match an apostrophe, only %27: a pattern encodes apostrophes, but URLs with this protocol do not"}, true
}

// order finds a parameter at the beginning of a search, which matches only there.
func (m *Meaning) order() (n Note, ok bool) {
	parts := m.pattern.Parts(urlpattern.Search)
	if len(parts) == 0 || !m.isWritten(urlpattern.Search) || !isText(parts[0]) || !strings.Contains(parts[0].Value, "=") {
		return n, false
	}
	search, ok := sample(m.pattern, urlpattern.Search)
	other := "x=1&" + search
	if !ok || !m.matchesAsIs(urlpattern.Search, search) || m.matchesAsIs(urlpattern.Search, other) {
		return n, false
	}
	return Note{ID: "parameter-order", Component: urlpattern.Search,
		Text: "does not match with another parameter before it, as in " + strconv.Quote("?"+other) + ": the search is matched as a whole, in this order"}, true
}

// doubleStar finds "**", a habit from globs.
func (m *Meaning) doubleStar(c urlpattern.Component, parts []urlpattern.Part) (n Note, ok bool) {
	for _, p := range parts {
		if p.Type != urlpattern.FullWildcard || p.Modifier != urlpattern.ZeroOrMore || !isNumber(p.Name) {
			continue
		}
		text := `"**" is "*", repeated any number of times; a single "*" is enough, since it matches anything`
		if p.Prefix != "" {
			text = strconv.Quote(p.Prefix+"**") + " is " + strconv.Quote(p.Prefix+"*") + ", repeated any number of times or never, so it also matches where " + strconv.Quote(p.Prefix) + ` is missing; a single "*" matches any number of segments`
		}
		return Note{ID: "double-star", Component: c, Text: text}, true
	}
	return n, false
}

// placeholder finds "{id}", "<id>" and "[id]", as other programs write groups.
func (m *Meaning) placeholder(c urlpattern.Component) (n Note, ok bool) {
	if c != urlpattern.Pathname && c != urlpattern.Hostname {
		return n, false
	}
	source := m.textOf(c)
	fixed, _, _ := strings.Cut(source, "(")
	first := ""
	var b strings.Builder
	for rest := fixed; rest != ""; {
		end := strings.IndexAny(rest+"/", "/.")
		segment := rest[:end]
		if name := placeholderName(segment); name != "" {
			if first == "" {
				first = segment
			}
			segment = ":" + name
		}
		delimiter := min(end+1, len(rest))
		b.WriteString(segment + rest[end:delimiter])
		rest = rest[delimiter:]
	}
	instead := b.String() + source[len(fixed):]
	if first == "" || c == urlpattern.Pathname && instead[0] != '/' {
		return n, false
	}
	_, ok = m.gains(c, instead)
	return Note{"placeholder", c, strconv.Quote(first) + " matches only the text " + strconv.Quote(strings.ReplaceAll(strings.ReplaceAll(first, "{", ""), "}", "")) + "; a group is written " + strconv.Quote(":"+placeholderName(first)), instead}, ok
}

// placeholderName returns the name of a group that is written as in other programs, or "".
func placeholderName(segment string) string {
	segment = strings.TrimPrefix(segment, "$")
	if len(segment) < 3 || strings.IndexByte("{<[", segment[0]) < 0 || strings.IndexByte("}>]", segment[len(segment)-1]) != strings.IndexByte("{<[", segment[0]) {
		return ""
	}
	name := strings.ReplaceAll(segment[1:len(segment)-1], "-", "_")
	if strings.Trim(name, nameBytes) != "" || isNumber(name[:1]) {
		return ""
	}
	return name
}

// nameBytes are the ASCII characters in names of groups, except "$".
const nameBytes = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"

// braces finds "{a,b}", which is not a choice.
func (m *Meaning) braces(c urlpattern.Component) (n Note, ok bool) {
	source := m.textOf(c)
	start := strings.IndexByte(source, '{')
	length := strings.IndexByte(source[start+1:], '}') + 1
	if start < 0 || length <= 0 || strings.Contains(source[:start], "(") {
		return n, false
	}
	braces, after := source[start:start+length+1], source[start+length+1:]
	inside := braces[1:length]
	if !strings.Contains(inside, ",") || strings.Trim(inside, nameBytes+",-.") != "" || strings.Contains(","+inside+",", ",,") {
		return n, false
	}
	all := strings.Split(inside, ",")
	input, ok := m.gains(c, source[:start]+all[len(all)-1]+after)
	if !ok {
		return n, false
	}
	instead := source[:start] + "(" + strings.ReplaceAll(strings.ReplaceAll(inside, ".", `\.`), ",", "|") + ")" + after
	return m.replaces(Note{"braces", c, strconv.Quote(braces) + " is not a choice, so " + strconv.Quote(input) + " does not match; a choice is written (a|b)", instead}, input)
}
