// Package editiontest checks what editions have in common, for their tests: that
// they follow the text of a grammar, that parts and errors have spans in the input,
// and that comments cite anchors that exist in a text.
package editiontest

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/abnf"
)

// Grammar is a grammar, with letters that matter to it and some that it does not allow.
type Grammar struct {
	*abnf.Grammar
	letters []rune
}

// ReadGrammar reads a grammar in ABNF that uses the core rules.
func ReadGrammar(t testing.TB, text, letters string) Grammar {
	t.Helper()
	g, err := abnf.Parse(text + abnf.Core)
	if err != nil {
		t.Fatal(err)
	}
	return Grammar{g, []rune(letters)}
}

// Functions fails unless the grammar has n rules in addition to the core rules, and
// functions has exactly one entry for each of them.
func Functions[F any](t *testing.T, g Grammar, functions map[string]F, n int) {
	core := []string{"ALPHA", "DIGIT", "HEXDIG"}
	names := slices.DeleteFunc(g.Rules(), func(name string) bool { return slices.Contains(core, name) })
	if len(names) != n || len(functions) != len(names) {
		t.Errorf("there are %d rules and %d functions, want %d", len(names), len(functions), n)
	}
	for _, name := range names {
		if _, ok := functions[name]; !ok {
			t.Errorf("rule %s has no function", name)
		}
	}
}

// Mutated returns s with a few characters exchanged, removed or inserted.
func (g Grammar) Mutated(rng *rand.Rand, s string) string {
	text := []rune(s)
	for range rng.IntN(3) {
		at := rng.IntN(len(text) + 1)
		c := g.letters[rng.IntN(len(g.letters))]
		switch rng.IntN(3) {
		case 0:
			text = slices.Insert(text, at, c)
		case 1:
			if at < len(text) {
				text[at] = c
			}
		case 2:
			if at < len(text) {
				text = slices.Delete(text, at, at+1)
			}
		}
	}
	return string(text)
}

// Each calls f with all strings of up to n letters.
func Each(letters string, n int, f func(s string)) {
	f("")
	if n == 0 {
		return
	}
	for _, r := range letters {
		Each(letters, n-1, func(s string) { f(string(r) + s) })
	}
}

// Follows fails unless check accepts exactly the strings that a rule accepts,
// according to a regular expression derived from the grammar's text. It tries n
// strings that match, n that nearly do, and those with which each calls compare.
func (g Grammar) Follows(t *testing.T, rule string, n int, check func(s string) error, each func(compare func(s string))) {
	re, _, err := g.Regexp(rule)
	if err != nil {
		t.Fatal(err)
	}
	accepted := 0
	compare := func(s string) {
		err := check(s)
		if want := re.MatchString(s); want != (err == nil) {
			t.Fatalf("%s %q: %v, want match %v", rule, s, err, want)
		}
		if err == nil {
			accepted++
		}
	}
	rng := rand.New(rand.NewPCG(1, uint64(len(rule))))
	for range n {
		s := g.Generate(rng, rule)
		compare(s)
		compare(g.Mutated(rng, s))
	}
	if accepted < n || accepted == 2*n && !strings.HasSuffix(rule, "path-empty") {
		t.Errorf("%s accepts %d of %d strings", rule, accepted, 2*n)
	}
	each(compare)
}
