package weburl

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/ucd"
)

// This file decides whether a relative path stays below where it begins for all
// readers that docs/traversal.md lists. The parser has resolved the dot segments
// of the Standard, so a path that any of them finds another in is up to no good.

// staysBelow reports whether no reader finds a segment ".." in path. It takes
// linear time.
func staysBelow(path string) bool {
	for _, overlong := range [...]overlong{refused, decoded, decodedLaxly} {
		once := readLeniently(path, overlong)
		for _, text := range [...]string{once, withoutControls(once)} {
			twice := readLeniently(text, overlong)
			if hidesSyntax(text) || climbs(text) || climbs(twice) || climbs(withoutControls(twice)) {
				return false
			}
		}
	}
	return true
}

// overlong says what a reader makes of overlong UTF-8.
type overlong uint8

const (
	refused      overlong = iota // it is not UTF-8
	decoded                      // the code point
	decodedLaxly                 // the code point, even if what continues the sequence should not
)

// readLeniently decodes percent-encoded bytes, "%u002E", perhaps overlong UTF-8,
// and what compatibility mappings make ASCII. It drops what they ignore and what
// is not UTF-8.
func readLeniently(path string, overlong overlong) string {
	bytes := make([]byte, 0, len(path))
	for i := 0; i < len(path); i++ {
		switch {
		case infra.IsPercentEncodedByte(path, i):
			bytes = append(bytes, infra.Unhex(path[i+1])<<4|infra.Unhex(path[i+2]))
			i += len("XX")
		case isPercentU(path[i:]):
			r := rune(0)
			for _, digit := range []byte(path[i+2 : i+6]) {
				r = r<<4 | rune(infra.Unhex(digit))
			}
			bytes = utf8.AppendRune(bytes, r)
			i += len("uXXXX")
		default:
			bytes = append(bytes, path[i])
		}
	}
	read := make([]byte, 0, len(bytes))
	for i := 0; i < len(bytes); {
		r, size := utf8.DecodeRune(bytes[i:])
		if overlong != refused {
			if ascii, length := decodeOverlong(bytes[i:], overlong == decodedLaxly); length > 0 {
				r, size = ascii, length
			}
		}
		i += size
		switch {
		case r == utf8.RuneError && size == 1:
			// dropped
		case r < utf8.RuneSelf:
			read = append(read, byte(r))
		default:
			read = appendMapped(read, r)
		}
	}
	return string(read)
}

// appendMapped appends what r maps to.
func appendMapped(dst []byte, r rune) []byte {
	if text := lookAlike(r); text != "" {
		return append(dst, text...)
	}
	look := ucd.LookOf(r)
	if look == ucd.Control {
		return utf8.AppendRune(dst, r)
	}
	status, text := ucd.Mapping(r)
	switch {
	case status == ucd.Ignored, look >= ucd.Selector:
		return dst
	case status == ucd.Mapped, status == ucd.Deviation:
		for _, r := range text {
			if alike := lookAlike(r); alike != "" {
				dst = append(dst, alike...)
			} else {
				dst = utf8.AppendRune(dst, r)
			}
		}
		return dst
	}
	return utf8.AppendRune(dst, r)
}

// lookAlike returns the ASCII that readers make of a code point for which the
// mapping of domains has none: by NFKC, or on the way to an older encoding.
func lookAlike(r rune) string {
	switch r {
	case '·', 0x2024, 0xFE12, 0xFE52:
		return "."
	case 0x2025, 0xFE30:
		return ".."
	case 0x2026, 0xFE19:
		return "..."
	case '÷', 0x2044, 0x2215, 0x2571, 0x27CB, 0x29F8:
		return "/"
	case '¥', '₩', 0x2216, 0x2572, 0x27CD, 0x29F5, 0x29F9, 0xFFE5, 0xFFE6:
		return `\`
	case 0x037E, 0xFE14, 0xFE54:
		return ";"
	case 0x02D0, 0x0589, 0x2236, 0xFE13, 0xFE55:
		return ":"
	case 0x066A:
		return "%"
	}
	return ""
}

// isPercentU reports whether s begins like "%u002E".
func isPercentU(s string) bool {
	if len(s) < len("%uXXXX") || s[0] != '%' || s[1]|0x20 != 'u' {
		return false
	}
	for i := 2; i < 6; i++ {
		if !infra.Is(s[i], infra.Hex) {
			return false
		}
	}
	return true
}

// decodeOverlong returns the ASCII code point that b begins with in two to six
// bytes, which UTF-8 forbids, and their number; 0 if there is none.
func decodeOverlong(b []byte, lax bool) (r rune, size int) {
	switch lead := b[0]; {
	case lead < 0xC0 || lead > 0xFD:
		return 0, 0
	case lead < 0xE0:
		r, size = rune(lead&0x1F), 2
	case lead < 0xF0:
		r, size = rune(lead&0x0F), 3
	case lead < 0xF8:
		r, size = rune(lead&0x07), 4
	case lead < 0xFC:
		r, size = rune(lead&0x03), 5
	default:
		r, size = rune(lead&0x01), 6
	}
	if len(b) < size {
		return 0, 0
	}
	for _, c := range b[1:size] {
		if !lax && c&0xC0 != 0x80 {
			return 0, 0
		}
		r = r<<6 | rune(c&0x3F)
	}
	if r >= utf8.RuneSelf {
		return 0, 0
	}
	return r, size
}

// climbs reports whether path, which is decoded, has a segment that is ".." to a
// reader who stops at parameters, data streams, a query or a control.
func climbs(path string) bool {
	for segment := range strings.FieldsFuncSeq(path, func(r rune) bool { return r == '/' || r == '\\' }) {
		end := strings.IndexFunc(segment, func(r rune) bool { return isControl(r) || r == ';' || r == ':' || r == '?' || r == '#' })
		if end < 0 {
			end = len(segment)
		}
		if isDots(segment[:end]) {
			return true
		}
	}
	return false
}

func isControl(r rune) bool { return ucd.LookOf(r) == ucd.Control }

func withoutControls(path string) string {
	return strings.Map(func(r rune) rune {
		if isControl(r) {
			return -1
		}
		return r
	}, path)
}

// isDots reports whether s is two dots or more, and otherwise spaces, which
// Windows ignores.
func isDots(s string) bool {
	return strings.Count(s, ".") >= 2 && strings.Trim(s, ". +") == ""
}

// hidesSyntax reports whether a path that was decoded once has another dot,
// separator, percent sign, space or C0 control in percent-encoded form.
func hidesSyntax(path string) bool {
	for i := range len(path) {
		if infra.IsPercentEncodedByte(path, i) {
			switch b := infra.Unhex(path[i+1])<<4 | infra.Unhex(path[i+2]); b {
			case '.', '/', '\\', '%':
				return true
			default:
				if b <= ' ' {
					return true
				}
			}
		}
	}
	return false
}
