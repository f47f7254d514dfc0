package idna_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/validation"
)

func ExampleUnicode() {
	then := idna.Options{CheckBidi: true, CheckJoiners: true, Unicode: idna.Unicode(10, 0)}
	for _, domain := range []string{"faẞ.example", "🦠.example", "xn--a-.example"} {
		fmt.Println(idna.ToASCII(domain))
		fmt.Println(then.ToASCII(domain))
	}
	// Output:
	// xn--fa-hia.example <nil>
	// fass.example <nil>
	// xn--wt9h.example <nil>
	//  idna: V7 at bytes 0-4: the label contains a character that is not allowed in a domain
	//  idna: P4 at bytes 0-6: "xn--" is not followed by the Punycode of a label that needs it
	// a.example <nil>
}

// The zero Version is UnicodeVersion.
func TestZeroVersion(t *testing.T) {
	for _, domain := range []string{"faẞ.example", "xn--a-.example", "-a.example", "xn--", "a≠b"} {
		want, wantErr := idna.Options{UseSTD3ASCIIRules: true}.ToASCII(domain)
		got, err := idna.Options{UseSTD3ASCIIRules: true, Unicode: new(idna.Version)}.ToASCII(domain)
		if got != want || (err == nil) != (wantErr == nil) {
			t.Errorf("%q is %q, %v, want %q, %v", domain, got, err, want, wantErr)
		}
	}
}

