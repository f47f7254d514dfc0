package automaton_test

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/automaton"
	"github.com/weburl-go/weburl/internal/ecmascript"
	"github.com/weburl-go/weburl/internal/test/hostile"
)

// inputs returns inputs that match the expressions of matched up to their end, or nearly so.
func inputs() []hostile.Shape {
	var shapes []hostile.Shape
	for _, unit := range []string{"a", "ab", "a.", "/a", "a-", "ab ", "aaab", "\x80"} {
		shapes = append(shapes,
			hostile.Shape{Name: unit, Make: hostile.Repeat(unit)},
			hostile.Shape{Name: unit + ", then another", Make: hostile.Around("", unit, "-b.example.org")})
	}
	return shapes
}

// matched holds expressions of several kinds: with tables, with assertions, and with tables
// that would be too large.
var matched = []string{
	`(a|b)*?(b*)(a*)`, `([^\/]+?)*`, `(\bab\b|-)*`, `(?m:^a|b)*`, `(a|b)*a(a|b){20}`, `((a*)*)*(?:.?){50}`,
}

func work(input string) {
	for _, source := range matched {
		match(source, input)
	}
	for _, c := range hanging {
		match(c.source, input)
	}
}

func match(source, input string) {
	e, err := ecmascript.Parse(source, false)
	if err != nil {
		panic(err)
	}
	p, err := automaton.Compile(e, automaton.MaxInstructions)
	if err != nil {
		panic(err)
	}
	p.Test(input)
	p.Find(nil, input)
}

func TestGrowth(t *testing.T) { hostile.Growth(t, inputs(), work) }

func TestGrowthOfMemory(t *testing.T) { hostile.Memory(t, inputs(), 400, work) }

// sources are expressions of any length.
func sources() []hostile.Shape {
	var shapes []hostile.Shape
	for _, unit := range []string{"a", "a?", "(?:a*)*", "(?:a|b)", "a|", "[ab]", "a{2}", "(?:a{3}|b)", "(?:|a)?", "^", `[\q{abc|b|}]`} {
		shapes = append(shapes,
			hostile.Shape{Name: unit, Make: hostile.Repeat(unit)},
			hostile.Shape{Name: unit + " in a loop", Make: hostile.Around("(?:", unit, ")*")},
			hostile.Shape{Name: unit + " in two loops", Make: hostile.Around("((?:", unit, ")*)*")})
	}
	return append(shapes,
		hostile.Shape{Name: "nested", Make: func(n int) string { return strings.Repeat("(?:a?", n/7) + strings.Repeat(")*", n/7) }},
		hostile.Shape{Name: "nested minimum", Make: func(n int) string { return strings.Repeat("(?:a?", n/7) + strings.Repeat(")+", n/7) }},
		hostile.Shape{Name: "nested options", Make: func(n int) string { return strings.Repeat("(?:a", n/6) + strings.Repeat(")?", n/6) }},
		hostile.Shape{Name: "nested numbers", Make: func(n int) string { return strings.Repeat("(?:", n/8) + strings.Repeat("){99}", n/8) }},
		hostile.Shape{Name: "nested groups", Make: func(n int) string { return strings.Repeat("(", n/6) + strings.Repeat("){1}", n/6) }},
	)
}

func compileOnly(source string) *automaton.Program {
	e, err := ecmascript.Parse(source, false)
	if err != nil {
		return nil
	}
	p, _ := automaton.Compile(e, automaton.MaxInstructions)
	return p
}

func TestGrowthOfPrograms(t *testing.T) {
	hostile.Growth(t, sources(), func(source string) { compileOnly(source) })
}

// Finding groups takes time linear in the program, however many groups its loops contain.
func TestGrowthOfFind(t *testing.T) {
	shapes := append(sources(),
		hostile.Shape{Name: "groups in loops", Make: func(n int) string { return loops("|(?<a#>c)", n/20) }},
		hostile.Shape{Name: "loops in groups", Make: func(n int) string {
			return strings.Repeat("((?:", n/8) + "a" + strings.Repeat(")*)", n/8)
		}},
		hostile.Shape{Name: "groups before loops", Make: func(n int) string {
			return strings.Repeat("(?:()", n/8) + "a?" + strings.Repeat(")*", n/8) + "b"
		}})
	hostile.Growth(t, shapes, func(source string) {
		if p := compileOnly(source); p != nil {
			automaton.Engines{Program: p}.FindBySets("abab")
		}
	})
}

// The memory includes the tables, which only small programs have.
func TestGrowthOfProgramMemory(t *testing.T) {
	hostile.Memory(t, sources(), 1000, func(source string) {
		if p := compileOnly(source); p != nil {
			p.Test("ab")
			p.Find(nil, "ab")
		}
	})
}
