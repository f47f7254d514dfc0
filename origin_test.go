package weburl_test

import (
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/host"
)

// originOf returns the origin of a URL with a domain, unless that is "".
func originOf(t *testing.T, url, domain string) weburl.Origin {
	t.Helper()
	o := weburl.MustParse(url).Origin()
	if domain == "" {
		return o
	}
	h, err := host.Parse(domain)
	if err != nil {
		t.Fatal(err)
	}
	return o.WithDomain(h)
}

// HTML's table, and origins that are not tuples.
//
// https://html.spec.whatwg.org/multipage/browsers.html#same-origin-domain
func TestSameOriginDomain(t *testing.T) {
	type page struct{ url, domain string }
	for _, c := range []struct {
		a, b             page
		same, sameDomain bool
	}{
		{page{"https://example.org/", ""}, page{"https://example.org/", ""}, true, true},
		{page{"https://example.org:314/", ""}, page{"https://example.org:420/", ""}, false, false},
		{page{"https://example.org:314/", "example.org"}, page{"https://example.org:420/", "example.org"}, false, true},
		{page{"https://example.org/", ""}, page{"https://example.org/", "example.org"}, true, false},
		{page{"https://example.org/", "example.org"}, page{"http://example.org/", "example.org"}, false, false},

		{page{"https://a.example.org/", "example.org"}, page{"https://b.example.org/", "example.org"}, false, true},
		{page{"https://a.example.org/", "a.example.org"}, page{"https://a.example.org/", "example.org"}, true, false},
		{page{"data:,", ""}, page{"data:,", ""}, false, false},
		{page{"data:,", "example.org"}, page{"https://example.org/", "example.org"}, false, false},
	} {
		a, b := originOf(t, c.a.url, c.a.domain), originOf(t, c.b.url, c.b.domain)
		if a.SameOrigin(b) != c.same || b.SameOrigin(a) != c.same {
			t.Errorf("%v, %v: same origin is not %v", c.a, c.b, c.same)
		}
		if a.SameOriginDomain(b) != c.sameDomain || b.SameOriginDomain(a) != c.sameDomain {
			t.Errorf("%v, %v: same origin-domain is not %v", c.a, c.b, c.sameDomain)
		}
		if equal := c.same && c.sameDomain; (a == b) != equal {
			t.Errorf("%v, %v: equal is not %v", c.a, c.b, equal)
		}
		if !a.SameOrigin(a) || !a.SameOriginDomain(a) {
			t.Errorf("%v is not the same as itself", c.a)
		}
	}
	var zero weburl.Origin
	if zero.SameOrigin(zero) || zero.SameOriginDomain(zero) {
		t.Error("the zero Origin is the same as something")
	}
}

// The text does not contain the domain, and only tuple origins have a domain.
func TestOriginWithDomain(t *testing.T) {
	plain := originOf(t, "https://www.example.org:8080/", "")
	o := originOf(t, "https://www.example.org:8080/", "example.org")
	if plain.EffectiveDomain().String() != "www.example.org" || o.EffectiveDomain().String() != "example.org" ||
		!plain.Domain().IsNull() || o.Domain().String() != "example.org" || o.Host() != plain.Host() {
		t.Errorf("domains %q and %q, effective %q and %q", plain.Domain(), o.Domain(), plain.EffectiveDomain(), o.EffectiveDomain())
	}
	if o.String() != "https://www.example.org:8080" {
		t.Errorf("the text is %q", o)
	}
	text, err := o.MarshalText()
	var back weburl.Origin
	if err != nil || back.UnmarshalText(text) != nil || back != plain || back == o || !back.SameOrigin(o) {
		t.Errorf("%q reads back as %v with domain %q", text, back, back.Domain())
	}
	if o.WithDomain(host.Host{}) != plain {
		t.Error("a domain cannot be removed")
	}
	opaque := weburl.NewOpaqueOrigin()
	if opaque.WithDomain(o.Domain()) != opaque || !opaque.EffectiveDomain().IsNull() {
		t.Error("an opaque origin has a domain")
	}
	if (weburl.Origin{}).WithDomain(o.Domain()).IsValid() {
		t.Error("the zero Origin with a domain is valid")
	}
}

// The store is asked only for blob: URLs, and before their paths are parsed.
func TestOriginWith(t *testing.T) {
	page := originOf(t, "https://page.example/", "")
	opaque := weburl.NewOpaqueOrigin()
	store := map[string]weburl.Origin{
		"blob:https://page.example/1": page,
		"blob:null/2":                 opaque,
		"blob:https://other.example/": page,
	}
	var asked []string
	resolve := func(blob weburl.URL) weburl.Origin {
		asked = append(asked, blob.String())
		return store[blob.String()]
	}
	for _, c := range []struct {
		url  string
		want string
		asks bool
	}{
		{"blob:https://page.example/1", "https://page.example", true},
		{"blob:https://page.example/1#f", "https://page.example", true},
		{"blob:https://other.example/", "https://page.example", true},
		{"blob:null/2", "null", true},
		{"blob:https://unknown.example/3", "https://unknown.example", true},
		{"blob:null/4", "null", true},
		{"https://page.example/1", "https://page.example", false},
		{"data:,", "null", false},
	} {
		asked = nil
		u := weburl.MustParse(c.url)
		if got := u.OriginWith(resolve); got.String() != c.want || (len(asked) == 1) != c.asks {
			t.Errorf("%s: %s, asked for %q", c.url, got, asked)
		}
		if got, want := u.OriginWith(nil), u.Origin(); got.String() != want.String() {
			t.Errorf("%s: without a store %s, want %s", c.url, got, want)
		}
	}
	if got := weburl.MustParse("blob:null/2").OriginWith(resolve); got != opaque {
		t.Error("an opaque origin of the store is not returned as it is")
	}
	if got := (weburl.URL{}).OriginWith(resolve); got.IsValid() {
		t.Errorf("the zero URL has the origin %s", got)
	}
}
