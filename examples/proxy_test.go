package examples_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"

	"github.com/weburl-go/weburl"
)

// gateway forwards every request to one backend, at or below its path.
type gateway struct{ backend weburl.URL }

// target returns the URL to which to forward a request. requestTarget is what the client
// sent: "/a?q", but perhaps also "//other.example/" or "/../../etc/passwd".
func (g gateway) target(requestTarget string) (weburl.URL, error) {
	path, query, hasQuery := strings.Cut(requestTarget, "?")
	u, err := g.backend.JoinUnder(strings.TrimPrefix(path, "/"))
	if err != nil || !hasQuery {
		return u, err
	}
	return u.WithQuery(query)
}

func (g gateway) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	target, err := g.target(r.RequestURI)
	address, ok := target.DialAddress()
	if err != nil || !ok {
		http.Error(w, "there is no such page", http.StatusNotFound)
		return
	}
	proxy := httputil.ReverseProxy{Rewrite: func(p *httputil.ProxyRequest) {
		// With Opaque, net/http sends the request target unchanged.
		p.Out.URL = &url.URL{Scheme: target.Scheme(), Host: address, Opaque: target.RequestTarget()}
		p.Out.Host = target.HostPort()
	}}
	proxy.ServeHTTP(w, r)
}

// A reverse proxy that no client can use to leave its directory.
func Example_reverseProxy() {
	backend := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		io.WriteString(w, r.RequestURI)
	}))
	defer backend.Close()
	app, err := weburl.MustParse(backend.URL).JoinSegments("app")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, requestTarget := range []string{
		"/list?q=a%20b+c&q=1;2",
		"/a%2Fb/100%25",
		"/a/../b",
		"//other.example/x",
		"/../admin",
		"/%2e%2e/admin",
		`/x\..\..\admin`,
		"/%252e%252e/admin",
	} {
		answer := httptest.NewRecorder()
		gateway{app}.ServeHTTP(answer, httptest.NewRequest("GET", requestTarget, nil))
		fmt.Printf("%-22s %d %s\n", requestTarget, answer.Code, strings.TrimSpace(answer.Body.String()))
	}
	// Output:
	// /list?q=a%20b+c&q=1;2  200 /app/list?q=a%20b+c&q=1;2
	// /a%2Fb/100%25          200 /app/a%2Fb/100%25
	// /a/../b                200 /app/b
	// //other.example/x      200 /app/other.example/x
	// /../admin              404 there is no such page
	// /%2e%2e/admin          404 there is no such page
	// /x\..\..\admin         404 there is no such page
	// /%252e%252e/admin      404 there is no such page
}

// The address that a client dials, the request target that it sends, and its Host header.
func Example_dial() {
	for _, s := range []string{
		"https://example.org",
		"http://example.org:8080/a?q#f",
		"wss://[2001:DB8::1]/chat",
		"mailto:someone@example.org",
	} {
		u := weburl.MustParse(s)
		address, ok := u.DialAddress()
		if !ok {
			fmt.Println("not to be dialled:", u)
			continue
		}
		fmt.Printf("dial %s: GET %s, Host: %s\n", address, u.RequestTarget(), u.HostPort())
	}
	// Output:
	// dial example.org:443: GET /, Host: example.org
	// dial example.org:8080: GET /a?q, Host: example.org:8080
	// dial [2001:db8::1]:443: GET /chat, Host: [2001:db8::1]
	// not to be dialled: mailto:someone@example.org
}
