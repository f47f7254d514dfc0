package neturl_test

import (
	"bufio"
	"crypto/tls"
	"errors"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/netip"
	"net/url"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/neturl"
)

// incoming returns a request as a server of net/http reads it.
func incoming(t *testing.T, text, remote string, secure bool) *http.Request {
	t.Helper()
	r, err := http.ReadRequest(bufio.NewReader(strings.NewReader(strings.ReplaceAll(text, "\n", "\r\n") + "\r\n\r\n")))
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	if r.RemoteAddr = remote; secure {
		r.TLS = &tls.ConnectionState{}
	}
	return r
}

// The target of a request is data: it names no host, whatever it looks like.
func TestRequestURL(t *testing.T) {
	for text, want := range map[string]string{
		"GET / HTTP/1.1\nHost: example.org":                        "http://example.org/",
		"GET /a?b=%zz|'c#d HTTP/1.1\nHost: EXAMPLE.org:80":         "http://example.org/a?b=%zz|%27c%23d",
		"GET /a|b%2f?c HTTP/1.1\nHost: h:81":                       "http://h:81/a|b%2f?c",
		"GET //evil/x HTTP/1.1\nHost: h":                           "http://h//evil/x",
		"GET /\\evil HTTP/1.1\nHost: h":                            "http://h/%5Cevil",
		"GET /a? HTTP/1.1\nHost: h":                                "http://h/a?",
		"GET /../a/./b HTTP/1.1\nHost: h":                          "http://h/a/b",
		"GET /\xff\xc3\xbc HTTP/1.1\nHost: h":                      "http://h/%FF%C3%BC",
		"GET /a#b HTTP/1.1\nHost: h":                               "http://h/a%23b",
		"GET http://other:80/a?b HTTP/1.1\nHost: h":                "http://other/a?b",
		"GET HTTP://other HTTP/1.1\nHost: h":                       "http://other/",
		"GET http://other?q HTTP/1.1\nHost: h":                     "http://other/?q",
		"GET http:///p/q HTTP/1.1\nHost: h":                        "http://h/p/q",
		"GET http://?q HTTP/1.1\nHost: h":                          "http://h/?q",
		"GET http:// HTTP/1.1\nHost: h":                            "http://h/",
		"GET http:/p HTTP/1.1\nHost: h":                            "error",
		"GET /x?u=http://evil/ HTTP/1.1\nHost: h":                  "http://h/x?u=http://evil/",
		"GET https://h/ HTTP/1.1\nHost: h":                         "error",
		"OPTIONS * HTTP/1.1\nHost: h":                              "error",
		"CONNECT h:443 HTTP/1.1\nHost: h:443":                      "error",
		"GET / HTTP/1.0":                                           "error",
		"GET / HTTP/1.1\nHost: a/b":                                "error",
		"GET / HTTP/1.1\nHost: a@b":                                "error",
		"GET / HTTP/1.1\nHost: a\tb":                               "error",
		"GET / HTTP/1.1\nHost: a b":                                "error",
		"GET / HTTP/1.1\nHost: h:x":                                "error",
		"GET / HTTP/1.1\nHost: a?b":                                "error",
		"GET / HTTP/1.1\nHost: 1.2.3.4.5":                          "error",
		"GET / HTTP/1.1\nHost: h\nX-Forwarded-Host: evil":          "http://h/",
		"GET / HTTP/1.1\nHost: h\nForwarded: host=evil;proto=http": "http://h/",
	} {
		u, err := neturl.RequestURL(incoming(t, text, "192.0.2.1:1234", false))
		if err != nil && want == "error" && !u.IsValid() {
			continue
		}
		if err != nil || u.String() != want {
			t.Errorf("%q: %q, %v, want %s", text, u, err, want)
		}
	}
	for hostport, want := range map[string]string{"": "neturl: the request has no host", ":": "neturl: the request has no host", "!": "http://!/"} {
		u, err := neturl.RequestURL(&http.Request{Host: hostport, RequestURI: "/"})
		if err != nil && err.Error() != want || err == nil && u.String() != want {
			t.Errorf("the host %q: %q, %v, want %s", hostport, u, err, want)
		}
	}
	secure := incoming(t, "GET /a HTTP/1.1\nHost: h:443", "192.0.2.1:1234", true)
	if u, err := neturl.RequestURL(secure); err != nil || u.String() != "https://h/a" {
		t.Error(u, err)
	}
	// Changes that handlers make to the path do not count.
	http.StripPrefix("/a", http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		if u, err := neturl.RequestURL(r); err != nil || u.String() != "https://h/a" {
			t.Error(u, err)
		}
	})).ServeHTTP(httptest.NewRecorder(), secure)
	for _, r := range []*http.Request{{}, {Host: "h"}, {Host: "h", RequestURI: "http"}, {Host: "h", URL: &url.URL{Scheme: "http", Opaque: "x"}}} {
		if u, err := neturl.RequestURL(r); err == nil {
			t.Error("a request without a target asks for", u)
		}
	}
	if u, err := neturl.RequestURL(&http.Request{Host: "h", URL: &url.URL{Path: "/a b"}}); err != nil || u.String() != "http://h/a%20b" {
		t.Error(u, err)
	}
}

