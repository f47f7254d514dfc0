package psl_test

import (
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/psl"
)

var _ cookiejar.PublicSuffixList = psl.CookieJarList{}

// Hosts share a cookie for a domain only if it is not a public suffix.
func TestCookieJar(t *testing.T) {
	list := load(t, "example\nshared.example\n")
	for _, c := range []struct {
		list         psl.CookieJarList
		from, domain string
		to           string
		want         bool
	}{
		{psl.CookieJarList{}, "a.example.co.uk", "example.co.uk", "b.example.co.uk", true},
		{psl.CookieJarList{}, "a.example.co.uk", "co.uk", "b.example.co.uk", false},
		{psl.CookieJarList{}, "a.github.io", "github.io", "b.github.io", false},
		{psl.CookieJarList{}, "a.city.kobe.jp", "city.kobe.jp", "b.city.kobe.jp", true},
		{psl.CookieJarList{}, "a.b.kobe.jp", "b.kobe.jp", "c.b.kobe.jp", false},
		{psl.CookieJarList{}, "xn--85x722f.xn--55qx5d.cn", "xn--55qx5d.cn", "a.xn--55qx5d.cn", false},
		{psl.CookieJarList{}, "127.0.0.1", "0.0.1", "2.0.0.1", false},
		{psl.CookieJarList{}, "a.shared.example", "shared.example", "b.shared.example", true},
		{psl.CookieJarList{List: list}, "a.shared.example", "shared.example", "b.shared.example", false},
		{psl.CookieJarList{List: list}, "a.b.shared.example", "b.shared.example", "b.shared.example", true},
	} {
		jar, err := cookiejar.New(&cookiejar.Options{PublicSuffixList: c.list})
		if err != nil {
			t.Fatal(err)
		}
		at := func(host string) *url.URL { return &url.URL{Scheme: "https", Host: host, Path: "/"} }
		jar.SetCookies(at(c.from), []*http.Cookie{{Name: "a", Value: "b", Domain: c.domain}})
		if got := len(jar.Cookies(at(c.to))) > 0; got != c.want {
			t.Errorf("%s: a cookie of %s for %s is sent to %s: %v", c.list, c.from, c.domain, c.to, got)
		}
	}
}

func TestCookieJarList(t *testing.T) {
	list := psl.CookieJarList{}
	for domain, want := range map[string]string{
		"www.example.co.uk": "co.uk",
		"WWW.EXAMPLE.CO.UK": "CO.UK",
		"example.co.uk.":    "co.uk.",
		"co.uk":             "co.uk",
		"localhost":         "localhost",
		// Any other host shares nothing.
		"":                 "",
		".":                ".",
		"a..co.uk":         "a..co.uk",
		"127.0.0.1":        "127.0.0.1",
		"0x7f.1":           "0x7f.1",
		"[::1]":            "[::1]",
		"::1":              "::1",
		"www.食狮.公司.cn":     "www.食狮.公司.cn",
		"www%2Eexample.co": "www%2Eexample.co",
		"ſ.com":            "ſ.com",
		"a/b.com":          "a/b.com",
		"a.com:8080":       "a.com:8080",
	} {
		if got := list.PublicSuffix(domain); got != want {
			t.Errorf("%q: %q, want %q", domain, got, want)
		}
	}
	if got := list.String(); got != "Public Suffix List "+psl.Version {
		t.Errorf("the built-in list is %q", got)
	}
	if got := (psl.CookieJarList{List: load(t, "com\n")}).String(); got != "Public Suffix List" {
		t.Errorf("a list without a version is %q", got)
	}
	dated := load(t, "// VERSION: 2026-10-07_08-52-31_UTC\n// COMMIT: abc\ncom\n// VERSION: late\n")
	if got := (psl.CookieJarList{List: dated}).String(); got != "Public Suffix List 2026-10-07_08-52-31_UTC" {
		t.Errorf("a list with a version is %q", got)
	}
	for _, version := range []string{"", strings.Repeat("1", 65), "1\x1B[2J", "1 2", "ü"} {
		if got := load(t, "// VERSION: "+version+"\ncom\n").Version(); got != "" {
			t.Errorf("the version %q is %q", version, got)
		}
	}
}
