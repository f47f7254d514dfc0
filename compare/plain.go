package compare

import (
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
)

// maxPlain is the maximum length of a plain string in bytes. Some editions reject strings
// of many megabytes.
const maxPlain = 1 << 20

// isPlain reports whether s is an http or https URL in the normal form of all known
// editions, so that they read it alike, part by part, and no kind of finding applies. Most
// URLs are. It may return false for such a URL, but never true for another; the tests
// compare it with the readings.
func isPlain(s string) bool {
	i := plainAuthority(s)
	return i > 0 && i < len(s) && s[i] == '/' && plainTail(s[i:])
}

// isPlainWithSlash reports whether s would be plain with a slash at the end. Some editions
// add the slash; otherwise all known editions read s alike.
func isPlainWithSlash(s string) bool {
	i := plainAuthority(s)
	return i > 0 && i == len(s)
}

// plainAuthority returns the length of the scheme and authority of s, or 0 if they are not
// plain. An explicit default port is not, because only some editions drop it.
func plainAuthority(s string) int {
	if len(s) > maxPlain {
		return 0
	}
	scheme := infra.HTTPS
	rest, ok := strings.CutPrefix(s, "https://")
	if !ok {
		scheme = infra.HTTP
		if rest, ok = strings.CutPrefix(s, "http://"); !ok {
			return 0
		}
	}
	i := plainHost(rest)
	if i > 0 && i < len(rest) && rest[i] == ':' {
		defaultPort, _ := scheme.DefaultPort()
		port, digits, ok := infra.Port(rest[i+1:])
		if !ok || digits == 0 || rest[i+1] == '0' || port == defaultPort {
			return 0
		}
		i += 1 + digits
	}
	if i == 0 {
		return 0
	}
	return len(s) - len(rest) + i
}

// isPlainReference reports whether s is a plain path, with an optional query and fragment,
// that all known editions resolve alike against base, which must be plain. Some editions
// resolve parameters after semicolons or percent-encoded bytes in their own way, or lose
// the port of the base.
func isPlainReference(s, base string) bool {
	return len(s) <= maxPlain && s != "" && s[0] == '/' && !strings.ContainsAny(s, ";%") && plainTail(s) &&
		isPlain(base) && strings.Count(plainOrigin(base), ":") == 1
}

// plainHost returns the length of the host at the start of s, or 0 if it is not plain. A
// plain host has labels of lowercase letters, digits and inner hyphens, the last one of
// letters only, and is not an internal name.
func plainHost(s string) int {
	label, letters := 0, true // the start of the label, and whether it is all letters
	for i := 0; ; i++ {
		c := byte(0)
		if i < len(s) {
			c = s[i]
		}
		switch {
		case 'a' <= c && c <= 'z':
			continue
		case '0' <= c && c <= '9', c == '-':
			letters = false
			continue
		}
		if i == label || i-label > 63 || s[label] == '-' || s[i-1] == '-' || strings.HasPrefix(s[label:i], "xn--") {
			return 0
		}
		if c == '.' {
			label, letters = i+1, true
			continue
		}
		if !letters || i > 253 {
			return 0
		}
		if h := host.Host(infra.NewHost(s[:i], host.Domain)); h.Class().IsInternal() || h.IsMetadata() {
			return 0
		}
		return i
	}
}

// The bits of plainBytes: the byte may occur unencoded in a plain path, query or fragment.
const (
	inPath = 1 << iota
	inQuery
	inFragment
)

var plainBytes = func() (table [256]uint8) {
	for c := range table {
		b := byte(c)
		if infra.Is(b, infra.Alpha) || infra.Is(b, infra.Digit) || strings.IndexByte("-._~!$&()*+,;=:@/", b) >= 0 {
			table[b] = inPath | inQuery | inFragment
		}
	}
	table['?'] = inQuery | inFragment
	return table
}()

// plainTail reports whether s, a path with an optional query and fragment, is plain: it does
// not begin with two slashes, and contains neither dot segments nor anything that only some
// editions encode.
func plainTail(s string) bool {
	in := uint8(inPath)
	if len(s) > 1 && s[1] == '/' {
		return false
	}
	for i := 0; i < len(s); i++ {
		c := s[i]
		if plainBytes[c]&in != 0 {
			if (c == '/' || c == ';') && in == inPath && i+1 < len(s) && s[i+1] == '.' {
				return false
			}
			continue
		}
		switch {
		case c == '%' && infra.IsPercentEncodedByte(s, i):
			switch infra.Unhex(s[i+1])<<4 | infra.Unhex(s[i+2]) {
			case 0, '\n', '\r':
				return false
			case '.', '/', '\\', '%':
				if in == inPath {
					return false
				}
			}
			// The digits are plain themselves.
		case c == '?' && in == inPath && i+1 < len(s) && s[i+1] != '#':
			in = inQuery
		case c == '#' && in != inFragment && i+1 < len(s):
			in = inFragment
		default:
			return false
		}
	}
	return true
}

// plainOrigin returns the origin of a plain string.
func plainOrigin(s string) string {
	start := strings.Index(s, "//") + len("//")
	return s[:start+strings.IndexByte(s[start:], '/')]
}
