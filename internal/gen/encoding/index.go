package main

import (
	"maps"
	"slices"
)

// first returns the first pointer of each code point of an index. It ignores
// entries for which skip, if not nil, returns true.
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

// shiftJIS returns the pointers of index Shift_JIS pointer. It leaves out rows of NEC
// that IBM's rows repeat.
//
// https://encoding.spec.whatwg.org/#index-shift_jis-pointer
func (d *data) shiftJIS() map[rune]int {
	return first(d.indexes["jis0208"], func(pointer int) bool { return 8272 <= pointer && pointer <= 8835 })
}

// pairs returns the bytes that an encoder writes for pointers.
func pairs(pointers map[rune]int, encode func(pointer int) int) map[rune]int {
	bytes := make(map[rune]int, len(pointers))
	for r, pointer := range pointers {
		bytes[r] = encode(pointer)
	}
	return bytes
}

// pair returns two bytes, the first one higher.
func pair(leading, trailing int) int { return leading<<8 | trailing }

// https://encoding.spec.whatwg.org/#gb18030-encoder
func gb18030Pair(pointer int) int {
	leading, trailing := pointer/190+0x81, pointer%190
	if trailing < 0x3F {
		return pair(leading, trailing+0x40)
	}
	return pair(leading, trailing+0x41)
}

// https://encoding.spec.whatwg.org/#big5-encoder
func big5Pair(pointer int) int {
	leading, trailing := pointer/157+0x81, pointer%157
	if trailing < 0x3F {
		return pair(leading, trailing+0x40)
	}
	return pair(leading, trailing+0x62)
}

// https://encoding.spec.whatwg.org/#euc-jp-encoder
func eucJPPair(pointer int) int { return pair(pointer/94+0xA1, pointer%94+0xA1) }

// https://encoding.spec.whatwg.org/#shift_jis-encoder
func shiftJISPair(pointer int) int {
	leading, trailing := pointer/188, pointer%188
	leadingOffset, offset := 0xC1, 0x41
	if leading < 0x1F {
		leadingOffset = 0x81
	}
	if trailing < 0x3F {
		offset = 0x40
	}
	return pair(leading+leadingOffset, trailing+offset)
}

// https://encoding.spec.whatwg.org/#euc-kr-encoder
func eucKRPair(pointer int) int { return pair(pointer/190+0x81, pointer%190+0x41) }

// ranked is a map from code points to numbers in the form that package encoding
// reads: see index there.
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
