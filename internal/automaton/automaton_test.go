package automaton_test

import (
	"flag"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/weburl-go/weburl/internal/automaton"
	"github.com/weburl-go/weburl/internal/ecmascript"
	"github.com/weburl-go/weburl/internal/test/expression"
)

var expressions = flag.Int("expressions", 20_000, "how many random `expressions` to match")

func parse(t testing.TB, source string, ignoreCase bool) *ecmascript.Expr {
	t.Helper()
	e, err := ecmascript.Parse(source, ignoreCase)
	if err != nil {
		t.Fatalf("/%s/: %v", source, err)
	}
	return e
}

func compile(t testing.TB, source string) automaton.Engines {
	t.Helper()
	p, err := automaton.Compile(parse(t, source, false), automaton.MaxInstructions)
	if err != nil {
		t.Fatalf("/%s/: %v", source, err)
	}
	return automaton.Engines{Program: p}
}

// The captures of loops, of empty iterations, and of choices. V8 gives the same.
func TestCaptures(t *testing.T) {
	for _, c := range []struct {
		source, input string
		want          []string // "-" if undefined; nil for no match
	}{
		{"", "", []string{""}},
		{"", "a", nil},
		{"a", "", nil},
		{"(a?)??", "a", []string{"a", "a"}},
		{"(a?)??(.*)", "a", []string{"a", "-", "a"}},
		{"(.*)(.*)?", "ab", []string{"ab", "ab", "-"}},
		{"(|a)*", "aa", []string{"aa", "a"}},
		{"(|a){2}(.*)", "aa", []string{"aa", "", "aa"}},
		{"(|a)+", "aa", []string{"aa", "a"}},
		{"(|a)+?", "", []string{"", ""}},
		{"(?:(a)|b)*", "ab", []string{"ab", "-"}},
		{"(z)((a+)?(b+)?(c))*", "zaacbbbcac", []string{"zaacbbbcac", "z", "ac", "a", "-", "c"}},
		{`([^\/]+?)+b`, "xbyb", []string{"xbyb", "y"}},
		{"(?:(a)|(b)){2}", "ab", []string{"ab", "-", "b"}},
		{"(?:|.)*", "ab", []string{"ab"}},
		{"(b*?){0,2}", "b", []string{"b", "b"}},
		{"()?", "", []string{"", "-"}},
		{"()*", "", []string{"", "-"}},
		{"()+", "", []string{"", ""}},
		{"((a*)*)*", "", []string{"", "-", "-"}},
		{"((a*)+)*", "aa", []string{"aa", "aa", "aa"}},
		{"((?:(a*)+)+)+", "aa", []string{"aa", "aa", "aa"}},
		{"((a)|b)*?c", "abc", []string{"abc", "b", "-"}},
		{"(a)?(?:b|ab)", "ab", []string{"ab", "a"}},
		{"(a|ab)(c|bcd)(d*)", "abcd", []string{"abcd", "a", "bcd", ""}},
		{"(?<x>a)|(?<x>b)", "b", []string{"b", "-", "b"}},
		{`\bab\b`, "ab", []string{"ab"}},
		{`a\Bb\b.\b`, "ab-", nil},
		{`(?ms:^a$.)*`, "a\na\n", []string{"a\na\n"}},
		{`a(?s:.)b(?m:$)(?s:.)(?m:^)c`, "a\nb\nc", []string{"a\nb\nc"}},
		{"[^]*", "\x00\x7f", []string{"\x00\x7f"}},
		{"[]|a", "a", []string{"a"}},
		{`([\q{|a|abc|ab}])(.*)`, "abcd", []string{"abcd", "abc", "d"}},
		{`([\q{abc|b}a-c])(.*)`, "abd", []string{"abd", "a", "bd"}},
		{"^a$", "a", []string{"a"}},
		{"^^a$$", "a", []string{"a"}},
		{"(^a$|b)", "a", []string{"a", "a"}},
		{"(a^|a)", "a", []string{"a", "a"}},
	} {
		e := compile(t, c.source)
		found := e.Find(nil, c.input)
		var got []string
		for g := 0; g < len(found); g += 2 {
			if found[g] < 0 {
				got = append(got, "-")
			} else {
				got = append(got, c.input[found[g]:found[g+1]])
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("/%s/ on %q: got %q, want %q", c.source, c.input, got, c.want)
		}
		agree(t, c.source, e, c.input)
	}
}

// agree fails unless all engines have the same result, within their bounds of steps.
func agree(t testing.TB, source string, e automaton.Engines, input string) (matches bool) {
	t.Helper()
	found := e.Find(nil, input)
	matches = found != nil
	linear := 5 * (e.Size() + 1) * (len(input) + 1)
	if ok, steps := e.TestBySets(input); ok != matches || steps > linear {
		t.Errorf("/%s/ on %q: TestBySets is %v in %d steps; Find is %v", source, input, ok, steps, found)
	}
	if got, steps := e.FindBySets(input); !slices.Equal(got, found) || (got != nil) != matches || steps > linear {
		t.Errorf("/%s/ on %q: FindBySets is %v in %d steps; Find is %v", source, input, got, steps, found)
	}
	if got, steps, ok := e.TestByTable(input); ok && (got != matches || steps > len(input)+1) {
		t.Errorf("/%s/ on %q: TestByTable is %v in %d steps; Find is %v", source, input, got, steps, found)
	}
	if got, steps, ok := e.FindByTable(input); ok && (!slices.Equal(got, found) || (got != nil) != matches || steps > linear) {
		t.Errorf("/%s/ on %q: FindByTable is %v in %d steps; Find is %v", source, input, got, steps, found)
	}
	if e.Test(input) != matches {
		t.Errorf("/%s/ on %q: Test and Find differ", source, input)
	}
	return matches
}

// All engines agree with a matcher that backtracks as ECMA-262 describes it and, except for
// captures, with Go's regexp.
func TestTwins(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	programs, matches, captured, late := 0, 0, 0, 0
	for range *expressions {
		source := expression.Random(rng)
		parsed, err := ecmascript.Parse(source, rng.IntN(2) == 0)
		if err != nil {
			continue
		}
		p, err := automaton.Compile(parsed, automaton.MaxInstructions)
		if err != nil {
			t.Fatalf("/%s/: %v", source, err)
		}
		e := automaton.Engines{Program: p}
		programs++
		other, err := regexp.Compile("^(?:" + expression.Plain(parsed.Root) + ")$")
		if err != nil {
			t.Fatalf("/%s/: %v", source, err)
		}
		for range 10 {
			input := expression.Input(rng)
			got := agree(t, source, e, input)
			if !hasLines(parsed.Root, input) && other.MatchString(input) != got {
				t.Errorf("/%s/ on %q: got %v, regexp the opposite", source, input, got)
			}
			want, ok := expression.Backtrack(parsed, input, 100_000)
			if !ok {
				late++
				continue
			}
			found := p.Find(nil, input)
			if !slices.Equal(found, want) || got != (want != nil) {
				t.Errorf("/%s/ on %q: got %v, the twin has %v", source, input, found, want)
			}
			if got {
				matches++
			}
			if len(want) > 2 {
				captured++
			}
		}
	}
	if matches < programs/2 || captured < programs/5 || late > programs/100 {
		t.Errorf("%d programs with %d matches, %d with groups; %d took the twin too long", programs, matches, captured, late)
	}
}

// hasLines reports whether an expression may treat a carriage return in input as the end
// of a line, which Go's regexp does not.
func hasLines(n *ecmascript.Node, input string) bool {
	if !strings.Contains(input, "\r") {
		return false
	}
	return n.Op == ecmascript.BeginLine || n.Op == ecmascript.EndLine ||
		slices.ContainsFunc(n.Subs, func(n *ecmascript.Node) bool { return hasLines(n, input) })
}

// Long inputs are matched in blocks.
func TestBlocks(t *testing.T) {
	defer automaton.SetMaxRows(8)()
	for _, source := range []string{"(a|b)*?(b*)(a*)", "((a)|(b))*", `([^\/]+?)(?:/([^\/]+?))*`, "(a*)*b", `(\bab\b|-)*`, "(.)(.)(.)*"} {
		e := compile(t, source)
		for _, n := range []int{0, 1, 7, 8, 9, 15, 63, 64, 65, 100, 1000} {
			for _, unit := range []string{"a", "ab", "ab-", "a/b"} {
				agree(t, source, e, strings.Repeat(unit, n/len(unit)))
			}
		}
	}
}

// hanging holds expressions on which engines that backtrack take exponential time, and
// inputs of any length for them.
var hanging = []struct{ source, unit, end string }{
	{`^(.*)(.*)\.example\.com$`, "a", "-b.example.org"},
	{`^(.*)(.*)(.*)(.*)b$`, "a", ""},
	{`^([^\/]+?)+b$`, "a", "/"},
	{`^([^.]+?)+(?:\.([^.]+?))*x$`, "a.", "/"},
	{`^(?:/(a+)+)+$`, "/a", "!"},
	{`^(a*)*b$`, "a", ""},
	{`^(a|aa)+$`, "a", "b"},
	{`^(?:a?){30}(?:a){30}$`, "a", "b"},
	{`^(.*a){12}$`, "a", "b"},
	{`^((\w+\s?)*)+$`, "ab ", "!"},
}

// The steps grow linearly with the input, for patterns that make others hang, too.
func TestSteps(t *testing.T) {
	for _, c := range hanging {
		e := compile(t, c.source)
		var before int
		for n := 1 << 4; n <= 1<<14; n *= 2 {
			input := strings.Repeat(c.unit, n/len(c.unit)) + c.end
			agree(t, c.source, e, input)
			_, test := e.TestBySets(input)
			_, find := e.FindBySets(input)
			if steps := test + find; before > 0 && steps > 5*before/2 {
				t.Errorf("/%s/: %d steps for %d bytes, after %d for half of them", c.source, steps, n, before)
			} else {
				before = steps
			}
		}
	}
}

// Making groups undefined takes no more steps than defining them.
func TestStepsOfErase(t *testing.T) {
	for _, source := range []string{
		loops("|(?<a#>c)", 300), loops("|(?<a#>c)|(?<b#>a)", 150), loops("(?<a#>)", 300), loops("", 0) + `(?:[]` + strings.Repeat("()", 900) + "|(a)|b)*",
		"(?:" + strings.Repeat("()", 300) + "a|b)*", "(?:(a)|" + strings.Repeat("(b)", 300) + "|b){9}",
	} {
		for _, input := range []string{strings.Repeat("ab", 250), strings.Repeat("a", 500), strings.Repeat("b", 500)} {
			agree(t, source, compile(t, source), input)
		}
	}
}

// loops returns nested loops whose iterations begin with "a" or nothing. In unit, # stands for
// the number of the loop.
func loops(unit string, n int) string {
	var b strings.Builder
	b.WriteString(strings.Repeat("(?:", n) + "a?")
	for i := range n {
		b.WriteString(strings.ReplaceAll(unit, "#", strconv.Itoa(i)) + ")*")
	}
	return "(?:" + b.String() + "b)*"
}

// A set is found at once, wherever it differs from the others.
func TestProbes(t *testing.T) {
	const n = 1000
	for width := 1; width <= 3; width++ {
		for word := range width {
			for shift := 0; shift <= 54; shift += 6 {
				sets := make([][]uint64, n)
				for i := range sets {
					sets[i] = make([]uint64, width)
					sets[i][word] = uint64(i+1) << shift
				}
				if probes := automaton.Probes(sets); probes < n || probes > 5*n {
					t.Errorf("%d probes for %d sets that differ from bit %d of word %d of %d", probes, n, shift, word, width)
				}
			}
		}
	}
}

// The same holds for random expressions.
func TestStepsOfRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for range *expressions / 100 {
		source := expression.Random(rng)
		parsed, err := ecmascript.Parse(source, false)
		if err != nil {
			continue
		}
		p, err := automaton.Compile(parsed, automaton.MaxInstructions)
		if err != nil {
			t.Fatalf("/%s/: %v", source, err)
		}
		unit := expression.Input(rng) + "a"
		for n := 1; n <= 1<<10; n *= 4 {
			agree(t, source, automaton.Engines{Program: p}, strings.Repeat(unit, n))
		}
	}
}

