package parser

import (
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
)

// Record is a URL: its serialization, and where its components are in it. The zero value
// is not a URL.
type Record struct {
	// Href is what the URL serializer returns. Offsets are derived from it:
	//
	//   - Href[:SchemeEnd] is the scheme and Href[SchemeEnd] is ':'.
	//   - If the host is null, UsernameEnd, HostStart and HostEnd are
	//     SchemeEnd+1. Otherwise "//" follows the colon, and then:
	//   - without credentials UsernameEnd and HostStart stand after the "//";
	//     with credentials the username lies between "//" and UsernameEnd,
	//     where a ':' and the password may follow, and Href[HostStart-1] is '@'.
	//   - Href[HostStart:HostEnd] is the host, serialized.
	//   - HasPort says whether ':' and port follow the host.
	//   - Href[PathStart:QueryStart] is the path. If the host is null and the
	//     path begins with "//", "/." precedes it and is not part of it.
	//   - QueryStart < FragmentStart if the query is not null; then
	//     Href[QueryStart] is '?'.
	//   - FragmentStart < len(Href) if the fragment is not null; then
	//     Href[FragmentStart] is '#'.
	Href string
	Offsets
}

// Offsets are a URL without its string: where its components are, and what else
// is known of them. Two offsets share a word, so that a URL has six words and is
// passed and returned in registers.
type Offsets struct {
	// first has the SchemeEnd in its lower half, and above it the port, HasPort,
	// the kind of the host, and the scheme.
	first uint64
	// The others have an offset in either half: UsernameEnd and HostStart, HostEnd
	// and PathStart, QueryStart and FragmentStart.
	userinfo, host, tail uint64
}

const (
	portShift    = 32
	hasPortShift = 48
	kindShift    = 49
	schemeShift  = 56
)

// half is half a word: an offset.
const half = 32

func halves(low, high uint32) uint64 { return uint64(low) | uint64(high)<<half }

// firstOf returns the first word of a record without a port.
func firstOf(schemeEnd uint32, kind host.Kind, scheme infra.SpecialScheme) uint64 {
	return uint64(schemeEnd) | uint64(kind)<<kindShift | uint64(scheme)<<schemeShift
}

// withPort returns a first word with a port.
func withPort(first uint64, port uint16) uint64 {
	return first&^(0xFFFF<<portShift) | uint64(port)<<portShift | 1<<hasPortShift
}

// withoutPort returns a first word without a port.
func withoutPort(first uint64) uint64 { return first &^ (0x1FFFF << portShift) }

// withKind returns a first word with another kind of host.
func withKind(first uint64, kind host.Kind) uint64 {
	return first&^(0x7F<<kindShift) | uint64(kind)<<kindShift
}

// withScheme returns a first word with another scheme.
func withScheme(first uint64, end uint32, scheme infra.SpecialScheme) uint64 {
	const kept = (1<<schemeShift - 1) &^ (1<<half - 1)
	return first&kept | firstOf(end, 0, scheme)
}

func schemeOf(first uint64) infra.SpecialScheme { return infra.SpecialScheme(first >> schemeShift) }
func kindOf(first uint64) host.Kind             { return host.Kind(first >> kindShift & 0x7F) }

func (r *Offsets) Scheme() infra.SpecialScheme { return schemeOf(r.first) }
func (r *Offsets) HostKind() host.Kind         { return kindOf(r.first) }
func (r *Offsets) HasPort() bool               { return r.first>>hasPortShift&1 != 0 }
func (r *Offsets) Port() uint16                { return uint16(r.first >> portShift) }

func (r *Offsets) SchemeEnd() uint32     { return uint32(r.first) }
func (r *Offsets) UsernameEnd() uint32   { return uint32(r.userinfo) }
func (r *Offsets) HostStart() uint32     { return uint32(r.userinfo >> half) }
func (r *Offsets) HostEnd() uint32       { return uint32(r.host) }
func (r *Offsets) PathStart() uint32     { return uint32(r.host >> half) }
func (r *Offsets) QueryStart() uint32    { return uint32(r.tail) }
func (r *Offsets) FragmentStart() uint32 { return uint32(r.tail >> half) }

// UsernameStart returns where the username begins if there are credentials.
func (r *Offsets) UsernameStart() uint32 { return r.SchemeEnd() + uint32(len("://")) }

// authorityEnd returns where the host and port, if any, end.
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
	r.first = firstOf(end, r.HostKind(), scheme)
}

func (r *Offsets) setUserinfo(usernameEnd, hostStart uint32) {
	r.userinfo = halves(usernameEnd, hostStart)
}

// setHost ends a host that has no port.
func (r *Offsets) setHost(end uint32, kind host.Kind) {
	r.host = halves(end, r.PathStart())
	r.first = firstOf(r.SchemeEnd(), kind, r.Scheme())
}

func (r *Offsets) setPort(port uint16) { r.first = withPort(r.first, port) }

func (r *Offsets) setPath(start, end uint32) {
	r.host = halves(r.HostEnd(), start)
	r.setTail(end, end)
}

func (r *Offsets) setTail(queryStart, fragmentStart uint32) {
	r.tail = halves(queryStart, fragmentStart)
}

// place is one of those in a string behind which a part may change.
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

// move adds n, modulo 2^32, to the offsets of the given place and those behind it.
func (r *Offsets) move(from place, n uint32) {
	switch from {
	case fromUsernameEnd:
		r.userinfo = halves(r.UsernameEnd()+n, r.HostStart())
		fallthrough
	case fromHostStart:
		r.userinfo = halves(r.UsernameEnd(), r.HostStart()+n)
		fallthrough
	case fromHostEnd:
		r.host = halves(r.HostEnd()+n, r.PathStart())
		fallthrough
	case fromPathStart:
		r.host = halves(r.HostEnd(), r.PathStart()+n)
		fallthrough
	case fromQueryStart:
		r.tail = halves(r.QueryStart()+n, r.FragmentStart())
		fallthrough
	case fromFragmentStart:
		r.tail = halves(r.QueryStart(), r.FragmentStart()+n)
	}
}

// IsValid reports whether u is a URL, not the zero value.
func (u *Record) IsValid() bool { return u.Href != "" }

// IsSpecial reports whether the scheme is special.
func (r *Offsets) IsSpecial() bool { return r.Scheme().IsSpecial() }

// IncludesCredentials reports whether there is a username or a password.
func (r *Offsets) IncludesCredentials() bool { return r.UsernameEnd() != r.HostStart() }

// CannotHaveUsernamePasswordPort reports whether there is no host that a username,
// password or port could go with.
//
// https://url.spec.whatwg.org/#cannot-have-a-username-password-port
func (r *Offsets) CannotHaveUsernamePasswordPort() bool {
	return r.HostKind() == host.Null || r.HostKind() == host.Empty || r.Scheme() == infra.File
}

// Path returns the path, serialized.
func (u *Record) Path() string { return u.Href[u.PathStart():u.QueryStart()] }

// HasOpaquePath reports whether the path is opaque.
func (u *Record) HasOpaquePath() bool {
	// A URL without a host and without an opaque path has a path that is not
	// empty, and so begins with a slash.
	return u.HostKind() == host.Null && u.IsValid() && !strings.HasPrefix(u.Path(), "/")
}
