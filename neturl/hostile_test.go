package neturl_test

import (
	"cmp"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/netip"
	"net/url"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/hostile"
	"github.com/weburl-go/weburl/neturl"
	"github.com/weburl-go/weburl/validation"
)

// The number sign of an empty fragment is the only loss without an error.
func TestToDropsAnEmptyFragment(t *testing.T) {
	for s, want := range map[string]string{"https://h/#": "https://h/", "https://h/?#": "https://h/?", "mailto:a#": "mailto:a", "foo:/.//a#": "foo:/.//a"} {
		u := weburl.MustParse(s)
		v, err := neturl.To(u)
		if err != nil || v.String() != want {
			t.Errorf("To(%q) = %q, %v", s, v, err)
			continue
		}
		if back, err := neturl.From(v); err != nil || back != u.WithoutFragment() {
			t.Errorf("From(To(%q)) = %q, %v", s, back, err)
		}
		if parsed, err := url.Parse(s); err != nil || *parsed != *v {
			t.Errorf("url.Parse(%q) = %#v, %v", s, parsed, err)
		}
	}
}

// A host never becomes a path, and a path never a host.
func TestFromMovesNothing(t *testing.T) {
	for _, x := range []struct {
		v    url.URL
		want string // or the field of the error
	}{
		{url.URL{Scheme: "file", Host: "C:", Path: "/x"}, "Host"},
		{url.URL{Scheme: "FILE", Host: "c:"}, "Host"},
		{url.URL{Scheme: "file", Host: "C|", Path: "/x"}, "Host"},
		{url.URL{Scheme: "file", Host: "C:", Opaque: "//C:/x"}, "Host"},
		{url.URL{Scheme: "file", Host: "LocalHost", Path: "/x"}, "file:///x"},
		{url.URL{Scheme: "file", Path: "/C|/x"}, "file:///C%7C/x"},
		{url.URL{Scheme: "file", Opaque: "/x"}, "file:///x"},
		{url.URL{Scheme: "file", Opaque: "///x"}, "file:///x"},
		{url.URL{Scheme: "file", Opaque: "C:/x"}, "Opaque"},
		{url.URL{Scheme: "file", Opaque: "x"}, "Opaque"},
		{url.URL{Scheme: "http", Opaque: "///evil/a"}, "Opaque"},
		{url.URL{Scheme: "http", Opaque: "////evil"}, "Opaque"},
		{url.URL{Scheme: "http", Opaque: "//"}, "Opaque"},
		{url.URL{Scheme: "http", Opaque: "//?evil"}, "Opaque"},
		{url.URL{Scheme: "http", Host: "h", Opaque: "//h@evil/"}, "Host"},
		{url.URL{Scheme: "http", Host: "h", Opaque: "//h?@evil\\"}, "http://h/?@evil\\"},
		{url.URL{Scheme: "http", Host: "h", Opaque: "/\\?\\"}, "http://h/%5C?\\"},
		{url.URL{Scheme: "foo", Opaque: "//:80/a"}, "Opaque"},
		{url.URL{Scheme: "foo", Opaque: "//u@/a"}, "Opaque"},
		{url.URL{Scheme: "foo", Opaque: " "}, "foo:%20"},
		{url.URL{Scheme: "foo", Host: "a:1:2"}, "Host"},
		{url.URL{Scheme: "foo", Host: "%zz\x00"}, "foo://%25zz%00"},
		{url.URL{Scheme: "http", Host: "h:0"}, "http://h:0/"},
		{url.URL{Scheme: "http", Host: "[::1"}, "Host"},
		{url.URL{Scheme: "http", Host: "[::1]x"}, "Host"},
	} {
		from(t, x.v, x.want)
	}
	if _, err := neturl.From(&url.URL{Scheme: "file", Host: "C:"}); !errors.Is(err, validation.FileInvalidWindowsDriveLetterHost) {
		t.Error(err)
	}
}

