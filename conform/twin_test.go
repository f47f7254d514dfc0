package conform_test

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/internal/infra"
)

// slowlyValid is a second implementation of the grammar, as simple as possible: strings
// are split at their delimiters, and each production is a predicate on a whole string,
// in the words of the Standard.
//
// https://url.spec.whatwg.org/#url-writing
func slowlyValid(input string, base weburl.URL) bool {
	// Ill-formed bytes count as U+FFFD.
	s := string(infra.AppendScalarValues(nil, input))
	return isAbsoluteURLWithFragment(s) || base.IsValid() && isRelativeURLWithFragment(s, base)
}

func isAbsoluteURLWithFragment(s string) bool {
	before, after, found := strings.Cut(s, "#")
	return isAbsoluteURL(before) && (!found || areUnits(after, ""))
}

var schemeRE = regexp.MustCompile(`^([A-Za-z][A-Za-z0-9+.-]*):`)

func isAbsoluteURL(s string) bool {
	s, query, found := strings.Cut(s, "?")
	if found && !areUnits(query, "") {
		return false
	}
	m := schemeRE.FindStringSubmatch(s)
	if m == nil {
		return false
	}
	rest := s[len(m[0]):]
	switch scheme := infra.SpecialSchemeFold(m[1]); {
	case scheme == infra.File:
		return isSchemeRelativeFile(rest)
	case scheme.IsSpecial():
		return isSchemeRelativeSpecial(rest)
	}
	return isSchemeRelative(rest) || isPathAbsoluteNonAuthority(rest) || isOpaquePath(rest)
}

func isRelativeURLWithFragment(s string, base weburl.URL) bool {
	before, after, found := strings.Cut(s, "#")
	if found && !areUnits(after, "") {
		return false
	}
	if base.HasOpaquePath() {
		return found && before == ""
	}
	return isRelativeURL(before, base)
}

func isRelativeURL(s string, base weburl.URL) bool {
	s, query, found := strings.Cut(s, "?")
	if found && !areUnits(query, "") {
		return false
	}
	if isPathAbsoluteNonAuthority(s) || isPathRelative(s) && !schemeRE.MatchString(s) {
		return true
	}
	switch {
	case base.Scheme() == "file":
		return isSchemeRelativeFile(s)
	case base.IsSpecial():
		return isSchemeRelativeSpecial(s)
	}
	return isSchemeRelative(s)
}

// cutAuthority cuts the text after "//" before its first slash.
func cutAuthority(s string) (authority, path string, ok bool) {
	rest, ok := strings.CutPrefix(s, "//")
	if i := strings.IndexByte(rest, '/'); i >= 0 {
		return rest[:i], rest[i:], ok
	}
	return rest, "", ok
}

// isHostAndPort accepts a host with or without a port.
func isHostAndPort(s string, isHost func(string) bool) bool {
	if isHost(s) {
		return true
	}
	i := strings.LastIndexByte(s, ':')
	return i >= 0 && isHost(s[:i]) && isPort(s[i+1:])
}

func isPort(s string) bool {
	if s == "" {
		return true
	}
	if strings.Trim(s, "0123456789") != "" {
		return false
	}
	_, err := strconv.ParseUint(s, 10, 16)
	return err == nil
}

func isSchemeRelativeSpecial(s string) bool {
	authority, path, ok := cutAuthority(s)
	return ok && isHostAndPort(authority, isHost) && (path == "" || isPathAbsolute(path))
}

func isSchemeRelative(s string) bool {
	authority, path, ok := cutAuthority(s)
	return ok && (authority == "" || isHostAndPort(authority, isOpaqueHost)) && (path == "" || isPathAbsolute(path))
}

func isSchemeRelativeFile(s string) bool {
	authority, path, ok := cutAuthority(s)
	return ok && (authority == "" || isHost(authority)) && (path == "" || isPathAbsolute(path))
}

func isPathAbsolute(s string) bool {
	rest, ok := strings.CutPrefix(s, "/")
	return ok && areSegments(rest)
}

func isPathAbsoluteNonAuthority(s string) bool {
	return isPathAbsolute(s) && !strings.HasPrefix(s, "//")
}

func isPathRelative(s string) bool { return !strings.HasPrefix(s, "/") && areSegments(s) }

func areSegments(s string) bool {
	for segment := range strings.SplitSeq(s, "/") {
		if !areUnits(segment, "/?") {
			return false
		}
	}
	return true
}

func isOpaquePath(s string) bool { return !strings.HasPrefix(s, "/") && areUnits(s, "?") }

var percentRE = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)

// areUnits reports whether s consists of URL units, none of them a code point in
// except.
func areUnits(s, except string) bool {
	for _, r := range percentRE.ReplaceAllString(s, "") {
		if !infra.IsURLCodePoint(r) || strings.ContainsRune(except, r) {
			return false
		}
	}
	return true
}

func isHost(s string) bool {
	return isDomain(s) || isIPv4(s) || isBracketed(s)
}

func isDomain(s string) bool {
	ascii, err := idna.Options{
		CheckHyphens: true, CheckBidi: true, CheckJoiners: true, UseSTD3ASCIIRules: true, VerifyDNSLength: true,
	}.ToASCII(s)
	return err == nil && !endsInANumber(ascii)
}

func endsInANumber(domain string) bool {
	parts := strings.Split(domain, ".")
	if parts[len(parts)-1] == "" {
		parts = parts[:len(parts)-1]
	}
	return numberRE.MatchString(parts[len(parts)-1])
}

var numberRE = regexp.MustCompile(`^([0-9]+|0[xX][0-9A-Fa-f]*)$`)

func isIPv4(s string) bool {
	parts := strings.Split(s, ".")
	for _, p := range parts {
		if n, err := strconv.ParseUint(p, 10, 8); err != nil || strconv.FormatUint(n, 10) != p {
			return false
		}
	}
	return len(parts) == 4
}

func isBracketed(s string) bool {
	inside, ok := strings.CutPrefix(s, "[")
	inside, closed := strings.CutSuffix(inside, "]")
	return ok && closed && isIPv6(inside)
}

func isIPv6(s string) bool {
	if length(s) == 8 {
		return true
	}
	before, after, found := strings.Cut(s, "::")
	if !found || strings.Contains(before, ".") {
		return false
	}
	sum := 0
	for _, part := range []string{before, after} {
		if part == "" {
			continue
		}
		n := length(part)
		if n < 0 {
			return false
		}
		sum += n
	}
	return sum <= 7
}

// length returns the effective piece length of s, which consists of pieces and perhaps
// an IPv4 address at the end, or a negative number if s is anything else.
func length(s string) int {
	pieces := strings.Split(s, ":")
	n := len(pieces)
	if isIPv4(pieces[n-1]) {
		pieces = pieces[:n-1]
		n++
	}
	for _, p := range pieces {
		if v, err := strconv.ParseUint(p, 16, 16); err != nil || strconv.FormatUint(v, 16) != strings.ToLower(p) {
			return -1
		}
	}
	return n
}

func isOpaqueHost(s string) bool {
	return isBracketed(s) || s != "" && areUnits(s, "\x00\t\n\r #/:<>?@[\\]^|")
}
