package whatwg2017

import (
	"net/netip"
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
)

// Valid reports whether s is a valid URL string without a base URL: only an absolute
// one can be. By the text, a valid URL string causes no validation errors, but its
// grammar and its parser differ in places.
//
// #valid-url-string
func Valid(s string) bool { return isAbsoluteWithFragment(s) }

// ValidWithBase reports whether s is a valid URL string with a base URL. It is false if
// base is not a URL.
//
// #valid-url-string
func ValidWithBase(s, base string) bool {
	p := parser{quiet: true}
	u := p.parse(base)
	return u != nil && (isAbsoluteWithFragment(s) || isRelativeWithFragment(s, u))
}

// #absolute-url-with-fragment-string
func isAbsoluteWithFragment(s string) bool {
	s, ok := cutFragment(s)
	return ok && isAbsolute(s)
}

// #relative-url-with-fragment-string
func isRelativeWithFragment(s string, base *record) bool {
	s, ok := cutFragment(s)
	return ok && isRelative(s, base)
}

// cutFragment returns s without its fragment, and whether the fragment is valid. No
// other part can contain a "#".
//
// #url-fragment-string
func cutFragment(s string) (rest string, ok bool) {
	rest, fragment, _ := strings.Cut(s, "#")
	return rest, areURLUnits(fragment, "")
}

// cutQuery is cutFragment for a query. The only other part that can contain a "?" is an
// opaque host, which can contain everything that a query can.
//
// #url-query-string
func cutQuery(s string) (rest string, ok bool) {
	rest, query, _ := strings.Cut(s, "?")
	return rest, areURLUnits(query, "")
}

// #absolute-url-string
func isAbsolute(s string) bool {
	n := schemeLength(s)
	if n == 0 || n == len(s) || s[n] != ':' {
		return false
	}
	scheme := strings.ToLower(s[:n])
	rest, ok := cutQuery(s[n+1:])
	if !ok {
		return false
	}
	switch {
	case scheme == "file":
		return isSchemeRelativeFile(rest)
	case isSpecialScheme(scheme):
		return isSchemeRelativeSpecial(rest)
	}
	// NB: the definition of a relative-URL string depends on a base URL, which may be
	// missing here. A URL with the scheme of s takes its place.
	return isRelative(rest, &record{scheme: fromElsewhere(scheme)})
}

// schemeLength returns the length of the URL-scheme string at the start of s.
//
// #url-scheme-string
func schemeLength(s string) int {
	if s == "" || !isAlpha(rune(s[0])) {
		return 0
	}
	for i := range len(s) {
		if c := rune(s[i]); !isAlphanumeric(c) && c != '+' && c != '-' && c != '.' {
			return i
		}
	}
	return len(s)
}

// #relative-url-string
func isRelative(s string, base *record) bool {
	s, ok := cutQuery(s)
	switch {
	case !ok:
		return false
	case isPathRelativeSchemeLess(s):
		return true
	case !base.isFile():
		return isPathAbsolute(s) || base.isSpecial() && isSchemeRelativeSpecial(s) || !base.isSpecial() && isSchemeRelative(s)
	case base.host.Present && base.host.Text == "":
		return isPathAbsolute(s) || isSchemeRelativeFile(s)
	}
	return isPathAbsoluteNonWindows(s) || isSchemeRelativeFile(s)
}

// #scheme-relative-special-url-string
func isSchemeRelativeSpecial(s string) bool {
	s, ok := strings.CutPrefix(s, "//")
	end := hostLength(s)
	return ok && isValidHost(s[:end]) && isPortAndPath(s[end:])
}

// isPortAndPath reports whether s can follow a host: a colon and a port, a path, or
// both.
//
// #url-port-string
func isPortAndPath(s string) bool {
	if rest, ok := strings.CutPrefix(s, ":"); ok {
		s = strings.TrimLeft(rest, "0123456789")
	}
	return s == "" || isPathAbsolute(s)
}

// hostLength returns the length of s before a port or a path.
func hostLength(s string) int {
	if strings.HasPrefix(s, "[") {
		return strings.IndexByte(s, ']') + 1
	}
	if i := strings.IndexAny(s, ":/"); i >= 0 {
		return i
	}
	return len(s)
}

// #scheme-relative-url-string, #opaque-host-and-port-string, #valid-opaque-host-string
func isSchemeRelative(s string) bool {
	s, ok := strings.CutPrefix(s, "//")
	if !ok {
		return false
	}
	if areURLUnits(s, "") {
		return true // NB: slashes and colons are URL units: all of it can be an opaque host
	}
	end := hostLength(s)
	return strings.HasPrefix(s, "[") && isIPv6InBrackets(s[:end]) && isPortAndPath(s[end:])
}

// #scheme-relative-file-url-string
func isSchemeRelativeFile(s string) bool {
	s, ok := strings.CutPrefix(s, "//")
	if !ok {
		return false
	}
	end := hostLength(s)
	return isPathAbsolute(s) || isValidHost(s[:end]) && (s[end:] == "" || isPathAbsoluteNonWindows(s[end:]))
}

// #path-absolute-url-string
func isPathAbsolute(s string) bool {
	s, ok := strings.CutPrefix(s, "/")
	return ok && isPathRelative(s)
}

// #path-absolute-non-windows-file-url-string
func isPathAbsoluteNonWindows(s string) bool {
	return isPathAbsolute(s) && !(len(s) >= 4 && isDriveLetter(s[1:3]) && s[3] == '/')
}

// isPathRelative reports whether s consists of URL-path-segment strings, which may be
// dot segments, and slashes between them.
//
// #path-relative-url-string, #url-path-segment-string
func isPathRelative(s string) bool { return !strings.HasPrefix(s, "/") && areURLUnits(s, "?") }

// #path-relative-scheme-less-url-string
func isPathRelativeSchemeLess(s string) bool {
	n := schemeLength(s)
	return isPathRelative(s) && !(n > 0 && strings.HasPrefix(s[n:], ":"))
}

// isValidHost reports whether s is a valid host string. NB: by the table of examples,
// loc%61lhost is a valid domain, so s is percent-decoded first, as by the host parser.
//
// #valid-host-string, #valid-ipv4-address-string
func isValidHost(s string) bool {
	// An IPv4 address in decimal is also a valid domain.
	return isIPv6InBrackets(s) || isValidDomain(infra.ScalarValues(percentDecode(s)))
}

// #valid-ipv6-address-string
func isIPv6InBrackets(s string) bool {
	s, ok := strings.CutPrefix(s, "[")
	s, closed := strings.CutSuffix(s, "]")
	a, err := netip.ParseAddr(s)
	return ok && closed && err == nil && a.Is6() && a.Zone() == "" && !strings.Contains(s, "%")
}

// areURLUnits reports whether s consists of URL units, excluding some.
//
// #url-units
func areURLUnits(s, excluding string) bool {
	for i := 0; i < len(s); {
		r, size, ok := infra.DecodeScalarValue(s[i:])
		switch {
		case r == '%':
			if i+2 >= len(s) || !isHex(rune(s[i+1])) || !isHex(rune(s[i+2])) {
				return false
			}
		case !ok || !isURLCodePoint(r) || strings.ContainsRune(excluding, r):
			return false
		}
		i += size
	}
	return true
}
