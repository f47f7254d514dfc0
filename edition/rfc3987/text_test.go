package rfc3987

import (
	"fmt"
	"html"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/weburl-go/weburl/idna/idna2003"
)

// xml reads the RFC's notation for characters outside ASCII.
func xml(s string) string { return html.UnescapeString(s) }

func mustParse(t testing.TB, s string) Reference {
	t.Helper()
	r, err := Parse(s)
	if err != nil {
		t.Fatalf("%q: %v", s, err)
	}
	return r
}

var idna = idna2003.Options{AllowUnassigned: true, UseSTD3ASCIIRules: true}

func toASCII(label string) (string, error) { return idna.ToASCII(label) }

func toUnicode(label string) string { return idna.ToUnicode(label) }

// Notation: the meaning of the numbers of two characters.
func TestNotation(t *testing.T) {
	if xml("&#x44F;") != "я" || xml("&amp;") != "&" {
		t.Error("XML notation is read otherwise")
	}
}

// Mapping of IRIs to URIs: the examples, with both forms of the host.
func TestExamplesOfMapping(t *testing.T) {
	for _, c := range []struct{ iri, uri, ascii string }{
		{"http://r&#xE9;sum&#xE9;.example.org", "http://r%C3%A9sum%C3%A9.example.org", "http://xn--rsum-bpad.example.org"},
		{"http://validator.w3.org/check?uri=http%3A%2F%2Fr&#xE9;sum&#xE9;.example.org",
			"http://validator.w3.org/check?uri=http%3A%2F%2Fr%C3%A9sum%C3%A9.example.org", ""},
		{"http://www.example.org/red%09ros&#xE9;#red", "http://www.example.org/red%09ros%C3%A9#red", ""},
		{"http://example.com/&#x10300;&#x10301;&#x10302;", "http://example.com/%F0%90%8C%80%F0%90%8C%81%F0%90%8C%82", ""},
		// 6.4
		{"http://www.example.org/r&#xE9;sum&#xE9;.html", "http://www.example.org/r%C3%A9sum%C3%A9.html", ""},
		{"http://www.example.org/r%E9sum%E9.xml#r&#xE9;sum&#xE9;", "http://www.example.org/r%E9sum%E9.xml#r%C3%A9sum%C3%A9", ""},
		// "An identity transformation for URIs".
		{"http://a%c3/b%2f?c#d", "http://a%c3/b%2f?c#d", ""},
		// The mapping "also applies to IRI references".
		{"../&#xE9;?&#xE000;", "../%C3%A9?%EE%80%80", ""},
		// A scheme not known to use domain names.
		{"foo://&#xE9;.example", "foo://%C3%A9.example", ""},
		{"HTTP://&#xE9;&#x3002;example.", "HTTP://%C3%A9%E3%80%82example.", "HTTP://xn--9ca.example."},
	} {
		r := mustParse(t, xml(c.iri))
		if got := r.URI(); got != c.uri {
			t.Errorf("%s is mapped to %s, want %s", c.iri, got, c.uri)
		}
		want := c.ascii
		if want == "" {
			want = c.uri
		}
		if c.iri == "http://a%c3/b%2f?c#d" {
			continue // see oddity 7
		}
		if got, err := r.URIWithToASCII(toASCII); err != nil || got != want {
			t.Errorf("%s is mapped to %s, %v, with ToASCII, want %s", c.iri, got, err, want)
		}
	}
}

// Step 1: which IRIs are normalized before they are mapped.
func TestExamplesOfComposing(t *testing.T) {
	fromWindows1258 := xml("Vi&#xEA;&#x323;t%20Nam")
	if got := Compose(fromWindows1258); got != xml("Vi&#x1EC7;t%20Nam") {
		t.Errorf("composed to %q", got)
	}
	// "If the IRI is in a Unicode-based character encoding, do not normalize".
	if got := mustParse(t, "/"+fromWindows1258).URI(); got != "/Vi%C3%AA%CC%A3t%20Nam" {
		t.Errorf("mapped to %s", got)
	}
}

// "Systems accepting IRIs MAY also deal with the printable characters in US-ASCII
// that are not allowed in URIs".
func TestEncodeExcluded(t *testing.T) {
	if got := EncodeExcluded("http://h/<>\" {}|\\^`#%[]é"); got != "http://h/%3C%3E%22%20%7B%7D%7C%5C%5E%60#%[]é" {
		t.Errorf("got %s", got)
	}
}

