package models

import (
	"fmt"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/test/hostile"
	"github.com/weburl-go/weburl/internal/test/mutate"
	"github.com/weburl-go/weburl/validation"
)

func read(m *edition.Edition, input, base string) edition.Reading {
	return m.Read(edition.Request{Input: input, Base: base, HasBase: base != ""})
}

// hostOf returns the host of a reading, "none" if there is none, or "refused".
func hostOf(r edition.Reading) string {
	switch {
	case r.Failure != nil:
		return "refused"
	case !r.Host.Present:
		return "none"
	}
	return r.Host.Text
}

// The host that each model reads.
func TestHosts(t *testing.T) {
	names := strings.Fields("rfc3986-last-at rfc3986-first-at rfc3986-decoded curl curl-guess python net/http java perl ruby php")
	const (
		no  = "refused"
		any = "it depends on the release"
	)
	for _, c := range []struct {
		input string
		hosts []string
	}{
		{"http://h/", []string{"h", "h", "h", "h", "h", "h", "h", "h", "h", "h", "h"}},
		{"HTTP://u:p@H.Example:80/a?b#c", []string{"H.Example", "H.Example", "H.Example", "H.Example", "H.Example", "h.example", "H.Example", "H.Example", "H.Example", "H.Example", "H.Example"}},
		{"http://a@b@c/", []string{"c", "b@c", "c", no, no, "c", "c", "none", "c", no, "c"}},
		{"http://a:b@c:d@e/", []string{"e", no, "e", no, no, "e", "e", "none", "e", no, "e"}},
		{"http://a:1:2/", []string{"a:1", no, "a:1", no, no, no, any, "none", "a:1", no, "a:1"}},
		{`http://a\@b/`, []string{"b", "b", "b", "b", "b", "b", no, no, "b", no, "b"}},
		{`http://a\b/`, []string{`a\b`, `a\b`, `a\b`, no, no, `a\b`, no, no, `a\b`, no, `a\b`}},
		{"http://a%2fb/", []string{"a%2fb", "a%2fb", "a/b", no, no, "a%2fb", no, "none", "a/b", "a%2fb", "a%2fb"}},
		{"http://%61/", []string{"%61", "%61", "a", "a", "a", "%61", no, "none", "a", "%61", "%61"}},
		{"http://0x7f.1/", []string{"0x7f.1", "0x7f.1", "0x7f.1", "127.0.0.1", "127.0.0.1", "0x7f.1", "0x7f.1", "none", "0x7f.1", "0x7f.1", "0x7f.1"}},
		{"http://1.2.3.08/", []string{"1.2.3.08", "1.2.3.08", "1.2.3.08", "1.2.3.08", "1.2.3.08", "1.2.3.08", "1.2.3.08", "1.2.3.08", "1.2.3.08", "1.2.3.08", "1.2.3.08"}},
		{"http://017.0.0.1./", []string{"017.0.0.1.", "017.0.0.1.", "017.0.0.1.", "15.0.0.1", "15.0.0.1", "017.0.0.1.", "017.0.0.1.", "none", "017.0.0.1.", "017.0.0.1.", "017.0.0.1."}},
		{"http:/h/", []string{"none", "none", "none", "h", "h", "none", no, "none", "none", "none", "none"}},
		{"http:///h/", []string{"", "", "", "h", "h", "none", no, "none", "", "none", no}},
		{"http:////h/", []string{"", "", "", no, no, "none", no, "none", "", "none", no}},
		{"http:h/", []string{"none", "none", "none", no, no, "none", no, "none", "none", "none", "none"}},
		{"//h/", []string{"h", "h", "h", no, no, "h", no, "h", "none", "h", "h"}},
		{"h/", []string{"none", "none", "none", no, "h", "none", no, "none", "none", "none", "none"}},
		{"h:80/", []string{"none", "none", "none", no, "h", "none", no, "none", "none", "none", "h"}},
		{" http://h/", []string{"h", "h", "h", no, no, "h", no, no, "h", no, "none"}},
		{"ht\ntp://h/", []string{"h", "h", "h", no, no, "h", no, no, "none", no, "none"}},
		{"http://h\t/", []string{"h\t", "h\t", "h\t", no, no, "h", no, no, "h\t", no, "h_"}},
		{"http://[::1]/", []string{"[::1]", "[::1]", "[::1]", "[::1]", "[::1]", "[::1]", "[::1]", "[::1]", "[::1]", "[::1]", "[::1]"}},
		{"http://[fe80::1%25eth0]/", []string{"[fe80::1%25eth0]", "[fe80::1%25eth0]", "[fe80::1%eth0]", "[fe80::1]", "[fe80::1]", "[fe80::1%25eth0]", "[fe80::1%eth0]", "[fe80::1%25eth0]", "[fe80::1%eth0]", no, "[fe80::1%25eth0]"}},
		{"http://[x]/", []string{"[x]", "[x]", "[x]", no, no, no, any, no, "x", no, "[x]"}},
		{"http://[::1/", []string{no, no, no, no, no, no, no, no, "[:", no, "[:"}},
		{"http://a_b/", []string{"a_b", "a_b", "a_b", "a_b", "a_b", "a_b", "a_b", "none", "a_b", "a_b", "a_b"}},
		{"http://é/", []string{"é", "é", "é", "é", "é", "é", "xn--9ca", "none", "xn--9ca", no, "é"}},
		{"http://a／b/", []string{"a／b", "a／b", "a／b", "a／b", "a／b", no, "a／b", "none", "xn--ab-1u3n", no, "a／b"}},
		{"http://:80/", []string{"", "", "", no, no, "none", "", "none", "", "none", no}},
		{"foo://h/", []string{"h", "h", "h", no, no, "h", no, "h", "none", "h", "h"}},
		{"http://h:/", []string{"h", "h", "h", "h", "h", "h", "h", "h", "h:", "h", "h"}},
		{"http://h:65536/", []string{"h", "h", "h", no, no, no, "h", "h", "h", "h", no}},
		{"http://h: 8x/", []string{no, no, no, no, no, no, no, no, "h: 8x", no, "h"}},
		{"file://localhost/", []string{"localhost", "localhost", "localhost", "none", "none", "localhost", no, "localhost", "localhost", "", "localhost"}},
	} {
		for i, m := range All() {
			if m.Name != names[i] || !m.Model || m.Version == "" {
				t.Fatalf("%+v", m)
			}
			if got := hostOf(read(m, c.input, "")); got != c.hosts[i] && c.hosts[i] != any {
				t.Errorf("%s: host of %q is %q, want %q", m.Name, c.input, got, c.hosts[i])
			}
		}
	}
}

