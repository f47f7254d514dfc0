package columns

import (
	"strconv"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/dataurl"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/psl"
	"github.com/weburl-go/weburl/site"
)

var all = []*Column{
	{Name: "href", Get: weburl.URL.String},
	{Name: "origin", Get: func(u weburl.URL) string { return originOf(&u) }},
	{Name: "protocol", Get: func(u weburl.URL) string { return protocolOf(&u) }},
	{Name: "username", Get: weburl.URL.Username},
	{Name: "password", Get: weburl.URL.Password},
	{Name: "host", Has: hasHost, Get: weburl.URL.HostPort},
	{Name: "hostname", Has: hasHost, Get: func(u weburl.URL) string { return u.Host().String() }},
	{Name: "port", Get: func(u weburl.URL) string { return portOf(&u) }, Kind: Number},
	{Name: "pathname", Has: always, Get: weburl.URL.Path},
	{Name: "search", Get: func(u weburl.URL) string { return searchOf(&u) }},
	{Name: "hash", Get: func(u weburl.URL) string { return hashOf(&u) }},

	{Name: "scheme", Get: weburl.URL.Scheme},
	{Name: "path", Has: always, Get: weburl.URL.Path},
	{Name: "query", Has: hasQuery, Get: func(u weburl.URL) string { return queryOf(&u) }},
	{Name: "fragment", Has: hasFragment, Get: func(u weburl.URL) string { return fragmentOf(&u) }},
	{Name: "host-kind", JSONName: "hostKind", Get: func(u weburl.URL) string { return HostKind(u.Host().Kind()) }},
	{Name: "public-suffix", JSONName: "publicSuffix", Get: func(u weburl.URL) string { return psl.PublicSuffix(u.Host()).String() }},
	{Name: "registrable-domain", JSONName: "registrableDomain", Get: func(u weburl.URL) string { return psl.RegistrableDomain(u.Host()).String() }},
	{Name: "site", Get: func(u weburl.URL) string { return site.Of(u.Origin()).String() }},
	{Name: "authority", Has: hasHost, Get: authorityOf},
	{Name: "port-or-default", JSONName: "portOrDefault", Get: portOrDefault, Kind: Number},
	{Name: "usual-port", JSONName: "usualPort", Get: usualPort, Kind: Number},
	{Name: "hostname-unicode", JSONName: "hostnameUnicode", Has: hasHost, Get: func(u weburl.URL) string { return u.Host().Unicode() }},
	{Name: "params", Has: hasQuery, Get: paramsOf, Kind: Pairs},
	{Name: "data-type", JSONName: "dataType", Get: dataType},
	{Name: "data-size", JSONName: "dataSize", Get: dataSize, Kind: Number},

	{Name: "canonical"},
	{Name: "surt"},
	{Name: "input", OfInput: true, Controls: true},
	{Name: "valid", OfInput: true, Kind: Bool},
	{Name: "errors", OfInput: true, Kind: Codes},
	{Name: "error", OfInput: true},
}

// WebValues returns the values of the columns of [Web] for a URL. It is faster than calling Get for
// each, because it does not copy the URL as often.
func WebValues(u *weburl.URL) [webColumns]string {
	return [...]string{
		u.String(), originOf(u), protocolOf(u), u.Username(), u.Password(), u.HostPort(),
		u.Host().String(), portOf(u), u.Path(), searchOf(u), hashOf(u),
	}
}

func init() {
	for i, c := range all {
		c.web = i < webColumns
		if c.JSONName == "" {
			c.JSONName = c.Name
		}
	}
}

// HostKind returns the kind of a host in one word.
func HostKind(k host.Kind) string {
	kind, _, _ := strings.Cut(k.String(), " ")
	return kind
}

// originOf returns the serialized origin. If possible, that is a substring of the URL.
func originOf(u *weburl.URL) string {
	scheme := u.Scheme()
	if !u.IsSpecial() || u.IncludesCredentials() || scheme == infra.File.String() {
		return u.Origin().String()
	}
	return u.String()[:len(scheme)+len("://")+len(u.HostPort())]
}

// protocolOf returns the scheme with its colon.
func protocolOf(u *weburl.URL) string { return u.String()[:len(u.Scheme())+len(":")] }

func portOf(u *weburl.URL) string {
	hostPort, host := u.HostPort(), u.Host().String()
	if len(hostPort) == len(host) {
		return ""
	}
	return hostPort[len(host)+len(":"):]
}

func portOrDefault(u weburl.URL) string {
	if port, ok := u.PortOrDefault(); ok {
		return strconv.Itoa(int(port))
	}
	return ""
}

// usualPort returns the port, or the one that servers of the scheme usually listen at, even if
// the Standard gives the scheme no default port.
func usualPort(u weburl.URL) string {
	if port := portOrDefault(u); port != "" || !hasHost(u) {
		return port
	}
	if port, ok := usualPorts[u.Scheme()]; ok {
		return strconv.Itoa(int(port))
	}
	return ""
}

// authorityOf returns the text between "//" and the path.
func authorityOf(u weburl.URL) string {
	if !hasHost(u) {
		return ""
	}
	after := u.String()[len(u.Scheme())+len("://"):]
	host := u.HostPort()
	if !u.IncludesCredentials() {
		return after[:len(host)]
	}
	return after[:strings.IndexByte(after, '@')+len("@")+len(host)]
}

// dataType returns the MIME type of a data: URL, or "" if it has no data.
func dataType(u weburl.URL) string {
	if d, ok := dataOf(u); ok {
		return d.Type().String()
	}
	return ""
}

// dataSize returns how many bytes the body of a data: URL has, or "" if it has no data.
func dataSize(u weburl.URL) string {
	if d, ok := dataOf(u); ok {
		return strconv.Itoa(d.Size())
	}
	return ""
}

// dataOf returns the data of a URL, if there are any. Other schemes cost no allocation:
// an error would be one for every row.
func dataOf(u weburl.URL) (dataurl.Data, bool) {
	if u.Scheme() != "data" {
		return dataurl.Data{}, false
	}
	d, err := dataurl.FromURL(u)
	return d, err == nil
}

func always(weburl.URL) bool { return true }

func hasHost(u weburl.URL) bool { return !u.Host().IsNull() }

func hasQuery(u weburl.URL) bool {
	_, ok := u.Query()
	return ok
}

func hasFragment(u weburl.URL) bool {
	_, ok := u.Fragment()
	return ok
}

func queryOf(u *weburl.URL) string {
	query, _ := u.Query()
	return query
}

func fragmentOf(u *weburl.URL) string {
	fragment, _ := u.Fragment()
	return fragment
}

// searchOf returns the query after its question mark, or "".
func searchOf(u *weburl.URL) string {
	query := queryOf(u)
	if query == "" {
		return ""
	}
	end := len(u.String())
	if fragment, ok := u.Fragment(); ok {
		end -= len("#") + len(fragment)
	}
	return u.String()[end-len(query)-len("?") : end]
}

// hashOf returns the fragment after its number sign, or "".
func hashOf(u *weburl.URL) string {
	fragment := fragmentOf(u)
	if fragment == "" {
		return ""
	}
	return u.String()[len(u.String())-len(fragment)-len("#"):]
}
