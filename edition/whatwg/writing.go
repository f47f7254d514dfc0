package whatwg

import (
	"net/netip"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/edition"
)

// Valid reports whether the input of q is a valid URL string, given its base URL if it has
// one. It returns false if the base URL cannot be parsed. It ignores the encoding and the
// setters of the request.
//
// https://url.spec.whatwg.org/#valid-url-string
func (r Revision) Valid(q edition.Request) bool {
	if !utf8.ValidString(q.Input) {
		return false
	}
	w := writing{revision: r}
	if q.HasBase {
		base, ok := r.parse(q.Base)
		if !ok {
			return false
		}
		w.base = base
	}
	return w.isValidURL(q.Input)
}

// writing holds what the productions below depend on. A production reports whether all
// of a string matches it. Only an opaque host could contain its own delimiters, and the
// texts forbid them there, so each delimiter is found by searching.
type writing struct {
	revision Revision
	base     *record // nil for none
}

// https://url.spec.whatwg.org/#valid-url-string
func (w writing) isValidURL(s string) bool {
	return w.isRelativeURLWithFragment(s) || w.isAbsoluteURLWithFragment(s)
}

// https://url.spec.whatwg.org/#absolute-url-with-fragment-string
func (w writing) isAbsoluteURLWithFragment(s string) bool {
	s, fragment, _ := strings.Cut(s, "#")
	return w.isAbsoluteURL(s) && areURLUnits(fragment, "")
}

// https://url.spec.whatwg.org/#absolute-url-string
func (w writing) isAbsoluteURL(s string) bool {
	n := schemeLength(s)
	if n == 0 || !strings.HasPrefix(s[n:], ":") {
		return false
	}
	scheme := strings.ToLower(s[:n])
	rest, query, _ := strings.Cut(s[n+1:], "?")
	switch {
	case !areURLUnits(query, ""):
		return false
	case scheme == "file":
		return w.isSchemeRelativeFileURL(rest)
	case isSpecialScheme(scheme):
		return w.isSchemeRelativeSpecialURL(rest)
	case w.revision.hasGrammarOf2026():
		return w.isSchemeRelativeURL(rest) || isPathAbsoluteNonAuthorityURL(rest) || isOpaquePathURL(rest)
	}
	// NB: a relative-URL string switches on the scheme of a base URL, which need not
	// exist here. A URL with the scheme of s takes its place.
	w.base = &record{scheme: scheme}
	return w.isRelativeURL(rest)
}

// schemeLength returns the length of the URL-scheme string at the start of s.
//
// https://url.spec.whatwg.org/#url-scheme-string
func schemeLength(s string) int {
	for i, c := range s {
		if !isASCIIAlpha(c) && (i == 0 || !isASCIIDigit(c) && c != '+' && c != '-' && c != '.') {
			return i
		}
	}
	return len(s)
}

// https://url.spec.whatwg.org/#relative-url-with-fragment-string
func (w writing) isRelativeURLWithFragment(s string) bool {
	if w.base == nil {
		return false
	}
	s, fragment, found := strings.Cut(s, "#")
	if !areURLUnits(fragment, "") {
		return false
	}
	if w.revision.hasGrammarOf2026() && w.base.hasOpaquePath() {
		return s == "" && found
	}
	s, query, _ := strings.Cut(s, "?")
	return areURLUnits(query, "") && w.isRelativeURL(s)
}

// isRelativeURL reports whether s is a relative-URL string without its query.
//
// https://url.spec.whatwg.org/#relative-url-string
func (w writing) isRelativeURL(s string) bool {
	if isPathRelativeSchemeLessURL(s) {
		return true
	}
	switch {
	case w.revision.hasGrammarOf2026() && isPathAbsoluteNonAuthorityURL(s):
		return true
	case w.revision.hasGrammarOf2026():
	case w.base.scheme == "file" && (w.base.host == nil || w.base.host.kind != emptyHost):
		if w.isPathAbsoluteNonWindowsFileURL(s) {
			return true
		}
	case w.isPathAbsoluteURL(s):
		return true
	}
	switch {
	case w.base.scheme == "file":
		return w.isSchemeRelativeFileURL(s)
	case w.base.isSpecial():
		return w.isSchemeRelativeSpecialURL(s)
	}
	return w.isSchemeRelativeURL(s)
}

