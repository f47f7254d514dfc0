package uts46

import (
	"fmt"
	"strings"
)

// Position is a place in a domain.
type Position struct {
	Name string
	// Domain returns the domain that has r there. c is r in UTF-8; the bytes of a surrogate
	// are ill-formed.
	Domain func(c string, r rune) string
}

// Positions lists those in which every code point is tested.
var Positions = []Position{
	{"alone", func(c string, _ rune) string { return c }},
	{"before a letter", func(c string, _ rune) string { return c + "a" }},
	{"between letters", func(c string, _ rune) string { return "a" + c + "b" }},
	{"after a letter", func(c string, _ rune) string { return "a" + c }},
	{"between uppercase letters", func(c string, _ rune) string { return "A" + c + "B.ORG" }},
	{"after a virama", func(c string, _ rune) string { return "क्" + c + "क" }},
	{"before ZWJ", func(c string, _ rune) string { return "क" + c + "\u200Dक" }},
	{"before ZWNJ", func(c string, _ rune) string { return "ب" + c + "\u200Cب" }},
	{"after a right-to-left letter", func(c string, _ rune) string { return "א" + c }},
	{"before a right-to-left letter", func(c string, _ rune) string { return c + "א" }},
	{"before a combining mark", func(c string, _ rune) string { return c + "\u0301" }},
	{"in Punycode between letters", func(_ string, r rune) string { return "xn--" + Encode([]rune{'a', r, 'b'}) }},
	{"as a separator of labels", func(c string, _ rune) string { return "xn--bcher-kva" + c + "com" }},
	{"percent-encoded", func(c string, _ rune) string { return "a" + escape(c) + "b" }},
}

// MorePositions lists those in which code points are tested that are not disallowed.
var MorePositions = []Position{
	{"alone before ZWNJ", func(c string, _ rune) string { return c + "\u200Cب" }},
	{"alone before ZWNJ and a letter of Phags-pa", func(c string, _ rune) string { return c + "\u200Cꡀ" }},
	{"after ZWNJ", func(c string, _ rune) string { return "ب\u200C" + c + "ب" }},
	{"alone after ZWNJ", func(c string, _ rune) string { return "ب\u200C" + c }},
	{"between a right-to-left letter and a digit", func(c string, _ rune) string { return "א" + c + "1" }},
	{"between a right-to-left letter and an Arabic digit", func(c string, _ rune) string { return "א" + c + "\u0661" }},
	{"between letters beside a right-to-left label", func(c string, _ rune) string { return "a" + c + "b.א" }},
	{"last beside a right-to-left label", func(c string, _ rune) string { return "a" + c + ".א" }},
	{"after a Hangul syllable", func(c string, _ rune) string { return "가" + c }},
	{"in Punycode", func(_ string, r rune) string { return "xn--" + Encode([]rune{r}) }},
	{"after the prefix of Punycode", func(c string, _ rune) string { return "xn--" + c + "a" }},
	{"at the end of a long label", func(c string, _ rune) string { return strings.Repeat("a", 70) + c }},
	{"in long Punycode", func(_ string, r rune) string { return "xn--" + Encode(append([]rune(strings.Repeat("aü", 40)), r)) }},
}

// Bytes returns the bytes of r. Those of a surrogate are what UTF-8 would write if it
// could.
func Bytes(r rune) string {
	if isSurrogate(r) {
		return string([]byte{0xED, 0x80 | byte(r>>6&0x3F), 0x80 | byte(r&0x3F)})
	}
	return string(r)
}

// Domains calls f with a code point in each of its positions.
func (d *Data) Domains(r rune, f func(position, domain string)) {
	c := Bytes(r)
	for _, p := range Positions {
		f(p.Name, p.Domain(c, r))
	}
	if d.status[r] == "disallowed" {
		return
	}
	for _, p := range MorePositions {
		f(p.Name, p.Domain(c, r))
	}
}

func escape(c string) string {
	var b strings.Builder
	for i := range len(c) {
		fmt.Fprintf(&b, "%%%02X", c[i])
	}
	return b.String()
}
