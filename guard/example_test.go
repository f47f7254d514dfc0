package guard_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/compare"
	"github.com/weburl-go/weburl/guard"
	"github.com/weburl-go/weburl/host"
)

// A login page sends its visitors back to the page they came from, or to the start page.
func ExampleRedirects_Check() {
	redirects := guard.Redirects{Self: weburl.MustParse("https://shop.example/login"), Allow: guard.MustParseHosts("*.pay.example")}
	for _, next := range []string{"/cart?item=1", "cart", "https://eu.pay.example/", "//evil.example", `/\evil.example`, "/..//evil.example", "/%09/evil.example", "javascript:alert(1)"} {
		location, err := redirects.Check(next)
		if err != nil {
			location = "https://shop.example/"
		}
		fmt.Println(next, "->", location)
	}
	// Output:
	// /cart?item=1 -> https://shop.example/cart?item=1
	// cart -> https://shop.example/cart
	// https://eu.pay.example/ -> https://eu.pay.example/
	// //evil.example -> https://shop.example/
	// /\evil.example -> https://shop.example/
	// /..//evil.example -> https://shop.example/
	// /%09/evil.example -> https://shop.example/
	// javascript:alert(1) -> https://shop.example/
}

func ExampleRedirects() {
	redirects := guard.Redirects{Self: weburl.MustParse("https://shop.example/")}
	login := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		location, err := redirects.Check(r.FormValue("next"))
		if err != nil {
			http.Error(w, "bad request", http.StatusBadRequest)
			return
		}
		w.Header().Set("Location", location)
		w.WriteHeader(http.StatusSeeOther)
	})
	for _, next := range []string{"cart", "https:evil.example", "https://evil.example"} {
		w := httptest.NewRecorder()
		login.ServeHTTP(w, httptest.NewRequest("GET", "/login?next="+next, nil))
		fmt.Println(w.Code, w.Header().Get("Location"))
	}
	// Output:
	// 303 https://shop.example/cart
	// 303 https://shop.example/evil.example
	// 400
}

func ExampleRefusedError() {
	redirects := guard.Redirects{Self: weburl.MustParse("https://shop.example/")}
	target := "https://shop.example:secret@evil.example/"
	_, err := redirects.Check(target)
	var refused *guard.RefusedError
	if errors.As(err, &refused) {
		fmt.Println(refused.Reason, refused.Span)
	}
	fmt.Println(err)
	// Output:
	// credentials 8-27
	// guard: refused: the URL contains a username or password (bytes 8-27)
}

func ExampleReason() {
	text, err := guard.HostHeader.MarshalText()
	fmt.Println(string(text), err)
	// Output:
	// host-header <nil>
}

func ExampleParseHosts() {
	hosts, err := guard.ParseHosts("example.com", "*.example.org", "10.0.0.0/8:8080", "bücher.example")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, s := range []string{
		"https://EXAMPLE.com.", "https://evilexample.com", "https://example.com:8443", "https://a.b.example.org", "https://example.org",
		"http://0xA000001:8080", "https://xn--bcher-kva.example",
	} {
		fmt.Println(hosts.AllowsURL(weburl.MustParse(s)), s)
	}
	// Output:
	// true https://EXAMPLE.com.
	// false https://evilexample.com
	// false https://example.com:8443
	// true https://a.b.example.org
	// false https://example.org
	// true http://0xA000001:8080
	// true https://xn--bcher-kva.example
}

func ExamplePatternError() {
	for _, pattern := range []string{"*.co.uk", "127.1", "10.0.0.1/8", "https://example.com/"} {
		_, err := guard.ParseHosts(pattern)
		fmt.Println(err)
	}
	// Output:
	// guard: pattern 1: anybody can register a name below this one
	// guard: pattern 1: an IPv4 address in an unusual form; write it in full, as in 127.0.0.1
	// guard: pattern 1: not an address prefix, or one with bits set beyond its length
	// guard: pattern 1: more than a host and a port; leave out the scheme, path and username
}

func ExampleProblem() {
	_, err := guard.ParseHosts("example.com", "*.github.io")
	var pattern *guard.PatternError
	if errors.As(err, &pattern) {
		fmt.Println(pattern.Index, pattern.Problem)
	}
	// Output:
	// 1 public-suffix
}

