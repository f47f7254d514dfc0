package convert_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/urlpattern/analysis"
	"github.com/weburl-go/weburl/urlpattern/convert"
)

// claim is a source, what its conversion claims, and URLs that it does and does not match,
// each list separated by spaces.
type claim struct {
	source    string
	exact     analysis.Verdict
	yes, no   string
	differing string // only URLs of differences, the first of each side
}

func (c claim) check(t *testing.T, from func(string) (convert.Conversion, error)) {
	t.Helper()
	got, err := from(c.source)
	if err != nil {
		t.Errorf("%q: %v", c.source, err)
		return
	}
	if got.Exact != c.exact {
		t.Errorf("%q: exact %v, want %v; %v", c.source, got.Exact, c.exact, got.Differences)
	}
	for _, u := range strings.Fields(c.yes) {
		if !got.Test(weburl.MustParse(u)) {
			t.Errorf("%q does not match %s: %v", c.source, u, got.Patterns)
		}
	}
	for _, u := range strings.Fields(c.no) {
		if got.Test(weburl.MustParse(u)) {
			t.Errorf("%q matches %s: %v", c.source, u, got.Patterns)
		}
	}
	var differing []string
	for _, u := range []weburl.URL{got.Only(), got.Extra()} {
		if u.IsValid() {
			differing = append(differing, u.String())
		}
	}
	if got := strings.Join(differing, " "); c.differing != "" && got != c.differing {
		t.Errorf("%q differs on %s, want %s", c.source, got, c.differing)
	}
}

func TestHosts(t *testing.T) {
	hosts := func(list string) (convert.Conversion, error) { return convert.FromHosts(strings.Fields(list)...) }
	for _, c := range []claim{
		{"example.com", yes, "http://example.com https://example.com./a https://example.com:80 http://example.com:443", "http://www.example.com https://example.com:8443 ftp://example.com ws://example.com", ""},
		{"bücher.example:8443", yes, "http://xn--bcher-kva.example:8443", "http://xn--bcher-kva.example", ""},
		{"example.com:80 a.example:*", yes, "http://example.com https://example.com:80 http://a.example:1 https://a.example", "https://example.com http://example.com:443", ""},
		{"192.0.2.1", yes, "http://192.0.2.1 http://0xc0000201 http://[::ffff:192.0.2.1]", "http://192.0.2.2 http://[64:ff9b::192.0.2.1]", ""},
		{"2001:db8::1 [2001:db8::2]:81", yes, "http://[2001:db8::1] http://[2001:db8::2]:81", "http://[2001:db8::2]", ""},
		{"*.example.com", no, "http://a.example.com https://a.b.example.com.", "http://example.com http://.example.com http://a..example.com http://a;.example.com",
			"http://" + strings.Repeat(strings.Repeat("a", 63)+".", 4) + "example.com/"},
		{"*.google.internal", no, "", "", "http://metadata.google.internal/"},
		{"10.0.0.0/8", no, "http://10.255.0.1", "http://11.0.0.1", "http://[::ffff:a00:0]/"},
		{"192.168.4.0/22:8080", no, "http://192.168.7.255:8080", "http://192.168.8.0:8080 http://192.168.7.1", ""},
		{"", yes, "", "http://example.com", ""},
	} {
		c.check(t, hosts)
	}
	for list, code := range map[string]convert.Code{"*": convert.Unsupported, "class:private": convert.Unsupported, "fd00::/8": convert.Unsupported, "*.co.uk": convert.Syntax, "a b": 0} {
		if _, err := hosts(list); code != 0 && !errors.Is(err, code) {
			t.Errorf("%q: %v", list, err)
		}
	}
}

