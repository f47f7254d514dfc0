package parser

import (
	"testing"

	"github.com/weburl-go/weburl/internal/infra"
)

// The scans look at a byte only through a table. They read eight bytes at a time, and keep
// at most one flag from one block to the next. So if they are right for all strings of a
// block and a byte, over one byte for each kind of entry, they are right for any length.

func TestScanOverAllBlocks(t *testing.T) {
	words("a?", 11, func(s string) {
		for i := range len(s) + 1 {
			if got, want := infra.Scan(s, i, segmentEnds), plainScan(s, i, segmentEnds); got != want {
				t.Fatalf("Scan(%q, %d): %d, want %d", s, i, got, want)
			}
		}
	})
}

func TestScanPathOverAllBlocks(t *testing.T) {
	length := 10
	if testing.Short() {
		length = 9
	}
	words("a/.?", length, func(s string) {
		for _, block := range []string{"", "aaaaaaaa", "aaaaaaa/"} {
			s := block + s
			for i := range min(len(s)+1, 3) {
				for _, begins := range []bool{false, true} {
					if got, want := scanPath(s, i, begins), plainScanPath(s, i, begins); got != want {
						t.Fatalf("scanPath(%q, %d, %v): %d, want %d", s, i, begins, got, want)
					}
				}
			}
		}
	})
}

// words calls yield with all strings of up to length of the given bytes.
func words(alphabet string, length int, yield func(string)) {
	yield("")
	s := make([]byte, length)
	var extend func(n int)
	extend = func(n int) {
		for i := range len(alphabet) {
			s[n] = alphabet[i]
			yield(string(s[:n+1]))
			if n+1 < length {
				extend(n + 1)
			}
		}
	}
	extend(0)
}