// Requests that no server would produce give an error, or the URL that they contain.
func TestRequestURLOfHandMadeRequests(t *testing.T) {
	for _, x := range []struct {
		r    http.Request
		want string
	}{
		{http.Request{Host: "h", RequestURI: "/a\r\nX: y?\r\n#\x00"}, "http://h/a%0D%0AX:%20y?%0D%0A%23%00"},
		{http.Request{Host: "h", RequestURI: "/a??b"}, "http://h/a??b"},
		{http.Request{Host: "h:", RequestURI: "/"}, "http://h/"}, // a port may be empty
		{http.Request{Host: "[::1]:", RequestURI: "/"}, "http://[::1]/"},
		{http.Request{Host: "h:0", RequestURI: "/"}, "http://h:0/"},
		{http.Request{Host: ":", RequestURI: "/"}, "error"},
		{http.Request{Host: "h::", RequestURI: "/"}, "error"},
		{http.Request{Host: "h:80:90", RequestURI: "/"}, "error"},
		{http.Request{Host: "h\r\nx", RequestURI: "/"}, "error"},
		{http.Request{Host: "h\x00", RequestURI: "/"}, "error"},
		{http.Request{Host: "[fe80::1%25eth0]", RequestURI: "/"}, "error"},
		{http.Request{Host: "h%2fevil", RequestURI: "/"}, "error"},
		{http.Request{Host: "h", RequestURI: "?q"}, "error"},
		{http.Request{Host: "h", RequestURI: "://"}, "error"},
		{http.Request{Host: "h", RequestURI: "http:x"}, "error"},
		{http.Request{Host: "h", URL: &url.URL{}}, "http://h/"},
		{http.Request{URL: &url.URL{Scheme: "http", Host: "h", Path: "/"}}, "error"},
		{http.Request{}, "error"},
	} {
		u, err := neturl.RequestURL(&x.r)
		if err != nil {
			if x.want != "error" || u.IsValid() || !strings.HasPrefix(err.Error(), "neturl: ") {
				t.Errorf("%q %q: %q, %v, want %s", x.r.Host, x.r.RequestURI, u, err, x.want)
			}
		} else if u.String() != x.want {
			t.Errorf("%q %q: %q, want %s", x.r.Host, x.r.RequestURI, u, x.want)
		}
	}
}

// The headers of a trusted proxy are read in all forms that are allowed, and in no others.
func TestForwardedForms(t *testing.T) {
	trusted := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00::/8")}
	f := neturl.Proxies{Trusted: trusted, Forwarded: true}
	x := neturl.Proxies{Trusted: trusted, ProtoHeader: "x-forwarded-proto", HostHeader: "x-forwarded-host"}
	for _, c := range []struct {
		proxies       neturl.Proxies
		header, value string
		target, want  string
	}{
		// Empty elements are ignored.
		{f, "Forwarded", "for=192.0.2.1;host=a, ,,", "/", "http://a/"},
		{f, "Forwarded", ";;, for=192.0.2.1;host=a;, ;", "/", "http://a/"},
		// Ports may be obfuscated, and IPv6 addresses have brackets.
		{f, "Forwarded", `host=evil, for=192.0.2.1;host=a, for="10.0.0.9:_x";host=b`, "/", "http://a/"},
		{f, "Forwarded", `host=evil, for=192.0.2.1;host=a, for="[fd00::9]:_x";host=b`, "/", "http://a/"},
		{f, "Forwarded", `for=192.0.2.1;host=a, for="[192.0.2.1]:10.0.0.9";host=b`, "/", "http://b/"},
		{f, "Forwarded", `for=192.0.2.1;host=a, for="fd00::9";host=b`, "/", "http://b/"},
		// The first trusted proxy counts; a later one supplies what it omits.
		{f, "Forwarded", `proto=http;host=evil, for=192.0.2.1;proto=https, for=10.0.0.9;host=b;proto=http`, "/", "https://b/"},
		{f, "Forwarded", `host=evil, for=192.0.2.1, for=192.0.2.1;host=b`, "/", "http://b/"},
		{f, "Forwarded", `host=a, for=10.0.0.8, for=10.0.0.9`, "/", "http://a/"},
		// Some proxies send the scheme to which an Upgrade leads.
		{f, "Forwarded", "proto=wss", "/", "https://inner/"},
		{x, "X-Forwarded-Proto", "ws", "/", "http://inner/"},
		{x, "X-Forwarded-Proto", "wss, https", "/", "https://inner/"},
		{x, "X-Forwarded-Proto", "ftp", "/", "error"},
		{x, "X-Forwarded-Proto", `"https"`, "/", "error"},
		// A URL in the request line has the scheme of the connection or of the client.
		{x, "X-Forwarded-Proto", "https", "http://back:81/a|b", "https://inner/a|b"},
		{x, "X-Forwarded-Proto", "https", "https://front/a|b", "https://inner/a|b"},
		{x, "X-Forwarded-Proto", "https", "ftp://back:81/a|b", "error"},
		{x, "X-Forwarded-Proto", "http", "https://back:81/a|b", "error"},

		{x, "X-Forwarded-Host", "evil.com/", "/", "error"},
		{x, "X-Forwarded-Host", "a@evil", "/", "error"},
		{x, "X-Forwarded-Host", "a evil", "/", "error"},
		{x, "X-Forwarded-Host", `a\evil`, "/", "error"},
		{x, "X-Forwarded-Host", "a#evil", "/", "error"},
		{x, "X-Forwarded-Host", "a:99999", "/", "error"},
		{x, "X-Forwarded-Host", "a\r\nevil", "/", "error"},
		{x, "X-Forwarded-Host", "[fe80::1%eth0]", "/", "error"},
		{x, "X-Forwarded-Host", "evil, a", "/", "http://a/"},
		{x, "X-Forwarded-Host", "evil, ", "/", "http://inner/"},
		{x, "X-Forwarded-Host", "[::1]:81", "/", "http://[::1]:81/"},
	} {
		r := &http.Request{RemoteAddr: "10.0.0.1:1", Host: "inner", RequestURI: c.target, Header: http.Header{c.header: {c.value}}}
		u, err := c.proxies.RequestURL(r)
		if err != nil && c.want == "error" && !u.IsValid() {
			continue
		}
		if err != nil || u.String() != c.want {
			t.Errorf("%s: %s %s: %q, %v, want %s", c.header, c.value, c.target, u, err, c.want)
		}
		r.RemoteAddr = "192.0.2.1:1"
		if u, err := c.proxies.RequestURL(r); c.target == "/" && (err != nil || u.String() != "http://inner/") {
			t.Errorf("%s: %s is believed of anybody: %q, %v", c.header, c.value, u, err)
		}
	}
}

