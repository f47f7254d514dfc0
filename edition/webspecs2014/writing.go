package webspecs2014

import (
	"net/netip"
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
)

// Valid reports whether s is written as the text requires, which is not the same as a
// URL without conformance errors. It does not check whether the scheme is registered,
// nor the requirements of a scheme for its data.
//
// #url-writing
func Valid(s string) bool {
	s, fragment, _ := strings.Cut(s, "#")
	if !areURLUnits(fragment, "") {
		return false
	}
	// In a relative URL and in scheme data, the first question mark is that of the
	// query.
	s, query, _ := strings.Cut(s, "?")
	return areURLUnits(query, "") && (isAbsoluteURL(s) || isRelativeURL(s))
}

// isAbsoluteURL reports whether s is an absolute URL without its query.
//
// NB: schemes may contain digits here, which the rule scheme does not match.
//
// #concept-absolute-url
func isAbsoluteURL(s string) bool {
	scheme, rest, ok := strings.Cut(s, ":")
	if !ok || !isScheme(scheme) {
		return false
	}
	if isRelativeScheme(lower(scheme)) {
		return isSchemeRelativeURL(rest)
	}
	return areURLUnits(rest, "")
}

func isScheme(s string) bool {
	for i := range len(s) {
		if !isAlpha(s[i]) && (i == 0 || !isDigit(s[i]) && strings.IndexByte("+-.", s[i]) < 0) {
			return false
		}
	}
	return s != ""
}

// isRelativeURL reports whether s is a relative URL without its query.
//
// #concept-relative-url
func isRelativeURL(s string) bool {
	if isSchemeRelativeURL(s) || isAbsolutePathRelativeURL(s) {
		return true
	}
	scheme, _, found := strings.Cut(s, ":")
	return isPathRelativeURL(s) && !(found && isScheme(scheme))
}

// #concept-scheme-relative-url
func isSchemeRelativeURL(s string) bool {
	s, ok := strings.CutPrefix(s, "//")
	if !ok {
		return false
	}
	n := lengthUntil(s, "/")
	authority, path := s[:n], s[n:]
	if path != "" && !isAbsolutePathRelativeURL(path) {
		return false
	}
	if userinfo, rest, found := strings.Cut(authority, "@"); found {
		user, password, _ := strings.Cut(userinfo, ":")
		if !areURLUnits(user, "/:?@") || !areURLUnits(password, "/?@") {
			return false
		}
		authority = rest
	}
	if address, ok := strings.CutPrefix(authority, "["); ok {
		address, port, ok := strings.Cut(address, "]")
		digits, colon := strings.CutPrefix(port, ":")
		return ok && isIPv6Text(address) && areDigits(digits) && (colon || port == "")
	}
	host, port, _ := strings.Cut(authority, ":")
	// An IPv4 address is also a valid domain.
	return isValidDomain(host) && areDigits(port)
}

// isIPv6Text reports whether s has one of the forms of RFC 4291.
func isIPv6Text(s string) bool {
	a, err := netip.ParseAddr(s)
	return err == nil && a.Is6() && a.Zone() == "" && !strings.Contains(s, "%")
}

func areDigits(s string) bool { return strings.Trim(s, "0123456789") == "" }

// #concept-absolute-path-relative-url
func isAbsolutePathRelativeURL(s string) bool {
	s, ok := strings.CutPrefix(s, "/")
	return ok && !strings.HasPrefix(s, "/") && isPathRelativeURL(s)
}

// #concept-path-relative-url
func isPathRelativeURL(s string) bool {
	first, _, _ := strings.Cut(s, "/")
	return !strings.Contains(first, ":") && areURLUnits(s, "?")
}

// areURLUnits reports whether s consists of URL units, excluding some.
//
// #url-units
func areURLUnits(s, excluding string) bool {
	if strings.ContainsAny(s, excluding) || strayPercentSign(s) >= 0 {
		return false
	}
	for i := 0; i < len(s); {
		r, size, ok := infra.DecodeScalarValue(s[i:])
		if !ok || r != '%' && !isURLCodePoint(r) {
			return false
		}
		i += size
	}
	return true
}
