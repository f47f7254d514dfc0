package guard

import (
	"errors"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/neturl"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// Redirects are the places that a server may redirect a browser to: its own origin, and
// the hosts that it names. The zero value allows none.
type Redirects struct {
	// Self is the URL of the page that redirects, as browsers see it, or of its site.
	// Relative targets are resolved against it, and its origin is allowed; if that is http
	// at port 80, so is https at port 443 of the same host. It should come from a setting:
	// a host that the request names is one that the client has chosen.
	Self weburl.URL
	// Allow are other hosts that are allowed. They need https, unless Self is http.
	Allow Hosts
}

// Check returns what to write into the Location header for a target that somebody else
// has named, such as the parameter "next" of a login page. Write this string, not the
// target: it is an absolute URL in ASCII, which browsers, net/url, curl and others
// read alike. After the host comes exactly one slash, even for a reader who decodes the
// path, so that a proxy that cuts the origin off leaves a path of the site. There are no
// credentials, no backslashes, no controls and no spaces in it.
//
// The target is read as browsers do. "cart", "?page=2" and `\cart` are paths of the site,
// and so is "https:cart" if Self is https; "" is Self without its fragment. The path is as
// in the target, but that dot segments are resolved, and that what net/url could not read
// is percent-encoded.
//
// In HTML or a script, escape the string like any other text: it may have apostrophes and
// ampersands in it.
//
// The error is a [*RefusedError].
func (r Redirects) Check(target string) (location string, err error) {
	base := r.Self
	switch {
	case !isHTTP(base):
		base = weburl.URL{}
	case base.IncludesCredentials():
		base = base.WithoutCredentials() // a relative target would have them
	}
	u, err := base.Parse(target)
	if err != nil {
		e := refused(Invalid, err)
		if v := (*validation.Error)(nil); errors.As(err, &v) {
			e.Span = v.Span
		}
		return "", e
	}
	if reason := r.refuse(&base, &u); reason != 0 {
		e := &RefusedError{Reason: reason, Span: place(base, target, reason)}
		if reason == Slashes {
			e.Char = disguise(u.Path())
		}
		return "", e
	}
	return write(u), nil
}

// refuse returns why a redirect to u is refused; 0 if it is not.
func (r *Redirects) refuse(base, u *weburl.URL) Reason {
	switch {
	case !isHTTP(*u), u.Scheme() == "http" && base.Scheme() != "http":
		return Scheme
	case u.IncludesCredentials():
		return Credentials
	}
	if u.Origin() != base.Origin() && !upgrades(base, u) {
		port, _ := u.PortOrDefault()
		switch reason := r.Allow.match(u.Host(), port); {
		case reason == Host && u.Host() == base.Host() && u.Scheme() != base.Scheme():
			return Scheme
		case reason == Host && u.Host() == base.Host():
			return Port
		case reason != 0:
			return reason
		}
	}
	if hidesHost(u.Path()) {
		return Slashes
	}
	return 0
}

// upgrades reports whether u is the https URL of a site at base, both at default ports.
func upgrades(base, u *weburl.URL) bool {
	_, from := base.Port()
	_, to := u.Port()
	return base.Scheme() == "http" && u.Scheme() == "https" && u.Host() == base.Host() && !from && !to
}

func isHTTP(u weburl.URL) bool { return u.Scheme() == "http" || u.Scheme() == "https" }

// place returns the part of a target that is refused; the whole if the part comes from
// the base.
func place(base weburl.URL, target string, reason Reason) validation.Span {
	var l weburl.Layout
	weburl.Options{Base: base, Layout: &l}.Parse(target)
	var kinds []weburl.PartKind
	switch reason {
	case Scheme:
		kinds = []weburl.PartKind{weburl.PartScheme}
	case Credentials:
		kinds = []weburl.PartKind{weburl.PartUsername, weburl.PartPassword}
	case Host:
		kinds = []weburl.PartKind{weburl.PartHost}
	case Port:
		kinds = []weburl.PartKind{weburl.PartHost, weburl.PartPort}
	case Slashes:
		kinds = []weburl.PartKind{weburl.PartSeparator, weburl.PartSegment}
	}
	span := validation.Unknown()
	for _, p := range l.Parts {
		for _, kind := range kinds {
			if p.Kind != kind {
				continue
			}
			if !span.IsKnown() {
				span = p.Span
			}
			span.End = p.Span.End
		}
	}
	if !span.IsKnown() {
		return validation.Span{End: len(target)}
	}
	return span
}

// backslashes encodes backslashes, which may stand in queries and fragments.
var backslashes = percent.Set{}.With(`\`)

// write returns u in a form that all readers take for the same.
func write(u weburl.URL) string {
	s := u.String()
	if plain(s) {
		return s
	}
	return percent.Encode(neturl.ToSendable(u).String(), backslashes)
}

// plain reports whether a serialized URL is in that form for sure.
func plain(s string) bool {
	return !strings.ContainsAny(s, "%\\^|`{}[]")
}
