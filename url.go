package weburl

import (
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
)

// URL is a URL record of the URL Standard: what a parsed URL is.
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
// many goroutines. The zero URL is not a URL: [URL.IsValid] is false for it,
// its string is empty and its components are empty or absent.
//
// A URL that was in normal form when it was parsed shares the memory of its
// input.
//
// https://url.spec.whatwg.org/#concept-url
type URL struct {
	// href is what the URL serializer returns. Everything below is derived
	// from it, and check verifies that it is:
	//
	//   - href[:schemeEnd] is the scheme and href[schemeEnd] is ':'.
	//   - Where the host is null, usernameEnd, hostStart and hostEnd are
	//     schemeEnd+1. Otherwise "//" follows the colon, and then:
	//   - without credentials usernameEnd and hostStart stand after the "//";
	//     with credentials the username lies between them and usernameEnd,
	//     where a ':' and the password may follow, and href[hostStart-1] is '@'.
	//   - href[hostStart:hostEnd] is the host, serialized.
	//   - hasPort says whether ':' and port follow the host.
	//   - href[pathStart:queryStart] is the path. Where the host is null and the
	//     path begins with "//", "/." precedes it and is not part of it.
	//   - queryStart < fragmentStart where the query is not null; then
	//     href[queryStart] is '?'.
	//   - fragmentStart < len(href) where the fragment is not null; then
	//     href[fragmentStart] is '#'.
	href string

	schemeEnd     uint32
	usernameEnd   uint32
	hostStart     uint32
	hostEnd       uint32
	pathStart     uint32
	queryStart    uint32
	fragmentStart uint32

	port     uint16
	hasPort  bool
	hostKind host.Kind
	scheme   infra.SpecialScheme
}

// IsValid reports whether u is a URL, not the zero value.
func (u URL) IsValid() bool { return u.href != "" }

// String returns the URL, serialized: the href of the Web API. It is ASCII.
// Parsing it gives u again, but for the few URLs that only a change of scheme
// can make, such as "http://localhost/" with the scheme file.
//
// https://url.spec.whatwg.org/#concept-url-serializer
func (u URL) String() string { return u.href }

// StringWithoutFragment returns the URL, serialized with exclude fragment set.
//
// https://url.spec.whatwg.org/#url-serializer-exclude-fragment
func (u URL) StringWithoutFragment() string { return u.href[:u.fragmentStart] }

// EqualWithoutFragment reports whether u and v are equal but for their
// fragments. To compare with fragments use ==.
//
// https://url.spec.whatwg.org/#concept-url-equals
func (u URL) EqualWithoutFragment(v URL) bool {
	return u.StringWithoutFragment() == v.StringWithoutFragment()
}

// Scheme returns the scheme in lowercase, without its colon.
//
// https://url.spec.whatwg.org/#concept-url-scheme
func (u URL) Scheme() string { return u.href[:u.schemeEnd] }

// IsSpecial reports whether the scheme is ftp, file, http, https, ws or wss.
//
// https://url.spec.whatwg.org/#is-special
func (u URL) IsSpecial() bool { return u.scheme.IsSpecial() }

// Username returns the username, percent-encoded; "" if there is none.
//
// https://url.spec.whatwg.org/#concept-url-username
func (u URL) Username() string {
	if u.hostStart == u.usernameEnd {
		return ""
	}
	return u.href[u.schemeEnd+uint32(len("://")) : u.usernameEnd]
}

// Password returns the password, percent-encoded; "" if there is none.
//
// https://url.spec.whatwg.org/#concept-url-password
func (u URL) Password() string {
	if u.hostStart <= u.usernameEnd+1 {
		return ""
	}
	return u.href[u.usernameEnd+1 : u.hostStart-1]
}

// IncludesCredentials reports whether u has a username or a password.
//
// https://url.spec.whatwg.org/#include-credentials
func (u URL) IncludesCredentials() bool { return u.usernameEnd != u.hostStart }

// CannotHaveUsernamePasswordPort reports whether u has no host that a username,
// password or port could go with.
//
// https://url.spec.whatwg.org/#cannot-have-a-username-password-port
func (u URL) CannotHaveUsernamePasswordPort() bool {
	return u.hostKind == host.Null || u.hostKind == host.Empty || u.scheme == infra.File
}

// Host returns the host; null and the empty host are told apart by its kind.
//
// https://url.spec.whatwg.org/#concept-url-host
func (u URL) Host() host.Host {
	return host.Serialized(u.href[u.hostStart:u.hostEnd], u.hostKind)
}

// Port returns the port; ok is false where it is null, which it is where the
// URL uses its scheme's default port.
//
// https://url.spec.whatwg.org/#concept-url-port
func (u URL) Port() (port uint16, ok bool) { return u.port, u.hasPort }

// Path returns the path, serialized: percent-encoded, segments separated and
// preceded by slashes, or the opaque path as it is.
//
// https://url.spec.whatwg.org/#url-path-serializer
func (u URL) Path() string { return u.href[u.pathStart:u.queryStart] }

// HasOpaquePath reports whether the path is opaque, as in "mailto:x@y": a
// string without structure, so that no relative reference but a fragment can
// be resolved against the URL.
//
// https://url.spec.whatwg.org/#url-opaque-path
func (u URL) HasOpaquePath() bool {
	// A URL without a host and without an opaque path has a path that is not
	// empty, and so begins with a slash.
	return u.hostKind == host.Null && u.IsValid() && !strings.HasPrefix(u.Path(), "/")
}

// Query returns the query, percent-encoded and without its question mark; ok is
// false where it is null, as opposed to empty.
//
// https://url.spec.whatwg.org/#concept-url-query
func (u URL) Query() (query string, ok bool) {
	if u.queryStart == u.fragmentStart {
		return "", false
	}
	return u.href[u.queryStart+1 : u.fragmentStart], true
}

// Fragment returns the fragment, percent-encoded and without its number sign;
// ok is false where it is null, as opposed to empty.
//
// https://url.spec.whatwg.org/#concept-url-fragment
func (u URL) Fragment() (fragment string, ok bool) {
	if int(u.fragmentStart) == len(u.href) {
		return "", false
	}
	return u.href[u.fragmentStart+1:], true
}
