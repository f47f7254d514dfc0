package conform

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/infra"
)

// Valid reports whether input is a valid URL string relative to base. The zero URL
// means that there is no base. Valid agrees with [Check]. It does not allocate, except
// for some domains: those that are not ASCII, are too long, or contain a label with
// hyphens in third and fourth position.
//
// https://url.spec.whatwg.org/#valid-url-string
func Valid(input string, base weburl.URL) bool { return match(input, &base) == len(input) }

// match returns the end of the longest prefix of s that matches, which is len(s) if
// s is a valid URL string. It returns -1 for a mismatch before the path.
func match(s string, base *weburl.URL) int {
	if n := infra.SchemeLength(s); n > 0 {
		return absoluteURLWithFragment(s, n)
	}
	if !base.IsValid() {
		return -1
	}
	return relativeURLWithFragment(s, base)
}

// The functions below are the productions. Given an index i, they return the end of
// the longest match that begins at s[i], or -1 if there is none. There is no
// backtracking: what may follow a production cannot continue it.

// https://url.spec.whatwg.org/#absolute-url-with-fragment-string
func absoluteURLWithFragment(s string, scheme int) int {
	return optionalFragment(s, absoluteURL(s, scheme))
}

// absoluteURL expects scheme to be the length of the URL-scheme string.
//
// https://url.spec.whatwg.org/#absolute-url-string
func absoluteURL(s string, scheme int) int {
	i := scheme + len(":")
	switch special := infra.SpecialSchemeFold(s[:scheme]); {
	case special == infra.File:
		i = schemeRelativeFileURL(s, i)
	case special.IsSpecial():
		i = schemeRelativeSpecialURL(s, i)
	case strings.HasPrefix(s[i:], "//"):
		i = schemeRelativeURL(s, i)
	case strings.HasPrefix(s[i:], "/"):
		i = pathAbsoluteNonAuthorityURL(s, i)
	default:
		i = opaquePathURL(s, i)
	}
	return optionalQuery(s, i)
}

// https://url.spec.whatwg.org/#relative-url-with-fragment-string
func relativeURLWithFragment(s string, base *weburl.URL) int {
	if !base.HasOpaquePath() {
		return optionalFragment(s, relativeURL(s, base))
	}
	if !strings.HasPrefix(s, "#") {
		return -1
	}
	return fragment(s, 1)
}

// relativeURL expects that s does not begin with a URL-scheme string and a colon.
//
// https://url.spec.whatwg.org/#relative-url-string
func relativeURL(s string, base *weburl.URL) int {
	var i int
	switch {
	case !strings.HasPrefix(s, "//"):
		if strings.HasPrefix(s, "/") {
			i = pathAbsoluteNonAuthorityURL(s, 0)
		} else {
			i = pathRelativeSchemeLessURL(s, 0)
		}
	case base.Scheme() == infra.File.String():
		i = schemeRelativeFileURL(s, 0)
	case base.IsSpecial():
		i = schemeRelativeSpecialURL(s, 0)
	default:
		i = schemeRelativeURL(s, 0)
	}
	return optionalQuery(s, i)
}

// https://url.spec.whatwg.org/#scheme-relative-special-url-string
func schemeRelativeSpecialURL(s string, i int) int {
	if !strings.HasPrefix(s[i:], "//") {
		return -1
	}
	start := i + len("//")
	if i = endOfHost(s, start); !validHost(s[start:i]) {
		return -1
	}
	return optionalPathAbsoluteURL(s, optionalPort(s, i))
}

// https://url.spec.whatwg.org/#scheme-relative-url-string
func schemeRelativeURL(s string, i int) int {
	return optionalPathAbsoluteURL(s, opaqueHostAndPort(s, i+len("//")))
}

// https://url.spec.whatwg.org/#opaque-host-and-port-string
func opaqueHostAndPort(s string, i int) int {
	end := endOfHost(s, i)
	if end == i {
		return i
	}
	if !validOpaqueHost(s[i:end]) {
		return -1
	}
	return optionalPort(s, end)
}

// https://url.spec.whatwg.org/#scheme-relative-file-url-string
func schemeRelativeFileURL(s string, i int) int {
	if !strings.HasPrefix(s[i:], "//") {
		return -1
	}
	start := i + len("//")
	if i = endOfHost(s, start); i > start && !validHost(s[start:i]) {
		return -1
	}
	return optionalPathAbsoluteURL(s, i)
}

// endOfHost returns the end of the host that begins at s[i]: after its closing bracket,
// or before the first byte that cannot be in a host.
func endOfHost(s string, i int) int {
	if i < len(s) && s[i] == '[' {
		if n := strings.IndexByte(s[i:], ']'); n > 0 {
			return i + n + 1
		}
		return len(s)
	}
	return infra.Scan(s, i, hostEnds)
}

