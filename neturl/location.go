package neturl

import (
	"errors"
	"fmt"
	"net/http"
	"slices"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/percent"
)

// maxRedirects is how many redirects net/http follows.
const maxRedirects = 10

var (
	errTooManyRedirects = fmt.Errorf("neturl: stopped after %d redirects", maxRedirects)
	errRedirectScheme   = errors.New("neturl: the redirect leads to a URL that is neither http nor https")
	errNoRedirect       = errors.New("neturl: CheckRedirect needs the requests of an http.Client")
	errLocations        = errors.New("neturl: the response has several Location headers, which differ")
)

// ResolveLocation returns the URL that a redirect from base leads to: the location URL of
// a response. header is the value of its Location header, as it was received. Bytes that
// are not ASCII are percent-encoded as they are, so that a server gets back what it
// wrote, in whatever encoding. If the location has no fragment, it has that of base.
//
// The error is a *validation.Error or weburl.ErrTooLong. Its span is that in header, if
// all of that is ASCII.
//
// https://fetch.spec.whatwg.org/#concept-response-location-url, and for the bytes what
// browsers do and web-platform-tests have: https://github.com/whatwg/fetch/issues/883
func ResolveLocation(base weburl.URL, header []byte) (weburl.URL, error) {
	u, err := base.Parse(string(percent.AppendEncode(nil, header, notASCII)))
	if err != nil {
		return u, err
	}
	if fragment, ok := base.Fragment(); ok {
		if _, has := u.Fragment(); !has {
			return u.WithFragment(fragment)
		}
	}
	return u, nil
}

// notASCII encodes the bytes from 0x80 on. No smaller set of the Standard does.
var notASCII = func() percent.Set {
	var bytes []byte
	for b := 0x80; b <= 0xFF; b++ {
		bytes = append(bytes, byte(b))
	}
	return percent.Set{}.With(string(bytes))
}()

// CheckRedirect is for the field of that name of an [http.Client], which then follows
// redirects to the URL that a browser would go to, and sends its path and query as they
// are. It stops after 10 redirects, as net/http does, and where a browser fails.
//
// Where net/http has read another host in the Location, the new request does not get the
// headers that net/http keeps from other sites: Authorization, Cookie and the like.
//
// A Client reads the Location itself before it calls this, and fails if net/url does. To
// follow those, too, use a [Transport].
func CheckRedirect(r *http.Request, via []*http.Request) error {
	switch {
	case len(via) >= maxRedirects:
		return errTooManyRedirects
	case len(via) == 0 || r.Response == nil:
		return errNoRedirect
	}
	last := via[len(via)-1]
	next, err := target(last, r.Response.Header)
	if err != nil {
		return err
	}
	v, err := requestURL(next)
	if err != nil {
		return err
	}
	r.URL = v
	if here, err := From(last.URL); err != nil || here.HostPort() != next.HostPort() {
		r.Host = "" // the caller has set it for another host
	}
	if leaves(via, next.Host()) {
		for _, name := range []string{"Authorization", "Www-Authenticate", "Cookie", "Cookie2", "Proxy-Authorization", "Proxy-Authenticate"} {
			r.Header.Del(name)
		}
	}
	if next.Scheme() == "http" && last.URL.Scheme == "https" {
		r.Header.Del("Referer")
	}
	return nil
}

// target returns the URL that a response to r redirects to.
func target(r *http.Request, response http.Header) (weburl.URL, error) {
	locations := slices.Compact(slices.Clone(response["Location"]))
	switch len(locations) {
	case 0:
		return weburl.URL{}, errNoRedirect
	case 1:
	default:
		return weburl.URL{}, errLocations
	}
	base, err := From(r.URL)
	if err != nil {
		return base, err
	}
	u, err := ResolveLocation(base, []byte(locations[0]))
	switch {
	case err != nil:
		return u, fmt.Errorf("neturl: Location: %w", err)
	case !isHTTP(u):
		return u, errRedirectScheme
	}
	return u, nil
}

// leaves reports whether one of the requests after the first, or the next, goes to a host
// other than that of the first and the domains below it.
func leaves(via []*http.Request, next host.Host) bool {
	first, err := From(via[0].URL)
	if err != nil {
		return true
	}
	for _, r := range via[1:] {
		if u, err := From(r.URL); err != nil || !within(u.Host(), first.Host()) {
			return true
		}
	}
	return !within(next, first.Host())
}

func within(h, parent host.Host) bool { return h == parent || h.IsWithin(parent) }

// Transport is an [http.RoundTripper] that makes the Location of each redirect the
// absolute URL that a browser would go to, in a form that net/url reads as meant. So an
// [http.Client] follows it, and decides about headers and cookies by it. Redirects that a
// browser does not follow, because the Location is no URL, because there are several or
// because it is neither http nor https, are errors.
//
// The URL is written as [ToSendable] does: a path that net/url cannot hold changes on the
// way. An empty Location stays.
type Transport struct {
	// Base sends the requests; nil is [http.DefaultTransport].
	Base http.RoundTripper
}

func (t *Transport) base() http.RoundTripper {
	if t.Base == nil {
		return http.DefaultTransport
	}
	return t.Base
}

// RoundTrip has the base send the request and rewrites the Location of the response.
func (t *Transport) RoundTrip(r *http.Request) (*http.Response, error) {
	resp, err := t.base().RoundTrip(r)
	if err != nil || !isRedirect(resp.StatusCode) || resp.Header.Get("Location") == "" {
		return resp, err
	}
	u, err := target(r, resp.Header)
	if err != nil {
		resp.Body.Close()
		return nil, err
	}
	resp.Header["Location"] = []string{ToSendable(u).String()}
	return resp, nil
}

// CloseIdleConnections has the base close its idle connections, if it can.
func (t *Transport) CloseIdleConnections() {
	if c, ok := t.base().(interface{ CloseIdleConnections() }); ok {
		c.CloseIdleConnections()
	}
}

// isRedirect reports whether a status is a redirect status.
//
// https://fetch.spec.whatwg.org/#redirect-status
func isRedirect(status int) bool {
	switch status {
	case http.StatusMovedPermanently, http.StatusFound, http.StatusSeeOther, http.StatusTemporaryRedirect, http.StatusPermanentRedirect:
		return true
	}
	return false
}
