package idna2003_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/idna/idna2003"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/test/hostile"
)

var (
	none   = idna2003.Options{}
	query  = idna2003.Options{AllowUnassigned: true}
	strict = idna2003.Options{UseSTD3ASCIIRules: true}
)

var toASCII = []struct {
	o            idna2003.Options
	domain, want string // or the rule, after an exclamation mark
	at           string // the label
}{
	{none, "bücher.example", "xn--bcher-kva.example", ""},
	{none, "BÜCHER.Example", "xn--bcher-kva.Example", ""},
	{none, "EXAMPLE.xN--A", "EXAMPLE.xN--A", ""},
	{none, "straße", "strasse", ""},
	{none, "βόλος", "xn--nxasmq6b", ""},
	{none, "a\u200db", "ab", ""},
	{none, "ＡＢＣ", "abc", ""},
	{none, "a。b．c｡d", "a.b.c.d", ""},
	{none, "", "", ""},
	{none, ".", ".", ""},
	{none, "。", ".", ""},
	{none, "a.", "a.", ""},
	{none, "a..b", "!length", ""},
	{none, ".a", "!length", ""},
	{none, "..", "!length", ""},
	{none, "a.\u00ad", "!length", "\u00ad"},
	{none, strings.Repeat("a", 63), strings.Repeat("a", 63), ""},
	{none, "b." + strings.Repeat("a", 64), "!length", strings.Repeat("a", 64)},
	{none, "ü" + strings.Repeat("a", 55), "xn--" + strings.Repeat("a", 55) + "-oxf", ""},
	{none, "ü" + strings.Repeat("a", 56), "!length", "ü" + strings.Repeat("a", 56)},
	{none, "xn--ü", "!prefix", "xn--ü"},
	{none, "ＸＮ－－a", "xn--a", ""},
	{none, "a_b c", "a_b c", ""},
	{strict, "a_b", "!std3", "a_b"},
	{strict, "ü_b", "!std3", "ü_b"},
	{strict, "x.-a", "!std3", "-a"},
	{strict, "a-", "!std3", "a-"},
	{strict, "a--b", "a--b", ""},
	{strict, "≠", "xn--1ch", ""},
	{strict, "\u2024", "!std3", "\u2024"},
	{none, "a\u2028b", "!prohibited", "a\u2028b"},
	{none, "\ufffd", "!prohibited", "\ufffd"},
	{none, "a.\xff", "!prohibited", "\xff"},
	{none, "\ue000", "!prohibited", "\ue000"},
	{none, "\u06ddא", "!prohibited", "\u06ddא"},
	{none, "אa", "!bidi", "אa"},
	{none, "א1", "!bidi", "א1"},
	{none, "1א", "!bidi", "1א"},
	{none, "א1א", "xn--1-zhcb", ""},
	{none, "\u0221", "!unassigned", "\u0221"},
	{query, "\u0221", "xn--6la", ""},
	{query, "\u10a0", "xn--7md", ""},
	{query, "\u023a", "xn--wma", ""},
	{query, "\U0001f4a9", "xn--ls8h", ""},
	// Corrigendum #4 came after Unicode 3.2; #5 is part of every version since.
	{none, "\U0002f868", "xn--j74i", ""},
	{none, "\uf951", "xn--wk5a", ""},
	{none, "\u0b47\u0300\u0b3e", "xn--ksa433bza", ""},
	{none, "\u0344", "xn--lsan", ""},
	{none, "\u1e9b\u0323", "xn--1ig", ""},
	{none, "\u1100\u1161\u11a8", "xn--p39a", ""},
	{none, "ﷺ", "xn--   -oze6dh5a3fcaccnvdrg0a", ""},
	{strict, "ﷺ", "!std3", "ﷺ"},
}

func TestToASCII(t *testing.T) {
	for _, c := range toASCII {
		got, err := c.o.ToASCII(c.domain)
		var e *idna2003.Error
		if errors.As(err, &e) {
			got = "!" + e.Rule
			if at := c.domain[e.Span.Start:e.Span.End]; at != c.at {
				t.Errorf("%+q: the label is %+q, want %+q", c.domain, at, c.at)
			}
		}
		if got != c.want {
			t.Errorf("%+v: %+q is %+q, want %+q", c.o, c.domain, got, c.want)
		}
	}
}

