package url_test

import (
	"math/rand"
	"strings"
	"testing"

	"github.com/nlnwa/whatwg-url/url"
	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/webapi"
)

var pieces = []string{"http:", "https:", "ftp:", "file:", "wss:", "foo:", "gopher:", "mailto:", "//", "/", "\\", "?", "#", "@", ":",
	"user", "a", "b.c", "EXAMPLE", "xn--a", "1.2.3", "0x7f.1", "256", "[::1]", "[", "]", "%", "%2", "%2e", "%41", "%25", "%2f", "..", ".", "C:", "C|",
	"|", "^", "<", ">", "\"", "'", "`", "{", "}", " ", "\t", "\n", "é", "ß", "／", "。", "%ff", "%c3%a9", "\u00ad", "\xff", "&", "=", "+", "~", "443", "80", "70", "99999"}

func random(r *rand.Rand, n int) string {
	var b strings.Builder
	for range r.Intn(n) {
		b.WriteString(pieces[r.Intn(len(pieces))])
	}
	return b.String()
}

var starts = []string{"", "http://", "https://h/", "file:///", "foo://", "foo:", "ws:", "//"}

// parsers holds the standard parser and one that takes the other path through this
// package, although none of its options changes anything.
var parsers = map[string]url.Parser{
	"standard": url.NewParser(),
	"loose": url.NewParser(
		url.WithPreParseHostFunc(func(_ *url.Url, host string) string { return host }),
		url.WithPostParseHostFunc(func(_ *url.Url, host string) string { return host }),
		url.WithPathPercentEncodeSet(url.PathPercentEncodeSet),
		url.WithSpecialQueryPercentEncodeSet(url.SpecialQueryPercentEncodeSet),
	),
}

func text(u *url.Url, err error) string {
	if err != nil {
		return "error"
	}
	return u.Href(false)
}

// Without options that change something, everything is as in weburl: parsing, with
// or without a base, the getters, and sequences of setters.
func TestStandard(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for range 20_000 {
		base, input := starts[r.Intn(len(starts))]+random(r, 5), starts[r.Intn(len(starts))]+random(r, 8)
		compareAll(t, r, base, input)
		if t.Failed() {
			return
		}
	}
}

func FuzzStandard(f *testing.F) {
	f.Add("http://h/a?b", "..//c\\%2e|?'#`", int64(1))
	f.Add("file:///C:/", "//h:1/", int64(2))
	f.Fuzz(func(t *testing.T, base, input string, seed int64) {
		if len(base)+len(input) < 1000 {
			compareAll(t, rand.New(rand.NewSource(seed)), base, input)
		}
	})
}

func compareAll(t *testing.T, r *rand.Rand, base, input string) {
	t.Helper()
	want := "error"
	var o weburl.Options
	var err error
	var value weburl.URL
	if base != "" {
		o.Base, err = weburl.Parse(base)
	}
	if err == nil {
		if value, err = o.Parse(input); err == nil {
			want = value.String()
		}
	}
	seed := r.Int63()
	for name, p := range parsers {
		u, err := p.ParseRef(base, input)
		if got := text(u, err); got != want {
			t.Errorf("%s: %q with base %q is %q, want %q", name, input, base, got, want)
		}
		if err == nil {
			compareSetters(t, name, rand.New(rand.NewSource(seed)), u, webapi.FromRecord(value))
		}
	}
}

var setters = []struct {
	name string
	ours func(*url.Url, string)
	want func(*webapi.URL, string)
}{
	{"SetProtocol", (*url.Url).SetProtocol, (*webapi.URL).SetProtocol},
	{"SetUsername", (*url.Url).SetUsername, (*webapi.URL).SetUsername},
	{"SetPassword", (*url.Url).SetPassword, (*webapi.URL).SetPassword},
	{"SetHost", (*url.Url).SetHost, (*webapi.URL).SetHost},
	{"SetHostname", (*url.Url).SetHostname, (*webapi.URL).SetHostname},
	{"SetPort", (*url.Url).SetPort, (*webapi.URL).SetPort},
	{"SetPathname", (*url.Url).SetPathname, (*webapi.URL).SetPathname},
	{"SetSearch", (*url.Url).SetSearch, (*webapi.URL).SetSearch},
	{"SetHash", (*url.Url).SetHash, (*webapi.URL).SetHash},
}

func compareSetters(t *testing.T, name string, r *rand.Rand, u *url.Url, w *webapi.URL) {
	t.Helper()
	for range 4 {
		before := w.Href()
		s, value := setters[r.Intn(len(setters))], random(r, 5)
		s.ours(u, value)
		s.want(w, value)
		got := []string{u.String(), u.Protocol(), u.Username(), u.Password(), u.Host(), u.Hostname(), u.Port(), u.Pathname(), u.Search(), u.Hash()}
		want := []string{w.Href(), w.Protocol(), w.Username(), w.Password(), w.Host(), w.Hostname(), w.Port(), w.Pathname(), w.Search(), w.Hash()}
		for i := range got {
			if got[i] != want[i] {
				t.Errorf("%s: %s(%q) of %q: %q, want %q", name, s.name, value, before, got[i], want[i])
				return
			}
		}
	}
}
