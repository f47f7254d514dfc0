package idna

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl/validation"
)

// refusals holds domains that must be rejected, with the reason.
var refusals = []struct {
	name   string
	o      Options
	domain string
	want   []string // the rule and the text of its span
}{
	{"nothing after the prefix", Options{}, "a.xn--.b", []string{"P4 xn--"}},
	{"Punycode of ASCII", Options{}, "xn--ascii-", []string{"P4 xn--ascii-"}},
	{"not Punycode", Options{}, "ok.xn--0.ok", []string{"P4 xn--0"}},
	{"not ASCII after the prefix", Options{}, "xn--é-", []string{"P4 é"}},
	{"prefix twice", Options{}, "xn--xn---epa", []string{"V4 xn--xn---epa"}},
	{"prefix twice, and hyphens", Options{CheckHyphens: true}, "xn--xn---epa", []string{"V2 xn--xn---epa", "V4 xn--xn---epa"}},
	{"upper case prefix", Options{}, "XN--0", []string{"P4 XN--0"}},
	{"prefix that is mapped", Options{}, "ｘn--0", []string{"P4 ｘn--0"}},
	{"prefix with an ignored code point", Options{}, "x\u00ADn--0.b", []string{"P4 x\u00ADn--0"}},
	{"not NFC", Options{}, "xn--u-ccb.com", []string{"V1 xn--u-ccb"}},
	{"not mapped", Options{}, "xn--Bcher-kva.xn--bcher-2pa", []string{"V7 xn--bcher-2pa"}},
	{"disallowed", Options{}, "a.b⒈c⒈.d", []string{"V7 ⒈"}},
	{"disallowed in Punycode", Options{}, "xn--a-ecp.ru", []string{"V7 xn--a-ecp"}},
	{"a surrogate in Punycode", Options{IgnoreInvalidPunycode: true}, "a.xn--ib9b", []string{"V7 xn--ib9b"}},
	{"mark", Options{}, "a.\u0301b", []string{"V6 \u0301"}},
	{"mark after an ideographic full stop", Options{}, "é。\u0301b", []string{"V6 \u0301"}},
	{"mark after an ignored code point", Options{}, "\u00AD\u0301b", []string{"V6 \u0301"}},
	{"hyphens", Options{CheckHyphens: true}, "ab--c.-d-.e-", []string{"V2 ab--c", "V3 -", "V3 -"}},
	{"a hyphen only at the start", Options{CheckHyphens: true}, "a.-b", []string{"V3 -"}},
	{"STD3 in ASCII", Options{UseSTD3ASCIIRules: true}, "a.b_c", []string{"U1 _"}},
	{"STD3", Options{UseSTD3ASCIIRules: true}, "a_b_.é ", []string{"U1 _", "U1  "}},
	{"STD3 after mapping", Options{UseSTD3ASCIIRules: true}, "a.b＿c", []string{"U1 ＿"}},
	{"STD3 inside a mapping", Options{UseSTD3ASCIIRules: true}, "a⑴", []string{"U1 ⑴"}},
	{"ZWNJ between letters that do not join", Options{CheckJoiners: true}, "a\u200Cb", []string{"C1 \u200C"}},
	{"ZWNJ before a letter that does not join", Options{CheckJoiners: true}, "ب\u200Ca", []string{"C1 \u200C"}},
	{"ZWNJ at the end", Options{CheckJoiners: true}, "ب\u200C", []string{"C1 \u200C"}},
	{"the second ZWNJ", Options{CheckJoiners: true}, "ب\u200Cب.क्\u200Cक\u200Cक", []string{"C1 \u200C"}},
	{"ZWJ", Options{CheckJoiners: true}, "a\u200Db", []string{"C2 \u200D"}},
	{"mark that composes with nothing", Options{}, "a.\u0483b", []string{"V6 \u0483"}},
	{"bidi after a hyphen", Options{CheckBidi: true}, "a-א", []string{"B5 א", "B6 א"}},
	{"bidi and both kinds of digits", Options{CheckBidi: true}, "אa1٠", []string{"B2 a", "B4 אa1٠"}},
	{"bidi", Options{CheckBidi: true}, "0a.\u05D0", []string{"B1 0"}},
	{"bidi and a label of a symbol", Options{CheckBidi: true}, "!.\u05D0", []string{"B1 !"}},
	{"bidi after mapping", Options{CheckBidi: true}, "aℵb", []string{"B5 ℵ"}},
	{"bidi in Punycode elsewhere", Options{CheckBidi: true}, "a-.xn--4db", []string{"B6 -"}},
	{"right to left", Options{CheckBidi: true}, "אa-.א1٠", []string{"B2 a", "B3 -", "B4 א1٠"}},
	{"marks at the end", Options{CheckBidi: true}, "א-\u0301", []string{"B3 -"}},
	{"ill-formed", Options{}, "a.b\xE2\x82c", []string{"V7 \xE2\x82", "A3 \xE2\x82"}},
	{"empty", Options{VerifyDNSLength: true}, "", []string{"A4_2 ", "A4_1 "}},
	{"empty labels", Options{VerifyDNSLength: true}, "a..b.", []string{"A4_2 ", "A4_2 "}},
	{"everything ignored", Options{VerifyDNSLength: true}, "a.\u00AD", []string{"A4_2 \u00AD"}},
	{"root only", Options{VerifyDNSLength: true}, "。", []string{"A4_2 ", "A4_2 ", "A4_1 。"}},
	{"long label", Options{VerifyDNSLength: true}, "a." + long64, []string{"A4_2 " + long64}},
	{"only a long label", Options{VerifyDNSLength: true}, long64, []string{"A4_2 " + long64}},
	{"long in Punycode", Options{VerifyDNSLength: true}, strings.Repeat("日本", 40), []string{"A4_2 " + strings.Repeat("日本", 40)}},
	{"long ASCII domain", Options{VerifyDNSLength: true}, strings.Repeat("abc.", 63) + "ab", []string{"A4_1 " + strings.Repeat("abc.", 63) + "ab"}},
	{"long domain", Options{VerifyDNSLength: true}, strings.Repeat("abc.", 63) + "éa", []string{"A4_1 " + strings.Repeat("abc.", 63) + "éa"}},
	{"deviation that is never disallowed", Options{TransitionalProcessing: true, CheckJoiners: true}, "xn--1ug.de", []string{"C2 xn--1ug"}},
}

