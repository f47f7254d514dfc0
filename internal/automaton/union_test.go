package automaton_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/automaton"
	"github.com/weburl-go/weburl/internal/ecmascript"
	"github.com/weburl-go/weburl/internal/test/expression"
)

// classOf returns the bytes that a class in brackets matches.
func classOf(t testing.TB, source string) ecmascript.Bytes {
	t.Helper()
	return parse(t, source, false).Root.Set
}

// adder adds expressions to a union.
type adder struct {
	t testing.TB
	automaton.UnionBuilder
	programs map[string]uint32
	forms    uint32
}

// part adds a part, and returns its source as a regular expression.
func (a *adder) part(rng *rand.Rand, from uint32) (to uint32, source string) {
	class := []string{"[^b]", "[ab]", "[^]", "[a]"}[rng.IntN(4)]
	switch rng.IntN(8) {
	case 0, 1, 2:
		text := []string{"a", "b", "ab", "abab", "-"}[rng.IntN(5)]
		for _, c := range []byte(text) {
			from = a.Byte(from, c)
		}
		return from, text
	case 3:
		return a.Class(from, classOf(a.t, class)), class
	case 4:
		return a.Loop(from, classOf(a.t, class), false), class + "*"
	case 5, 6:
		return a.Loop(from, classOf(a.t, class), true), class + "+"
	}
	for {
		source = "(" + expression.Random(rng) + ")" // so ^ and $ at its ends remain
		e, err := ecmascript.Parse(source, false)
		if err != nil || strings.Contains(source, "(?<") { // the same name may come twice
			continue
		}
		p, err := automaton.Compile(e, automaton.MaxInstructions)
		if err != nil {
			a.t.Fatal(err)
		}
		if _, ok := a.programs[source]; !ok {
			a.programs[source] = uint32(len(a.programs))
		}
		if !p.HasAssertions() {
			return a.Program(from, a.programs[source], p), source
		}
	}
}

// component adds a component.
func (a *adder) component(rng *rand.Rand, from uint32) (to uint32, source string) {
	switch rng.IntN(8) {
	case 0, 1:
		return a.Skip(from), "[^]*"
	case 2:
		var sources [2]string
		a.forms++
		from = a.Forms(from, a.forms, 2, func(form int) (to uint32) {
			to, sources[form] = a.part(rng, from)
			return a.End(to)
		})
		return from, "(?:" + sources[0] + "|" + sources[1] + ")"
	}
	for range rng.IntN(5) {
		next, part := a.part(rng, from)
		from = next
		source += part
	}
	switch rng.IntN(4) {
	case 0:
		return a.Rest(from), source + "[^]*"
	case 1:
		from, source = a.Tail(from), source+"[^]*"
		tail := ""
		for range rng.IntN(4) {
			if class := "[ab]"; rng.IntN(3) == 0 {
				from, tail = a.Class(from, classOf(a.t, class)), class+tail
			} else {
				from, tail = a.Byte(from, 'a'), "a"+tail
			}
		}
		source += tail
	}
	return a.End(from), source
}

// A union finds the expressions that match, in a number of steps that its size bounds.
func TestUnion(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	matches := 0
	for range *expressions / 50 {
		a := adder{t: t, programs: map[string]uint32{}}
		type pair struct{ first, second automaton.Engines }
		var pairs []pair
		for id := range 1 + rng.IntN(20) {
			var p pair
			from, source := a.component(rng, 0)
			p.first = compileLone(t, source)
			if rng.IntN(3) > 0 {
				from, source = a.component(rng, from)
				p.second = compileLone(t, source)
			}
			a.Accept(from, uint32(id))
			pairs = append(pairs, p)
		}
		u := a.Union()
		for range 20 {
			input := []string{expression.Input(rng), expression.Input(rng)}
			if rng.IntN(2) == 0 {
				input[0] = strings.Repeat([]string{"a", "ab", "ab-"}[rng.IntN(3)], rng.IntN(5))
			}
			var want []uint32
			for id, p := range pairs {
				if p.first.Test(input[0]) && (p.second.Program == nil || p.second.Test(input[1])) {
					want = append(want, uint32(id))
				}
			}
			got, steps := u.Steps(input...)
			if slices.Sort(got); !slices.Equal(got, want) {
				t.Fatalf("got %v for %q, want %v", got, input, want)
			}
			if bound := 10 * (u.Edges() + 1) * (len(input[0]) + len(input[1]) + 2); steps > bound {
				t.Fatalf("%d steps, more than %d", steps, bound)
			}
			matches += len(got)
		}
	}
	if matches < *expressions/10 {
		t.Errorf("only %d matches", matches)
	}
}

// compileLone compiles an expression of which no part is looked at twice.
func compileLone(t testing.TB, source string) automaton.Engines {
	return compile(t, "(?:"+source+")")
}

// route adds a path in which ":" is a name.
func (a *adder) route(path string, id uint32) {
	from, notSlash := uint32(0), classOf(a.t, `[^\/]`)
	for _, c := range []byte(path) {
		if c == ':' {
			from = a.Loop(from, notSlash, true)
		} else {
			from = a.Byte(from, c)
		}
	}
	a.Accept(a.End(from), id)
}