// https://url.spec.whatwg.org/#scheme-relative-special-url-string
func (w writing) isSchemeRelativeSpecialURL(s string) bool {
	host, rest, ok := cutHost(s)
	return ok && w.isValidHost(host) && w.isPortAndPath(rest)
}

// cutHost returns the host that follows two slashes, up to a port or a path, and the rest.
// ok is false if s does not begin with two slashes.
func cutHost(s string) (host, rest string, ok bool) {
	s, ok = strings.CutPrefix(s, "//")
	end := strings.IndexAny(s, ":/")
	if strings.HasPrefix(s, "[") {
		end = strings.IndexByte(s, ']') + 1
	}
	if end < 0 {
		end = len(s)
	}
	return s[:end], s[end:], ok
}

// isPortAndPath reports whether s is an optional colon and URL-port string, followed by
// an optional path-absolute-URL string.
func (w writing) isPortAndPath(s string) bool {
	if rest, ok := strings.CutPrefix(s, ":"); ok {
		port, _, _ := strings.Cut(rest, "/")
		if !isURLPort(port) {
			return false
		}
		s = rest[len(port):]
	}
	return s == "" || w.isPathAbsoluteURL(s)
}

// https://url.spec.whatwg.org/#url-port-string
func isURLPort(s string) bool {
	if strings.Trim(s, "0123456789") != "" {
		return false
	}
	s = strings.TrimLeft(s, "0")
	_, err := strconv.ParseUint(s, 10, 16)
	return s == "" || err == nil
}

// https://url.spec.whatwg.org/#scheme-relative-url-string
// https://url.spec.whatwg.org/#opaque-host-and-port-string
func (w writing) isSchemeRelativeURL(s string) bool {
	host, rest, ok := cutHost(s)
	switch {
	case !ok:
		return false
	case host == "": // then there is no port
		return rest == "" || w.isPathAbsoluteURL(rest)
	}
	return w.isValidOpaqueHost(host) && w.isPortAndPath(rest)
}

// https://url.spec.whatwg.org/#scheme-relative-file-url-string
func (w writing) isSchemeRelativeFileURL(s string) bool {
	host, rest, ok := cutHost(s)
	switch {
	case !ok:
		return false
	case w.revision.hasGrammarOf2026():
		return host == "" && rest == "" || host == "" && w.isPathAbsoluteURL(rest) ||
			w.isValidHost(host) && (rest == "" || w.isPathAbsoluteURL(rest))
	}
	return host == "" && w.isPathAbsoluteURL(rest) || w.isValidHost(host) && (rest == "" || w.isPathAbsoluteNonWindowsFileURL(rest))
}

// https://url.spec.whatwg.org/#path-absolute-url-string
func (w writing) isPathAbsoluteURL(s string) bool {
	s, ok := strings.CutPrefix(s, "/")
	if w.revision.hasGrammarOf2026() {
		return ok && areURLUnits(s, "?")
	}
	return ok && isPathRelativeURL(s)
}

// isPathAbsoluteNonWindowsFileURL is a production of August 2025 only.
func (w writing) isPathAbsoluteNonWindowsFileURL(s string) bool {
	return w.isPathAbsoluteURL(s) && !(len(s) >= 4 && scalarValues(s[1:3]).isWindowsDriveLetter() && s[3] == '/')
}

// https://url.spec.whatwg.org/#path-absolute-non-authority-url-string
func isPathAbsoluteNonAuthorityURL(s string) bool {
	return strings.HasPrefix(s, "/") && !strings.HasPrefix(s, "//") && areURLUnits(s, "?")
}

// isPathRelativeURL reports whether s consists of URL-path-segment strings, which may be
// dot segments, and slashes between them.
//
// https://url.spec.whatwg.org/#path-relative-url-string
// https://url.spec.whatwg.org/#url-path-segment-string
func isPathRelativeURL(s string) bool { return !strings.HasPrefix(s, "/") && areURLUnits(s, "?") }

