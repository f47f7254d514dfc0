package infra

import (
	"math"
	"math/bits"
	"strings"
)

// Stops is a set of bytes at which [Scan] stops. The entry of each of them is 1.
type Stops [256]uint8

// StopsAt returns the set of the bytes in the given classes, and of the given bytes.
// Neither this nor StopsWhere is inlined, since the initialization of every program would
// contain the loop once for each set.
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

// Scan returns the index of the first byte of s at or after i that is in t, or len(s)
// if there is none.
//
// It looks up eight bytes before it branches: a branch for every byte would cost more
// than the lookups, since the end of a component cannot be predicted.
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
	// The last eight bytes, some of which have been scanned.
	last := len(s) - 8
	if found := lookup(s[last:], t) >> (i - last); found != 0 {
		return i + bits.TrailingZeros8(found)
	}
	return len(s)
}

// Cut is [strings.Cut] for a separator of one byte. It takes less time, and less code
// in programs.
func Cut(s string, separator byte) (before, after string, found bool) {
	if i := strings.IndexByte(s, separator); i >= 0 {
		return s[:i], s[i+1:], true
	}
	return s, "", false
}

// EightAt reports whether at least eight of n bytes are left from i on. The sum lets
// the compiler drop a bounds check, but could overflow where int has 32 bits.
func EightAt(i, n int) bool {
	if math.MaxInt > math.MaxInt32 {
		return i+8 <= n
	}
	return i <= n-8
}

// Eight returns the first eight bytes of s, with the first in the low bits.
func Eight[T ~string | ~[]byte](s T) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// lookup returns one bit for each of the first eight bytes of b, set if the byte is in
// t.
func lookup[T ~string | ~[]byte](b T, t *Stops) uint8 {
	_ = b[7]
	return t[b[0]] + t[b[1]]*2 + (t[b[2]]+t[b[3]]*2)*4 + (t[b[4]]+t[b[5]]*2+(t[b[6]]+t[b[7]]*2)*4)*16
}
