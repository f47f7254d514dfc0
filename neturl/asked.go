package neturl

import (
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/percent"
)

var (
	errNilURL    = errors.New("neturl: the request has no target")
	errForm      = errors.New("neturl: the request target is neither a path nor a URL")
	errScheme    = errors.New("neturl: the request target has another scheme than the connection")
	errNoHost    = errors.New("neturl: the request names no host")
	errForwarded = errors.New("neturl: a trusted proxy sent a header that cannot be read")
)

// RequestURL returns the URL that the client of a server has asked for, if there is no
// proxy in front of the server; see [Proxies.RequestURL].
func RequestURL(r *http.Request) (weburl.URL, error) { return Proxies{}.RequestURL(r) }

// Proxies are the proxies in front of a server, such as load balancers. The zero value
// trusts none.
type Proxies struct {
	// Trusted are the addresses that the proxies send requests from. The headers named
	// below are believed of nobody else, and of everybody there: list no network that
	// clients are in. A Unix socket has no address, so nothing that comes from one is
	// believed.
	Trusted []netip.Prefix
	// Forwarded says that each proxy appends to the header Forwarded, whose parameters
	// proto, host and for are read.
	//
	// https://www.rfc-editor.org/rfc/rfc7239
	Forwarded bool
	// ProtoHeader and HostHeader are headers that the proxies set or remove in every
	// request, such as "X-Forwarded-Proto", which has the scheme, and
	// "X-Forwarded-Host", which has host and port. Name none that they pass on: the
	// client would decide what it says. Of a list, the last element counts. Both are
	// ignored if Forwarded is set.
	ProtoHeader, HostHeader string
}

// RequestURL returns the URL that the client asked for: scheme and host as the trusted
// proxies say, or, where they say nothing, those of the connection and of the Host header;
// path and query from the request line, whatever handlers have made of r.URL since. Use it
// to build absolute links and redirects. The host is still one that the client has chosen,
// so compare it with those that you serve.
//
// The path is read as data: a second slash begins no host, and a backslash is not a slash.
// What a URL in normal form has percent-encoded is percent-encoded, such as bytes that are
// not ASCII, byte by byte, and an apostrophe in the query. Dot segments are resolved. A
// browser sends what is left alone.
//
// It is an error if the request line has no path, as in "OPTIONS *" and CONNECT; if it has
// a URL with another scheme than the connection, to the client or to the proxy; if there
// is no host, or none that a URL can have; and if a trusted proxy sent what cannot be read.
func (p Proxies) RequestURL(r *http.Request) (weburl.URL, error) {
	scheme, hostport, err := p.asked(r)
	if err != nil {
		return weburl.URL{}, err
	}
	if hostport = strings.TrimSuffix(hostport, ":"); hostport == "" { // a port may be empty
		return weburl.URL{}, errNoHost
	}
	raw := r.RequestURI
	if raw == "" {
		if r.URL == nil {
			return weburl.URL{}, errNilURL
		}
		raw = r.URL.RequestURI()
	}
	if !strings.HasPrefix(raw, "/") {
		if raw, err = afterAuthority(raw, scheme, schemeOf(r)); err != nil {
			return weburl.URL{}, err
		}
	}
	u, err := weburl.Parse(scheme + "://host.invalid/")
	if err != nil {
		return u, err
	}
	if u, err = u.WithHostPort(percent.Encode(hostport, hostData)); err != nil {
		return weburl.URL{}, fmt.Errorf("neturl: the host asked for: %w", err)
	}
	path, query, hasQuery := strings.Cut(raw, "?")
	return withTarget(u, path, query, hasQuery)
}

// hostData keeps the setter of a host from removing tabs and newlines: encoded, they are
// refused.
var hostData = percent.C0Control()

// withTarget returns u with the path and the query of a request.
func withTarget(u weburl.URL, path, query string, hasQuery bool) (weburl.URL, error) {
	u, err := u.WithPath(percent.Encode(path, pathData))
	if err != nil || !hasQuery {
		return u, err
	}
	return u.WithQuery(percent.Encode(query, queryData))
}

var pathData = percent.Path().With(`\`)

// afterAuthority returns the path and query of a request line that has a URL, which is how
// requests to proxies are written. A proxy may have written it anew for its own connection,
// or not.
func afterAuthority(raw, asked, connection string) (string, error) {
	before, rest, ok := strings.Cut(raw, "://")
	switch {
	case !ok || strings.ContainsAny(before, "/?"):
		return "", errForm
	case !strings.EqualFold(before, asked) && !strings.EqualFold(before, connection):
		return "", errScheme
	}
	end := strings.IndexAny(rest, "/?")
	if end < 0 {
		return "/", nil
	}
	if rest[end] == '?' {
		return "/" + rest[end:], nil
	}
	return rest[end:], nil
}

// schemeOf returns the scheme of the connection that a request came over.
func schemeOf(r *http.Request) string {
	if r.TLS != nil {
		return "https"
	}
	return "http"
}

// asked returns the scheme and the host that the client has asked for.
func (p Proxies) asked(r *http.Request) (scheme, hostport string, err error) {
	scheme, hostport = schemeOf(r), r.Host
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil || !p.trusts(peer.Addr()) {
		return scheme, hostport, nil
	}
	proto, host := last(r.Header, p.ProtoHeader), last(r.Header, p.HostHeader)
	if p.Forwarded {
		if proto, host, err = p.forwarded(r.Header.Values("Forwarded")); err != nil {
			return "", "", err
		}
	}
	switch strings.ToLower(proto) {
	case "":
	case "http", "ws": // some proxies name what an Upgrade leads to
		scheme = "http"
	case "https", "wss":
		scheme = "https"
	default:
		return "", "", errForwarded
	}
	if host != "" {
		hostport = host
	}
	return scheme, hostport, nil
}

func (p Proxies) trusts(addr netip.Addr) bool {
	addr = addr.Unmap().WithZone("")
	return slices.ContainsFunc(p.Trusted, func(prefix netip.Prefix) bool { return prefix.Contains(addr) })
}

// last returns the last element of a list in a header, "" if there is none.
func last(header http.Header, name string) string {
	values := header.Values(name)
	if name == "" || len(values) == 0 {
		return ""
	}
	value := values[len(values)-1]
	return strings.Trim(value[strings.LastIndexByte(value, ',')+1:], " \t")
}
