package splice_test

import (
	"testing"

	"github.com/weburl-go/weburl/internal/splice"
	"github.com/weburl-go/weburl/internal/test/hostile"
)

// replace replaces each byte, by nothing and by two.
func replace(source string) {
	for _, by := range []string{"", "ab"} {
		at := make([]int, len(source))
		for i := range at {
			at[i] = i
		}
		part := func(i int) (start, end int, text string) { return i, i + 1, by }
		splice.Apply(source, at, part)
		splice.Apply([]byte(source), at, part)
		text := splice.Of(source)
		for i := range at {
			text.Replace(i, i+1, by)
		}
		text.Result()
	}
}

func shapes() []hostile.Shape { return hostile.Queries()[:1] }

func TestGrowth(t *testing.T) { hostile.Growth(t, shapes(), replace) }

func TestGrowthOfMemory(t *testing.T) { hostile.Memory(t, shapes(), 60, replace) }
