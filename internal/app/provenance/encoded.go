package provenance

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/edition/whatwg"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// encoded maps the next part to what the URL has up to end, percent-encoded in UTF-8.
func (m *mapper) encoded(c whatwg.Component, end int) {
	m.align(c, end, alone, inUTF8)
}

// segment maps the next part to a segment of a path.
func (m *mapper) segment() {
	to := m.begin()
	m.alignTo(to, whatwg.Path, m.url.pathEnd, alone, inUTF8)
	m.done()
}

// queryIn maps the next part to a query, which may be in the encoding.
//
// An encoder may have states, so that what a code point becomes depends on those
// before it. Then a run of them is one piece, or even the whole query.
func (m *mapper) queryIn(encoding percent.Encoding) {
	if encoding == nil {
		m.encoded(whatwg.Query, m.url.queryEnd)
		return
	}
	inEncoding := func(dst []byte, s string) []byte {
		return percent.AppendEncodeAfterEncoding(dst, encoding, s, percent.SpecialQuery())
	}
	before, end := *m, m.url.queryEnd
	for _, way := range []struct {
		unit func(string) int
		code func(dst []byte, s string) []byte
	}{{alone, inUTF8}, {alone, inEncoding}, {nonASCII, inEncoding}} {
		if m.align(whatwg.Query, end, way.unit, way.code) {
			return
		}
		*m = before
	}
	m.wholeTo(m.begin(), Encoded, whatwg.Query, end-m.out)
	m.done()
}

// wholeTo maps the input up to an offset to the next n bytes of the URL, as one piece
// after what is removed before it.
func (m *mapper) wholeTo(to int, kind Kind, c whatwg.Component, n int) {
	m.skipRemoved(c)
	for len(m.removed) > 0 && m.removed[0].Start < to {
		m.removed = m.removed[1:]
	}
	m.put(kind, c, to-m.in, n, -1)
}

// align maps the next part to what the URL has up to end, and reports whether that
// fits.
func (m *mapper) align(c whatwg.Component, end int, unit func(string) int, code func(dst []byte, s string) []byte) bool {
	fits := m.alignTo(m.begin(), c, end, unit, code)
	m.done()
	return fits && m.out == end
}

// alignTo maps the input up to an offset. What the URL does not have as it is becomes
// what code makes of it, a unit at a time, or, if it is one byte, another.
func (m *mapper) alignTo(to int, c whatwg.Component, end int, unit func(string) int, code func(dst []byte, s string) []byte) bool {
	for m.skipRemoved(c); m.in < to; m.skipRemoved(c) {
		stop := to
		if len(m.removed) > 0 {
			stop = min(to, m.removed[0].Start)
		}
		rest, href := m.input[m.in:stop], m.url.href[m.out:end]
		n := 0
		for n < min(len(rest), len(href)) && rest[n] == href[n] && rest[n] < utf8.RuneSelf {
			n++
		}
		if n > 0 {
			m.put(Same, c, n, n, -1)
			continue
		}
		n = unit(rest)
		m.scratch = code(m.scratch[:0], rest[:n])
		switch _, _, ok := infra.DecodeScalarValue(rest); {
		case len(m.scratch) > 0 && len(href) >= len(m.scratch) && href[:len(m.scratch)] == string(m.scratch):
			kind := Encoded
			if !ok || strings.HasPrefix(href, "%26%23") || href[0] != '%' {
				kind = Replaced
			}
			m.put(kind, c, n, len(m.scratch), -1)
		case len(href) > 0 && n == 1 && c == whatwg.Path: // a drive letter
			m.put(Replaced, c, 1, 1, -1)
		default:
			return false
		}
	}
	return true
}

// alone is a unit of one code point.
func alone(s string) int {
	_, n, _ := infra.DecodeScalarValue(s)
	return n
}

// nonASCII is a unit of all code points that are not ASCII.
func nonASCII(s string) int {
	n := 0
	for n < len(s) && s[n] >= utf8.RuneSelf {
		n++
	}
	return max(n, 1)
}

// inUTF8 appends a code point with every byte percent-encoded.
func inUTF8(dst []byte, s string) []byte {
	var code [utf8.UTFMax]byte
	for _, b := range infra.AppendScalarValues(code[:0], s) {
		dst = append(dst, percent.EncodeByte(b)...)
	}
	return dst
}
