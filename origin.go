package weburl

import (
	"strconv"

	"github.com/weburl-go/weburl/host"
)

// Origin is the origin of a URL: a tuple of scheme, host and port, or, as the
// zero value, an opaque origin.
//
// Tuple origins that are equal (==) are the same origin. An opaque origin is
// the same as no other, so use [Origin.IsSame] to compare.
//
// https://html.spec.whatwg.org/multipage/browsers.html#concept-origin
type Origin struct {
	scheme  string
	host    host.Host
	port    uint16
	hasPort bool
}

// Origin returns the origin of u. It is opaque for every scheme but ftp, http,
// https, ws and wss, and for blob: URLs but those of http: and https: URLs.
//
// NB: the Standard leaves the origin of file: URLs open and advises an opaque
// one; so a blob: URL of a file: URL has an opaque origin too.
//
// https://url.spec.whatwg.org/#concept-url-origin
func (u URL) Origin() Origin {
	switch {
	case u.Scheme() == "blob":
		inner, err := Parse(u.Path())
		if err != nil || inner.scheme != schemeHTTP && inner.scheme != schemeHTTPS {
			return Origin{}
		}
		return inner.Origin()
	case u.scheme == schemeFile || !u.IsSpecial():
		return Origin{}
	}
	return Origin{u.Scheme(), u.Host(), u.port, u.hasPort}
}

// IsOpaque reports whether o is an opaque origin.
func (o Origin) IsOpaque() bool { return o.scheme == "" }

// IsSame reports whether o and p are the same origin. Opaque origins never
// are.
//
// https://html.spec.whatwg.org/multipage/browsers.html#same-origin
func (o Origin) IsSame(p Origin) bool { return o == p && !o.IsOpaque() }

// Scheme returns the scheme, "" for an opaque origin.
func (o Origin) Scheme() string { return o.scheme }

// Host returns the host, null for an opaque origin.
func (o Origin) Host() host.Host { return o.host }

// Port returns the port; ok is false where it is null: for an opaque origin,
// and where the port is the default of the scheme.
func (o Origin) Port() (port uint16, ok bool) { return o.port, o.hasPort }

// String returns the origin, serialized: "https://example.org:8080", or "null"
// for an opaque origin.
//
// https://html.spec.whatwg.org/multipage/browsers.html#ascii-serialisation-of-an-origin
func (o Origin) String() string {
	if o.IsOpaque() {
		return "null"
	}
	s := o.scheme + "://" + o.host.String()
	if o.hasPort {
		s += ":" + strconv.Itoa(int(o.port))
	}
	return s
}
