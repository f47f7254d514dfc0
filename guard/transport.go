package guard

import (
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"sync"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/neturl"
)

// Transport is an [http.RoundTripper] for an [http.Client] that fetches URLs which others
// have written. It looks at the URL of each request, and at the address that is dialled
// for it.
//
// An http.Client calls it for each hop, so redirects are looked at in the same way: hosts,
// ports and addresses are checked anew, and a hop back to http is refused if HTTPSOnly is
// set. A Location that takes net/http and browsers to different hosts is refused at once,
// whether it is followed or not. How many redirects are followed, and which headers they
// get, stays with the client.
//
// It has connections of its own, HTTP/2 included, so none is reused that it has not
// dialled. The zero value is ready to use. Do not change a Transport once it is used.
type Transport struct {
	// Dialer decides which addresses may be dialled.
	Dialer Dialer
	// Hosts are the hosts of URLs that are allowed; nil are all public ones, as with the
	// pattern "*", and those in Dialer.Allow. A host that is in the list still has to have
	// an address that Dialer allows.
	Hosts *Hosts
	// HTTPSOnly refuses http.
	HTTPSOnly bool
	// AllowProxy lets requests go to the proxy that Base names for them. Without it they
	// are refused. What a proxy dials for a name cannot be seen, so only the URL is
	// checked then. The address of the proxy has to be one that Dialer allows; what is in
	// Dialer.Allow for it is allowed in URLs as well.
	AllowProxy bool
	// Verdict, if set, has the last word about the URL of each request, with no base, and
	// about the Location of each redirect, with the URL it came from. An error refuses
	// it. The Guard of package compare can be asked here whether all programs read a
	// Location alike. It is called on the goroutine of RoundTrip.
	Verdict func(text string, base weburl.URL) error
	// Base has the other settings: TLS, limits, timeouts. Nil is [http.DefaultTransport].
	// It is copied; its functions that dial, and its connections, are not used.
	Base *http.Transport

	once sync.Once
	sent *http.Transport
}

// public is what a nil list of hosts stands for.
var public = MustParseHosts("*")

// RoundTrip sends a request, or returns a [*RefusedError]. That of an address that is
// refused after a name was resolved is in an error of package net, for errors.As.
//
// Besides hosts and addresses it refuses the method CONNECT, and a Host header that names
// another host than the URL, or more than a host. The host is dialled as package weburl reads it: "http://127.1"
// is never a name. A request to upgrade the connection is sent, but what is then said in
// the other protocol is not looked at.
func (t *Transport) RoundTrip(r *http.Request) (*http.Response, error) {
	base := t.transport()
	u, err := t.check(r)
	if err != nil {
		if r.Body != nil {
			r.Body.Close()
		}
		return nil, err
	}
	resp, err := base.RoundTrip(canonical(r, u))
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

// CloseIdleConnections closes the connections that are kept for further requests.
func (t *Transport) CloseIdleConnections() { t.transport().CloseIdleConnections() }

// transport returns what sends the requests.
func (t *Transport) transport() *http.Transport {
	t.once.Do(func() {
		sent := t.base().Clone()
		sent.DialContext = t.Dialer.DialContext
		sent.DialTLSContext = nil
		//lint:ignore SA1019 it would dial if it were set
		sent.Dial, sent.DialTLS = nil, nil
		switch {
		case len(sent.TLSNextProto) > 0:
			// It leads to the connections of the base.
			sent.TLSNextProto, sent.ForceAttemptHTTP2 = nil, true
		case sent.TLSNextProto == nil && offersHTTP2(sent):
			// With a dialer, HTTP/2 would be off, but the TLS of the base still offer it.
			sent.ForceAttemptHTTP2 = true
		}
		if !t.AllowProxy {
			sent.Proxy = nil
		}
		t.sent = sent
	})
	return t.sent
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
	return &http.Transport{Proxy: http.ProxyFromEnvironment, ForceAttemptHTTP2: true}
}

// check returns the URL of a request, or why it is refused.
func (t *Transport) check(r *http.Request) (weburl.URL, error) {
	u, err := neturl.From(r.URL)
	if err != nil {
		return u, refused(Invalid, err)
	}
	switch {
	case r.Method == http.MethodConnect:
		return u, refused(Method, nil)
	case !isHTTP(u), t.HTTPSOnly && u.Scheme() != "https":
		return u, refused(Scheme, nil)
	}
	port, _ := u.PortOrDefault()
	if err := t.checkHost(u.Host(), port); err != nil {
		return u, err
	}
	if r.Host != "" && !namesHost(r.Host, u) {
		return u, refused(HostHeader, nil)
	}
	if err := t.checkProxy(r); err != nil {
		return u, err
	}
	if t.Verdict != nil {
		if err := t.Verdict(u.String(), weburl.URL{}); err != nil {
			return u, refused(Disagreement, err)
		}
	}
	return u, nil
}

// checkHost looks at the host of a URL. What its name resolves to, the dialer sees.
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

// namesHost reports whether a Host header is that of u.
func namesHost(header string, u weburl.URL) bool {
	if header == u.HostPort() {
		return true
	}
	if strings.ContainsAny(header, `/\@?#%`) || strings.ContainsFunc(header, func(r rune) bool { return r <= ' ' }) {
		return false // more than a host, even if a parser skips it, or not what servers read
	}
	v, err := weburl.Parse(u.Scheme() + "://" + header)
	return err == nil && v.String() == u.Scheme()+"://"+u.HostPort()+"/"
}

// checkProxy looks for the proxy of a request.
func (t *Transport) checkProxy(r *http.Request) error {
	proxy := t.base().Proxy
	if t.AllowProxy || proxy == nil {
		return nil
	}
	if v, err := proxy(r); v != nil || err != nil {
		return refused(Proxy, nil) // err can have the password of the proxy
	}
	return nil
}

// canonical returns r with the host as u has it, which is what was checked.
func canonical(r *http.Request, u weburl.URL) *http.Request {
	if r.URL.Host == u.HostPort() {
		return r
	}
	r = r.WithContext(r.Context())
	v := *r.URL
	v.Host = u.HostPort()
	r.URL = &v
	return r
}

// checkLocation compares where net/http and browsers go from a response.
func (t *Transport) checkLocation(from weburl.URL, r *http.Request, resp *http.Response) error {
	locations := resp.Header["Location"]
	if resp.StatusCode/100 != 3 || len(locations) == 0 {
		return nil
	}
	if len(slices.Compact(slices.Clone(locations))) > 1 {
		return refused(Disagreement, nil)
	}
	// What one of the two cannot read is not followed, or refused at the next hop.
	if v, err := r.URL.Parse(locations[0]); err == nil {
		next, err := neturl.From(v)
		browsers, errBrowsers := neturl.ResolveLocation(from, []byte(locations[0]))
		if err == nil && errBrowsers == nil && (next.HostPort() != browsers.HostPort() || next.Scheme() != browsers.Scheme()) {
			return refused(Disagreement, nil)
		}
	}
	if t.Verdict != nil {
		if err := t.Verdict(locations[0], from); err != nil {
			return refused(Disagreement, err)
		}
	}
	return nil
}