var hostEnds = infra.StopsAt(0, "/:?#")

func optionalPort(s string, i int) int {
	if i >= 0 && i < len(s) && s[i] == ':' {
		return port(s, i+1)
	}
	return i
}

// https://url.spec.whatwg.org/#url-port-string
func port(s string, i int) int {
	_, digits, ok := infra.Port(s[i:])
	if !ok {
		return -1
	}
	return i + digits
}

func optionalPathAbsoluteURL(s string, i int) int {
	if i >= 0 && i < len(s) && s[i] == '/' {
		return pathAbsoluteURL(s, i)
	}
	return i
}

// pathAbsoluteURL expects s[i] to be a slash. Since slashes also separate segments,
// it matches all of them at once.
//
// https://url.spec.whatwg.org/#path-absolute-url-string
func pathAbsoluteURL(s string, i int) int { return units(s, i, notInPath) }

// pathAbsoluteNonAuthorityURL expects s[i:] to begin with a single slash.
//
// https://url.spec.whatwg.org/#path-absolute-non-authority-url-string
func pathAbsoluteNonAuthorityURL(s string, i int) int { return pathAbsoluteURL(s, i) }

// pathRelativeSchemeLessURL expects that s[i:] begins neither with a slash nor with a
// URL-scheme string and a colon.
//
// https://url.spec.whatwg.org/#path-relative-scheme-less-url-string
func pathRelativeSchemeLessURL(s string, i int) int { return pathRelativeURL(s, i) }

// pathRelativeURL expects that s[i] is not a slash.
//
// https://url.spec.whatwg.org/#path-relative-url-string
func pathRelativeURL(s string, i int) int { return units(s, i, notInPath) }

// opaquePathURL expects that s[i] is not a slash.
//
// https://url.spec.whatwg.org/#opaque-path-url-string
func opaquePathURL(s string, i int) int { return units(s, i, notInPath) }

func optionalQuery(s string, i int) int {
	if i >= 0 && i < len(s) && s[i] == '?' {
		return query(s, i+1)
	}
	return i
}

// https://url.spec.whatwg.org/#url-query-string
func query(s string, i int) int { return units(s, i, notUnit) }

func optionalFragment(s string, i int) int {
	if i >= 0 && i < len(s) && s[i] == '#' {
		return fragment(s, i+1)
	}
	return i
}

// https://url.spec.whatwg.org/#url-fragment-string
func fragment(s string, i int) int { return units(s, i, notUnit) }

// pathSegment is for segments on their own; paths are matched as a whole.
//
// https://url.spec.whatwg.org/#url-path-segment-string
func pathSegment(s string, i int) int { return units(s, i, notInSegment) }

// unit matches a single unit, also one that ends a component.
//
// https://url.spec.whatwg.org/#url-units
func unit(s string, i int) int {
	if infra.IsPercentEncodedByte(s, i) {
		return i + len("%00")
	}
	return codePoint(s, i)
}

// https://url.spec.whatwg.org/#url-code-points
func codePoint(s string, i int) int {
	if i == len(s) {
		return -1
	}
	r, size, _ := infra.DecodeScalarValue(s[i:])
	if !infra.IsURLCodePoint(r) {
		return -1
	}
	return i + size
}

// units returns the end of the URL units that begin at s[i]. stops holds the bytes that
// cannot begin a unit, and those that need a closer look: "%" and non-ASCII bytes.
func units(s string, i int, stops *infra.Stops) int {
	for {
		i = infra.Scan(s, i, stops)
		switch {
		case i == len(s):
			return i
		case s[i] == '%':
			if !infra.IsPercentEncodedByte(s, i) {
				return i
			}
			i += len("%00")
		case s[i] >= utf8.RuneSelf:
			r, size, _ := infra.DecodeScalarValue(s[i:])
			if !infra.IsURLCodePoint(r) {
				return i
			}
			i += size
		default:
			return i
		}
	}
}

var (
	// notUnit are the bytes that are not URL code points on their own.
	notUnit = infra.StopsWhere(func(b byte) bool { return !infra.Is(b, infra.URLCodePoint) })
	// notInPath are these and the question mark.
	notInPath = infra.StopsWhere(func(b byte) bool { return !infra.Is(b, infra.URLCodePoint) || b == '?' })
	// notInSegment are these and the slash.
	notInSegment = infra.StopsWhere(func(b byte) bool { return !infra.Is(b, infra.URLCodePoint) || b == '?' || b == '/' })
)
