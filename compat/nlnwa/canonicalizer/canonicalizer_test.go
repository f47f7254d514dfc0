package canonicalizer

import (
	"math/rand"
	"runtime"
	"strings"
	"testing"

	"github.com/nlnwa/whatwg-url/url"
	"github.com/weburl-go/weburl/percent"
)

func canonical(p url.Parser, base, input string) string {
	u, err := p.ParseRef(base, input)
	if err != nil {
		return "error"
	}
	return u.String()
}

func TestProfiles(t *testing.T) {
	for _, c := range []struct {
		profile           url.Parser
		base, input, want string
	}{
		{WhatWg, "", "http://H/b?b&a#f", "http://h/b?b&a#f"},
		{WhatWgSortQuery, "", "http://h/?b=2&a=%2B+1&b=1&\U0001F600&\uFFFD#f", "http://h/?a=%2B+1&b=2&b=1&%F0%9F%98%80=&%EF%BF%BD=#f"},
		{WhatWgSortQuery, "", "http://h/?", "http://h/?"},

		{GoogleSafeBrowsing, "", "http://h/%25%32%35", "http://h/%25"},
		{GoogleSafeBrowsing, "", "http://h/%25%32%35%25%32%35", "http://h/%25%25"},
		{GoogleSafeBrowsing, "", "http://h/%2525252525252525", "http://h/%25"},
		{GoogleSafeBrowsing, "", "http://%31%36%38%2e%31%38%38%2e%39%39%2e%32%36/%2E%73", "http://168.188.99.26/.s"},
		{GoogleSafeBrowsing, "", "h.example", "http://h.example/"},
		{GoogleSafeBrowsing, "", "  http://H..example...:81/a/./b/../..//c#d#e", "http://h.example/c"},
		{GoogleSafeBrowsing, "", "http://\x01\x80.com/\xff", "http://%01%80.com/%EF%BF%BD"},
		{GoogleSafeBrowsing, "", "%20h/", "http://%20h/"},
		{GoogleSafeBrowsing, "", "http://h/?a=%26b&c=d%3De&f=&g#", "http://h/?a=%26b&c=d%3De&f&g"},
		{GoogleSafeBrowsing, "http://h/a/b", "../c?d=%252541", "http://h/c?d=A"},
		{GoogleSafeBrowsing, "h/a/b", "c", "http://h/a/c"},
		{GoogleSafeBrowsing, "http://", "c", "error"},
		{GoogleSafeBrowsing, "http://h/", "http://1.2.3.256", "error"},
		// One host, however often it is decoded.
		{GoogleSafeBrowsing, "", "http://evil%252F.good.example/", "http://evil%2F.good.example/"},
		{GoogleSafeBrowsing, "", "http://evil%2540good.example/", "http://evil%40good.example/"},

		{Semantic, "", "http://u:p@H/b?b=1&a=2#f", "http://h/b?a=2&b=1"},
		{Semantic, "", "http://.../", "http://0.0.0.0/"},
		{Semantic, "", "http://h/é?é=%E9", "http://h/%E9?%C3%A9=%C3%A9"},
		{Semantic, "", "GOPHER://H:70//a", "gopher://h/a"},
		{Semantic, "", "foo:a", "foo:a"},
	} {
		if got := canonical(c.profile, c.base, c.input); got != c.want {
			t.Errorf("%q with base %q is %q, want %q", c.input, c.base, got, c.want)
		}
	}
}

func TestOptions(t *testing.T) {
	for _, c := range []struct {
		options     []url.ParserOption
		input, want string
	}{
		{[]url.ParserOption{WithRemovePort(), WithRemoveFragment()}, "http://u@h:81/?a#f", "http://u@h/?a"},
		{[]url.ParserOption{WithRemoveUserInfo()}, "http://u:p@h/", "http://h/"},
		{[]url.ParserOption{WithSortQuery(SortParameter)}, "http://h/?a=2&a=1&=3", "http://h/?=3&a=1&a=2"},
		{[]url.ParserOption{WithSortQuery(NoSort)}, "http://h/?b&a", "http://h/?b&a"},
		{[]url.ParserOption{WithRepeatedPercentDecoding(), WithSortQuery(SortParameter)}, "http://h/?b&%61=1&a=0", "http://h/?a=0&a=1&b="},
		{[]url.ParserOption{WithDefaultScheme("https")}, "h/a", "https://h/a"},
		{[]url.ParserOption{WithDefaultScheme("https")}, "1://h/a", "https://0.0.0.1//h/a"},
		{nil, "h/a", "error"},
	} {
		if got := canonical(New(c.options...), "", c.input); got != c.want {
			t.Errorf("%q is %q, want %q", c.input, got, c.want)
		}
	}
}

// Making a parser does not call its hooks: they may not be ready.
func TestHooksAreNotCalledEarly(t *testing.T) {
	calls := 0
	hook := url.WithPreParseHostFunc(func(_ *url.Url, host string) string { calls++; return host })
	p := New(hook, url.WithSkipEqualsForEmptySearchParamsValue(), WithRepeatedPercentDecoding(), nil)
	if calls != 0 {
		t.Errorf("%d calls", calls)
	}
	if got := canonical(p, "", "http://h/?a=&b"); got != "http://h/?a&b" {
		t.Error(got)
	}
}

func TestCanonicalizeNothing(t *testing.T) {
	c := Semantic.(interface {
		Canonicalize(*url.Url) (*url.Url, error)
	})
	if u, err := c.Canonicalize(nil); u != nil || err != nil {
		t.Error(u, err)
	}
	if u, err := c.Canonicalize(&url.Url{}); err != nil || u.Scheme() != "" {
		t.Error(u, err)
	}
}

// Decoding in one pass gives the same as decoding again and again.
func TestDecodeAll(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for range 100_000 {
		b := make([]byte, r.Intn(14))
		for i := range b {
			b[i] = "%%%2532541aG"[r.Intn(12)]
		}
		want := string(b)
		for {
			next := percent.Decode(want)
			if next == want {
				break
			}
			want = next
		}
		if got := string(decodeAll(string(b))); got != want {
			t.Fatalf("%q is %q, want %q", b, got, want)
		}
	}
}

// A megabyte of text that is decoded most often takes memory in proportion to its
// length.
func TestGrowth(t *testing.T) {
	input := func(n int) string { return "http://h/%" + strings.Repeat("25", n) + "?%" + strings.Repeat("25", n) }
	bytes := func(n int) uint64 {
		text := input(n)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := GoogleSafeBrowsing.Parse(text); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	if small, large := bytes(20_000), bytes(200_000); large > 15*small {
		t.Errorf("%d bytes for ten times %d", large, small)
	}
}
