package main

import (
	"math/rand/v2"
	"testing"
)

func TestHexRequest(t *testing.T) {
	for _, c := range []struct {
		r    request
		want string
	}{
		{request{input: "a\x00\xff"}, `["6100ff"]`},
		{request{"", "b", true}, `["","62"]`},
	} {
		if got, err := hexRequest(c.r).MarshalJSON(); err != nil || string(got) != c.want {
			t.Errorf("%v: %s, %v", c.r, got, err)
		}
	}
}

// Both readings use the same words for the same parts.
func TestURIReadings(t *testing.T) {
	for _, c := range []struct {
		r    request
		line string
	}{
		{request{"http://u@[::1]:8/a?#f", "x:", true},
			"scheme<http>@0 userinfo<u>@7 IPv6address<[::1]>@9 port<8>@15 path</a> query<>@19 fragment<f>@20 \thttp://u@[::1]:8/a?#f\thttp://u@[::1]:8/a?#f"},
		{request{input: "file:///"}, "scheme<file>@0 reg-name<> path</> \t-\tfile:///"},
		{request{input: "["}, "refused"},
	} {
		if got, err := theirReading(c.line); err != nil || got != ourURIReading(c.r) {
			t.Errorf("%+v, %v, want %+v", got, err, ourURIReading(c.r))
		}
	}
	if _, err := theirReading("a\tb"); err == nil {
		t.Error("a line of two texts is accepted")
	}
}

// Each explanation covers its subject, and nothing that only looks similar.
func TestURIsExplained(t *testing.T) {
	const normal, target = "normal form", "target"
	for _, c := range []struct{ input, base, what, theirs, want string }{
		{"//[::1]", "", normal, "//[0000:0000:0000:0000:0000:0000:0000:0001]", "ipv6-addresses-in-full"},
		{"//[::1.2.3.4]", "a:", target, "a://[0000:0000:0000:0000:0000:0000:0102:0304]", "ipv6-addresses-in-full"},
		{"//[::1]", "", normal, "//[0000:0000:0000:0000:0000:0000:0000:0002]", ""},
		{"//%c3%41", "", normal, "//%c3a", "percent-encodings-of-hosts"},
		{"//%c3/%c3", "", normal, "//%c3/%c3", ""},
		{"//%C3", "a:", target, "a://%c3", ""},
		{".", "", normal, "", "dot-segments-of-relative-references"},
		{"x/../a:b?q", "", normal, "a:b?q", "dot-segments-of-relative-references"},
		{"//%c3/.", "", normal, "//%c3/", "dot-segments-of-relative-references"},
		{"a", "", normal, "b", ""},
		{"./a?q", "", normal, "a?r", ""},
		{"a:b/../c", "", normal, "a:c", "root-of-a-rootless-path"},
		{"../../f", "c:d/e/", target, "c:f", "root-of-a-rootless-path"},
		{"a:b/../c", "", normal, "a:d", ""},
		{"a:/b/../c", "", normal, "a:c", ""},
		{"a:/.//b", "", normal, "a://b", "path-that-becomes-an-authority"},
		{"/..//b?q", "a:", target, "a://b?q", "path-that-becomes-an-authority"},
		{"a:/.//b", "", normal, "a:/b", ""},
		{"..", "c:/d/", target, "c:/./", "dot-segment-before-an-empty-one"},
		{".//", "c:", target, "c:.//", "dot-segment-before-an-empty-one"},
		{"a", "b://c///", target, "b://c/.///a", "dot-segment-before-an-empty-one"},
		{"a", "b://c///", target, "b://c/././//a", ""},
	} {
		r := request{c.input, c.base, c.base != ""}
		own := ourURIReading(r)
		d := uriDifference{r, c.what, map[string]string{normal: own.normal, target: own.target}[c.what], c.theirs}
		if d.kind() == "" {
			t.Errorf("%v: no difference", r)
		}
		if got := nameOf(d.explain(nil)); got != c.want {
			t.Errorf("%v: explained by %q, want %q", d, got, c.want)
		}
	}
	// Parts are never explained away.
	d := uriDifference{request{input: "a"}, "parts", "path<a>", "path<b>"}
	if e := d.explain(nil); e != nil || d.kind() != "parts differ" {
		t.Errorf("%v is explained by %v", d, e)
	}
}

// A comparison of strings that are mostly rejected would show little.
func TestURIsAreMostlyURIs(t *testing.T) {
	src := newURIs(1, nil)
	rng := rand.New(rand.NewPCG(1, 2))
	accepted, resolved := 0, 0
	const n = 3000
	for range n {
		r := ourURIReading(src.next(rng))
		if r.parts != refused {
			accepted++
		}
		if r.target != noResult {
			resolved++
		}
	}
	if accepted < n*2/5 || accepted > n*9/10 || resolved < n/5 {
		t.Errorf("of %d requests, %d are accepted and %d resolved", n, accepted, resolved)
	}
}
