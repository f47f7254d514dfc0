package guard

import (
	"net/http"
	"net/netip"
	"slices"
	"sync"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/neturl"
)

// Transport is an [http.RoundTripper] for an [http.Client] that fetches untrusted URLs. It
// checks the URL of each request and the address to which it connects.
//
// An http.Client calls it for each hop, so redirects are checked in the same way: hosts,
// ports and addresses are checked again, and a hop to http is refused if HTTPSOnly is set.
// A Location that takes net/http and browsers to different hosts is refused at once,
// whether it would be followed or not. The client decides how many redirects it follows
// and which headers it sends.
//
// A Transport uses only connections that it has dialled itself, for HTTP/2 too. The zero
// value is ready to use. Do not change a Transport after its first use.
type Transport struct {
	// Dialer decides to which addresses the Transport may connect.
	Dialer Dialer
	// Hosts lists the allowed hosts of URLs. Nil allows all public hosts, as the pattern
	// "*" does, and the hosts in Dialer.Allow. For a listed host too, Dialer must allow
	// the address.
	Hosts *Hosts
	// HTTPSOnly refuses http.
	HTTPSOnly bool
	// AllowProxy sends requests through the proxy that Base.Proxy returns for them. If it
	// is not set, such requests are refused. The address to which a proxy connects cannot
	// be seen, so then only the URL is checked. Dialer must allow the proxy's own address;
	// a pattern for it in Dialer.Allow allows it in URLs as well.
	AllowProxy bool
	// CheckURL, if not nil, is called after all other checks: for each request with the URL
	// as weburl serializes it and the zero URL as base, and for each 3xx response that has
	// a Location with that text, as the server sent it, and the URL of the request. So it
	// sees a followed redirect twice, and never how the first URL was spelled. If it returns
	// an error, the request or response is refused. For example, it can call
	// compare.Guard.Parse to refuse a Location that programs read differently. It is called
	// on the goroutine of RoundTrip or Check.
	CheckURL func(text string, base weburl.URL) error
	// Base supplies the other settings: TLS, limits, timeouts. If nil,
	// [http.DefaultTransport] is used. Base is copied; its dial functions and connections
	// are not used.
	Base *http.Transport

	once  sync.Once
	inner *http.Transport
}

// public is used if Transport.Hosts is nil.
var public = MustParseHosts("*")

// RoundTrip sends r or returns a [*RefusedError]. If an address is refused after its name
// was resolved, package net wraps the *RefusedError; use errors.As.
//
// The connection, the Host header, the request line and the server name of TLS all use the
// host of the URL as package weburl reads it: "http://127.1" is an address and never a
// name, and "http://ｓhop.example" requests shop.example. If r.Host names another host or
// port than the URL, r is refused, even if Hosts contains that host, because the server
// selects the site by the Host header. To reach a host at an address of your choice, name
// the host in the URL and give Dialer.Base a resolver. The method CONNECT is refused too.
//
// A request to upgrade the connection is sent, but the traffic after the upgrade is not
// checked.
func (t *Transport) RoundTrip(r *http.Request) (*http.Response, error) {
	base := t.transport()
	u, err := neturl.From(r.URL)
	if err != nil {
		err = refused(Invalid, err)
	} else {
		err = t.check(u, r)
	}
	if err != nil {
		if r.Body != nil {
			r.Body.Close()
		}
		return nil, err
	}
	resp, err := base.RoundTrip(withHost(r, u))
	if err != nil {
		return nil, err
	}
	resp.Request = r
	if err := t.checkLocation(u, r, resp); err != nil {
		resp.Body.Close()
		return nil, err
	}
	return resp, nil
}

// Check returns the [*RefusedError] with which RoundTrip would refuse a GET request for u
// before resolving a name, or nil if it would not. Call it before storing a URL that will
// be fetched later, such as a webhook, and fetch it with the same Transport: only then is
// it known what the name resolves to and where redirects lead.
func (t *Transport) Check(u weburl.URL) error {
	return t.check(u, &http.Request{Method: http.MethodGet, URL: neturl.ToSendable(u), Header: http.Header{}})
}

// CloseIdleConnections closes the connections that are kept for further requests.
func (t *Transport) CloseIdleConnections() { t.transport().CloseIdleConnections() }

