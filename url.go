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

// String returns the URL, serialized: the href of the Web API. It is ASCII. Parsing it
// returns u, unless [URL.WithScheme] made u a file: URL: then parsing turns the host
// localhost into the empty host, and a path such as "/C|/" into "/C:/".
//
// https://url.spec.whatwg.org/#concept-url-serializer
func (u URL) String() string { return u.r.Href }

// Compare compares the strings of u and v, and returns -1, 0 or 1 as strings.Compare
// does. It returns 0 exactly if u == v.
//
// https://url.spec.whatwg.org/#concept-url-equals
func (u URL) Compare(v URL) int { return strings.Compare(u.r.Href, v.r.Href) }

// Clone returns u with its own memory. A URL that was cut from a larger string, such as
// a page of a megabyte, keeps all of that string alive; its clone does not. If you keep
// many URLs, and most of them three times or more, use unique.Make instead: it clones,
// too, and stores each URL once, which costs some 250 bytes.
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

// Username returns the username, percent-encoded, or "" if there is none.
//
// https://url.spec.whatwg.org/#concept-url-username
func (u URL) Username() string {
	if u.r.HostStart() == u.r.UsernameEnd() {
		return ""
	}
	return u.r.Href[u.r.UsernameStart():u.r.UsernameEnd()]
}

// Password returns the password, percent-encoded, or "" if there is none.
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

// Host returns the host. Its kind distinguishes the null host from the empty host.
//
// https://url.spec.whatwg.org/#concept-url-host
func (u URL) Host() host.Host {
	return host.Host(infra.NewHost(u.r.Href[u.r.HostStart():u.r.HostEnd()], u.r.HostKind()))
}

// Port returns the port. ok is false if the port is null. The default port of the
// scheme always is, even if it was written.
//
// https://url.spec.whatwg.org/#concept-url-port
func (u URL) Port() (port uint16, ok bool) { return u.r.Port(), u.r.HasPort() }

// PortOrDefault returns the port or, if it is null, the default port of the scheme. ok
// is false if there is neither.
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
		// A URL with a port has a host, so the path follows the port.
		return u.r.Href[u.r.HostStart():u.r.PathStart()]
	}
	return u.r.Href[u.r.HostStart():u.r.HostEnd()]
}

// DialAddress returns the host and the port of [URL.PortOrDefault] as net.Dial takes
// them: "example.org:443", "[::1]:80". ok is false if u lacks either.
func (u URL) DialAddress() (address string, ok bool) {
	port, ok := u.PortOrDefault()
	if !ok {
		return "", false
	}
	// A URL with either port has a host.
	return u.r.Href[u.r.HostStart():u.r.HostEnd()] + ":" + strconv.Itoa(int(port)), true
}

// Path returns the path, serialized: percent-encoded, with a slash before each
// segment, or the opaque path as it is.
//
// NB: a path can begin with two slashes, such as the path of
// "https://h/..//example.com". Alone in a Location header or a link, it would be read as
// another host; [URL.RequestTarget] is safe there.
//
// https://url.spec.whatwg.org/#url-path-serializer
func (u URL) Path() string { return u.r.Path() }

// HasOpaquePath reports whether the path is opaque, as in "mailto:x@y": a
// string without structure, so that no relative reference except a fragment can
// be resolved against the URL.
//
// https://url.spec.whatwg.org/#url-opaque-path
func (u URL) HasOpaquePath() bool { return u.r.HasOpaquePath() }

// RequestTarget returns the path and the query, such as "/a/b?q": what a client sends to
// the server. Resolved against u, it gives u without its fragment, and so it does, unless
// the scheme is file, against any URL with the same scheme, credentials, host and port.
// It can never be mistaken for a host: if the path begins with two slashes, or a slash and
// a backslash, RequestTarget writes "/." before it. An empty path, which no special URL
// has, becomes "/". It returns "" if the host is null or empty.
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

// Query returns the query, percent-encoded and without its question mark. ok is false
// if the query is null, which is not the same as empty.
//
// https://url.spec.whatwg.org/#concept-url-query
func (u URL) Query() (query string, ok bool) {
	if u.r.QueryStart() == u.r.FragmentStart() {
		return "", false
	}
	return u.r.Href[u.r.QueryStart()+1 : u.r.FragmentStart()], true
}

// Fragment returns the fragment, percent-encoded and without its number sign. ok is
// false if the fragment is null, which is not the same as empty.
//
// https://url.spec.whatwg.org/#concept-url-fragment
func (u URL) Fragment() (fragment string, ok bool) {
	if int(u.r.FragmentStart()) == len(u.r.Href) {
		return "", false
	}
	return u.r.Href[u.r.FragmentStart()+1:], true
}
