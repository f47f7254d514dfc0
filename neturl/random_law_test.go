package neturl_test

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/neturl"
)

// pieces are the building blocks of random texts.
var pieces = []string{
	"http:", "https:", "HTTPS:", "//", "/", "\\", "..", ".", "%2e", "%2E%2e", "h", "H", "evil", "sub.h", "h.", "@", ":", "81", "443", "80", "u", "p%40",
	"?", "#", "a|b", "%", "%zz", "%41", "\xff", "ü", "\t", " ", "'", "\"", "{}", "[::1]", "127.1", "x", "y", ";", "&", "=", "^", "%2f", "*",
}

// text returns fewer than n pieces, joined.
func text(r *rand.Rand, n int) string {
	var b strings.Builder
	for range r.IntN(n) {
		b.WriteString(pieces[r.IntN(len(pieces))])
	}
	return b.String()
}

// recorder is a RoundTripper that writes each request as net/http does, and answers the
// first with a redirect.
type recorder struct {
	location string
	lines    [][]string
}

func (r *recorder) RoundTrip(q *http.Request) (*http.Response, error) {
	if err := context.Cause(q.Context()); err != nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := q.Write(&b); err != nil {
		return nil, err
	}
	r.lines = append(r.lines, strings.Split(b.String(), "\r\n"))
	resp := &http.Response{StatusCode: http.StatusNoContent, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(""))}
	if len(r.lines) == 1 {
		resp.StatusCode = http.StatusFound
		resp.Header.Set("Location", r.location)
	}
	return resp, nil
}

// header returns a header of the last request, or "" if it is absent.
func (r *recorder) header(name string) string {
	for _, line := range r.lines[len(r.lines)-1] {
		if n, value, ok := strings.Cut(line, ": "); ok && n == name {
			return value
		}
	}
	return ""
}

// starts holds URLs that redirect.
var starts = []string{"https://h/dir/start", "https://h/a|b", "https://u:p%7C@h:81//x|?q#frag", "http://h/100%", "https://h//evil", "https://u:secret@h/#f", "http://h:81/?"}

// A redirect leads to the URL that ResolveLocation returns, or to an error. No other host
// receives a secret, and none receives a fragment or a password.
func TestRedirectLaw(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	followed := 0
	for n := 0; n < *inputs/5; {
		start, location := weburl.MustParse(starts[r.IntN(len(starts))]), text(r, 9)
		if strings.Trim(location, " \t") == "" {
			continue
		}
		n++
		for _, name := range []string{"CheckRedirect", "Transport"} {
			for _, virtual := range []bool{false, true} {
				if followRandom(t, name, virtual, start, location) {
					followed++
				}
			}
		}
	}
	if t.Logf("%d redirects were followed", followed); followed < *inputs/5 {
		t.Error("too few redirects were followed")
	}
}

// followRandom follows one redirect, with a Host header of its own if virtual.
func followRandom(t *testing.T, name string, virtual bool, start weburl.URL, location string) (followed bool) {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	base := &recorder{location: location}
	c := &http.Client{Transport: base, Jar: jar, CheckRedirect: neturl.CheckRedirect}
	if name == "Transport" {
		c.Transport, c.CheckRedirect = &neturl.Transport{Base: base}, nil
	}
	q, err := neturl.NewRequest(t.Context(), "GET", start, nil)
	if err != nil {
		t.Fatal(err)
	}
	q.Header.Set("Cookie", "secret")
	if virtual {
		q.Host = "virtual.example"
	}
	resp, err := c.Do(q)
	if err == nil {
		resp.Body.Close()
	}
	want, wantErr := neturl.ResolveLocation(start, []byte(location))
	sendable := wantErr == nil && strings.HasPrefix(want.Scheme(), "http") && !strings.ContainsAny(want.Host().String(), "{}\"")
	if len(base.lines) < 2 {
		if err == nil || sendable && name == "Transport" || strings.Contains(err.Error(), "p%7C") {
			t.Errorf("%s: %q to %q: %v", name, start, location, err)
		}
		return false
	}
	if !sendable {
		t.Errorf("%s: %q to %q: sent %q, want an error", name, start, location, base.lines[1])
		return false
	}
	path := want.Path()
	if name == "Transport" {
		path = neturl.ToSendable(want).EscapedPath()
	}
	got := strings.TrimSuffix(strings.TrimPrefix(base.lines[1][0], "GET "), " HTTP/1.1")
	keeps := virtual && base.header("Host") == "virtual.example"
	switch {
	case got == path+search(want):
	case got == want.Scheme()+"://"+want.HostPort()+path+search(want) && !keeps:
	default:
		t.Errorf("%s: %q to %q: sent %q, want %q", name, start, location, got, want)
	}
	if keeps && want.HostPort() != start.HostPort() || !keeps && base.header("Host") != want.HostPort() {
		t.Errorf("%s: %q to %q: sent Host %q, want %q", name, start, location, base.header("Host"), want)
	}
	if referer := base.header("Referer"); strings.ContainsAny(referer, "#@") || start.Scheme() == "https" && want.Scheme() == "http" && referer != "" {
		t.Errorf("%s: %q to %q: sent Referer %q to %q", name, start, location, referer, want)
	}
	if base.header("Cookie") != "" && want.Host() != start.Host() && !want.Host().IsWithin(start.Host()) {
		t.Errorf("%s: %q to %q: sent a cookie to %q", name, start, location, want)
	}
	if want.IncludesCredentials() != (base.header("Authorization") != "") {
		t.Errorf("%s: %q to %q: sent Authorization %q to %q", name, start, location, base.header("Authorization"), want)
	}
	return true
}

