package neturl_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/netip"
	"net/url"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/neturl"
)

func ExampleTo() {
	for _, s := range []string{"https://example.org/a%2Fb?q=100%", "https://example.org/100%"} {
		v, err := neturl.To(weburl.MustParse(s))
		fmt.Println(v, err)
	}
	// Output:
	// https://example.org/a%2Fb?q=100% <nil>
	// <nil> neturl: segment at bytes 23-24: net/url rejects a percent sign that two hexadecimal digits do not follow
}

func ExampleToSendable() {
	v := neturl.ToSendable(weburl.MustParse("https://example.org/100%/a%2Fb|c?q=100%|"))
	fmt.Println(v)
	fmt.Println(v.Path)
	// Output:
	// https://example.org/100%25/a%2Fb%7Cc?q=100%|
	// /100%/a/b|c
}

func ExampleFrom() {
	v := &url.URL{Scheme: "https", Host: "Example.org:443", Path: "/a b", RawQuery: "q=#1"}
	fmt.Println(neturl.From(v))

	v = &url.URL{Scheme: "https", Path: "//evil.example/"}
	fmt.Println(v)
	fmt.Println(neturl.From(v))
	// Output:
	// https://example.org/a%20b?q=%231 <nil>
	// https:////evil.example/
	//  neturl: Host: weburl: host-missing: the host is missing
}

func ExampleLossError() {
	u := weburl.MustParse("https://example.org/#{top}")
	_, err := neturl.To(u)
	var loss *neturl.LossError
	if errors.As(err, &loss) {
		fmt.Printf("%v %v %q\n", loss.Component, loss.Reason, loss.Span.Of(u.String()))
	}
	// Output:
	// fragment encodes "{"
}

func ExampleReason() {
	text, err := neturl.LonePercent.MarshalText()
	fmt.Println(string(text), err)
	// Output:
	// lone-percent <nil>
}

func ExampleFieldError() {
	_, err := neturl.From(&url.URL{Scheme: "https", Host: "example.org", Opaque: "//evil.example/"})
	var field *neturl.FieldError
	if errors.As(err, &field) {
		fmt.Println(field.Field)
	}
	fmt.Println(err)
	// Output:
	// Host
	// neturl: Host: the field Opaque names another host
}

func ExampleNewRequest() {
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		u, err := neturl.RequestURL(r)
		fmt.Println(u.Path(), err)
	}))
	defer server.Close()
	u, err := weburl.MustParse(server.URL).Parse("/a|b?q=100%")
	if err != nil {
		slog.Error("link", "err", err)
		return
	}
	r, err := neturl.NewRequest(context.Background(), "GET", u, nil)
	if err != nil {
		slog.Error("request", "err", err)
		return
	}
	resp, err := http.DefaultClient.Do(r) // http.Get would send /a%7Cb
	if err != nil {
		slog.Error("response", "err", err)
		return
	}
	resp.Body.Close()
	// Output:
	// /a|b <nil>
}

func ExampleResolveLocation() {
	page := weburl.MustParse("https://example.org/docs/start#top")
	for _, header := range []string{"next", `/\example.net/`, "/caf\xe9", "https://h:x/"} {
		fmt.Println(neturl.ResolveLocation(page, []byte(header)))
	}
	// Output:
	// https://example.org/docs/next#top <nil>
	// https://example.net/#top <nil>
	// https://example.org/caf%E9#top <nil>
	//  weburl: port-invalid at bytes 10-11: a port must be a number from 0 to 65535
}

func ExampleCheckRedirect() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if fmt.Println(r.URL.Path); r.URL.Path == "/old" {
			w.Header().Set("Location", `\a\..\new`) // net/url reads a path that begins with a backslash
			w.WriteHeader(http.StatusFound)
		}
	}))
	defer server.Close()
	client := &http.Client{CheckRedirect: neturl.CheckRedirect}
	resp, err := client.Get(server.URL + "/old")
	if err != nil {
		slog.Error("get", "err", err)
		return
	}
	resp.Body.Close()
	// Output:
	// /old
	// /new
}

func ExampleTransport() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if fmt.Println(r.URL.Path); r.URL.Path == "/old" {
			w.Header().Set("Location", "/100%") // net/http would fail
			w.WriteHeader(http.StatusFound)
		}
	}))
	defer server.Close()
	client := &http.Client{Transport: &neturl.Transport{}}
	resp, err := client.Get(server.URL + "/old")
	if err != nil {
		slog.Error("get", "err", err)
		return
	}
	resp.Body.Close()
	// Output:
	// /old
	// /100%
}

func ExampleRequestURL() {
	r := httptest.NewRequest("GET", "//evil.example/a?b", nil)
	r.Host, r.RequestURI = "example.org", "//evil.example/a?b"
	fmt.Println(neturl.RequestURL(r))
	// Output:
	// http://example.org//evil.example/a?b <nil>
}

func ExampleProxies_RequestURL() {
	proxies := neturl.Proxies{
		Trusted:     []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")},
		ProtoHeader: "X-Forwarded-Proto",
	}
	r := httptest.NewRequest("GET", "/a", nil)
	r.Header.Set("X-Forwarded-Proto", "https")
	for _, r.RemoteAddr = range []string{"10.0.0.1:50000", "192.0.2.1:50000"} {
		fmt.Println(proxies.RequestURL(r))
	}
	// Output:
	// https://example.com/a <nil>
	// http://example.com/a <nil>
}

func ExampleRewrite() {
	back := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		u, err := neturl.RequestURL(r)
		fmt.Println(u.RequestTarget(), err)
	}))
	defer back.Close()
	target := weburl.MustParse(back.URL + "/api")
	proxy := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		neturl.Rewrite(r, target)
		r.SetXForwarded()
	}}
	proxy.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/../a|b?x;y=100%", nil))
	// Output:
	// /api/a|b?x;y=100% <nil>
}
