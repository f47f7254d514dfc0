package main

import (
	"math/rand/v2"
	"os"
	"testing"
)

// The languages whose judge is in Go are compared on each run.
func TestComparison(t *testing.T) {
	for _, l := range languages {
		if !l.isGo {
			continue
		}
		ask, stop, err := l.judge(programs{})
		if err != nil {
			t.Fatal(err)
		}
		c := comparison{language: l, ask: ask, show: 5, out: os.Stderr}
		if err := c.run(20_000, rand.New(rand.NewPCG(3, 0))); err != nil {
			t.Fatal(err)
		}
		stop()
		if c.wrong > 0 || c.matches < 200 || c.exact[0]+c.exact[1]+c.exact[2] < 100 {
			t.Errorf("%s: %+v", l.name, c)
		}
	}
}
