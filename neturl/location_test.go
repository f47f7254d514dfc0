package neturl_test

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/neturl"
	"github.com/weburl-go/weburl/validation"
)

// Bytes are kept as the server wrote them, in whatever encoding.
func TestResolveLocation(t *testing.T) {
	base := weburl.MustParse("https://h/dir/a?q#here")
	for header, want := range map[string]string{
		"b":                            "https://h/dir/b#here",
		"b#":                           "https://h/dir/b#",
		"b#there":                      "https://h/dir/b#there",
		"":                             "https://h/dir/a?q#here",
		" /a\tb ":                      "https://h/ab#here",
		"/\\evil/":                     "https://evil/#here",
		"https:\\\\evil":               "https://evil/#here",
		"HTTP:c":                       "http://c/#here",
		"https:c":                      "https://h/dir/c#here",
		"/100%|?%|":                    "https://h/100%|?%|#here",
		"/\xe2\x98\x83%e2%98%83":       "https://h/%E2%98%83%e2%98%83#here",
		"?\xff%\xe2":                   "https://h/dir/a?%FF%%E2#here",
		"/caf\xe9#\xe9":                "https://h/caf%E9#%E9",
		"/\x7f\x80":                    "https://h/%7F%80#here",
		"\x00/a\x00":                   "https://h/a#here",
		"//b\xc3\xbccher.example/":     "https://xn--bcher-kva.example/#here",
		"http://u:p@h:80/":             "http://u:p@h/#here",
		"javascript:x":                 "javascript:x#here",
		"//h:x/":                       "error",
		"//b\xfccher.example/":         "error",
		"http://h /":                   "error",
		"http://1.2.3.4.5/":            "error",
		"https://h/a\r\nSet-Cookie: x": "https://h/aSet-Cookie:%20x#here",
	} {
		u, err := neturl.ResolveLocation(base, []byte(header))
		if err != nil {
			u = weburl.URL{}
			var e *validation.Error
			if want != "error" || !errors.As(err, &e) {
				t.Errorf("%q: %v, want %s", header, err, want)
			}
			continue
		}
		if u.String() != want {
			t.Errorf("%q: %s, want %s", header, u, want)
		}
	}
	_, err := neturl.ResolveLocation(base, []byte("//\x7f@h:x/"))
	var port *validation.Error
	if !errors.As(err, &port) || port.Span.Start != len("//_@h:") {
		t.Errorf("the span does not refer to the header: %+v", port)
	}
	u, err := neturl.ResolveLocation(base.WithoutFragment(), []byte("b"))
	if err != nil || u.String() != "https://h/dir/b" {
		t.Error(u, err)
	}
	if _, err := neturl.ResolveLocation(weburl.URL{}, []byte("b")); err == nil {
		t.Error("a relative location needs a base")
	}
}

// redirects returns a server that answers its first requests with redirects to the locations.
func redirects(w *wire, locations ...string) (targets *[]string) {
	targets = new([]string)
	w.answer = func(lines []string) string {
		*targets = append(*targets, strings.TrimSuffix(strings.TrimPrefix(lines[0], "GET "), " HTTP/1.1")+" "+w.header("Host"))
		if n := len(*targets); n <= len(locations) {
			return "HTTP/1.1 302 Found\r\nLocation: " + locations[n-1] + "\r\nContent-Length: 0\r\n\r\n"
		}
		return noContent
	}
	return targets
}