var long64 = strings.Repeat("a", 64)

func TestRefusals(t *testing.T) {
	for _, c := range refusals {
		t.Run(c.name, func(t *testing.T) {
			_, err := c.o.ToASCII(c.domain)
			var e *Error
			if !errors.As(err, &e) {
				t.Fatalf("ToASCII(%+q) gives %v, want an *Error", c.domain, err)
			}
			var got []string
			for _, v := range e.Violations {
				got = append(got, v.Rule.Rule()+" "+c.domain[v.Span.Start:v.Span.End])
			}
			if strings.Join(got, "|") != strings.Join(c.want, "|") {
				t.Errorf("ToASCII(%+q) is refused for %+q, want %+q", c.domain, got, c.want)
			}
			dst, err := c.o.AppendToASCII([]byte("x"), c.domain)
			if string(dst) != "x" || err == nil || err.Error() != e.Error() {
				t.Errorf("AppendToASCII = %q, %v", dst, err)
			}
			if strings.Contains(err.Error(), c.domain) && c.domain != "" {
				t.Errorf("the error text contains the domain: %v", err)
			}
		})
	}
}

// Of several equal code points, the span is the one that violates the rule.
func TestSpanIsThePlaceToBlame(t *testing.T) {
	for _, c := range []struct {
		o      Options
		domain string
		at     int
	}{
		{Options{CheckJoiners: true}, "ب\u200Cب\u200Ca", 7},
		{Options{CheckHyphens: true}, "a-b-", 3},
		{Options{CheckBidi: true}, "אa.a-b-", 6 - 4},
		{Options{CheckBidi: true}, "א.a-b-", 6},
		{Options{VerifyDNSLength: true}, "a..b", 2},
		{Options{VerifyDNSLength: true}, "a.b.", 4},
		{Options{UseSTD3ASCIIRules: true}, "é_.É_", 2},
	} {
		_, err := c.o.ToASCII(c.domain)
		var e *Error
		if !errors.As(err, &e) || e.Violations[0].Span.Start != c.at {
			t.Errorf("ToASCII(%+q) gives %v, want a violation at byte %d", c.domain, err, c.at)
		}
	}
}

