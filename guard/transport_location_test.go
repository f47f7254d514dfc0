package guard_test

import (
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strconv"
	"testing"
	"time"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/guard"
	"github.com/weburl-go/weburl/host"
)

// Only redirects have a Location that is checked, and a response need not have one. A
// Location that net/http or browsers cannot read is not followed, so it is not refused.
func TestTransportChecksLocationsOfRedirects(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if to := r.URL.Query().Get("to"); to != "" {
			w.Header().Set("Location", to)
		}
		status, _ := strconv.Atoi(r.URL.Query().Get("status"))
		w.WriteHeader(status)
	}))
	defer server.Close()
	tr := &guard.Transport{Dialer: guard.Dialer{Allow: guard.MustParseHosts(hostPort(server))}}
	defer tr.CloseIdleConnections()
	for _, status := range []int{200, 201, 299, 300, 301, 304, 308, 399, 400, 500} {
		for _, to := range []string{"", "/a", "http:a", "http://[fe80::1%25lo]/", `/\evil.example`} {
			want := guard.Reason(0)
			if to == `/\evil.example` && status >= 300 && status < 400 {
				want = guard.Disagreement
			}
			resp, err := tr.RoundTrip(newRequest(t, server.URL+"/?"+url.Values{"status": {strconv.Itoa(status)}, "to": {to}}.Encode()))
			if resp != nil {
				resp.Body.Close()
			}
			if reasonOf(err) != want || (err != nil) != (want != 0) {
				t.Errorf("%d to %q: %v, want %v", status, to, err, want)
			}
		}
	}
}

// A response that is refused is not read any further.
func TestTransportClosesRefusedResponses(t *testing.T) {
	left := make(chan bool)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Location", `/\evil.example`)
		w.WriteHeader(http.StatusFound)
		w.(http.Flusher).Flush()
		<-r.Context().Done()
		close(left)
	}))
	tr := &guard.Transport{Dialer: guard.Dialer{Allow: guard.MustParseHosts(hostPort(server))}}
	if _, err := tr.RoundTrip(newRequest(t, server.URL)); reasonOf(err) != guard.Disagreement {
		t.Fatal(err)
	}
	select {
	case <-left:
	case <-time.After(10 * time.Second):
		t.Error("the connection stays open")
		server.CloseClientConnections()
	}
	server.Close()
}

// Check applies Dialer.Deny, and asks the proxy function about a GET request.
func TestCheckDeniesAddresses(t *testing.T) {
	denied := &guard.Transport{Dialer: guard.Dialer{
		Allow: guard.MustParseHosts("0.0.0.0/0"), Deny: []netip.Prefix{netip.MustParsePrefix("203.0.113.0/24"), netip.MustParsePrefix("8.8.0.0/16")},
	}}
	for text, want := range map[string]guard.Reason{"http://8.8.8.8/": guard.Denied, "http://203.0.113.9/": guard.Denied, "http://8.9.8.8/": 0} {
		if err := denied.Check(weburl.MustParse(text)); reasonOf(err) != want || (err != nil) != (want != 0) {
			t.Errorf("%s: %v, want %v", text, err, want)
		}
	}
	method := ""
	proxied := &guard.Transport{Base: &http.Transport{Proxy: func(r *http.Request) (*url.URL, error) { method = r.Method; return nil, nil }}}
	if err := proxied.Check(weburl.MustParse("http://example.com/")); err != nil || method != "GET" {
		t.Errorf("%v, method %q", err, method)
	}
}

// The errors say which class a host has, and contain what CheckURL or the parser said.
func TestTransportErrorsAreComplete(t *testing.T) {
	for text, want := range map[string]host.Class{
		"http://localhost/": host.Loopback, "http://127.0.0.1/": host.Loopback, "http://10.0.0.1/": host.Private, "http://a.internal/": host.Private,
	} {
		var e *guard.RefusedError
		if err := new(guard.Transport).Check(weburl.MustParse(text)); !errors.As(err, &e) || e.Reason != guard.Class || e.Class != want {
			t.Errorf("%s: %+v, want the class %v", text, err, want)
		}
	}
	no := errors.New("no")
	tr := &guard.Transport{CheckURL: func(string, weburl.URL) error { return no }}
	if err := tr.Check(weburl.MustParse("http://example.com/")); !errors.Is(err, no) {
		t.Errorf("%v does not contain the error of CheckURL", err)
	}
	_, err := tr.RoundTrip(newRequest(t, "http://[fe80::1%25lo]/"))
	if e := (*guard.RefusedError)(nil); !errors.As(err, &e) || e.Reason != guard.Invalid || e.Err == nil {
		t.Errorf("%+v does not say what is wrong with the URL", err)
	}
}

// The old dial functions of Base are not used either, and a Base may have no TLS settings.
func TestTransportIgnoresOldDialers(t *testing.T) {
	nothing := http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})
	server, plain := httptest.NewTLSServer(nothing), httptest.NewServer(nothing)
	defer server.Close()
	defer plain.Close()
	used := errors.New("what the base has is used")
	base := server.Client().Transport.(*http.Transport).Clone()
	base.DialContext = nil
	//lint:ignore SA1019 that is what the test is about
	base.Dial, base.DialTLS = func(string, string) (net.Conn, error) { return nil, used }, func(string, string) (net.Conn, error) { return nil, used }
	allow := guard.Dialer{Allow: guard.MustParseHosts("127.0.0.1:*")}
	for _, c := range []struct {
		base *http.Transport
		url  string
	}{{base, server.URL}, {&http.Transport{DialContext: new(net.Dialer).DialContext}, plain.URL}} {
		tr := &guard.Transport{Base: c.base, Dialer: allow}
		resp, err := tr.RoundTrip(newRequest(t, c.url))
		if err != nil {
			t.Errorf("%s: %v", c.url, err)
			continue
		}
		resp.Body.Close()
		tr.CloseIdleConnections()
	}
}
