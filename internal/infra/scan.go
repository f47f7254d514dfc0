package infra

import (
	"math"
	"math/bits"
	"strings"
)

// Stops is a set of bytes at which [Scan] stops: 1 for each of them.
type Stops [256]uint8

// StopsAt returns the set of some classes of bytes, and some more bytes. Neither this nor
// StopsWhere is inlined, since the loop would stand in the start of each program once for
// each set.
//
//go:noinline
func StopsAt(classes Class, bytes string) *Stops {
	return StopsWhere(func(b byte) bool { return Is(b, classes) || strings.IndexByte(bytes, b) >= 0 })
}

// StopsWhere returns the set of the bytes for which stop is true.
//
//go:noinline
func StopsWhere(stop func(b byte) bool) *Stops {
	t := new(Stops)
	for b := range t {
		if stop(byte(b)) {
			t[b] = 1
		}
	}
	return t
}

// Scan returns the index of the first byte of s at or after i that is in t, or
// len(s).
//
// It looks at eight bytes before it branches: a branch for every byte costs
// more than the lookups, since where a component ends cannot be predicted.
func Scan[T ~string | ~[]byte](s T, i int, t *Stops) int {
	for ; EightAt(i, len(s)); i += 8 {
		if found := lookup(s[i:i+8], t); found != 0 {
			return i + bits.TrailingZeros8(found)
		}
	}
	if i >= len(s) {
		return len(s)
	}
	if len(s) < 8 {
		for ; i < len(s); i++ {
			if t[s[i]] != 0 {
				return i
			}
		}
		return len(s)
	}
	// The last eight bytes; some have been looked at already.
	last := len(s) - 8
	if found := lookup(s[last:], t) >> (i - last); found != 0 {
		return i + bits.TrailingZeros8(found)
	}
	return len(s)
}

// Cut is [strings.Cut] for a separator of one byte. It takes less time, and links less.
func Cut(s string, separator byte) (before, after string, found bool) {
	if i := strings.IndexByte(s, separator); i >= 0 {
		return s[:i], s[i+1:], true
	}
	return s, "", false
}

// EightAt reports whether at least eight of n bytes are left from i on. The sum lets
// the compiler drop a bounds check, but it could overflow where int has 32 bits.
func EightAt(i, n int) bool {
	if math.MaxInt > math.MaxInt32 {
		return i+8 <= n
	}
	return i <= n-8
}

// Eight returns the first eight bytes of s, the first as the lowest.
func Eight[T ~string | ~[]byte](s T) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// lookup returns which of eight bytes are in t, one bit each.
func lookup[T ~string | ~[]byte](b T, t *Stops) uint8 {
	_ = b[7]
	return t[b[0]] + t[b[1]]*2 + (t[b[2]]+t[b[3]]*2)*4 + (t[b[4]]+t[b[5]]*2+(t[b[6]]+t[b[7]]*2)*4)*16
}