// https://url.spec.whatwg.org/#path-relative-scheme-less-url-string
func isPathRelativeSchemeLessURL(s string) bool {
	n := schemeLength(s)
	return isPathRelativeURL(s) && !(n > 0 && strings.HasPrefix(s[n:], ":"))
}

// https://url.spec.whatwg.org/#opaque-path-url-string
func isOpaquePathURL(s string) bool { return !strings.HasPrefix(s, "/") && areURLUnits(s, "?") }

// https://url.spec.whatwg.org/#valid-host-string
func (w writing) isValidHost(s string) bool {
	// A valid IPv4-address string comes first: in July 2026 it is not a valid domain.
	return isValidIPv4Address(s) || w.isIPv6InBrackets(s) || w.isValidDomain(s)
}

// https://url.spec.whatwg.org/#valid-domain
func (w writing) isValidDomain(s string) bool {
	p := reporter{revision: w.revision}
	domain, ok := p.domainParser(located{text: scalarValues(s), after: len(s)}, true)
	return ok && !(w.revision.hasGrammarOf2026() && endsInANumber(domain.text))
}

// https://url.spec.whatwg.org/#valid-ipv4-address-string
func isValidIPv4Address(s string) bool {
	a, err := netip.ParseAddr(s) // which refuses leading zeros
	return err == nil && a.Is4()
}

func (w writing) isIPv6InBrackets(s string) bool {
	s, opened := strings.CutPrefix(s, "[")
	s, closed := strings.CutSuffix(s, "]")
	return opened && closed && w.isValidIPv6Address(s)
}

// isValidIPv6Address reports whether s is a valid IPv6-address string: in August 2025 by
// the forms of RFC 4291, in July 2026 by the grammar of the text.
//
// https://url.spec.whatwg.org/#valid-ipv6-address-string
func (w writing) isValidIPv6Address(s string) bool {
	if !w.revision.hasGrammarOf2026() {
		a, err := netip.ParseAddr(s)
		return err == nil && a.Is6() && !strings.Contains(s, "%")
	}
	before, after, compressed := strings.Cut(s, "::")
	if !compressed {
		return effectivePieces(s, true) == 8
	}
	n, m := 0, 0
	if before != "" {
		n = effectivePieces(before, false)
	}
	if after != "" {
		m = effectivePieces(after, true)
	}
	return n >= 0 && m >= 0 && n+m <= 7
}

// effectivePieces returns the effective piece length of a valid IPv6-pieces string or,
// if mayEndWithIPv4 is set, of a valid IPv6-pieces-and-IPv4 string. It returns -1 if s is
// neither.
//
// https://url.spec.whatwg.org/#effective-piece-length
func effectivePieces(s string, mayEndWithIPv4 bool) int {
	n := 0
	for more := true; more; {
		var piece string
		piece, s, more = strings.Cut(s, ":")
		switch {
		case !more && mayEndWithIPv4 && isValidIPv4Address(piece):
			n += 2
		case piece != "" && len(piece) <= 4 && scalarValues(piece).isAll(isASCIIHexDigit) && (piece[0] != '0' || piece == "0"):
			n++
		default:
			return -1
		}
	}
	return n
}

// https://url.spec.whatwg.org/#valid-opaque-host-string
func (w writing) isValidOpaqueHost(s string) bool {
	return s != "" && strings.IndexFunc(s, isForbiddenHostCodePoint) < 0 && areURLUnits(s, "") || w.isIPv6InBrackets(s)
}

// areURLUnits reports whether s consists of URL units, excluding some.
//
// https://url.spec.whatwg.org/#url-units
func areURLUnits(s, excluding string) bool {
	for i, c := range s {
		switch {
		case c == '%':
			if len(s) < i+3 || !isASCIIHexDigit(rune(s[i+1])) || !isASCIIHexDigit(rune(s[i+2])) {
				return false
			}
		case !isURLCodePoint(c) || strings.ContainsRune(excluding, c):
			return false
		}
	}
	return true
}
