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
	pathStops     = stopsAt(func(b byte) bool { return percent.Path.Contains(b) || b == '\\' })
	queryStops    = stopsAt(percent.SpecialQuery.Contains)
	fragmentStops = stopsAt(percent.Fragment.Contains)
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
	if i == len(s) {
		return i
	}
	// The last eight bytes, some of which are known not to stop.
	last := len(s) - 8
	if found := lookup(s[last:last+8], t) >> (i - last); found != 0 {
		return i + bits.TrailingZeros8(found)
	}
	return len(s)
}

// lookup returns which of eight bytes are in t, a bit each.
func lookup(b string, t *stops) uint8 {
	_ = b[7]
	return t[b[0]] | t[b[1]]<<1 | t[b[2]]<<2 | t[b[3]]<<3 | t[b[4]]<<4 | t[b[5]]<<5 | t[b[6]]<<6 | t[b[7]]<<7
}
