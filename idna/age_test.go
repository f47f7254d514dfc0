package idna_test

import (
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/validation"
)

func TestAssignedIn(t *testing.T) {
	for _, c := range []struct {
		r            rune
		major, minor int
		want         bool
	}{
		{'a', 1, 1, true}, {'a', 1, 0, false}, {'a', 0, 0, false}, {'a', -1, -1, false},
		{'\u20ac', 2, 0, false}, {'\u20ac', 2, 1, true}, {'\u20ac', 2, 99, true}, {'\u20ac', 3, 0, true},
		{'\u0220', 3, 1, false}, {'\u0220', 3, 2, true},
		{'\U0001f4a9', 5, 2, false}, {'\U0001f4a9', 6, 0, true},
		{'\U0001f970', 10, 0, false}, {'\U0001f970', 11, 0, true},
		{'\U0001fae8', 14, 0, false}, {'\U0001fae8', 15, 0, true},
		{'\u1c89', 15, 1, false}, {'\u1c89', 16, 0, true}, {'\u1c89', 17, 0, true},
		{'\u209d', 17, 0, false}, {'\u209d', 17, 9, false}, {'\u209d', 18, 0, true}, {'\u209d', 99, 0, true},
		{'\U00050000', 15, 0, false}, {'\U00050000', 99, 99, false}, {utf8.MaxRune, 2, 0, true}, {0xD800, 2, 0, true},
	} {
		if got := idna.AssignedIn(c.major, c.minor)(c.r); got != c.want {
			t.Errorf("U+%04X in %d.%d: %v", c.r, c.major, c.minor, got)
		}
	}
}

// A code point that an older version does not contain is rejected in every position, and in
// Punycode; nothing changes for the others.
func TestAges(t *testing.T) {
	for _, version := range [][2]int{{5, 2}, {6, 0}, {7, 0}, {9, 0}, {15, 0}} {
		o := idna.Options{Assigned: idna.AssignedIn(version[0], version[1])}
		for r := rune(0); r <= utf8.MaxRune; r++ {
			if !utf8.ValidRune(r) || r > 0x30000 && r < 0xE0000 {
				continue
			}
			domain := "a" + string(r) + ".b"
			ascii, err := o.ToASCII(domain)
			want, wantErr := idna.Options{}.ToASCII(domain)
			if !o.Assigned(r) {
				if err == nil {
					t.Errorf("%v: %+q is %q", version, domain, ascii)
				}
				continue
			}
			if ascii != want || (err == nil) != (wantErr == nil) {
				t.Errorf("%v: %+q is %q, %v, want %q", version, domain, ascii, err, want)
			}
		}
	}
}

// The span of a rejected code point, and how it is shown.
func TestAgeViolations(t *testing.T) {
	o := idna.Options{Assigned: idna.AssignedIn(6, 0), TransitionalProcessing: true}
	for _, c := range []struct{ domain, text, span string }{
		{"a.b\U0001f970c", "a.b\U0001f970c", "3-7"},
		{"a.\ufa2e", "a.\ufffd", "2-5"}, // decomposes since 6.1
		{"ß.\u1c88", "ss.\u1c88", "3-6"},
		{"xn--js9h", "\U0001f970", "0-8"},
	} {
		text, violations := o.ToUnicode(c.domain)
		if text != c.text || len(violations) != 1 || violations[0].Rule != validation.V7 || violations[0].Span.String() != c.span {
			t.Errorf("%+q is %+q, %v", c.domain, text, violations)
		}
	}
	all := []rune("a€\U0001f4a9")
	if i := slices.IndexFunc(all, func(r rune) bool { return !o.Assigned(r) }); i >= 0 {
		t.Errorf("U+%04X is not assigned", all[i])
	}
}
