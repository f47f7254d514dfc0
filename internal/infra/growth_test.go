package infra_test

import (
	"testing"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/test/hostile"
)

// scan uses all that reads a whole text, from every part that an input has.
func scan(input string) {
	for _, trim := range []bool{false, true} {
		in := infra.Clean(input, trim)
		for i := 0; i <= len(in.Text); i += 1 + len(in.Text)/16 {
			_, _ = in.Offset(i), in.EndOffset(i)
			in.Span(i, len(in.Text))
		}
		in.Removed(func(start, end, illFormed int) bool { return true })
	}
	_ = infra.ScalarValues(input)
	_ = infra.IsASCII(input)
	_ = infra.SchemeLength(input)
	_ = infra.SpecialSchemeFold(input)
	_ = infra.SpecialSchemeOf(input)
	_, _ = infra.LeadingDots(input)
	_ = infra.Dots(input)
	_, _, _ = infra.Port(input)
	infra.LowerASCII([]byte(input))
}

func shapes() []hostile.Shape {
	return append(hostile.Queries(),
		hostile.Shape{Name: "tabs", Make: hostile.Repeat("a\t")},
		hostile.Shape{Name: "line ends at the end", Make: hostile.Around("a", "\n", "")},
		hostile.Shape{Name: "controls at both ends", Make: func(n int) string {
			controls := hostile.Repeat("\x00 ")(n / 2)
			return controls + "a" + controls
		}},
		hostile.Shape{Name: "dots", Make: hostile.Repeat(".")},
		hostile.Shape{Name: "encoded dots", Make: hostile.Repeat("%2e")},
		hostile.Shape{Name: "zeros", Make: hostile.Repeat("0")},
		hostile.Shape{Name: "lone surrogates", Make: hostile.Repeat("\xED\xA0\x80")},
	)
}

func TestGrowth(t *testing.T) { hostile.Growth(t, shapes(), scan) }

func TestGrowthOfMemory(t *testing.T) { hostile.Memory(t, shapes(), 300, scan) }
