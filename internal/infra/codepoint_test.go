package infra

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"
)

// The classes agree with plain lists of their bytes.
func TestClasses(t *testing.T) {
	const (
		lower = "abcdefghijklmnopqrstuvwxyz"
		upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
		digit = "0123456789"
	)
	var c0 strings.Builder
	for b := range byte(0x20) {
		c0.WriteByte(b)
	}
	forbiddenHost := "\x00\t\n\r #/:<>?@[\\]^|"
	for _, c := range []struct {
		class Class
		bytes string
	}{
		{Alpha, lower + upper},
		{Upper, upper},
		{Digit, digit},
		{Hex, digit + "abcdefABCDEF"},
		{SchemeCode, lower + upper + digit + "+-."},
		{URLCodePoint, lower + upper + digit + "!$&'()*+,-./:;=?@_~"},
		{ForbiddenHost, forbiddenHost},
		{ForbiddenDom, forbiddenHost + c0.String() + "%\x7F"},
		{TabOrNewline, "\t\n\r"},
		{C0OrSpace, c0.String() + " "},
	} {
		for b := range 256 {
			if want := strings.IndexByte(c.bytes, byte(b)) >= 0; Is(byte(b), c.class) != want {
				t.Errorf("class %#x: byte %#x: %v, want %v", c.class, b, !want, want)
			}
		}
	}
}

func TestUnhex(t *testing.T) {
	for i, digits := range []string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "aA", "bB", "cC", "dD", "eE", "fF"} {
		for _, b := range []byte(digits) {
			if got := Unhex(b); got != byte(i) {
				t.Errorf("%q: %d, want %d", b, got, i)
			}
		}
	}
}

func TestIsPercentEncodedByte(t *testing.T) {
	for s, want := range map[string]bool{
		"%00": true, "%fF": true, "%9a%": true, "": false, "%": false, "%0": false, "%0g": false, "%g0": false, "000": false, "$00": false, "&00": false,
	} {
		if IsPercentEncodedByte(s, 0) != want || IsPercentEncodedByte("%"+s, 1) != want {
			t.Errorf("%q: %v, want %v", s, !want, want)
		}
	}
}

func TestDecodeNothing(t *testing.T) {
	if r, size, ok := DecodeScalarValue(""); r != utf8.RuneError || size != 0 || ok {
		t.Errorf("%U, %d, %v", r, size, ok)
	}
}

func TestIsASCII(t *testing.T) {
	for b := range 256 {
		for _, s := range []string{string([]byte{byte(b)}), "abcdefgh" + string([]byte{byte(b)})} {
			if IsASCII(s) != (b < 0x80) {
				t.Errorf("%q: %v", s, IsASCII(s))
			}
		}
	}
}

func TestCut(t *testing.T) {
	for _, s := range []string{"", ".", "a", "a.", ".a", "a.b.c", "abc"} {
		before, after, found := Cut(s, '.')
		if b, a, f := strings.Cut(s, "."); before != b || after != a || found != f {
			t.Errorf("%q: %q, %q, %v; want %q, %q, %v", s, before, after, found, b, a, f)
		}
	}
}

func TestEight(t *testing.T) {
	if got := Eight("\x01\x02\x03\x04\x05\x06\x07\x88\x99"); got != 0x8807060504030201 {
		t.Errorf("%#x", got)
	}
}

func TestNameASCII(t *testing.T) {
	for b, want := range map[byte]string{
		0: "a NUL character", '\t': "a tab", '\n': "a newline", '\r': "a carriage return", ' ': "a space", '"': `'"'`, '!': `"!"`, '~': `"~"`,
		0x01: `the control character \x01`, 0x0F: `the control character \x0F`, 0x1A: `the control character \x1A`,
		0x1F: `the control character \x1F`, 0x7F: `the control character \x7F`,
	} {
		if got := NameASCII(b); got != want {
			t.Errorf("%#x: %s, want %s", b, got, want)
		}
	}
}

