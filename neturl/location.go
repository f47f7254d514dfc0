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

// maxRedirects is the number of redirects that net/http follows.
const maxRedirects = 10

var (
	errTooManyRedirects = fmt.Errorf("neturl: stopped after %d redirects", maxRedirects)
	errRedirectScheme   = errors.New("neturl: the redirect leads to a URL that is neither http nor https")
	errNoRedirect       = errors.New("neturl: CheckRedirect was not called by an http.Client for a redirect")
	errLocations        = errors.New("neturl: the response contains different Location headers")
)

// ResolveLocation returns the URL to which a redirect from base leads, the "location URL" of
// a response. header is the value of the Location header as received. Non-ASCII bytes are
// percent-encoded one by one, so a server gets back what it wrote, in whatever encoding.
// If the location has no fragment, the result has the fragment of base.
//
// The error is a *validation.Error or weburl.ErrTooLong. Its span refers to header, provided
// that header is all ASCII.
//
// https://fetch.spec.whatwg.org/#concept-response-location-url. Non-ASCII bytes follow
// browsers and web-platform-tests: https://github.com/whatwg/fetch/issues/883
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

// notASCII encodes the bytes from 0x80 on and nothing else. The sets of the Standard also
// encode controls.
var notASCII = func() percent.Set {
	var bytes []byte
	for b := 0x80; b <= 0xFF; b++ {
		bytes = append(bytes, byte(b))
	}
	return percent.Set{}.With(string(bytes))
}()

// CheckRedirect is for the CheckRedirect field of an [http.Client], which then follows a
// redirect to the URL to which a browser would go, and sends its path and query unchanged,
// as [NewRequest] does. It fails after 10 redirects, as net/http does. It also fails if the
// Location is not a valid http or https URL, if there are several different Locations, and
// if [From] rejects the URL that redirects.
//
// Authorization, Cookie and similar headers are sent only to the host of the first request
// and its subdomains, and after a redirect to another host to none at all. Like net/http,
// CheckRedirect ignores port and scheme here. If net/http reads another host in the
// Location, or none, it drops these headers even for the first host; [Transport] keeps
// them. The Referer has no fragment, and is not sent from https to http.
//
// An http.Client parses the Location itself before it calls CheckRedirect, and fails if
// net/url rejects it. To follow such a Location too, use a [Transport].
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
		r.Host = "" // the caller has set it for the previous host
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
		// net/http has written the URL of the last request, in full or as its Opaque says.
		r.Header.Set("Referer", here.WithoutCredentials().WithoutFragment().String())
	} else if referer, cut := withoutFragment(r.Header); cut {
		r.Header.Set("Referer", referer)
	}
	return nil
}

// withoutFragment returns the Referer in header without its fragment, and reports whether it
// had one.
func withoutFragment(header http.Header) (referer string, cut bool) {
	referer, _, cut = strings.Cut(header.Get("Referer"), "#")
	return referer, cut
}

// target returns the URL to which a response with this header redirects from base.
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
	case !u.IsHTTP():
		return u, errRedirectScheme
	}
	return u, nil
}

// leaves reports whether a request after the first, or the next one, goes to a host other
// than the first request's host and its subdomains. next must not be null.
func leaves(via []*http.Request, next host.Host) bool {
	first, _ := From(via[0].URL) // on error, a URL without a host
	for _, r := range via[1:] {
		if u, _ := From(r.URL); !within(u.Host(), first.Host()) {
			return true
		}
	}
	return !within(next, first.Host())
}

func within(h, parent host.Host) bool { return h == parent || h.IsWithin(parent) }

// Transport is an [http.RoundTripper] that rewrites the Location of each redirect so that
// net/url reads it as the URL to which a browser would go. An [http.Client] then follows it
// and chooses headers and cookies by it. RoundTrip fails for redirects that a browser does
// not follow: if the Location is not a valid http or https URL, or if there are several
// different Locations. It also fails for redirects from a URL that [From] rejects, such as
// one whose host has an IPv6 zone.
//
// The URL is written as by [ToSendable], which changes a path that net/url cannot hold. If
// the Location names no host, the rewritten one does not either, so the client keeps the
// Host header, and no password gets into the Location. An empty Location is kept. The
// Referer of requests is sent without its fragment. The zero value is ready to use.
type Transport struct {
	// Base sends the requests. If nil, [http.DefaultTransport] is used.
	Base http.RoundTripper
}

func (t *Transport) base() http.RoundTripper {
	if t.Base == nil {
		return http.DefaultTransport
	}
	return t.Base
}

// RoundTrip sends r through Base and rewrites the Location of the response.
func (t *Transport) RoundTrip(r *http.Request) (*http.Response, error) {
	if referer, cut := withoutFragment(r.Header); cut {
		clone := *r // a RoundTripper must not change its request
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
		if resp.Body != nil { // a RoundTripper may return no body
			resp.Body.Close()
		}
		return nil, err
	}
	resp.Header["Location"] = []string{location}
	return resp, nil
}

// location returns the rewritten Location of a redirect from v.
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
	// The Location names a host unless its host changes with that of the base.
	if moved, err := base.WithHost("host.invalid"); err == nil {
		if w, _ := target(moved, header); w.Host() == moved.Host() && u.Host() != moved.Host() {
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
		s = "/." + s // otherwise the path would be read as a host
	}
	return s
}

// CloseIdleConnections closes the idle connections of Base, if it has such a method.
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
