package lenient

import (
	"strings"
	"testing"
)

func TestRead(t *testing.T) {
	for _, c := range []struct {
		reader     Reader
		text       string
		times      int
		want       string
		invalidToo bool
	}{
		{Reader{}, "a/b;c%2f", 0, "a/b;c%2f", false},
		{Reader{}, "%2f%252f%25252f", 1, "/%2f%252f", false},
		{Reader{}, "%2f%252f%25252f", 2, "//%2f", false},
		{Reader{}, "%u00a5%U2025%u00zz%u002", 0, `\..%u00zz%u002`, false},
		{Reader{}, "%u00252f", 1, "/", false},
		{Reader{}, "%25u002f", 0, "%25u002f", false},
		{Reader{}, "%25u002f", 1, "/", false},
		{Reader{}, "%ud83d%ude00", 0, "\uFFFD\uFFFD", false},
		{Reader{}, "a b\x00\u2028\u200b\u3000\ue000c", 0, "a b\x00\u2028c", false},
		{Reader{Drops: Controls}, "a b\x00\x7f\u2028\u200bc", 0, "a bc", false},
		{Reader{Drops: Blanks}, "a b\x00\u2028\u200bc", 0, "abc", false},
		{Reader{}, "½℀ⅰ⒈㎧", 0, "1/2a/ci1.m/s", false},
		{Reader{}, "日本語한글é", 0, "日本語한글é", false},
		{Reader{}, "a\xff\xc3b\xe2\x80", 0, "ab", true},
	} {
		got, valid := c.reader.Read(c.text, c.times)
		if got != c.want || valid == c.invalidToo {
			t.Errorf("%+v reads %q, decoded %d times, as %q, %v; want %q", c.reader, c.text, c.times, got, valid, c.want)
		}
	}
}

// Overlong UTF-8 of each ASCII code point, of two to six bytes, and of those next to them.
func TestOverlong(t *testing.T) {
	lead := []byte{2: 0xC0, 3: 0xE0, 4: 0xF0, 5: 0xF8, 6: 0xFC}
	for size := 2; size <= 6; size++ {
		for r := range rune(0x100) {
			text := make([]byte, size)
			rest := r
			for i := size - 1; i > 0; i-- {
				text[i] = 0x80 | byte(rest&0x3F)
				rest >>= 6
			}
			text[0] = lead[size] | byte(rest)
			lax := append([]byte{}, text...)
			lax[size-1] &= 0x3F
			for _, c := range []struct {
				text     []byte
				overlong Overlong
				isASCII  bool
			}{{text, Refused, false}, {text, Decoded, true}, {text, DecodedLaxly, true}, {lax, Decoded, false}, {lax, DecodedLaxly, true}} {
				if size == 2 && r >= 0x80 && c.text[size-1] >= 0x80 {
					continue // valid
				}
				got, n := decodeOverlong(string(c.text), c.overlong)
				if want := c.isASCII && r < 0x80; (n == size) != want || want && got != r || !want && n != 0 {
					t.Errorf("% x, %d: %U in %d bytes, want %U: %v", c.text, c.overlong, got, n, r, want)
				}
				if got, n := decodeOverlong(string(c.text[:size-1]), c.overlong); n != 0 && n != size-1 {
					t.Errorf("% x: %U in %d bytes", c.text[:size-1], got, n)
				}
			}
		}
	}
	for _, first := range []byte{0x80, 0xBF, 0xFE, 0xFF} {
		if _, n := decodeOverlong(string([]byte{first})+strings.Repeat("\x80", 6), DecodedLaxly); n != 0 {
			t.Errorf("%x begins %d bytes", first, n)
		}
	}
}
