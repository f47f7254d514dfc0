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
	hides, overlong := hidesFor(path, true)
	if overlong && !hides {
		hides, _ = hidesFor(path, false)
	}
	return hides
}

// hidesFor is hidesHost for a reader who takes overlong UTF-8 for the character that is
// meant, or one who drops it; overlong says whether there is any.
func hidesFor(path string, takes bool) (hides, overlong bool) {
	for level := 0; ; level++ {
		text, found := lenient(path, takes)
		overlong = overlong || found
		if beginsTwice(text) {
			return true, overlong
		}
		if level == decodings {
			return false, overlong
		}
		path = percent.Decode(text)
	}
}

// lenient returns path with all that somebody takes for a slash or a dot as one, and
// without what somebody ignores. overlong is about UTF-8: see hidesFor.
func lenient(path string, takes bool) (_ string, overlong bool) {
	start := 0
	for start < len(path) && isCommon(path[start:]) {
		start++
	}
	if start == len(path) {
		return path, false
	}
	b := append(make([]byte, 0, len(path)), path[:start]...)
	for i := start; i < len(path); {
		r, size := utf8.DecodeRuneInString(path[i:])
		plain := plainOf(r)
		switch {
		case r == utf8.RuneError && size == 1: // what is no UTF-8 is dropped
			if c, n := overlongAt(path[i:]); n > 0 {
				if overlong = true; takes {
					b = append(b, c)
				}
				size = n
			}
		case r == '%' && escapedAt(path[i:]) != "":
			b = append(b, escapedAt(path[i:])...)
			size = len("%uXXXX")
		case plain != "":
			b = append(b, plain...)
		case unicode.IsSpace(r), ucd.LookOf(r) >= ucd.Selector: // nothing that is drawn
		default:
			b = append(b, path[i:i+size]...)
		}
		i += size
	}
	return string(b), overlong
}

// isCommon reports whether everybody takes the byte that s begins with for itself, but for
// percent-encoding.
func isCommon(s string) bool {
	return s[0] > ' ' && s[0] < 0x7F && s[0] != '\\' && (s[0] != '%' || escapedAt(s) == "")
}

// plainOf returns the slash or the dots that r is for those who normalize to NFKC or
// convert to a code page of Windows; "" if it is none.
func plainOf(r rune) string {
	switch r {
	case '/', '\\', '／', '＼', '﹨', '⁄', '∕', '∖':
		return "/"
	case '.', '．', '․', '﹒':
		return "."
	case '‥':
		return ".."
	}
	return ""
}

// overlongAt returns the slash or dot that s begins with in overlong UTF-8, and how long
// that is; 0 if it begins with neither.
func overlongAt(s string) (c byte, size int) {
	for _, long := range []struct {
		text string
		c    byte
	}{
		{"\xc0\xaf", '/'}, {"\xc1\x9c", '/'}, {"\xc0\xae", '.'},
		{"\xe0\x80\xaf", '/'}, {"\xe0\x81\x9c", '/'}, {"\xe0\x80\xae", '.'},
		{"\xf0\x80\x80\xaf", '/'}, {"\xf0\x80\x81\x9c", '/'}, {"\xf0\x80\x80\xae", '.'},
	} {
		if strings.HasPrefix(s, long.text) {
			return long.c, len(long.text)
		}
	}
	return 0, 0
}

// escapedAt returns the slash or the dots that s begins with as in "%u002F", which is not
// percent-encoding, but decoded by some; "" if it begins with none.
func escapedAt(s string) string {
	if len(s) < len("%uXXXX") || s[1]|0x20 != 'u' {
		return ""
	}
	r := rune(0)
	for _, digit := range []byte(s[2:6]) {
		if !infra.Is(digit, infra.Hex) {
			return ""
		}
		r = r<<4 | rune(infra.Unhex(digit))
	}
	return plainOf(r)
}

// beginsTwice reports whether path begins with two slashes, or may once dot segments are
// resolved and parameters cut off. Readers do not agree on what separates segments, nor so
// on how many a ".." leaves: after each, the path may begin anew. Nor do they agree on where
// the parameter of a dot segment ends: then what follows may be none.
func beginsTwice(path string) bool {
	begins, open := true, false // open: since a dot segment with a parameter
	var segment string
	for rest, more := strings.TrimPrefix(path, "/"), true; more; {
		segment, rest, more = strings.Cut(rest, "/")
		segment, _, cut := strings.Cut(segment, ";")
		switch segment {
		case "..":
			begins = true
			open = open || cut
		case ".":
			open = open || cut && begins
		case "":
			if begins && more {
				return true
			}
			begins = open
		default:
			begins = open
		}
	}
	return false
}
