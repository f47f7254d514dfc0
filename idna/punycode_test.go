package idna

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// The samples of RFC 3492, https://www.rfc-editor.org/rfc/rfc3492#section-7.1,
// and edge cases.
var punycodes = []struct{ text, code string }{
	{"ليهمابتكلموشعربي؟", "egbpdaj6bu4bxfgehfvwxn"},
	{"他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"},
	{"Pročprostěnemluvíčesky", "Proprostnemluvesky-uyb24dma41a"},
	{"TạisaohọkhôngthểchỉnóitiếngViệt", "TisaohkhngthchnitingVit-kjcr8268qyxafd2f1b9g"},
	{"3年B組金八先生", "3B-ww4c5e180e575a65lsy2b"},
	{"MajiでKoiする5秒前", "MajiKoi5-783gue6qz075azm5e"},
	{"-> $1.00 <-", "-> $1.00 <--"},
	{"", ""},
	{"-", "--"},
	{"bücher", "bcher-kva"},
	{"\u0080", "a"},
	{"\u0080\u0080\u0081", "aad"},
	{"ü-", "--dha"},
	{"\U0010FFFF", "dn32g"},
	{"\x00\uFFFF", "\x00-u10i"},
}

func TestPunycode(t *testing.T) {
	for _, c := range punycodes {
		if got, err := EncodePunycode(c.text); got != c.code || err != nil {
			t.Errorf("EncodePunycode(%q) = %q, %v; want %q", c.text, got, err, c.code)
		}
		if got, err := DecodePunycode(c.code); got != c.text || err != nil {
			t.Errorf("DecodePunycode(%q) = %q, %v; want %q", c.code, got, err, c.text)
		}
		if got, err := AppendDecodePunycode([]byte("x-"), strings.ToUpper(c.code)); err != nil || !strings.HasPrefix(string(got), "x-") {
			t.Errorf("AppendDecodePunycode of upper case %q = %q, %v", c.code, got, err)
		}
	}
}

func TestPunycodeRefuses(t *testing.T) {
	long := strings.Repeat("a", 2*shortLabel)
	for _, s := range []string{
		"-",            // a leading hyphen is read as a digit, but is none
		"-a",           // likewise
		"é-a",          // not ASCII before the last hyphen
		"aé",           // not ASCII after it
		"99999999",     // beyond U+10FFFF
		"b9", "bücher", // a number without an end
		"a_",                               // not a digit
		"0",                                // without an end
		"en32g",                            // U+110000
		"/a", ":a", "@a", "[a", "`a", "{a", // next to the digits
		strings.Repeat("9", 4000), // overflows any integer
		"ib9b",                    // U+D800
		long + "_", long + "9999", "é" + long + "-", strings.Repeat("ib9b", 40),
	} {
		if got, err := AppendDecodePunycode([]byte("x"), s); !errors.Is(err, ErrPunycode) || string(got) != "x" {
			t.Errorf("AppendDecodePunycode(%.40q) = %.40q, %v", s, got, err)
		}
	}
	for _, s := range []string{"\xff", "a\xED\xA0\x80"} {
		if got, err := AppendEncodePunycode([]byte("x"), s); !errors.Is(err, ErrPunycode) || string(got) != "x" {
			t.Errorf("AppendEncodePunycode(%q) = %q, %v", s, got, err)
		}
	}
}

// slowEncode is the procedure of RFC 3492: one pass over the label for each
// distinct code point.
func slowEncode(label string) string {
	var out []byte
	rs := []rune(label)
	for _, r := range rs {
		if r < 0x80 {
			out = append(out, byte(r))
		}
	}
	basic := len(out)
	if basic > 0 {
		out = append(out, '-')
	}
	n, delta, bias := rune(0x80), int64(0), 72
	for h := basic; h < len(rs); {
		m := rune(0x110000)
		for _, r := range rs {
			if r >= n {
				m = min(m, r)
			}
		}
		delta += int64(m-n) * int64(h+1)
		n = m
		for _, r := range rs {
			if r < n {
				delta++
			}
			if r != n {
				continue
			}
			q, k := delta, 36
			for ; q >= int64(slowThreshold(k, bias)); k += 36 {
				t := int64(slowThreshold(k, bias))
				out = append(out, "abcdefghijklmnopqrstuvwxyz0123456789"[t+(q-t)%(36-t)])
				q = (q - t) / (36 - t)
			}
			out = append(out, "abcdefghijklmnopqrstuvwxyz0123456789"[q])
			bias = slowAdapt(delta, h+1, h == basic)
			delta = 0
			h++
		}
		delta++
		n++
	}
	return string(out)
}

func slowThreshold(k, bias int) int {
	switch {
	case k <= bias+1:
		return 1
	case k >= bias+26:
		return 26
	}
	return k - bias
}

