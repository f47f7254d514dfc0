package parser

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// plainWindow is a slow twin of lookThrough.
func plainWindow(input string) (p window) {
	for i := windowStart; i < min(len(input), windowEnd); i++ {
		b, bit := input[i], uint64(1)<<(i-windowStart)
		if percent.Path().Contains(b) || b == '\\' {
			p.stops |= bit
		}
		if b == '/' {
			p.slashes |= bit
		}
		if b == '.' || b == '%' {
			p.dots |= bit
		}
		if b >= 0x80 || infra.Is(b, infra.ForbiddenDom|infra.Upper) {
			p.hosts |= bit
		}
	}
	return p
}

// Each byte at each index of an input of each length.
func TestWindow(t *testing.T) {
	for n := windowLeast; n <= windowEnd+9; n++ {
		for _, filler := range []byte("a/.\xE9") {
			text := []byte(strings.Repeat(string(filler), n))
			if filler >= 0x80 {
				text = []byte(strings.Repeat("\xE9", n))
			}
			for i := range n {
				for b := range 256 {
					if b%8 != (i+n)%8 && !strings.ContainsRune("/.%?#\\A", rune(b)) {
						continue // the others are tested at other indexes
					}
					text[i] = byte(b)
					if got, want := lookThrough(string(text)), plainWindow(string(text)); got != want {
						t.Fatalf("lookThrough(%q): %064b, want %064b", text, got, want)
					}
				}
				text[i] = filler
			}
		}
	}
}

// CanParse sees a byte that is not allowed in a host, wherever it is before a slash.
func TestCanParseBeforeSlash(t *testing.T) {
	for _, scheme := range []string{"http://", "https://"} {
		for host := range 30 {
			for path := range 30 {
				for _, s := range []string{"<", " ", "?", "#", "A", "%", "|"} {
					input := scheme + strings.Repeat("h", host) + s + "/" + strings.Repeat("p", path)
					if _, _, err := Parse(input, &noBase); CanParse(input, &noBase) != (err == nil) {
						t.Fatalf("CanParse(%q): %v, but %v", input, err != nil, err)
					}
				}
			}
		}
	}
}

// readInParts is a twin of readHTTP that scans for each component.
func readInParts(input string) (h head, pathEnd, queryEnd int, ok bool) {
	if h = readHead(input, httpStart(input)); h.end() > 0 {
		pathEnd, queryEnd, ok = h.readTail(input)
	}
	return h, pathEnd, queryEnd, ok
}

// The lookups of readHTTP give the same result as a scan for each component, whatever
// bytes lie at the borders of the pieces that it looks up, and CanParse agrees about
// which inputs fail.
func TestReadAtEveryPlace(t *testing.T) {
	special := []string{"/", ".", "%", "?", "#", "\\", ":", "@", "A", "é", "\xFF", "'", "`", "~", "|", " ", "\t", "0", "0x1",
		"//", "/.", "/..", "/%2e", "/.a", "/...", "?'", "?#", ":8/", ":443/", ":080", ":99999/", ".1", "1.1/", "./", "a.0/", "[::1]/", "/a?b/./#c/../"}
	checked, recognized := 0, 0
	for _, scheme := range []string{"http://", "https://", "HTTP://", "ws://", "httpx://", "http:/", "https:"} {
		for _, domain := range []int{0, 1, 4, 7, 12, 15, 16, 17, 22, 23, 24, 25, 31, 32, 33, 48, 55, 56, 57, 62, 63, 64, 65, 70} {
			for _, path := range []int{-1, 0, 1, 5, 8, 15, 16, 17, 30, 45, 60, 70} {
				plain := scheme + strings.Repeat("h", domain)
				if path >= 0 {
					plain += "/" + strings.Repeat("p", path)
				}
				for i := len(scheme); i <= len(plain); i++ {
					for n, s := range special {
						if (i+n)%3 != domain%3 {
							continue // or this takes a minute
						}
						input := plain[:i] + s + plain[i:]
						if start := httpStart(input); start > 0 && len(input) >= windowLeast {
							h, pathEnd, queryEnd, ok := readHTTP(input, start)
							wantH, wantPath, wantQuery, want := readInParts(input)
							if h != wantH || pathEnd != wantPath || queryEnd != wantQuery || ok != want {
								t.Fatalf("readHTTP(%q): %v %d %d %v; in parts %v %d %d %v", input, h, pathEnd, queryEnd, ok, wantH, wantPath, wantQuery, want)
							}
							recognized++
						}
						if _, _, err := Parse(input, &noBase); CanParse(input, &noBase) != (err == nil) {
							t.Fatalf("CanParse(%q): %v, but %v", input, err != nil, err)
						}
						checked++
					}
				}
			}
		}
	}
	if checked < 300_000 || recognized < 100_000 {
		t.Errorf("only %d inputs were checked, %d of them at once", checked, recognized)
	}
}