// The results of the models that resolve references.
func TestBases(t *testing.T) {
	const base = "http://u@h/a/b;p?q#f"
	for _, c := range []struct {
		model       *edition.Edition
		input, base string
		want        string
	}{
		{LastAt(), "../x?y", base, "http://u@h/x?y"},
		{LastAt(), "", base, "http://u@h/a/b;p?q"},
		{LastAt(), "//a@b:1/./c", base, "http://a@b:1/c"},
		{LastAt(), "x", "http://h", "http://h/x"},
		{LastAt(), "foo:/a/../b", base, "foo:/b"},
		{LastAt(), "x", "a/b", "base: relative"},
		{LastAt(), "x", "http://h:x/", "base: port"},
		{DecodedLate(), "x", "http://%41@%42/", "http://%41@%42/x"},
		{Curl(), "../x y?a b", base, "http://u@h/x%20y?a+b"},
		{Curl(), "", base, "http://u@h/a/b;p?q#f"},
		{Curl(), "#x", base, "http://u@h/a/b;p?q#x"},
		{Curl(), "?x", base, "http://u@h/a/b;p?x"},
		{Curl(), "/%2e%2E/é%c3", base, "http://u@h/%C3%A9%C3"},
		{Curl(), "//g:080/..", base, "http://g:80/"},
		{Curl(), "///g", base, "http://g/"},
		{Curl(), "http:g", base, "CURLUE_BAD_SLASHES"},
		{Curl(), "x", "foo://h/", "base: CURLUE_UNSUPPORTED_SCHEME"},
		{CurlGuess(), "g:80/x", base, "http://u@h/a/g:80/x"},
		{CurlGuess(), "x", "FTP.h/a", "ftp://FTP.h/x"},
		{Python(), "../x", base, "http://u@h/x"},
		{Python(), "../../../x/.", base, "http://u@h/x/"},
		{Python(), "x//y", base, "http://u@h/a/x/y"},
		{Python(), ";x", base, "http://u@h/a/;x"},
		{Python(), "", base, base},
		{Python(), "#", base, "http://u@h/a/b;p?q"},
		{Python(), "http:x", base, "http://u@h/a/x"},
		{Python(), "https:x", base, "https:///x"},
		{Python(), "//g", base, "http://g"},
		{Python(), "x", "foo://h/a", "x"},
		{Python(), "x", "http://[x]/", "base: invalid-bracketed-host"},
		{NetHTTP(), "../x", base, "http://u@h/x"},
		{NetHTTP(), "", base, base},
		{NetHTTP(), "x", "http://%zz/", "base: net/url"},
		{Java(), "../x", base, "http://u@h/x"},
		{Java(), "../../x", base, "http://u@h/../x"},
		{Java(), "", base, "http://u@h/a/"},
		{Java(), "#x", base, "http://u@h/a/b;p?q#x"},
		{Java(), "x", "mailto:a", "x"},
		{Java(), "x", ":", "base: scheme"},
	} {
		r := read(c.model, c.input, c.base)
		got := r.Href
		if r.Failure != nil {
			got = r.Failure.Name
		}
		if r.FailedIn == validation.Base {
			got = "base: " + got
		}
		if got != c.want {
			t.Errorf("%s: %q against %q is %q, want %q", c.model.Name, c.input, c.base, got, c.want)
		}
	}
}