// If routes share all choices, the steps of a match are proportional to the size of their tree,
// so they are fewer than those of matching the routes one by one.
func TestStepsOfUnion(t *testing.T) {
	for k := 1; k <= 12; k++ {
		a := adder{t: t}
		total := 0
		for i := range 1 << k {
			var path strings.Builder
			for bit := range k {
				path.WriteString([]string{"/0", "/:"}[i>>bit&1])
			}
			path.WriteString("/z")
			total += path.Len()
			a.route(path.String(), uint32(i))
		}
		u := a.Union()
		for _, end := range []string{"/z", "/y"} {
			ids, steps := u.Steps(strings.Repeat("/0", k) + end)
			if want := 1 << k; end == "/z" && len(ids) != want || end == "/y" && len(ids) > 0 {
				t.Errorf("%d matches of %d routes", len(ids), want)
			}
			if steps > 20<<k || steps > 5*total {
				t.Errorf("%d steps for %d routes of %d bytes", steps, 1<<k, total)
			}
		}
		// What follows grows with the input, not with the routes.
		if _, steps := u.Steps(strings.Repeat("/1", 500)); steps > 20*k+2000 {
			t.Errorf("%d steps for a long path and %d routes", steps, 1<<k)
		}
	}
}

// With texts that may end with "*", and with names that have no text beside them, a match takes
// steps for the input and the matches, however many other expressions there are.
func TestStepsOfManyTexts(t *testing.T) {
	for _, n := range []int{10, 100, 1000, 10_000} {
		texts, names := adder{t: t}, adder{t: t}
		for i := range n {
			var from uint32
			for _, c := range fmt.Sprintf("/articles/%d/%d", i%100, i) {
				from = texts.Byte(from, byte(c))
			}
			texts.Accept(texts.End(from), uint32(2*i))
			texts.Accept(texts.Rest(texts.Byte(from, '/')), uint32(2*i+1))
			names.route(fmt.Sprintf("/:/x/:/%d/:", i), uint32(i))
		}
		for _, c := range []struct {
			union *automaton.Union
			input string
			id    uint32
		}{
			{texts.Union(), "/articles/7/7", 14},
			{texts.Union(), "/articles/7/7/" + strings.Repeat("a", 1<<20), 15},
			{names.Union(), "/abc/x/abc/7/abc", 7},
		} {
			ids, steps := c.union.Steps(c.input)
			if !slices.Equal(ids, []uint32{c.id}) || steps > 150 {
				t.Errorf("%d expressions: got %v in %d steps for %.20q", n, ids, steps, c.input)
			}
		}
	}
}

// A match may be at many nodes at once, and reach each of them in many ways.
func TestUnionOfLoops(t *testing.T) {
	var before int
	for n := 1 << 8; n <= 1<<16; n *= 2 {
		a := adder{t: t}
		var from uint32
		for range 20 { // ".*.*.*a"
			from = a.Loop(from, classOf(a.t, "[^]"), false)
		}
		a.Accept(a.End(a.Byte(from, 'a')), 1)
		ids, steps := a.Union().Steps(strings.Repeat("a", n))
		if !slices.Equal(ids, []uint32{1}) {
			t.Fatalf("got %v", ids)
		}
		if before > 0 && steps > 5*before/2 {
			t.Errorf("%d steps for %d bytes, after %d for half of them", steps, n, before)
		}
		before = steps
	}
}

func TestUnionOfNone(t *testing.T) {
	var b automaton.UnionBuilder
	if ids, _ := b.Union().Steps("a"); len(ids) != 0 {
		t.Error("an empty union matches")
	}
	b.Byte(0, 'a')
	if ids, _ := b.Union().Steps("a"); len(ids) != 0 {
		t.Error("an expression that does not end matches")
	}
	b.Accept(0, 1)
	b.Accept(0, 2)
	if ids, _ := b.Union().Steps("a"); !slices.Equal(ids, []uint32{1, 2}) {
		t.Errorf("got %v, want all", ids)
	}
}

// A node may have any number of edges, and adding the same part leads to the same node.
func TestUnionOfManyEdges(t *testing.T) {
	var b automaton.UnionBuilder
	var ends [300]uint32
	for round := range 2 {
		for i := range ends {
			key := uint32(i)
			end := b.Forms(0, key, 1, func(int) uint32 { return b.End(b.Byte(b.Byte(0, byte(i%100)), byte(i/100))) })
			if round == 0 {
				ends[i] = end
				b.Accept(end, key)
			} else if end != ends[i] {
				t.Fatalf("the parts of expression %d lead to node %d, and before to %d", i, end, ends[i])
			}
		}
	}
	u := b.Union()
	for i := range ends {
		if ids, _ := u.Steps(string([]byte{byte(i % 100), byte(i / 100)})); !slices.Equal(ids, []uint32{uint32(i)}) {
			t.Fatalf("expression %d: got %v", i, ids)
		}
	}
}
