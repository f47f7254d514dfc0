package show

import (
	"sort"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/ucd"
)

// columns returns the number of columns of a terminal that the result of appendVisible
// takes.
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
	}
	return Columns(r)
}

// Columns returns the number of columns of a terminal that r takes if it is shown as it
// is. Where terminals differ, it returns the larger number; they may also join emoji.
func Columns(r rune) int {
	switch {
	case ' ' <= r && r < 0x7F:
		return 1
	case isWide(r):
		return 2
	}
	switch ucd.LookOf(r) {
	case ucd.Drawn, ucd.Substitute, ucd.Lock:
		return 1
	}
	return 0
}

// wide lists the ranges that take two columns, in order, by their first and last
// characters: those with the East_Asian_Width W or F, and the code points between them
// in a block.
var wide = [...][2]rune{
	{0x1100, 0x115F}, // Hangul Jamo, leading consonants
	{0x231A, 0x231B}, {0x2329, 0x232A}, {0x23E9, 0x23F3}, {0x25FD, 0x25FE}, {0x2614, 0x2615},
	{0x2630, 0x2637}, // trigrams
	{0x2648, 0x2653}, {0x267F, 0x267F}, {0x268A, 0x268F}, {0x2693, 0x2693}, {0x26A1, 0x26A1}, {0x26AA, 0x26AB},
	{0x26BD, 0x26BE}, {0x26C4, 0x26C5}, {0x26CE, 0x26CE}, {0x26D4, 0x26D4}, {0x26EA, 0x26EA}, {0x26F2, 0x26F3},
	{0x26F5, 0x26F5}, {0x26FA, 0x26FA}, {0x26FD, 0x26FD}, {0x2705, 0x2705}, {0x270A, 0x270B}, {0x2728, 0x2728},
	{0x274C, 0x274C}, {0x274E, 0x274E}, {0x2753, 0x2755}, {0x2757, 0x2757}, {0x2795, 0x2797}, {0x27B0, 0x27B0},
	{0x27BF, 0x27BF}, {0x2B1B, 0x2B1C}, {0x2B50, 0x2B50}, {0x2B55, 0x2B55},
	{0x2E80, 0x303E}, // CJK radicals and punctuation
	{0x3041, 0xA4CF}, // Kana, CJK, Yi
	{0xA960, 0xA97F}, // Hangul Jamo Extended-A
	{0xAC00, 0xD7A3}, // Hangul syllables
	{0xF900, 0xFAFF}, // CJK compatibility ideographs
	{0xFE10, 0xFE19},
	{0xFE30, 0xFE6F},   // CJK compatibility and small forms
	{0xFF01, 0xFF60},   // fullwidth forms
	{0xFFE0, 0xFFE6},   // fullwidth signs
	{0x16FE0, 0x1B2FF}, // Tangut, Khitan, Kana supplements, Nushu
	{0x1D300, 0x1D376}, // tetragrams, counting rods
	{0x1F004, 0x1F004}, {0x1F0CF, 0x1F0CF}, {0x1F18E, 0x1F18E}, {0x1F191, 0x1F19A}, {0x1F200, 0x1F265},
	{0x1F300, 0x1F64F}, // pictographs, emoticons
	{0x1F680, 0x1F6FF}, // transport
	{0x1F7E0, 0x1F7F0},
	{0x1F900, 0x1F9FF}, // more pictographs
	{0x1FA70, 0x1FAFF},
	{0x20000, 0x3FFFD}, // CJK extensions
}

func isWide(r rune) bool {
	i := sort.Search(len(wide), func(i int) bool { return wide[i][1] >= r })
	return i < len(wide) && wide[i][0] <= r
}