// checkReading checks that spans lie in the input, and that the text at each is the part,
// except for changes that the model makes: case, encoding, controls.
func checkReading(m *edition.Edition, input, base string) error {
	r := read(m, input, base)
	if f := r.Failure; f != nil {
		in := input
		if r.FailedIn == validation.Base {
			in = base
		}
		if f.Name == "" || f.Span.IsKnown() && (f.Span.Start > f.Span.End || f.Span.End > len(in)) {
			return fmt.Errorf("%s, %q against %q: %+v", m.Name, input, base, f)
		}
		return nil
	}
	for i, p := range partsOf(&r) {
		switch {
		case !p.Present:
			if *p != (edition.Part{}) {
				return fmt.Errorf("%s, %q against %q: part %d is absent and %+v", m.Name, input, base, i, p)
			}
		case !p.Span.IsKnown():
		case p.Span.Start > p.Span.End || p.Span.End > len(input):
			return fmt.Errorf("%s, %q against %q: part %d is at %v", m.Name, input, base, i, p.Span)
		case base == "" && !samePart(m, p.Span.Of(input), p.Text, p == &r.Host):
			return fmt.Errorf("%s, %q: part %d, %q, is not at %v", m.Name, input, i, p.Text, p.Span)
		}
	}
	return nil
}

// samePart reports whether a model turns the text at the span of a part into the part.
func samePart(m *edition.Edition, text, part string, host bool) bool {
	if decode(text) == part {
		return true
	}
	switch m.Name {
	case "curl", "curl-guess":
		return true // it normalizes addresses and paths
	case "php":
		if n, ok := phpNumber(text); ok && part == fmt.Sprint(n) {
			return true
		}
		text = phpText(text)
	case "perl":
		if host && decode(perlIDNA(text)) == part {
			return true
		}
	}
	return strings.EqualFold(plain(text), plain(part))
}

// plain returns a part without the characters that models remove or change.
func plain(s string) string {
	same := strings.NewReplacer("Σ", "σ", "ς", "σ", "İ", "i", "\u0307", "", "\t", "", "\n", "", "\r", "")
	s = strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || r == '[' || r == ']' {
			return -1
		}
		return r
	}, decode(same.Replace(s)))
	if n, rest := number(s, 10); rest == "" && s != "" {
		return fmt.Sprint(n)
	}
	return strings.TrimLeft(same.Replace(s), "+ ")
}

var seeds = []string{
	"", "http://u:p@h:1/a?b#c", "///", "mailto:a", "*", "http://[::1%25a]:1/", "%", "a:b:c", "//@", "?#", "http://1.2.3.4.5:080", "<URL:a>",
	"file://localhost", "h:80", "\t a\nb", "http://[v1.x]:", "//[", "http://]", ";", "İ://", "http://é\xff/", "//h:+80", "mailto:a@b,", "http://::",
}

func TestReadings(t *testing.T) {
	g := mutate.New(1, nil)
	check := func(input, base string) {
		for _, m := range All() {
			if err := checkReading(m, input, base); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, s := range seeds {
		check(s, "")
		check(s, "http://u@h/a/b?c#d")
		check("../x", s)
	}
	for n := range 4000 {
		g.IllFormed = n%4 == 3
		input, base, _ := g.Next()
		check(input, "")
		check(input, base)
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range seeds {
		f.Add(s, "")
		f.Add(s, "http://u@h/a/b?c#d")
	}
	f.Fuzz(func(t *testing.T, input, base string) {
		for _, m := range All() {
			if err := checkReading(m, input, base); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// Most models do not allocate for an ordinary URL, so that a program can run many.
func TestAllocs(t *testing.T) {
	most := map[string]float64{"curl": 1, "curl-guess": 1, "net/http": 5}
	for _, m := range All() {
		got := testing.AllocsPerRun(100, func() { read(m, "https://u:p@www.example.com:8080/a/b?q=1#f", "") })
		if got > most[m.Name] {
			t.Errorf("%s: %v allocations", m.Name, got)
		}
	}
}

func work(s string) {
	for _, m := range All() {
		read(m, s, "")
		read(m, s, "http://a/b/c?q")
		read(m, "../a", s)
	}
}

func TestGrowth(t *testing.T) { hostile.Growth(t, hostile.URLs(), work) }

func TestGrowthOfHosts(t *testing.T) {
	hostile.Growth(t, hostile.Hosts(), func(s string) { work("http://" + s + "/") })
}

func TestGrowthOfMemory(t *testing.T) { hostile.Memory(t, hostile.URLs(), 900, work) }

func TestGrowthOfSearches(t *testing.T) { hostile.Long(t, hostile.Searched(), work) }

func BenchmarkRead(b *testing.B) {
	for _, m := range All() {
		b.Run(m.Name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				read(m, "https://www.example.com:8080/path/to/something?query=1#frag", "")
			}
		})
	}
}
