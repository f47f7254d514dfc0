package neturl_test

import (
	"bufio"
	"context"
	"encoding/base64"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/neturl"
	"github.com/weburl-go/weburl/percent"
)

// wire is a network that records the requests sent over it, as they are written, and
// answers each as the function does.
type wire struct {
	lines  []string // the request line and the headers of the last request
	dialed []string // the addresses since the last reset
	answer func(lines []string) string
}

const noContent = "HTTP/1.1 204 No Content\r\n\r\n"

// client returns a client that can reach only w. Requests for https URLs are not encrypted.
func (w *wire) client() (*http.Client, *http.Transport) {
	dial := func(_ context.Context, _, address string) (net.Conn, error) {
		near, far := net.Pipe()
		w.dialed = append(w.dialed, address)
		go w.serve(far)
		return near, nil
	}
	t := &http.Transport{DialContext: dial, DialTLSContext: dial, DisableKeepAlives: true}
	return &http.Client{Transport: t}, t
}

// serve answers one request.
func (w *wire) serve(conn net.Conn) {
	defer conn.Close()
	r := bufio.NewReader(conn)
	w.lines = nil
	for {
		line, err := r.ReadString('\n')
		if err != nil {
			return
		}
		if line = strings.TrimSuffix(line, "\r\n"); line == "" {
			break
		}
		w.lines = append(w.lines, line)
	}
	answer := noContent
	if w.answer != nil {
		answer = w.answer(w.lines)
	}
	io.WriteString(conn, answer)
}

// header returns the value of a header of the last request, or "-" if it is absent.
func (w *wire) header(name string) string {
	for _, line := range w.lines {
		if n, value, ok := strings.Cut(line, ": "); ok && strings.EqualFold(n, name) {
			return value
		}
	}
	return "-"
}

// send sends a request for u and checks that it contains the path, query and host of u.
func send(t *testing.T, w *wire, c *http.Client, u weburl.URL) (sent bool) {
	t.Helper()
	w.lines, w.dialed = nil, nil
	r, err := neturl.NewRequest(t.Context(), "GET", u, nil)
	if err == nil {
		var resp *http.Response
		if resp, err = c.Do(r); err == nil {
			resp.Body.Close()
		}
	}
	if err != nil {
		if len(w.dialed) > 0 {
			t.Errorf("%q: %v, but %q was dialed", u, err, w.dialed)
		}
		if h := u.Host().String(); strings.HasPrefix(u.Scheme(), "http") && u.IsSpecial() && !strings.ContainsAny(h, "{}`\"") {
			t.Errorf("%q: %v", u, err)
		}
		return false
	}
	target := u.Path() + search(u)
	if v := neturl.ToSendable(u); v.EscapedPath() != u.Path() {
		target = u.Scheme() + "://" + u.HostPort() + target // a *url.URL cannot hold the path
	}
	if want := "GET " + target + " HTTP/1.1"; w.lines[0] != want {
		t.Errorf("%q: sent %q, want %q", u, w.lines[0], want)
	}
	if got := w.header("Host"); got != u.HostPort() {
		t.Errorf("%q: sent the host %q", u, got)
	}
	if address, _ := u.DialAddress(); w.dialed[0] != address {
		t.Errorf("%q: dialed %q, want %q", u, w.dialed, address)
	}
	basic := "-"
	if u.IncludesCredentials() {
		basic = "Basic " + base64.StdEncoding.EncodeToString([]byte(percent.Decode(u.Username())+":"+percent.Decode(u.Password())))
	}
	if got := w.header("Authorization"); got != basic {
		t.Errorf("%q: sent the credentials %q, want %q", u, got, basic)
	}
	return true
}

// The URL's own path and query are sent, byte for byte, or there is an error before.
func TestWire(t *testing.T) {
	w := &wire{}
	c, _ := w.client()
	for _, s := range seeds {
		send(t, w, c, weburl.MustParse(s))
	}
	sent, odd := 0, 0
	for u := range random {
		if !send(t, w, c, u) {
			continue
		}
		if strings.Contains(w.lines[0], "://") {
			odd++
		}
		if sent++; sent >= *inputs {
			break
		}
	}
	t.Logf("%d URLs were sent, %d of them with a path that no *url.URL holds", sent, odd)
	if odd < sent/100 {
		t.Errorf("only %d of %d URLs have a path that no *url.URL holds", odd, sent)
	}
}

