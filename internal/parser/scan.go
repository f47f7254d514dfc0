package parser

import (
	"math/bits"

	"github.com/weburl-go/weburl/internal/infra"
)

// scanPath returns the index of the first byte of s at or after i that ends the path, is
// not written as it is, or begins a segment that may be a dot segment, or len(s) if there
// is none. begins says whether a segment begins at i.
func scanPath(s string, i int, begins bool) int {
	t := byteMarks
	var slash uint64 // 1 if the byte before the eight is a slash
	if begins {
		slash = 1
	}
	for ; infra.EightAt(i, len(s)); i += 8 {
		found := lookupMarks(s[i:i+8], t)
		slashes := found>>slashLane&0xFF<<1 | slash
		if stop := uint8(found | slashes&(found>>dotLane)); stop != 0 {
			return i + bits.TrailingZeros8(stop)
		}
		slash = slashes >> 8
	}
	if i < len(s) && len(s) >= 8 {
		// The last eight bytes, some of which have been scanned.
		last := len(s) - 8
		known := i - last
		found := lookupMarks(s[last:], t)
		slashes := found>>slashLane&0xFF>>known<<known<<1 | slash<<known
		if stop := uint8(found|slashes&(found>>dotLane)) >> known; stop != 0 {
			return i + bits.TrailingZeros8(stop)
		}
		return len(s)
	}
	for ; i < len(s); i++ {
		m := t[s[i]]
		if m&1|slash&(m>>dotLane) != 0 {
			break
		}
		slash = m >> slashLane & 1
	}
	return i
}

// dotSegmentAt returns 1 for a single-dot and 2 for a double-dot segment at input[i], and
// its end. n is 0 for any other segment.
func dotSegmentAt(input string, i int) (n, end int) {
	n, length := infra.LeadingDots(input[i:])
	end = i + length
	if end < len(input) && segmentEnds[input[end]] == 0 {
		return 0, i
	}
	return n, end
}