// The headers of trusted proxies are read, and only what these proxies wrote themselves.
func TestProxies(t *testing.T) {
	trusted := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00::/8")}
	x := neturl.Proxies{Trusted: trusted, ProtoHeader: "X-Forwarded-Proto", HostHeader: "X-Forwarded-Host"}
	f := neturl.Proxies{Trusted: trusted, Forwarded: true}
	for _, c := range []struct {
		proxies         neturl.Proxies
		remote, headers string
		want            string
	}{
		{x, "10.1.2.3:1", "X-Forwarded-Proto: https\nX-Forwarded-Host: example.org", "https://example.org/a"},
		{x, "[::ffff:10.1.2.3]:1", "X-Forwarded-Proto: HTTPS", "https://inner/a"},
		{x, "[fd00::1%eth0]:1", "X-Forwarded-Host: example.org:81", "http://example.org:81/a"},
		{x, "10.1.2.3:1", "", "http://inner/a"},
		{x, "192.0.2.1:1", "X-Forwarded-Proto: https\nX-Forwarded-Host: evil", "http://inner/a"},
		{x, "", "X-Forwarded-Proto: https\nX-Forwarded-Host: evil", "http://inner/a"},
		{x, "@", "X-Forwarded-Host: evil", "http://inner/a"},
		{x, "10.1.2.3:1", "X-Forwarded-Host: evil, example.org", "http://example.org/a"},
		{x, "10.1.2.3:1", "X-Forwarded-Host: evil\nX-Forwarded-Host: example.org", "http://example.org/a"},
		{x, "10.1.2.3:1", "X-Forwarded-Host: evil,\texample.org\t,\t example.com", "http://example.com/a"},
		{x, "10.1.2.3:1", "X-Forwarded-Host: a/b", "error"},
		{x, "10.1.2.3:1", "X-Forwarded-Proto: javascript", "error"},
		{x, "10.1.2.3:1", "Forwarded: host=evil", "http://inner/a"},
		{neturl.Proxies{Trusted: trusted}, "10.1.2.3:1", "X-Forwarded-Host: evil\nForwarded: host=evil", "http://inner/a"},

		{f, "10.1.2.3:1", `Forwarded: for=192.0.2.1;proto=https;host=example.org`, "https://example.org/a"},
		{f, "10.1.2.3:1", `Forwarded: FOR = x`, "error"},
		{f, "10.1.2.3:1", `Forwarded: for=192.0.2.1; Proto=HTTPS ;host="example.org:81"`, "https://example.org:81/a"},
		{f, "10.1.2.3:1", `Forwarded: host=evil;proto=https, for=192.0.2.1`, "http://inner/a"},
		{f, "10.1.2.3:1", `Forwarded: host=evil, for="[2001:db8::1]:80";host=example.org`, "http://example.org/a"},
		{f, "10.1.2.3:1", "Forwarded: for=192.0.2.1;host=example.org;proto=https\nForwarded: for=10.0.0.9;host=inner2", "https://example.org/a"},
		{f, "10.1.2.3:1", `Forwarded: host=evil, for=192.0.2.1;host=example.org, for="10.0.0.9:81";proto=https`, "https://example.org/a"},
		{f, "10.1.2.3:1", `Forwarded: host=evil, for=unknown;host=example.org, for="[fd00::2]"`, "http://example.org/a"},
		{f, "10.1.2.3:1", `Forwarded: host=evil, for=_hidden;host=example.org`, "http://example.org/a"},
		{f, "192.0.2.1:1", `Forwarded: host=evil`, "http://inner/a"},
		{f, "10.1.2.3:1", `X-Forwarded-Host: evil`, "http://inner/a"},
		{f, "10.1.2.3:1", `Forwarded: `, "http://inner/a"},
		{f, "10.1.2.3:1", `Forwarded: ,;, ;`, "http://inner/a"},
		// A client has begun a quoted string that swallows what the proxy appends.
		{f, "10.1.2.3:1", `Forwarded: host="evil, for=192.0.2.1;host=example.org`, "error"},
		{f, "10.1.2.3:1", `Forwarded: host="evil\, for="[2001:db8::1]";host=example.org`, "error"},
		{f, "10.1.2.3:1", `Forwarded: x="\`, "error"},
		{f, "10.1.2.3:1", `Forwarded: host=a;host=b`, "error"},
		{f, "10.1.2.3:1", `Forwarded: host=a b`, "error"},
		{f, "10.1.2.3:1", `Forwarded: host`, "error"},
		{f, "10.1.2.3:1", `Forwarded: proto"https"`, "error"},
		{f, "10.1.2.3:1", `Forwarded: host:"evil"`, "error"},
		{f, "10.1.2.3:1", `Forwarded: proto="https"`, "https://inner/a"},
		{f, "10.1.2.3:1", `Forwarded: proto=https`, "https://inner/a"},
		{f, "10.1.2.3:1", "Forwarded: \tproto=https\t;\thost=example.org\t", "https://example.org/a"},
		{f, "10.1.2.3:1", `Forwarded: proto="ht\tps";host="ex\ample.org"`, "https://example.org/a"},
		{f, "10.1.2.3:1", `Forwarded: proto=`, "error"},
		{f, "10.1.2.3:1", `Forwarded: proto=(https"`, "error"},
		{f, "10.1.2.3:1", `Forwarded: for=[2001:db8::1]"`, "error"},
		{f, "10.1.2.3:1", `Forwarded: proto=""`, "http://inner/a"},
		{f, "10.1.2.3:1", `Forwarded: host="a/b"`, "error"},
	} {
		text := "GET /a HTTP/1.1\nHost: inner"
		if c.headers != "" {
			text += "\n" + c.headers
		}
		u, err := c.proxies.RequestURL(incoming(t, text, c.remote, false))
		if err != nil && c.want == "error" && !u.IsValid() {
			continue
		}
		if err != nil || u.String() != c.want {
			t.Errorf("%s: %s: %q, %v, want %s", c.remote, c.headers, u, err, c.want)
		}
	}
}

// forwardedURL returns the URL of a request with the given Forwarded header.
func forwardedURL(value string) (weburl.URL, error) {
	p := neturl.Proxies{Trusted: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}, Forwarded: true}
	return p.RequestURL(&http.Request{RemoteAddr: "10.0.0.1:1", Host: "inner", RequestURI: "/", Header: http.Header{"Forwarded": {value}}})
}

// A parameter that is read must occur only once in an element; others may be repeated.
func TestForwardedTwice(t *testing.T) {
	for name, value := range map[string]string{"for": "192.0.2.1", "proto": "https", "host": "a", "by": "10.0.0.1", "x": "y"} {
		once := name + "=" + value
		if _, err := forwardedURL(once); err != nil {
			t.Errorf("%s: %v", once, err)
		}
		for _, twice := range []string{once + ";" + once, once + ";" + strings.ToUpper(name) + "=\"10.0.0.2\"", once + "; x=y;" + once, "for=192.0.2.1, " + once + ";" + once} {
			if _, err := forwardedURL(twice); (err == nil) != (name == "by" || name == "x") {
				t.Errorf("%s: %v", twice, err)
			}
		}
		if _, err := forwardedURL(once + "," + once); err != nil {
			t.Errorf("%s in two elements: %v", once, err)
		}
	}
}

// Names and values are tokens of HTTP: https://httpwg.org/specs/rfc9110.html#tokens
func TestForwardedTokens(t *testing.T) {
	for b := range 256 {
		isToken := b < 0x80 && (b >= '0' && b <= '9' || b >= 'A' && b <= 'Z' || b >= 'a' && b <= 'z' || strings.IndexByte("!#$%&'*+-.^_`|~", byte(b)) >= 0)
		c := string([]byte{byte(b)})
		if _, err := forwardedURL("x=" + c); (err == nil) != isToken || err != nil && err.Error() != "neturl: a trusted proxy sent an invalid header" {
			t.Errorf("the value %q: %v", c, err)
		}
		if _, err := forwardedURL("x" + c + "x=y"); (err == nil) != isToken {
			t.Errorf("the name %q: %v", "x"+c+"x", err)
		}
	}
}

// A trusted proxy can say that a client used http, or ws, though the proxy itself uses https.
// Another scheme is an error.
func TestForwardedScheme(t *testing.T) {
	p := neturl.Proxies{Trusted: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}, ProtoHeader: "X-Forwarded-Proto"}
	for proto, want := range map[string]string{
		"": "https", "http": "http", "WS": "http", "https": "https", "wss": "https",
		"ftp": "neturl: a trusted proxy sent an invalid header", "http:": "neturl: a trusted proxy sent an invalid header",
	} {
		r := &http.Request{RemoteAddr: "10.0.0.1:1", Host: "h", RequestURI: "/", Header: http.Header{"X-Forwarded-Proto": {proto}}, TLS: &tls.ConnectionState{}}
		u, err := p.RequestURL(r)
		if got := u.Scheme(); err == nil && got != want || err != nil && err.Error() != want {
			t.Errorf("%q: %q, %v, want %s", proto, got, err, want)
		}
	}
}