// Memory does not grow with the number of elements that a client sends.
func TestForwardedMemory(t *testing.T) {
	if hostile.Race {
		t.Skip("the race detector allocates, too")
	}
	proxies := neturl.Proxies{Trusted: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}, Forwarded: true}
	allocs := func(n int) float64 {
		r := &http.Request{RemoteAddr: "10.0.0.1:1", Host: "h", RequestURI: "/", Header: http.Header{"Forwarded": {strings.Repeat("a=b,", n)}}}
		return testing.AllocsPerRun(5, func() {
			if _, err := proxies.RequestURL(r); err != nil {
				t.Fatal(err)
			}
		})
	}
	if few, many := allocs(1), allocs(10_000); many > few+1 {
		t.Errorf("%v allocations for one element, %v for 10,000", few, many)
	}
}

// A reverse proxy sends the requested path to its target host, even if it keeps the client's
// Host header.
func TestRewriteKeepsHostAndPath(t *testing.T) {
	w := &wire{}
	_, transport := w.client()
	for _, x := range []struct{ target, line, want string }{
		{"http://back:81/", "/a", "/a"},
		{"http://back:81/", "/a|b", "/a|b"},
		{"http://back:81/api", "//a|b", "/api//a|b"},
		{"http://back:81/", "//a", "//a"},
		{"http://back:81/", "//a|b", "error"}, // net/http would send "http://back:81//a|b"
		{"http://back:81/api", "http://front", "/api/"},
		{"http://back:81/api", "http://front?q", "/api/?q"},
		{"http://back:81/api", "/strip", "/api/"},
		{"http://back:81/api", "/strip?q", "/api/?q"},
		{"http://back:81/api", "/stripped", "error"},
	} {
		w.lines, w.dialed = nil, nil
		failed := error(nil)
		proxy := &httputil.ReverseProxy{
			Transport: transport,
			Rewrite: func(r *httputil.ProxyRequest) {
				neturl.Rewrite(r, weburl.MustParse(x.target))
				r.Out.Host = r.In.Host
			},
			ErrorHandler: func(_ http.ResponseWriter, _ *http.Request, err error) { failed = err },
		}
		r := incoming(t, "GET "+x.line+" HTTP/1.1\nHost: front", "192.0.2.1:1234", false)
		var h http.Handler = proxy
		if strings.HasPrefix(x.line, "/strip") {
			h = http.StripPrefix("/strip", proxy)
		}
		h.ServeHTTP(httptest.NewRecorder(), r)
		if x.want == "error" {
			if failed == nil || len(w.dialed) > 0 {
				t.Errorf("%s %s: %v, dialed %q", x.target, x.line, failed, w.dialed)
			}
			continue
		}
		if failed != nil || w.lines[0] != "GET "+x.want+" HTTP/1.1" || w.header("Host") != "front" || w.dialed[0] != "back:81" {
			t.Errorf("%s %s: %v, %q, want %s", x.target, x.line, failed, w.lines, x.want)
		}
	}

	// A CONNECT has no path.
	for _, in := range []*http.Request{{}, {Method: "CONNECT", URL: &url.URL{Host: "h:443"}}, {URL: &url.URL{Path: "*"}}, {URL: &url.URL{Opaque: "//evil/"}}} {
		out := &http.Request{URL: &url.URL{Scheme: "http", Host: "before"}}
		pr := &httputil.ProxyRequest{In: in, Out: out}
		neturl.Rewrite(pr, weburl.MustParse("http://back/"))
		if pr.Out.Context().Err() == nil || pr.Out.URL.Host != "request.invalid" {
			t.Errorf("%+v becomes a request for %v", in, pr.Out.URL)
		}
	}
}

