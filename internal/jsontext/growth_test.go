package jsontext_test

import (
	"io"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/internal/test/hostile"
)

// write writes an input as a name, as a value, and byte for byte.
func write(input string) {
	var w jsontext.Writer
	w.Lines()
	for i := range len(input) {
		w.Object()
		w.Member(input[i:i+1], input[i:min(i+8, len(input))])
		w.End()
	}
	w.String(input)
	w.Object()
	w.Member(input, input)
	w.End()
	w.Raw(`"` + strings.ToValidUTF8(input, "") + `"`)
	w.End()
	w.Flush(io.Discard)
}

// nest writes an array in an array for each byte.
func nest(input string) {
	var w jsontext.Writer
	for range len(input) {
		w.Array()
	}
	for range len(input) {
		w.End()
	}
	w.Flush(io.Discard)
}

func TestGrowth(t *testing.T) { hostile.Growth(t, hostile.Queries(), write) }

func TestGrowthOfNesting(t *testing.T) { hostile.Growth(t, hostile.Queries()[:1], nest) }

func TestGrowthOfMemory(t *testing.T) {
	hostile.Memory(t, hostile.Queries(), 500, write)
	hostile.Memory(t, hostile.Queries()[:1], 100, nest)
}