// transport returns the copy of Base that sends the requests.
func (t *Transport) transport() *http.Transport {
	t.once.Do(func() {
		inner := t.base().Clone()
		inner.DialContext = t.Dialer.DialContext
		inner.DialTLSContext = nil
		//lint:ignore SA1019 it would dial if it were set
		inner.Dial, inner.DialTLS = nil, nil
		switch {
		case len(inner.TLSNextProto) > 0:
			// Its functions use the connections of the base.
			inner.TLSNextProto, inner.ForceAttemptHTTP2 = nil, true
		case inner.TLSNextProto == nil && offersHTTP2(inner):
			// DialContext turns HTTP/2 off, but the TLS settings of the base still offer it.
			inner.ForceAttemptHTTP2 = true
		}
		if !t.AllowProxy {
			inner.Proxy = nil
		}
		t.inner = inner
	})
	return t.inner
}

func offersHTTP2(t *http.Transport) bool {
	return t.TLSClientConfig != nil && slices.Contains(t.TLSClientConfig.NextProtos, "h2")
}

func (t *Transport) base() *http.Transport {
	if t.Base != nil {
		return t.Base
	}
	if base, ok := http.DefaultTransport.(*http.Transport); ok {
		return base
	}
	return &http.Transport{Proxy: http.ProxyFromEnvironment}
}

// check returns the *RefusedError for r, a request for u, or nil if r is allowed.
func (t *Transport) check(u weburl.URL, r *http.Request) error {
	switch {
	case !u.IsValid():
		return refused(Invalid, nil)
	case r.Method == http.MethodConnect:
		return refused(Method, nil)
	case !u.IsHTTP(), t.HTTPSOnly && u.Scheme() != "https":
		return refused(Scheme, nil)
	}
	port, _ := u.PortOrDefault()
	if err := t.checkHost(u.Host(), port); err != nil {
		return err
	}
	if err := checkHostHeader(r, u); err != nil {
		return err
	}
	if err := t.checkProxy(withHost(r, u)); err != nil {
		return err
	}
	if t.CheckURL != nil {
		if err := t.CheckURL(u.String(), weburl.URL{}); err != nil {
			return refused(Disagreement, err)
		}
	}
	return nil
}

// checkHost checks a host as written. The Dialer checks the addresses that it resolves to.
func (t *Transport) checkHost(h host.Host, port uint16) error {
	addr, isAddr := h.Addr()
	if t.Hosts != nil {
		if reason := t.Hosts.match(h, port); reason != 0 {
			return refused(reason, nil)
		}
	}
	if isAddr {
		if err := t.Dialer.check(netip.AddrPortFrom(addr, port)); err != nil {
			return err
		}
	}
	if t.Hosts != nil || t.Dialer.Allow.Allows(h, port) {
		return nil
	}
	switch reason := public.match(h, port); {
	case reason == 0:
		return nil
	case reason == Host && h.IsMetadata():
		return refused(Metadata, nil)
	case reason == Host && h.Class() != host.NoClass:
		e := refused(Class, nil)
		e.Class = h.Class()
		return e
	default:
		return refused(reason, nil)
	}
}

// checkProxy refuses r if it would go through a proxy and AllowProxy is not set.
func (t *Transport) checkProxy(r *http.Request) error {
	proxy := t.base().Proxy
	if t.AllowProxy || proxy == nil {
		return nil
	}
	if v, err := proxy(r); v != nil || err != nil {
		return refused(Proxy, nil) // err may contain the proxy's password
	}
	return nil
}

// checkLocation refuses a redirect if net/http and browsers would follow it to different
// origins, or if CheckURL refuses it.
func (t *Transport) checkLocation(from weburl.URL, r *http.Request, resp *http.Response) error {
	locations := resp.Header["Location"]
	if resp.StatusCode/100 != 3 || len(locations) == 0 {
		return nil
	}
	if len(slices.Compact(slices.Clone(locations))) > 1 {
		return refused(Disagreement, nil)
	}
	// If only one of the two can read it, it is not followed, or checked at the next hop.
	if v, err := r.URL.Parse(locations[0]); err == nil {
		next, err := neturl.From(v)
		browsers, errBrowsers := neturl.ResolveLocation(from, []byte(locations[0]))
		if err == nil && errBrowsers == nil && (next.HostPort() != browsers.HostPort() || next.Scheme() != browsers.Scheme()) {
			return refused(Disagreement, nil)
		}
	}
	if t.CheckURL != nil {
		if err := t.CheckURL(locations[0], from); err != nil {
			return refused(Disagreement, err)
		}
	}
	return nil
}