func TestIsURLCodePoint(t *testing.T) {
	for r, want := range map[rune]bool{
		'a': true, '%': false, ' ': false, 0x7F: false, 0x80: false, 0x9F: false, 0xA0: true, 0xD7FF: true, 0xD800: false, 0xDFFF: false,
		0xE000: true, 0xFDCF: true, 0xFDD0: false, 0xFDEF: false, 0xFDF0: true, 0xFFFD: true, 0xFFFE: false, 0xFFFF: false,
		0x10000: true, 0x1FFFE: false, 0x10FFFD: true, 0x10FFFE: false, 0x10FFFF: false, 0x110000: false,
	} {
		if IsURLCodePoint(r) != want {
			t.Errorf("%U: %v, want %v", r, !want, want)
		}
	}
	n := 0
	for r := range rune(utf8.MaxRune + 1) {
		if isNoncharacter(r) {
			n++
		}
	}
	if n != 66 {
		t.Errorf("%d noncharacters, want 66", n)
	}
}

// Ill-formed bytes are decoded as by the Encoding Standard's UTF-8 decoder.
func TestAppendScalarValues(t *testing.T) {
	for input, want := range map[string]string{
		"":                   "",
		"a\u20ac😀":           "a\u20ac😀",
		"\xFF":               "�",
		"\xC0\xAF":           "��",
		"\xC2":               "�",
		"\xC2A":              "�A",
		"\xE2\x82":           "�",
		"\xE2\x82A":          "�A",
		"\xE2\x82\xE2\x82":   "��",
		"\xE0\x80\x80":       "���",
		"\xE0\x9F":           "��",
		"\xE2\x7F":           "�\x7F",
		"\xE2\xC0":           "��",
		"\xE2\x82\x7F":       "�\x7F",
		"\xE2\x82\xC0":       "��",
		"\xF0\x8F\xBF":       "���",
		"\xF1\x80\x80\x7F":   "�\x7F",
		"\xF1\x80\x80\xC0":   "��",
		"\xED\xA0\x80":       "���",
		"\xED\x9F\x80":       "\uD7C0",
		"\xF0\x9F\x98":       "�",
		"\xF0\x80\x80\x80":   "����",
		"\xF4\x90\x80\x80":   "����",
		"\xF4\x8F\xBF":       "�",
		"\xF5\x80":           "��",
		"\x80\xBF":           "��",
		"\uFFFD\xEF\xBF":     "��",
		"\xF0\x9F\x98\x80\t": "😀\t",
	} {
		if got := string(AppendScalarValues([]byte("x"), input)); got != "x"+want || ScalarValues(input) != want {
			t.Errorf("%q: got %q and %q, want %q", input, got, ScalarValues(input), want)
		}
	}
}

func FuzzAppendScalarValues(f *testing.F) {
	f.Add("a\xE2\x82\u20ac\xFF")
	f.Fuzz(func(t *testing.T, s string) {
		got := string(AppendScalarValues(nil, s))
		if !utf8.ValidString(got) {
			t.Errorf("%q becomes %q", s, got)
		}
		if utf8.ValidString(s) && got != s {
			t.Errorf("%q is changed to %q", s, got)
		}
		if !utf8.ValidString(s) && !strings.Contains(got, "\uFFFD") {
			t.Errorf("%q loses bytes: %q", s, got)
		}
	})
}

// Every byte at every position in a block of eight and in the remainder.
func TestLowerASCII(t *testing.T) {
	for b := range 256 {
		for _, n := range []int{1, 7, 8, 9, 16, 17} {
			for at := range n {
				got := bytes.Repeat([]byte{'@'}, n)
				got[at] = byte(b)
				want := bytes.Clone(got)
				if 'A' <= b && b <= 'Z' {
					want[at] += 'a' - 'A'
				}
				if LowerASCII(got); !bytes.Equal(got, want) {
					t.Fatalf("byte %#x at %d of %d: got %q, want %q", b, at, n, got, want)
				}
			}
		}
	}
}
