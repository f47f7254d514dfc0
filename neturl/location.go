package neturl

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

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
	errLocations        = errors.New("neturl: the response has Location headers that differ")
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
// are, as [NewRequest] does. It stops after 10 redirects, as net/http does, and where
// the Location is no URL, or one that is neither http nor https, or is there twice with
// different values, or [From] does not take what redirects.
//
// Authorization, Cookie and the like go only to the host of the first request and its
// subdomains, and no longer once they have been kept from another; like net/http, it
// disregards port and scheme. Where net/http reads another host in the Location, or none,
// they are lost even there: [Transport] keeps them. The Referer has no fragment, and is
// not sent from https to http.
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
	here, err := From(last.URL)
	if err != nil {
		return err
	}
	next, err := target(here, r.Response.Header)
	if err != nil {
		return err
	}
	if here.HostPort() != next.HostPort() {
		r.Host = "" // the caller has set it for another host
	}
	form := requestURL
	if r.Host != "" {
		form = originURL
	}
	v, err := form(next)
	if err != nil {
		return err
	}
	r.URL = v
	if leaves(via, next.Host()) {
		for _, name := range []string{"Authorization", "Www-Authenticate", "Cookie", "Cookie2", "Proxy-Authorization", "Proxy-Authenticate"} {
			r.Header.Del(name)
		}
	}
	if next.Scheme() == "http" && here.Scheme() == "https" {
		r.Header.Del("Referer")
	} else if r.Header.Get("Referer") != "" && via[0].Header.Get("Referer") == "" {
		// net/http has written the URL of the last request: all of it, or what is in Opaque.
		r.Header.Set("Referer", here.WithoutCredentials().WithoutFragment().String())
	} else if referer, cut := withoutFragment(r.Header); cut {
		r.Header.Set("Referer", referer)
	}
	return nil
}

// withoutFragment returns the Referer in a header without its fragment, and whether it has
// one.
func withoutFragment(header http.Header) (referer string, cut bool) {
	referer, _, cut = strings.Cut(header.Get("Referer"), "#")
	return referer, cut
}

// target returns the URL that a response redirects to from base.
func target(base weburl.URL, response http.Header) (weburl.URL, error) {
	locations := slices.Compact(slices.Clone(response["Location"]))
	switch len(locations) {
	case 0:
		return weburl.URL{}, errNoRedirect
	case 1:
	default:
		return weburl.URL{}, errLocations
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

// Transport is an [http.RoundTripper] that writes the Location of each redirect so that
// net/url reads it as the URL that a browser would go to. So an [http.Client] follows it,
// and decides about headers and cookies by it. Redirects that a browser does not follow,
// because the Location is no URL, or one that is neither http nor https, or because it is
// there twice with different values, are errors, and so are redirects from what [From]
// does not take, such as a host with an IPv6 zone.
//
// The URL is written as [ToSendable] does: a path that net/url cannot hold changes on the
// way. If the Location has named no host, it has none afterwards, so the client keeps the
// Host header, and no password gets into it. An empty Location stays. The Referer of
// requests is sent without its fragment.
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
	if referer, cut := withoutFragment(r.Header); cut {
		clone := *r // a RoundTripper must not change what it is given
		clone.Header = r.Header.Clone()
		clone.Header.Set("Referer", referer)
		r = &clone
	}
	resp, err := t.base().RoundTrip(r)
	if err != nil || !isRedirect(resp.StatusCode) || resp.Header.Get("Location") == "" {
		return resp, err
	}
	location, err := location(r.URL, resp.Header)
	if err != nil {
		if resp.Body != nil { // a RoundTripper may leave it out
			resp.Body.Close()
		}
		return nil, err
	}
	resp.Header["Location"] = []string{location}
	return resp, nil
}

// location returns the Location of a redirect from v as net/url reads it as meant.
func location(v *url.URL, header http.Header) (string, error) {
	base, err := From(v)
	if err != nil {
		return "", err
	}
	u, err := target(base, header)
	if err != nil {
		return "", err
	}
	if loss := hostHeaderLoss(u); loss != nil {
		return "", loss
	}
	sent := ToSendable(u)
	// Whether the Location names a host shows if that of the base is another.
	if moved, err := base.WithHost("host.invalid"); err == nil {
		if w, err := target(moved, header); err == nil && w.Host() == moved.Host() && u.Host() != moved.Host() {
			return relative(sent), nil
		}
	}
	return sent.String(), nil
}

// relative returns v without its scheme and authority.
func relative(v *url.URL) string {
	w := *v
	w.Scheme, w.User, w.Host = "", nil, ""
	s := w.String()
	if strings.HasPrefix(s, "//") {
		s = "/." + s // or else a host would follow
	}
	return s
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
