package guard_test

import (
	"bufio"
	"context"
	"crypto/tls"
	"encoding/binary"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/guard"
	"github.com/weburl-go/weburl/neturl"
)

// everyName resolves every name to 127.0.0.1.
func everyName() *net.Resolver {
	return &net.Resolver{PreferGo: true, Dial: func(context.Context, string, string) (net.Conn, error) {
		client, server := net.Pipe()
		go func() {
			defer server.Close()
			var length [2]byte
			if _, err := io.ReadFull(server, length[:]); err != nil {
				return
			}
			q := make([]byte, binary.BigEndian.Uint16(length[:]))
			if _, err := io.ReadFull(server, q); err != nil {
				return
			}
			end := 12 // of the question, which follows the header
			for q[end] != 0 {
				end += 1 + int(q[end])
			}
			end += len("\x00TTCC")
			reply := slices.Clone(q[:end])
			copy(reply[2:12], []byte{0x81, 0x80, 0, 1, 0, 0, 0, 0, 0, 0})
			if q[end-3] == 1 { // A
				reply[7] = 1
				reply = append(reply, 0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, 127, 0, 0, 1)
			}
			server.Write(append(binary.BigEndian.AppendUint16(nil, uint16(len(reply))), reply...))
		}()
		return client, nil
	}}
}

// received holds what the servers received of a request.
type received struct {
	proto, host, target string
	sni                 string // of the last connection with TLS
	connect             string // the target of the last CONNECT
}

// hostRecorder runs servers that record what they receive: one for HTTP, one for HTTPS, and
// a proxy whose tunnels lead to the HTTPS server.
type hostRecorder struct {
	mu           sync.Mutex
	got          *received
	plain, https *httptest.Server
	proxy        *url.URL
}

func newHostRecorder(t testing.TB) *hostRecorder {
	c := &hostRecorder{}
	handler := http.HandlerFunc(c.serve)
	c.plain = httptest.NewServer(handler)
	c.https = httptest.NewUnstartedServer(handler)
	c.https.EnableHTTP2 = true
	c.https.TLS = &tls.Config{GetConfigForClient: func(hello *tls.ClientHelloInfo) (*tls.Config, error) {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.record().sni = hello.ServerName
		return nil, nil
	}}
	c.https.Config.ErrorLog = log.New(io.Discard, "", 0)
	c.https.StartTLS()
	c.proxy = &url.URL{Scheme: "http", Host: hostPort(c.plain)}
	t.Cleanup(func() { c.plain.Close(); c.https.Close() })
	return c
}

func (c *hostRecorder) record() *received {
	if c.got == nil {
		c.got = &received{}
	}
	return c.got
}

// take returns what was recorded since the last call, or nil if nothing arrived.
func (c *hostRecorder) take() *received {
	c.mu.Lock()
	defer c.mu.Unlock()
	got := c.got
	c.got = nil
	return got
}

func (c *hostRecorder) serve(w http.ResponseWriter, r *http.Request) {
	c.mu.Lock()
	got := c.record()
	if r.Method != http.MethodConnect {
		got.proto, got.host, got.target = r.Proto, r.Host, r.RequestURI
		c.mu.Unlock()
		if to := r.URL.Query().Get("to"); to != "" {
			w.Header().Set("Location", to)
			w.WriteHeader(http.StatusFound)
		}
		return
	}
	got.connect = r.RequestURI
	if r.Host != r.RequestURI {
		got.connect += " for " + r.Host
	}
	c.mu.Unlock()
	there, err := net.Dial("tcp", c.https.Listener.Addr().String())
	if err != nil {
		return
	}
	here, _, err := w.(http.Hijacker).Hijack()
	if err != nil {
		return
	}
	io.WriteString(here, "HTTP/1.1 200 OK\r\n\r\n")
	go func() { io.Copy(there, here); there.Close() }()
	go func() { io.Copy(here, there); here.Close() }()
}

// way is a way in which requests reach the servers of a hostRecorder.
type way struct {
	name, scheme, port string
	transport          *guard.Transport
}

