package provenance

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/edition/whatwg"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// host maps the host of the input.
func (m *mapper) host() {
	u := &m.url
	switch u.Host().Kind() {
	case host.Empty: // of a file: URL, perhaps for localhost
		m.lose(Dropped, -1)
		return
	case host.Opaque:
		m.encoded(whatwg.Host, u.hostEnd)
		return
	}
	h := u.href[u.hostStart:u.hostEnd]
	if lowers(m.text(), h) {
		m.copy(whatwg.Host)
		return
	}
	to := m.begin()
	if labels, ok := split(m.codePoints(to), h); ok {
		for _, l := range labels {
			m.label(l)
		}
	} else {
		m.wholeTo(to, Mapped, whatwg.Host, len(h))
	}
	m.done()
}

// lowers reports whether h is s in lowercase.
func lowers(s, h string) bool {
	if len(s) != len(h) {
		return false
	}
	for i := range len(s) {
		if infra.ASCIILower(s[i]) != h[i] {
			return false
		}
	}
	return true
}

// codePoint is a code point of a domain.
type codePoint struct {
	value   rune
	end     int // in the input
	decoded bool
	// mapped is what UTS #46 has for it.
	mapped string
}

// codePoints returns those of the input up to an offset, after percent-decoding.
func (m *mapper) codePoints(to int) []codePoint {
	text := make([]byte, 0, to-m.in)
	starts, ends := make([]int, 0, to-m.in), make([]int, 0, to-m.in)
	isDecoded := make([]bool, 0, to-m.in)
	removed, decoded, mapped := m.removed, m.decoded, m.mapped
	for at := m.in; at < to; {
		switch {
		case len(removed) > 0 && removed[0].Start == at:
			at = removed[0].End
			removed = removed[1:]
			continue
		case len(decoded) > 0 && decoded[0].Start == at:
			starts = append(starts, at)
			at = decoded[0].End
			text = append(text, percent.Decode(m.clean(decoded[0]))...)
			isDecoded = append(isDecoded, true)
			decoded = decoded[1:]
			for len(removed) > 0 && removed[0].Start < at {
				removed = removed[1:]
			}
		default:
			starts = append(starts, at)
			text = append(text, m.input[at])
			isDecoded = append(isDecoded, false)
			at++
		}
		ends = append(ends, at)
	}
	s := string(text)
	points := make([]codePoint, 0, len(s))
	for i := 0; i < len(s); {
		r, n, _ := infra.DecodeScalarValue(s[i:])
		p := codePoint{value: r, end: ends[i+n-1], decoded: isDecoded[i]}
		for len(mapped) > 0 && mapped[0].Start < starts[i] {
			mapped = mapped[1:]
		}
		switch {
		case r < utf8.RuneSelf:
			p.mapped = lower[r : r+1]
		case len(mapped) > 0 && mapped[0].Start == starts[i]:
			p.mapped, _ = idna.Options{}.ToUnicode(s[i : i+n])
		default:
			p.mapped = s[i : i+n]
		}
		points = append(points, p)
		i += n
	}
	return points
}

// lower has the ASCII code points in lowercase.
var lower = func() string {
	b := make([]byte, utf8.RuneSelf)
	for i := range b {
		b[i] = infra.ASCIILower(byte(i))
	}
	return string(b)
}()

// label are code points and what they become, between two dots, or a dot.
type label struct {
	points []codePoint
	ascii  string
}

// split splits code points and the host that they become at their dots. What is after
// the last one is whatever is left: the last number of an address in short form fills
// several of its parts. ok is false if the labels do not pair.
func split(points []codePoint, h string) (labels []label, ok bool) {
	from := 0
	for i, p := range points {
		if p.mapped != "." {
			continue
		}
		end := strings.IndexByte(h, '.')
		if end < 0 || end > 0 && i == from {
			return nil, false
		}
		labels = append(labels, label{points[from:i], h[:end]}, label{points[i : i+1], "."})
		h, from = h[end+1:], i+1
	}
	return append(labels, label{points[from:], h}), from < len(points) || h == ""
}

// label maps a label, code point by code point if that makes it what it becomes.
func (m *mapper) label(l label) {
	rest, ok := l.ascii, true
	for _, p := range l.points {
		if rest, ok = strings.CutPrefix(rest, p.mapped); !ok {
			break
		}
	}
	if ok && rest == "" {
		m.points(l.points)
	} else {
		m.wholeTo(l.points[len(l.points)-1].end, Mapped, whatwg.Host, len(l.ascii))
	}
}

// points maps code points each to what it is mapped to.
func (m *mapper) points(points []codePoint) {
	for _, p := range points {
		m.skipRemoved(whatwg.Host)
		kind := Mapped
		switch {
		case p.mapped == "":
			kind = Dropped
		case p.value >= utf8.RuneSelf:
		case p.decoded:
			kind = Decoded
		case rune(p.mapped[0]) == p.value:
			kind = Same
		default:
			kind = Lowercased
		}
		m.wholeTo(p.end, kind, whatwg.Host, len(p.mapped))
	}
}