func FuzzWire(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	w := &wire{}
	c, _ := w.client()
	f.Fuzz(func(t *testing.T, s string) {
		if u, err := weburl.Parse(s); err == nil {
			send(t, w, c, u)
		}
	})
}

// odd holds URLs whose path a *url.URL cannot hold, and two whose path it can.
var odd = []string{"http://h:81/a|b?c|d%", "http://h:81/a%2Fb|?", "http://h:81//a|b", "http://h:81/100%?%", "http://h:81/", "http://h:81/%7e/[a]"}

// A proxy receives absolute URLs, with the same path and query.
func TestWireThroughProxy(t *testing.T) {
	w := &wire{}
	c, transport := w.client()
	transport.Proxy = http.ProxyURL(&url.URL{Scheme: "http", Host: "proxy.example:3128"})
	for _, s := range odd {
		r, err := neturl.NewRequest(t.Context(), "GET", weburl.MustParse(s), nil)
		if err != nil {
			t.Fatal(err)
		}
		resp, err := c.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if want := "GET " + s + " HTTP/1.1"; w.lines[0] != want {
			t.Errorf("sent %q, want %q", w.lines[0], want)
		}
	}
}

// HTTP/2 sends a path, not a URL. The server is that of net/http, which rejects a lone
// percent sign in a path.
func TestWireHTTP2(t *testing.T) {
	var got, proto string
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { got, proto = r.RequestURI, r.Proto }))
	server.EnableHTTP2 = true
	server.StartTLS()
	defer server.Close()
	base := weburl.MustParse(server.URL)
	for _, s := range odd {
		if strings.Contains(s, "/100%") {
			continue
		}
		u := weburl.MustParse(s)
		target := u.Path() + search(u)
		u, err := base.Parse("/." + target)
		if err != nil {
			t.Fatal(err)
		}
		r, err := neturl.NewRequest(t.Context(), "GET", u, nil)
		if err != nil {
			t.Fatal(err)
		}
		resp, err := server.Client().Do(r)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if got != target || proto != "HTTP/2.0" {
			t.Errorf("sent %q with %s, want %q", got, proto, target)
		}
	}
}

// A request has the method and body that were passed, and invalid ones are errors.
func TestNewRequest(t *testing.T) {
	u := weburl.MustParse("https://h/a|b#c|d%")
	r, err := neturl.NewRequest(t.Context(), "PUT", u, strings.NewReader("body"))
	if err != nil {
		t.Fatal(err)
	}
	if r.Method != "PUT" || r.ContentLength != 4 || r.GetBody == nil || r.Host != "h" || r.URL.Path != "/a|b" || r.URL.Fragment != "c|d%" {
		t.Errorf("%+v", r)
	}
	if back, err := neturl.From(r.URL); err != nil || back.WithoutFragment() != u.WithoutFragment() {
		t.Errorf("From(request) = %q, %v", back, err)
	}
	r, err = neturl.NewRequest(t.Context(), "GET", weburl.MustParse("https://h/a%2Fb|"), nil)
	if err != nil {
		t.Fatal(err)
	}
	if r.URL.Opaque = ""; r.URL.RequestURI() != "/a%2Fb%7C" {
		t.Errorf("without Opaque, the path is %s", r.URL.RequestURI())
	}
	if _, err := neturl.NewRequest(t.Context(), "bad method", u, nil); err == nil {
		t.Error("a bad method is no error")
	}
	for s, want := range map[string]neturl.LossError{
		"http://a\"b/":      {Component: weburl.PartHost, Reason: neturl.HostHeader},
		"http://u:p@a{b}c/": {Component: weburl.PartHost, Reason: neturl.HostHeader},
		"foo://h/a|b":       {Component: weburl.PartSegment, Reason: neturl.Encodes},
	} {
		_, err := neturl.NewRequest(t.Context(), "GET", weburl.MustParse(s), nil)
		loss, ok := err.(*neturl.LossError)
		if !ok || loss.Component != want.Component || loss.Reason != want.Reason || !strings.ContainsAny(loss.Span.Of(s), "\"{|") {
			t.Errorf("%s: %v", s, err)
		}
	}
	if _, err := neturl.NewRequest(t.Context(), "GET", weburl.URL{}, nil); err == nil {
		t.Error("the zero URL is requested")
	}
}