// A RoundTripper may return no body.
func TestTransportWithoutBody(t *testing.T) {
	transport := &neturl.Transport{Base: transportFunc(func(*http.Request) (*http.Response, error) {
		return &http.Response{StatusCode: 302, Header: http.Header{"Location": {"http://a b/"}}}, nil
	})}
	r, err := neturl.NewRequest(t.Context(), "GET", weburl.MustParse("http://h/"), nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := transport.RoundTrip(r); !errors.Is(err, validation.DomainToASCII) {
		t.Error(err)
	}
}

// closer is a body that records whether it was closed.
type closer struct {
	io.Reader
	closed bool
}

func (c *closer) Close() error { c.closed = true; return nil }

// Transport closes bodies that it does not return, and changes no request.
func TestTransportContract(t *testing.T) {
	for _, location := range []string{"http://a b/", "ftp://h/", "http://a\"b/", "//h:x"} {
		body := &closer{Reader: strings.NewReader("x")}
		transport := &neturl.Transport{Base: transportFunc(func(*http.Request) (*http.Response, error) {
			return &http.Response{StatusCode: 302, Header: http.Header{"Location": {location}}, Body: body}, nil
		})}
		r, err := neturl.NewRequest(t.Context(), "GET", weburl.MustParse("http://h/"), nil)
		if err != nil {
			t.Fatal(err)
		}
		if resp, err := transport.RoundTrip(r); err == nil || resp != nil || !body.closed {
			t.Errorf("%s: %v, %v, closed: %v", location, resp, err, body.closed)
		}
	}
	var sent string
	transport := &neturl.Transport{Base: transportFunc(func(r *http.Request) (*http.Response, error) {
		sent = r.Header.Get("Referer")
		return &http.Response{StatusCode: 204}, nil
	})}
	r := &http.Request{URL: &url.URL{Scheme: "http", Host: "h"}, Header: http.Header{"Referer": {"http://h/#secret"}}}
	if _, err := transport.RoundTrip(r); err != nil || sent != "http://h/" || r.Header.Get("Referer") != "http://h/#secret" {
		t.Errorf("%v, sent %q, have %q", err, sent, r.Header.Get("Referer"))
	}
}

// CheckRedirect does not panic if it is called with arguments that http.Client never passes.
func TestCheckRedirectOfHandMadeRequests(t *testing.T) {
	moved := &http.Response{Header: http.Header{"Location": {"/"}}}
	for _, x := range []struct {
		r   *http.Request
		via []*http.Request
		ok  bool
	}{
		{&http.Request{}, nil, false},
		{&http.Request{}, []*http.Request{{}}, false},
		{&http.Request{Response: &http.Response{}}, []*http.Request{{}}, false},
		{&http.Request{Response: moved}, []*http.Request{{}}, false},
		{&http.Request{Response: moved}, []*http.Request{{URL: &url.URL{}}}, false},
		{&http.Request{Response: moved}, []*http.Request{{}, {URL: &url.URL{Scheme: "http", Host: "h"}}}, true},
		{&http.Request{Response: moved}, []*http.Request{{URL: &url.URL{Scheme: "http", Host: "[fe80::1%eth0]"}}}, false},
	} {
		if err := neturl.CheckRedirect(x.r, x.via); (err == nil) != x.ok {
			t.Errorf("%+v, %+v: %v", x.r, x.via, err)
		}
	}
}

// A redirect that names no host keeps the Host header that the caller set.
func TestRedirectsKeepTheHostHeader(t *testing.T) {
	for _, x := range []struct{ location, check, round string }{
		{"next", "/dir/next virtual", ""},
		{"?q#f", "/dir/?q virtual", ""},
		{"/a|b", "/a|b virtual", "/a%7Cb virtual"},
		{"/.//x", "//x virtual", ""},
		{"https:next", "/dir/next h", "/dir/next virtual"}, // net/http sees a URL without a host
		{"https://h/x", "/x h", ""},
		{"//evil/", "/ evil", ""},
		{"\\\\evil/", "/ evil", ""},
	} {
		for name, want := range map[string]string{"CheckRedirect": x.check, "Transport": cmp.Or(x.round, x.check)} {
			base := &recorder{location: x.location}
			c := &http.Client{Transport: base, CheckRedirect: neturl.CheckRedirect}
			if name == "Transport" {
				c = &http.Client{Transport: &neturl.Transport{Base: base}}
			}
			r, err := neturl.NewRequest(t.Context(), "GET", weburl.MustParse("https://u:hunter2@h/dir/"), nil)
			if err != nil {
				t.Fatal(err)
			}
			r.Host = "virtual"
			resp, err := c.Do(r)
			if err != nil {
				t.Errorf("%s: %s: %v", name, x.location, err)
				continue
			}
			resp.Body.Close()
			if got := strings.Split(base.lines[1][0], " ")[1] + " " + base.header("Host"); got != want {
				t.Errorf("%s: %s: %q, want %q", name, x.location, got, want)
			}
		}
	}
}

// The password of a URL never gets into a Location, and so never into an error.
func TestTransportWritesNoPassword(t *testing.T) {
	for location, want := range map[string]string{
		"next": "/dir/next#f", "https:next": "/dir/next#f", "#": "/dir/?q#", "/.//x": "/.//x#f", "//h/x": "https://h/x#f", "https://v:w@h/": "https://v:w@h/#f",
	} {
		transport := &neturl.Transport{Base: &roundTripper{status: 302, header: http.Header{"Location": {location}}}}
		r, err := neturl.NewRequest(t.Context(), "GET", weburl.MustParse("https://u:hunter2@h/dir/?q#f"), nil)
		if err != nil {
			t.Fatal(err)
		}
		resp, err := transport.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.TrimSuffix(resp.Header.Get("Location"), "#"); got != strings.TrimSuffix(want, "#") {
			t.Errorf("%s: %s, want %s", location, got, want)
		}
		if _, err := (&http.Client{Transport: transport}).Do(r); err == nil || strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%s: %v", location, err)
		}
	}
}

