package reference

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/ucd"
)

// Unicode returns the string of r for people who edit it: Punycode domains and
// percent-encoded characters outside ASCII are decoded, as long as reading the result
// gives a reference that is equivalent to r. Code points that are invisible, change
// the order of others or look like a lock stay encoded.
//
// NB: look-alike letters can make one domain look like another, and the result
// contains credentials. For people who decide whether to trust a URL, use package
// render.
func (r Reference) Unicode() string {
	var p parts
	p.take(&r)
	p.encode()
	p.protect()
	p.username = decodeVisible(p.username)
	p.password = decodeVisible(p.password)
	p.host = unicodeHost(p.host, r.hostKind)
	for i := range p.dirs {
		p.dirs[i] = decodeVisible(p.dirs[i])
	}
	p.file = decodeVisible(p.file)
	p.query = decodeVisible(p.query)
	p.fragment = decodeVisible(p.fragment)
	return p.text(p.size())
}

func unicodeHost(text string, kind host.Kind) string {
	switch kind {
	case host.Opaque:
		return decodeVisible(text)
	case host.Domain:
		decoded := host.Host(infra.NewHost(text, kind)).Unicode()
		if h, err := host.Parse(decoded); err == nil && h.String() == text && allVisible(decoded) {
			return decoded
		}
	}
	return text
}

// decodeVisible decodes those visible characters outside ASCII that are
// percent-encoded exactly as encoding would write them.
func decodeVisible(s string) string {
	i := strings.IndexByte(s, '%')
	if i < 0 {
		return s
	}
	out := make([]byte, i, len(s))
	copy(out, s)
	for i < len(s) {
		r, n := encodedRune(s[i:])
		if n == 0 || !isVisible(r) {
			n = max(n, 1)
			out = append(out, s[i:i+n]...)
		} else {
			out = utf8.AppendRune(out, r)
		}
		i += n
	}
	return string(out)
}

// encodedRune returns the code point outside ASCII that is percent-encoded, in
// uppercase, at the start of s, and the length of its encoding, or 0, 0 if there is
// none.
func encodedRune(s string) (r rune, n int) {
	var b [utf8.UTFMax]byte
	for i := range b {
		if !infra.IsPercentEncodedByte(s, n) || s[n+1] > 'F' || s[n+2] > 'F' {
			return 0, 0
		}
		b[i] = infra.Unhex(s[n+1])<<4 | infra.Unhex(s[n+2])
		n += len("%00")
		if b[0] < utf8.RuneSelf {
			return 0, 0
		}
		if utf8.FullRune(b[:i+1]) {
			if r, size := utf8.DecodeRune(b[:i+1]); size == i+1 && size > 1 {
				return r, n
			}
			return 0, 0
		}
	}
	return 0, 0
}

func allVisible(s string) bool {
	for _, r := range s {
		if r >= utf8.RuneSelf && !isVisible(r) {
			return false
		}
	}
	return true
}

// isVisible reports whether r, which is not ASCII, can be shown as it is.
func isVisible(r rune) bool { return ucd.LookOf(r) <= ucd.Mark }
