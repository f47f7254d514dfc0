package url_test

import (
	"math/rand"
	neturl "net/url"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/text/encoding/charmap"

	"github.com/nlnwa/whatwg-url/url"
	"github.com/weburl-go/weburl"
)

var hostPieces = []string{"a", "B", ".", "example.com", "%", "%25", "2", "25", "%2", "%2F", "2F", "%252F", "%5c", "%40", "%41", "%00", "%ff", "%C3%A9",
	"é", "ß", "／", "。", "\u00ad", "\xff", "xn--", "xn--a", "1.2.3", "0x7f", "[", "]", "[::1]", "@", ":", "80", " ", "<", ">", "^", "|", "*", "{", "`", "\"", "\t"}

func randomHost(r *rand.Rand) string {
	var b strings.Builder
	for range 1 + r.Intn(7) {
		b.WriteString(hostPieces[r.Intn(len(hostPieces))])
	}
	return b.String()
}

// If a URL with a lax host is parsed again by this parser, weburl or net/url, they
// find this host in it, or none.
func TestLaxHostLaw(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for name, options := range map[string][]url.ParserOption{
		"lax":          {url.WithLaxHostParsing()},
		"lone":         {url.WithLaxHostParsing(), url.WithPercentEncodeSinglePercentSign()},
		"ISO 8859-1":   {url.WithLaxHostParsing(), url.WithEncodingOverride(charmap.ISO8859_1)},
		"code page 37": {url.WithLaxHostParsing(), url.WithEncodingOverride(charmap.CodePage037)},
	} {
		p := url.NewParser(options...)
		for range 4_000 {
			input := []string{"http://", "https://", "foo://", "file://"}[r.Intn(4)] + randomHost(r) + "/p?q"
			u, err := p.Parse(input)
			if err != nil || u.Pathname() != "/p" {
				continue
			}
			s := u.Href(false)
			again, err := p.Parse(s)
			if err != nil || again.Href(false) != s || again.Hostname() != u.Hostname() {
				t.Fatalf("%s: %q is %s, and then %v, %v", name, input, s, again, err)
			}
			if w, err := weburl.Parse(s); err == nil && w.Host().String() != u.Hostname() {
				t.Fatalf("%s: weburl finds %s in %s", name, w.Host(), s)
			}
			g, err := neturl.Parse(s)
			if err != nil {
				continue
			}
			host, _ := neturl.PathUnescape(u.Hostname())
			if got := g.Hostname(); got != u.Hostname() && got != host && got != strings.Trim(host, "[]") || (g.User != nil) != (u.Username() != "" || u.Password() != "" || strings.Contains(s, "@")) || g.EscapedPath() != "/p" {
				t.Fatalf("%s: net/url finds %q, %v, %q in %s", name, got, g.User, g.Path, s)
			}
		}
	}
}

// A host that was encoded twice is not decoded by parsing it twice.
func TestLaxHostKeepsPercentSigns(t *testing.T) {
	p := url.NewParser(url.WithLaxHostParsing())
	for input, want := range map[string]string{
		"http://ex%2541mple/": "ex%2541mple", "http://a%25252Fb/": "a%25252fb", "http://a%2520b/": "a%2520b", "http://a%/": "a%25",
	} {
		if got := parse(t, p, input).Hostname(); got != want {
			t.Errorf("%s has the host %s, want %s", input, got, want)
		}
	}
	latin := url.NewParser(url.WithLaxHostParsing(), url.WithEncodingOverride(charmap.ISO8859_1))
	if one, two := parse(t, latin, "http://\u2025\u0378/"), parse(t, latin, "http://\u2025\u0379/"); one.Hostname() == two.Hostname() {
		t.Errorf("two hosts are %s", one.Hostname())
	}
}

func before(host string) url.ParserOption {
	return url.WithPreParseHostFunc(func(*url.Url, string) string { return host })
}

func behind(host string) url.ParserOption {
	return url.WithPostParseHostFunc(func(*url.Url, string) string { return host })
}

func TestHooks(t *testing.T) {
	for _, c := range []struct {
		option            url.ParserOption
		base, input, want string
	}{
		{before(""), "", "http://h/", "error"},
		{before(""), "", "file://h/p", "file:///p"},
		{before(""), "", "foo://h/p", "foo:///p"},
		{before("localhost"), "", "file://h/p", "file:///p"},
		{behind("localhost"), "", "file://h/p", "file:///p"},
		{before("a b"), "", "http://h/", "error"},
		{before("1.2"), "", "http://h/", "http://1.0.0.2/"},
		// The hook is not called for opaque hosts and addresses.
		{behind("x"), "", "foo://h/p", "foo://h/p"},
		{behind("x"), "", "http://[::1]/", "http://[::1]/"},
		// The result of the hook is not checked, and applies to relative URLs, too.
		{behind("a/../@b"), "", "http://h/p", "http://a/../@b/p"},
		{behind("a/../@b"), "http://h/p/q", "r?s", "http://a/../@b/p/r?s"},
		{behind(""), "http://h/p/q", "r", "http:///p/r"},
		{behind("\x00"), "http://h/p/q", "/r", "http://\x00/r"},
		{behind("x"), "http://h:81/p/q", "//i", "http://x/"},
	} {
		if got := text(url.NewParser(c.option).ParseRef(c.base, c.input)); got != c.want {
			t.Errorf("%q with base %q is %q, want %q", c.input, c.base, got, c.want)
		}
	}
	lax := url.NewParser(url.WithLaxHostParsing(), behind("x"))
	if u := parse(t, lax, "http://a b/"); u.Hostname() != "a%20b" {
		t.Errorf("%s: a lax host is no domain", u)
	}
}

// The placeholders that replace parts while they are parsed are not visible to a
// hook, do not occur in errors, and do not remain.
func TestNothingIsLeftBehind(t *testing.T) {
	strange := regexp.MustCompile("[_h][0-9a-f]{16}").MatchString
	seen := func(_ *url.Url, host string) string {
		if strange(host) {
			t.Errorf("a hook sees %q", host)
		}
		return host
	}
	none := url.NewPercentEncodeSet(0)
	options := []url.ParserOption{url.WithPreParseHostFunc(seen), url.WithPostParseHostFunc(seen), url.WithLaxHostParsing(),
		url.WithPathPercentEncodeSet(none), url.WithQueryPercentEncodeSet(none), url.WithSpecialQueryPercentEncodeSet(none),
		url.WithFragmentPathPercentEncodeSet(none), url.WithSpecialFragmentPathPercentEncodeSet(none), url.WithReportValidationErrors(),
		url.WithSpecialSchemes(with(map[string]string{"gopher": "70"}))}
	r := rand.New(rand.NewSource(2))
	p := url.NewParser(options...)
	for range 4_000 {
		base, input := starts[r.Intn(len(starts))]+random(r, 6), starts[r.Intn(len(starts))]+random(r, 8)
		u, err := p.ParseRef(base, input)
		if err != nil {
			if strange(err.Error()) {
				t.Fatalf("%q: %v", input, err)
			}
			continue
		}
		for range 3 {
			setters[r.Intn(len(setters))].ours(u, random(r, 5))
		}
		if ref, err := u.Parse(random(r, 5)); err == nil {
			u = ref
		}
		for _, err := range u.ValidationErrors() {
			if strange(err.Error()) {
				t.Fatalf("%q: %v", input, err)
			}
		}
		if strange(u.Href(false)) {
			t.Fatalf("%q with base %q is %s", input, base, u)
		}
	}
}
