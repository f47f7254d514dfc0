package canonical

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl/percent"
)

// unescapeNaively decodes until nothing changes, as Google's documents say.
func unescapeNaively(s string) string {
	for {
		decoded := percent.Decode(s)
		if decoded == s {
			return s
		}
		s = decoded
	}
}

// One pass decodes as much as repeated passes do. This is checked for all short
// strings over the characters that matter, and for nested escapes.
func TestUnescapeInOnePass(t *testing.T) {
	const alphabet = "%235aF" // %25 is "%", %35 "5", %32 "2", %33 "3"
	var try func(s []byte, n int)
	count := 0
	try = func(s []byte, n int) {
		if got, want := unescape(string(s)), unescapeNaively(string(s)); got != want {
			t.Fatalf("%q: %q, want %q", s, got, want)
		}
		count++
		if n > 0 {
			for i := range len(alphabet) {
				try(append(s, alphabet[i]), n-1)
			}
		}
	}
	try(nil, 7)
	if count < 300_000 {
		t.Errorf("only %d strings", count)
	}
	for n := range 50 {
		for _, s := range []string{
			"%" + strings.Repeat("25", n), strings.Repeat("%25", n) + "41", strings.Repeat("%%32%35", n) + "25", "%" + strings.Repeat("%32%35", n) + "2525",
		} {
			if got, want := unescape(s), unescapeNaively(s); got != want {
				t.Errorf("%q: %q, want %q", s, got, want)
			}
		}
	}
}

func FuzzUnescape(f *testing.F) {
	for _, s := range []string{"%25%32%35", "%%%25%32%35asd%%", "%2%35%34%31", "%\xff41"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		once := unescape(s)
		if want := unescapeNaively(s); once != want {
			t.Errorf("%q: %q, want %q", s, once, want)
		}
		// Encoding the result and decoding it again gives the same result.
		if again := unescape(escape(once)); again != once {
			t.Errorf("%q: encoded and decoded, %q is %q", s, once, again)
		}
	})
}