func (c *hostRecorder) ways(t testing.TB) []way {
	_, plain, _ := net.SplitHostPort(hostPort(c.plain))
	_, https, _ := net.SplitHostPort(c.https.Listener.Addr().String())
	var one http.Protocols
	one.SetHTTP1(true)
	proxied := func(u *url.URL) func(*http.Request) (*url.URL, error) {
		if u == nil {
			return nil
		}
		return http.ProxyURL(u)
	}
	transport := func(proxy *url.URL, protocols *http.Protocols) *guard.Transport {
		hosts := guard.MustParseHosts("*:*", "127.0.0.1:*")
		tr := &guard.Transport{
			Dialer:     guard.Dialer{Allow: guard.MustParseHosts("127.0.0.1:*"), Base: &net.Dialer{Resolver: everyName()}},
			Hosts:      &hosts,
			AllowProxy: proxy != nil,
			Base: &http.Transport{
				Proxy: proxied(proxy), TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, Protocols: protocols, DisableKeepAlives: true,
			},
		}
		t.Cleanup(tr.CloseIdleConnections)
		return tr
	}
	return []way{
		{"HTTP/1.1", "http", ":" + plain, transport(nil, nil)},
		{"HTTP/1.1 and TLS", "https", ":" + https, transport(nil, &one)},
		{"HTTP/2", "https", ":" + https, transport(nil, nil)},
		{"a proxy", "http", "", transport(c.proxy, nil)},
		{"a tunnel", "https", "", transport(c.proxy, &one)},
		{"HTTP/2 in a tunnel", "https", "", transport(c.proxy, nil)},
	}
}

// check sends r, compares what the servers received with its URL, and returns the error of
// the client.
func (w *way) check(t testing.TB, c *hostRecorder, r *http.Request) error {
	t.Helper()
	u, errURL := neturl.From(r.URL)
	before := *r.URL
	header := r.Host
	resp, err := w.transport.RoundTrip(r)
	if err == nil {
		resp.Body.Close()
	}
	got := c.take()
	if *r.URL != before || r.Host != header {
		t.Errorf("%s: the request was changed", w.name)
	}
	if reasonOf(err) != 0 {
		if got != nil {
			t.Errorf("%s: %q is refused, but %+v was sent", w.name, r.URL.Host, got)
		}
		return err
	}
	if got == nil {
		return err // net/http could not send it
	}
	if errURL != nil {
		t.Errorf("%s: %q is not a URL, but %+v was sent", w.name, r.URL.Host, got)
		return err
	}
	port, _ := u.PortOrDefault()
	if got.connect != "" && got.connect != joinPort(u, port) {
		t.Errorf("%s: %q: the tunnel is to %q, not %q", w.name, r.URL.Host, got.connect, joinPort(u, port))
	}
	if _, isAddr := u.Host().Addr(); w.scheme == "https" && !isAddr && got.sni != strings.TrimSuffix(u.Host().String(), ".") {
		t.Errorf("%s: %q: the server is asked for the certificate of %q, not %q", w.name, r.URL.Host, got.sni, u.Host())
	}
	if err != nil {
		return err // the request failed on the way, for example because of a certificate
	}
	if got.proto == "" && resp.StatusCode == http.StatusBadRequest {
		return nil // the server cannot read the request line, such as one with a space in Opaque
	}
	if got.host != u.HostPort() {
		t.Errorf("%s: %q is sent as the Host %q, not %q", w.name, r.URL.Host, got.host, u.HostPort())
	}
	if rest, absolute := strings.CutPrefix(got.target, u.Scheme()+"://"+u.HostPort()); absolute {
		if rest == "" || !strings.Contains("/?", rest[:1]) {
			t.Errorf("%s: %q: the request line has %q", w.name, r.URL.Host, got.target)
		}
	} else if got.target[0] != '/' || w.name == "a proxy" && (r.URL.Opaque == "" || strings.HasPrefix(r.URL.Opaque, "//")) {
		t.Errorf("%s: %q: the request line has %q", w.name, r.URL.Host, got.target)
	}
	return nil
}

func joinPort(u weburl.URL, port uint16) string {
	return (&url.URL{Host: net.JoinHostPort(strings.Trim(u.Host().String(), "[]"), strconv.Itoa(int(port)))}).Host
}