func TestAccepted(t *testing.T) {
	transitional := Options{TransitionalProcessing: true}
	for _, c := range []struct {
		o                      Options
		domain, ascii, unicode string
	}{
		{Options{}, "", "", ""},
		{Options{}, "a..b.", "a..b.", "a..b."},
		{strict, "Example.COM", "example.com", "example.com"},
		{strict, "BÜCHER.example", "xn--bcher-kva.example", "bücher.example"},
		{strict, "xn--Bcher-KVA.example", "xn--bcher-kva.example", "bücher.example"},
		{strict, "日本語。ＪＰ", "xn--wgv71a119e.jp", "日本語.jp"},
		{strict, "faß.de", "xn--fa-hia.de", "faß.de"},
		{strict, "FAẞ.de", "xn--fa-hia.de", "faß.de"},
		{transitional, "faß.de", "fass.de", "fass.de"},
		{transitional, "FAẞ.de", "fass.de", "fass.de"},
		{transitional, "xn--fa-hia.de", "xn--fa-hia.de", "faß.de"},
		{transitional, "a\u200Db\u200Cς", "xn--ab-wbc", "abσ"},
		{strict, "क्\u200Dक.क्\u200Cक", "xn--11ba1o090g.xn--11ba1ow90g", "क्\u200Dक.क्\u200Cक"},
		{strict, "ب\u064B\u200C\u064Bب", "xn--ngba8ha8704a", "ب\u064B\u200C\u064Bب"},
		{Options{CheckBidi: true, CheckJoiners: true}, "א\u0591\u05B0.a", "xn--ccb5dte.a", "א\u05B0\u0591.a"}, // marks are sorted by their classes
		{Options{}, "a_b!", "a_b!", "a_b!"},
		{Options{}, "-a-.ab--c", "-a-.ab--c", "-a-.ab--c"},
		{Options{}, "0a.א-", "0a.xn----zhc", "0a.א-"},
		{Options{IgnoreInvalidPunycode: true}, "XN--0.é", "xn--0.xn--9ca", "xn--0.é"},
		{Options{UseSTD3ASCIIRules: true, IgnoreInvalidPunycode: true}, "xn--0", "xn--0", "xn--0"},
		{Options{CheckHyphens: true, IgnoreInvalidPunycode: true}, "xn--0", "xn--0", "xn--0"},
		{Options{}, "a\u200Db.a\u200Cb", "xn--ab-m1t.xn--ab-j1t", "a\u200Db.a\u200Cb"},
		{strict, "e\u0301.xn--bcher-kva", "xn--9ca.xn--bcher-kva", "é.bücher"},
		{strict, strings.Repeat("abc.", 63) + "a", strings.Repeat("abc.", 63) + "a", strings.Repeat("abc.", 63) + "a"},
	} {
		if got, err := c.o.ToASCII(c.domain); got != c.ascii || err != nil {
			t.Errorf("ToASCII(%+q) = %q, %v; want %q", c.domain, got, err, c.ascii)
		}
		if got, err := c.o.AppendToASCII([]byte("x."), c.domain); string(got) != "x."+c.ascii || err != nil {
			t.Errorf("AppendToASCII(%+q) = %q, %v; want %q", c.domain, got, err, "x."+c.ascii)
		}
		if got, found := c.o.ToUnicode(c.domain); got != c.unicode || found != nil {
			t.Errorf("ToUnicode(%+q) = %q, %v; want %q", c.domain, got, found, c.unicode)
		}
	}
}

// IgnoreInvalidPunycode does not let a label evade UseSTD3ASCIIRules.
func TestIgnoredPunycodeIsSTD3(t *testing.T) {
	_, found := Options{IgnoreInvalidPunycode: true, UseSTD3ASCIIRules: true}.Diagnose("xn--a_b")
	if outcomeOf("", found).codes != "U1" {
		t.Errorf("got %v", found)
	}
}

func TestRules(t *testing.T) {
	seen := map[string]bool{}
	for r := validation.P4; r <= validation.X4_2; r++ {
		code, text := r.Rule(), r.Explanation()
		if code == "" || text == "" || seen[code] || strings.HasSuffix(text, ".") || strings.Contains(text, "\n") {
			t.Errorf("rule %d is %q: %q", r, code, text)
		}
		seen[code] = true
	}
}

func TestErrorText(t *testing.T) {
	if text := new(Error).Error(); text == "" {
		t.Error("an Error without violations has no text")
	}
	for domain, want := range map[string]string{
		"a-":       "idna: V3 at bytes 1-2: " + validation.V3.Explanation(),
		"a-.-b":    "idna: V3 at bytes 1-2: " + validation.V3.Explanation() + " (and 1 more)",
		"a-.b--.-": "idna: V3 at bytes 1-2: " + validation.V3.Explanation() + " (and 2 more)",
	} {
		if _, err := (Options{CheckHyphens: true}).ToASCII(domain); err == nil || err.Error() != want {
			t.Errorf("ToASCII(%q) gives %q, want %q", domain, err, want)
		}
	}
}

