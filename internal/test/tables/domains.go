package tables

import (
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/test/uts46"
)

// CodePoints calls f with the domains that have a code point in one of the
// [uts46.Positions], for every code point from 0 to 10FFFF. The short portion has those up
// to 6FF and every 257th.
func CodePoints(f func(position, domain string)) {
	EachCodePoint(func(r rune) { uts46.Domains(r, f) })
}

// EachCodePoint calls f with every code point, surrogates included, or with the short
// portion.
func EachCodePoint(f func(r rune)) {
	for r := rune(0); r <= utf8.MaxRune; r++ {
		if All() || r < 0x700 || r%257 == 0 {
			f(r)
		}
	}
}