func ExampleHosts() {
	var none guard.Hosts
	local := guard.MustParseHosts("class:loopback:*")
	for _, s := range []string{"localhost", "127.1", "[::1]", "example.com"} {
		h, err := host.Parse(s)
		fmt.Println(none.Allows(h, 3000), local.Allows(h, 3000), h, err)
	}
	// Output:
	// false true localhost <nil>
	// false true 127.0.0.1 <nil>
	// false true [::1] <nil>
	// false false example.com <nil>
}

// The Dialer checks the address that it connects to, not the text that was written.
func ExampleDialer() {
	server := httptest.NewServer(http.NotFoundHandler())
	defer server.Close()
	address := server.Listener.Addr().String()

	_, err := new(guard.Dialer).DialContext(context.Background(), "tcp", address)
	var refused *guard.RefusedError
	if errors.As(err, &refused) {
		fmt.Println(refused.Reason, refused.Class)
	}
	d := &guard.Dialer{Allow: guard.MustParseHosts(address)}
	conn, err := d.DialContext(context.Background(), "tcp", address)
	if err == nil {
		conn.Close()
	}
	fmt.Println(err)
	// Output:
	// class loopback
	// <nil>
}

// A net.Dialer of your own asks about each address.
func ExampleDialer_ControlContext() {
	d := net.Dialer{ControlContext: new(guard.Dialer).ControlContext}
	_, err := d.Dial("tcp", "0.0.0.0:80")
	fmt.Println(err)
	// Output:
	// dial tcp 0.0.0.0:80: guard: refused: the host is not public (unspecified)
}

// QUIC sends through a socket that is never dialled, so ask Check.
func ExampleDialer_Check() {
	var d guard.Dialer
	for _, s := range []string{"93.184.216.34:443", "[64:ff9b::7f00:1]:443", "169.254.169.254:443"} {
		fmt.Println(d.Check(netip.MustParseAddrPort(s)))
	}
	// Output:
	// <nil>
	// guard: refused: the host is not public (loopback)
	// guard: refused: the host is the metadata service of a cloud
}

// A client that fetches what users ask for stays out of its own network, after a redirect
// too.
func ExampleTransport() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "http://169.254.169.254/latest/meta-data/", http.StatusFound)
	}))
	defer server.Close()

	client := &http.Client{Transport: &guard.Transport{}}
	_, err := client.Get(server.URL)
	var refused *guard.RefusedError
	fmt.Println(errors.As(err, &refused), refused)

	here := guard.MustParseHosts(server.Listener.Addr().String())
	client = &http.Client{Transport: &guard.Transport{Dialer: guard.Dialer{Allow: here}}}
	_, err = client.Get(server.URL)
	fmt.Println(errors.As(err, &refused), refused)
	// Output:
	// true guard: refused: the host is not public (loopback)
	// true guard: refused: the host is the metadata service of a cloud
}

// A webhook is stored now and called later, through the same Transport.
func ExampleTransport_Check() {
	hooks := &guard.Transport{HTTPSOnly: true}
	for _, s := range []string{"https://hooks.example.org/", "http://hooks.example.org/", "https://intranet/", "https://10.0.0.1/", "https://example.org:22/"} {
		err := hooks.Check(weburl.MustParse(s))
		var refused *guard.RefusedError
		if errors.As(err, &refused) {
			fmt.Println(s, refused.Reason)
			continue
		}
		fmt.Println(s, "is stored")
	}
	// Output:
	// https://hooks.example.org/ is stored
	// http://hooks.example.org/ scheme
	// https://intranet/ host
	// https://10.0.0.1/ class
	// https://example.org:22/ port
}

// CheckURL can ask package compare whether all programs read a URL alike.
func ExampleTransport_checkURL() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Location", "http://a@evil.example@"+r.Host+"/") // some programs find the host after the first @
		w.WriteHeader(http.StatusFound)
	}))
	defer server.Close()
	profile, err := compare.ParseProfile("guard=whatwg fetch=net/http,rfc3986-first-at")
	if err != nil {
		fmt.Println(err)
		return
	}
	client := &http.Client{Transport: &guard.Transport{
		Dialer: guard.Dialer{Allow: guard.MustParseHosts(server.Listener.Addr().String())},
		CheckURL: func(text string, base weburl.URL) error {
			_, err := compare.Guard{Profile: profile, Base: base}.Parse(text)
			return err
		},
	}}
	_, err = client.Get(server.URL)
	var refused *guard.RefusedError
	fmt.Println(errors.As(err, &refused), refused)
	// Output:
	// true guard: refused: programs read the URL differently: compare: refused: whatwg and rfc3986-first-at find different hosts in this URL: more than one @ in the authority (several-at)
}
