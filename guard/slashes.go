package guard

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/ucd"
	"github.com/weburl-go/weburl/percent"
)

// decodings is how often the lenient reader decodes a path.
const decodings = 2

// hidesHost reports whether the path of a URL begins with two slashes, or would for a
// reader who decodes it, takes backslashes for slashes, ignores controls, spaces and
// parameters (";"), and then resolves dot segments. For a URL as a whole that is harmless;
// but where its path is taken for a reference, what follows the slashes is a host. Time
// is linear.
func hidesHost(path string) bool {
	if strings.HasPrefix(path, "//") {
		return true
	}
	if !strings.ContainsAny(path, "%;") {
		return false // the parser has resolved and replaced the rest
	}
	for range decodings {
		if path = lenient(path); beginsTwice(path, false) || beginsTwice(path, true) {
			return true
		}
		path = percent.Decode(path)
	}
	path = lenient(path)
	return beginsTwice(path, false) || beginsTwice(path, true)
}

// lenient returns path with all that somebody takes for a slash as one, and without what
// somebody ignores.
func lenient(path string) string {
	start := 0
	for start < len(path) && isCommon(path[start:]) {
		start++
	}
	if start == len(path) {
		return path
	}
	b := append(make([]byte, 0, len(path)), path[:start]...)
	for i := start; i < len(path); {
		r, size := utf8.DecodeRuneInString(path[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			// Overlong UTF-8 of a slash and a backslash; what else is no UTF-8 is dropped.
			switch rest := path[i:]; {
			case strings.HasPrefix(rest, "\xc0\xaf"), strings.HasPrefix(rest, "\xc1\x9c"):
				b = append(b, '/')
				size = 2
			case strings.HasPrefix(rest, "\xe0\x80\xaf"), strings.HasPrefix(rest, "\xe0\x81\x9c"):
				b = append(b, '/')
				size = 3
			}
		case r == '%' && isUnicodeSlash(path[i:]):
			b = append(b, '/')
			size = len("%uXXXX")
		case r == '\\', r == '／', r == '＼':
			b = append(b, '/')
		case unicode.IsSpace(r), ucd.LookOf(r) >= ucd.Selector: // nothing that is drawn
		default:
			b = append(b, path[i:i+size]...)
		}
		i += size
	}
	return string(b)
}

// isCommon reports whether everybody takes the byte that s begins with for itself, but for
// percent-encoding.
func isCommon(s string) bool {
	return s[0] > ' ' && s[0] < 0x7F && s[0] != '\\' && (s[0] != '%' || !isUnicodeSlash(s))
}

// isUnicodeSlash reports whether s begins with a slash as in "%u002F", which is not
// percent-encoding, but decoded by some.
func isUnicodeSlash(s string) bool {
	if len(s) < len("%uXXXX") || s[1]|0x20 != 'u' {
		return false
	}
	r := rune(0)
	for _, digit := range []byte(s[2:6]) {
		if !infra.Is(digit, infra.Hex) {
			return false
		}
		r = r<<4 | rune(infra.Unhex(digit))
	}
	return r == '/' || r == '\\' || r == '／' || r == '＼'
}

// beginsTwice reports whether path begins with two slashes, before or after dot segments
// are resolved. cut says that parameters are cut off first.
func beginsTwice(path string, cut bool) bool {
	depth, empty := 0, false // how many segments there are, and whether the first is empty
	first := true
	for rest, more := strings.TrimPrefix(path, "/"), true; more; first = false {
		var segment string
		segment, rest, more = strings.Cut(rest, "/")
		if cut {
			segment, _, _ = strings.Cut(segment, ";")
		}
		switch {
		case first && segment == "" && more:
			return true
		case segment == "..":
			depth = max(depth-1, 0)
		case segment != ".":
			if depth++; depth == 1 {
				empty = segment == ""
			}
			continue
		}
		if !more { // a dot segment at the end leaves a slash
			depth++
		}
	}
	return depth > 1 && empty
}
