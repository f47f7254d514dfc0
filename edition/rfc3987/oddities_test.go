package rfc3987

import (
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/test/suite"
)

// refused checks that a string breaks a rule, or that it is accepted if rule is "".
func refused(t *testing.T, s, rule string) {
	t.Helper()
	_, err := Parse(s)
	got := ""
	if err != nil {
		got = err.(*Error).Rule
	}
	if got != rule {
		t.Errorf("%q is refused by %q, want %q", s, got, rule)
	}
}

func found(t *testing.T, s string, want ...string) {
	t.Helper()
	var got []string
	for _, f := range mustParse(t, s).Findings() {
		got = append(got, f.Name)
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q: findings %v, want %v", s, got, want)
	}
}

// The numbers are from docs/editions/rfc3987.md.
var oddities = []func(t *testing.T){
	1: func(t *testing.T) {
		for _, r := range "\u200e\u200f\u202a\u202b\u202c\u202d\u202e" {
			if err := Check("ucschar", string(r)); err != nil {
				t.Error(err)
			}
			refused(t, "/"+string(r), BidiFormattingCharacter)
		}
		for _, r := range "\u061c\u2066\u2067\u2068\u2069\u200b\u200c\u00ad\ufeff" {
			refused(t, "/"+string(r), "")
		}
	},
	2: func(t *testing.T) {
		found(t, "http://ab.אב.ij/kl/אב.html?a=אב&אב=c;אב")
		found(t, "http://abאב/", BidiBothDirections, BidiStartAndEnd)
		found(t, "?אבa", BidiBothDirections, BidiStartAndEnd)
		found(t, "#a.אב", BidiBothDirections, BidiStartAndEnd)
		found(t, "//a.אב@h", BidiBothDirections, BidiStartAndEnd)
		found(t, "a/אב-", BidiStartAndEnd)
	},
	3: func(t *testing.T) {
		found(t, "/א%31", BidiStartAndEnd)
		found(t, "/א%AAא", BidiBothDirections)
		found(t, mustParse(t, "/א%31").URI())
	},
	4: func(t *testing.T) {
		found(t, "http://אב.123/")
		found(t, "/123/-/אב")
	},
	5: func(t *testing.T) {
		for _, s := range []string{"//א1@h", "//א1", "/א1", "א1", "a:א1", "?א1", "#א1"} {
			found(t, s, BidiStartAndEnd)
		}
	},
	6: func(t *testing.T) {
		a, b := mustParse(t, "/ros\u00e9").Normalize(), mustParse(t, "/ros%c3%a9").Normalize()
		if a.String() != b.String() || a.String() != "/ros\u00e9" {
			t.Errorf("%s and %s", a, b)
		}
		if got := mustParse(t, "/%E9%EE%80%80").Normalize().String(); got != "/%E9%EE%80%80" {
			t.Error(got)
		}
	},
	7: func(t *testing.T) {
		r := mustParse(t, "http://r%C3%A9sum\u00e9.example")
		if got := r.URI(); got != "http://r%C3%A9sum%C3%A9.example" {
			t.Error(got)
		}
		if got, err := r.URIWithToASCII(toASCII); err == nil {
			t.Error(got)
		}
	},
	8: func(t *testing.T) {
		for _, dot := range []string{".", "\u3002", "\uff0e", "\uff61"} {
			got, err := mustParse(t, "http://\u00e9"+dot+"a"+dot).URIWithToASCII(toASCII)
			if err != nil || got != "http://xn--9ca.a." {
				t.Errorf("%q: %s, %v", dot, got, err)
			}
		}
		if got := mustParse(t, "http://a\u3002b").URI(); got != "http://a%E3%80%82b" {
			t.Error(got)
		}
	},
	9: func(t *testing.T) {
		for uri, want := range map[string]string{
			"/%EF%BD%81": "/\uff41", "/%C2%A0": "/\u00a0", "/%E2%81%84": "/\u2044", // look-alikes of a, space and /
		} {
			if r, err := FromURI(uri); err != nil || r.String() != want {
				t.Errorf("%s: %s, %v", uri, r, err)
			}
		}
	},
	10: func(t *testing.T) {
		if r, err := FromURI("/%2f%e9%25"); err != nil || r.String() != "/%2f%E9%25" {
			t.Errorf("%s, %v", r, err)
		}
	},
	11: func(t *testing.T) {
		refused(t, "?\ue000", "")
		refused(t, "/\ue000", "isegment-nz")
		refused(t, "#\ue000", "ifragment")
		if r, err := FromURI("?%EE%80%80#%EE%80%80"); err != nil || r.String() != "?\ue000#%EE%80%80" {
			t.Errorf("%s, %v", r, err)
		}
	},
	12: func(t *testing.T) {
		for s, want := range map[string]string{"//A": "//a", "//A\u00e9": "//A\u00e9", "//\u00c9": "//\u00c9", "//A%C3%A9": "//A\u00e9", "//A%E9": "//a%E9"} {
			if got := mustParse(t, s).Normalize().String(); got != want {
				t.Errorf("%s becomes %s, want %s", s, got, want)
			}
		}
	},
	13: func(t *testing.T) {
		for _, s := range []string{"/\xe9", "/\xed\xa0\x80", "/\xc0\xaf", "/\ufffd", "/\ufffe", "/\ufdd0", "/\u0080", "/\U000e0041"} {
			refused(t, s, "isegment-nz")
		}
	},
	14: func(t *testing.T) {
		found(t, "/e\u0301", NotNFC)
		if got := mustParse(t, "/e\u0301").Normalize().String(); got != "/e\u0301" {
			t.Error(got)
		}
	},
	15: func(t *testing.T) {
		refused(t, "http://h/{a}", "isegment")
		refused(t, EncodeExcluded("http://h/{a}"), "")
		if got := EncodeExcluded("\\^#%[]"); got != "%5C%5E#%[]" {
			t.Error(got)
		}
	},
	16: func(t *testing.T) {
		if got, err := mustParse(t, "foo://\u00e9").URIWithToASCII(toASCII); err != nil || got != "foo://%C3%A9" {
			t.Error(got, err)
		}
		if got, err := mustParse(t, "HTTP://\u00e9").URIWithToASCII(toASCII); err != nil || got != "HTTP://xn--9ca" {
			t.Error(got, err)
		}
		if got, err := mustParse(t, "//\u00e9").URIWithToASCII(toASCII); err != nil || got != "//%C3%A9" {
			t.Error(got, err)
		}
	},
	17: func(t *testing.T) {
		if xml("&#x44F;") != strings.ToLower("Я") {
			t.Error("U+044F is a capital letter")
		}
	},
	18: func(t *testing.T) {
		r := read(edition.Request{Input: "//255.1.1.1/"})
		if r.Host.Kind != "IPv4address" {
			t.Error(r.Host.Kind)
		}
		if got := mustParse(t, "a:/.//\u00e9").Normalize().String(); got != "a:/.//\u00e9" {
			t.Error(got)
		}
		if got := mustParse(t, "./\u00e9:b").Normalize().String(); got != "./\u00e9:b" {
			t.Error(got)
		}
	},
}

func TestOddities(t *testing.T) { suite.Oddities(t, "rfc3987.md", slices.All(oddities)) }