// oddHosts are spellings that net/http sends as they are, or as bare Punycode.
var oddHosts = []string{
	"shop.example", "SHOP.Example", "ｓhop.example", "SHOP。example", "shop．example", "shop｡example", "sh\u00adop.example", "shop.exa\u200bmple",
	"faẞ.example", "FAẞ.example", "BÜCHER.example", "bücher.example", "bu\u0308cher.example", "ⅷ.example", "①.example", "xn--bcher-kva.example",
	"XN--BCHER-KVA.example", "xn--bcher-kva.ｅxample", "ǆ.example", "ﬃ.example", "K.example", "Å.example", "σς.example", "shop.example.",
	"ｓhop.example。", "%EF%BD%93hop.example", "ä_b.example", "127.1", "0x7F000001", "2130706433", "0177.0.0.1", "１２７.0.0.1", "127。0。0。1",
	"127.0.0.1.", "[::ffff:127.0.0.1]", "[::FFFF:7f00:1]",
}

// The Host header, the request line, the tunnel and the server name of TLS all name the
// host that was checked, in HTTP/1.1 and HTTP/2, directly and through proxies.
func TestHostSent(t *testing.T) {
	c := newHostRecorder(t)
	sent := 0
	for _, w := range c.ways(t) {
		for _, h := range oddHosts {
			text := w.scheme + "://" + h + w.port + "/a?b"
			r := newRequest(t, text)
			w.check(t, c, r)
			for _, change := range []func(r *http.Request){
				func(r *http.Request) { r.Host = "" },
				func(r *http.Request) { r.Host = strings.ToUpper(r.Host) },
				func(r *http.Request) { r.URL.Opaque = "//" + r.URL.Host + "/%7c?x" },
				func(r *http.Request) { r.URL.Opaque = "//" + r.URL.Host + "?x" },
				func(r *http.Request) { r.URL.Opaque = "//" + r.URL.Host },
				func(r *http.Request) { r.URL.Opaque = "//u:p@" + r.URL.Host + "//@/" },
				func(r *http.Request) { r.URL.Opaque = "/%7c" },
				func(r *http.Request) { r.URL.Opaque, r.URL.Host, r.Host = "//"+r.URL.Host+"/a", "", "" },
				func(r *http.Request) { u, _ := neturl.From(r.URL); r.Host = u.HostPort() },
				func(r *http.Request) { r.Header["Host"] = []string{"evil.example"} },
			} {
				r := newRequest(t, text)
				change(r)
				w.check(t, c, r)
			}
			resp, err := w.transport.RoundTrip(newRequest(t, text))
			if err != nil {
				t.Errorf("%s: %q: %v", w.name, text, err)
				continue
			}
			resp.Body.Close()
			if got := c.take(); got != nil {
				sent++
			}
		}
	}
	if want := 6 * len(oddHosts); sent != want {
		t.Errorf("%d of %d were sent", sent, want)
	}
}

// Opaque becomes the request line as it is, with the host that was checked and without a
// username. The request itself is not changed.
func TestHostSentInOpaque(t *testing.T) {
	c := newHostRecorder(t)
	w := c.ways(t)[0]
	const odd = "ｓhop.example"
	for opaque, want := range map[string]string{
		"//" + odd + w.port + "/%7c?x": "http://shop.example" + w.port + "/%7c?x", "//" + odd + w.port + "?x/": "http://shop.example" + w.port + "?x/",
		"//" + odd + w.port: "http://shop.example" + w.port, "//u:p@" + odd + w.port + "//@/": "http://shop.example" + w.port + "//@/",
		"/%7c": "/%7c", "": "/a",
	} {
		for _, hosts := range []struct{ url, header string }{
			{odd, odd}, {"shop.example", "shop.example"}, {"shop.example", odd}, {odd, "shop.example"}, {"SHOP.example", "shop.example"}, {"shop.example", "SHOP.example"}, {odd, ""},
		} {
			r := newRequest(t, "http://"+hosts.url+w.port+"/a")
			r.URL.Opaque, r.Host = opaque, hosts.header
			if hosts.header != "" {
				r.Host += w.port
			}
			header := r.Host
			before := *r.URL
			resp, err := w.transport.RoundTrip(r)
			if err != nil {
				t.Errorf("%q: %v", opaque, err)
				continue
			}
			resp.Body.Close()
			if got := c.take(); got.target != want || got.host != "shop.example"+w.port {
				t.Errorf("%q is sent as %q to %q, want %q", opaque, got.target, got.host, want)
			}
			if *r.URL != before || r.Host != header {
				t.Errorf("%q: the request was changed", opaque)
			}
		}
	}
}