// Converting URIs to IRIs: the examples, with the result of every step.
func TestExamplesOfConverting(t *testing.T) {
	for _, c := range []struct {
		steps   []string
		unicode string
	}{
		{[]string{
			"http://www.example.org/D%C3%BCrst",
			"http://www.example.org/D<c3><bc>rst",
			"http://www.example.org/D<c3><bc>rst",
			"http://www.example.org/D<c3><bc>rst",
			"http://www.example.org/D&#xFC;rst",
		}, "http://www.example.org/D&#xFC;rst"},
		{[]string{
			"http://www.example.org/D%FCrst",
			"http://www.example.org/D<fc>rst",
			"http://www.example.org/D%FCrst",
			"http://www.example.org/D%FCrst",
			"http://www.example.org/D%FCrst",
		}, "http://www.example.org/D%FCrst"},
		{[]string{
			"http://xn--99zt52a.example.org/%e2%80%ae",
			"http://xn--99zt52a.example.org/<e2><80><ae>",
			"http://xn--99zt52a.example.org/<e2><80><ae>",
			"http://xn--99zt52a.example.org/%E2%80%AE",
			"http://xn--99zt52a.example.org/%E2%80%AE",
		}, "http://&#x7D0D;&#x8C46;.example.org/%E2%80%AE"},
	} {
		var steps []string
		r, err := fromURI(c.steps[0], func(number int, text string) {
			if steps = append(steps, text); len(steps) != number {
				t.Errorf("step %d comes as number %d", number, len(steps))
			}
		})
		want := slices.Clone(c.steps)
		want[4] = xml(want[4])
		if err != nil || !slices.Equal(steps, want) || r.String() != want[4] {
			t.Errorf("%v, %v", steps, err)
		}
		if r, err := FromURIWithToUnicode(c.steps[0], toUnicode); err != nil || r.String() != xml(c.unicode) {
			t.Errorf("%s becomes %s, %v, with ToUnicode, want %s", c.steps[0], r, err, xml(c.unicode))
		}
	}
	for _, c := range []struct{ uri, iri string }{
		// "It must not be converted to an IRI containing these e-acute characters."
		{"http://www.example.org/r%E9sum%E9.html", "http://www.example.org/r%E9sum%E9.html"},
		// 6.4
		{"http://www.example.org/r%C3%A9sum%C3%A9.html", "http://www.example.org/r&#xE9;sum&#xE9;.html"},
		{"http://www.example.org/r%E9sum%E9.xml#r%C3%A9sum%C3%A9", "http://www.example.org/r%E9sum%E9.xml#r&#xE9;sum&#xE9;"},
		// Step 2 with its exceptions: "%", reserved, and what a URI must not contain.
		{"/%25%2f%3A%20%22%7F%00%7e%41", "/%25%2f%3A%20%22%7F%00~A"},
		// Step 3: overlong, surrogates, beyond Unicode, cut short.
		{"/%C0%AF%ED%A0%80%F4%90%80%80%E2%82", "/%C0%AF%ED%A0%80%F4%90%80%80%E2%82"},
		{"/%e2%82%c3%bc%bc", "/%E2%82&#xFC;%BC"},
		// Step 4: C1 controls, noncharacters, private use except for queries.
		{"/%C2%80%EF%B7%90%EF%BF%BE%EE%80%80?%EE%80%80#%EE%80%80", "/%C2%80%EF%B7%90%EF%BF%BE%EE%80%80?&#xE000;#%EE%80%80"},
	} {
		if r, err := FromURI(c.uri); err != nil || r.String() != xml(c.iri) {
			t.Errorf("%s becomes %s, %v, want %s", c.uri, r, err, xml(c.iri))
		}
	}
	for _, s := range []string{"http://h/é", "http://h h"} {
		if _, err := FromURI(s); err == nil {
			t.Errorf("%q is converted as a URI", s)
		}
	}
	if _, err := FromURI("/aé"); err == nil || err.Error() != "rfc3987: URI-reference at byte 2-4: a URI contains only ASCII characters" {
		t.Error(err)
	}
	// The result of ToUnicode is used only if an IRI can contain it.
	for _, decoded := range []string{"a b", "\u200f", "a/b", "\ue000", "a.b"} {
		r, err := FromURIWithToUnicode("http://xn--a/", func(string) string { return decoded })
		if err != nil || r.String() != "http://xn--a/" {
			t.Errorf("%q becomes %s, %v", decoded, r, err)
		}
	}
}

// bidi reads the RFC's notation in which uppercase letters are Arabic or Hebrew.
func bidi(s string, alef rune) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsUpper(r) {
			return alef + r - 'A'
		}
		return r
	}, s)
}

// Bidirectional IRIs: which of the examples follow the restrictions.
func TestExamplesOfBidi(t *testing.T) {
	for i, c := range []struct{ logical, findings string }{
		{"http://ab.CDEFGH.ij/kl/mn/op.html", ""},
		{"http://ab.CDE.FGH/ij/kl/mn/op.html", ""},
		{"http://AB.CD.EF/GH/IJ/KL?MN=OP;QR=ST#UV", ""},
		{"http://AB.CD.ef/gh/IJ/KL.html", ""},
		{"http://ab.cd.EF/GH/ij/kl.html", ""},
		{"http://ab.CD.EF/GH/IJ/kl.html", ""},
		{"http://ab.CDE123FGH.ij/kl/mn/op.html", ""},
		{"http://ab.cd.ef/GH1/2IJ/KL.html", "bidi-start-and-end GH1 bidi-start-and-end 2IJ"},         // not allowed
		{"http://ab.cd.ef/GH%31/%32IJ/KL.html", "bidi-start-and-end GH%31 bidi-start-and-end %32IJ"}, // not allowed
		{"http://ab.CDEFGH.123/kl/mn/op.html", ""},
	} {
		for _, alef := range []rune{'\u05d0', '\u0620'} { // 26 letters follow either
			iri := bidi(c.logical, alef)
			var got []string
			for _, f := range mustParse(t, iri).Findings() {
				got = append(got, f.Name, f.Span.Of(iri))
				if f.Explanation == "" {
					t.Errorf("%s has no explanation", f.Name)
				}
			}
			if text := strings.Join(got, " "); text != bidiNames(c.findings, alef) {
				t.Errorf("example %d: %s: %s, want %s", i+1, c.logical, text, c.findings)
			}
		}
	}
}