// One program may be used by many goroutines at once, from the first call on.
func TestConcurrency(t *testing.T) {
	for _, source := range []string{"(a|b)*?(b*)(a*)", "(a)(b)", `(\bab\b|-)*`, "(?:.*a.{0,40})*(.*b.{0,40})*"} {
		e := compile(t, source)
		var wg sync.WaitGroup
		for range 8 {
			wg.Add(1)
			go func() {
				defer wg.Done()
				for range 100 {
					if !e.Test("ab") || len(e.Find(nil, "ab")) == 0 {
						t.Error("no match")
					}
				}
			}()
		}
		wg.Wait()
	}
}

// Test allocates nothing, and Find nothing if it is given memory.
func TestAllocations(t *testing.T) {
	for _, source := range []string{`/users/([^\/]+?)/posts/(.*)`, `\B/users/([^\/]+?)/posts/(.*)`, strings.Repeat(`(?:a|b|/users/([^\/]+?)/posts/(.*))`, 1) + strings.Repeat("b?", 1000)} {
		p := compile(t, source).Program
		dst := make([]int, 16)
		if p.Find(dst, "/users/1/posts/2") == nil {
			t.Fatal("no match")
		}
		if n := testing.AllocsPerRun(100, func() {
			p.Test("/users/1/posts/2")
			p.Find(dst, "/users/1/posts/2")
		}); n != 0 {
			t.Errorf("/%.30s/: %v allocations", source, n)
		}
	}
}

