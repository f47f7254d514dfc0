// Package names tells which code points may occur in identifiers of ECMAScript, and so in
// the names of groups in URL patterns.
package names

import (
	"sort"
	"sync"
	"unicode/utf8"
)

// IsStart reports whether r may start an identifier: whether it is "$", "_" or has the
// property ID_Start.
func IsStart(r rune) bool {
	if r < utf8.RuneSelf {
		return isLetter(r) || r == '$' || r == '_'
	}
	return classOf(r)&2 != 0
}

// IsPart reports whether r may continue an identifier: whether it is "$", the zero width
// joiner or non-joiner, or has the property ID_Continue, as "_" does.
func IsPart(r rune) bool {
	if r < utf8.RuneSelf {
		return isLetter(r) || r == '$' || r == '_' || r >= '0' && r <= '9'
	}
	return classOf(r)&1 != 0
}

func isLetter(r rune) bool { return 'a' <= r|0x20 && r|0x20 <= 'z' }

// classOf returns the bits 1 for ID_Continue, which includes the joiners, and 2 for
// ID_Start.
func classOf(r rune) uint32 {
	all := decoded()
	return all[sort.Search(len(all), func(i int) bool { return all[i]>>2 > uint32(r) })-1] & 3
}

// decoded holds the first code point of each run, and the class in the lowest two bits.
// Programs with ASCII names never decode it.
var decoded = sync.OnceValue(func() []uint32 {
	all := make([]uint32, 0, len(runs)/2)
	r := uint32(0)
	for i := 0; i < len(runs); {
		v, shift := uint32(0), 0
		for more := true; more; i++ {
			v |= uint32(runs[i]&0x7F) << shift
			shift += 7
			more = runs[i] >= 0x80
		}
		all = append(all, r<<2|v&3)
		r += v >> 2
	}
	return all
})
