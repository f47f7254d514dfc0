package psl_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/psl"
)

// The Standard's table.
//
// https://url.spec.whatwg.org/#example-host-psl
func TestStandardsExamples(t *testing.T) {
	for _, c := range []struct{ input, suffix, registrable string }{
		{"com", "com", ""},
		{"example.com", "com", "example.com"},
		{"www.example.com", "com", "example.com"},
		{"sub.www.example.com", "com", "example.com"},
		{"EXAMPLE.COM", "com", "example.com"},
		{"example.com.", "com.", "example.com."},
		{"github.io", "github.io", ""},
		{"whatwg.github.io", "github.io", "whatwg.github.io"},
		{"إختبار", "xn--kgbechtv", ""},
		{"example.إختبار", "xn--kgbechtv", "example.xn--kgbechtv"},
		{"sub.example.إختبار", "xn--kgbechtv", "example.xn--kgbechtv"},
		{"[2001:0db8:85a3:0000:0000:8a2e:0370:7334]", "", ""},
	} {
		h, err := host.Parse(c.input)
		if err != nil {
			t.Fatal(err)
		}
		if err := expect(psl.Lookup(h), c.suffix, c.registrable); err != nil {
			t.Errorf("%s: %v", c.input, err)
		}
		if psl.PublicSuffix(h) != psl.Lookup(h).PublicSuffix || psl.RegistrableDomain(h) != psl.Lookup(h).RegistrableDomain {
			t.Errorf("%s: the functions differ", c.input)
		}
	}
}

// expect compares a result with the strings of two domains, or "" for null.
func expect(r psl.Result, suffix, registrable string) error {
	for _, c := range []struct {
		name string
		got  host.Host
		want string
	}{{"public suffix", r.PublicSuffix, suffix}, {"registrable domain", r.RegistrableDomain, registrable}} {
		kind := host.Domain
		if c.want == "" {
			kind = host.Null
		}
		if c.got.String() != c.want || c.got.Kind() != kind {
			return fmt.Errorf("the %s is the %s %q, want the %s %q", c.name, c.got.Kind(), c.got, kind, c.want)
		}
	}
	if (r.Rule == psl.NoRule) != r.PublicSuffix.IsNull() {
		return fmt.Errorf("the public suffix is %q, but the rule is %q", r.PublicSuffix, r.Rule)
	}
	return nil
}

// The tests of the Public Suffix List, in lower case, in upper case, and with a
// trailing dot.
func TestSuite(t *testing.T) {
	for _, c := range suite.SuffixCases(t) {
		if c.Domain == nil {
			if r := psl.Lookup(host.Host{}); r != (psl.Result{}) {
				t.Errorf("null: %+v", r)
			}
			continue
		}
		for _, root := range []string{"", "."} {
			want := ""
			if c.Registrable != nil {
				want = mustParse(t, *c.Registrable+root).String()
			}
			for _, input := range []string{*c.Domain, strings.ToUpper(*c.Domain)} {
				h := mustParse(t, input+root)
				r := psl.Lookup(h)
				if r.RegistrableDomain.String() != want || r.RegistrableDomain.IsNull() != (want == "") {
					t.Errorf("%s: the registrable domain is %q, want %q", h, r.RegistrableDomain, want)
				}
				// The suite does not contain public suffixes, but they follow from the
				// registrable domains.
				suffix := h.String()
				if _, after, ok := strings.Cut(want, "."); ok {
					suffix = after
				} else if strings.HasPrefix(suffix, ".") {
					suffix = ""
				}
				if r.PublicSuffix.String() != suffix {
					t.Errorf("%s: the public suffix is %q, want %q", h, r.PublicSuffix, suffix)
				}
			}
		}
	}
}

// Hosts without a public suffix.
func TestNull(t *testing.T) {
	for _, h := range []host.Host{
		{},
		psl.NewHost("", host.Empty),
		psl.NewHost("www.example.com", host.Opaque),
		mustParse(t, "127.0.0.1"),
		mustParse(t, "[::1]"),
		mustParse(t, "."),
		mustParse(t, ".."),
		mustParse(t, ".com"),
		mustParse(t, "a..com"),
		mustParse(t, "com.."),
		mustParse(t, "..com"),
		mustParse(t, "a..www.example.co.uk."),
	} {
		if r := psl.Lookup(h); r != (psl.Result{}) {
			t.Errorf("%s %q: %+v", h.Kind(), h, r)
		}
	}
}

