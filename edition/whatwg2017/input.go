package whatwg2017

import (
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// eof is the EOF code point.
//
// #eof-code-point
const eof rune = -1

// input is the string that the parser reads, as code points, with their offsets in the
// given string.
type input struct {
	given  string
	points []rune
	at     []int // one more than points: the last one is the end
}

// span returns the span of the code points from i to before j.
func (in *input) span(i, j int) validation.Span {
	i, j = min(max(i, 0), len(in.points)), min(j, len(in.points))
	start := in.at[i]
	if j <= i {
		return validation.Span{Start: start, End: start}
	}
	_, size, _ := infra.DecodeScalarValue(in.given[in.at[j-1]:])
	return validation.Span{Start: start, End: in.at[j-1] + size}
}

// startsWith reports whether prefix, which must be ASCII, begins at i.
func (in *input) startsWith(i int, prefix string) bool {
	if i+len(prefix) > len(in.points) {
		return false
	}
	for k := range len(prefix) {
		if in.points[i+k] != rune(prefix[k]) {
			return false
		}
	}
	return true
}

// get returns the code point at i, or eof.
func (in *input) get(i int) rune {
	if i < 0 || i >= len(in.points) {
		return eof
	}
	return in.points[i]
}

// isC0ControlOrSpace reports whether r is a C0 control or a space.
func isC0ControlOrSpace(r rune) bool { return 0 <= r && r <= ' ' }

func isTabOrNewline(b byte) bool { return b == '\t' || b == '\n' || b == '\r' }

// prepare sets the input to the given string, trimmed if trim is set, and without tabs
// and newlines.
//
// #concept-basic-url-parser
func (p *parser) prepare(given string, trim bool) {
	start, end := 0, len(given)
	if trim {
		end = len(strings.TrimRightFunc(given, isC0ControlOrSpace))
		start = end - len(strings.TrimLeftFunc(given[:end], isC0ControlOrSpace))
	}
	p.in = input{given: given}
	removed := -1
	count := 0
	for i := start; i < end; {
		_, size, _ := infra.DecodeScalarValue(given[i:end])
		if !isTabOrNewline(given[i]) {
			count++
		} else if removed < 0 {
			removed = i
		}
		i += size
	}
	p.in.points, p.in.at = make([]rune, 0, count), make([]int, 0, count+1)
	for i := start; i < end; {
		r, size, _ := infra.DecodeScalarValue(given[i:end])
		if !isTabOrNewline(given[i]) {
			p.in.points, p.in.at = append(p.in.points, r), append(p.in.at, i)
		}
		i += size
	}
	p.in.at = append(p.in.at, end)
	if start > 0 {
		p.signifyBytes(SurroundingSpace, 0, start, "at the start")
	} else if end < len(given) {
		p.signifyBytes(SurroundingSpace, end, len(given), "at the end")
	}
	if removed >= 0 {
		p.signifyBytes(TabOrNewline, removed, removed+1, "the first of those that are removed")
	}
}

func isAlpha(r rune) bool { return r|0x20 >= 'a' && r|0x20 <= 'z' }

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

func isAlphanumeric(r rune) bool { return isAlpha(r) || isDigit(r) }

func isHex(r rune) bool { return isDigit(r) || r|0x20 >= 'a' && r|0x20 <= 'f' }

// hexValue returns the value of an ASCII hex digit.
func hexValue(r rune) rune {
	if isDigit(r) {
		return r - '0'
	}
	return r | 0x20 - 'a' + 10
}

// #url-code-points
func isURLCodePoint(r rune) bool {
	switch {
	case r < 0x80:
		return isAlphanumeric(r) || r > 0 && strings.IndexByte("!$&'()*+,-./:;=?@_~", byte(r)) >= 0
	case r <= 0xFFFD:
		return r >= 0xA0 && r <= 0xD7FF || r >= 0xE000 && r <= 0xFDCF || r >= 0xFDF0
	}
	return r&0xFFFF <= 0xFFFD && r <= 0x10FFFD
}
