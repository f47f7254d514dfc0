package html2012

import (
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// grammar holds the differences between the grammars of RFC 3986, of RFC 3987 and of
// the text.
type grammar struct {
	// unreserved reports whether r is added to the production unreserved.
	unreserved func(r rune) bool
	// inQuery reports whether r is added to the query.
	inQuery func(r rune) bool
	// loose allows a lone percent sign, but not in reg-name, and # in fragments.
	loose bool
}

// html is the grammar of RFC 3986 with the exceptions with which the text parses a URL.
var html = grammar{
	unreserved: func(r rune) bool {
		switch {
		case r <= 0x20, r >= 0x7F, r == '"', r == '<', r == '>', '[' <= r && r <= '^', r == '`', '{' <= r && r <= '}':
			return true
		}
		return false
	},
	inQuery: func(rune) bool { return false },
	loose:   true,
}

// uri is the grammar of RFC 3986.
var uri = grammar{unreserved: func(rune) bool { return false }, inQuery: func(rune) bool { return false }}

// iri is the grammar of RFC 3987.
var iri = grammar{unreserved: isUCSChar, inQuery: isPrivate}

func isUCSChar(r rune) bool {
	switch {
	case isBidiFormatting(r):
		return false
	case r < 0x10000:
		return 0xA0 <= r && r <= 0xD7FF || 0xF900 <= r && r <= 0xFDCF || 0xFDF0 <= r && r <= 0xFFEF
	}
	return r&0xFFFF <= 0xFFFD && (r < 0xE0000 || 0xE1000 <= r && r < 0xF0000)
}

func isPrivate(r rune) bool {
	return 0xE000 <= r && r <= 0xF8FF || 0xF0000 <= r && r <= 0x10FFFD && r&0xFFFF <= 0xFFFD
}

// isBidiFormatting reports whether r is a character that RFC 3987 forbids although its
// grammar allows it.
func isBidiFormatting(r rune) bool { return r == 0x200E || r == 0x200F || 0x202A <= r && r <= 0x202E }

// reference is a URL, split into its components.
type reference [componentCount]component

// component is the substring that a production has matched, if any, or the text that
// has replaced it.
type component struct {
	present bool
	text    string
	span    validation.Span // in the URL, or unknown
}

// The components. The authority is userinfo, host and port.
const (
	scheme = iota
	userinfo
	host
	port
	path
	query
	fragment
	componentCount
)

// parse splits a URL into its components. Leading and trailing space characters must
// have been stripped.
func parse(url string, g *grammar) (*reference, *Error) {
	u := &reference{}
	set := func(k, start, end int) {
		u[k] = component{true, url[start:end], validation.Span{Start: start, End: end}}
	}
	end := len(url)
	if i := strings.IndexByte(url, '#'); i >= 0 {
		set(fragment, i+1, end)
		end = i
	}
	if i := strings.IndexByte(url[:end], '?'); i >= 0 {
		set(query, i+1, end)
		end = i
	}
	start := 0
	if n := schemeLength(url[:end]); n > 0 {
		set(scheme, 0, n)
		start = n + 1
	}
	if strings.HasPrefix(url[start:end], "//") {
		start += 2
		stop := end
		if i := strings.IndexByte(url[start:end], '/'); i >= 0 {
			stop = start + i
		}
		if err := u.parseAuthority(url, start, stop, g); err != nil {
			return nil, err
		}
		start = stop
	}
	set(path, start, end)
	if !u[scheme].present && !u[host].present {
		// The first segment of path-noscheme has no colon.
		first, _, _ := strings.Cut(u[path].text, "/")
		if i := strings.IndexByte(first, ':'); i >= 0 {
			return nil, failure(NoMatch, validation.Span{Start: i, End: i + 1}, "a colon in the first segment, and no scheme before it")
		}
	}
	for _, k := range []int{path, query, fragment} {
		if i, size := g.mismatch(u[k].text, k); size > 0 {
			return nil, failure(NoMatch, within(u[k].span, i, size), "not allowed in the %s", componentNames[k])
		}
	}
	return u, nil
}

var componentNames = [...]string{"scheme", "user information", "host", "port", "path", "query", "fragment"}

func within(span validation.Span, at, size int) validation.Span {
	return validation.Span{Start: span.Start + at, End: span.Start + at + size}
}

// parseAuthority matches authority against url[start:end], which contains no slash.
func (u *reference) parseAuthority(url string, start, end int, g *grammar) *Error {
	set := func(k, start, end int) {
		u[k] = component{true, url[start:end], validation.Span{Start: start, End: end}}
	}
	if i := strings.IndexByte(url[start:end], '@'); i >= 0 {
		set(userinfo, start, start+i)
		start += i + 1
		if i, size := g.mismatch(u[userinfo].text, userinfo); size > 0 {
			return failure(NoMatch, within(u[userinfo].span, i, size), "not allowed in the %s", componentNames[userinfo])
		}
	}
	hostEnd := end
	if bracket := strings.LastIndexByte(url[start:end], ']') + 1; bracket > 0 && isIPLiteral(url[start:start+bracket], g) &&
		(start+bracket == end || url[start+bracket] == ':') {
		hostEnd = start + bracket
		set(host, start, hostEnd)
	} else {
		if i := strings.IndexByte(url[start:end], ':'); i >= 0 {
			hostEnd = start + i
		}
		set(host, start, hostEnd)
		if i, size := g.mismatch(u[host].text, host); size > 0 {
			return failure(NoMatch, within(u[host].span, i, size), "not allowed in the host")
		}
	}
	if hostEnd == end {
		return nil
	}
	set(port, hostEnd+1, end)
	for i := 0; i < len(u[port].text); i++ {
		if !isDigit(u[port].text[i]) {
			return failure(NoMatch, u[port].span, "the port is not a number")
		}
	}
	return nil
}

// mismatch returns the index and size of the first character that a component must not
// contain. size is 0 if there is none.
func (g *grammar) mismatch(text string, k int) (at, size int) {
	for i := 0; i < len(text); {
		if original[k][text[i]] {
			i++
			continue
		}
		r, size, ok := infra.DecodeScalarValue(text[i:])
		switch {
		case r == '%':
			if !isPercentEncoded(text[i:]) && (!g.loose || k == host) {
				return i, size
			}
		case !ok && !g.loose, !g.allows(r, k):
			return i, size
		}
		i += size
	}
	return 0, 0
}

// allows reports whether a component may contain r, which must not be a percent sign.
func (g *grammar) allows(r rune, k int) bool {
	return r < 0x80 && original[k][r] || g.unreserved(r) || k == query && g.inQuery(r) || k == fragment && g.loose && r == '#'
}

// original holds the characters that RFC 3986 allows in each component.
var original = func() (sets [componentCount][256]bool) {
	for k, more := range map[int]string{userinfo: ":", host: "", path: ":@/", query: ":@/?", fragment: ":@/?"} {
		for c := range byte(0x80) {
			sets[k][c] = isAlpha(c) || isDigit(c) || strings.IndexByte("-._~!$&'()*+,;="+more, c) >= 0
		}
	}
	return sets
}()

// schemeLength returns the length of the scheme at the start of s, or 0 if there is
// none or no colon follows it.
func schemeLength(s string) int {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case isAlpha(c):
		case i > 0 && (isDigit(c) || c == '+' || c == '-' || c == '.'):
		case c == ':':
			return i
		default:
			return 0
		}
	}
	return 0
}