func slowAdapt(delta int64, points int, first bool) int {
	delta /= 2
	if first {
		delta /= 350
	}
	delta += delta / int64(points)
	k := 0
	for ; delta > 455; k += 36 {
		delta /= 35
	}
	return k + int(36*delta/(delta+38))
}

// slowDecode inserts each code point as soon as it is decoded.
func slowDecode(s string) (string, bool) {
	var rs []rune
	if i := strings.LastIndexByte(s, '-'); i > 0 {
		for _, b := range []byte(s[:i]) {
			if b >= 0x80 {
				return "", false
			}
			rs = append(rs, rune(b))
		}
		s = s[i+1:]
	}
	basic, n, i, bias := len(rs), int64(0x80), int64(0), 72
	for len(s) > 0 {
		old, w := i, int64(1)
		for k := 36; ; k += 36 {
			if s == "" {
				return "", false
			}
			digit := strings.IndexByte("abcdefghijklmnopqrstuvwxyz0123456789", s[0]|0x20)
			if '0' <= s[0] && s[0] <= '9' {
				digit = int(s[0]-'0') + 26
			}
			if digit < 0 || s[0] < '0' || w > 1<<50 && digit > 0 {
				return "", false
			}
			s = s[1:]
			i += int64(digit) * w
			t := slowThreshold(k, bias)
			if digit < t {
				break
			}
			w *= int64(36 - t)
		}
		bias = slowAdapt(i-old, len(rs)+1, len(rs) == basic)
		n += i / int64(len(rs)+1)
		i %= int64(len(rs) + 1)
		if n > utf8.MaxRune || 0xD800 <= n && n <= 0xDFFF {
			return "", false
		}
		rs = slices.Insert(rs, int(i), rune(n))
		i++
	}
	return string(rs), true
}

func comparePunycode(t *testing.T, s string) {
	t.Helper()
	want, ok := slowDecode(s)
	got, err := DecodePunycode(s)
	if ok != (err == nil) || ok && got != want {
		t.Errorf("DecodePunycode(%q) = %q, %v; the slow twin says %q, %t", s, got, err, want, ok)
	}
	if ok && len(want) > 0 && want[len(want)-1] >= 0x80 {
		if again, err := EncodePunycode(got); !strings.EqualFold(again, s) || err != nil {
			t.Errorf("%q decodes to %q, which encodes to %q, %v", s, got, again, err)
		}
	}
	if !utf8.ValidString(s) {
		return
	}
	code, err := EncodePunycode(s)
	if twin := slowEncode(s); code != twin || err != nil {
		t.Errorf("EncodePunycode(%q) = %q, %v; the slow twin says %q", s, code, err, twin)
	}
	if back, err := DecodePunycode(code); back != s || err != nil {
		t.Errorf("%q encodes to %q, which decodes to %q, %v", s, code, back, err)
	}
}

func FuzzPunycode(f *testing.F) {
	for _, c := range punycodes {
		f.Add(c.text)
		f.Add(c.code)
	}
	f.Add(strings.Repeat("añb日c\U0001F600", 30))
	f.Add(strings.Repeat("ab9c", 50))
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) > 2000 {
			t.Skip()
		}
		comparePunycode(t, s)
	})
}

// Labels at the length at which another algorithm takes over, and in several blocks.
func TestPunycodeLong(t *testing.T) {
	for _, text := range []string{"a", "\u0080", "ñ日"} {
		for n := shortLabel - 1; n <= shortLabel+1; n++ {
			comparePunycode(t, strings.Repeat(text, n))
		}
	}
	for _, text := range []string{
		strings.Repeat("a", 100) + "äöü", strings.Repeat("a", 100) + "üöäü", strings.Repeat("añ", 3*blockBits), strings.Repeat("日ab", 2*blockBits) + "é",
	} {
		comparePunycode(t, text)
	}
}

// Labels around and beyond the length at which another algorithm takes over.
func TestPunycodeTwins(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for i := range 3000 {
		length := 4 * shortLabel
		if i%100 == 0 {
			length = 8 * blockBits
		}
		var rs []rune
		span := []int{2, 30, 0x500, 0x110000}[rng.IntN(4)]
		base := []int{0, 0x70, 0x3040}[rng.IntN(3)]
		for range rng.IntN(length) {
			if r := rune(base + rng.IntN(span)); utf8.ValidRune(r) {
				rs = append(rs, r)
			}
		}
		comparePunycode(t, string(rs))
		digits := make([]byte, rng.IntN(length))
		for i := range digits {
			digits[i] = "abcdefghijklmnopqrstuvwxyz0123456789-"[rng.IntN(1+rng.IntN(37))]
		}
		comparePunycode(t, string(digits))
	}
}