// get follows redirects from a URL, sending headers with secrets.
func get(t *testing.T, c *http.Client, s string) (*http.Response, error) {
	t.Helper()
	r, err := neturl.NewRequest(t.Context(), "GET", weburl.MustParse(s), nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer secret")
	resp, err := c.Do(r)
	if err == nil {
		resp.Body.Close()
	}
	return resp, err
}

// A client goes where a browser goes, and sends its secrets to no other host.
func TestRedirects(t *testing.T) {
	const start = "https://h/dir/start"
	for _, x := range []struct {
		location string
		check    string // the next request with CheckRedirect, or "-" if there is none
		round    string // the same with a Transport
		secret   string // which of the two keeps the secrets of the first request: net/http may drop them itself
	}{
		{"next", "/dir/next h", "", "CheckRedirect Transport"},
		{"/a?b;c'#d", "/a?b;c%27 h", "", "CheckRedirect Transport"},
		{"/%7E/%2f", "/%7E/%2f h", "", "CheckRedirect Transport"},
		{"https://sub.h/", "/ sub.h", "", "CheckRedirect Transport"},
		{"https://evil/", "/ evil", "", ""},
		{"/\\evil/x", "/x evil", "", ""},
		{"//evil\t.example/x", "-", "/x evil.example", ""}, // net/url does not take the tab
		{"https:\\\\evil/", "/ evil", "", ""},
		{"https:evil", "/dir/evil h", "", "Transport"}, // net/url sees no host
		{"/a|b", "https://h/a|b h", "/a%7Cb h", "CheckRedirect Transport"},
		{"/100%", "-", "/100%25 h", "CheckRedirect Transport"}, // nor a lone percent sign
		{"?a#b", "/dir/start?a h", "", "CheckRedirect Transport"},
		{"/caf\xe9", "/caf%E9 h", "", "CheckRedirect Transport"},
		{"/a/%2E%2e/b", "/b h", "", "CheckRedirect Transport"},
		{"https://0x7f.1/", "/ 127.0.0.1", "", ""},
		{"https://H:443/x", "/x h", "", "Transport"}, // net/http sees another host
		{"http://1.2.3.4.5/", "-", "", ""},
		{"ftp://h/", "-", "", ""},
		{"javascript:alert(1)", "-", "", ""},
		{"https://h:x/", "-", "", ""},
	} {
		if x.round == "" {
			x.round = x.check
		}
		for name, want := range map[string]string{"CheckRedirect": x.check, "Transport": x.round} {
			w := &wire{}
			c, transport := w.client()
			if name == "CheckRedirect" {
				c.CheckRedirect = neturl.CheckRedirect
			} else {
				c.Transport = &neturl.Transport{Base: transport}
			}
			targets := redirects(w, x.location)
			_, err := get(t, c, start)
			got := "-"
			if len(*targets) > 1 {
				got = (*targets)[1]
			}
			if got != want || (err != nil) != (want == "-") {
				t.Errorf("%s: %q: %s, %v, want %s", name, x.location, got, err, want)
			}
			if got != "-" && (w.header("Authorization") != "-") != strings.Contains(x.secret, name) {
				t.Errorf("%s: %q: the next request has the header Authorization: %s", name, x.location, w.header("Authorization"))
			}
		}
	}
}

// After a request to another site, the secrets are no longer sent, as net/http does for
// redirects that it understands.
func TestSecretsDoNotReturn(t *testing.T) {
	for name, with := range map[string]func(*http.Client){
		"CheckRedirect": func(c *http.Client) { c.CheckRedirect = neturl.CheckRedirect },
		"Transport":     func(c *http.Client) { c.Transport = &neturl.Transport{Base: c.Transport} },
	} {
		for _, x := range []struct{ locations, want string }{
			{"/\\evil/1 /2 https://h/3", "/ h /1 evil /2 evil /3 h"},
			{"/\\evil/1 https://h/2", "/ h /1 evil /2 h"},
			{"https://evil/1 https://h/2", "/ h /1 evil /2 h"},
		} {
			w := &wire{}
			c, _ := w.client()
			with(c)
			targets := redirects(w, strings.Fields(x.locations)...)
			if _, err := get(t, c, "https://h/"); err != nil {
				t.Fatal(name, err)
			}
			if strings.Join(*targets, " ") != x.want || w.header("Authorization") != "-" {
				t.Errorf("%s: %s: %q, then %q", name, x.locations, *targets, w.header("Authorization"))
			}
		}
	}
}

// Other decisions that net/http bases on its own reading of a Location are corrected too.
func TestCheckRedirectHeaders(t *testing.T) {
	w := &wire{}
	c, _ := w.client()
	c.CheckRedirect = neturl.CheckRedirect
	redirects(w, "/\\evil/")
	r, err := neturl.NewRequest(t.Context(), "GET", weburl.MustParse("https://h/"), nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Host = "virtual"
	resp, err := c.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if w.header("Host") != "evil" || w.header("Referer") != "https://h/" {
		t.Errorf("%q", w.lines)
	}

	targets := redirects(w, "next")
	if r, err = neturl.NewRequest(t.Context(), "GET", weburl.MustParse("https://h:443/"), nil); err != nil {
		t.Fatal(err)
	}
	r.Host, r.URL.Host = "virtual", "h:443"
	if resp, err = c.Do(r); err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if (*targets)[1] != "/next virtual" {
		t.Errorf("%q", *targets)
	}
}

// The Referer is sent except from https to http. It is the URL of the last request, or what
// the caller set, without a fragment.
func TestCheckRedirectReferer(t *testing.T) {
	for _, here := range []string{"http", "https"} {
		for _, next := range []string{"http", "https"} {
			for _, to := range []string{"h", "other"} {
				for _, x := range []struct{ first, now, want string }{
					{"", "", ""},
					{"", here + "://u:p@h/a?b#c", here + "://h/a?b"},
					{"", "what net/http has written", here + "://h/a?b"},
					{"https://ref/x#y", "https://ref/x#y", "https://ref/x"},
					{"https://ref/x", "https://ref/x", "https://ref/x"},
				} {
					last, _ := http.NewRequest("GET", here+"://u:p@h/a?b#c", nil)
					r, _ := http.NewRequest("GET", next+"://"+to+"/", nil)
					r.Response = &http.Response{Header: http.Header{"Location": {next + "://" + to + "/"}}}
					if x.first != "" {
						last.Header.Set("Referer", x.first)
					}
					if x.now != "" {
						r.Header.Set("Referer", x.now)
					}
					want := x.want
					if here == "https" && next == "http" {
						want = ""
					}
					if err := neturl.CheckRedirect(r, []*http.Request{last}); err != nil || r.Header.Get("Referer") != want {
						t.Errorf("%s to %s://%s, with %q: %q, %v, want %q", here, next, to, x.now, r.Header.Get("Referer"), err, want)
					}
				}
			}
		}
	}
}

// Several redirects on one site keep the headers with secrets, on an address too.
func TestSecretsStayOnSite(t *testing.T) {
	for _, x := range []struct {
		hosts string // of the requests so far, and of the next one
		stay  bool
	}{
		{"h h h", true}, {"h sub.h h", true}, {"h h sub.h", true}, {"h sub.h sub.h sub.h", true}, {"h other h", false}, {"h h other h", false},
		{"127.0.0.1 127.0.0.1", true}, {"127.0.0.1 127.0.0.1 127.1", true}, {"[::1] [::1] [::1]", true}, {"127.0.0.1 127.0.0.2", false}, {"sub.h h", false}, {"h [fe80::1%25lo] h h", false}, {"[fe80::1%25lo] h h", false},
	} {
		hosts := strings.Fields(x.hosts)
		var via []*http.Request
		for _, h := range hosts[:len(hosts)-1] {
			r, err := http.NewRequest("GET", "https://"+h+"/", nil)
			if err != nil {
				t.Fatal(err)
			}
			via = append(via, r)
		}
		to := "https://" + hosts[len(hosts)-1] + "/"
		r, _ := http.NewRequest("GET", to, nil)
		r.Header.Set("Cookie", "x")
		r.Response = &http.Response{Header: http.Header{"Location": {to}}}
		if err := neturl.CheckRedirect(r, via); err != nil || (r.Header.Get("Cookie") != "") != x.stay {
			t.Errorf("%s: %v, Cookie %q", x.hosts, err, r.Header.Get("Cookie"))
		}
	}
}

// CheckRedirect refuses a host that net/http cannot send, and leaves the request as it is.
func TestCheckRedirectToUnsendableHost(t *testing.T) {
	here, _ := http.NewRequest("GET", "http://h/", nil)
	r, _ := http.NewRequest("GET", "http://next/", nil)
	r.Response = &http.Response{Header: http.Header{"Location": {"http://a{b}/"}}}
	var loss *neturl.LossError
	if err := neturl.CheckRedirect(r, []*http.Request{here}); !errors.As(err, &loss) || r.URL == nil || r.URL.Host != "next" {
		t.Errorf("%v, %v", err, r.URL)
	}
}

// These headers are sent only to the first host, others to all hosts.
func TestCheckRedirectSecrets(t *testing.T) {
	secret := []string{"Authorization", "Www-Authenticate", "Cookie", "Cookie2", "Proxy-Authorization", "Proxy-Authenticate"}
	for to, stay := range map[string]bool{"https://h/": true, "https://sub.h/": true, "https://h:81/": true, "http://h/": true, "https://other/": false, "https://xh/": false} {
		last, _ := http.NewRequest("GET", "https://h/", nil)
		r, _ := http.NewRequest("GET", to, nil)
		r.Response = &http.Response{Header: http.Header{"Location": {to}}}
		for _, name := range append(secret, "Accept", "Authorization-Info", "X-Cookie") {
			r.Header.Set(name, "x")
		}
		if err := neturl.CheckRedirect(r, []*http.Request{last}); err != nil {
			t.Errorf("%s: %v", to, err)
		}
		for name, values := range r.Header {
			if slices.Contains(secret, name) && !stay {
				t.Errorf("%s: %s: %q", to, name, values)
			}
		}
		if want := 3; !stay && len(r.Header) != want || stay && len(r.Header) != want+len(secret) {
			t.Errorf("%s: %v", to, r.Header)
		}
	}
}

func TestCheckRedirectErrors(t *testing.T) {
	w := &wire{}
	c, _ := w.client()
	c.CheckRedirect = neturl.CheckRedirect
	all := make([]string, 20)
	for i := range all {
		all[i] = "again"
	}
	targets := redirects(w, all...)
	if _, err := get(t, c, "https://h/"); err == nil || len(*targets) != 10 {
		t.Errorf("%d requests, %v", len(*targets), err)
	}
	here, _ := http.NewRequest("GET", "http://h/", nil)
	moved := &http.Response{Header: http.Header{"Location": {"/"}}}
	via := []*http.Request{here, here, here, here, here, here, here, here, here, here}
	for _, x := range []struct {
		response *http.Response
		via      []*http.Request
		ok       bool
	}{
		{nil, nil, false}, {moved, nil, false}, {nil, via[:1], false}, {moved, via[:1], true}, {moved, via[:9], true}, {moved, via, false},
	} {
		err := neturl.CheckRedirect(&http.Request{Response: x.response}, x.via)
		if (err == nil) != x.ok {
			t.Errorf("%v after %d requests: %v", x.response, len(x.via), err)
		}
		if len(x.via) == 10 && err.Error() != "neturl: stopped after 10 redirects" {
			t.Error(err)
		}
	}
	for location, want := range map[string]string{
		"":         "neturl: CheckRedirect was not called by an http.Client for a redirect",
		"http://%": "neturl: Location: weburl: ",
		"ftp://h":  "neturl: the redirect leads to a URL that is neither http nor https",
	} {
		header := http.Header{}
		if location != "" {
			header.Set("Location", location)
		}
		err := neturl.CheckRedirect(&http.Request{Response: &http.Response{Header: header}}, via[:1])
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", location, err, want)
		}
	}
}

// Two equal Location fields count as one.
func TestSeveralLocations(t *testing.T) {
	for header, want := range map[string]bool{"/a\r\nLocation: /a": true, "/a\r\nLocation: /b": false} {
		w := &wire{}
		c, transport := w.client()
		c.Transport = &neturl.Transport{Base: transport}
		redirects(w, header)
		if _, err := get(t, c, "https://h/"); (err == nil) != want {
			t.Errorf("%q: %v", header, err)
		}
	}
}

// roundTripper is a RoundTripper without a network.
type roundTripper struct {
	status int
	header http.Header
	idle   int
}

func (r *roundTripper) RoundTrip(*http.Request) (*http.Response, error) {
	return &http.Response{StatusCode: r.status, Header: r.header.Clone(), Body: http.NoBody}, nil
}

func (r *roundTripper) CloseIdleConnections() { r.idle++ }

// Only redirects are changed.
func TestTransportLeavesOthersAlone(t *testing.T) {
	for _, x := range []struct {
		status         int
		location, want string
	}{
		{201, "a b", "a b"}, {300, "a b", "a b"}, {304, "a b", "a b"}, {302, "", ""}, {302, "a b", "/a%20b"}, {308, "#x", "/#x"},
	} {
		base := &roundTripper{status: x.status, header: http.Header{"Location": {x.location}}}
		transport := &neturl.Transport{Base: base}
		r, err := neturl.NewRequest(context.Background(), "GET", weburl.MustParse("https://h/"), nil)
		if err != nil {
			t.Fatal(err)
		}
		resp, err := transport.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		if got := resp.Header.Get("Location"); got != x.want {
			t.Errorf("%d %q: %q", x.status, x.location, got)
		}
		if (&http.Client{Transport: transport}).CloseIdleConnections(); base.idle != 1 {
			t.Error("idle connections stay open")
		}
	}
	for status := range 600 {
		resp, err := (&neturl.Transport{Base: &roundTripper{status: status, header: http.Header{"Location": {"a b"}}}}).RoundTrip(&http.Request{URL: &url.URL{Scheme: "http", Host: "h"}})
		if err != nil {
			t.Fatal(err)
		}
		follows := slices.Contains([]int{301, 302, 303, 307, 308}, status)
		if got := resp.Header.Get("Location"); (got == "/a%20b") != follows || (got == "a b") == follows {
			t.Errorf("%d: %q", status, got)
		}
	}
}

// A redirect is refused if it comes from a URL that From rejects, such as one with a zone.
func TestRedirectsFromZones(t *testing.T) {
	from := &http.Request{URL: &url.URL{Scheme: "http", Host: "[fe80::1%25lo]"}}
	header := http.Header{"Location": {"http://h/"}}
	if err := neturl.CheckRedirect(&http.Request{Response: &http.Response{Header: header}}, []*http.Request{from}); err == nil {
		t.Error("CheckRedirect accepts it")
	}
	if resp, err := (&neturl.Transport{Base: &roundTripper{status: 302, header: header}}).RoundTrip(from); err == nil {
		t.Errorf("Transport accepts it: %q", resp.Header)
	}
}

// A Location that names the host still names it, even if it is the one that Transport tries
// in its place.
func TestRedirectToTheSameHost(t *testing.T) {
	for _, h := range []string{"h", "host.invalid"} {
		base := &roundTripper{status: 302, header: http.Header{"Location": {"http://" + h + "/a"}}}
		resp, err := (&neturl.Transport{Base: base}).RoundTrip(&http.Request{URL: &url.URL{Scheme: "http", Host: h}})
		if err != nil || resp.Header.Get("Location") != "http://"+h+"/a" {
			t.Errorf("%s: %v, %v", h, resp, err)
		}
	}
	(&neturl.Transport{Base: transportFunc(nil)}).CloseIdleConnections() // does nothing, since Base has no such method
}

// The error of Base is returned unchanged.
func TestTransportWhoseBaseFails(t *testing.T) {
	failed := errors.New("failed")
	transport := &neturl.Transport{Base: transportFunc(func(*http.Request) (*http.Response, error) { return nil, failed })}
	if resp, err := transport.RoundTrip(&http.Request{URL: &url.URL{Scheme: "http", Host: "h"}}); resp != nil || err != failed {
		t.Errorf("%v, %v", resp, err)
	}
}
