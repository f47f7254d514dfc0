package parser

import (
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
)

// Places are what a URL is besides its serialization: the places of its parts in it,
// which package weburl draws, and the kind of its host. JavaScript keeps URLs so; see
// cmd/weburl-wasm.
type Places struct {
	SchemeEnd, UsernameEnd, HostStart, HostEnd uint32
	// PortEnd is HostEnd if the port is null.
	PortEnd, PathStart, QueryStart, FragmentStart uint32
	// HostKind is a host.Kind.
	HostKind uint32
	// OriginEnd is where the origin ends if the serialization begins with it, 0 if not.
	OriginEnd uint32
}

// RecordOf returns the record with the given serialization and places, without checking
// them. Unlike parsing the serialization, it never makes another record of what
// [Record.Places] is called on.
func RecordOf(href string, p Places) Record {
	r := Offsets{
		first:    firstOf(p.SchemeEnd, host.Kind(p.HostKind), infra.SpecialSchemeOf(href[:p.SchemeEnd])),
		userinfo: halves(p.UsernameEnd, p.HostStart),
		host:     halves(p.HostEnd, p.PathStart),
		tail:     halves(p.QueryStart, p.FragmentStart),
	}
	if p.PortEnd > p.HostEnd {
		port, _, _ := infra.Port(href[p.HostEnd+1 : p.PortEnd])
		r.setPort(port)
	}
	return Record{href, r}
}

// Places returns the places from which [RecordOf] makes r; zero if r has no URL.
func (r *Offsets) Places() Places {
	p := Places{
		SchemeEnd:     r.SchemeEnd(),
		UsernameEnd:   r.UsernameEnd(),
		HostStart:     r.HostStart(),
		HostEnd:       r.HostEnd(),
		PortEnd:       r.HostEnd(),
		PathStart:     r.PathStart(),
		QueryStart:    r.QueryStart(),
		FragmentStart: r.FragmentStart(),
		HostKind:      uint32(r.HostKind()),
	}
	if r.HasPort() {
		p.PortEnd = r.PathStart() // nothing stands between port and path, since there is a host
	}
	if r.IsSpecial() && r.Scheme() != infra.File && !r.IncludesCredentials() {
		p.OriginEnd = p.PortEnd
	}
	return p
}
