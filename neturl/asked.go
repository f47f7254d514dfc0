package neturl

import (
	"errors"
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/percent"
)

var (
	errNilURL    = errors.New("neturl: the request has no target")
	errForm      = errors.New("neturl: the target of the request is neither a path nor a URL")
	errScheme    = errors.New("neturl: the request asks for a URL with another scheme than that of the connection")
	errNoHost    = errors.New("neturl: the request names no host")
	errForwarded = errors.New("neturl: a proxy that is trusted has written a header that cannot be read")
)

// RequestURL returns the URL that the client of a server has asked for, if there is no
// proxy in front of the server; see [Proxies.RequestURL].
func RequestURL(r *http.Request) (weburl.URL, error) { return Proxies{}.RequestURL(r) }

// Proxies are the proxies in front of a server, such as load balancers. The zero value
// trusts none.
type Proxies struct {
	// Trusted are the addresses that requests of the proxies come from. What the fields
	// below name is believed of nobody else.
	Trusted []netip.Prefix
	// Forwarded says that each proxy appends to the header Forwarded, whose parameters
	// proto, host and for are read.
	//
	// https://www.rfc-editor.org/rfc/rfc7239
	Forwarded bool
	// ProtoHeader and HostHeader are headers that the proxies set, or remove, in every
	// request: such as "X-Forwarded-Proto", which has the scheme, and
	// "X-Forwarded-Host", which has host and port. Name none that they pass on: a client
	// would decide about it. If there is a list in one, its last element counts. Both are
	// ignored if Forwarded is set.
	ProtoHeader, HostHeader string
}

// RequestURL returns the URL that the client has asked for: scheme and host as the first
// of the trusted proxies saw them, or, if there is none, those of the connection and of
// the Host header; path and query from the request line, whatever handlers have made of
// r.URL since. Use it to build absolute links and redirects, and to check signatures of
// URLs; the host is still one that the client has chosen, so compare it with those that
// you serve.
//
// The path is read as data: a second slash begins no host, a backslash is none, and
// bytes that are not ASCII are percent-encoded as they are. Dot segments are resolved,
// since no URL has any.
//
// There is an error if the request line has no path, as in "OPTIONS *" and CONNECT; if it
// has a URL whose scheme is not that of the connection; and if there is no host or none that
// could be in a URL.
func (p Proxies) RequestURL(r *http.Request) (weburl.URL, error) {
	scheme, hostport, err := p.asked(r)
	if err != nil {
		return weburl.URL{}, err
	}
	raw := r.RequestURI
	if raw == "" {
		if r.URL == nil {
			return weburl.URL{}, errNilURL
		}
		raw = r.URL.RequestURI()
	}
	if !strings.HasPrefix(raw, "/") {
		if raw, err = afterAuthority(raw, scheme); err != nil {
			return weburl.URL{}, err
		}
	}
	u, err := weburl.Parse(scheme + "://host.invalid/")
	if err != nil {
		return u, err
	}
	if hostport == "" {
		return weburl.URL{}, errNoHost
	}
	if u, err = u.WithHostPort(percent.Encode(hostport, hostData)); err != nil {
		return weburl.URL{}, err
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
// requests to proxies are written.
func afterAuthority(raw, scheme string) (string, error) {
	before, rest, ok := strings.Cut(raw, "://")
	switch {
	case !ok || strings.ContainsAny(before, "/?"):
		return "", errForm
	case !strings.EqualFold(before, scheme):
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

// asked returns the scheme and the host that the client has asked for.
func (p Proxies) asked(r *http.Request) (scheme, hostport string, err error) {
	scheme, hostport = "http", r.Host
	if r.TLS != nil {
		scheme = "https"
	}
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
	switch proto = strings.ToLower(proto); proto {
	case "":
	case "http", "https":
		scheme = proto
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
