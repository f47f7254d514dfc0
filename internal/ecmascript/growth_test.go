package ecmascript_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/ecmascript"
	"github.com/weburl-go/weburl/internal/test/hostile"
)

// numbered returns a Make that repeats unit, in which # stands for a number.
func numbered(before, unit, after string) func(n int) string {
	return func(n int) string {
		var b strings.Builder
		b.WriteString(before)
		for i := 0; b.Len() < n; i++ {
			b.WriteString(strings.ReplaceAll(unit, "#", fmt.Sprintf("%04d", i)))
		}
		return b.String() + after
	}
}

// operated returns a Make of a class: half of it is an operand, half repeats operator.
func operated(operand func(n int) string, operator string) func(n int) string {
	return func(n int) string {
		return "[" + operand(n/2) + strings.Repeat(operator, n/2/len(operator)) + "]"
	}
}

func shapes() []hostile.Shape {
	shapes := []hostile.Shape{
		{Name: "names", Make: numbered("", "(?<a#>b)", "")},
		{Name: "names in alternatives", Make: numbered("", "(?<a#>b)|", "")},
		{Name: "the same name", Make: hostile.Repeat("(?<a>b)|")},
		{Name: "names in open groups", Make: numbered("", "(?:|(?<a#>b)|", "")},
		{Name: "the same name in open groups", Make: hostile.Repeat("(?:(?<a>)|")},
		{Name: "references by name", Make: hostile.Around("(?<a>b)", `\k<a>`, "")},
		{Name: "strings", Make: numbered(`[\q{`, "a#|", "}]")},
		{Name: "strings to subtract", Make: numbered(`[\q{`, "a#|", `}--\q{a0|a1}]`)},
		{Name: "operands to subtract from strings", Make: operated(numbered(`\q{`, "a#|", "}"), "--a")},
		{Name: "operands to subtract from empty strings", Make: operated(hostile.Around(`\q{`, "|", "}"), "--a")},
		{Name: "operands to intersect with strings", Make: operated(numbered(`\q{`, "a#|", "}"), `&&\q{a0000|a0001}`)},
		{Name: "empty strings in many classes", Make: hostile.Around(strings.Repeat("[a", 99)+`[\q{`, "|", "}]"+strings.Repeat("]", 99))},
		{Name: "a long string", Make: hostile.Around(`[\q{`, "a", `}]`)},
		{Name: "a long name", Make: hostile.Around("(?<", "a", `>)`)},
		{Name: "an unknown property", Make: hostile.Around(`\p{`, "a", `}`)},
		{Name: "a long number", Make: hostile.Around(`a{`, "9", `}`)},
		{Name: "long numbers in order", Make: func(n int) string {
			nines := strings.Repeat("9", n/2)
			return "a{" + nines + "," + nines + "}"
		}},
		{Name: "nested classes with strings", Make: func(n int) string {
			return strings.Repeat(`[\q{ab|c}`, n/10) + strings.Repeat("]", n/10)
		}},
	}
	for _, unit := range []string{
		"a", "é", "a*", "a{2,3}?", "a|", "|", "(a)", "(?:a)", "(?:", "(", "[", "[a]", "[^a", "[a-z]", "[a&&", "[[a]&&", "[[a]--[b]]", `[\q{ab|c}]`, `\q{`, `[\q{ab|`, "a{", "a{1", "(?i:", "(?i-s:a)",
		`\d`, `\p{L}`, `\p{scx=Zyyy}`, `\p{`, `\u{61}`, `\ud83d`, `\`, `\k<a>`, `\1`, "(?=a)", "(?<!", "(?<a>", "^", `\b`, "!!", "]", ")", "}",
	} {
		shapes = append(shapes,
			hostile.Shape{Name: unit, Make: hostile.Repeat(unit)},
			hostile.Shape{Name: unit + " in a class", Make: hostile.Around("[", unit, "]")})
	}
	return shapes
}

func parseBoth(input string) {
	_, _ = ecmascript.Parse(input, false)
	_, _ = ecmascript.Parse(input, true)
}

func TestGrowth(t *testing.T) { hostile.Growth(t, shapes(), parseBoth) }

func TestGrowthOfMemory(t *testing.T) { hostile.Memory(t, shapes(), 1000, parseBoth) }
