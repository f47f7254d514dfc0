package psl_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/host"
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

// expect compares a result with the strings of two domains, "" for null.
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

// The built-in table, a list that is loaded, and the twin agree.
func TestAgreement(t *testing.T) {
	text := readDat(t)
	tw := newTwin(text)
	loaded, err := psl.Load(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	names := 0
	for _, r := range tw.all {
		for _, name := range derived(r) {
			for _, root := range []string{"", "."} {
				h, err := host.Parse(name + root)
				if err != nil {
					t.Fatal(err)
				}
				suffix, registrable, rule := tw.lookup(h.String())
				names++
				for i, l := range []*psl.List{nil, loaded} {
					got := l.Lookup(h)
					if err := expect(got, suffix, registrable); err != nil {
						t.Fatalf("list %d: %s (from %s): %v", i, h, r.line, err)
					}
					if got.Rule != rule {
						t.Fatalf("list %d: %s (from %s): the rule is %s, want %s", i, h, r.line, got.Rule, rule)
					}
				}
			}
		}
	}
	t.Logf("%d names of %d rules", names, len(tw.all))
}

// derived returns names around a rule, in Unicode if the rule is.
func derived(r twinRule) []string {
	name := strings.TrimPrefix(r.line, "!")
	rest := strings.TrimPrefix(name, "*.")
	list := []string{rest, "a." + rest, "b.a." + rest, "www.b.a." + rest, "city." + rest, "www." + rest}
	if r.isASCII() { // otherwise it may break the Bidi rule
		list = append(list, "x"+rest, rest+"x")
	}
	if _, parent, ok := strings.Cut(rest, "."); ok {
		list = append(list, parent, "a."+parent, "b.a."+parent)
	}
	return list
}
