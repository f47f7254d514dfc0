package jsontext

import "github.com/weburl-go/weburl/internal/infra"

// scan is [infra.Scan] for stops whose only ASCII characters are controls, the quotation mark and
// the backslash. Most strings are ASCII and contain none of these; arithmetic on eight bytes
// finds that out with half the instructions of eight look-ups.
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
	// The terms set the high bit of each byte that is, in turn, above U+007F, U+007F, below
	// U+0020, a quotation mark or a backslash. A carry from such a byte may set the bits of
	// later bytes, but the first byte whose bit is set is one of them.
	return (b|(b+each)|(b-' '*each)|((b^'"'*each)-each)|((b^'\\'*each)-each))&high == 0
}
