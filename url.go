package weburl

import (
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/parser"
)

// URL is a parsed URL: the URL record of the Standard.
//
//	https://user:pass@example.org:8080/a/b?q#f
//	     |      |    |           |    |   | |
//	     |      |    |           |    |   | fragmentStart
//	     |      |    |           |    |   queryStart
//	     |      |    |           |    pathStart
//	     |      |    |           hostEnd
//	     |      |    hostStart
//	     |      usernameEnd
//	     schemeEnd
//
// A URL is an immutable value. It may be compared with == (equal values are
// equal URLs, as the Standard defines equality), used as a map key and read by
// many goroutines. The zero value is not a URL: [URL.IsValid] is false for it,
// its string is empty and its components are empty or absent.
//
// A URL that was in normal form when it was parsed shares the memory of its
// input.
//
// https://url.spec.whatwg.org/#concept-url
type URL struct{ r parser.Record }

// IsValid reports whether u is a URL, not the zero value.
func (u URL) IsValid() bool { return u.r.Href != "" }

// String returns the URL, serialized: the href of the Web API. It is ASCII.
// Parsing it gives u again, unless [URL.WithScheme] made it a file: URL: then the
// host localhost becomes the empty host, and a path such as "/C|/" becomes "/C:/".
//
// https://url.spec.whatwg.org/#concept-url-serializer
func (u URL) String() string { return u.r.Href }

// Compare returns -1, 0 or 1 as the string of u sorts before, equal to or after
// that of v. It is 0 exactly if u == v.
//
// https://url.spec.whatwg.org/#concept-url-equals
func (u URL) Compare(v URL) int { return strings.Compare(u.r.Href, v.r.Href) }

// Clone returns u with its own memory. A URL that was cut from a larger string,
// such as a page of a megabyte, keeps all of that alive; its clone does not. To
// keep many URLs, most of them three times or more, unique.Make does the same and
// stores each only once; it takes some 250 bytes for that.
func (u URL) Clone() URL {
	u.r.Href = strings.Clone(u.r.Href)
	return u
}

// Scheme returns the scheme in lowercase, without its colon.
//
// https://url.spec.whatwg.org/#concept-url-scheme
func (u URL) Scheme() string { return u.r.Href[:u.r.SchemeEnd()] }

// IsSpecial reports whether the scheme is ftp, file, http, https, ws or wss.
//
// https://url.spec.whatwg.org/#is-special
func (u URL) IsSpecial() bool { return u.r.IsSpecial() }

// IsHTTP reports whether the scheme is http or https.
func (u URL) IsHTTP() bool {
	s := u.r.Scheme()
	return s == infra.HTTP || s == infra.HTTPS
}

// Username returns the username, percent-encoded; "" if there is none.
//
// https://url.spec.whatwg.org/#concept-url-username
func (u URL) Username() string {
	if u.r.HostStart() == u.r.UsernameEnd() {
		return ""
	}
	return u.r.Href[u.r.UsernameStart():u.r.UsernameEnd()]
}

// Password returns the password, percent-encoded; "" if there is none.
//
// https://url.spec.whatwg.org/#concept-url-password
func (u URL) Password() string {
	if u.r.HostStart() <= u.r.UsernameEnd()+1 {
		return ""
	}
	return u.r.Href[u.r.UsernameEnd()+1 : u.r.HostStart()-1]
}

// IncludesCredentials reports whether u has a username or a password.
//
// https://url.spec.whatwg.org/#include-credentials
func (u URL) IncludesCredentials() bool { return u.r.IncludesCredentials() }

// Host returns the host; its kind tells null from the empty host.
//
// https://url.spec.whatwg.org/#concept-url-host
func (u URL) Host() host.Host {
	return host.Host(infra.NewHost(u.r.Href[u.r.HostStart():u.r.HostEnd()], u.r.HostKind()))
}

