package parser

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// plainScan is a slow twin of infra.Scan.
func plainScan(s string, i int, t *infra.Stops) int {
	for i < len(s) && t[s[i]] == 0 {
		i++
	}
	return min(i, len(s))
}

// plainScanPath is a slow twin of scanPath.
func plainScanPath(s string, i int, begins bool) int {
	for ; i < len(s); i++ {
		b := s[i]
		if percent.Path().Contains(b) || b == '\\' || begins && (b == '.' || b == '%') {
			break
		}
		begins = b == '/'
	}
	return i
}

// plainDotSegment is a slow twin of dotSegmentAt.
func plainDotSegment(s string, i int) (n, end int) {
	end = len(s)
	if k := strings.IndexAny(s[i:], `/\?#`); k >= 0 {
		end = i + k
	}
	switch strings.ReplaceAll(strings.ReplaceAll(s[i:end], "%2e", "."), "%2E", ".") {
	case ".":
		return 1, end
	case "..":
		return 2, end
	}
	return 0, i
}

func FuzzScan(f *testing.F) {
	for _, s := range []string{"", "a/./b", "example.org/a?b#c", "/%2e%2E/", "aaaaaaa/", "aaaaaaaa/.", "aaaaaaa//..aaaaaaaaé", "a\tb:c@d", strings.Repeat("abcdefg/", 5) + ".x"} {
		f.Add(s, 0)
		f.Add(s, 3)
	}
	f.Add("00/%0000", 3)
	f.Fuzz(func(t *testing.T, s string, i int) {
		if i < 0 || i > len(s) {
			return
		}
		for n, stops := range []*infra.Stops{domainStops, codedDomainStops, hostStops, segmentEnds, queryStops, otherQueryStops, fragmentStops, opaquePathStops, userinfoStops} {
			if got, want := infra.Scan(s, i, stops), plainScan(s, i, stops); got != want {
				t.Errorf("Scan(%q, %d) with set %d: %d, want %d", s, i, n, got, want)
			}
		}
		for _, begins := range []bool{false, true} {
			if got, want := scanPath(s, i, begins), plainScanPath(s, i, begins); got != want {
				t.Errorf("scanPath(%q, %d, %v): %d, want %d", s, i, begins, got, want)
			}
		}
		if s[i:] != "" && infra.BeginsDots(s[i]) {
			n, end := dotSegmentAt(s, i)
			if wantN, wantEnd := plainDotSegment(s, i); n != wantN || n > 0 && end != wantEnd {
				t.Errorf("dotSegmentAt(%q, %d): %d, %d; want %d, %d", s, i, n, end, wantN, wantEnd)
			}
		}
	})
}

// All strings of up to four bytes that matter, at every offset in a block.
func TestScanPathExhaustively(t *testing.T) {
	const alphabet = "a/.%?\\ "
	var words []string
	words = append(words, "")
	for n := 0; n < 4; n++ {
		for _, w := range words {
			if len(w) == n {
				for _, r := range alphabet {
					words = append(words, w+string(r))
				}
			}
		}
	}
	for _, w := range words {
		for before := range 9 {
			for _, after := range []string{"", "b", "/./bbbbbbbb"} {
				s := strings.Repeat("x", before) + w + after
				for _, begins := range []bool{false, true} {
					if got, want := scanPath(s, 0, begins), plainScanPath(s, 0, begins); got != want {
						t.Fatalf("scanPath(%q, %v): %d, want %d", s, begins, got, want)
					}
				}
			}
		}
	}
}
