package tables

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/test/uts46"
)

// CodePoints calls f with the domains that have a code point in one of its positions, for
// every code point from 0 to 10FFFF.
func CodePoints(d *uts46.Data, f func(position, domain string)) {
	EachCodePoint(func(r rune) { d.Domains(r, f) })
}

// rare has code points with properties that few others have: viramas, joiners, the only
// one with the Joining_Type L in the Basic Multilingual Plane, and separators of labels.
const rare = "\u094D\u0958\u200C\u200D\u2488\u3002\uA872\uFF0E\uFF61"

// EachCodePoint calls f with every code point, surrogates included. The portion has those
// up to 6FF, every 257th, and the rare ones; with the flag -short, those up to FF, every
// 2570th, and the rare ones.
func EachCodePoint(f func(r rune)) {
	below, step := rune(0x700), rune(257)
	if testing.Short() {
		below, step = 0x100, 2570
	}
	for r := rune(0); r <= utf8.MaxRune; r++ {
		if All() || r < below || r%step == 0 || strings.ContainsRune(rare, r) {
			f(r)
		}
	}
}