// The limits that the documentation states are real.
func TestWarnings(t *testing.T) {
	odd := weburl.MustParse("https://h/a|b#secret")
	request := func() *http.Request {
		r, err := neturl.NewRequest(t.Context(), "GET", odd, nil)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	base := &recorder{location: "/next"}
	if resp, err := (&http.Client{Transport: base}).Do(request()); err != nil || base.header("Referer") != odd.String() {
		t.Errorf("net/http sends the Referer %q after a redirect, %v", base.header("Referer"), err)
	} else {
		resp.Body.Close()
	}
	base = &recorder{location: "?q"}
	if resp, err := (&http.Client{Transport: base}).Do(request()); err != nil || base.header("Host") != "" {
		t.Errorf("net/http sends the Host header %q after a redirect to a query, %v", base.header("Host"), err)
	} else {
		resp.Body.Close()
	}
	base = &recorder{}
	r := request()
	r.Host = "virtual"
	if _, err := base.RoundTrip(r); err != nil || base.lines[0][0] != "GET https://h/a|b HTTP/1.1" || base.header("Host") != "virtual" {
		t.Errorf("%v, %q", err, base.lines)
	}
	if r.URL.Opaque = ""; r.URL.RequestURI() != "/a%7Cb" {
		t.Errorf("without Opaque, %q is sent", r.URL.RequestURI())
	}
}

// HTTP/2 cannot send the host of an absolute form, or the path of a CONNECT.
func TestWarningsHTTP2(t *testing.T) {
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Asked", r.Proto+" "+r.Host+" "+r.RequestURI)
	}))
	server.EnableHTTP2 = true
	server.StartTLS()
	defer server.Close()
	u, err := weburl.MustParse(server.URL).Parse("/a|b")
	if err != nil {
		t.Fatal(err)
	}
	r, err := neturl.NewRequest(t.Context(), "GET", u, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Host = "virtual"
	if resp, err := server.Client().Do(r); err == nil {
		t.Errorf("asked for %q", resp.Header.Get("Asked"))
		resp.Body.Close()
	}
	r.URL.Opaque = ""
	resp, err := server.Client().Do(r)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if got := resp.Header.Get("Asked"); got != "HTTP/2.0 virtual /a%7Cb" {
		t.Errorf("asked for %q", got)
	}
	if r, err = neturl.NewRequest(t.Context(), "CONNECT", u, nil); err != nil {
		t.Fatal(err)
	}
	if resp, err = server.Client().Do(r); err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if got := resp.Header.Get("Asked"); strings.Contains(got, "|") {
		t.Errorf("a CONNECT asks for %q", got)
	}
}
