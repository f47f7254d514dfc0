package rfc3987

import (
	"strings"
	"unicode/utf8"
)

func isAlpha(r rune) bool  { return 'A' <= r && r <= 'Z' || 'a' <= r && r <= 'z' }
func isDigit(r rune) bool  { return '0' <= r && r <= '9' }
func isHexdig(r rune) bool { return isDigit(r) || 'A' <= r && r <= 'F' || 'a' <= r && r <= 'f' }

func isIn(r rune, set string) bool { return r < utf8.RuneSelf && strings.IndexByte(set, byte(r)) >= 0 }

func isUnreserved(r rune) bool  { return isAlpha(r) || isDigit(r) || isIn(r, "-._~") }
func isGenDelims(r rune) bool   { return isIn(r, ":/?#[]@") }
func isSubDelims(r rune) bool   { return isIn(r, "!$&'()*+,;=") }
func isReserved(r rune) bool    { return isGenDelims(r) || isSubDelims(r) }
func isIunreserved(r rune) bool { return isUnreserved(r) || isUcschar(r) }

// isUcschar reports whether r is in ucschar: the UCS beyond ASCII and C1 controls,
// without surrogates, private use, noncharacters, and the tags at the beginning of
// plane 14.
func isUcschar(r rune) bool {
	switch {
	case r < 0x10000:
		return 0xA0 <= r && r <= 0xD7FF || 0xF900 <= r && r <= 0xFDCF || 0xFDF0 <= r && r <= 0xFFEF
	case r < 0xE0000:
		return r&0xFFFF <= 0xFFFD
	}
	return 0xE1000 <= r && r <= 0xEFFFD
}

func isIprivate(r rune) bool {
	return 0xE000 <= r && r <= 0xF8FF || 0xF0000 <= r && r <= 0xFFFFD || 0x100000 <= r && r <= 0x10FFFD
}

// isFormatting reports whether r is one of the bidirectional formatting characters
// that an IRI must not contain: LRM, RLM, LRE, RLE, PDF, LRO and RLO.
//
// https://www.rfc-editor.org/rfc/rfc3987#section-4.1
func isFormatting(r rune) bool {
	return r == '\u200E' || r == '\u200F' || '\u202A' <= r && r <= '\u202E'
}

// pctEncodedAt returns the byte that is percent-encoded at s[i]. ok is false if there
// is none.
func pctEncodedAt(s string, i int) (b byte, ok bool) {
	if len(s)-i < len("%00") || s[i] != '%' || !isHexdig(rune(s[i+1])) || !isHexdig(rune(s[i+2])) {
		return 0, false
	}
	return unhex(s[i+1])<<4 | unhex(s[i+2]), true
}

func unhex(b byte) byte {
	if isDigit(rune(b)) {
		return b - '0'
	}
	return b&^('a'-'A') - 'A' + 10
}

// appendPct appends a percent-encoded byte with uppercase digits, as the RFC
// recommends.
func appendPct(dst []byte, b byte) []byte {
	const digits = "0123456789ABCDEF"
	return append(dst, '%', digits[b>>4], digits[b&0xF])
}
