package weburl

import (
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
)

// Serialized is for the packages of this module: it returns the URL with the given
// serialization and places, without checking them. Unlike parsing the serialization, it
// never makes another URL of what [URL.Places] is called on. For other modules it returns
// the zero URL. To make a URL from a string, use [Parse].
func Serialized(m infra.Module, href string, p infra.Places) URL {
	if !m.Proves() {
		return URL{}
	}
	r := record{
		first:    firstOf(p.SchemeEnd, host.Kind(p.HostKind), infra.SpecialSchemeOf(href[:p.SchemeEnd])),
		userinfo: halves(p.UsernameEnd, p.HostStart),
		host:     halves(p.HostEnd, p.PathStart),
		tail:     halves(p.QueryStart, p.FragmentStart),
	}
	if p.PortEnd > p.HostEnd {
		port, _, _ := infra.Port(href[p.HostEnd+1 : p.PortEnd])
		r.setPort(port)
	}
	return URL{href, r}
}

// Places is for the packages of this module: with them, [Serialized] makes u of its
// string. It returns zero places for the zero URL, and to other modules.
func (u URL) Places(m infra.Module) infra.Places {
	if !m.Proves() {
		return infra.Places{}
	}
	p := infra.Places{
		SchemeEnd:     u.schemeEnd(),
		UsernameEnd:   u.usernameEnd(),
		HostStart:     u.hostStart(),
		HostEnd:       u.hostEnd(),
		PortEnd:       u.hostEnd(),
		PathStart:     u.pathStart(),
		QueryStart:    u.queryStart(),
		FragmentStart: u.fragmentStart(),
		HostKind:      uint32(u.hostKind()),
	}
	if u.hasPort() {
		p.PortEnd = u.pathStart() // nothing stands between port and path, since there is a host
	}
	if u.IsSpecial() && u.scheme() != infra.File && !u.IncludesCredentials() {
		p.OriginEnd = p.PortEnd
	}
	return p
}

// Splice is for the packages of this module: what [Override] does if it only replaces a part
// of the string by the end of its input, as most often; then p becomes the places of the
// result. For other inputs and parts, and for other modules, ok is false.
func Splice(m infra.Module, u URL, input string, state infra.State, p *infra.Places) (_ infra.Splice, ok bool) {
	if !m.Proves() {
		return infra.Splice{}, false
	}
	start, end, skip, r, ok := u.splice(uint32(len(u.href)), input, state)
	if !ok || !u.IsValid() {
		return infra.Splice{}, false
	}
	u.record = r
	*p = u.Places(infra.Ours())
	return infra.Splice{Start: start, End: end, Delimiter: delimiterOf(state), Input: input[skip:]}, true
}
