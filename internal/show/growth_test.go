package show_test

import (
	"testing"

	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/internal/test/hostile"
	"github.com/weburl-go/weburl/validation"
)

// display shows an input, and excerpts at many places in it: each costs the same,
// however long the input is.
func display(input string) {
	show.Visible(input)
	show.Code(input)
	show.AppendEscaped(nil, input)
	show.AppendWrapped(nil, "  ", "    ", input)
	var excerpt []byte
	for i := 0; i < len(input); i += 16 {
		excerpt = show.AppendExcerpt(excerpt[:0], "  ", input, validation.Span{Start: i, End: len(input)})
		excerpt = show.AppendExcerpt(excerpt[:0], "  ", input, validation.Span{Start: i, End: i})
	}
}

func shapes() []hostile.Shape {
	return append(hostile.Queries(),
		hostile.Shape{Name: "marks", Make: hostile.Repeat("\u0300")},
		hostile.Shape{Name: "marks after letters", Make: hostile.Repeat("a\u0300")},
		hostile.Shape{Name: "invisible code points", Make: hostile.Repeat("\u200B")},
		hostile.Shape{Name: "embeddings", Make: hostile.Repeat("\u202B")},
		hostile.Shape{Name: "escape sequences", Make: hostile.Repeat("\x1B[2J")},
		hostile.Shape{Name: "words", Make: hostile.Repeat("a ")},
		hostile.Shape{Name: "line ends", Make: hostile.Repeat("\n")},
	)
}

func TestGrowth(t *testing.T) { hostile.Growth(t, shapes(), display) }

func TestGrowthOfMemory(t *testing.T) { hostile.Memory(t, shapes(), 100, display) }
