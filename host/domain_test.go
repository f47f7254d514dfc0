package host

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/validation"
)

func TestDomainToASCII(t *testing.T) {
	for _, c := range []struct{ domain, relaxed, strict string }{
		{"example.org", "example.org", "example.org"},
		{"EXAMPLE.Org", "example.org", "example.org"},
		{"faß.example", "xn--fa-hia.example", "xn--fa-hia.example"},
		{"☕.example", "xn--53h.example", "xn--53h.example"},
		{"ｗｗｗ。example", "www.example", "www.example"},
		// The host parser would read these as addresses.
		{"1.2", "1.2", "1.2"},
		{"1.2.3.999", "1.2.3.999", "1.2.3.999"},
		// Only the strict domain parser rejects these.
		{"a_b.example", "a_b.example", ""},
		{"-a.example", "-a.example", ""},
		{"ab--c.example", "ab--c.example", ""},
		{"ü-.example", "xn----dha.example", ""},
		{"example.org.", "example.org.", ""},
		{"a..example", "a..example", ""},
		{".", ".", ""},
		{"xn--a", "xn--a", ""},
		{"xn--8i7caa", "xn--8i7caa", ""},
		{strings.Repeat("a", 64), strings.Repeat("a", 64), ""},
		{strings.Repeat("a.", 127) + "b", strings.Repeat("a.", 127) + "b", ""},
		// Both parsers reject these, even if percent-encoded.
		{"", "", ""},
		{"\u00AD", "", ""},
		{"a<b", "", ""},
		{"a b", "", ""},
		{"%61", "", ""},
		{"a%2Eb", "", ""},
		{"a:1", "", ""},
		{"[::1]", "", ""},
		{"ü≠\u2488", "", ""},
		{"xn--ü", "", ""},
		{"a\xFF", "", ""},
	} {
		for _, beStrict := range []bool{false, true} {
			want := c.relaxed
			if beStrict {
				want = c.strict
			}
			got, err := DomainToASCII(c.domain, beStrict)
			if got != want || (err == nil) != (want != "") {
				t.Errorf("DomainToASCII(%q, %v) = %q, %v, want %q", c.domain, beStrict, got, err, want)
			}
			if err != nil && !errors.Is(err, validation.DomainToASCII) {
				t.Errorf("DomainToASCII(%q, %v): %v is not domain-to-ASCII", c.domain, beStrict, err)
			}
		}
	}
}

// The span of an error lies in the domain as it was passed in.
func TestDomainToASCIISpans(t *testing.T) {
	for _, c := range []struct {
		domain   string
		beStrict bool
		want     string // the place
	}{
		{"www.a_b.example", true, "_"},
		{"www.-a.example", true, "-"},
		{"ü.a<b", false, "<"},
		{"ü.a\xFF", false, "\xFF"},
		{"ü.xn--a", false, "xn--a"},
	} {
		_, err := DomainToASCII(c.domain, c.beStrict)
		var e *validation.Error
		if !errors.As(err, &e) || e.Span.Of(c.domain) != c.want {
			t.Errorf("DomainToASCII(%q, %v): %v is at %q, want %q", c.domain, c.beStrict, err, e.Span.Of(c.domain), c.want)
		}
	}
}

// The domain parser is the part of the host parser that reads domains, and the strict
// one accepts a subset of what the other accepts.
func FuzzDomainToASCII(f *testing.F) {
	for _, s := range []string{"example.org", "BÜCHER.example", "a_b", "xn--a", "xn--8i7caa", "1.2", "a<b", "ü<", "a..b", "\xFF", "faß.", "\u00AD"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, domain string) {
		var reported []validation.Error
		o := Options{Report: func(e validation.Error) { reported = append(reported, e) }}
		relaxed, err := o.DomainToASCII(domain, false)
		ofRelaxed := reported
		if quiet, errQuiet := DomainToASCII(domain, false); quiet != relaxed || fmt.Sprint(err) != fmt.Sprint(errQuiet) {
			t.Fatalf("%q: reporting changes the result: %q %v, %q %v", domain, relaxed, err, quiet, errQuiet)
		}
		reported = nil
		strict, errStrict := o.DomainToASCII(domain, true)
		if errStrict == nil && (strict != relaxed || err != nil || len(ofRelaxed) > 0) {
			t.Fatalf("%q: strict %q, otherwise %q, %v, %v", domain, strict, relaxed, err, ofRelaxed)
		}
		if errStrict != nil && len(ofRelaxed) != 1 {
			t.Fatalf("%q: %v, but otherwise %d errors are reported", domain, errStrict, len(ofRelaxed))
		}
		for _, e := range []error{err, errStrict} {
			var v *validation.Error
			if errors.As(e, &v) && (v.Span.Start < 0 || v.Span.End < v.Span.Start || v.Span.End > len(domain)) {
				t.Fatalf("%q: the span of %v", domain, v)
			}
		}
		if strings.Contains(domain, "%") || strings.HasPrefix(domain, "[") {
			return
		}
		reported = nil
		h, errParse := o.Parse(domain)
		switch {
		case h.IsDomain():
			if h.String() != relaxed || err != nil || !slices.Equal(reported, ofRelaxed) {
				t.Fatalf("%q: domain %q, %v, %v; host %q, %v", domain, relaxed, err, ofRelaxed, h, reported)
			}
			if DomainToUnicode(relaxed) != h.Unicode() {
				t.Fatalf("%q: to Unicode %q, want %q", relaxed, DomainToUnicode(relaxed), h.Unicode())
			}
		case err != nil && fmt.Sprint(err) != fmt.Sprint(errParse):
			t.Fatalf("%q: domain %v, host %v", domain, err, errParse)
		}
	})
}

func TestLabels(t *testing.T) {
	for _, c := range []struct {
		host   Host
		labels []string
	}{
		{newHost("www.example.org", Domain), []string{"www", "example", "org"}},
		{newHost("example.org.", Domain), []string{"example", "org", ""}},
		{newHost("localhost", Domain), []string{"localhost"}},
		{newHost(".a..b", Domain), []string{"", "a", "", "b"}},
		{newHost(".", Domain), []string{"", ""}},
		{newHost("127.0.0.1", IPv4), nil},
		{newHost("[::1]", IPv6), nil},
		{newHost("a.b", Opaque), nil},
		{newHost("", Empty), nil},
		{Host{}, nil},
	} {
		if got := slices.Collect(c.host.Labels()); !slices.Equal(got, c.labels) {
			t.Errorf("%s: labels %q, want %q", c.host, got, c.labels)
		}
		got := slices.Collect(c.host.LabelsBackward())
		slices.Reverse(got)
		if !slices.Equal(got, c.labels) {
			t.Errorf("%s: labels backward %q, want the reverse of %q", c.host, got, c.labels)
		}
		// The loop may end early.
		for range c.host.Labels() {
			break
		}
		for range c.host.LabelsBackward() {
			break
		}
	}
}

func TestDomainAllocations(t *testing.T) {
	h, err := Parse("www.example.org")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for name, f := range map[string]func(){
		"relaxed": func() { _, _ = DomainToASCII("www.example.org", false) },
		"strict":  func() { _, _ = DomainToASCII("www.example.org", true) },
		"labels": func() {
			for l := range h.Labels() {
				n += len(l)
			}
			for l := range h.LabelsBackward() {
				n += len(l)
			}
		},
	} {
		if allocs := testing.AllocsPerRun(100, f); allocs > 0 {
			t.Errorf("%s: %v allocations", name, allocs)
		}
	}
}