func TestOrigin(t *testing.T) {
	for _, c := range []claim{
		{"https://example.com", yes, "https://example.com/a?b https://u:p@example.com:443", "http://example.com https://example.com:8443 https://a.example.com", ""},
		{"http://localhost:3000", yes, "http://localhost:3000/a", "http://localhost", ""},
		{"http://[::1]:3000", yes, "http://[::1]:3000/a", "http://[::1]", ""},
		{"https://*.example.com", yes, "https://a.example.com https://a.b.example.com", "https://example.com https://a.example.com:8443 https://aexample.com", ""},
		{"https://*", yes, "https://a https://a:1", "http://a", ""},
		{"http*://example.com", yes, "https://example.com http://example.com", "ws://example.com", ""},
		{"http://localhost:*", no, "http://localhost:3000", "https://localhost:3000", "http://localhost/"},
		{"*", yes, "https://a foo:bar data:,", "", ""},
		{"https://example.com:443", no, "", "", "https://example.com/a"},
		{"https://Example.com", no, "", "", "https://example.com/a"},
		{"file://h", no, "", "", "file://h/a"},
		{"https://[*:443", unknown, "", "", ""},
	} {
		c.check(t, convert.FromOrigin)
	}
	if _, err := convert.FromOrigin("http*example.com"); !errors.Is(err, convert.Unsupported) {
		t.Error(err)
	}
	for _, bad := range []string{"", "example.com", "https://a/", "https://*.*", "https://u@h"} {
		if _, err := convert.FromOrigin(bad); !errors.Is(err, convert.Syntax) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

// The rules are those of the nginx documentation on location, and of Caddy's on path
// matchers.
func TestLocations(t *testing.T) {
	for _, r := range []row{
		{"/", "*", "/*", no, yes},
		{"/images/", "*", "/images/*", no, yes},
		{"^~ /images", "*", "/images*", no, yes},
		{"= /a", "*", "/a", no, yes},
		{"/é/100%", "*", "/%C3%A9/100%25*", no, yes},
		{"=/a", "*", "/a", no, yes}, // nginx needs no space
		{"^~/a", "*", "/a*", no, yes},
	} {
		r.check(t, convert.FromNginxLocation)
	}
	for _, c := range []claim{
		{"/a/", no, "http://h/a/ https://h:1/a/b?c", "http://h/a http://h/b ftp://h/a/", "http://example.com//a/ http://example.com/a/..%2F"},
		{"= /a", no, "http://h/a", "http://h/a/ http://h/ab", ""},
	} {
		c.check(t, convert.FromNginxLocation)
	}
	for _, r := range []row{
		{"/a", "*", "/a", no, yes},
		{"/a/*", "*", "/a/*", no, yes},
		{"*.php", "*", "*.php", no, yes},
		{"*/api/*", "*", "*/api/*", no, no}, // U+0130 is "i" in lower case
		{"*", "*", "*", no, yes},
	} {
		r.check(t, convert.FromCaddyPath)
	}
	for _, c := range []claim{
		{"/A/*", no, "http://h/a/ http://h/A/b", "http://h/a", ""},
		{"/k", no, "", "", "http://example.com/%E2%84%AA"},
		{"*b", no, "http://h/b http://h/%7Bb", "http://h/%7B", ""},
	} {
		c.check(t, convert.FromCaddyPath)
	}
	for _, bad := range []string{"~ ^/a", "@name", "a", "/a b", "~* x"} {
		if _, err := convert.FromNginxLocation(bad); err == nil {
			t.Errorf("%q: no error", bad)
		}
	}
	for _, bad := range []string{"", "a", "/a/*/b", "/a//b", "/a%2Fb", "/a?"} {
		if _, err := convert.FromCaddyPath(bad); err == nil {
			t.Errorf("%q: no error", bad)
		}
	}
}

func TestGlob(t *testing.T) {
	for _, c := range []claim{
		{"https://*.example.org/**", yes, "https://www.example.org/a/b?c#d https://u:p@a.b.example.org/", "https://example.org/ http://a.example.org/ https://a.example.org:8443/", ""},
		{"https://example.org/docs/**", yes, "https://example.org/docs/ https://example.org/docs/a/b?c", "https://example.org/docs https://u@example.org/docs/", ""},
		{"https://example.org/docs/*", yes, "https://example.org/docs/a?b#c", "https://example.org/docs/a/b https://example.org/docs/a?b/c", ""},
		{"https://*/**", yes, "https://a:1/b https://u@h/", "http://a/", ""},
		{"http*://example.org/**", no, "https://example.org/", "ftp://example.org/", "httpa:b://example.org/a"},
		{"https://example.org/*.pdf", no, "https://example.org/a.pdf", "https://example.org/a/b.pdf https://example.org/a.pdf?x", "https://example.org/a?b.pdf https://example.org/.pdf?"},
		{"https://example.org/", no, "https://example.org/", "https://example.org/a https://example.org/?a", "https://example.org/?"},
		{"https://ex*.org/**", no, "https://example.org/", "", "https://exa@b.org/a"},
		{"https://example.org:8443/?/**", no, "https://example.org:8443/a/", "https://example.org:8443/ab/", ""},
		{"https://example.org/**/a.pdf", no, "https://example.org/a.pdf https://example.org/b/c/a.pdf", "https://example.org/ba.pdf", ""},
		{"https://example.org/**/**/a", no, "https://example.org/a", "", ""},
		{"https://example.org/*/a?b/**", no, "", "", "https://example.org/a?b/aab/a"},
		{`https://example.org/\*/**`, yes, "https://example.org/*/", "https://example.org/a/", ""},
	} {
		c.check(t, convert.FromGlob)
	}
	for glob, offset := range map[string]int{"https://h/a#b": 11, `https://h/\?`: 11, "https://h/[a]": 10, "https://h#/": 9, `a\?://h/`: 2} {
		var e *convert.Error
		if _, err := convert.FromGlob(glob); !errors.As(err, &e) || e.Offset != offset {
			t.Errorf("%q: %#v", glob, err)
		}
	}
	for _, bad := range []string{"", "example.org/**", "https://example.org", `https://h/\?a`, "https://h/#", `https://h/\`, "https://h/{a,b}", "https://h/[a-z]"} {
		if _, err := convert.FromGlob(bad); err == nil {
			t.Errorf("%q: no error", bad)
		}
	}
}
