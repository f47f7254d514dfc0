package weburl

import (
	"math/bits"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// stops is a set of bytes at which a scan stops: 1 for each of them.
type stops [256]uint8

// stopsAt returns the set of the bytes for which stop is true.
func stopsAt(stop func(b byte) bool) *stops {
	t := new(stops)
	for b := range t {
		if stop(byte(b)) {
			t[b] = 1
		}
	}
	return t
}

// Where the recogniser stops: at what ends a component, and at what the
// machine would change or refuse.
var (
	hostStops = stopsAt(func(b byte) bool {
		return b >= 0x80 || infra.Is(b, infra.ForbiddenDom|infra.Upper)
	})
	queryStops    = stopsAt(percent.SpecialQuery.Contains)
	fragmentStops = stopsAt(percent.Fragment.Contains)
	pathMarks     = newPathMarks()
)

// scan returns the index of the first byte of s at or after i that is in t, or
// len(s). s has at least eight bytes.
//
// It looks at eight bytes before it branches: a branch for every byte costs
// more than the lookups, since where a component ends cannot be predicted.
func scan(s string, i int, t *stops) int {
	for ; i+8 <= len(s); i += 8 {
		if found := lookup(s[i:i+8], t); found != 0 {
			return i + bits.TrailingZeros8(found)
		}
	}
	if i >= len(s) {
		return len(s)
	}
	// The last eight bytes, some of which are known not to stop.
	last := len(s) - 8
	if found := lookup(s[last:], t) >> (i - last); found != 0 {
		return i + bits.TrailingZeros8(found)
	}
	return len(s)
}

// lookup returns which of eight bytes are in t, a bit each.
func lookup(b string, t *stops) uint8 {
	_ = b[7]
	return t[b[0]] | t[b[1]]<<1 | t[b[2]]<<2 | t[b[3]]<<3 | t[b[4]]<<4 | t[b[5]]<<5 | t[b[6]]<<6 | t[b[7]]<<7
}

// marks says three things of a byte in a path, a bit each in lanes of eight:
// whether a scan stops at it, whether it is a slash, and whether it can begin a
// dot segment. Eight of them, shifted and joined, say it of eight bytes.
type marks [256]uint32

const (
	slashLane = 8
	dotLane   = 16
)

func newPathMarks() *marks {
	t := new(marks)
	for b := range t {
		if percent.Path.Contains(byte(b)) || b == '\\' {
			t[b] = 1
		}
	}
	t['/'] = 1 << slashLane
	t['.'] = 1 << dotLane
	t['%'] = 1 << dotLane
	return t
}

// scanPath returns the index of the first byte of s at or after i that ends the
// path or that the machine would change, or len(s). dots is true if there may
// be a dot segment before it. s has at least eight bytes, and s[i] is a slash.
func scanPath(s string, i int, t *marks) (end int, dots bool) {
	var found, candidates uint32
	slash := uint32(0) // whether the byte before the eight is one
	for ; i+8 <= len(s); i += 8 {
		found = lookupMarks(s[i:i+8], t)
		slashes := found>>slashLane&0xFF<<1 | slash
		if stop := uint8(found); stop != 0 {
			before := uint32(stop&-stop) - 1 // the bytes in front of the stop
			candidates |= slashes & (found >> dotLane) & before
			return i + bits.TrailingZeros8(stop), candidates != 0
		}
		candidates |= slashes & (found >> dotLane)
		slash = slashes >> 8
	}
	if i < len(s) {
		last := len(s) - 8
		found = lookupMarks(s[last:], t)
		known := i - last
		slashes := found>>slashLane&0xFF<<1 | slash<<known
		if stop := uint8(found) >> known << known; stop != 0 {
			before := uint32(stop&-stop) - 1
			candidates |= slashes & (found >> dotLane) & before
			return last + bits.TrailingZeros8(stop), candidates != 0
		}
		candidates |= slashes & (found >> dotLane)
	}
	return len(s), candidates != 0
}

// lookupMarks returns the marks of eight bytes.
func lookupMarks(b string, t *marks) uint32 {
	_ = b[7]
	return t[b[0]] | t[b[1]]<<1 | t[b[2]]<<2 | t[b[3]]<<3 | t[b[4]]<<4 | t[b[5]]<<5 | t[b[6]]<<6 | t[b[7]]<<7
}
