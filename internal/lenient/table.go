package lenient

import (
	"strings"
	"unicode/utf8"
)

// Each row of the table is a code point and the ASCII as which some program reads it.
// Code points for which the mapping of domains (package ucd) suffices, such as U+FF0F,
// need no row.
const (
	// NFKC, as in Python's urlsplit, IDNA libraries and file systems.
	//
	// https://www.unicode.org/reports/tr15/#Norm_Forms
	normalized = "\u2024.\u2025..\u2026...\ufe12.\ufe19...\ufe30..\ufe52." +
		"\u24881.\u24892.\u248a3.\u248b4.\u248c5.\u248d6.\u248e7.\u248f8.\u24909.\u249110." +
		"\u249211.\u249312.\u249413.\u249514.\u249615.\u249716.\u249817.\u249918.\u249a19.\u249b20." +
		"\u33c2a.m.\u33c7Co.\u33d8p.m.\U0001f1000."

	// The encoders of Shift_JIS, EUC-JP and ISO-2022-JP.
	//
	// https://encoding.spec.whatwg.org/#shift_jis-encoder
	encoded = "\u00a5\\"

	// The look-alikes of UTS #39 that are punctuation or symbols. Converters to an older
	// encoding, or to ASCII, write the look-alike for a code point that the encoding
	// lacks.
	//
	// https://www.unicode.org/reports/tr39/#Confusable_Detection
	alike = "\u1735/\u2041/\u2044/\u2215/\u2571/\u27cb/\u29f8/\u31d2/\u31d3/\U0001d23a/" +
		"\u2216\\\u2572\\\u27cd\\\u29f5\\\u29f9\\\u31d4\\\U0001d20f\\\U0001d23b\\" +
		"\u0701.\u0702.\ua60e.\U00010a50." +
		"\u02f8:\u0589:\u05c3:\u0703:\u0704:\u0831:\u1361:\u1393:\u16ec:\u1803:\u1809:\u205a:\u2236:\ua789:\U00010af5:\U0001123a:\U0001d108:" +
		"\u066a%\u2052%"

	// Characters that converters write for other code points: the backslash is U+20A9 in the
	// Korean variant of ASCII; the nearest ASCII to a middle dot, a division sign and a
	// triangular colon.
	nearest = "\u20a9\\\u00b7.\u00f7/\u02d0:"

	table = normalized + encoded + alike + nearest
)

// row returns the ASCII for r, or "" if the table has no row for it.
func row(r rune) string {
	if r < utf8.RuneSelf || 0x3400 <= r && r < 0xa000 || 0xac00 <= r && r < 0xe000 {
		return "" // ASCII, or Han and Hangul, which fill long paths
	}
	i := strings.Index(table, string(r))
	if i < 0 {
		return ""
	}
	start := i + utf8.RuneLen(r)
	end := start
	for end < len(table) && table[end] < utf8.RuneSelf {
		end++
	}
	return table[start:end]
}
