package parser

import (
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
)

// Record is a URL: its serialization and the offsets of its components. The zero value is
// not a URL.
type Record struct {
	// Href is the result of the URL serializer. The Offsets can be derived from it:
	//
	//   - Href[:SchemeEnd] is the scheme and Href[SchemeEnd] is ':'.
	//   - If the host is null, UsernameEnd, HostStart and HostEnd are
	//     SchemeEnd+1. Otherwise "//" follows the colon, and then:
	//   - without credentials, UsernameEnd and HostStart are the index after the "//"; with
	//     credentials the username lies between "//" and UsernameEnd, where a ':' and the
	//     password may follow, and Href[HostStart-1] is '@'.
	//   - Href[HostStart:HostEnd] is the host, serialized.
	//   - HasPort reports whether ':' and the port follow the host.
	//   - Href[PathStart:QueryStart] is the path. If the host is null and the
	//     path begins with "//", "/." precedes it and is not part of it.
	//   - QueryStart < FragmentStart if the query is not null; then
	//     Href[QueryStart] is '?'.
	//   - FragmentStart < len(Href) if the fragment is not null; then
	//     Href[FragmentStart] is '#'.
	Href string
	Offsets
}

// Offsets is a URL without its string: the offsets of its components and what else is known
// of them. Two offsets share a word, so that a URL takes six words and is passed and
// returned in registers.
type Offsets struct {
	// info packs, from the low bits up, SchemeEnd, the port, HasPort, the kind of the host,
	// and the scheme.
	info uint64
	// Each of the others packs two offsets, the first in the low bits: UsernameEnd and
	// HostStart, HostEnd and PathStart, QueryStart and FragmentStart.
	userinfo, host, tail uint64
}

const (
	portShift    = 32
	hasPortShift = 48
	kindShift    = 49
	schemeShift  = 56
)

// offsetBits is the size of an offset.
const offsetBits = 32

func pack(low, high uint32) uint64 { return uint64(low) | uint64(high)<<offsetBits }

// newInfo returns the word info of a URL without a port.
func newInfo(schemeEnd uint32, kind host.Kind, scheme infra.SpecialScheme) uint64 {
	return uint64(schemeEnd) | uint64(kind)<<kindShift | uint64(scheme)<<schemeShift
}

// withPort returns info with a port.
func withPort(info uint64, port uint16) uint64 {
	return info&^(0xFFFF<<portShift) | uint64(port)<<portShift | 1<<hasPortShift
}

// withoutPort returns info without a port.
func withoutPort(info uint64) uint64 { return info &^ (0x1FFFF << portShift) }

// withKind returns info with another kind of host.
func withKind(info uint64, kind host.Kind) uint64 {
	return info&^(0x7F<<kindShift) | uint64(kind)<<kindShift
}

// withScheme returns info with another scheme and its end.
func withScheme(info uint64, end uint32, scheme infra.SpecialScheme) uint64 {
	const kept = (1<<schemeShift - 1) &^ (1<<offsetBits - 1)
	return info&kept | newInfo(end, 0, scheme)
}

func schemeOf(info uint64) infra.SpecialScheme { return infra.SpecialScheme(info >> schemeShift) }
func kindOf(info uint64) host.Kind             { return host.Kind(info >> kindShift & 0x7F) }

func (r *Offsets) Scheme() infra.SpecialScheme { return schemeOf(r.info) }
func (r *Offsets) HostKind() host.Kind         { return kindOf(r.info) }
func (r *Offsets) HasPort() bool               { return r.info>>hasPortShift&1 != 0 }
func (r *Offsets) Port() uint16                { return uint16(r.info >> portShift) }

func (r *Offsets) SchemeEnd() uint32     { return uint32(r.info) }
func (r *Offsets) UsernameEnd() uint32   { return uint32(r.userinfo) }
func (r *Offsets) HostStart() uint32     { return uint32(r.userinfo >> offsetBits) }
func (r *Offsets) HostEnd() uint32       { return uint32(r.host) }
func (r *Offsets) PathStart() uint32     { return uint32(r.host >> offsetBits) }
func (r *Offsets) QueryStart() uint32    { return uint32(r.tail) }
func (r *Offsets) FragmentStart() uint32 { return uint32(r.tail >> offsetBits) }