// The kind of the rule that determines the result.
func TestRule(t *testing.T) {
	for domain, want := range map[string]psl.Rule{
		"example.com":               psl.ICANNRule,
		"www.city.kobe.jp":          psl.ICANNRule,
		"a.b.kobe.jp":               psl.ICANNRule,
		"kobe.jp":                   psl.ICANNRule,
		"a.github.io":               psl.PrivateRule,
		"github.io":                 psl.PrivateRule,
		"io":                        psl.ICANNRule,
		"a.b.compute.amazonaws.com": psl.PrivateRule,
		"compute.amazonaws.com":     psl.ICANNRule,
		"localhost":                 psl.DefaultRule,
		"a.b.unlisted":              psl.DefaultRule,
		"a..com":                    psl.NoRule,
		"127.0.0.1":                 psl.NoRule,
	} {
		if got := psl.Lookup(mustParse(t, domain)).Rule; got != want {
			t.Errorf("%s: %s, want %s", domain, got, want)
		}
	}
	for r, name := range map[psl.Rule]string{psl.NoRule: "none", psl.DefaultRule: "default", psl.ICANNRule: "ICANN", psl.PrivateRule: "private", 9: ""} {
		text, err := r.MarshalText()
		var back psl.Rule
		if r.String() != name || string(text) != name || (err == nil) != (name != "") || err == nil && (back.UnmarshalText(text) != nil || back != r) {
			t.Errorf("rule %d: %q, %q, %v", r, r, text, err)
		}
	}
}

// A literal asterisk is a label like others, not a wildcard.
func TestAsterisk(t *testing.T) {
	for domain, want := range map[string]string{
		"*.ck": "*.ck", "a.*.ck": "*.ck", "*": "*", "*.com": "com", "*.kobe.jp": "*.kobe.jp", "!www.ck": "!www.ck",
	} {
		if got := psl.PublicSuffix(mustParse(t, domain)); got.String() != want {
			t.Errorf("%s: %s, want %s", domain, got, want)
		}
	}
}

func TestAllocations(t *testing.T) {
	loaded, err := psl.Load(strings.NewReader("com\nco.uk\n*.ck\n!www.ck\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, domain := range []string{"com", "www.example.com.", "a.b.c.d.example.co.uk", "www.ck", "x.y.ck", "127.0.0.1", "a..b", "x.s3.amazonaws.com", strings.Repeat("a.", 1000) + "com", strings.Repeat("a", 1000) + ".com"} {
		h := mustParse(t, domain)
		for name, f := range map[string]func(){
			"PublicSuffix":         func() { psl.PublicSuffix(h) },
			"RegistrableDomain":    func() { psl.RegistrableDomain(h) },
			"Lookup":               func() { psl.Lookup(h) },
			"Lookup in a list":     func() { loaded.Lookup(h) },
			"for a cookie jar":     func() { psl.CookieJarList{List: loaded}.PublicSuffix("www.example.com") },
			"a registrable suffix": func() { psl.IsRegistrableSuffix(h, h) },
		} {
			if allocs := testing.AllocsPerRun(50, f); allocs > 0 {
				t.Errorf("%s of %.30s: %v allocations", name, domain, allocs)
			}
		}
	}
}

// Many goroutines can use a list at once; the race detector watches.
func TestGoroutines(t *testing.T) {
	loaded, err := psl.Load(strings.NewReader("com\nexample.com\n"))
	if err != nil {
		t.Fatal(err)
	}
	h := mustParse(t, "a.b.example.com")
	var group sync.WaitGroup
	for range 8 {
		group.Add(1)
		go func() {
			defer group.Done()
			for range 100 {
				if psl.PublicSuffix(h).String() != "com" || loaded.PublicSuffix(h).String() != "example.com" {
					t.Error("a lookup beside others differs")
				}
			}
		}()
	}
	group.Wait()
}