func FuzzToASCII(f *testing.F) {
	for _, c := range refusals {
		f.Add(c.domain, byte(0xFF))
		f.Add(c.domain, byte(6))
	}
	for _, s := range []string{"BÜCHER.example", "日本語。ＪＰ", "faß.ẞ", "xn--fa-hia.xn--0.", "ب\u064B\u200C\u064Bب", "e\u0301.가\u11A8"} {
		f.Add(s, byte(6))
		f.Add(s, byte(0x7F))
	}
	f.Fuzz(func(t *testing.T, domain string, flags byte) {
		o := Options{
			CheckHyphens: flags&1 != 0, CheckBidi: flags&2 != 0, CheckJoiners: flags&4 != 0, UseSTD3ASCIIRules: flags&8 != 0,
			TransitionalProcessing: flags&16 != 0, VerifyDNSLength: flags&32 != 0, IgnoreInvalidPunycode: flags&64 != 0,
		}
		ascii, err := o.ToASCII(domain)
		unicode, found := o.ToUnicode(domain)
		checkError(t, domain, err)
		if found != nil {
			checkError(t, domain, &Error{found})
		}
		slow, slowFound := o.Diagnose(domain)
		if err == nil && slow != ascii || err != nil && ascii != "" || (slowFound == nil) != (err == nil) {
			t.Errorf("ToASCII(%+q) = %q, %v; without the fast paths %q, %v", domain, ascii, err, slow, slowFound)
		}
		dst, appendErr := o.AppendToASCII([]byte("x"), domain)
		if want := "x" + ascii; err == nil && string(dst) != want || err != nil && string(dst) != "x" || (err == nil) != (appendErr == nil) {
			t.Errorf("AppendToASCII(%+q) = %q, %v", domain, dst, appendErr)
		}
		if !utf8.ValidString(unicode) {
			t.Errorf("ToUnicode(%+q) = %+q", domain, unicode)
		}
		if err != nil {
			return
		}
		if found != nil {
			t.Errorf("ToASCII(%+q) accepts it, ToUnicode gives %v", domain, found)
		}
		if again, err := o.ToASCII(ascii); again != ascii || err != nil {
			t.Errorf("ToASCII(%+q) = %q, and ToASCII of that = %q, %v", domain, ascii, again, err)
		}
		if back, found := o.ToUnicode(ascii); back != unicode || found != nil {
			t.Errorf("ToUnicode(%q) = %+q, %v, but ToUnicode(%+q) = %+q", ascii, back, found, domain, unicode)
		}
	})
}

func checkError(t *testing.T, domain string, err error) {
	t.Helper()
	if err == nil {
		return
	}
	var e *Error
	if !errors.As(err, &e) || len(e.Violations) == 0 {
		t.Fatalf("%+q: got %v, want an *Error with violations", domain, err)
	}
	for _, v := range e.Violations {
		s, in := v.Span, func(i int) bool { return i >= 0 && i <= len(domain) }
		if !in(s.Start) || !in(s.End) || s.Start > s.End || v.Rule.Explanation() == "" {
			t.Errorf("%+q: violation %v has a bad span or no explanation", domain, v)
		} else if utf8.ValidString(domain) && !utf8.ValidString(domain[s.Start:s.End]) {
			t.Errorf("%+q: the span of %v splits a code point", domain, v)
		}
	}
}

func TestAppendToASCIIAllocatesNothing(t *testing.T) {
	dst := make([]byte, 0, 256)
	for _, o := range []Options{{}, whatwg, strict, {IgnoreInvalidPunycode: true, UseSTD3ASCIIRules: true}} {
		for _, domain := range []string{
			"example.com", "EXAMPLE.com", "bücher.example", "BÜCHER.example", "xn--bcher-kva.example", "日本語.jp",
			"مثال.إختبار", "한국.kr", "e\u0301a.example", "नेपाल.भारत", "xn--11ba1ow90g.xn--wgv71a119e",
		} {
			n := testing.AllocsPerRun(100, func() {
				var err error
				if dst, err = o.AppendToASCII(dst[:0], domain); err != nil {
					t.Fatal(err)
				}
			})
			if n != 0 {
				t.Errorf("AppendToASCII(%q) allocates %v times", domain, n)
			}
		}
	}
	n := testing.AllocsPerRun(100, func() { _, _ = whatwg.ToASCII("www.example.com") })
	if n != 0 {
		t.Errorf("ToASCII of an unchanged domain allocates %v times", n)
	}
}
