package main

import (
	"maps"
	"math/rand/v2"
	"path/filepath"
	"strconv"
	"testing"
)

// A run that ends at any batch, with others under way, and goes on from its file counts
// each batch once.
func TestLedger(t *testing.T) {
	const batches = 40
	outcome := func(k int) *tally {
		t := newTally()
		t.inputs, t.compared, t.agreed, t.explained = k, 2*k, k, k-1
		t.unexplained = 1
		t.classes["class "+strconv.Itoa(k%3)] = k
		t.kinds["kind"] = 1
		return t
	}
	want := newTally()
	for k := range batches {
		want.add(outcome(k))
	}
	s := settings{comparison: comparison{name: "idna", judges: []string{"a", "b"}}, seed: 3}
	rng := rand.New(rand.NewPCG(1, 2))
	for stop := range batches {
		path := filepath.Join(t.TempDir(), "ledger")
		var total *tally
		for run := range 2 {
			l, err := openLedger(path)
			if err != nil {
				t.Fatal(err)
			}
			c := l.begin(s)
			var under []int
			for finished := 0; run == 1 || finished < stop; {
				for len(under) < 3 {
					k, ok := c.next()
					if !ok {
						break
					}
					under = append(under, k)
				}
				if len(under) == 0 {
					break
				}
				i := rng.IntN(len(under))
				k := under[i]
				under = append(under[:i], under[i+1:]...)
				if k < batches {
					c.finish(k, outcome(k))
				} else {
					c.finish(k, nil)
				}
				finished++
			}
			if err := c.end(); err != nil {
				t.Fatal(err)
			}
			total = c.total
		}
		if total.inputs != want.inputs || total.compared != want.compared || total.agreed != want.agreed || total.explained != want.explained ||
			total.unexplained != want.unexplained || !maps.Equal(total.classes, want.classes) || !maps.Equal(total.kinds, want.kinds) {
			t.Errorf("stopped after %d: %+v, want %+v", stop, total, want)
		}
		l, err := openLedger(path)
		if err != nil {
			t.Fatal(err)
		}
		if p := l.page(s); !p.Ended || p.Next != batches || l.unexplained() != batches {
			t.Errorf("stopped after %d: %+v", stop, p)
		}
		if other := (settings{comparison: s.comparison, seed: 4}); l.page(other).Next != 0 {
			t.Error("another seed goes on after this one")
		}
	}
}

// A run ends when it has compared enough, what is kept included.
func TestLedgerEnds(t *testing.T) {
	l := &ledger{}
	s := settings{n: 10}
	for run := range 2 {
		c := l.begin(s)
		for {
			k, ok := c.next()
			if !ok {
				break
			}
			one := newTally()
			one.inputs = 4
			c.finish(k, one)
		}
		if err := c.end(); err != nil {
			t.Fatal(err)
		}
		if p := l.page(s); p.Next != 3 || p.Inputs != 12 {
			t.Errorf("run %d: %+v", run, p)
		}
	}
}
