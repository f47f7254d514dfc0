// Package site determines whether two origins are same site, as HTML defines it.
//
// The site of an origin is its scheme and the registrable domain of its host:
// "https://a.example.co.uk:8443" and "https://b.example.co.uk" are the same site. By
// the site, browsers decide which cookies to send, and which pages may share a process.
//
// Sites depend on the Public Suffix List, of which programs use different versions;
// compare origins wherever you can.
//
// https://html.spec.whatwg.org/multipage/browsers.html#sites
package site

import (
	"log/slog"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/psl"
)

// Site is a site: a scheme and a host, or an opaque origin. Two sites are the same if
// they are equal by ==, except that the zero Site is not a site.
//
// https://html.spec.whatwg.org/multipage/browsers.html#site
type Site struct {
	scheme string
	host   host.Host
	opaque weburl.Origin // the zero Origin for a scheme and a host
}

// Options selects the list of public suffixes.
type Options struct {
	// List is the list, or nil for the one built into package psl.
	List *psl.List
}

// Of returns the site of an origin, by the built-in list; see [Options.Of].
func Of(origin weburl.Origin) Site { return Options{}.Of(origin) }

// Same reports whether two origins are same site, by the built-in list; see
// [Options.Same].
func Same(a, b weburl.Origin) bool { return Options{}.Same(a, b) }

// SchemelesslySame reports whether two origins are schemelessly same site, by the
// built-in list; see [Options.SchemelesslySame].
func SchemelesslySame(a, b weburl.Origin) bool { return Options{}.SchemelesslySame(a, b) }

// Of returns the site of an origin: its scheme, and the registrable domain of its host,
// or the host itself if it has none. The site of an opaque origin is that origin, and
// the site of the zero Origin is the zero Site. Ports, and domains set by
// document.domain, make no difference.
//
// https://html.spec.whatwg.org/multipage/browsers.html#obtain-a-site
func (o Options) Of(origin weburl.Origin) Site {
	if origin.IsOpaque() {
		return Site{opaque: origin}
	}
	h := origin.Host()
	if r := o.List.RegistrableDomain(h); !r.IsNull() {
		h = r
	}
	return Site{scheme: origin.Scheme(), host: h}
}

// Same reports whether two origins are same site. It is false for the zero Origin.
//
// https://html.spec.whatwg.org/multipage/browsers.html#same-site
func (o Options) Same(a, b weburl.Origin) bool {
	s := o.Of(a)
	return s.IsValid() && s == o.Of(b)
}

// SchemelesslySame reports whether two origins are same site when their schemes are
// ignored.
//
// https://html.spec.whatwg.org/multipage/browsers.html#schemelessly-same-site
func (o Options) SchemelesslySame(a, b weburl.Origin) bool {
	s, t := o.Of(a), o.Of(b)
	return s.IsValid() && t.IsValid() && s.host == t.host && s.opaque == t.opaque
}

// IsValid reports whether s is a site and not the zero value.
func (s Site) IsValid() bool { return s != Site{} }

// IsOpaque reports whether s is an opaque origin.
func (s Site) IsOpaque() bool { return s.opaque.IsValid() }

// Scheme returns the scheme, or "" for an opaque origin.
func (s Site) Scheme() string { return s.scheme }

// Host returns the host, or null for an opaque origin.
func (s Site) Host() host.Host { return s.host }

// String returns the serialized site: "https://example.co.uk", "null" for an opaque
// origin, or "" for the zero Site. NB: it looks like an origin, but is not one.
//
// https://html.spec.whatwg.org/multipage/browsers.html#serialization-of-a-site
func (s Site) String() string {
	switch {
	case s.IsOpaque():
		return "null"
	case !s.IsValid():
		return ""
	}
	return s.scheme + "://" + s.host.String()
}

// LogValue returns the string of s for logs.
func (s Site) LogValue() slog.Value { return slog.StringValue(s.String()) }
