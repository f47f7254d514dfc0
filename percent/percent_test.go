package percent

import (
	"bytes"
	"net/url"
	"strings"
	"testing"
	"unicode/utf8"
)

// The sets again, as plain lists of the printable ASCII that each one encodes.
func TestSets(t *testing.T) {
	for _, c := range []struct {
		name    string
		set     Set
		encoded string
	}{
		{"C0 control", C0Control(), ``},
		{"fragment", Fragment(), " \"<>`"},
		{"query", Query(), ` "#<>`},
		{"special-query", SpecialQuery(), ` "#'<>`},
		{"path", Path(), " \"#<>?^`{}"},
		{"userinfo", Userinfo(), " \"#/:;<=>?@[\\]^`{|}"},
		{"component", Component(), " \"#$%&+,/:;<=>?@[\\]^`{|}"},
		{"form", Form(), " !\"#$%&'()+,/:;<=>?@[\\]^`{|}~"},
	} {
		for b := range 256 {
			want := b < 0x20 || b > 0x7E || strings.IndexByte(c.encoded, byte(b)) >= 0
			if c.set.Contains(byte(b)) != want {
				t.Errorf("%s percent-encode set: %#x: %v, want %v", c.name, b, !want, want)
			}
		}
	}
	// Each set includes the one it is built on.
	chain := []Set{C0Control(), Query(), Path(), Userinfo(), Component(), Form()}
	for i := range chain[1:] {
		for b := range 256 {
			if chain[i].Contains(byte(b)) && !chain[i+1].Contains(byte(b)) {
				t.Errorf("set %d contains %#x, but the next one does not", i, b)
			}
		}
	}
}

func TestEncode(t *testing.T) {
	for _, c := range []struct {
		input string
		set   Set
		want  string
	}{
		{"≡", Userinfo(), "%E2%89%A1"},
		{"‽", Userinfo(), "%E2%80%BD"},
		{"Say what‽", Userinfo(), "Say%20what%E2%80%BD"},
		{"\x00\x1F\x7F~", C0Control(), "%00%1F%7F~"},
		{"%41%", Path(), "%41%"},
		{"1+1 = 2%20", Form(), "1%2B1+%3D+2%2520"},
		{"", Form(), ""},
		{"\xFF", Path(), "%FF"},
	} {
		if got := Encode(c.input, c.set); got != c.want {
			t.Errorf("Encode(%q): got %s, want %s", c.input, got, c.want)
		}
		if got := AppendEncode([]byte("x"), []byte(c.input), c.set); string(got) != "x"+c.want {
			t.Errorf("AppendEncode(%q): got %s, want x%s", c.input, got, c.want)
		}
	}
}

func TestDecode(t *testing.T) {
	for input, want := range map[string]string{
		"%25%s%1G": "%%s%1G", "‽%25%2E": "\xE2\x80\xBD\x25\x2E", "%": "%", "%4": "%4", "%41": "A", "%%41": "%A", "%4%41": "%4A",
		"%fF%00": "\xFF\x00", "": "", "+": "+",
	} {
		if got := Decode(input); got != want {
			t.Errorf("Decode(%q): got %q, want %q", input, got, want)
		}
		if got := AppendDecode([]byte("x"), []byte(input)); string(got) != "x"+want {
			t.Errorf("AppendDecode(%q): got %q, want %q", input, got, "x"+want)
		}
	}
}

func TestAllocations(t *testing.T) {
	dst := make([]byte, 0, 100)
	for name, run := range map[string]func(){
		"Encode of clean text": func() { Encode("nothing-to-do", Form()) },
		"Decode of clean text": func() { Decode("nothing%zz") },
		"AppendEncode":         func() { AppendEncode(dst, "a b\u20ac", Form()) },
		"AppendDecode":         func() { AppendDecode(dst, "a%20b") },
		"EncodeByte":           func() { EncodeByte('%') },
	} {
		if n := testing.AllocsPerRun(100, run); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

func FuzzEncodeDecode(f *testing.F) {
	f.Add("a b%20+\u20ac\xFF")
	f.Fuzz(func(t *testing.T, s string) {
		for _, set := range []Set{C0Control(), Fragment(), Query(), SpecialQuery(), Path(), Userinfo(), Component(), Form()} {
			encoded := Encode(s, set)
			for i := range len(encoded) {
				if b := encoded[i]; b != '%' && b != '+' && set.Contains(b) {
					t.Fatalf("%q: %q is left in %q", s, b, encoded)
				}
			}
			if string(AppendEncode(nil, []byte(s), set)) != encoded {
				t.Fatalf("%q: AppendEncode differs", s)
			}
			if set.Contains('%') && set != Form() && Decode(encoded) != s {
				t.Fatalf("%q: encoded to %q, decoded to %q", s, encoded, Decode(encoded))
			}
		}
		if got := Decode(strings.ReplaceAll(Encode(s, Form()), "+", " ")); got != s {
			t.Fatalf("%q: form-encoded and decoded to %q", s, got)
		}
		if !bytes.Equal(AppendDecode(nil, []byte(s)), []byte(Decode(s))) {
			t.Fatalf("%q: AppendDecode differs", s)
		}
		// net/url decodes to the same where it accepts the input.
		if want, err := url.PathUnescape(s); err == nil && Decode(s) != want {
			t.Fatalf("%q: decoded to %q, want %q", s, Decode(s), want)
		}
		if utf8.ValidString(s) {
			if got := strings.ReplaceAll(url.QueryEscape(s), "~", "%7E"); strings.ReplaceAll(Encode(s, Form()), "*", "%2A") != got {
				t.Fatalf("%q: form-encoded to %q, want %q", s, Encode(s, Form()), got)
			}
		}
	})
}

// The zero Set is empty, and building on a set does not change it.
func TestSetIsAValue(t *testing.T) {
	var zero Set
	if s := "\x00é%"; Encode(s, zero) != s || zero.Contains(0) || zero.Index(s, 0) != len(s) {
		t.Error("the zero Set encodes something")
	}
	if s := zero.With("a"); Encode("ab", s) != "%61b" || Encode("a", zero) != "a" {
		t.Error("With gives a wrong set or changes the zero Set")
	}
	p := Path()
	s := p.With("a")
	if p.Contains('a') || !s.Contains('a') || s == p || p != Path() {
		t.Error("With changes the set it is called on")
	}
}
