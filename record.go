package weburl

import (
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
)

// record is a URL without its string: where its components are, and what else
// is known of them. Two offsets share a word, so that a URL has six words and is
// passed and returned in registers.
//
// What it says is derived from the string; see check_test.go for how.
type record struct {
	// first has the schemeEnd in its lower half, and above it the port, hasPort,
	// the kind of the host, and the scheme.
	first uint64
	// The others have an offset in either half: usernameEnd and hostStart, hostEnd
	// and pathStart, queryStart and fragmentStart.
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

// withKind returns a first word with another kind of host.
func withKind(first uint64, kind host.Kind) uint64 {
	return first&^(0x7F<<kindShift) | uint64(kind)<<kindShift
}

func (r *record) scheme() infra.SpecialScheme { return infra.SpecialScheme(r.first >> schemeShift) }
func (r *record) hostKind() host.Kind         { return host.Kind(r.first >> kindShift & 0x7F) }
func (r *record) hasPort() bool               { return r.first>>hasPortShift&1 != 0 }
func (r *record) port() uint16                { return uint16(r.first >> portShift) }

func (r *record) schemeEnd() uint32     { return uint32(r.first) }
func (r *record) usernameEnd() uint32   { return uint32(r.userinfo) }
func (r *record) hostStart() uint32     { return uint32(r.userinfo >> half) }
func (r *record) hostEnd() uint32       { return uint32(r.host) }
func (r *record) pathStart() uint32     { return uint32(r.host >> half) }
func (r *record) queryStart() uint32    { return uint32(r.tail) }
func (r *record) fragmentStart() uint32 { return uint32(r.tail >> half) }

// usernameStart returns where the username begins if there are credentials.
func (r *record) usernameStart() uint32 { return r.schemeEnd() + uint32(len("://")) }

// authorityEnd returns where the host and port, if any, end.
func (r *record) authorityEnd() uint32 {
	if r.hostKind() == host.Null {
		return r.hostEnd()
	}
	return r.pathStart()
}

// isSlash reports whether c separates segments: a slash or, under a special
// scheme, a backslash.
func (r *record) isSlash(c byte) bool {
	return c == '/' || c == '\\' && r.scheme().IsSpecial()
}

func (r *record) setScheme(end uint32, scheme infra.SpecialScheme) {
	r.first = firstOf(end, r.hostKind(), scheme)
}

func (r *record) setUserinfo(usernameEnd, hostStart uint32) {
	r.userinfo = halves(usernameEnd, hostStart)
}

// setHost ends a host that has no port.
func (r *record) setHost(end uint32, kind host.Kind) {
	r.host = halves(end, r.pathStart())
	r.first = firstOf(r.schemeEnd(), kind, r.scheme())
}

func (r *record) setPort(port uint16) { r.first = withPort(r.first, port) }

func (r *record) setPath(start, end uint32) {
	r.host = halves(r.hostEnd(), start)
	r.setTail(end, end)
}

func (r *record) setTail(queryStart, fragmentStart uint32) {
	r.tail = halves(queryStart, fragmentStart)
}
