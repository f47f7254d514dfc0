package tables

import (
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/test/uts46"
)

// CodePoints calls f with the domains that have a code point in one of the
// [uts46.Positions], for every code point from 0 to 10FFFF.
func CodePoints(f func(position, domain string)) {
	EachCodePoint(func(r rune) { uts46.Domains(r, f) })
}

// EachCodePoint calls f with every code point, surrogates included. The portion has those
// up to 6FF and every 257th; with the flag -short, those up to FF and every 2570th.
func EachCodePoint(f func(r rune)) {
	below, step := rune(0x700), rune(257)
	if testing.Short() {
		below, step = 0x100, 2570
	}
	for r := rune(0); r <= utf8.MaxRune; r++ {
		if All() || r < below || r%step == 0 {
			f(r)
		}
	}
}
