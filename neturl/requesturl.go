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
	errScheme    = errors.New("neturl: the scheme of the request target is not that of the connection")
	errNoHost    = errors.New("neturl: the request has no host")
	errForwarded = errors.New("neturl: a trusted proxy sent an invalid header")
)

// RequestURL returns the URL that a client requested from a server that has no proxy in
// front of it. See [Proxies.RequestURL].
func RequestURL(r *http.Request) (weburl.URL, error) { return Proxies{}.RequestURL(r) }

// Proxies describes the proxies in front of a server, such as load balancers. The zero
// value trusts none.
type Proxies struct {
	// Trusted lists the addresses from which the proxies send requests. The headers below
	// are read in all requests from there, and in no others, so do not list a network that
	// contains clients. A Unix socket has no address, so requests through one are not
	// trusted.
	Trusted []netip.Prefix
	// Forwarded is set if each proxy appends an element to the Forwarded header. Its
	// parameters proto, host and for are read.
	//
	// https://www.rfc-editor.org/rfc/rfc7239
	Forwarded bool
	// ProtoHeader and HostHeader name headers that the proxies set or remove in every
	// request, such as "X-Forwarded-Proto", which contains the scheme, and
	// "X-Forwarded-Host", which contains the host and port. Do not name a header that they
	// pass on from the client, or the client chooses its value. In a list, the last element
	// counts. Both fields are ignored if Forwarded is set.
	ProtoHeader, HostHeader string
}

// RequestURL returns the URL that the client requested. Scheme and host come from the
// trusted proxies or, if these do not give them, from the connection and the Host header.
// Path and query come from the request line, even if handlers have changed r.URL since.
// Use it to build absolute links and redirects. The client still chooses the host, so
// compare it with the hosts that you serve.
//
// The path is read as data: a second slash does not begin a host, and a backslash is not a
// slash. Bytes that a URL in normal form percent-encodes are percent-encoded, such as
// non-ASCII bytes, each by itself, and an apostrophe in the query. Dot segments are
// resolved. None of this changes what a browser sends.
//
// RequestURL fails if the request line has no path, as in "OPTIONS *" and CONNECT; if it
// contains a URL whose scheme is used neither by the client's connection nor by the proxy's;
// if there is no host, or an invalid one; and if a trusted proxy sent an invalid header.
func (p Proxies) RequestURL(r *http.Request) (weburl.URL, error) {
	scheme, hostport, err := p.schemeAndHost(r)
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
		return weburl.URL{}, fmt.Errorf("neturl: the host of the request: %w", err)
	}
	path, query, hasQuery := strings.Cut(raw, "?")
	return withTarget(u, path, query, hasQuery)
}

// hostData encodes tabs and newlines, which WithHostPort would remove. It rejects encoded
// ones.
var hostData = percent.C0Control()

// withTarget returns u with the path and, if hasQuery is set, the query of a request.
func withTarget(u weburl.URL, path, query string, hasQuery bool) (weburl.URL, error) {
	u, err := u.WithPath(percent.Encode(path, pathData))
	if err != nil || !hasQuery {
		return u, err
	}
	return u.WithQuery(percent.Encode(query, queryData))
}

var pathData = percent.Path().With(`\`)

// afterAuthority returns the path and query of a request line that contains a URL, as in
// requests to proxies. Its scheme must be requested, which the client used, or, if a proxy
// has rewritten the request line, connection.
func afterAuthority(raw, requested, connection string) (string, error) {
	before, rest, ok := strings.Cut(raw, "://")
	switch {
	case !ok:
		return "", errForm
	case !strings.EqualFold(before, requested) && !strings.EqualFold(before, connection):
		return "", errScheme
	}
	end := strings.IndexAny(rest, "/?")
	if end < 0 {
		return "", nil // an empty path is "/"
	}
	return rest[end:], nil
}

// schemeOf returns the scheme of the connection through which r came.
func schemeOf(r *http.Request) string {
	if r.TLS != nil {
		return "https"
	}
	return "http"
}

// schemeAndHost returns the scheme and the host, with a port if there is one, that the client
// requested.
func (p Proxies) schemeAndHost(r *http.Request) (scheme, hostport string, err error) {
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
	case "http", "ws": // some proxies send the scheme to which an Upgrade leads
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

// last returns the last element of the list in a header, or "" if there is none.
func last(header http.Header, name string) string {
	values := header.Values(name)
	if name == "" || len(values) == 0 {
		return ""
	}
	value := values[len(values)-1]
	return strings.Trim(value[strings.LastIndexByte(value, ',')+1:], " \t")
}
