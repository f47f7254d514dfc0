package hostile

import (
	"slices"
	"strings"

	"github.com/weburl-go/weburl/idna"
)

var hosts = []Shape{
	{"long label", Repeat("a")},
	{"long label to lowercase", Repeat("Ab")},
	{"dots", Repeat(".")},
	{"ideographic dots", Repeat("。")},
	{"labels", Around("", "a.", "a")},
	{"labels with underscores", Around("", "_.", "a")},
	{"labels with hyphens", Around("ü", "-.", "a")},
	{"percent-encoded", Repeat("%61")},
	{"percent-encoded dots", Repeat("%2E")},
	{"percent signs", Repeat("%")},
	{"non-ASCII", Repeat("ü")},
	{"non-ASCII labels", Repeat("ü.")},
	{"distinct code points", distinct},
	{"distinct code points in reverse", func(n int) string {
		points := []rune(distinct(n))
		slices.Reverse(points)
		return string(points)
	}},
	{"Punycode of distinct code points", encoded},
	{"Punycode that inserts at the front", Around("xn--", "a", "")},
	{"Punycode after basic code points", func(n int) string {
		return "xn--" + strings.Repeat("b", n/2) + "-" + strings.Repeat("a", n/2)
	}},
	{"unterminated Punycode", Around("xn--", "9", "")},
	{"labels of bad Punycode", Around("", "xn--0.", "a")},
	{"labels of Punycode", Around("", "xn--4ca.", "a")},
	{"combining marks", Around("a", "\u0323\u0301", "")},
	{"combining marks of three classes", Around("a", "\u0301\u0316\u0345", "")},
	{"marks that make < forbidden", Repeat("<\u0338")},
	{"joiners", Repeat("\u200C\u200D")},
	{"joiners between letters", Around("a", "\u0628\u200C", "")},
	{"transparent letters and joiners", Around("ب", "\u0610\u200C", "")},
	{"transparent letters before a joiner", Around("", "\u0610", "\u200C")},
	{"both directions", Repeat("א1٠a-.")},
	{"disallowed", Repeat("\u2488")},
	{"disallowed labels", Repeat("\u2488。")},
	{"ignored", Around("a", "\u00AD", "")},
	{"mapped to much", Repeat("\uFDFA")},
	{"Hangul to compose", Repeat("\u1100\u1161\u11A8")},
	{"ill-formed", Repeat("\xE2\x82")},
	{"ill-formed labels", Repeat("\xE2\x82.")},
	{"IPv4 parts", Around("", "1.", "1")},
	{"IPv4 digits", Around("0x", "0", "1")},
	{"IPv4 decimal digits", Around("", "9", "")},
	{"IPv6 pieces", Around("[", "1:", "]")},
	{"IPv6 zeros", Around("[", "0", "]")},
	{"IPv6 colons", Around("[", ":", "]")},
	{"unterminated IPv6", Around("[::", "ffff:", "")},
	{"brackets", Repeat("[")},
}

var opaqueHosts = []Shape{
	{"forbidden", Repeat("<\x01")},
	{"encoded", Repeat("\u00e9 ")},
	{"tildes", Repeat("~")},
}

// distinct returns different code points in an order for which Punycode inserts most
// of them far from the end.
func distinct(n int) string {
	var b strings.Builder
	for r := rune(0x4E00); b.Len()+3 <= n; r += 7 {
		if r > 0x9FFF {
			r -= 0x5200
		}
		b.WriteRune(r)
	}
	return b.String()
}

// encoded returns distinct code points in Punycode.
func encoded(n int) string {
	code, err := idna.EncodePunycode(distinct(n))
	if err != nil {
		panic(err)
	}
	return "xn--" + code
}
