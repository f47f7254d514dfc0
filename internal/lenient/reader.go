// Package lenient reads text as lenient programs do: they percent-decode more than once,
// and treat other characters as a slash, a backslash, a dot or other syntax. Its table is
// the only one; a test finds copies.
package lenient

import (
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/ucd"
	"github.com/weburl-go/weburl/percent"
)

// Overlong tells how a reader treats ASCII in overlong UTF-8, of two to six bytes.
type Overlong uint8

const (
	Refused      Overlong = iota // it is dropped, like other bytes that are not UTF-8
	Decoded                      // it is decoded
	DecodedLaxly                 // it is decoded even if a byte after the first is not a continuation byte
	Overlongs                    // the number of values above
)

// Drops tells what a reader drops besides code points that are drawn as nothing.
type Drops uint8

const (
	Nothing  Drops = iota
	Controls       // and the separators of lines and paragraphs
	Blanks         // controls and spaces
)

// Reader is a lenient reader. The zero Reader drops overlong UTF-8, and keeps controls
// and spaces.
type Reader struct {
	Overlong Overlong
	Drops    Drops
}

// Read returns text as r sees it after it has percent-decoded it the given number of
// times. Before the first time, and after each, it decodes "%u002E" and UTF-8, and
// replaces code points as [ASCII] and the mapping of domains do. The result is UTF-8.
// valid reports whether the text was UTF-8 at each step; if so, r.Overlong makes no
// difference. Time is linear in len(text) for a fixed number of times.
func (r Reader) Read(text string, times int) (read string, valid bool) {
	read, valid = r.read(text)
	for range times {
		var ok bool
		read, ok = r.read(percent.Decode(read))
		valid = valid && ok
	}
	return read, valid
}

func (r Reader) read(text string) (read string, valid bool) {
	i := 0
	for i < len(text) && ' ' < text[i] && text[i] < 0x7F && !isPercentU(text[i:]) {
		i++
	}
	if i == len(text) {
		return text, true
	}
	valid = true
	b := append(make([]byte, 0, len(text)), text[:i]...)
	for i < len(text) {
		c, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case c == utf8.RuneError && size == 1:
			valid = false
			if c, size = decodeOverlong(text[i:], r.Overlong); size == 0 {
				i++ // dropped
				continue
			}
		case isPercentU(text[i:]):
			c, size = 0, len("%uXXXX")
			for _, digit := range []byte(text[i+len("%u") : i+size]) {
				c = c<<4 | rune(infra.Unhex(digit))
			}
			if !utf8.ValidRune(c) {
				c = utf8.RuneError // half of a pair
			}
		}
		i += size
		b = r.append(b, c)
	}
	return string(b), valid
}

// append appends the text as which r sees c.
func (r Reader) append(dst []byte, c rune) []byte {
	if ' ' < c && c < 0x7F {
		return append(dst, byte(c))
	}
	if text := row(c); text != "" {
		return append(dst, text...)
	}
	look := ucd.LookOf(c)
	switch {
	case c == ' ' && r.Drops == Blanks, look == ucd.Control && r.Drops != Nothing:
		return dst
	case c == ' ', look == ucd.Control:
		return utf8.AppendRune(dst, c)
	}
	status, text := ucd.Mapping(c)
	switch {
	case status == ucd.Ignored, look >= ucd.Selector:
		return dst
	case status == ucd.Mapped, status == ucd.Deviation:
		for _, c := range text {
			if alike := row(c); alike != "" {
				dst = append(dst, alike...)
			} else {
				dst = utf8.AppendRune(dst, c)
			}
		}
		return dst
	}
	return utf8.AppendRune(dst, c)
}

// ASCII returns the text as which readers see a code point that is not ASCII, if that
// text contains a slash, a backslash, a dot or other ASCII syntax, and otherwise "".
func ASCII(r rune) string {
	if r < utf8.RuneSelf {
		return ""
	}
	var buf [64]byte
	text := Reader{}.append(buf[:0], r)
	for _, c := range text {
		if !infra.Is(c, infra.Alpha|infra.Digit) && c < utf8.RuneSelf {
			return string(text)
		}
	}
	return ""
}

// isPercentU reports whether s begins with "%u" and four hexadecimal digits.
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

// decodeOverlong returns the ASCII code point at the start of s, in overlong UTF-8, and
// its length in bytes, or 0, 0 if there is none.
func decodeOverlong(s string, overlong Overlong) (r rune, size int) {
	switch lead := s[0]; {
	case overlong == Refused, lead < 0xC0, lead > 0xFD:
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
	if len(s) < size {
		return 0, 0
	}
	for i := 1; i < size; i++ {
		if overlong == Decoded && s[i]&0xC0 != 0x80 {
			return 0, 0
		}
		r = r<<6 | rune(s[i]&0x3F)
	}
	if r >= utf8.RuneSelf {
		return 0, 0
	}
	return r, size
}