// Port returns the port; ok is false if it is null, as it is if the URL uses
// its scheme's default port.
//
// https://url.spec.whatwg.org/#concept-url-port
func (u URL) Port() (port uint16, ok bool) { return u.r.Port(), u.r.HasPort() }

// PortOrDefault returns the port, or else the default port of the scheme; ok is
// false if there is neither.
//
// https://url.spec.whatwg.org/#default-port
func (u URL) PortOrDefault() (port uint16, ok bool) {
	if u.r.HasPort() {
		return u.r.Port(), true
	}
	return u.r.Scheme().DefaultPort()
}

// HostPort returns the host and, if it is not null, the port:
// "example.org:8080", as in the Host header of a request. For net.Dial use
// [URL.DialAddress].
func (u URL) HostPort() string {
	if u.r.HasPort() {
		// There is a host, so nothing stands between port and path.
		return u.r.Href[u.r.HostStart():u.r.PathStart()]
	}
	return u.r.Href[u.r.HostStart():u.r.HostEnd()]
}

// DialAddress returns the host and [URL.PortOrDefault] in the form that
// net.Dial takes: "example.org:443", "[::1]:80". ok is false if u lacks either.
func (u URL) DialAddress() (address string, ok bool) {
	port, ok := u.PortOrDefault()
	if !ok || u.r.HostStart() == u.r.HostEnd() {
		return "", false
	}
	return u.r.Href[u.r.HostStart():u.r.HostEnd()] + ":" + strconv.Itoa(int(port)), true
}

// Path returns the path, serialized: percent-encoded, with a slash before each
// segment, or the opaque path as it is.
//
// NB: a path can begin with two slashes, as that of "https://h/..//example.com"
// does. On its own, in a Location header or a link, it would be read as another
// host; [URL.RequestTarget] is safe there.
//
// https://url.spec.whatwg.org/#url-path-serializer
func (u URL) Path() string { return u.r.Path() }

// HasOpaquePath reports whether the path is opaque, as in "mailto:x@y": a
// string without structure, so that no relative reference except a fragment can
// be resolved against the URL.
//
// https://url.spec.whatwg.org/#url-opaque-path
func (u URL) HasOpaquePath() bool { return u.r.HasOpaquePath() }

// RequestTarget returns the path and the query, such as "/a/b?q": what a client
// sends to the server. Resolved against u, or any URL with its scheme, host and
// port, it gives u without its fragment. It is never read as another host: if
// the path begins with two slashes, "/." goes before it. An empty path, which
// no special URL has, becomes "/". It is "" if u has no host or an empty one.
//
// A server that does not resolve dot segments can tell "/.//a" from "//a". To
// send the latter, as a browser does, join path and query yourself.
func (u URL) RequestTarget() string {
	if u.r.HostStart() == u.r.HostEnd() {
		return ""
	}
	target := u.r.Href[u.r.PathStart():u.r.FragmentStart()]
	switch {
	case !strings.HasPrefix(target, "/"):
		return "/" + target
	case len(target) > 1 && (target[1] == '/' || target[1] == '\\'):
		return "/." + target
	}
	return target
}

// Query returns the query, percent-encoded and without its question mark; ok is
// false if it is null, as opposed to empty.
//
// https://url.spec.whatwg.org/#concept-url-query
func (u URL) Query() (query string, ok bool) {
	if u.r.QueryStart() == u.r.FragmentStart() {
		return "", false
	}
	return u.r.Href[u.r.QueryStart()+1 : u.r.FragmentStart()], true
}

// Fragment returns the fragment, percent-encoded and without its number sign;
// ok is false if it is null, as opposed to empty.
//
// https://url.spec.whatwg.org/#concept-url-fragment
func (u URL) Fragment() (fragment string, ok bool) {
	if int(u.r.FragmentStart()) == len(u.r.Href) {
		return "", false
	}
	return u.r.Href[u.r.FragmentStart()+1:], true
}
