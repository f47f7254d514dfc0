package guard_test

import (
	"bufio"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/guard"
	"github.com/weburl-go/weburl/neturl"
)

func newRequest(t *testing.T, text string) *http.Request {
	t.Helper()
	r, err := http.NewRequest("GET", text, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// host and port of a server.
func hostPort(s *httptest.Server) string { return strings.TrimPrefix(s.URL, "http://") }

func TestTransportRefusesRequests(t *testing.T) {
	var served atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { served.Add(1) }))
	defer server.Close()
	here := guard.MustParseHosts(hostPort(server))
	proxied := &http.Transport{Proxy: http.ProxyURL(&url.URL{Scheme: "http", Host: hostPort(server), User: url.UserPassword("u", "secret")})}
	failing := &http.Transport{Proxy: func(*http.Request) (*url.URL, error) { return nil, errors.New("secret") }}
	open := guard.Transport{Dialer: guard.Dialer{Allow: here}}
	names := guard.MustParseHosts("*.example.com", "93.184.216.34:8080")
	for _, c := range []struct {
		name      string
		transport *guard.Transport
		request   func(r *http.Request)
		url       string
		want      guard.Reason
	}{
		{"zero", &guard.Transport{}, nil, server.URL, guard.Class},
		{"another port", &guard.Transport{}, nil, "http://example.com:8080/", guard.Port},
		{"localhost", &guard.Transport{}, nil, "http://localhost/", guard.Class},
		{"a name of metadata", &guard.Transport{}, nil, "http://metadata.google.internal/", guard.Metadata},
		{"an address of metadata", &guard.Transport{}, nil, "http://2852039166/", guard.Metadata},
		{"a private name", &guard.Transport{}, nil, "http://a.internal/", guard.Class},
		{"an empty port", &guard.Transport{}, nil, "http://127.1:/", guard.Class},
		{"a zone", &guard.Transport{}, nil, "http://[fe80::1%25lo]/", guard.Invalid},
		{"not in the list", &guard.Transport{Hosts: &names}, nil, "http://example.org/", guard.Host},
		{"in the list with another port", &guard.Transport{Hosts: &names}, nil, "http://a.example.com:81/", guard.Port},
		{"an empty list", &guard.Transport{Hosts: new(guard.Hosts)}, nil, "http://example.com/", guard.Host},
		{"in the list, but not public", &guard.Transport{Hosts: &here}, nil, server.URL, guard.Class},
		{"http", &guard.Transport{HTTPSOnly: true, Dialer: guard.Dialer{Allow: here}}, nil, server.URL, guard.Scheme},
		{"ftp", &guard.Transport{}, nil, "ftp://example.com/", guard.Scheme},
		{"file", &guard.Transport{}, nil, "file:///etc/passwd", guard.Scheme},
		{"no host", &guard.Transport{}, nil, "http:///a", guard.Invalid},
		{"no scheme", &guard.Transport{}, nil, "//example.com/", guard.Invalid},
		{"CONNECT", &open, func(r *http.Request) { r.Method = "CONNECT" }, server.URL, guard.Method},
		{"no URL", &open, func(r *http.Request) { r.URL = nil }, server.URL, guard.Invalid},
		{"another host in the header", &open, func(r *http.Request) { r.Host = "internal.example" }, server.URL, guard.HostHeader},
		{"another port in the header", &open, func(r *http.Request) { r.Host = "127.0.0.1" }, server.URL, guard.HostHeader},
		{"more than a host in the header", &open, func(r *http.Request) { r.Host += "/a" }, server.URL, guard.HostHeader},
		{"a slash in the header", &open, func(r *http.Request) { r.Host += "/" }, server.URL, guard.HostHeader},
		{"a backslash in the header", &open, func(r *http.Request) { r.Host += `\` }, server.URL, guard.HostHeader},
		{"slashes before the header", &open, func(r *http.Request) { r.Host = "//" + r.Host }, server.URL, guard.HostHeader},
		{"an empty user in the header", &open, func(r *http.Request) { r.Host = "@" + r.Host }, server.URL, guard.HostHeader},
		{"a space in the header", &open, func(r *http.Request) { r.Host += " " }, server.URL, guard.HostHeader},
		{"a tab in the header", &open, func(r *http.Request) { r.Host = "\t" + r.Host }, server.URL, guard.HostHeader},
		{"an encoded header", &open, func(r *http.Request) { r.Host = "%31" + r.Host[1:] }, server.URL, guard.HostHeader},
		{"a user in the header", &open, func(r *http.Request) { r.Host = "a@" + r.Host }, server.URL, guard.HostHeader},
		{"another host in Opaque", &open, func(r *http.Request) { r.URL.Opaque = "//internal.example/" }, server.URL, guard.Invalid},
		{"a proxy", &guard.Transport{Dialer: guard.Dialer{Allow: here}, Base: proxied}, nil, server.URL, guard.Proxy},
		{"a proxy that cannot be found", &guard.Transport{Dialer: guard.Dialer{Allow: here}, Base: failing}, nil, server.URL, guard.Proxy},
		{"an address by a proxy", &guard.Transport{Dialer: guard.Dialer{Allow: here}, Base: proxied, AllowProxy: true}, nil, "http://10.0.0.1/", guard.Class},
		{"a private name by a proxy", &guard.Transport{Dialer: guard.Dialer{Allow: here}, Base: proxied, AllowProxy: true}, nil, "http://localhost/", guard.Class},
		{"a proxy that is not public", &guard.Transport{Base: proxied, AllowProxy: true}, nil, "http://example.com/", guard.Class},
		{"denied", &guard.Transport{Dialer: guard.Dialer{Allow: here, Deny: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}}}, nil, server.URL, guard.Denied},
		{"CheckURL", &guard.Transport{Dialer: guard.Dialer{Allow: here}, CheckURL: func(string, weburl.URL) error { return errors.New("no") }}, nil, server.URL, guard.Disagreement},
	} {
		r := newRequest(t, c.url)
		body := &closed{}
		r.Body = body
		if c.request != nil {
			c.request(r)
		}
		resp, err := c.transport.RoundTrip(r)
		if resp != nil || reasonOf(err) != c.want {
			t.Errorf("%s: %v, %v, want %v", c.name, resp, err, c.want)
		}
		if err != nil && strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v", c.name, err)
		}
		if !body.closed.Load() {
			t.Errorf("%s: the body is not closed", c.name)
		}
		// Check returns the same error if only the URL is at fault, and net/url reads it as
		// package weburl does.
		_, dialed := err.(*net.OpError)
		if u, errURL := weburl.Parse(c.url); errURL == nil && c.request == nil && c.want != guard.Invalid && !dialed {
			if without := c.transport.Check(u); !reflect.DeepEqual(without, err) {
				t.Errorf("%s: %v, without a request %v", c.name, err, without)
			}
		}
	}
	if n := served.Load(); n != 0 {
		t.Errorf("%d requests were served", n)
	}
	// The message also fits if there is no pattern.
	_, err := new(guard.Transport).RoundTrip(newRequest(t, "http://example.com:22/"))
	if want := "guard: refused: the host is allowed, but not this port; a pattern without a port allows only 80 and 443"; fmt.Sprint(err) != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// Check tells which URLs may be stored, to be fetched later.
func TestCheckWithoutARequest(t *testing.T) {
	hosts := guard.MustParseHosts("*", "hooks.example.com:8443", "redis:6379", "10.1.2.3:8080")
	open, listed := &guard.Transport{}, &guard.Transport{Hosts: &hosts, Dialer: guard.Dialer{Allow: guard.MustParseHosts("10.1.2.3:8080")}}
	for _, c := range []struct {
		url          string
		open, listed guard.Reason
	}{
		{"http://example.com/", 0, 0},
		{"https://u:secret@example.com:443/a?b#c", 0, 0},
		{"https://ｅxample。com/", 0, 0},
		{"http://8.8.8.8/", 0, 0},
		{"http://intranet/", guard.Host, guard.Host},
		{"http://redis:6379/", guard.Host, 0},
		{"http://redis/", guard.Host, guard.Port},
		{"https://hooks.example.com:8443/", guard.Port, 0},
		{"http://example.com:22/", guard.Port, guard.Port},
		{"http://8.8.8.8:22/", guard.Port, guard.Port},
		{"http://10.1.2.3:8080/", guard.Class, 0},
		{"http://10.1.2.3/", guard.Class, guard.Port},
		{"http://0xa010203/", guard.Class, guard.Port},
		{"http://[::ffff:10.0.0.1]/", guard.Class, guard.Host},
		{"http://169.254.169.254/", guard.Metadata, guard.Host},
		{"http://a.internal/", guard.Class, guard.Host},
		{"ftp://example.com/", guard.Scheme, guard.Scheme},
		{"ws://example.com/", guard.Scheme, guard.Scheme},
		{"mailto:a@example.com", guard.Scheme, guard.Scheme},
		{"http://a\"b.com/", guard.Host, guard.Host},
	} {
		u := weburl.MustParse(c.url)
		if err := open.Check(u); reasonOf(err) != c.open || err != nil && c.open == 0 {
			t.Errorf("%s: %v", c.url, err)
		}
		if err := listed.Check(u); reasonOf(err) != c.listed || err != nil && c.listed == 0 {
			t.Errorf("%s, with a list: %v", c.url, err)
		}
	}
	if err := open.Check(weburl.URL{}); reasonOf(err) != guard.Invalid {
		t.Error(err)
	}
}

type closed struct{ closed atomic.Bool }

func (c *closed) Read([]byte) (int, error) { return 0, io.EOF }
func (c *closed) Close() error             { c.closed.Store(true); return nil }

func TestTransportSends(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		io.WriteString(w, r.Host+" "+r.RequestURI)
	}))
	defer server.Close()
	_, port, _ := net.SplitHostPort(hostPort(server))
	tr := &guard.Transport{Dialer: guard.Dialer{Allow: guard.MustParseHosts("127.0.0.1:"+port, "localhost:"+port)}}
	defer tr.CloseIdleConnections()
	client := &http.Client{Transport: tr}
	exact, err := neturl.NewRequest(context.Background(), "GET", weburl.MustParse(server.URL+"/a|b?100%|"), nil)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		server.URL + "/a?b":                          "127.0.0.1:" + port + " /a?b",
		"http://127.1:" + port + "/":                 "127.0.0.1:" + port + " /",
		"http://0x7F000001:" + port + "/":            "127.0.0.1:" + port + " /",
		"http://LOCALHOST:" + port + "/":             "localhost:" + port + " /",
		"http://[::ffff:127.0.0.1]:" + port + "/%2f": "[::ffff:7f00:1]:" + port + " /%2f",
	} {
		r := newRequest(t, text)
		resp, err := client.Do(r)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		body, _ := io.ReadAll(resp.Body)
		resp.Body.Close()
		if string(body) != want {
			t.Errorf("%s: %s, want %s", text, body, want)
		}
		if resp.Request != r {
			t.Errorf("%s: the response is one to another request", text)
		}
	}
	resp, err := client.Do(exact)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if body, _ := io.ReadAll(resp.Body); !strings.HasSuffix(string(body), "/a|b?100%|") {
		t.Errorf("%s", body)
	}
}

// If AllowProxy is set, the proxy gets the request.
func TestTransportWithProxy(t *testing.T) {
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, "proxy for "+r.RequestURI) }))
	defer proxy.Close()
	u, _ := url.Parse(proxy.URL)
	client := &http.Client{Transport: &guard.Transport{
		Dialer: guard.Dialer{Allow: guard.MustParseHosts(hostPort(proxy))}, AllowProxy: true, Base: &http.Transport{Proxy: http.ProxyURL(u)},
	}}
	resp, err := client.Get("http://example.com/a")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if body, _ := io.ReadAll(resp.Body); string(body) != "proxy for http://example.com/a" {
		t.Errorf("%s", body)
	}
}

// The Transport uses neither the dial functions of Base nor the connections of Base.
func TestTransportDialsItself(t *testing.T) {
	var served atomic.Int32
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { served.Add(1) }))
	server.EnableHTTP2 = true
	server.StartTLS()
	defer server.Close()
	base := server.Client().Transport.(*http.Transport)
	base.ForceAttemptHTTP2 = true
	plain := base.DialContext
	base.DialContext = func(ctx context.Context, network, _ string) (net.Conn, error) {
		if plain != nil {
			return plain(ctx, network, server.Listener.Addr().String())
		}
		return new(net.Dialer).DialContext(ctx, network, server.Listener.Addr().String())
	}
	// The certificate is for example.com and 127.0.0.1.
	resp, err := (&http.Client{Transport: base}).Get("https://127.0.0.1/")
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.ProtoMajor != 2 {
		t.Fatalf("the base speaks %s", resp.Proto)
	}
	for _, hosts := range []*guard.Hosts{nil, ptr(guard.MustParseHosts("127.0.0.1"))} {
		if _, err := (&guard.Transport{Base: base, Hosts: hosts}).RoundTrip(newRequest(t, "https://127.0.0.1/")); reasonOf(err) != guard.Class {
			t.Error(err)
		}
	}
	if n := served.Load(); n != 1 {
		t.Errorf("%d requests", n)
	}
	// If it is allowed, HTTP/2 works too.
	tr := &guard.Transport{Base: base, Dialer: guard.Dialer{Allow: guard.MustParseHosts("127.0.0.1:*")}}
	resp, err = tr.RoundTrip(newRequest(t, server.URL))
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.ProtoMajor != 2 {
		t.Errorf("the guard speaks %s", resp.Proto)
	}
	tr.CloseIdleConnections()
}

// Base may have HTTP/2 functions with connections of their own, a function that dials TLS,
// or a Proxy function that answers differently every other time.
func TestTransportTakesNothingOver(t *testing.T) {
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	server.EnableHTTP2 = true
	server.StartTLS()
	defer server.Close()
	base := server.Client().Transport.(*http.Transport).Clone()
	used := errors.New("what the base has is used")
	base.TLSNextProto = map[string]func(string, *tls.Conn) http.RoundTripper{"h2": func(string, *tls.Conn) http.RoundTripper {
		return roundTripper(func(*http.Request) (*http.Response, error) { return nil, used })
	}}
	base.DialTLSContext = func(context.Context, string, string) (net.Conn, error) { return nil, used }
	calls := 0
	base.Proxy = func(*http.Request) (*url.URL, error) {
		if calls++; calls%2 == 1 {
			return nil, nil
		}
		return nil, used
	}
	tr := &guard.Transport{Base: base, Dialer: guard.Dialer{Allow: guard.MustParseHosts("127.0.0.1:*")}}
	defer tr.CloseIdleConnections()
	resp, err := tr.RoundTrip(newRequest(t, server.URL))
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.ProtoMajor != 2 {
		t.Errorf("the guard speaks %s", resp.Proto)
	}
	if base.DialTLSContext == nil || base.Proxy == nil || len(base.TLSNextProto) != 1 {
		t.Error("the base was changed")
	}
}

// If Base speaks HTTP/2 by default, the copy with a dialer does too: the TLS settings of
// Base already offer it.
func TestTransportSpeaksWhatItsBaseDoes(t *testing.T) {
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	server.EnableHTTP2 = true
	server.StartTLS()
	defer server.Close()
	roots := server.Client().Transport.(*http.Transport).TLSClientConfig.RootCAs
	var one, two http.Protocols
	one.SetHTTP1(true)
	two.SetHTTP2(true)
	for name, base := range map[string]func() *http.Transport{
		"a timeout":   func() *http.Transport { return &http.Transport{ResponseHeaderTimeout: time.Minute} },
		"used before": func() *http.Transport { b := &http.Transport{}; b.CloseIdleConnections(); b.Clone(); return b },
		"TLS":         func() *http.Transport { return &http.Transport{TLSClientConfig: &tls.Config{}} },
		"HTTP/1":      func() *http.Transport { return &http.Transport{Protocols: &one} },
		"HTTP/2":      func() *http.Transport { return &http.Transport{Protocols: &two} },
		"HTTP/2 turned off": func() *http.Transport {
			return &http.Transport{TLSNextProto: map[string]func(string, *tls.Conn) http.RoundTripper{}}
		},
		"the default": func() *http.Transport { return http.DefaultTransport.(*http.Transport).Clone() },
	} {
		b := base()
		b.Clone() // as the Transport does; this sets up TLSClientConfig
		if b.TLSClientConfig == nil {
			b.TLSClientConfig = &tls.Config{}
		}
		b.TLSClientConfig.RootCAs = roots
		tr := &guard.Transport{Base: b, Dialer: guard.Dialer{Allow: guard.MustParseHosts("127.0.0.1:*")}}
		var protos []string
		for _, send := range []http.RoundTripper{b, tr} {
			resp, err := send.RoundTrip(newRequest(t, server.URL))
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			resp.Body.Close()
			protos = append(protos, resp.Proto)
		}
		if len(protos) == 2 && protos[0] != protos[1] {
			t.Errorf("%s: the base speaks %s, and the guard %s", name, protos[0], protos[1])
		}
		b.CloseIdleConnections()
		tr.CloseIdleConnections()
	}
}

// Without Base, the settings of http.DefaultTransport are used, if it is an
// *http.Transport.
func TestTransportWithoutBase(t *testing.T) {
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	var offered []string
	server.TLS = &tls.Config{GetConfigForClient: func(hello *tls.ClientHelloInfo) (*tls.Config, error) {
		offered = hello.SupportedProtos
		return nil, nil
	}}
	server.StartTLS()
	defer server.Close()
	before := http.DefaultTransport
	defer func() { http.DefaultTransport = before }()
	get := func() error {
		tr := &guard.Transport{Dialer: guard.Dialer{Allow: guard.MustParseHosts("127.0.0.1:*")}}
		defer tr.CloseIdleConnections()
		resp, err := tr.RoundTrip(newRequest(t, server.URL))
		if err == nil {
			resp.Body.Close()
		}
		return err
	}
	http.DefaultTransport = server.Client().Transport // which trusts the certificate
	if err := get(); err != nil {
		t.Error(err)
	}
	http.DefaultTransport = roundTripper(func(*http.Request) (*http.Response, error) { return nil, errors.New("it is used") })
	var unknown *tls.CertificateVerificationError
	if err := get(); !errors.As(err, &unknown) || !slices.Contains(offered, "h2") {
		t.Errorf("%v, offered %q", err, offered)
	}
}

// A connection is reused until CloseIdleConnections closes it.
func TestCloseIdleConnections(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	defer server.Close()
	dialed := 0
	tr := &guard.Transport{Dialer: guard.Dialer{
		Allow: guard.MustParseHosts(hostPort(server)),
		Base:  &net.Dialer{Control: func(string, string, syscall.RawConn) error { dialed++; return nil }},
	}}
	for i, want := range []int{1, 1, 2, 2} {
		if i == 2 {
			tr.CloseIdleConnections()
		}
		resp, err := tr.RoundTrip(newRequest(t, server.URL))
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if dialed != want {
			t.Errorf("request %d: %d connections", i+1, dialed)
		}
	}
	tr.CloseIdleConnections()
}

type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

func ptr[T any](v T) *T { return &v }

func TestTransportChecksEachHop(t *testing.T) {
	l := listen(t)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if to := r.URL.Query()["to"]; len(to) > 0 {
			w.Header()["Location"] = to
			w.WriteHeader(http.StatusFound)
		}
	}))
	defer server.Close()
	here := guard.MustParseHosts(hostPort(server))
	var asked []string
	client := &http.Client{Transport: &guard.Transport{Dialer: guard.Dialer{Allow: here}, CheckURL: func(text string, base weburl.URL) error {
		if base.IsValid() {
			asked = append(asked, text)
		}
		if text == "/refused" {
			return errors.New("no")
		}
		return nil
	}}}
	for to, want := range map[string]guard.Reason{
		"/a": 0, "a": 0, server.URL + "/a": 0, "?a": 0, `\a`: 0, "/a b": 0,
		"http://" + l.Addr().String() + "/": guard.Class, "http://localhost/": guard.Class, "//169.254.169.254/": guard.Metadata, "http://example.com:1/": guard.Port,
		"ftp://example.com/": guard.Scheme, "file:///etc/passwd": guard.Invalid,
		`/\example.com`: guard.Disagreement, `\\example.com`: guard.Disagreement, "http:/example.com/": guard.Invalid, "http:example.com": guard.Invalid, "///example.com": guard.Disagreement, "/refused": guard.Disagreement,
	} {
		asked = nil
		resp, err := client.Get(server.URL + "/?to=" + url.QueryEscape(to))
		if resp != nil {
			resp.Body.Close()
		}
		if got := reasonOf(err); got != want && !(err != nil && want == guard.Invalid) || want == 0 && err != nil {
			t.Errorf("%q: %v, want %v", to, err, want)
		}
		if want == 0 && (len(asked) != 1 || asked[0] != to) {
			t.Errorf("%q: the verdict is asked about %q", to, asked)
		}
	}
	// Two Location fields: net/http and other programs follow different ones.
	if _, err := client.Get(server.URL + "/?to=/a&to=http://example.com"); reasonOf(err) != guard.Disagreement {
		t.Error(err)
	}
	if n := accepted(t, l); n != 0 {
		t.Errorf("%d connections", n)
	}
}

// An upgraded connection goes to a checked address.
func TestTransportUpgrades(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c, rw, err := w.(http.Hijacker).Hijack()
		if err != nil {
			return
		}
		defer c.Close()
		io.WriteString(rw, "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n")
		rw.Flush()
		line, _ := rw.ReadString('\n')
		io.WriteString(rw, line)
		rw.Flush()
	}))
	defer server.Close()
	tr := &guard.Transport{Dialer: guard.Dialer{Allow: guard.MustParseHosts(hostPort(server))}}
	r := newRequest(t, server.URL)
	r.Header.Set("Connection", "Upgrade")
	r.Header.Set("Upgrade", "echo")
	resp, err := tr.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	rw := resp.Body.(io.ReadWriter)
	io.WriteString(rw, "hello\n")
	if line, _ := bufio.NewReader(rw).ReadString('\n'); line != "hello\n" {
		t.Errorf("%q", line)
	}
}

func TestGoroutines(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {}))
	defer server.Close()
	hosts := guard.MustParseHosts(hostPort(server), "*.example.com", "10.0.0.0/8", "class:private")
	tr := &guard.Transport{Dialer: guard.Dialer{Allow: hosts}}
	redirects := guard.Redirects{Self: weburl.MustParse(self), Allow: hosts}
	var wg sync.WaitGroup
	for range 8 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 20 {
				resp, err := tr.RoundTrip(newRequest(t, server.URL))
				if err != nil {
					t.Error(err)
					return
				}
				resp.Body.Close()
				if _, err := tr.RoundTrip(newRequest(t, "http://127.0.0.1:1/")); err == nil {
					t.Error("a closed port answers")
				}
				redirects.Check("//a.example.com/%2e%2e/a%5cb")
				redirects.Check("//evil.example/")
			}
		}()
	}
	wg.Wait()
	tr.CloseIdleConnections()
}