// The same holds after a redirect, whether its Location names the host or not.
func TestHostSentAfterRedirects(t *testing.T) {
	c := newHostRecorder(t)
	for _, w := range c.ways(t) {
		client := &http.Client{Transport: w.transport}
		for _, to := range []string{"/b", "//ｓhop.example" + w.port + "/b", w.scheme + "://SHOP。example" + w.port + "/b"} {
			resp, err := client.Get(w.scheme + "://sh\u00adop.example" + w.port + "/a?to=" + url.QueryEscape(to))
			if err != nil {
				t.Errorf("%s: %v", w.name, err)
				continue
			}
			resp.Body.Close()
			if got := c.take(); got == nil || got.host != "shop.example"+w.port || !strings.HasSuffix(got.target, "/b") {
				t.Errorf("%s: %+v", w.name, got)
			}
		}
	}
}

// A field that differs from Host only in case is a second Host header in HTTP/1.1.
func TestNoOtherHostHeader(t *testing.T) {
	l := listen(t)
	lines := make(chan string, 100)
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			s := bufio.NewScanner(conn)
			for s.Scan() && s.Text() != "" {
				lines <- s.Text()
			}
			io.WriteString(conn, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
			conn.Close()
		}
	}()
	tr := &guard.Transport{Dialer: guard.Dialer{Allow: guard.MustParseHosts(l.Addr().String())}}
	for name, refused := range map[string]bool{"Host": false, "host": true, "HOST": true, "hoSt": true, "X-Host": false, "Hos": false} {
		r := newRequest(t, "http://"+l.Addr().String()+"/")
		r.Header[name] = []string{"evil.example"}
		resp, err := tr.RoundTrip(r)
		if err == nil {
			resp.Body.Close()
		}
		if (reasonOf(err) == guard.HostHeader) != refused || !refused && err != nil {
			t.Errorf("%s: %v", name, err)
		}
		var hosts []string
		for len(lines) > 0 {
			if line := <-lines; strings.HasPrefix(strings.ToLower(line), "host:") {
				hosts = append(hosts, line)
			}
		}
		if want := []string{"Host: " + l.Addr().String()}; !refused && !slices.Equal(hosts, want) || refused && hosts != nil {
			t.Errorf("%s: %q", name, hosts)
		}
	}
}

// For every string of which net/http makes a request, the Host that is sent is the host
// that was checked, and Check refuses what RoundTrip refuses.
func FuzzHostSent(f *testing.F) {
	for _, h := range oddHosts {
		f.Add(h, "", "")
		f.Add(h, h, "//"+h+"/a")
		f.Add(h, strings.ToLower(h), "/a")
	}
	f.Add("shop.example", "evil.example", "//evil.example/")
	f.Add("shop.example", "shop.example\\evil.example", "//shop.example@evil.example/")
	f.Add("SHOP.Example", "SHOP.Example", "/ a")
	c := newHostRecorder(f)
	ways := c.ways(f)
	f.Fuzz(func(t *testing.T, h, header, opaque string) {
		for i := range ways {
			w := &ways[i]
			r, err := http.NewRequest("GET", w.scheme+"://"+h+w.port+"/a?b", nil)
			if err != nil {
				return
			}
			err = w.check(t, c, r)
			if u, errURL := neturl.From(r.URL); errURL == nil && reasonOf(w.transport.Check(u)) != reasonOf(err) {
				t.Errorf("%s: %q: %v, without a request %v", w.name, h, err, w.transport.Check(u))
			}
			if header != "" || opaque != "" {
				if r.Host = header; header != "" {
					r.Host += w.port
				}
				if r.URL.Opaque = opaque; strings.HasPrefix(opaque, "//") {
					host, path, _ := strings.Cut(opaque[2:], "/")
					r.URL.Opaque = "//" + host + w.port + "/" + path
				}
				w.check(t, c, r)
			}
		}
	})
}
