package site_test

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/psl"
	"github.com/weburl-go/weburl/site"
)

func origin(url string) weburl.Origin { return weburl.MustParse(url).Origin() }

// HTML's table. Its public suffix wildlife.museum is no longer in the list.
//
// https://html.spec.whatwg.org/multipage/browsers.html#same-site
func TestStandardsExamples(t *testing.T) {
	list, err := psl.Load(strings.NewReader("com\nmuseum\nwildlife.museum\n"))
	if err != nil {
		t.Fatal(err)
	}
	old := site.Options{List: list}
	for _, c := range []struct {
		a, b             string
		schemeless, same bool
	}{
		{"https://example.com", "https://sub.example.com", true, true},
		{"https://example.com", "https://sub.other.example.com", true, true},
		{"https://example.com", "http://non-secure.example.com", true, false},
		{"https://r.wildlife.museum", "https://sub.r.wildlife.museum", true, true},
		{"https://r.wildlife.museum", "https://sub.other.r.wildlife.museum", true, true},
		{"https://r.wildlife.museum", "https://other.wildlife.museum", false, false},
		{"https://r.wildlife.museum", "https://wildlife.museum", false, false},
		{"https://wildlife.museum", "https://wildlife.museum", true, true},
		{"https://example.com", "https://example.com.", false, false},
	} {
		a, b := origin(c.a), origin(c.b)
		if old.SchemelesslySame(a, b) != c.schemeless || old.SchemelesslySame(b, a) != c.schemeless {
			t.Errorf("%s, %s: schemelessly same site is not %v", c.a, c.b, c.schemeless)
		}
		if old.Same(a, b) != c.same || old.Same(b, a) != c.same || (old.Of(a) == old.Of(b)) != c.same {
			t.Errorf("%s, %s: same site is not %v", c.a, c.b, c.same)
		}
	}
	if !site.Same(origin("https://r.wildlife.museum"), origin("https://other.wildlife.museum")) {
		t.Error("wildlife.museum is a public suffix of the built-in list again; the list above is not needed")
	}
}

func TestOf(t *testing.T) {
	for url, want := range map[string]string{
		"https://www.example.co.uk:8443/a": "https://example.co.uk",
		"wss://www.example.co.uk/":         "wss://example.co.uk",
		"https://a.example.com./":          "https://example.com.",
		"https://co.uk/":                   "https://co.uk",
		"https://localhost:3000/":          "https://localhost",
		"https://a.localhost:3000/":        "https://a.localhost",
		"http://127.0.0.1:8080/":           "http://127.0.0.1",
		"http://[::1]:8080/":               "http://[::1]",
		"https://a..example.com/":          "https://a..example.com",
		"https://食狮.公司.cn/":                "https://xn--85x722f.xn--55qx5d.cn",
		"blob:https://a.b.example.com/1-2": "https://example.com",
		"data:,":                           "null",
		"file:///a":                        "null",
		"x://www.example.com/":             "null",
	} {
		o := origin(url)
		s := site.Of(o)
		if s.String() != want || !s.IsValid() || s.IsOpaque() != (want == "null") || s.Host().IsNull() != s.IsOpaque() || s.Scheme() != o.Scheme() {
			t.Errorf("the site of %s is %q (scheme %q, host %q), want %q", url, s, s.Scheme(), s.Host(), want)
		}
		if !site.Same(o, o) || !site.SchemelesslySame(o, o) {
			t.Errorf("the origin of %s is not same site with itself", url)
		}
		domain := weburl.MustParse("https://example.net").Host()
		if site.Of(o.WithDomain(domain)) != s {
			t.Errorf("the domain of an origin changes its site, that of %s", url)
		}
	}
}

// Two hosts that have no registrable domain, or opaque origins, are the same site
// only if they are equal.
func TestDifferent(t *testing.T) {
	urls := []string{"https://127.0.0.1", "https://127.0.0.2", "https://[::1]", "https://com", "https://co.uk", "https://com.", "data:,", "data:,", "file:///"}
	for i, a := range urls {
		for _, b := range urls[i+1:] {
			if site.Same(origin(a), origin(b)) || site.SchemelesslySame(origin(a), origin(b)) {
				t.Errorf("%s and %s are the same site", a, b)
			}
		}
	}
	var zero weburl.Origin
	if site.Same(zero, zero) || site.SchemelesslySame(zero, zero) || site.Of(zero).IsValid() || site.Of(zero).String() != "" ||
		site.SchemelesslySame(zero, weburl.NewOpaqueOrigin()) {
		t.Error("the zero Origin is the same site as something")
	}
	if (site.Of(zero) != site.Site{}) || (site.Of(zero).Host() != host.Host{}) {
		t.Error("the zero Origin has a site")
	}
}
