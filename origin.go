package weburl

import (
	"strconv"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
)

// Origin is the origin of a URL: a tuple of scheme, host and port, or an opaque
// origin. The zero Origin is not an origin.
//
// Origins that are equal (==) are the same origin in HTML's terms. The reverse holds for
// origins without a domain; to compare origins on which WithDomain was called, use
// [Origin.SameOrigin]. An opaque origin equals only its own copies, so two of them never
// collide as keys of a map. Note that two zero Origins are equal, too: check IsValid of an
// Origin that comes from a setting.
//
// https://html.spec.whatwg.org/multipage/browsers.html#concept-origin
type Origin struct {
	scheme  string
	host    host.Host
	port    uint16
	hasPort bool
	domain  host.Host
	// opaque tells opaque origins apart; it is nil for all others.
	opaque *opaqueOrigin
}

// opaqueOrigin is not empty, since pointers to distinct empty structs may be equal.
type opaqueOrigin struct{ _ byte }

// NewOpaqueOrigin returns an opaque origin that no other origin equals.
func NewOpaqueOrigin() Origin { return Origin{opaque: new(opaqueOrigin)} }

// Origin returns the origin of u. It is opaque, and new each time, for every scheme except
// ftp, http, https, ws and wss, and except for blob: URLs that contain an http: or https:
// URL. The origin of the zero URL is the zero Origin.
//
// A browser knows the origin of every blob: URL that a page has made; see
// [URL.OriginWith].
//
// NB: the Standard leaves the origin of file: URLs open and advises an opaque one. So the
// origin of a blob: URL that contains a file: URL is opaque, too.
//
// https://url.spec.whatwg.org/#concept-url-origin
func (u URL) Origin() Origin { return u.OriginWith(nil) }

// OriginWith is like [URL.Origin], for a program with a blob URL store. It calls resolve
// only for a blob: URL, without its fragment. resolve returns the origin of the
// environment in which the URL was made, which its blob URL entry contains, or the zero
// Origin if the store has no entry for the URL.
//
// https://url.spec.whatwg.org/#concept-url-origin
func (u URL) OriginWith(resolve func(blob URL) Origin) Origin {
	switch {
	case !u.IsValid():
		return Origin{}
	case u.Scheme() == "blob":
		if resolve != nil {
			if o := resolve(u.WithoutFragment()); o.IsValid() {
				return o
			}
		}
		inner, err := Parse(u.Path())
		if err != nil || !inner.IsHTTP() {
			return NewOpaqueOrigin()
		}
		return inner.Origin()
	case u.r.Scheme() == infra.File || !u.IsSpecial():
		return NewOpaqueOrigin()
	}
	return Origin{scheme: u.Scheme(), host: u.Host(), port: u.r.Port(), hasPort: u.r.HasPort()}
}

// ParseOrigin parses a serialized origin, such as the value of an Origin header. It
// accepts exactly what [Origin.String] returns: no path, no capital letters, no default
// port. For "null" it returns a new opaque origin each time. The error is an
// [*OriginError].
//
// For URLs, and for what people type, use [Parse] and [URL.Origin].
func ParseOrigin(s string) (Origin, error) {
	if s == "null" {
		return NewOpaqueOrigin(), nil
	}
	u, err := Parse(s)
	if err != nil {
		return Origin{}, &OriginError{err}
	}
	o := u.Origin()
	if o.String() != s { // it is "null" if o is opaque
		return Origin{}, &OriginError{}
	}
	return o, nil
}

// IsValid reports whether o is an origin, not the zero value.
func (o Origin) IsValid() bool { return o != Origin{} }

// IsOpaque reports whether o is an opaque origin.
func (o Origin) IsOpaque() bool { return o.opaque != nil }

// Scheme returns the scheme of o, or "" if o is opaque.
func (o Origin) Scheme() string { return o.scheme }

// Host returns the host of o, which is null if o is opaque.
func (o Origin) Host() host.Host { return o.host }

// Port returns the port of o. ok is false if the port is null: if o is opaque, or if the
// port is the default port of the scheme.
func (o Origin) Port() (port uint16, ok bool) { return o.port, o.hasPort }

// Domain returns the domain that a page has set with the deprecated document.domain. It is
// null if the page has set none, or if o is opaque.
func (o Origin) Domain() host.Host { return o.domain }

// WithDomain returns o with another domain, or without one if domain is null. Only a tuple
// origin has a domain; WithDomain returns any other origin as it is.
//
// HTML lets a page set only some domains: those for which IsRegistrableSuffix of package
// psl is true. WithDomain accepts any.
func (o Origin) WithDomain(domain host.Host) Origin {
	if o.IsValid() && !o.IsOpaque() {
		o.domain = domain
	}
	return o
}

// EffectiveDomain returns the domain of o or, if it has none, the host, which is null if o
// is opaque.
//
// https://html.spec.whatwg.org/multipage/browsers.html#concept-origin-effective-domain
func (o Origin) EffectiveDomain() host.Host {
	if o.domain.IsNull() {
		return o.host
	}
	return o.domain
}

// SameOrigin reports whether o and p are the same origin, whatever their domains. It is
// false for the zero Origin, which is not an origin.
//
// https://html.spec.whatwg.org/multipage/browsers.html#same-origin
func (o Origin) SameOrigin(p Origin) bool {
	o.domain, p.domain = host.Host{}, host.Host{}
	return o == p && o.IsValid()
}

// SameOriginDomain reports whether two pages with the origins o and p can access each
// other: both have set the same domain and have the same scheme, or neither has set a
// domain and they are the same origin.
//
// https://html.spec.whatwg.org/multipage/browsers.html#same-origin-domain
func (o Origin) SameOriginDomain(p Origin) bool {
	if o.domain.IsNull() || p.domain.IsNull() {
		return o == p && o.IsValid()
	}
	return o.scheme == p.scheme && o.domain == p.domain
}

// String returns the origin, serialized: "https://example.org:8080", or "null" for an
// opaque origin, or "" for the zero Origin. It does not contain the domain.
//
// https://html.spec.whatwg.org/multipage/browsers.html#ascii-serialisation-of-an-origin
func (o Origin) String() string {
	switch {
	case o.IsOpaque():
		return "null"
	case !o.IsValid():
		return ""
	}
	s := o.scheme + "://" + o.host.String()
	if o.hasPort {
		s += ":" + strconv.Itoa(int(o.port))
	}
	return s
}

// AppendText appends the string of o to dst. The error is always nil.
func (o Origin) AppendText(dst []byte) ([]byte, error) { return append(dst, o.String()...), nil }

// MarshalText returns the string of o, for JSON and flag.TextVar. UnmarshalText then gives
// o without its domain or, if o is opaque, a new opaque origin. The error is always nil.
func (o Origin) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// UnmarshalText is [ParseOrigin]; the empty text gives the zero Origin.
func (o *Origin) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*o = Origin{}
		return nil
	}
	p, err := ParseOrigin(string(text))
	if err != nil {
		return err
	}
	*o = p
	return nil
}
