package meaning

import (
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/urlpattern"
)

// outerAnchor finds "^" at the beginning and "$" at the end outside parentheses, as in the rules of
// nginx and robots.txt.
func (m *Meaning) outerAnchor(c urlpattern.Component, parts []urlpattern.Part) (n Note, ok bool) {
	if c != urlpattern.Pathname || len(parts) == 0 {
		return n, false
	}
	pattern, anchor := m.pattern.Component(c), ""
	instead := pattern
	if rest, found := strings.CutPrefix(instead, "/%5E"); found && strings.HasPrefix(m.textOf(c), "/^") {
		instead, anchor = "/"+strings.TrimPrefix(rest, "/"), "^"
	}
	if rest, found := strings.CutSuffix(instead, "$"); found && isText(parts[len(parts)-1]) {
		instead, anchor = rest, "$"
	}
	if anchor == "" {
		return n, false
	}
	input, ok := m.gains(c, instead)
	return Note{"anchor", c, "does not match " + strconv.Quote(input) + ": " + strconv.Quote(anchor) + " is an ordinary character here, and a pattern always matches the whole pathname", instead}, ok
}

// innerAnchor finds "^" and "$" in a regular expression where nothing can match them.
func (m *Meaning) innerAnchor(c urlpattern.Component, parts []urlpattern.Part) (n Note, ok bool) {
	for i, p := range parts {
		if p.Type != urlpattern.RegExp || strings.Contains(p.Value, "|") {
			continue
		}
		inside, anchor := p.Value, ""
		if rest, found := strings.CutSuffix(inside, "$"); found && !strings.HasSuffix(rest, `\`) {
			if inside = rest; i < len(parts)-1 || p.Suffix != "" {
				anchor = "$"
			}
		}
		if rest, found := strings.CutPrefix(inside, "^"); found {
			if inside = rest; i > 0 || p.Prefix != "" {
				anchor = "^"
			}
		}
		if anchor == "" {
			continue
		}
		instead := strings.Replace(m.pattern.Component(c), "("+p.Value+")", "("+inside+")", 1)
		if input, ok := m.gains(c, instead); ok {
			where := map[string]string{"^": "beginning", "$": "end"}[anchor]
			return Note{"anchor", c, "does not match " + strconv.Quote(input) + ": " + strconv.Quote(anchor) + " stands for the " + where + " of the whole " + c.String() + "; a group needs no anchors", instead}, true
		}
	}
	return n, false
}

// anyCharacter finds a dot that is meant to be itself in the regular expression of a hostname.
func (m *Meaning) anyCharacter(c urlpattern.Component, parts []urlpattern.Part) (n Note, ok bool) {
	if c != urlpattern.Hostname {
		return n, false
	}
	for _, p := range parts {
		if p.Type != urlpattern.RegExp {
			continue
		}
		inside := escapeDots(p.Value)
		if inside == p.Value {
			continue
		}
		instead := strings.Replace(m.pattern.Component(c), "("+p.Value+")", "("+inside+")", 1)
		meant, err := m.compile(c, instead)
		if err != nil {
			continue
		}
		if host, ok := sample(meant, c); ok && strings.Contains(host, ".") {
			for i := range host {
				other := host[:i] + "x" + host[i+1:]
				if host[i] == '.' && meant.TestInit(urlpattern.Init{c: host}) && !meant.TestInit(urlpattern.Init{c: other}) && m.matchesAsIs(c, other) {
					return Note{"any-character", c, "also matches " + other + `: in a regular expression, "." is any character; write "\." for a dot`, instead}, true
				}
			}
		}
	}
	return n, false
}

// escapeDots escapes the dots of a regular expression that stand for one character, outside classes.
func escapeDots(source string) string {
	var b strings.Builder
	class := 0
	for i := 0; i < len(source); i++ {
		switch source[i] {
		case '\\':
			b.WriteByte('\\')
			if i++; i == len(source) {
				return b.String()
			}
		case '[':
			class++
		case ']':
			class--
		case '.':
			if class == 0 && (i+1 == len(source) || strings.IndexByte("*+?{", source[i+1]) < 0) {
				b.WriteByte('\\')
			}
		}
		b.WriteByte(source[i])
	}
	return b.String()
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

// encoded finds characters in a regular expression that URLs contain only percent-encoded, and
// letters and digits that are percent-encoded in text.
func (m *Meaning) encoded(c urlpattern.Component, parts []urlpattern.Part) (n Note, ok bool) {
	if c < urlpattern.Pathname && c != urlpattern.Username && c != urlpattern.Password {
		return n, false
	}
	for _, p := range parts {
		for i := 0; i+3 <= len(p.Value) && p.Type == urlpattern.FixedText; i++ {
			code := p.Value[i : i+3]
			text := percent.Decode(code)
			if code[0] == '%' && len(text) == 1 && strings.Contains(nameBytes, text) {
				return Note{ID: "percent-encoding", Component: c, Text: strconv.Quote(code) + " does not match " + strconv.Quote(text) + ": text is compared as it is written"}, true
			}
		}
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
