package encoding_test

import (
	"testing"

	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/test/hostile"
	"github.com/weburl-go/weburl/percent"
)

// shapes are texts that make encoders change their state or fail as often as
// possible.
func shapes() []hostile.Shape {
	return append(hostile.Queries(),
		hostile.Shape{Name: "changes of the set", Make: hostile.Repeat("a漢¥\\")},
		hostile.Shape{Name: "failures in every set", Make: hostile.Repeat("é漢é¥é\x1B")},
		hostile.Shape{Name: "private use", Make: hostile.Repeat("\uE5E5\uE864\uE7C7")},
		hostile.Shape{Name: "hangul and kanji", Make: hostile.Repeat("한漢")},
	)
}

func work(text string) {
	encoding.Lookup(text)
	for _, e := range encodings {
		percent.AppendEncodeAfterEncoding(nil, e, text, percent.SpecialQuery())
	}
}

func TestGrowth(t *testing.T) {
	hostile.Growth(t, shapes(), work)
}

func TestGrowthOfMemory(t *testing.T) {
	hostile.Memory(t, shapes(), 3000, work)
}
