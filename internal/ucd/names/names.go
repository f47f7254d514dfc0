// Package names tells which code points may occur in identifiers of ECMAScript, and so in
// the names of groups in URL patterns.
package names

import (
	"sync"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
)

// IsStart reports whether r may start an identifier: whether it is "$", "_" or has the
// property ID_Start.
func IsStart(r rune) bool {
	if r < utf8.RuneSelf {
		return infra.Is(byte(r), infra.Alpha) || r == '$' || r == '_'
	}
	return classOf(r)&2 != 0
}

// IsPart reports whether r may continue an identifier: whether it is "$", the zero width
// joiner or non-joiner, or has the property ID_Continue, as "_" does.
func IsPart(r rune) bool {
	if r < utf8.RuneSelf {
		return infra.Is(byte(r), infra.Alpha|infra.Digit) || r == '$' || r == '_'
	}
	return classOf(r)&1 != 0
}

// classOf returns the bits 1 for ID_Continue, which includes the joiners, and 2 for
// ID_Start.
func classOf(r rune) uint32 {
	once.Do(decode)
	low, high := 0, len(decoded) // the last run that begins at or before r
	for high-low > 1 {
		if middle := (low + high) / 2; decoded[middle]>>2 <= uint32(r) {
			low = middle
		} else {
			high = middle
		}
	}
	return decoded[low] & 3
}

// decoded holds the first code point of each run, and its class in the lowest two bits.
// Programs with ASCII names never decode it.
var (
	once    sync.Once
	decoded []uint32
)

func decode() {
	decoded = make([]uint32, 0, len(runs)/2)
	r := uint32(0)
	for i := 0; i < len(runs); {
		v, shift := uint32(0), 0
		for more := true; more; i++ {
			v |= uint32(runs[i]&0x7F) << shift
			shift += 7
			more = runs[i] >= 0x80
		}
		decoded = append(decoded, r<<2|v&3)
		r += v >> 2
	}
}
