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
	// Verdict, if set, is asked last about the URL of each request, with no base, and about the
	// Location of each redirect, with the URL it came from. If it returns an error, that
	// refuses the URL. It can ask the Guard of package compare whether all programs read a
	// Location alike. It is called on the goroutine of RoundTrip or Check.
	Verdict func(text string, base weburl.URL) error
	// Base has the other settings: TLS, limits, timeouts. Nil is [http.DefaultTransport].
	// It is copied; its functions that dial, and its connections, are not used.
	Base *http.Transport

	once sync.Once
	sent *http.Transport
}

// public is what a nil list of hosts stands for.
var public = MustParseHosts("*")

// RoundTrip sends a request, or returns a [*RefusedError]. If an address is refused after a
// name was resolved, errors.As finds it in an error of package net.
//
// What is dialled, the Host header, the request line and, for TLS, the name of the server
// all have the host of the URL as package weburl reads it: "http://127.1" is never a name,
// and "http://ｓhop.example" asks for shop.example. A Host header that names another host or
// port than the URL is refused, even if Hosts has it: the server decides by it which site
// answers. To reach a host at an address of your choice, name the host in the URL, and
// give Dialer.Base a resolver. The method CONNECT is refused, too.
//
// A request to upgrade the connection is sent, but what is then said in the other protocol
// is not looked at.
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

// Check returns why a request for u would be refused before a name is resolved; nil if it
// would not be. RoundTrip asks it, so the error is the same, a [*RefusedError]. Ask it when
// a URL is stored that will be fetched later, such as that of a webhook, and fetch with the
// same Transport: what a name resolves to by then, and where redirects lead, only the
// request shows.
func (t *Transport) Check(u weburl.URL) error {
	return t.check(u, &http.Request{Method: http.MethodGet, URL: neturl.ToSendable(u), Header: http.Header{}})
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

// check returns why r, a request for u, is refused.
func (t *Transport) check(u weburl.URL, r *http.Request) error {
	switch {
	case !u.IsValid():
		return refused(Invalid, nil)
	case r.Method == http.MethodConnect:
		return refused(Method, nil)
	case !isHTTP(u), t.HTTPSOnly && u.Scheme() != "https":
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
	if t.Verdict != nil {
		if err := t.Verdict(u.String(), weburl.URL{}); err != nil {
			return refused(Disagreement, err)
		}
	}
	return nil
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