// The bounds hold, and the largest expression within them works.
func TestBounds(t *testing.T) {
	for _, c := range []struct {
		name, within, beyond string
		input                string
		reason               ecmascript.Reason
		start, end           int
	}{
		{"instructions", "a{9998}", "a{9999}", strings.Repeat("a", 9998), ecmascript.TooManyInstructions, 0, 1},
		{"nested bounds", "(?:a{4}){100}", "b(?:a{99999}){99999}", strings.Repeat("a", 400), ecmascript.TooManyInstructions, 4, 5},
		{"a huge bound", "(?:){99999999999999999999}", "a{99999999999999999999}", "", ecmascript.TooManyInstructions, 0, 1},
		{"nested loops", strings.Repeat("(?:", 5) + "(?:a*)+" + strings.Repeat(")+", 5), strings.Repeat("(?:", 30) + "(?:a*)+" + strings.Repeat(")+", 30), "aa", ecmascript.TooManyInstructions, 93, 95},
	} {
		p := compile(t, c.within)
		if !p.Test(c.input) {
			t.Errorf("%s: no match within the bound", c.name)
		}
		_, err := automaton.Compile(parse(t, c.beyond, false), automaton.MaxInstructions)
		if e, ok := err.(*ecmascript.Error); !ok || e.Reason != c.reason || e.Start != c.start || e.End != c.end {
			t.Errorf("%s: got the error %v, %+v", c.name, err, *e)
		}
	}
}

