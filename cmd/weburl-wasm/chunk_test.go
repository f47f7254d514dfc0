package main

import (
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/weburl-go/weburl/webapi"
)

// Consecutive chunks contain all pairs, and each contains few enough.
func TestSomePairs(t *testing.T) {
	long := strings.Repeat("é", maxPairText)
	for _, length := range []int{0, 1, 2, maxPairs - 1, maxPairs, maxPairs + 1, 3 * maxPairs} {
		var p webapi.URLSearchParams
		for i := range length {
			p.Append(strings.Repeat("a", i), []string{"", "1", "ü", "€", "\U0001F308", long}[i%6])
		}
		index := 0
		for last := false; !last; {
			var text string
			var n int
			text, n, last = somePairs(&p, index)
			if n == 0 && length > 0 || n > maxPairs || n > 1 && len(text) > maxPairText {
				t.Fatalf("%d pairs of %d bytes at %d of %d", n, len(text), index, length)
			}
			units := utf16.Encode([]rune(text))
			start := uint32(0)
			cut := func(end uint32) string {
				defer func() { start = end }()
				return string(utf16.Decode(units[start:end]))
			}
			for i := range n {
				name, value, _ := p.At(index + i)
				if got, got2 := cut(pairEnds[2*i]), cut(pairEnds[2*i+1]); got != name || got2 != value {
					t.Errorf("pair %d of %d is %q, %.20q, want %q, %.20q", index+i, length, got, got2, name, value)
				}
			}
			index += n
		}
		if index != length {
			t.Errorf("%d of %d pairs", index, length)
		}
	}
}
