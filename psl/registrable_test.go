package psl_test

import (
	"testing"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/psl"
)

func mustParse(t testing.TB, input string) host.Host {
	t.Helper()
	h, err := host.Parse(input)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// HTML's table, and other hosts that are not suffixes.
//
// https://html.spec.whatwg.org/multipage/browsers.html#is-a-registrable-domain-suffix-of-or-is-equal-to
func TestIsRegistrableSuffix(t *testing.T) {
	for _, c := range []struct {
		suffix, host string
		want         bool
	}{
		{"0.0.0.0", "0.0.0.0", true},
		{"0x10203", "0.1.2.3", true},
		{"[0::1]", "[::1]", true},
		{"example.com", "example.com", true},
		{"example.com", "example.com.", false},
		{"example.com.", "example.com", false},
		{"example.com", "www.example.com", true},
		{"com", "example.com", false},
		{"example", "example", true},
		{"compute.amazonaws.com", "example.compute.amazonaws.com", false},
		{"example.compute.amazonaws.com", "www.example.compute.amazonaws.com", false},
		{"amazonaws.com", "www.example.compute.amazonaws.com", false},
		{"amazonaws.com", "test.amazonaws.com", true},

		{"example.com.", "www.example.com.", true},
		{"ample.com", "www.example.com", false},
		{"www.example.com", "example.com", false},
		{"com", "com", true},
		{"city.kobe.jp", "www.city.kobe.jp", true},
		{"kobe.jp", "www.city.kobe.jp", false},
		{"a.kobe.jp", "www.a.kobe.jp", false},
		{"0.1", "1.0.0.1", false},
		{"a..com", "www.a..com", false},
	} {
		suffix, h := mustParse(t, c.suffix), mustParse(t, c.host)
		if got := psl.IsRegistrableSuffix(suffix, h); got != c.want {
			t.Errorf("%s of %s: %v", c.suffix, c.host, got)
		}
	}
	empty, err := host.Options{Opaque: true}.Parse("")
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range []host.Host{{}, empty} {
		if psl.IsRegistrableSuffix(h, h) || psl.IsRegistrableSuffix(h, mustParse(t, "example.com")) {
			t.Errorf("the host of kind %s is a suffix", h.Kind())
		}
	}
}
