package webspecs2014

import (
	"strings"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/percent"
)

// parser holds the state that the rules share while they read one input.
type parser struct {
	base     *record
	encoding percent.Encoding // the encoding override; nil is UTF-8
	setting  bool             // a setter runs, with a URL to change
	found    []edition.Finding
}

// parse implements the basic URL parser. If base is nil, it is a URL with the scheme
// about.
//
// #concept-basic-url-parser
func (p *parser) parse(input string, base *record) (*record, *Error) {
	if base == nil {
		base = blank()
	}
	p.base = base
	trimmed := strings.TrimRight(input, whitespace)
	trimmed = strings.TrimLeft(trimmed, whitespace)
	s := part{trimmed, 0}
	if trimmed != input {
		if trimmed != "" {
			s.start = len(strings.TrimRight(input, whitespace)) - len(trimmed)
		}
		p.indicate(SurroundingSpace, part{input, 0}, "")
	}
	return p.url(s)
}

const whitespace = "\t\n\f\r "

// url implements the rule url. The three kinds of URLs cannot contain ? and #, so each
// must match all of the text before the first of these.
//
// #rule-url
func (p *parser) url(s part) (*record, *Error) {
	end := lengthUntil(s.text, "?#")
	u, ok, err := p.fileURL(s.upTo(end))
	if !ok && err == nil {
		u, ok = p.nonRelativeURL(s.upTo(end))
	}
	if !ok && err == nil {
		u, err = p.relativeURL(s.upTo(end))
	}
	if err != nil {
		return nil, err
	}
	s = s.from(end)
	if strings.HasPrefix(s.text, "?") {
		end := lengthUntil(s.text, "#")
		query := s.slice(1, end)
		u.query = component(p.cleanse(query, &querySet, "query"), query)
		s = s.from(end)
	}
	if s.text != "" {
		u.fragment = component(p.fragment(s.from(1)), s.from(1))
	}
	if port, _ := defaultPort(u.scheme.Text); u.port.Text == port {
		u.port = edition.Part{}
	}
	return u, nil
}

