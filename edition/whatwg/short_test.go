package whatwg

import (
	"testing"

	"github.com/weburl-go/weburl/internal/test/short"
	"github.com/weburl-go/weburl/internal/test/twin"
)

// The text and everything else that reads URLs agree on words of one or two symbols, on each
// byte, and on words of three or four symbols over small alphabets. tools/exhaust compares
// longer words.
func TestLikeAllOnShortInputs(t *testing.T) {
	more := 1
	if testing.Short() {
		more = 0
	}
	var r twin.Results
	compare := func(base twin.Base) func(string) {
		return func(input string) {
			if r.Read(July2026.Read, input, base); r.Differ() != nil {
				t.Fatalf("%q against %q: %v", input, base.Text, r.Differ())
			}
		}
	}
	for _, pair := range short.Pairs() {
		compare := compare(twin.NewBase(pair.Base))
		short.Words(pair.Beginning, short.Symbols(), 1, compare)
		if !testing.Short() {
			short.Words(pair.Beginning, short.Delimiters(), 2, compare)
		}
		short.Bytes(pair.Beginning, []string{""}, []string{""}, compare)
	}
	for _, deep := range short.Deeps {
		for _, pair := range deep.Beginnings {
			compare := compare(twin.NewBase(pair.Base))
			short.Words(pair.Beginning, deep.Symbols, 3+more, func(input string) { compare(input + deep.End) })
		}
	}
}
