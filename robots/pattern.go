package robots

import (
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// pattern is the pattern of a rule in normal form. A wildcard is a NUL, which is always
// encoded otherwise.
type pattern struct {
	// text is the pattern, without the "$" at its end.
	text string
	// inQuery is text, at least from the first wildcard on, as it is compared with bytes
	// of a query: the wildcard may have consumed the "?".
	inQuery  string
	anchored bool // the pattern ends with "$"
}

const wildcard = '\x00'

// compile returns the normal form of a pattern.
//
// https://www.rfc-editor.org/rfc/rfc9309#section-2.2.3
func compile(written string) pattern {
	written, anchored := strings.CutSuffix(written, "$")
	p := pattern{text: normal(written, false, true), anchored: anchored}
	p.inQuery = p.text
	if i := strings.IndexByte(written, '*'); i >= 0 && strings.IndexByte(written[i:], '%') >= 0 {
		p.inQuery = normal(written[i:], true, true)
	}
	return p
}

// length is by how many bytes a match is specific: the "*" and "$" count, too.
func (p *pattern) length() int {
	n := len(p.text)
	if p.anchored {
		n++
	}
	return n
}

// match reports whether the pattern matches a path and query in normal form. query is the
// index after the first "?", or the length of the path.
//
// Each text between wildcards is found at its first place: if the pattern matches at all,
// it does so with these places, so no place is ever taken back.
func (p *pattern) match(path string, query int) bool {
	text, rest, wild := infra.Cut(p.text, wildcard)
	if !wild && p.anchored {
		return path == text
	}
	if !strings.HasPrefix(path, text) {
		return false
	}
	at := len(text)
	_, restInQuery, _ := infra.Cut(p.inQuery, wildcard)
	for wild {
		var inQuery string
		text, rest, wild = infra.Cut(rest, wildcard)
		inQuery, restInQuery, _ = infra.Cut(restInQuery, wildcard)
		if !wild && p.anchored {
			return endsWith(path, text, at) || endsWith(path, inQuery, max(at, query))
		}
		end := endOf(path, text, at)
		if inQuery != text {
			if e := endOf(path, inQuery, max(at, query)); end < 0 || e >= 0 && e < end {
				end = e
			}
		}
		if end < 0 {
			return false
		}
		at = end
	}
	return true
}

// endOf returns the end of the first text in s[at:], or -1.
func endOf(s, text string, at int) int {
	i := strings.Index(s[at:], text)
	if i < 0 {
		return -1
	}
	return at + i + len(text)
}

// endsWith reports whether s[at:] ends with text.
func endsWith(s, text string, at int) bool { return strings.HasSuffix(s[at:], text) }

// The bytes of the normal form. Bytes that are in none of these are encoded.
var (
	// decoded bytes are never encoded: the unreserved ones, and those which only a
	// pattern has to encode.
	decoded = infra.StopsWhere(func(b byte) bool {
		return infra.Is(b, infra.Alpha|infra.Digit) || strings.IndexByte("-._~*$", b) >= 0
	})
	// decodedInQuery bytes are decoded in a query only.
	decodedInQuery = infra.StopsAt(0, ":/?[]@")
	// kept bytes may stand in a URI, encoded or not.
	kept = infra.StopsAt(0, ":/?#[]@!&'()+,;=%")
	// altered are the bytes at which normal stops.
	altered = infra.StopsWhere(func(b byte) bool { return b == '?' || b == '*' || b == '%' || decoded[b]|kept[b] == 0 })
)

// normal returns the normal form of a path and query, or of bytes after the "?" if inQuery
// is set. In a pattern, "*" becomes the wildcard. It allocates only if the form differs
// from s.
//
// https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2
func normal(s string, inQuery, isPattern bool) string {
	var dst []byte // the normal form of s[:done], once it differs
	done := 0
	replace := func(from, to int, text string) {
		if dst == nil {
			dst = make([]byte, 0, len(s)+8)
		}
		dst = append(append(dst, s[done:from]...), text...)
		done = to
	}
	for i := infra.Scan(s, 0, altered); i < len(s); i = infra.Scan(s, i, altered) {
		b, next := s[i], i+1
		switch {
		case b == '?':
			inQuery = true
		case b == '*':
			if isPattern {
				replace(i, next, string(wildcard))
			}
		case b != '%':
			replace(i, next, percent.EncodeByte(b))
		case infra.IsPercentEncodedByte(s, i):
			next = i + 3
			b = infra.Unhex(s[i+1])<<4 | infra.Unhex(s[i+2])
			if decoded[b] != 0 || inQuery && decodedInQuery[b] != 0 {
				replace(i, next, string([]byte{b}))
			} else if text := percent.EncodeByte(b); text != s[i:next] {
				replace(i, next, text)
			}
		}
		i = next
	}
	if dst == nil {
		return s
	}
	return string(append(dst, s[done:]...))
}
