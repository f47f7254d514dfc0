package neturl_test

import (
	"context"
	"net/http"
	"net/http/httputil"
	"net/netip"
	"net/url"
	"slices"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/hostile"
	"github.com/weburl-go/weburl/neturl"
)

var hostileBase = weburl.MustParse("https://h/a/b?c#d")

// work uses an input wherever untrusted input may occur.
func work(input string) {
	for _, s := range []string{input, "https://h/" + input + "#" + input} {
		u, err := weburl.Parse(s)
		if err != nil {
			continue
		}
		if _, err := neturl.To(u); err != nil {
			_ = err.Error()
		}
		_, _ = neturl.From(neturl.ToSendable(u))
		_, _ = neturl.NewRequest(context.Background(), "GET", u, nil)
	}
	for _, v := range []*url.URL{
		{Scheme: "http", Host: "h", Path: "/" + input, RawPath: input, RawQuery: input, Fragment: input, User: url.UserPassword(input, input)},
		{Scheme: "http", Host: input}, {Scheme: "foo", Opaque: input}, {Scheme: "http", Host: "h", Opaque: "//h/" + input}, {Scheme: input},
	} {
		_, _ = neturl.From(v)
	}
	_, _ = neturl.ResolveLocation(hostileBase, []byte(input))
	next := &http.Request{URL: &url.URL{}, Header: http.Header{}, Response: &http.Response{Header: http.Header{"Location": {input}}}}
	_ = neturl.CheckRedirect(next, []*http.Request{{URL: neturl.ToSendable(hostileBase)}})

	proxies := neturl.Proxies{Trusted: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}, Forwarded: true}
	r := &http.Request{RemoteAddr: "10.0.0.1:1", RequestURI: "/" + input, Host: "h", Header: http.Header{"Forwarded": {input}}}
	_, _ = proxies.RequestURL(r)
	r.RequestURI, r.Host, r.Header = "http://"+input, input, http.Header{"X": {input}}
	_, _ = proxies.RequestURL(r)
	proxies.Forwarded, proxies.HostHeader, proxies.ProtoHeader = false, "X", "X"
	_, _ = proxies.RequestURL(r)
	in := &http.Request{URL: &url.URL{Path: "/" + input, RawPath: "/" + input, RawQuery: input}}
	neturl.Rewrite(&httputil.ProxyRequest{In: in, Out: in.Clone(in.Context())}, hostileBase)
}

// shapes returns the shapes made of bytes that this package examines itself.
func shapes() []hostile.Shape {
	return slices.Concat(hostile.Searched(), hostile.Queries(), []hostile.Shape{
		{Name: "labels", Make: hostile.Repeat("a.")},
		{Name: "lone percent signs", Make: hostile.Repeat("%")},
		{Name: "bars", Make: hostile.Repeat("|")},
		{Name: "elements", Make: hostile.Repeat("for=10.0.0.1,")},
		{Name: "empty elements", Make: hostile.Repeat(",;")},
		{Name: "parameters", Make: hostile.Repeat("a=b;")},
		{Name: "a quoted string", Make: hostile.Around(`host="`, `\"`, `"`)},
		{Name: "an unclosed quoted string", Make: hostile.Around(`host="`, `,`, ``)},
	})
}

// Other shapes only pass through the parser, whose own test counts them. Each shape costs
// two runs of a program that is linked with net/http.
func TestGrowth(t *testing.T) { hostile.Growth(t, shapes(), work) }

func TestGrowthOfMemory(t *testing.T) {
	hostile.Memory(t, append(hostile.URLs(), shapes()...), 1200, work)
}

// A URL that fits takes memory for the *url.URL and the decoded parts.
func TestAllocations(t *testing.T) {
	if hostile.Race {
		t.Skip("the race detector allocates, too")
	}
	for input, most := range map[string]float64{
		"https://www.example.org/":             1,
		"https://www.example.org/a/b/c?q=1#f":  1,
		"https://u:p@www.example.org:81/a?b":   2,
		"https://www.example.org/%C3%BC?%C3":   3,
		"https://www.example.org/a%2Fb%7e?q#%": 6,
	} {
		u := weburl.MustParse(input)
		if n := testing.AllocsPerRun(20, func() { neturl.ToSendable(u) }); n > most {
			t.Errorf("%s: %v allocations, want %v at most", input, n, most)
		}
	}
}