// A trusted network includes its first and its last address.
func TestTrustedBounds(t *testing.T) {
	p := neturl.Proxies{Trusted: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00::/8")}, HostHeader: "X-Forwarded-Host"}
	for remote, trusted := range map[string]bool{
		"9.255.255.255:1": false, "10.0.0.0:1": true, "10.255.255.255:1": true, "11.0.0.0:1": false,
		"[fcff:ffff::1]:1": false, "[fd00::]:1": true, "[fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff]:1": true, "[fe00::]:1": false, "10.0.0.1": false, "": false,
	} {
		r := &http.Request{RemoteAddr: remote, Host: "inner", RequestURI: "/", Header: http.Header{"X-Forwarded-Host": {"a"}}}
		if u, err := p.RequestURL(r); err != nil || (u.Host().String() == "a") != trusted {
			t.Errorf("%s: %v, %v", remote, u, err)
		}
	}
}

// A reverse proxy passes on the bytes that it received.
func TestRewrite(t *testing.T) {
	w := &wire{}
	_, transport := w.client()
	for _, x := range []struct{ target, line, want string }{
		{"http://back:81/", "/", "/"},
		{"http://back:81/", "/a?b", "/a?b"},
		{"http://back:81/api", "/a|b%2f//c?x;y=%zz|&z", "/api/a|b%2f//c?x;y=%zz|&z"},
		{"http://back:81/api/?k=v", "/a?b", "/api/a?k=v&b"},
		{"http://back:81/api/?k=v", "/a", "/api/a?k=v"},
		{"http://back:81/api/?k=v", "/a?", "/api/a?k=v&"},
		{"http://back:81/?", "/a?b", "/a?b"},
		{"http://back:81/api", "//evil/x", "/api//evil/x"},
		{"http://back:81/api", "/../../admin", "/api/admin"},
		{"http://back:81/api", "/%2e%2E/admin", "/api/admin"},
		{"http://back:81/api", "/..\\admin", "/api/..%5Cadmin"},
		{"http://back:81/api", "/a?b#c", "/api/a?b%23c"},
		{"http://u:p@back:81/#x", "/a", "/a"},
		{"http://back:81/", "http://front/a?b", "/a?b"},
		{"http://back:81/", "*", "error"},
		{"ftp://back:81/", "/", "error"},
		{"http://ba{ck/", "/", "error"},
	} {
		w.lines, w.dialed = nil, nil
		var failed error
		proxy := &httputil.ReverseProxy{
			Transport:    transport,
			Rewrite:      func(r *httputil.ProxyRequest) { neturl.Rewrite(r, weburl.MustParse(x.target)) },
			ErrorHandler: func(_ http.ResponseWriter, _ *http.Request, err error) { failed = err },
		}
		method := "GET"
		if x.line == "*" {
			method = "OPTIONS"
		}
		proxy.ServeHTTP(httptest.NewRecorder(), incoming(t, method+" "+x.line+" HTTP/1.1\nHost: front", "192.0.2.1:1234", false))
		if x.want == "error" {
			if failed == nil || len(w.dialed) > 0 || !strings.HasPrefix(failed.Error(), "neturl: ") {
				t.Errorf("%s %s: %v, dialed %q", x.target, x.line, failed, w.dialed)
			}
			continue
		}
		if failed != nil || w.lines[0] != "GET "+x.want+" HTTP/1.1" || w.header("Host") != "back:81" || w.dialed[0] != "back:81" || w.header("Authorization") != "-" {
			t.Errorf("%s %s: %v, %q, want %s", x.target, x.line, failed, w.lines, x.want)
		}
	}
}

// Changes to the path by earlier handlers are kept, without loss.
func TestRewriteAfterStripPrefix(t *testing.T) {
	w := &wire{}
	_, transport := w.client()
	proxy := &httputil.ReverseProxy{
		Transport: transport,
		Rewrite:   func(r *httputil.ProxyRequest) { neturl.Rewrite(r, weburl.MustParse("http://back/")) },
	}
	for line, want := range map[string]string{"/api/a%2Fb?c": "/a%2Fb?c", "/api/a|b": "/a|b"} {
		http.StripPrefix("/api", proxy).ServeHTTP(httptest.NewRecorder(), incoming(t, "GET "+line+" HTTP/1.1\nHost: front", "192.0.2.1:1234", false))
		if w.lines[0] != "GET "+want+" HTTP/1.1" {
			t.Errorf("%s: %q", line, w.lines[0])
		}
	}
}

// Without an ErrorHandler, the client of a proxy gets 502, even if the transport ignores the
// context.
func TestRewriteRefuses(t *testing.T) {
	proxy := &httputil.ReverseProxy{
		Rewrite:  func(r *httputil.ProxyRequest) { neturl.Rewrite(r, weburl.MustParse("mailto:x")) },
		ErrorLog: log.New(io.Discard, "", 0),
	}
	recorder := httptest.NewRecorder()
	proxy.ServeHTTP(recorder, incoming(t, "GET / HTTP/1.1\nHost: h", "192.0.2.1:1234", false))
	if recorder.Code != http.StatusBadGateway {
		t.Error(recorder.Code)
	}
	var asked *http.Request
	proxy.Transport = transportFunc(func(r *http.Request) (*http.Response, error) { asked = r; return nil, errors.New("no") })
	proxy.ServeHTTP(httptest.NewRecorder(), incoming(t, "GET /secret HTTP/1.1\nHost: h", "192.0.2.1:1234", false))
	if asked == nil || asked.URL.String() != "http://request.invalid" {
		t.Errorf("%+v", asked)
	}
}

type transportFunc func(*http.Request) (*http.Response, error)

func (f transportFunc) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }
