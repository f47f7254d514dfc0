package show

import "unicode/utf8"

// columns returns how many columns of a terminal appendVisible fills.
//
// It takes East Asian wide characters and emoji by blocks and knows nothing of
// how a terminal joins emoji or orders text from right to left, under which
// carets can stand a little off.
func columns(r rune, size int, bare bool) int {
	switch {
	case r < 0x80:
		return 1
	case r == utf8.RuneError && size == 1:
		return len("<FF>")
	case isNamed(r, bare):
		switch {
		case r > 0xFFFFF:
			return len("<U+10FFFF>")
		case r > 0xFFFF:
			return len("<U+1FFFF>")
		}
		return len("<U+FFFF>")
	case isMark(r):
		return 0
	case isWide(r):
		return 2
	}
	return 1
}

// wide lists, first to last, the blocks whose characters take two columns.
var wide = [...][2]rune{
	{0x1100, 0x115F},   // Hangul Jamo, leading consonants
	{0x2E80, 0x303E},   // CJK radicals and punctuation
	{0x3041, 0xA4CF},   // Kana, CJK, Yi
	{0xA960, 0xA97F},   // Hangul Jamo Extended-A
	{0xAC00, 0xD7A3},   // Hangul syllables
	{0xF900, 0xFAFF},   // CJK compatibility ideographs
	{0xFE30, 0xFE6F},   // CJK compatibility and small forms
	{0xFF01, 0xFF60},   // fullwidth forms
	{0xFFE0, 0xFFE6},   // fullwidth signs
	{0x16FE0, 0x1B2FF}, // Tangut, Khitan, Kana supplements, Nushu
	{0x1F300, 0x1F64F}, // pictographs, emoticons
	{0x1F680, 0x1F6FF}, // transport
	{0x1F900, 0x1F9FF}, // more pictographs
	{0x1FA70, 0x1FAFF},
	{0x20000, 0x3FFFD}, // CJK extensions
}

func isWide(r rune) bool {
	if r < wide[0][0] {
		return false
	}
	for _, block := range wide {
		if r <= block[1] {
			return r >= block[0]
		}
	}
	return false
}
