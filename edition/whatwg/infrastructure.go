package whatwg

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// The terms of the Infra Standard, written out again: a twin must not share them. The
// one exception is the decoding of scalar values from bytes, infra.DecodeScalarValue.

// codePoint is a scalar value and its span in the string passed to the parser, in
// bytes.
type codePoint struct {
	value      rune
	start, end int
	// replaced is set if the value is U+FFFD because percent-decoded bytes are not
	// UTF-8.
	replaced bool
}

// text is a string of the Standard, with the span of each code point.
type text []codePoint

// eof is the EOF code point.
//
// https://url.spec.whatwg.org/#eof-code-point
const eof rune = -1

// scalarValues returns the code points of a string, in which an ill-formed sequence
// counts as U+FFFD.
func scalarValues(s string) text {
	t := make(text, 0, len(s))
	for i := 0; i < len(s); {
		r, size, _ := infra.DecodeScalarValue(s[i:])
		t = append(t, codePoint{value: r, start: i, end: i + size})
		i += size
	}
	return t
}

// String returns the code points in UTF-8.
func (t text) String() string {
	b := make([]byte, 0, len(t))
	for _, c := range t {
		b = utf8.AppendRune(b, c.value)
	}
	return string(b)
}

func (t text) is(s string) bool { return len(t) == utf8.RuneCountInString(s) && t.startsWith(s) }

func (t text) startsWith(s string) bool {
	i := 0
	for _, r := range s {
		if i == len(t) || t[i].value != r {
			return false
		}
		i++
	}
	return true
}

// isASCII reports whether t is an ASCII string.
func (t text) isASCII() bool {
	for _, c := range t {
		if c.value > 0x7F {
			return false
		}
	}
	return true
}

// located is a string with a position even if it is empty, and at its end.
type located struct {
	text
	// after is the offset of the code point after the string.
	after int
	// mapped is set if Unicode ToASCII has changed the string, so that all of it has
	// the span of the original domain.
	mapped bool
}

// place returns the span of the code points from i to j.
func (l located) place(i, j int) validation.Span {
	switch {
	case l.mapped:
		return validation.Span{Start: l.text[0].start, End: l.text[0].end}
	case i < j:
		return validation.Span{Start: l.text[i].start, End: l.text[j-1].end}
	case i < len(l.text):
		return validation.Span{Start: l.text[i].start, End: l.text[i].start}
	}
	return validation.Span{Start: l.after, End: l.after}
}

// part returns the code points from i to j.
func (l located) part(i, j int) located {
	after := l.after
	if j < len(l.text) {
		after = l.text[j].start
	}
	return located{l.text[i:j], after, l.mapped}
}

// all returns the span of the whole string.
func (l located) all() validation.Span { return l.place(0, len(l.text)) }

func isASCIIUpperAlpha(c rune) bool { return c >= 'A' && c <= 'Z' }

func isASCIILowerAlpha(c rune) bool { return c >= 'a' && c <= 'z' }

func isASCIIAlpha(c rune) bool { return isASCIIUpperAlpha(c) || isASCIILowerAlpha(c) }

func isASCIIDigit(c rune) bool { return c >= '0' && c <= '9' }

func isASCIIAlphanumeric(c rune) bool { return isASCIIDigit(c) || isASCIIAlpha(c) }

func isASCIIHexDigit(c rune) bool {
	return isASCIIDigit(c) || c >= 'A' && c <= 'F' || c >= 'a' && c <= 'f'
}

func isC0Control(c rune) bool { return c >= 0 && c <= 0x1F }

func isC0ControlOrSpace(c rune) bool { return isC0Control(c) || c == ' ' }

func isASCIITabOrNewline(c rune) bool { return c == '\t' || c == '\n' || c == '\r' }

// asciiLowercase returns c, lowercased if it is an ASCII upper alpha.
func asciiLowercase(c rune) rune {
	if isASCIIUpperAlpha(c) {
		return c + 0x20
	}
	return c
}

// isASCIICaseInsensitiveMatch reports whether t is s, which must be in lowercase,
// except for the case of ASCII letters.
func (t text) isASCIICaseInsensitiveMatch(s string) bool {
	if len(t) != len(s) {
		return false
	}
	for i, c := range t {
		if asciiLowercase(c.value) != rune(s[i]) {
			return false
		}
	}
	return true
}

// hexValue interprets an ASCII hex digit as a hexadecimal number.
func hexValue(c rune) int { return strings.IndexRune("0123456789abcdef", asciiLowercase(c)) }

// large stands for every number above it; no step needs to tell these apart.
const large = 1 << 40

// integer returns the number that t represents in a radix, or large.
func (t text) integer(radix int) int64 {
	var n int64
	for _, c := range t {
		n = min(n*int64(radix)+int64(hexValue(c.value)), large)
	}
	return n
}

// strictlySplit returns the start and end of each part of t between dots.
func (t text) strictlySplit() [][2]int {
	parts := [][2]int{{0, 0}}
	for i, c := range t {
		if c.value == '.' {
			parts = append(parts, [2]int{i + 1, i + 1})
		} else {
			parts[len(parts)-1][1] = i + 1
		}
	}
	return parts
}

// https://url.spec.whatwg.org/#url-code-points
func isURLCodePoint(c rune) bool {
	switch {
	case isASCIIAlphanumeric(c):
		return true
	case c == eof:
		return false
	case strings.ContainsRune("!$&'()*+,-./:;=?@_~", c):
		return true
	}
	return c >= 0xA0 && c <= 0x10FFFD && !isNoncharacter(c)
}

// https://infra.spec.whatwg.org/#noncharacter
func isNoncharacter(c rune) bool {
	switch c {
	case 0xFFFE, 0xFFFF, 0x1FFFE, 0x1FFFF, 0x2FFFE, 0x2FFFF, 0x3FFFE, 0x3FFFF, 0x4FFFE, 0x4FFFF, 0x5FFFE, 0x5FFFF,
		0x6FFFE, 0x6FFFF, 0x7FFFE, 0x7FFFF, 0x8FFFE, 0x8FFFF, 0x9FFFE, 0x9FFFF, 0xAFFFE, 0xAFFFF, 0xBFFFE, 0xBFFFF,
		0xCFFFE, 0xCFFFF, 0xDFFFE, 0xDFFFF, 0xEFFFE, 0xEFFFF, 0xFFFFE, 0xFFFFF, 0x10FFFE, 0x10FFFF:
		return true
	}
	return c >= 0xFDD0 && c <= 0xFDEF
}

// assert checks what the text asserts.
func assert(holds bool) {
	if !holds {
		panic("whatwg: an assertion of the Standard does not hold")
	}
}
