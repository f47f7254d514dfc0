package compare

import (
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
)

// maxPlain is how long a plain string may be; some refuse strings of many megabytes.
const maxPlain = 1 << 20

// isPlain reports whether s is an http or https URL so plain that all known editions read
// it alike, part by part, and no kind of finding applies: it is in the normal form of
// each of them. Most URLs are. It may say no too often, but not yes; the tests compare it
// with the readings.
func isPlain(s string) bool {
	i := plainAuthority(s)
	return i > 0 && i < len(s) && s[i] == '/' && plainTail(s[i:])
}

// isRootless reports whether s would be plain with a slash at the end. Some put one there,
// and that is all in which the known editions differ.
func isRootless(s string) bool {
	i := plainAuthority(s)
	return i > 0 && i == len(s)
}

// plainAuthority returns the length of the scheme and the authority of a plain string, or
// 0. The port is not the default one, which only some drop.
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

// isPlainReference reports whether s is a path, and perhaps a query and a fragment, so
// plain that all put it in the place of those of a plain base. Some join parameters
// behind semicolons and what is percent-encoded in their own way, or lose the base's
// port.
func isPlainReference(s, base string) bool {
	return len(s) <= maxPlain && s != "" && s[0] == '/' && !strings.ContainsAny(s, ";%") && plainTail(s) &&
		isPlain(base) && strings.Count(plainOrigin(base), ":") == 1
}

// plainHost returns the length of the host at the beginning of s, 0 if it is not plain:
// lowercase labels of letters, digits and inner hyphens, the last one of letters only,
// and no internal name.
func plainHost(s string) int {
	label, letters := 0, true // where the label begins, and whether it is all letters
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

// The bytes of plain paths, queries and fragments; those that stand for themselves have a
// bit.
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

// plainTail reports whether a path and what follows it are plain: no dot segments, not
// two slashes at the front, and nothing that some encode and others do not.
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
			i += 2
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
