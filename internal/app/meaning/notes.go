package meaning

import (
	"strconv"
	"strings"

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

// notes returns the notes about a pattern. Where a note says what does or does not match, that was
// tested.
func (m *Meaning) notes() (all []Note) {
	add := func(n Note, ok bool) {
		if ok {
			all = append(all, n)
		}
	}
	for _, find := range []func() (Note, bool){m.neverPort, m.schemeOfHost, m.hostEnd, m.hostStart, m.subdomains, m.rawIPv6,
		m.noSlash, m.folder, m.prefix, m.trailingSlash, m.questionMark, m.dotSegments, m.apostrophe, m.order} {
		add(find())
	}
	for c := urlpattern.Protocol; c <= urlpattern.Hash; c++ {
		parts := m.pattern.Parts(c)
		add(m.doubleStar(c, parts))
		add(m.upperCase(c, parts))
		add(m.encoded(c, parts))
		add(m.shift(c, parts))
	}
	return all
}

// matches reports whether a component that is written like this matches an input.
func (m *Meaning) matches(c urlpattern.Component, pattern, input string) bool {
	init := urlpattern.Init{c: pattern}
	p, err := urlpattern.Options{IgnoreCase: m.pattern.IgnoresCase()}.New(init)
	return err == nil && p.TestInit(urlpattern.Init{c: input})
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

// neverPort finds a port that the parser removes from every URL of the protocol.
func (m *Meaning) neverPort() (n Note, ok bool) {
	port := m.pattern.Component(urlpattern.Port)
	if m.matches(urlpattern.Port, port, "") {
		return n, false
	}
	for s := infra.HTTP; s <= infra.File; s++ {
		standard, ok := s.DefaultPort()
		text := strconv.Itoa(int(standard))
		if !ok || port != text || !m.matches(urlpattern.Protocol, m.pattern.Component(urlpattern.Protocol), s.String()) {
			continue
		}
		return Note{"default-port", urlpattern.Port, "no " + s.String() + " URL has the port " + text +
			": it is the default, which the parser removes; an empty port means the default port", ""}, true
	}
	return n, false
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
		Text: strconv.Quote(scheme) + " is read as the protocol; for a host, write http:// or https:// before it"}, true
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

// hostEnd finds a hostname that ends with a wildcard.
func (m *Meaning) hostEnd() (n Note, ok bool) {
	before, last := m.last(urlpattern.Hostname)
	if !isStar(last) || before.Type == 0 {
		return n, false
	}
	pattern := m.pattern.Component(urlpattern.Hostname)
	start, ok := m.sample(urlpattern.Hostname)
	evil := strings.TrimSuffix(start, ".") + ".evil.test"
	if !ok || !m.matches(urlpattern.Hostname, pattern, evil) {
		return n, false
	}
	return Note{ID: "open-host", Component: urlpattern.Hostname,
		Text: "also matches " + evil + ": the end of a hostname says whose it is, so a wildcard there allows everybody's hosts"}, true
}

// hostStart finds a wildcard that is followed by letters, as in "*example.com".
func (m *Meaning) hostStart() (n Note, ok bool) {
	parts := m.pattern.Parts(urlpattern.Hostname)
	if len(parts) != 2 || !isStar(parts[0]) || parts[1].Type != urlpattern.FixedText || strings.HasPrefix(parts[1].Value, ".") {
		return n, false
	}
	domain := parts[1].Value
	if evil := "evil" + domain; m.matches(urlpattern.Hostname, m.pattern.Component(urlpattern.Hostname), evil) {
		return m.replaces(Note{"joined-host", urlpattern.Hostname, "also matches " + evil + ", which is another domain",
			"{*.}?" + domain}, domain, "www."+domain)
	}
	return n, false
}

// subdomains finds "*.example.com", which does not match example.com.
func (m *Meaning) subdomains() (n Note, ok bool) {
	parts := m.pattern.Parts(urlpattern.Hostname)
	if len(parts) != 2 || !isStar(parts[0]) || parts[1].Type != urlpattern.FixedText || !strings.HasPrefix(parts[1].Value, ".") {
		return n, false
	}
	domain := parts[1].Value[1:]
	if m.matches(urlpattern.Hostname, m.pattern.Component(urlpattern.Hostname), domain) {
		return n, false
	}
	return m.replaces(Note{"bare-domain", urlpattern.Hostname, "does not match " + domain + " itself", "{*.}?" + domain}, domain, "www."+domain)
}

// rawIPv6 finds an address that no URL has in this form.
func (m *Meaning) rawIPv6() (n Note, ok bool) {
	parts := m.pattern.Parts(urlpattern.Hostname)
	if len(parts) != 1 || parts[0].Type != urlpattern.FixedText || !strings.HasPrefix(parts[0].Value, "[") {
		return n, false
	}
	h, err := host.Parse(parts[0].Value)
	switch {
	case err != nil:
		return Note{ID: "not-an-address", Component: urlpattern.Hostname, Text: "never matches: this is not an IPv6 address"}, true
	case h.String() != parts[0].Value:
		return m.replaces(Note{"address-form", urlpattern.Hostname, "never matches: URLs have IPv6 addresses in their shortest form",
			strings.ReplaceAll(h.String(), ":", `\:`)}, h.String())
	}
	return n, false
}

// noSlash finds a pathname that does not begin with a slash.
func (m *Meaning) noSlash() (n Note, ok bool) {
	parts := m.pattern.Parts(urlpattern.Pathname)
	if !m.special || len(parts) == 0 || parts[0].Type != urlpattern.FixedText || parts[0].Modifier != urlpattern.None || strings.HasPrefix(parts[0].Value, "/") {
		return n, false
	}
	return Note{"no-slash", urlpattern.Pathname, "matches no http or https URL: their paths begin with a slash", "/" + m.pattern.Component(urlpattern.Pathname)}, true
}

// folder finds "/a/*", which does not match "/a".
func (m *Meaning) folder() (n Note, ok bool) {
	before, last := m.last(urlpattern.Pathname)
	if before.Type == 0 || last.Type != urlpattern.FullWildcard || last.Prefix != "/" || last.Modifier != urlpattern.None || last.Suffix != "" {
		return n, false
	}
	pattern := m.pattern.Component(urlpattern.Pathname)
	path, ok := m.sample(urlpattern.Pathname)
	path = strings.TrimSuffix(path, "/a")
	if rest, found := strings.CutSuffix(pattern, "/*"); ok && found && !m.matches(urlpattern.Pathname, pattern, path) {
		return m.replaces(Note{"folder", urlpattern.Pathname, "does not match " + strconv.Quote(path) + " itself", rest + "{/*}?"}, path, path+"/", path+"/a")
	}
	return n, false
}

// prefix finds "/a*", which also matches "/ab".
func (m *Meaning) prefix() (n Note, ok bool) {
	before, last := m.last(urlpattern.Pathname)
	if !isStar(last) || before.Type != urlpattern.FixedText || before.Modifier != urlpattern.None || strings.HasSuffix(before.Value, "/") {
		return n, false
	}
	pattern := m.pattern.Component(urlpattern.Pathname)
	path, ok := m.sample(urlpattern.Pathname)
	path = strings.TrimSuffix(path, "a")
	if rest, found := strings.CutSuffix(pattern, "*"); ok && found && m.matches(urlpattern.Pathname, pattern, path+"-other") {
		return m.replaces(Note{"prefix", urlpattern.Pathname, "also matches " + strconv.Quote(path+"-other"), rest + "{/*}?"}, path, path+"/a")
	}
	return n, false
}

// trailingSlash finds "/:id", which does not match "/7/".
func (m *Meaning) trailingSlash() (n Note, ok bool) {
	_, last := m.last(urlpattern.Pathname)
	if !m.special || last.Modifier != urlpattern.None || last.Suffix != "" || last.Type != urlpattern.SegmentWildcard && last.Type != urlpattern.RegExp {
		return n, false
	}
	pattern := m.pattern.Component(urlpattern.Pathname)
	path, ok := m.sample(urlpattern.Pathname)
	if !ok || !m.matches(urlpattern.Pathname, pattern, path) || m.matches(urlpattern.Pathname, pattern, path+"/") {
		return n, false
	}
	return m.replaces(Note{"trailing-slash", urlpattern.Pathname, "does not match with a slash at the end, as in " + strconv.Quote(path+"/"), pattern + "{/}?"}, path, path+"/")
}

// questionMark finds a question mark that is meant to begin the search, but is a modifier.
func (m *Meaning) questionMark() (n Note, ok bool) {
	if m.source.Init != nil {
		return n, false
	}
	for _, c := range []urlpattern.Component{urlpattern.Hostname, urlpattern.Port, urlpattern.Pathname} {
		parts := m.pattern.Parts(c)
		for i := 1; i < len(parts); i++ {
			if p := parts[i-1]; p.Modifier == urlpattern.Optional && parts[i].Type == urlpattern.FixedText && strings.Contains(parts[i].Value, "=") {
				return Note{ID: "question-mark", Component: c,
					Text: `the question mark after "` + m.written(p)[:len(m.written(p))-1] + `" makes it optional, and what follows belongs to the ` + c.String() + `; write "\?" to begin the search`}, true
			}
		}
	}
	return n, false
}

// source returns a component as its author wrote it, or "" if that is not known.
func (m *Meaning) sourceOf(c urlpattern.Component) string {
	if m.source.Init != nil {
		return m.source.Init[c]
	}
	parts := m.pattern.Parts(c)
	if !m.isWritten(c) {
		return ""
	}
	return m.source.Text[parts[0].Span.Start:min(parts[len(parts)-1].Span.End, len(m.source.Text))]
}

// dotSegments finds dot segments, which disappear where they are written, even before a group, as
// in "/..:x".
func (m *Meaning) dotSegments() (n Note, ok bool) {
	if !m.special {
		return n, false
	}
	_, path, _ := strings.Cut(m.sourceOf(urlpattern.Pathname), "/")
	for segment := range strings.SplitSeq(path, "/") {
		fixed, group := segment, strings.IndexAny(segment, ":*({")
		if group >= 0 {
			fixed = segment[:group]
		}
		if infra.Dots(fixed) == 0 {
			continue
		}
		return Note{ID: "dot-segments", Component: urlpattern.Pathname,
			Text: "dot segments are resolved within the text around them, so the pathname is now " + strconv.Quote(m.pattern.Component(urlpattern.Pathname)) + "; no URL has any in its path"}, true
	}
	return n, false
}

// apostrophe finds an apostrophe in a search, which only special schemes encode.
func (m *Meaning) apostrophe() (n Note, ok bool) {
	if m.special || !strings.Contains(m.sourceOf(urlpattern.Search), "'") {
		return n, false
	}
	return Note{ID: "apostrophe", Component: urlpattern.Search, Text: "does not match an apostrophe, but only %27: it is encoded in the pattern, and not in URLs with this protocol"}, true
}

// order finds parameters in a search.
func (m *Meaning) order() (n Note, ok bool) {
	parts := m.pattern.Parts(urlpattern.Search)
	if len(parts) == 0 || isStar(parts[0]) {
		return n, false
	}
	for _, p := range parts {
		if strings.Contains(p.Value+p.Prefix+p.Suffix, "=") {
			return Note{ID: "parameter-order", Component: urlpattern.Search,
				Text: "matches the search as a whole: parameters must be in this order, without others before them; to look at one parameter, use Params"}, true
		}
	}
	return n, false
}

// doubleStar finds "**", a habit from globs.
func (m *Meaning) doubleStar(c urlpattern.Component, parts []urlpattern.Part) (n Note, ok bool) {
	for _, p := range parts {
		if p.Type == urlpattern.FullWildcard && p.Modifier == urlpattern.ZeroOrMore && isNumber(p.Name) {
			text := `"**" is "*" with the modifier "*": a single "*" already crosses delimiters`
			if p.Prefix != "" {
				text = strconv.Quote(p.Prefix+"**") + " is " + strconv.Quote(p.Prefix+"*") + ` with the modifier "*", so it also matches nothing at all, not even ` + strconv.Quote(p.Prefix) + `; a single "*" already crosses delimiters`
			}
			return Note{ID: "double-star", Component: c, Text: text}, true
		}
	}
	return n, false
}

// upperCase finds capital letters where URLs have only small ones.
func (m *Meaning) upperCase(c urlpattern.Component, parts []urlpattern.Part) (n Note, ok bool) {
	if c != urlpattern.Protocol && c != urlpattern.Hostname {
		return n, false
	}
	for _, p := range parts {
		if p.Type == urlpattern.RegExp && literalCapital(p.Value) {
			return Note{ID: "upper-case", Component: c, Text: "the regular expression " + strconv.Quote(p.Value) + " contains capital letters, which match nothing: a " + c.String() + " is always in lower case"}, true
		}
	}
	return n, false
}

// literalCapital reports whether a regular expression contains a capital letter that stands for
// itself. It does not look into expressions that ignore case.
func literalCapital(source string) bool {
	if strings.Contains(source, "(?i") {
		return false
	}
	for i := 0; i < len(source); i++ {
		switch b := source[i]; {
		case b == '\\':
			if i++; i+1 < len(source) && strings.IndexByte("pPkuqx", source[i]) >= 0 {
				for i+1 < len(source) && source[i] != '}' && source[i] != '>' {
					i++
				}
			}
		case strings.HasPrefix(source[i:], "(?<"):
			for i+1 < len(source) && source[i] != '>' {
				i++
			}
		case b >= 'A' && b <= 'Z':
			return true
		}
	}
	return false
}

// encoded finds characters in a regular expression that URLs contain only percent-encoded.
func (m *Meaning) encoded(c urlpattern.Component, parts []urlpattern.Part) (n Note, ok bool) {
	if c < urlpattern.Pathname && c != urlpattern.Username && c != urlpattern.Password {
		return n, false
	}
	for _, p := range parts {
		if p.Type == urlpattern.RegExp && strings.ContainsAny(p.Value, ` "`) {
			return Note{ID: "percent-encoding", Component: c, Text: "the regular expression " + strconv.Quote(p.Value) + " contains a space or a quotation mark, which match nothing: URLs are matched percent-encoded, with %20 and %22"}, true
		}
	}
	return n, false
}

// shift finds a named group within a regular expression, which shifts the groups that follow.
func (m *Meaning) shift(c urlpattern.Component, parts []urlpattern.Part) (n Note, ok bool) {
	for i, p := range parts {
		named := strings.Count(p.Value, "(?<") - strings.Count(p.Value, "(?<=") - strings.Count(p.Value, "(?<!")
		if p.Type != urlpattern.RegExp || named <= 0 {
			continue
		}
		after := ""
		for _, q := range parts[i+1:] {
			if q.Type != urlpattern.FixedText {
				after = q.Name
				break
			}
		}
		if after == "" {
			continue
		}
		return Note{ID: "group-shift", Component: c, Text: "the named group in " + strconv.Quote(p.Value) + " counts as a capture: group " + after +
			" takes what it matched, and the groups after that are one off, as the Standard says; write (?: instead"}, true
	}
	return n, false
}