// Tables have at most 16 KiB. A program that needs more runs without, with the same results.
func TestTables(t *testing.T) {
	classes := "|" + strings.Join(strings.Split("abcdefghijklmnop", ""), "|")
	letters := strings.Repeat("abcdefghijklmnopqrst", 11)
	for _, c := range []struct {
		source            string
		forward, backward bool
	}{
		{`/users/([^\/]+?)/posts/(.*)`, true, true},
		{`([^\/]+?)/([^\/]+?)(?:/([^\/]+?))?`, true, true},
		{`/([^\/]+?)(?:/([^\/]+?))*`, true, true},
		{`(.*)\.example\.com`, true, true},
		{`(?:([^.]+?)\.)?example\.com`, true, true},
		{"(a|b)*a(a|b){5}", true, true},
		{"(a|b)*a(a|b){20}", false, true}, // 2^20 states
		{"(a|b){20}a(a|b)*", true, false},
		{`\ba`, true, false},
		{"[]", true, true},
		{"a{200}", true, true},
		{"a{300}", true, false},
		{letters[:213], true, false}, // 215 states of 44 bytes, with sets of 4 words
		{letters[:214], false, false},
		{"(?:.?){150}" + classes, true, false},
		{"(?:.?){160}" + classes, false, false}, // 14 kB, but much work
		{"a{5000}", false, false},
		{"a{9000}", false, false},
		{"(a|b)*a(a|b){20}b(a|b)*", false, false},
	} {
		e := compile(t, c.source)
		forward, backward := e.TableSizes()
		if (forward > 0) != c.forward || (backward > 0) != c.backward || max(forward, backward) > 1<<14 {
			t.Errorf("/%s/: tables of %d and %d bytes", c.source, forward, backward)
		}
		for _, input := range []string{"", "a", "ab", strings.Repeat("ab", 40), strings.Repeat("b", 40), "/users/1/posts/2", "a/b/c", "/a/b", "www.example.com"} {
			agree(t, c.source, e, input)
		}
	}
}

