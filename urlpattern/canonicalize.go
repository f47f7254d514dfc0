package urlpattern

import (
	"errors"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// callback is an encoding callback: an abstract algorithm that validates and encodes
// a piece of fixed text.
//
// https://urlpattern.spec.whatwg.org/#encoding-callback
type callback uint8

const (
	protocolCallback callback = iota
	usernameCallback
	passwordCallback
	hostnameCallback
	ipv6HostnameCallback
	portCallback
	pathnameCallback
	opaquePathnameCallback
	searchCallback
	hashCallback
)

// run returns text encoded. Ill-formed UTF-8 counts as U+FFFD.
func (c callback) run(text string) (string, error) {
	if c >= pathnameCallback && isOrdinary(text) {
		return text, nil // what the URL parser would return
	}
	switch c {
	case protocolCallback:
		return canonicalizeProtocol(text)
	case usernameCallback:
		return canonicalizeUsername(text), nil
	case passwordCallback:
		return canonicalizePassword(text), nil
	case hostnameCallback:
		return canonicalizeHostname(text)
	case ipv6HostnameCallback:
		return canonicalizeIPv6Hostname(text)
	case portCallback:
		return canonicalizePort(text, "")
	case pathnameCallback:
		return canonicalizePathname(text)
	case opaquePathnameCallback:
		return canonicalizeOpaquePathname(text)
	case searchCallback:
		return canonicalizeSearch(text)
	}
	return canonicalizeHash(text)
}

// isOrdinary reports whether text consists of letters, digits, hyphens and slashes.
func isOrdinary(text string) bool {
	for i := range len(text) {
		if c := text[i]; !infra.Is(c, infra.Alpha|infra.Digit) && c != '-' && c != '/' {
			return false
		}
	}
	return true
}

// The URL that the Standard calls a dummy is https://dummy.invalid/; package weburl needs
// only its scheme.
//
// https://urlpattern.spec.whatwg.org/#url-pattern-create-a-dummy-url
const dummyScheme = "https"

// https://urlpattern.spec.whatwg.org/#canonicalize-a-protocol
func canonicalizeProtocol(value string) (string, error) {
	if value == "" {
		return "", nil
	}
	if infra.SchemeLength(value+":") == len(value) {
		return lower(value), nil // any scheme can have this host
	}
	u, err := weburl.Parse(value + "://dummy.invalid/")
	if err != nil {
		return "", err
	}
	return u.Scheme(), nil
}

// lower returns s with ASCII letters in lowercase.
func lower(s string) string {
	for i := range len(s) {
		if infra.ASCIILower(s[i]) != s[i] {
			b := []byte(s)
			infra.LowerASCII(b)
			return string(b)
		}
	}
	return s
}

// https://urlpattern.spec.whatwg.org/#canonicalize-a-username
func canonicalizeUsername(value string) string {
	return percent.Encode(infra.ScalarValues(value), percent.Userinfo())
}

// https://urlpattern.spec.whatwg.org/#canonicalize-a-password
func canonicalizePassword(value string) string {
	return percent.Encode(infra.ScalarValues(value), percent.Userinfo())
}

// https://urlpattern.spec.whatwg.org/#canonicalize-a-hostname
func canonicalizeHostname(value string) (string, error) {
	if value == "" {
		return "", nil
	}
	return weburl.Canonicalize(weburl.ComponentHost, dummyScheme, value)
}

var errNotIPv6 = errors.New("an IPv6 address consists of hex digits, colons and brackets")

// canonicalizeIPv6Hostname only lowercases: the text between the brackets need not be an
// address, and is not compressed.
//
// https://urlpattern.spec.whatwg.org/#canonicalize-an-ipv6-hostname
func canonicalizeIPv6Hostname(value string) (string, error) {
	for i := range len(value) {
		if c := value[i]; !infra.Is(c, infra.Hex) && c != '[' && c != ']' && c != ':' {
			return "", errNotIPv6
		}
	}
	return lower(value), nil
}

// canonicalizePort drops the default port of protocol.
//
// NB: without a protocol, the Standard's dummy URL keeps the scheme https, so the text
// drops 443. No browser does, and the algorithm's note says that the scheme is set in order
// to drop default ports. So we drop none.
//
// https://urlpattern.spec.whatwg.org/#canonicalize-a-port
func canonicalizePort(value, protocol string) (string, error) {
	if value == "" {
		return "", nil
	}
	return weburl.Canonicalize(weburl.ComponentPort, protocol, value)
}

var errShortPath = errors.New("the dot segments lead above the start of the text")

// https://urlpattern.spec.whatwg.org/#canonicalize-a-pathname
func canonicalizePathname(value string) (string, error) {
	if value == "" {
		return "", nil
	}
	if value[0] == '/' {
		return weburl.Canonicalize(weburl.ComponentPath, dummyScheme, value)
	}
	// The slash keeps the parser from adding one, and the hyphen keeps a dot after it from
	// being a dot segment.
	const prefix = "/-"
	path, err := weburl.Canonicalize(weburl.ComponentPath, dummyScheme, prefix+value)
	if err != nil {
		return "", err
	}
	if len(path) < len(prefix) { // ".." removed the prefix; the Standard forgets that it can
		return "", errShortPath
	}
	return path[len(prefix):], nil
}

// https://urlpattern.spec.whatwg.org/#canonicalize-an-opaque-pathname
func canonicalizeOpaquePathname(value string) (string, error) {
	if value == "" {
		return "", nil
	}
	return weburl.Canonicalize(weburl.ComponentOpaquePath, "", value)
}

// https://urlpattern.spec.whatwg.org/#canonicalize-a-search
func canonicalizeSearch(value string) (string, error) {
	if value == "" {
		return "", nil
	}
	return weburl.Canonicalize(weburl.ComponentQuery, dummyScheme, value)
}

// https://urlpattern.spec.whatwg.org/#canonicalize-a-hash
func canonicalizeHash(value string) (string, error) {
	if value == "" {
		return "", nil
	}
	return weburl.Canonicalize(weburl.ComponentFragment, dummyScheme, value)
}