// UsernameStart returns the offset of the username, if there are credentials.
func (r *Offsets) UsernameStart() uint32 { return r.SchemeEnd() + uint32(len("://")) }

// authorityEnd returns the end of the host and port, if any.
func (r *Offsets) authorityEnd() uint32 {
	if r.HostKind() == host.Null {
		return r.HostEnd()
	}
	return r.PathStart()
}

// isSlash reports whether c separates segments: a slash or, under a special
// scheme, a backslash.
func (r *Offsets) isSlash(c byte) bool {
	return c == '/' || c == '\\' && r.Scheme().IsSpecial()
}

func (r *Offsets) setScheme(end uint32, scheme infra.SpecialScheme) {
	r.info = newInfo(end, r.HostKind(), scheme)
}

func (r *Offsets) setUserinfo(usernameEnd, hostStart uint32) {
	r.userinfo = pack(usernameEnd, hostStart)
}

// setHost sets the end and kind of a host that is not followed by a port.
func (r *Offsets) setHost(end uint32, kind host.Kind) {
	r.host = pack(end, r.PathStart())
	r.info = newInfo(r.SchemeEnd(), kind, r.Scheme())
}

func (r *Offsets) setPort(port uint16) { r.info = withPort(r.info, port) }

func (r *Offsets) setPath(start, end uint32) {
	r.host = pack(r.HostEnd(), start)
	r.setTail(end, end)
}

func (r *Offsets) setTail(queryStart, fragmentStart uint32) {
	r.tail = pack(queryStart, fragmentStart)
}

// place is the offset of a string after which a part may change.
type place uint8

const (
	fromUsernameEnd place = iota
	fromHostStart
	fromHostEnd
	fromPathStart
	fromQueryStart
	fromFragmentStart
	fromStringEnd
)

// move adds n, modulo 2^32, to the offset from and to all that follow it.
func (r *Offsets) move(from place, n uint32) {
	switch from {
	case fromUsernameEnd:
		r.userinfo = pack(r.UsernameEnd()+n, r.HostStart())
		fallthrough
	case fromHostStart:
		r.userinfo = pack(r.UsernameEnd(), r.HostStart()+n)
		fallthrough
	case fromHostEnd:
		r.host = pack(r.HostEnd()+n, r.PathStart())
		fallthrough
	case fromPathStart:
		r.host = pack(r.HostEnd(), r.PathStart()+n)
		fallthrough
	case fromQueryStart:
		r.tail = pack(r.QueryStart()+n, r.FragmentStart())
		fallthrough
	case fromFragmentStart:
		r.tail = pack(r.QueryStart(), r.FragmentStart()+n)
	}
}

// IsValid reports whether u is a URL and not the zero value.
func (u *Record) IsValid() bool { return u.Href != "" }

// IsSpecial reports whether the scheme is special.
func (r *Offsets) IsSpecial() bool { return r.Scheme().IsSpecial() }

// IncludesCredentials reports whether there is a username or a password.
func (r *Offsets) IncludesCredentials() bool { return r.UsernameEnd() != r.HostStart() }

// CannotHaveUsernamePasswordPort reports whether the URL cannot have a username, password
// or port: its host is null or empty, or its scheme is file.
//
// https://url.spec.whatwg.org/#cannot-have-a-username-password-port
func (r *Offsets) CannotHaveUsernamePasswordPort() bool {
	return r.HostKind() == host.Null || r.HostKind() == host.Empty || r.Scheme() == infra.File
}

// Path returns the path, serialized.
func (u *Record) Path() string { return u.Href[u.PathStart():u.QueryStart()] }

// HasOpaquePath reports whether the path is opaque.
func (u *Record) HasOpaquePath() bool {
	// If the host is null and the path is not opaque, the path is not empty and begins with
	// a slash.
	return u.HostKind() == host.Null && u.IsValid() && !strings.HasPrefix(u.Path(), "/")
}
