package examples_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/host"
)

// destinations lists the hosts from which a program may fetch.
type destinations struct {
	// Domains include their subdomains.
	Domains  []host.Host
	Networks []netip.Prefix
}

func (d *destinations) allow(u weburl.URL) bool {
	if !u.IsHTTP() {
		return false
	}
	if addr, ok := u.Host().Addr(); ok {
		return slices.ContainsFunc(d.Networks, func(n netip.Prefix) bool { return n.Contains(addr.Unmap()) })
	}
	return slices.ContainsFunc(d.Domains, u.Host().IsWithin)
}

// An allow list of hosts. An allowed domain may still resolve to any address: check that
// when you connect, with package guard.
func Example_hostAllowList() {
	var d destinations
	err := json.Unmarshal([]byte(`{
		"domains": ["example.org", "BÜCHER.example"],
		"networks": ["192.0.2.0/24", "2001:db8::/32"]
	}`), &d)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range []string{
		"https://example.org/",
		"https://cdn.Example.ORG./x",
		"https://ｅxample。org/",
		"https://shop.xn--bcher-kva.example/",
		"https://evilexample.org/",
		"https://example.org.evil.example/",
		"https://example.org@evil.example/",
		`https://evil.example\.example.org/`,
		"http://192.0.2.7/",
		"http://3221225991/",
		"http://[::ffff:192.0.2.7]/",
		"http://[2001:db8::1]:8080/",
		"http://127.1/",
		"gopher://example.org/",
	} {
		u, err := weburl.Parse(s)
		fmt.Println(err == nil && d.allow(u), s)
	}
	// Output:
	// true https://example.org/
	// true https://cdn.Example.ORG./x
	// true https://ｅxample。org/
	// true https://shop.xn--bcher-kva.example/
	// false https://evilexample.org/
	// false https://example.org.evil.example/
	// false https://example.org@evil.example/
	// false https://evil.example\.example.org/
	// true http://192.0.2.7/
	// true http://3221225991/
	// true http://[::ffff:192.0.2.7]/
	// true http://[2001:db8::1]:8080/
	// false http://127.1/
	// false gopher://example.org/
}

// sharing lists the sites that may read the answers of a server.
type sharing struct {
	Origins []weburl.Origin
	// Within is a domain all of whose hosts may read them, over https.
	Within host.Host
}

// with returns the origin that a request names, and reports whether it may read the answer.
func (s *sharing) with(r *http.Request) (origin weburl.Origin, ok bool) {
	origin, err := weburl.ParseOrigin(r.Header.Get("Origin"))
	if err != nil {
		return origin, false
	}
	return origin, slices.Contains(s.Origins, origin) || origin.Scheme() == "https" && origin.Host().IsWithin(s.Within)
}

func (s *sharing) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Add("Vary", "Origin")
	if origin, ok := s.with(r); ok {
		w.Header().Set("Access-Control-Allow-Origin", origin.String())
	}
}

// The Origin header of a request names the site that it comes from. There is only one way
// to write an origin, so any other spelling is refused.
func Example_originHeader() {
	var s sharing
	err := json.Unmarshal([]byte(`{
		"origins": ["https://app.example", "http://localhost:3000", "null"],
		"within": "example.org"
	}`), &s)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, origin := range []string{
		"https://app.example",
		"http://localhost:3000",
		"https://shop.example.org:8443",
		"http://shop.example.org",
		"https://shop-example.org",
		"https://app.example:443",
		"https://APP.example",
		"https://app.example/",
		"null",
		"",
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Header.Set("Origin", origin)
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		fmt.Printf("%q: %q\n", origin, w.Header().Get("Access-Control-Allow-Origin"))
	}
	// Output:
	// "https://app.example": "https://app.example"
	// "http://localhost:3000": "http://localhost:3000"
	// "https://shop.example.org:8443": "https://shop.example.org:8443"
	// "http://shop.example.org": ""
	// "https://shop-example.org": ""
	// "https://app.example:443": ""
	// "https://APP.example": ""
	// "https://app.example/": ""
	// "null": ""
	// "": ""
}
