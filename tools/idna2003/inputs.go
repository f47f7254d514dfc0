package main

import (
	"math/rand/v2"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/internal/ucd"
)

// around holds the positions in which every code point is tried.
var around = [][2]string{{"a", "b"}, {"", ""}, {"א", "א"}, {"", "A\u0308"}, {"\u0915\u093C", "\u0300"}}

// inputs yields every code point in some positions, and n random inputs.
func inputs(n int, seed uint64, positions int) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for _, p := range around[:positions] {
			for r := rune(0); r <= utf8.MaxRune; r++ {
				if utf8.ValidRune(r) && known(r) && !yield(p[0]+string(r)+p[1]) {
					return
				}
			}
		}
		rng := rand.New(rand.NewPCG(seed, 0))
		for range n {
			if !yield(random(rng)) {
				return
			}
		}
	}
}

// known leaves out most of the code points that no version of Unicode contains, and
// most of those for private use.
func known(r rune) bool {
	return r < 0x3000 || r&0xFF == 0xFF || r&0xFFF0 == 0xFFF0 || ucd.StatusOf(r) != ucd.Disallowed || unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S)
}

// kinds holds ranges that nameprep treats differently.
var kinds = [][2]rune{
	{'a', 'z'}, {'A', 'Z'}, {'-', '.'}, {'0', '9'}, {' ', '~'}, {0x80, 0xFF}, {0x100, 0x24F}, {0x300, 0x36F}, {0x370, 0x3FF}, {0x400, 0x52F},
	{0x590, 0x5FF}, {0x600, 0x6FF}, {0x900, 0xDFF}, {0xE00, 0x109F}, {0x10A0, 0x11FF}, {0x13A0, 0x13FF}, {0x1E00, 0x1FFF}, {0x2000, 0x206F},
	{0x2070, 0x2BFF}, {0x3000, 0x33FF}, {0x4E00, 0x4EFF}, {0xAC00, 0xAD00}, {0xF900, 0xFAFF}, {0xFB00, 0xFDFF}, {0xFE00, 0xFFFF},
	{0x1D100, 0x1D7FF}, {0x1EE00, 0x1EEFF}, {0x2F800, 0x2FA1F}, {0xE0000, 0xE007F}, {0, 0x10FFFF},
}

// random returns a label or domain of runs of some kinds, or one in Punycode.
func random(rng *rand.Rand) string {
	var b strings.Builder
	few := [3]int{rng.IntN(len(kinds)), rng.IntN(len(kinds)), rng.IntN(len(kinds))}
	for range 1 + rng.IntN(4) {
		kind := kinds[few[rng.IntN(len(few))]]
		for range 1 + rng.IntN(4) {
			// A surrogate becomes U+FFFD.
			b.WriteRune(kind[0] + rng.Int32N(kind[1]-kind[0]+1))
		}
	}
	text := b.String()
	switch rng.IntN(8) {
	case 0:
		prepared, _ := (idna.Options{}).ToUnicode(text)
		if encoded, err := idna.EncodePunycode(prepared); err == nil {
			return [...]string{"xn--", "XN--", "xN--"}[rng.IntN(3)] + encoded
		}
	case 1:
		encoded, _ := idna.EncodePunycode(text)
		return "xn--" + encoded
	case 2:
		return strings.Repeat(text, 1+rng.IntN(8))
	case 3:
		return text + [...]string{".", "。", "．", "｡"}[rng.IntN(4)] + text
	}
	return text
}
