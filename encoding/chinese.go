package encoding

import "slices"

// gbk returns the bytes of a code point that is not in the index, or 0.
//
// https://encoding.spec.whatwg.org/#gbk-encoder
func gbk(r rune) uint32 {
	if r == euro {
		return 0x80
	}
	return side(r)
}

// euro is not in our index, since GBK and gb18030 encode it by different bytes.
const euro = '€'

// gb18030 returns the bytes of a code point that is not in the index, or 0.
//
// https://encoding.spec.whatwg.org/#gb18030-encoder
func gb18030(r rune) uint32 {
	if r == euro {
		return euroPair
	}
	if pair := side(r); pair != 0 || r == unmapped {
		return pair
	}
	pointer := gb18030RangesPointer(r)
	byte4 := pointer % 10
	pointer /= 10
	byte3 := pointer % 126
	pointer /= 126
	byte2 := pointer % 10
	byte1 := pointer / 10
	return bytes2(byte1+0x81, byte2+0x30)<<16 | bytes2(byte3+0x81, byte4+0x30)
}

// unmapped cannot be encoded: deployed content uses its former bytes for U+3000. It is
// not in the index either.
const unmapped = 0xE5E5

// side returns the two bytes of a code point of gb18030Side, or 0.
func side(r rune) uint32 {
	if sideFirst <= r && r <= sideLast {
		for _, row := range gb18030Side {
			if rune(row[0]) == r {
				return uint32(row[1])
			}
		}
	}
	return 0
}

// gb18030Side lists private-use code points that keep their bytes from before 2022, and
// those bytes.
var gb18030Side = [...][2]uint16{
	{sideFirst, 0xA6D9}, {0xE78E, 0xA6DA}, {0xE78F, 0xA6DB}, {0xE790, 0xA6DC}, {0xE791, 0xA6DD}, {0xE792, 0xA6DE},
	{0xE793, 0xA6DF}, {0xE794, 0xA6EC}, {0xE795, 0xA6ED}, {0xE796, 0xA6F3}, {0xE81E, 0xFE59}, {0xE826, 0xFE61},
	{0xE82B, 0xFE66}, {0xE82C, 0xFE67}, {0xE832, 0xFE6D}, {0xE843, 0xFE7E}, {0xE854, 0xFE90}, {sideLast, 0xFEA0},
}

const sideFirst, sideLast = 0xE78D, 0xE864

// gb18030RangesPointer returns the pointer of a code point that index gb18030 lacks.
//
// https://encoding.spec.whatwg.org/#index-gb18030-ranges-pointer
func gb18030RangesPointer(r rune) int {
	switch {
	case r == 0xE7C7:
		return 7457
	case r >= 0x10000:
		return 189000 + int(r) - 0x10000
	}
	row, found := slices.BinarySearch(gb18030RangePoints[:], uint16(r))
	if !found {
		row--
	}
	return int(gb18030RangePointers[row]) + int(r) - int(gb18030RangePoints[row])
}
