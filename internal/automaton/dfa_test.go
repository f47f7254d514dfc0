package automaton_test

import (
	"math/rand/v2"
	"testing"

	"github.com/weburl-go/weburl/internal/automaton"
	"github.com/weburl-go/weburl/internal/ecmascript"
	"github.com/weburl-go/weburl/internal/test/expression"
)

// words returns all strings over an alphabet of at most a length, the shortest first.
func words(alphabet string, length int) []string {
	all := []string{""}
	for start := 0; length > 0; length-- {
		end := len(all)
		for _, word := range all[start:end] {
			for i := range len(alphabet) {
				all = append(all, word+alphabet[i:i+1])
			}
		}
		start = end
	}
	return all
}

// The word that Shortest finds is the first one among all short words.
func TestShortest(t *testing.T) {
	const order, length = "bac-", 5
	all := words(order, length)
	r := rand.New(rand.NewPCG(1, 2))
	counts := map[automaton.Result]int{}
	for range *expressions / 20 {
		var programs [3]*automaton.Program
		var sources [3]string
		for i := range programs {
			for programs[i] == nil {
				sources[i] = expression.Random(r)
				if e, err := ecmascript.Parse(sources[i], false); err == nil {
					programs[i], _ = automaton.Compile(e, automaton.MaxInstructions)
				}
			}
		}
		yes := r.IntN(4)
		var match, avoid []*automaton.DFA
		for i, p := range programs {
			if i < yes {
				match = append(match, p.NewDFA())
			} else {
				avoid = append(avoid, p.NewDFA())
			}
		}
		matches := func(word string) bool {
			for i, p := range programs {
				if p.Test(word) != (i < yes) {
					return false
				}
			}
			return true
		}
		budget := 1 << 20
		got, result := automaton.Shortest(order, match, avoid, &budget)
		counts[result]++
		if result == automaton.OutOfBounds {
			continue
		}
		if result == automaton.Found && !matches(got) {
			t.Fatalf("%q, of which %d have to match: found %q", sources, yes, got)
		}
		for _, word := range all {
			if result == automaton.Found && word == got {
				break
			}
			if matches(word) {
				t.Fatalf("%q, of which %d have to match: found %q, not %q", sources, yes, got, word)
			}
		}
	}
	if counts[automaton.Found] == 0 || counts[automaton.NotFound] == 0 {
		t.Errorf("results: %v", counts)
	}
}

// A search ends at the bound for the states of an automaton, and when the budget is used up.
func TestShortestBounds(t *testing.T) {
	for length, want := range map[string]automaton.Result{
		"12": automaton.NotFound, // 2¹³ states
		"13": automaton.OutOfBounds,
	} {
		budget := 1 << 30
		match := compile(t, "(?:a|b)*a(?:a|b){"+length+"}").NewDFA()
		avoid := compile(t, "[ab]*a[ab]{"+length+"}").NewDFA()
		if _, got := automaton.Shortest("ab", []*automaton.DFA{match}, []*automaton.DFA{avoid}, &budget); got != want {
			t.Errorf("length %s: got %d, want %d", length, got, want)
		}
	}
	// The budget that suffices, and one step less.
	search := func(budget int) (automaton.Result, int) {
		_, result := automaton.Shortest("ab", []*automaton.DFA{compile(t, "a{50}").NewDFA()}, nil, &budget)
		return result, budget
	}
	_, left := search(1 << 20)
	need := 1<<20 - left
	if result, left := search(need); result != automaton.Found || left != 0 {
		t.Errorf("with %d steps: %d, %d left", need, result, left)
	}
	if result, _ := search(need / 2); result != automaton.OutOfBounds {
		t.Errorf("with %d steps: %d", need/2, result)
	}
}