func isAlpha(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func isDigit(c byte) bool { return '0' <= c && c <= '9' }
func isHex(c byte) bool   { return isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f' }

func isPercentEncoded(s string) bool {
	return len(s) > 2 && s[0] == '%' && isHex(s[1]) && isHex(s[2])
}

func isIPLiteral(s string, g *grammar) bool {
	if len(s) < 2 || s[0] != '[' || s[len(s)-1] != ']' {
		return false
	}
	s = s[1 : len(s)-1]
	if s == "" || s[0]|0x20 != 'v' {
		return isIPv6Address(s)
	}
	version, address, _ := strings.Cut(s[1:], ".")
	if version == "" || address == "" {
		return false
	}
	for i := 0; i < len(version); i++ {
		if !isHex(version[i]) {
			return false
		}
	}
	// NB: even in an IRI, only the characters that RFC 3986 allows in a userinfo.
	for _, r := range address {
		if (r >= 0x80 || !original[userinfo][r]) && (!g.loose || !g.unreserved(r)) {
			return false
		}
	}
	return true
}

// isIPv6Address matches IPv6address: eight pieces of up to four digits, the last two of
// which may be an IPv4 address. Two colons may replace one or more pieces.
func isIPv6Address(s string) bool {
	before, after, compressed := strings.Cut(s, "::")
	n, ok := pieces(before, !compressed)
	if !compressed {
		return ok && n == 8
	}
	m, okAfter := pieces(after, true)
	return ok && okAfter && n+m < 8
}

// pieces counts the pieces of an address. An IPv4 address counts as two.
func pieces(s string, mayEndInIPv4 bool) (n int, ok bool) {
	for more := s != ""; more; n++ {
		var piece string
		if piece, s, more = strings.Cut(s, ":"); !more && mayEndInIPv4 && isIPv4Address(piece) {
			n++
			continue
		}
		if len(piece) < 1 || len(piece) > 4 {
			return n, false
		}
		for i := 0; i < len(piece); i++ {
			if !isHex(piece[i]) {
				return n, false
			}
		}
	}
	return n, true
}

func isIPv4Address(s string) bool {
	for i := range 4 {
		octet, rest, more := strings.Cut(s, ".")
		if more != (i < 3) || len(octet) < 1 || len(octet) > 3 || octet[0] == '0' && len(octet) > 1 {
			return false
		}
		n := 0
		for j := 0; j < len(octet); j++ {
			if !isDigit(octet[j]) {
				return false
			}
			n = n*10 + int(octet[j]-'0')
		}
		if n > 255 {
			return false
		}
		s = rest
	}
	return true
}
