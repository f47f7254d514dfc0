package whatwg

import (
	"flag"
	"fmt"
	"slices"
	"testing"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/test/mutate"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/internal/test/twin"
	"github.com/weburl-go/weburl/percent"
)

// inputs is the number of random inputs for comparing the twins, and seed selects them.
var (
	inputs = flag.Int("inputs", 20_000, "compare with package weburl on so many random inputs")
	seed   = flag.Uint64("seed", 1, "`seed` of the random inputs")
)

// differs returns how the text of July 2026 and package weburl read a request differently,
// or nil.
func differs(q edition.Request) error {
	_, err := twin.Parse(July2026.Read, q)
	return err
}

// differsInSetters returns how the text of July 2026 and package webapi carry out a request
// differently, or nil.
func differsInSetters(q edition.Request) error {
	_, err := twin.Set(July2026.Read, q)
	return err
}

// encodings are some encodings that differ in kind.
var encodings = []percent.Encoding{nil, nil, nil, encoding.Windows1252, encoding.ShiftJIS, encoding.ISO2022JP, encoding.GB18030, encoding.UTF16LE, encoding.EUCKR, encoding.XUserDefined}

// randomly calls compare with a generator n times, or short times in a short test, and
// stops after 20 errors.
func randomly(t *testing.T, seed uint64, n, short int, compare func(i int, g *mutate.Generator) error) {
	t.Helper()
	g := mutate.New(seed, suite.AllInputs(t))
	if testing.Short() {
		n = min(n, short)
	}
	bad := 0
	for i := range n {
		g.IllFormed = i%4 == 3
		if err := compare(i, g); err != nil {
			t.Error(err)
			if bad++; bad == 20 {
				t.Fatalf("stopped after %d inputs", i)
			}
		}
	}
	t.Logf("%d inputs", n)
}

// changing returns a request with setters.
func changing(g *mutate.Generator) (q edition.Request) {
	q.Input, q.Base, q.HasBase = g.Start()
	for _, c := range g.Calls() {
		if slices.Contains(setters, c.Name) {
			q.Set = append(q.Set, edition.Change{Attribute: c.Name, Value: c.Args[0]})
		}
	}
	return q
}

func TestLikeTheParserRandom(t *testing.T) {
	randomly(t, *seed, *inputs, 5000, func(i int, g *mutate.Generator) error {
		q := edition.Request{Encoding: encodings[i%len(encodings)]}
		q.Input, q.Base, q.HasBase = g.Next()
		if err := differs(q); err != nil {
			return fmt.Errorf("%q against %q (%v), encoding %v: %w", q.Input, q.Base, q.HasBase, q.Encoding, err)
		}
		return nil
	})
}

func TestSettersLikeTheParserRandom(t *testing.T) {
	randomly(t, *seed+1, *inputs/2, 2000, func(_ int, g *mutate.Generator) error {
		q := changing(g)
		if err := differsInSetters(q); err != nil {
			return fmt.Errorf("%q against %q, set %q: %w", q.Input, q.Base, q.Set, err)
		}
		return nil
	})
}
