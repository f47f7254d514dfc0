package form

import (
	"math/bits"

	"github.com/weburl-go/weburl/internal/infra"
)

// stop returns the index of the first byte of s at or after i that is end, "&" or
// may need decoding, or len(s).
//
// NB: it does the same as [infra.Scan], but with arithmetic on eight bytes instead of eight
// lookups, which takes half the instructions for a set as small as this.
func stop(s string, i int, end byte) int {
	ends := uint64(end) * each
	for ; infra.EightAt(i, len(s)); i += 8 {
		if found := stopsIn(infra.Eight(s[i:i+8]), ends); found != 0 {
			return i + bits.TrailingZeros64(found)/8
		}
	}
	if i >= len(s) {
		return len(s)
	}
	if len(s) < 8 {
		for ; i < len(s); i++ {
			if b := s[i]; b == end || b == '&' || isCoded(b) {
				return i
			}
		}
		return len(s)
	}
	// Read the last eight bytes, some of them again.
	last := len(s) - 8
	if found := stopsIn(infra.Eight(s[last:]), ends) >> (8 * uint(i-last) & 63); found != 0 {
		return i + bits.TrailingZeros64(found)/8
	}
	return len(s)
}

const (
	each = 0x0101010101010101
	low7 = 0x7f * each
)

// stopsIn returns eight bytes, each with the high bit set if stop stops at that byte of x,
// and no other bits. Each byte of ends is the argument end of stop.
func stopsIn(x, ends uint64) uint64 {
	// The sum for a byte has the high bit set unless the byte is the one looked for.
	a := x & low7
	other := (a ^ '&'*each + low7) & (a ^ '+'*each + low7) & (a ^ '%'*each + low7) & (a ^ ends + low7)
	return (x | ^other) &^ low7
}
