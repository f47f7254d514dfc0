package whatwg

import (
	"flag"
	"slices"
	"testing"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/mutate"
	"github.com/weburl-go/weburl/internal/suite"
	"github.com/weburl-go/weburl/internal/twin"
	"github.com/weburl-go/weburl/percent"
)

// inputs is how many random inputs the twins are compared on, and seed which.
var (
	inputs = flag.Int("inputs", 20_000, "compare with package weburl on so many random inputs")
	seed   = flag.Uint64("seed", 1, "`seed` of the random inputs")
)

// differs says how the text of July 2026 and package weburl read a request
// differently, or nil.
func differs(q edition.Request) error {
	_, err := twin.Parse(July2026.Read, q)
	return err
}

// differsInSetters says how the text of July 2026 and package webapi carry out a
// request differently, or nil.
func differsInSetters(q edition.Request) error {
	_, err := twin.Set(July2026.Read, q)
	return err
}

// encodings are some encodings that differ in kind.
var encodings = []percent.Encoding{nil, nil, nil, encoding.Windows1252, encoding.ShiftJIS, encoding.ISO2022JP, encoding.GB18030, encoding.UTF16LE, encoding.EUCKR, encoding.XUserDefined}

func TestLikeTheParserRandom(t *testing.T) {
	g := mutate.New(*seed, suite.AllInputs(t))
	bad := 0
	n := *inputs
	if testing.Short() {
		n = min(n, 5000)
	}
	for i := range n {
		g.IllFormed = i%4 == 3
		q := edition.Request{Encoding: encodings[i%len(encodings)]}
		q.Input, q.Base, q.HasBase = g.Next()
		if err := differs(q); err != nil {
			t.Errorf("%q against %q (%v), encoding %v: %v", q.Input, q.Base, q.HasBase, q.Encoding, err)
			if bad++; bad == 20 {
				t.Fatalf("stopped after %d inputs", i)
			}
		}
	}
	t.Logf("%d inputs", n)
}

func TestSettersLikeTheParserRandom(t *testing.T) {
	g := mutate.New(*seed+1, suite.AllInputs(t))
	bad := 0
	n := *inputs / 2
	if testing.Short() {
		n = min(n, 2000)
	}
	changes := 0
	for i := range n {
		g.IllFormed = i%4 == 3
		var q edition.Request
		q.Input, q.Base, q.HasBase = g.Start()
		for _, c := range g.Calls() {
			if slices.Contains(setters, c.Name) {
				q.Set = append(q.Set, edition.Change{Attribute: c.Name, Value: c.Args[0]})
				changes++
			}
		}
		if err := differsInSetters(q); err != nil {
			t.Errorf("%q against %q, set %q: %v", q.Input, q.Base, q.Set, err)
			if bad++; bad == 20 {
				t.Fatalf("stopped after %d requests", i)
			}
		}
	}
	t.Logf("%d requests with %d changes", n, changes)
}
