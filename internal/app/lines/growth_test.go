package lines_test

import (
	"strings"
	"testing"
	"testing/iotest"

	"github.com/weburl-go/weburl/internal/app/lines"
	"github.com/weburl-go/weburl/internal/test/hostile"
)

// read reads a text at once, and byte by byte.
func read(text string) {
	var r lines.Reader
	for _, byByte := range []bool{false, true} {
		if byByte {
			r.Reset(iotest.OneByteReader(strings.NewReader(text)))
		} else {
			r.Reset(strings.NewReader(text))
		}
		for {
			if _, err := r.Next(); err != nil {
				break
			}
		}
	}
}

func shapes() []hostile.Shape {
	return []hostile.Shape{
		{Name: "empty lines", Make: hostile.Repeat("\n")},
		{Name: "short lines", Make: hostile.Repeat("ab\n")},
		{Name: "one line", Make: hostile.Repeat("a")},
		{Name: "a long line at the end", Make: hostile.Around("a\n", "b", "")},
		{Name: "carriage returns", Make: hostile.Repeat("\r")},
	}
}

func TestGrowth(t *testing.T) { hostile.Growth(t, shapes(), read) }

// Memory holds the longest line, and what is read at once; a longer buffer replaces
// the one before it.
func TestGrowthOfMemory(t *testing.T) {
	const size = 4 << 20
	hostile.Memory(t, []hostile.Shape{
		{Name: "short lines", Make: func(n int) string { return strings.Repeat("ab\n", size/3) }},
		{Name: "one line", Make: func(n int) string { return strings.Repeat("a", size) }},
	}, 5, read)
}