func TestToUnicode(t *testing.T) {
	for _, c := range []struct{ domain, want string }{
		{"xn--bcher-kva.Example", "bücher.Example"},
		{"XN--bcher-KVA", "bücher"},
		{"xn--Bcher-kva", "Bücher"}, // the prefix and the text after it are compared ignoring case
		{"BÜCHER", "BÜCHER"},
		{"ＡＢＣ", "ＡＢＣ"},
		{"ｘｎ－－bcher-kva", "bücher"},
		{"xn--a", "xn--a"},
		{"xn--zca", "xn--zca"}, // ß is never encoded
		{"xn--6la", "xn--6la"},
		{"a。xn--nxasmq6b.", "a.βόλοσ."},
		{"xn--a-ecp.ru", "xn--a-ecp.ru"},
		{"\xff.a", "\ufffd.a"},
		{"", ""},
	} {
		if got := none.ToUnicode(c.domain); got != c.want {
			t.Errorf("%+q is %+q, want %+q", c.domain, got, c.want)
		}
	}
	if got := query.ToUnicode("xn--6la"); got != "\u0221" {
		t.Errorf("%+q", got)
	}
}

func TestNameprep(t *testing.T) {
	for _, c := range []struct{ label, want string }{
		{"Ab.C", "ab.c"}, {"İ", "i̇"}, {"㏆", "c∕kg"}, {"ϒ\u0301", "ύ"}, {"a\u034f\u1806\ufe00b", "ab"}, {"ffi ﬃ", "ffi ffi"},
	} {
		if got, err := none.Nameprep(c.label); got != c.want || err != nil {
			t.Errorf("%+q is %+q, %v, want %+q", c.label, got, err, c.want)
		}
	}
	if _, err := none.Nameprep("x\u3000\u2028"); err == nil || err.Error() != "idna2003: prohibited: a code point is not allowed in domains" {
		t.Error(err)
	}
}

// The result of ToASCII is ASCII with labels of the right length. Unless nameprep has put a
// dot into a label, converting it again, directly or by way of ToUnicode, does not change
// it.
func FuzzToASCII(f *testing.F) {
	for _, c := range toASCII {
		f.Add(c.domain)
	}
	f.Add("\u2025")
	f.Add("xn--\u2488")
	f.Fuzz(func(t *testing.T, domain string) {
		dots := 0
		for _, r := range domain {
			if strings.ContainsRune(".。．｡", r) {
				dots++
			}
		}
		for _, o := range []idna2003.Options{none, query, strict} {
			ascii, err := o.ToASCII(domain)
			text := o.ToUnicode(domain)
			if err != nil {
				continue
			}
			if !infra.IsASCII(ascii) || len(ascii) > 64*(1+strings.Count(ascii, ".")) {
				t.Errorf("%+q is %q", domain, ascii)
			}
			if strings.Count(ascii, ".") > dots {
				continue
			}
			if again := o.ToUnicode(text); again != text {
				t.Errorf("%+q in Unicode is %+q, and then %+q", domain, text, again)
			}
			if again, err := o.ToASCII(ascii); again != ascii || err != nil {
				t.Errorf("%+q is %q, and then %q, %v", domain, ascii, again, err)
			}
			if again, err := o.ToASCII(o.ToUnicode(ascii)); !strings.EqualFold(again, ascii) || err != nil {
				t.Errorf("%+q is %q, and in Unicode %+q, which is %q, %v", domain, ascii, o.ToUnicode(ascii), again, err)
			}
		}
		if decoded, err := idna.DecodePunycode(domain); err == nil {
			_ = none.ToUnicode("xn--" + domain)
			_, _ = none.Nameprep(decoded)
		}
	})
}

func convert(domain string) {
	_, _ = query.ToASCII(domain)
	_, _ = strict.ToASCII(domain)
	_ = query.ToUnicode(domain)
	_ = query.ToUnicode("xn--" + domain)
}

// shapes are hosts, and labels that nameprep makes longer or reorders.
func shapes() []hostile.Shape {
	return append(hostile.Hosts(),
		hostile.Shape{Name: "marks out of order", Make: hostile.Repeat("\u0345\u0300\u0316")},
		hostile.Shape{Name: "long decompositions", Make: hostile.Repeat("ﷺ")},
		hostile.Shape{Name: "wide dots", Make: hostile.Repeat("ü。")},
	)
}

func TestGrowth(t *testing.T) { hostile.GrowthFrom(t, 1<<13, shapes(), convert) }

func TestGrowthOfMemory(t *testing.T) { hostile.Memory(t, shapes(), 1200, convert) }