func TestAssignedIn(t *testing.T) {
	for _, c := range []struct {
		r            rune
		major, minor int
		want         bool
	}{
		{'a', 1, 1, true}, {'a', 1, 0, false}, {'a', 0, 0, false}, {'a', 0, 7, false}, {'a', -1, -1, false}, {'a', -1, 7, false},
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

// A code point that an older version does not contain is rejected, and all others map and
// count as today, except for those that the Unicode Consortium has changed.
func TestUnicodeAges(t *testing.T) {
	type result struct {
		ascii string
		ok    bool
	}
	now := map[rune]result{}
	for r := rune(0); r <= utf8.MaxRune; r++ {
		switch {
		case !utf8.ValidRune(r), 0x3400 < r && r < 0x9F00, 0xAC00 < r && r < 0xD700, 0x17000 < r && r < 0x18700, 0x20000 < r && r < 0x2A600,
			0x2A700 < r && r < 0x2F700, 0x30000 < r && r < 0x3D000, 0x3E000 < r && r < 0xE0000, 0xE1000 < r:
			continue // large blocks
		}
		ascii, err := idna.Options{}.ToASCII("a" + string(r) + "c.b")
		now[r] = result{ascii, err == nil}
	}
	for _, version := range [][2]int{{6, 0}, {7, 0}, {9, 0}, {10, 0}, {15, 0}, {15, 1}, {16, 0}, {17, 0}} {
		o := idna.Options{Unicode: idna.Unicode(version[0], version[1])}
		assigned := idna.AssignedIn(version[0], version[1])
		var changed []rune
		for r, today := range now {
			domain := "a" + string(r) + "c.b"
			ascii, err := o.ToASCII(domain)
			switch {
			case !assigned(r):
				if err == nil {
					t.Errorf("%v: %+q is %q", version, domain, ascii)
				}
			case today != result{ascii, err == nil}:
				changed = append(changed, r)
			}
		}
		n := 72 // the 71 of Unicode 16, and U+1E9E
		switch {
		case version[0] >= 16:
			n = 0
		case version == [2]int{15, 1}:
			n = 66 // NFC decomposes the others before they are checked
		}
		if len(changed) != n {
			t.Errorf("%v: changed are %U, want %d", version, changed, n)
		}
	}
}

// Rules and mappings of older versions, each beside the next version that changed it.
func TestUnicodeRules(t *testing.T) {
	std3 := idna.Options{UseSTD3ASCIIRules: true}
	checks := idna.Options{CheckBidi: true, CheckJoiners: true}
	for _, c := range []struct {
		options      idna.Options
		major, minor int
		domain, want string // want is before Punycode, and "" if the domain is refused
	}{
		{checks, 15, 0, "faẞ.de", "fass.de"}, {checks, 15, 1, "faẞ.de", "faß.de"}, {checks, 18, 0, "faẞ.de", "faß.de"},
		{idna.Options{TransitionalProcessing: true}, 15, 1, "faẞ.de", "fass.de"},
		{checks, 15, 1, "Ⅎ", ""}, {checks, 16, 0, "Ⅎ", "ⅎ"}, {checks, 15, 1, "Ⴀ", ""}, {checks, 16, 0, "Ⴀ", "ⴀ"},
		{checks, 15, 1, "a\u2061b", ""}, {checks, 16, 0, "a\u2061b", "ab"}, {checks, 15, 1, "\u1806", ""}, {checks, 16, 0, "\u1806", "\u1806"},
		{checks, 15, 0, "\U0002f868", ""}, {checks, 15, 1, "\U0002f868", "㛼"}, {checks, 18, 0, "\U0002f868", "㛼"},
		{checks, 10, 0, "\U0001f9a0", ""}, {checks, 11, 0, "\U0001f9a0", "\U0001f9a0"}, {checks, 10, 0, "xn--wt9h", ""}, {checks, 11, 0, "xn--wt9h", "\U0001f9a0"},
		{checks, 15, 1, "xn--", ""}, {checks, 15, 1, "a.xn--", "a."}, {checks, 16, 0, "a.xn--", ""},
		{checks, 15, 1, "xn--abc-", "abc"}, {checks, 16, 0, "xn--abc-", ""}, {checks, 15, 1, "xn--A", ""},
		{checks, 15, 0, "xn--xn--a-", "xn--a"}, {checks, 15, 1, "xn--xn--a-", ""},
		{checks, 9, 0, "-a", ""}, {checks, 9, 0, "a-.b", ""}, {checks, 9, 0, "ab--c", ""}, {checks, 9, 0, "éb--c", ""}, {checks, 9, 0, "a-b", "a-b"}, {checks, 10, 0, "-a", "-a"}, {checks, 10, 0, "ab--c", "ab--c"},
		{std3, 15, 1, "≮", ""}, {std3, 15, 1, "≯", ""}, {std3, 15, 1, "≭é", "≭é"}, {checks, 11, 0, "א\u1cf2", ""}, {checks, 8, 0, "\u1887\u200c\u1887", "\u1887\u200c\u1887"},
		{std3, 15, 1, "≠", ""}, {std3, 15, 1, "=\u0338", ""}, {std3, 15, 1, "≮≯", ""}, {std3, 16, 0, "≠", "≠"}, {checks, 15, 1, "≠", "≠"},
		{checks, 17, 0, "א\u1b3a", "א\u1b3a"}, {checks, 18, 0, "א\u1b3a", ""}, {checks, 15, 1, "א\U0001171e", "א\U0001171e"}, {checks, 16, 0, "א\U0001171e", ""},
		{checks, 13, 0, "א\u1734", "א\u1734"}, {checks, 14, 0, "א\u1734", ""}, {checks, 11, 0, "א\ua9bd", ""}, {checks, 12, 0, "א\ua9bd", "א\ua9bd"},
		{checks, 8, 0, "\u1885", "\u1885"}, {checks, 9, 0, "\u1885", ""}, {checks, 10, 0, "\U000111c9", "\U000111c9"}, {checks, 11, 0, "\U000111c9", ""},
		{checks, 7, 0, "\u19b0", ""}, {checks, 8, 0, "\u19b0", "\u19b0"}, {checks, 11, 0, "\u1cf2", ""}, {checks, 12, 0, "\u1cf2", "\u1cf2"},
		{checks, 12, 1, "ب\u200c\u0856", ""}, {checks, 13, 0, "ب\u200c\u0856", "ب\u200c\u0856"},
		{checks, 10, 0, "ب\u1734\u200cب", "ب\u1734\u200cب"},
	} {
		o := c.options
		o.Unicode = idna.Unicode(c.major, c.minor)
		got, err := o.ToASCII(c.domain)
		refused := c.want == "" && c.domain != "xn--"
		var want []string
		for label := range strings.SplitSeq(c.want, ".") {
			if encoded, _ := idna.EncodePunycode(label); encoded != label+"-" && label != "" {
				label = "xn--" + encoded
			}
			want = append(want, label)
		}
		if got != strings.Join(want, ".") || (err != nil) != refused {
			t.Errorf("%+v, %d.%d: %+q is %q, %v, want %q", c.options, c.major, c.minor, c.domain, got, err, want)
		}
	}
}

// Each range of code points that UTS #46 disallowed until 15.1, and its neighbours.
func TestDisallowedBefore16(t *testing.T) {
	then, now := idna.Options{Unicode: idna.Unicode(15, 1)}, idna.Options{Unicode: idna.Unicode(16, 0)}
	for _, c := range [][2]rune{
		{0x04C0, 0x04C0}, {0x10A0, 0x10C5}, {0x115F, 0x1160}, {0x17B4, 0x17B5}, {0x1806, 0x1806}, {0x180E, 0x180E}, {0x2061, 0x2063},
		{0x206A, 0x206F}, {0x2132, 0x2132}, {0x2183, 0x2183}, {0x3164, 0x3164}, {0xFFA0, 0xFFA0}, {0x1D173, 0x1D17A},
	} {
		for r := c[0] - 1; r <= c[1]+1; r++ {
			domain := "a" + string(r) + "b"
			_, errThen := then.ToASCII(domain)
			_, errNow := now.ToASCII(domain)
			inside := c[0] <= r && r <= c[1]
			if inside && (errThen == nil || errNow != nil) || !inside && (errThen == nil) != (errNow == nil) {
				t.Errorf("U+%04X: %v, since 16.0 %v", r, errThen, errNow)
			}
		}
	}
	// NFC decomposes these since 15.1, before they are checked.
	then.Unicode, now.Unicode = idna.Unicode(15, 0), idna.Unicode(15, 1)
	for _, r := range []rune{0x2F868, 0x2F874, 0x2F91F, 0x2F95F, 0x2F9BF} {
		for _, r := range []rune{r - 1, r, r + 1} {
			_, errThen := then.ToASCII(string(r))
			_, errNow := now.ToASCII(string(r))
			changed := r == 0x2F868 || r == 0x2F874 || r == 0x2F91F || r == 0x2F95F || r == 0x2F9BF
			if changed != (errThen != nil) || errNow != nil {
				t.Errorf("U+%04X: %v, since 15.1 %v", r, errThen, errNow)
			}
		}
	}
}

// Each range of code points with another property in older versions, and its neighbours, of
// which some are assigned in neither version.
func TestPropertyChanges(t *testing.T) {
	for _, c := range []struct {
		first, last rune
		since       int
		form        string
		refused     bool // before
	}{
		{0x0856, 0x0858, 13, "ب\u200c%c", true},
		{0x1734, 0x1734, 14, "א%c", false},
		{0x1885, 0x1886, 9, "%c", false},
		{0x19B0, 0x19C0, 8, "%c", true},
		{0x19C8, 0x19C9, 8, "%c", true},
		{0x1B3A, 0x1B3A, 18, "א%c", false},
		{0x1B3C, 0x1B3C, 18, "א%c", false},
		{0x1B42, 0x1B42, 18, "א%c", false},
		{0x1CF2, 0x1CF3, 12, "%c", true},
		{0xA9BD, 0xA9BD, 12, "א%c", true},
		{0x111C9, 0x111C9, 11, "%c", false},
		{0x1171E, 0x1171E, 16, "א%c", false},
		{0x11A07, 0x11A08, 11, "ب%c\u200cب", true},
	} {
		then := idna.Options{CheckBidi: strings.HasPrefix(c.form, "א"), CheckJoiners: true, Unicode: idna.Unicode(c.since-1, 7)}
		since := then
		since.Unicode = idna.Unicode(c.since, 0)
		for r := c.first - 1; r <= c.last+1; r++ {
			domain := fmt.Sprintf(c.form, r)
			_, errThen := then.ToASCII(domain)
			_, errSince := since.ToASCII(domain)
			inside := c.first <= r && r <= c.last
			if inside && ((errThen != nil) != c.refused || (errSince != nil) == c.refused) || !inside && fmt.Sprint(errThen) != fmt.Sprint(errSince) {
				t.Errorf("U+%04X: %v, since %d.0 %v", r, errThen, c.since, errSince)
			}
		}
	}
}

// There is no older version than UnicodeVersion with the same number.
func TestUnicodeNewest(t *testing.T) {
	var major, minor int
	if _, err := fmt.Sscanf(idna.UnicodeVersion, "%d.%d.", &major, &minor); err != nil {
		t.Fatal(err)
	}
	if idna.Unicode(major, minor) != nil || idna.Unicode(major, minor+1) != nil || idna.Unicode(major-1, 9) == nil {
		t.Errorf("%d.%d is not the newest version", major, minor)
	}
}

// The span of a rejected code point, and how it is shown.
func TestUnicodeViolations(t *testing.T) {
	o := idna.Options{Unicode: idna.Unicode(6, 0), TransitionalProcessing: true}
	for _, c := range []struct {
		domain, text string
		rule         validation.Reason
		span         string
	}{
		{"a.b\U0001f970c", "a.b\U0001f970c", validation.V7, "3-7"},
		{"a.\ufa2e", "a.\ufffd", validation.V7, "2-5"}, // decomposes since 6.1
		{"ß.\u1c88", "ss.\u1c88", validation.V7, "3-6"},
		{"xn--js9h", "\U0001f970", validation.V7, "0-8"},
		{"a.b-", "a.b-", validation.V3, "3-4"},
	} {
		text, violations := o.ToUnicode(c.domain)
		if text != c.text || len(violations) != 1 || violations[0].Rule != c.rule || violations[0].Span.String() != c.span {
			t.Errorf("%+q is %+q, %v", c.domain, text, violations)
		}
	}
	for version, want := range map[*idna.Version]string{
		idna.Unicode(1, 0): "a\ufffd\u2061\ufffd", idna.Unicode(15, 0): "aé\u2061\ufffd", idna.Unicode(16, 0): "aé㛼",
	} {
		o := idna.Options{Unicode: version}
		if text, _ := o.ToUnicode("Aé\u2061\U0002f868"); text != want {
			t.Errorf("%+q, want %+q", text, want)
		}
	}
	o = idna.Options{Unicode: idna.Unicode(15, 1), UseSTD3ASCIIRules: true}
	if text, violations := o.ToUnicode("a.=\u0338"); text != "a.≠" || len(violations) != 1 || violations[0].Rule != validation.U1 {
		t.Errorf("%+q, %v", text, violations)
	}
}