// Without a way to a match, Test by a table looks at no more bytes, whatever they are.
func TestEarlyEnd(t *testing.T) {
	for _, c := range []struct {
		source, start string
	}{{"ab", "b"}, {"ab", "aa"}, {`\bab`, "b"}, {`\bab`, "aa"}, {`\b-`, "-"}, {`-\B-`, "-a"}, {`(?m:$)a`, "b"}} {
		for _, rest := range []string{"", "a", "-", "\n", "aaaa", "a-a-\n"} {
			input := c.start + rest
			if matches, steps, ok := compile(t, c.source).TestByTable(input); matches || !ok || steps > len(c.start)+1 || rest != "" && steps > len(c.start) {
				t.Errorf("/%s/ on %q: %v after %d steps", c.source, input, matches, steps)
			}
		}
	}
}

// A Find that needs much memory does not keep it.
func TestKeptMemory(t *testing.T) {
	const kept = 1 << 14 // words
	for _, source := range []string{"(a*)*", `(\ba*)*`, `(\ba*)*b{5000}`} {
		for _, n := range []int{10, 100, 10_000, 1 << 16, 1 << 20} {
			e := compile(t, source)
			e.Find(nil, strings.Repeat("a", n))
			if got := e.KeptRows(); got > kept {
				t.Errorf("/%s/ on %d bytes: %d words are kept", source, n, got)
			}
		}
	}
}

// No set contains bytes outside ASCII.
func TestNotASCII(t *testing.T) {
	for _, source := range []string{"[^a]", ".", "a|[^]", `\b.`} {
		e := compile(t, source)
		for _, input := range []string{"\x80", "\xff", "é"} {
			if agree(t, source, e, input) {
				t.Errorf("/%s/ matches %q", source, input)
			}
		}
	}
}

func FuzzEngines(f *testing.F) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 50 {
		f.Add(expression.Random(rng), expression.Input(rng), rng.IntN(2) == 0)
	}
	for _, c := range hanging {
		f.Add(c.source, strings.Repeat(c.unit, 10)+c.end, false)
	}
	f.Fuzz(func(t *testing.T, source, input string, ignoreCase bool) {
		if len(source) > 100 || len(input) > 100 {
			return
		}
		parsed, err := ecmascript.Parse(source, ignoreCase)
		if err != nil {
			return
		}
		p, err := automaton.Compile(parsed, automaton.MaxInstructions)
		if err != nil {
			return
		}
		agree(t, source, automaton.Engines{Program: p}, input)
		if want, ok := expression.Backtrack(parsed, input, 10_000); ok {
			if got := p.Find(nil, input); !slices.Equal(got, want) || (got == nil) != (want == nil) {
				t.Errorf("/%s/ on %q: got %v, the twin has %v", source, input, got, want)
			}
		}
	})
}