// bidiNames reads the notation in every second word.
func bidiNames(s string, alef rune) string {
	words := strings.Fields(s)
	for i := 1; i < len(words); i += 2 {
		words[i] = bidi(words[i], alef)
	}
	return strings.Join(words, " ")
}

// Normalization and Comparison: the examples.
func TestExamplesOfNormalization(t *testing.T) {
	normal := func(s string) string { return mustParse(t, xml(s)).Normalize().String() }
	for _, c := range []struct{ section, iri, want string }{
		{"5.3.2", "example://a/b/c/%7Bfoo%7D/ros&#xE9;", "example://a/b/c/%7Bfoo%7D/ros&#xE9;"},
		{"5.3.2", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9", "example://a/b/c/%7Bfoo%7D/ros&#xE9;"},
		{"5.3.2.1", "HTTP://www.EXAMPLE.com/", "http://www.example.com/"},
		{"5.3.2.1", "/%3a", "/%3A"},
		{"5.3.2.3", "http://example.org/~user", "http://example.org/~user"},
		{"5.3.2.3", "http://example.org/%7euser", "http://example.org/~user"},
		{"5.3.2.3", "http://example.org/%7Euser", "http://example.org/~user"},
	} {
		if got := normal(c.iri); got != xml(c.want) {
			t.Errorf("%s: %s becomes %s", c.section, c.iri, got)
		}
	}
	// 5.3.2.2: the first is in NFC, the second is not, and they are not equivalent.
	const composed, decomposed = "http://www.example.org/r&#xE9;sum&#xE9;.html", "http://www.example.org/re&#x301;sume&#x301;.html"
	if normal(composed) == normal(decomposed) {
		t.Error("normalization composes characters")
	}
	if f := mustParse(t, xml(composed)).Findings(); len(f) > 0 {
		t.Errorf("findings %+v", f)
	}
	if f := mustParse(t, xml(decomposed)).Findings(); len(f) != 1 || f[0].Name != NotNFC || f[0].Span.Of(xml(decomposed)) != xml("/re&#x301;sume&#x301;.html") {
		t.Errorf("findings %+v", f)
	}
	// 5.3.3
	for iri, want := range map[string]string{
		"http://example.com": "http://example.com/", "http://example.com/": "http://example.com/",
		"http://example.com:/": "http://example.com/", "http://example.com:80/": "http://example.com/",
		"http://example.com/?": "http://example.com/?", "http://example.com/#": "http://example.com/#",
		"file://localhost/é": "file:///é",
	} {
		n := mustParse(t, iri).Normalize().NormalizeScheme()
		if n.String() != want || n.Host.Kind != "ireg-name" || n.Path.Kind != "ipath-abempty" {
			t.Errorf("%s becomes %+v", iri, n)
		}
	}
	a, err := mustParse(t, xml("http://r&#xE9;sum&#xE9;.example.org")).URIWithToASCII(toASCII)
	b, err2 := mustParse(t, "http://xn--rsum-bpad.example.org").URIWithToASCII(toASCII)
	if err != nil || err2 != nil || a != b {
		t.Errorf("%s, %v and %s, %v", a, err, b, err2)
	}
}

// Relative IRI References: "the algorithms of [RFC3986] can be applied directly".
func TestResolution(t *testing.T) {
	base := mustParse(t, "http://à/b/ç/d;p?q")
	for s, want := range map[string]string{
		"é": "http://à/b/ç/é", "../é": "http://à/b/é", "?é": "http://à/b/ç/d;p?é", "//é": "http://é", "é:é": "", "x:é/..//y": "x:/.//y", "": "http://à/b/ç/d;p?q",
	} {
		r, err := Parse(s)
		if want == "" {
			if err == nil {
				t.Errorf("%q is accepted", s)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		got, err := base.Resolve(r)
		if err != nil || got.String() != want || got.Path.Kind != mustParse(t, want).Path.Kind || got.Host.Kind != mustParse(t, want).Host.Kind {
			t.Errorf("%q: %+v, %v", s, got, err)
		}
	}
	if _, err := mustParse(t, "é").Resolve(base); err == nil || err.Error() != "rfc3987: base: absolute-IRI: the base IRI has no scheme" {
		t.Error(fmt.Sprint(err))
	}
}
