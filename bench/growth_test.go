package bench

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/hostile"
)

// The allocations of a work grow linearly with its inputs, in bytes and in number.
// (The growth tests of the packages count the statements that they execute.)
func TestAllocationsGrowLinearly(t *testing.T) {
	const size = 1 << 10
	shapes := slices.Concat(hostile.URLs(), hostile.Queries())
	// canon allocates its buffers, and dial reads addresses, which have an end.
	tested := slices.DeleteFunc(Works(), func(w Work) bool { return w.Name == "canon" || w.Name == "dial" })
	for i, w := range tested {
		for j, s := range shapes {
			if (i+j)%4 != 0 && os.Getenv("WEBURL_ALL_SHAPES") == "" {
				continue
			}
			small, bytesOfSmall := costOf(&w, s.Make(size))
			large, bytesOfLarge := costOf(&w, s.Make(4*size))
			// Linear work grows by a factor of four, quadratic work by sixteen. A
			// slice that is appended to allocates two to five times its length, the
			// longer the more. Buffers of short inputs are kept in pools, those of long
			// ones are not: half a megabyte, where quadratic work takes 16.
			if large > 5*small+50 || bytesOfLarge > 10*bytesOfSmall+1<<19 {
				t.Errorf("%s, %s: %v allocations of %v bytes, and %v of %v for four times the input", w.Name, s.Name, small, bytesOfSmall, large, bytesOfLarge)
			}
		}
	}
}

// costOf returns the allocations of weburl for a work on a text, given in the form
// that the work takes.
func costOf(w *Work, text string) (count, bytes float64) {
	text = strings.ReplaceAll(text, "\n", " ")
	c := &Corpus{Pages: []Page{{Base: "https://a.example/b/c", Refs: []string{text, text}, Encoding: "ISO-2022-JP"}}}
	pass := w.Peers[0].Prepare(c)
	pass(nil)
	return allocated(pass, 1)
}
