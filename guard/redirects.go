package guard

import (
	"errors"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/neturl"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// Redirects says where a server may redirect a browser: to its own origin and to the hosts
// in Allow. The zero value allows no target.
type Redirects struct {
	// Self is the URL of the redirecting page, as browsers see it, or of its site. Relative
	// targets are resolved against it, and its origin is allowed. If Self is http at port
	// 80, https at port 443 of the same host is allowed too. Take Self from a setting: the
	// client chooses the host that a request names.
	Self weburl.URL
	// Allow lists further hosts. They need https, unless Self is http.
	Allow Hosts
}

// Check returns the value of the Location header for an untrusted target, such as the
// "next" parameter of a login page. Write this string, not the target: it is an absolute
// URL in ASCII that browsers, net/url, curl and others read alike. Exactly one slash
// follows the host, even for a program that decodes the path, so a proxy that strips the
// origin leaves a path of the site. The string contains no credentials, backslashes,
// controls or spaces.
//
// Check reads the target as browsers do. "cart", "?page=2" and `\cart` are paths of the
// site, and so is "https:cart" if Self is https; "" is Self without its fragment. The path
// is the one of the target, with its dot segments resolved, and with whatever net/url
// could not read percent-encoded.
//
// In HTML or a script, escape the string like any other text: it may contain apostrophes
// and ampersands.
//
// The error is a [*RefusedError].
func (r Redirects) Check(target string) (location string, err error) {
	base := r.Self
	switch {
	case !base.IsHTTP():
		base = weburl.URL{}
	case base.IncludesCredentials():
		base = base.WithoutCredentials() // a relative target would inherit them
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
		e := &RefusedError{Reason: reason, Span: refusedSpan(base, target, reason)}
		if reason == Slashes {
			e.Char = disguise(u.Path())
		}
		return "", e
	}
	return headerValue(u), nil
}

// refuse returns the reason why a redirect to u is refused, or 0 if it is allowed.
func (r *Redirects) refuse(base, u *weburl.URL) Reason {
	switch {
	case !u.IsHTTP(), u.Scheme() == "http" && base.Scheme() != "http":
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
	if mayExposeHost(u.Path()) {
		return Slashes
	}
	return 0
}

// upgrades reports whether base is http, u is https at the same host, and both use the
// default port of their scheme.
func upgrades(base, u *weburl.URL) bool {
	_, from := base.Port()
	_, to := u.Port()
	return base.Scheme() == "http" && u.Scheme() == "https" && u.Host() == base.Host() && !from && !to
}

// refusedSpan returns the span of the refused part of target, or of all of target if that
// part comes from base.
func refusedSpan(base weburl.URL, target string, reason Reason) validation.Span {
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

// backslashes encodes backslashes, which queries and fragments may contain.
var backslashes = percent.Set{}.With(`\`)

// headerValue returns u in a form that all programs read alike.
func headerValue(u weburl.URL) string {
	s := u.String()
	if isHeaderValue(s) {
		return s
	}
	return percent.Encode(neturl.ToSendable(u).String(), backslashes)
}

// isHeaderValue reports whether s, a serialized URL, is known to have that form already.
func isHeaderValue(s string) bool {
	return !strings.ContainsAny(s, "%\\^|`{}[]")
}
