package main

import (
	"maps"
	"slices"
)

// first returns the first pointer of each code point of an index. Entries for which
// skip, if not nil, returns true are not there.
func first(index []rune, skip func(pointer int) bool) map[rune]int {
	pointers := map[rune]int{}
	for pointer, r := range index {
		if _, ok := pointers[r]; !ok && r >= 0 && (skip == nil || !skip(pointer)) {
			pointers[r] = pointer
		}
	}
	return pointers
}

// big5 returns the pointers of index Big5 pointer.
//
// https://encoding.spec.whatwg.org/#index-big5-pointer
func (d *data) big5() map[rune]int {
	skip := func(pointer int) bool { return pointer < (0xA1-0x81)*157 }
	pointers := first(d.indexes["big5"], skip)
	for pointer, r := range d.indexes["big5"] {
		switch r {
		case 0x2550, 0x255E, 0x2561, 0x256A, 0x5341, 0x5345:
			if !skip(pointer) {
				pointers[r] = pointer // the last one
			}
		}
	}
	return pointers
}

// The pointers that index Shift_JIS pointer leaves out: rows of NEC that IBM's
// rows repeat.
//
// https://encoding.spec.whatwg.org/#index-shift_jis-pointer
const shiftJISFirst, shiftJISLast = 8272, 8835

// shiftJIS returns, for each pointer that index Shift_JIS pointer leaves out and
// index pointer does not, what Shift_JIS has in its place, and 0 for the others. The
// error names a code point that would need more than that.
func (d *data) shiftJIS() []uint32 {
	index := d.indexes["jis0208"]
	ours := first(index, nil)
	theirs := first(index, func(pointer int) bool { return shiftJISFirst <= pointer && pointer <= shiftJISLast })
	instead := make([]uint32, shiftJISLast-shiftJISFirst+1)
	for r, pointer := range ours {
		if shiftJISFirst <= pointer && pointer <= shiftJISLast {
			instead[pointer-shiftJISFirst] = uint32(theirs[r])
		}
	}
	return instead
}

// ranked is a map from code points to numbers as package encoding reads it: see
// index there.
type ranked struct {
	top, first, values []uint32
	present            []uint64
}

func rank(m map[rune]int) ranked {
	var x ranked
	points := slices.Sorted(maps.Keys(m))
	x.top = make([]uint32, points[len(points)-1]>>6+1)
	x.present, x.first = []uint64{0}, []uint32{0}
	for _, r := range points {
		if x.top[r>>6] == 0 {
			x.top[r>>6] = uint32(len(x.present))
			x.present = append(x.present, 0)
			x.first = append(x.first, uint32(len(x.values)))
		}
		x.present[len(x.present)-1] |= 1 << (r & 63)
		x.values = append(x.values, uint32(m[r]))
	}
	return x
}