// If a value assembled by hand is requested, the server receives the request for the URL
// that From returns.
func TestFromLaw(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	sent := 0
	for range *inputs {
		v := handMade(r)
		u, err := neturl.From(v)
		if err != nil {
			continue
		}
		var b bytes.Buffer
		if err := (&http.Request{URL: v}).Write(&b); err != nil {
			continue
		}
		if name := v.Hostname(); v.Host != "" && v.Host[0] != '[' {
			if h, err := host.Parse(name); err != nil || h != u.Host() {
				t.Errorf("From(%#v) = %q, which has another host (%v)", v, u, err)
			}
		}
		q, err := http.ReadRequest(bufio.NewReader(&b))
		if err != nil || strings.ContainsAny(u.Host().String(), "{}\"") {
			continue // net/http as a server rejects some requests that it sends, and cannot send all hosts
		}
		sent++
		if asked, err := neturl.RequestURL(q); err != nil || asked != u.WithoutFragment().WithoutCredentials() {
			t.Errorf("From(%#v) = %q, but a server is asked for %q, %v", v, u, asked, err)
		}
	}
	if t.Logf("%d requests were sent", sent); sent < *inputs/4 {
		t.Error("too few requests were sent")
	}
}

// handMade returns an http: value whose fields may contradict each other.
func handMade(r *rand.Rand) *url.URL {
	v := &url.URL{Scheme: "http", Path: "/" + text(r, 7), RawQuery: text(r, 4), Fragment: text(r, 3), ForceQuery: r.IntN(2) == 0}
	v.Host = []string{"h", "H:81", "h:", "[::1]:80", "127.1", text(r, 3), text(r, 2) + "h"}[r.IntN(7)]
	switch r.IntN(4) {
	case 0:
		v.RawPath = "/" + text(r, 6)
	case 1:
		raw := "/" + text(r, 6)
		if path, err := url.PathUnescape(raw); err == nil {
			v.RawPath, v.Path = raw, path
		}
	}
	switch r.IntN(5) {
	case 0:
		v.Opaque = "//" + v.Host + v.EscapedPath()
	case 1:
		v.Opaque = text(r, 5)
	}
	if r.IntN(3) == 0 {
		v.User = url.UserPassword(text(r, 3), text(r, 3))
	}
	return v
}

// A reverse proxy passes on each path and query that a browser sends, byte for byte, or
// sends nothing.
func TestRewriteLaw(t *testing.T) {
	sent, n := 0, 0
	for u := range random {
		if !u.IsSpecial() || u.Scheme() == "file" {
			continue
		}
		if n++; n > *inputs/5 {
			break
		}
		q, err := http.ReadRequest(bufio.NewReader(strings.NewReader("GET " + u.Path() + search(u) + " HTTP/1.1\r\nHost: front\r\n\r\n")))
		if err != nil {
			continue // net/http rejects a lone percent sign
		}
		for _, target := range []string{"http://back:81/", "http://back:81/api/"} {
			base, failed := &recorder{}, error(nil)
			proxy := &httputil.ReverseProxy{
				Transport:    base,
				Rewrite:      func(r *httputil.ProxyRequest) { neturl.Rewrite(r, weburl.MustParse(target)) },
				ErrorHandler: func(_ http.ResponseWriter, _ *http.Request, err error) { failed = err },
			}
			proxy.ServeHTTP(httptest.NewRecorder(), q)
			want := strings.TrimSuffix(weburl.MustParse(target).Path(), "/") + u.Path() + search(u)
			if len(base.lines) == 0 {
				if failed == nil || !strings.HasPrefix(want, "//") || neturl.ToSendable(u).EscapedPath() == u.Path() {
					t.Errorf("%q through %s: %v", u, target, failed)
				}
				continue
			}
			if sent++; base.lines[0][0] != "GET "+want+" HTTP/1.1" {
				t.Errorf("%q through %s: sent %q", u, target, base.lines[0])
			}
		}
	}
	if t.Logf("%d requests were sent", sent); sent < *inputs/5 {
		t.Error("too few requests were sent")
	}
}
