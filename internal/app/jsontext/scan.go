package jsontext

import "github.com/weburl-go/weburl/internal/infra"

// scan is [infra.Scan] for stops that no ASCII is among but controls, the quotation mark
// and the backslash. Most strings have none of these and only ASCII, which arithmetic on
// eight bytes tells in half the instructions of as many lookups.
func scan[T ~string | ~[]byte](s T, i int, stops *infra.Stops) int {
	for ; infra.EightAt(i, len(s)); i += 8 {
		if !arePlain(infra.Eight(s[i:])) {
			return infra.Scan(s, i, stops)
		}
	}
	if last := len(s) - 8; i < len(s) && last >= 0 && arePlain(infra.Eight(s[last:])) {
		return len(s)
	}
	return infra.Scan(s, i, stops)
}

// arePlain reports whether eight bytes are from U+0020 to U+007E, and none of them is a
// quotation mark or a backslash.
func arePlain(b uint64) bool {
	const each, high = 0x0101010101010101, 0x8080808080808080
	// Each term has the high bit of a byte that is, in turn, above U+007F, U+007F, below
	// U+0020, a quotation mark or a backslash. Such a byte may carry into the next ones,
	// but the first that has the bit is one.
	return (b|(b+each)|(b-' '*each)|((b^'"'*each)-each)|((b^'\\'*each)-each))&high == 0
}