// fileURL implements the rule file-url.
//
// NB: the prose swaps the steps of the second and third row.
//
// #rule-file-url
func (p *parser) fileURL(s part) (u *record, ok bool, err *Error) {
	scheme, rest, isFile := cutScheme(s, "file")
	if isFile && len(rest.text) >= 2 && isAlpha(rest.text[0]) && (rest.text[1] == ':' || rest.text[1] == '|') {
		u := newRecord()
		u.scheme = scheme
		p.drivePath(u, rest, `/\`)
		return u, true, nil
	}
	drive := s.from(slashes(s.text))
	if len(drive.text) >= 2 && isAlpha(drive.text[0]) && drive.text[1] == '|' {
		u := newRecord()
		u.scheme = fromElsewhere("file")
		p.indicate(LegacyDrive, drive.upTo(2), "")
		p.drivePath(u, drive, "/")
		return u, true, nil
	}
	if !isFile {
		return nil, false, nil
	}
	u = newRecord()
	u.scheme = scheme
	if strings.HasPrefix(rest.text, "//") {
		host := rest.from(2)
		host = host.upTo(hostLength(host.text, `:/\`))
		text, err := p.host(host, true)
		if err != nil {
			return nil, false, err
		}
		u.host = component(text, host)
		rest = rest.from(2 + len(host.text))
	}
	n := slashes(rest.text)
	u.path = p.path(rest.from(n))
	u.pathSpan = rest.span()
	if n == 0 && !u.host.Present {
		u.path = append(withoutLast(p.base.path), u.path...)
	}
	return u, true, nil
}

// drivePath reads a drive letter, the code point after it, perhaps a separator, and
// a path.
func (p *parser) drivePath(u *record, s part, separators string) {
	u.pathSpan = s.span()
	drive := s.text[:1] + ":"
	rest := s.from(2)
	if rest.text != "" && strings.IndexByte(separators, rest.text[0]) >= 0 {
		rest = rest.from(1)
	}
	path := p.path(rest)
	if len(path) > 1 && path[0] == "" && path[1] != "" {
		path = path[1:]
	}
	u.path = append([]string{drive}, path...)
}

// slashes returns the number of slashes at the start of s.
func slashes(s string) int { return len(s) - len(strings.TrimLeft(s, "/")) }

// nonRelativeURL implements the rule non-relative-url.
//
// NB: the prose rejects the schemes that are not relative, but its example has such a
// scheme.
//
// #rule-non-relative-url
func (p *parser) nonRelativeURL(s part) (u *record, ok bool) {
	n := schemeLength(s.text)
	if n == 0 || n == len(s.text) || s.text[n] != ':' {
		return nil, false
	}
	scheme := lower(s.text[:n])
	if isRelativeScheme(scheme) {
		return nil, false
	}
	p.encoding = nil
	u = newRecord()
	u.scheme = component(scheme, s.upTo(n))
	data := s.from(n + 1)
	u.data = component(p.cleanse(data, nil, "scheme data"), data)
	return u, true
}

// relativeURL implements the rule relative-url.
//
// #rule-relative-url
func (p *parser) relativeURL(s part) (*record, *Error) {
	scheme, rest, hasScheme := p.nonFileRelativeScheme(s)
	if len(rest.text) >= 2 && isSlash(rest.text[0]) && isSlash(rest.text[1]) {
		if !hasScheme {
			scheme = inherited(p.base.scheme)
		}
		// NB: the prose looks for slashes after the first colon, wherever it is.
		for i := range 2 {
			if rest.text[i] == '\\' {
				p.indicate(Backslash, rest.slice(i, i+1), "before the host")
			}
		}
		u, err := p.withAuthority(rest.from(2), scheme.Text)
		if err != nil {
			return nil, err
		}
		u.scheme = scheme
		return u, nil
	}
	switch {
	case hasScheme && scheme.Text != p.base.scheme.Text:
		p.indicate(MissingSlash, rest.upTo(0), "")
		start := 0
		if rest.text != "" && isSlash(rest.text[0]) {
			start = 1
			if rest.text[0] == '\\' {
				p.indicate(Backslash, rest.upTo(1), "before the host")
			}
		}
		u, err := p.withAuthority(rest.from(start), scheme.Text)
		if err != nil {
			return nil, err
		}
		u.scheme = scheme
		if u.host.Text == "" {
			return nil, exception(EmptyHost, rest.from(start).upTo(0), "a host is needed after %s:", scheme.Text)
		}
		if strings.Contains(u.host.Text, ":") {
			err := exception(ColonInHost, rest, "an IPv6 address needs two slashes before it")
			err.Finding.Span = u.host.Span
			return nil, err
		}
		return u, nil
	case hasScheme:
		p.indicate(MissingSlash, rest.upTo(0), "")
		return p.relativePath(scheme, rest, p.path(rest)), nil
	}
	if !isRelativeScheme(p.base.scheme.Text) {
		return nil, exception(RelativeBase, s, "it is relative, and the scheme of the base URL is not")
	}
	path := p.path(s)
	if len(path) > 0 && strings.Contains(path[0], ":") {
		p.indicate(ColonInSegment, s, "")
	}
	return p.relativePath(inherited(p.base.scheme), s, path), nil
}

// withAuthority reads an authority, and a path if a slash or backslash follows.
func (p *parser) withAuthority(s part, scheme string) (*record, *Error) {
	end := lengthUntil(s.text, `/\`)
	u, err := p.authority(s.upTo(end), scheme)
	if err != nil {
		return nil, err
	}
	if end < len(s.text) {
		if s.text[end] == '\\' {
			p.indicate(Backslash, s.slice(end, end+1), "before the path")
		}
		u.path = p.path(s.from(end + 1))
		u.pathSpan = s.from(end).span()
	}
	return u, nil
}

// relativePath returns a URL with a path that is relative to the base URL's path. It
// takes only the host from the base URL, besides the scheme that the caller may have
// taken.
func (p *parser) relativePath(scheme edition.Part, s part, path []string) *record {
	u := newRecord()
	u.scheme = scheme
	u.host = inherited(p.base.host)
	u.path = concatenate(p.base.path, path)
	u.pathSpan = s.span()
	return u
}

// nonFileRelativeScheme implements the rule non-file-relative-scheme, with the colon
// after it. If it does not match, rest is all of s.
//
// #rule-non-file-relative-scheme
func (p *parser) nonFileRelativeScheme(s part) (scheme edition.Part, rest part, ok bool) {
	for _, name := range [...]string{"ftp", "gopher", "https", "http", "wss", "ws"} {
		if scheme, rest, ok = cutScheme(s, name); ok {
			if name == "wss" || name == "ws" {
				p.encoding = nil
			}
			return scheme, rest, true
		}
	}
	return edition.Part{}, s, false
}

// cutScheme cuts a scheme and the colon after it off s.
func cutScheme(s part, name string) (scheme edition.Part, rest part, ok bool) {
	n := len(name)
	if len(s.text) <= n || s.text[n] != ':' || lower(s.text[:n]) != name {
		return edition.Part{}, s, false
	}
	return component(name, s.upTo(n)), s.from(n + 1), true
}

// schemeLength returns the length of the prefix of s that the rule scheme matches. The
// rule does not allow digits.
//
// #rule-scheme
func schemeLength(s string) int {
	if s == "" || !isAlpha(s[0]) {
		return 0
	}
	for i := range len(s) {
		if !isAlpha(s[i]) && s[i] != '-' && s[i] != '+' && s[i] != '.' {
			return i
		}
	}
	return len(s)
}

// fragment implements the rule fragment.
//
// #rule-fragment
func (p *parser) fragment(s part) string {
	text := p.cleanse(s, nil, "fragment")
	if i := strings.IndexByte(s.text, 0); i >= 0 {
		p.indicate(NullInFragment, s.slice(i, i+1), "")
		text = strings.ReplaceAll(text, "\x00", "")
	}
	return text
}

// lower returns s with its ASCII letters lowercased.
func lower(s string) string {
	for i := range len(s) {
		if 'A' <= s[i] && s[i] <= 'Z' {
			b := []byte(s)
			for ; i < len(b); i++ {
				if 'A' <= b[i] && b[i] <= 'Z' {
					b[i] |= 0x20
				}
			}
			return string(b)
		}
	}
	return s
}

func isAlpha(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' }
func isDigit(b byte) bool { return '0' <= b && b <= '9' }
func isHex(b byte) bool   { return isDigit(b) || 'a' <= b|0x20 && b|0x20 <= 'f' }
func isSlash(b byte) bool { return b == '/' || b == '\\' }
