package parser

import (
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
)

// Places holds what is known of a URL besides its serialization: the offsets of its parts,
// which the documentation of package weburl draws, and the kind of its host. JavaScript
// keeps URLs in this form; see cmd/weburl-wasm.
type Places struct {
	SchemeEnd, UsernameEnd, HostStart, HostEnd uint32
	// PortEnd is HostEnd if the port is null.
	PortEnd, PathStart, QueryStart, FragmentStart uint32
	// HostKind is a host.Kind.
	HostKind uint32
	// OriginEnd is the end of the origin if the serialization begins with it, or 0.
	OriginEnd uint32
}

// RecordOf returns the record with the given serialization and places, without checking
// them. Unlike parsing the serialization, it always returns the record on which
// [Record.Places] was called.
func RecordOf(href string, p Places) Record {
	r := Offsets{
		info:     newInfo(p.SchemeEnd, host.Kind(p.HostKind), infra.SpecialSchemeOf(href[:p.SchemeEnd])),
		userinfo: pack(p.UsernameEnd, p.HostStart),
		host:     pack(p.HostEnd, p.PathStart),
		tail:     pack(p.QueryStart, p.FragmentStart),
	}
	if p.PortEnd > p.HostEnd {
		port, _, _ := infra.Port(href[p.HostEnd+1 : p.PortEnd])
		r.setPort(port)
	}
	return Record{href, r}
}

// Places returns the places from which [RecordOf] restores r, or the zero Places if r is
// zero.
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
		p.PortEnd = r.PathStart() // nothing comes between port and path, since there is a host
	}
	if r.IsSpecial() && r.Scheme() != infra.File && !r.IncludesCredentials() {
		p.OriginEnd = p.PortEnd
	}
	return p
}
