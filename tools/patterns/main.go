// Patterns compares package urlpattern with other implementations of the URL Pattern
// Standard, on random patterns and URLs.
//
//	go run ./tools/patterns [-n 100000] [-seed 1] [-judge node,chromium] [-chromium PROGRAM] [-show 20]
//
// It makes -n pairs of a pattern and an input: patterns from a grammar, and those of
// web-platform-tests, changed at random; inputs that are likely to match, URLs or
// components; URLs with which package analysis proves something about the pattern and another
// one. All components, whether there are regular expressions, and what each group took are
// compared; in Chromium also the drafts of generate and compareComponent.
//
// With -proofs, it asks package analysis about all pairs of the patterns of web-platform-tests
// and of 300 routes of GitHub's API, which it downloads. It compares the answers with short
// URLs and with -n random ones, and the judges match the witnesses.
//
//	go run ./tools/patterns -proofs -judge node -n 1000000 [-pieces 6]
//
// The judges are Node, which tools/judges installs, and Chromium. Each answers in a worker
// with a time limit. Patterns that exceed it are counted as late, not as differences.
//
// The exit code is 0 if every difference is explained (explained.go), 1 if not, and 2 if
// the comparison failed.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
)

func main() {
	n := flag.Int("n", 100_000, "how many `pairs` of a pattern and an input")
	seed := flag.Uint64("seed", 1, "`seed` of the random patterns")
	names := flag.String("judge", "node,chromium", "comma-separated `judges`")
	chromium := flag.String("chromium", "chromium", "the browser `program`")
	proofs := flag.Bool("proofs", false, "check package analysis on fixed patterns, with -n random URLs")
	pieces := flag.Int("pieces", 6, "with -proofs, how many `pieces` short URLs have")
	show := flag.Int("show", 20, "how many unexplained differences to print")
	flag.Parse()
	if flag.NArg() > 0 || *n < 1 {
		flag.Usage()
		os.Exit(2)
	}
	good := true
	for _, name := range strings.Split(*names, ",") {
		ask, ok := judges(*chromium)[name]
		if !ok {
			fmt.Fprintf(os.Stderr, "patterns: unknown judge %q\n", name)
			os.Exit(2)
		}
		c := comparison{judge: name, show: *show, out: os.Stdout, explained: map[string]int{}}
		run := func() error { return c.run(*n, *seed, ask) }
		if *proofs {
			run = func() error { return c.prove(*pieces, *n, *seed, ask) }
		}
		if err := run(); err != nil {
			fmt.Fprintf(os.Stderr, "patterns: %s: %v\n", name, err)
			os.Exit(2)
		}
		c.report()
		good = good && c.unexplained == 0
	}
	if !good {
		os.Exit(1)
	}
}

// comparison counts how a judge differs.
type comparison struct {
	judge string
	show  int
	out   io.Writer

	cases, pairs, accepted, matches, late, lost, unexplained int
	explained                                                map[string]int
}

// batchSize is how many cases a judge gets at a time.
const batchSize = 50

func (c *comparison) run(n int, seed uint64, ask asker) error {
	g, err := newGenerator(seed)
	if err != nil {
		return err
	}
	return c.compareAll(func() (batch []testCase) {
		if c.pairs >= n {
			return nil
		}
		for range batchSize {
			tc := g.next()
			tc.addWitnesses()
			batch = append(batch, tc)
		}
		return batch
	}, ask)
}

// compareAll asks the judge about batches of cases, until there is none.
func (c *comparison) compareAll(next func() []testCase, ask asker) error {
	ctx, cancel := context.WithCancelCause(context.Background())
	defer cancel(nil)
	var pending []testCase
	return ask(ctx, func() []testCase {
		if c.cases%5_000 < batchSize && c.cases > batchSize {
			fmt.Fprintf(os.Stderr, "%s: %d patterns, %d late, %d lost, %d differences unexplained\n", c.judge, c.cases, c.late, c.lost, c.unexplained)
		}
		c.lost += len(pending)
		pending = next()
		for i := range pending {
			pending[i].Skip = c.judge == "chromium" && pending[i].stopsChromium()
			c.pairs += len(pending[i].Inputs)
		}
		return pending
	}, func(answers []answer) error {
		if len(answers) != len(pending) {
			return fmt.Errorf("%d answers to %d cases", len(answers), len(pending))
		}
		for i := range answers {
			c.compare(&pending[i], &answers[i])
		}
		pending = nil
		return nil
	})
}

// compare compares the answer of a judge with ours.
func (c *comparison) compare(tc *testCase, theirs *answer) {
	c.cases++
	if theirs.Late {
		c.late++
		return
	}
	ours := tc.answer(theirs.Orders != nil || theirs.Generated != nil)
	if !ours.Error {
		c.accepted++
	}
	for _, m := range ours.Matches {
		if m.ok {
			c.matches++
		}
	}
	for _, d := range differences(tc, &ours, theirs) {
		why := explain(c.judge, tc, &ours, d)
		if readsOtherwise(tc, theirs, d) {
			why = "the judge reads a URL otherwise, which tools/judges compares"
		}
		if why != "" {
			c.explained[why]++
			continue
		}
		if c.unexplained++; c.unexplained <= c.show {
			fmt.Fprintf(c.out, "%s: %s\n  pattern %s\n  %s\n", c.judge, d.what, compact(tc.Pattern), d)
		}
	}
}

func (c *comparison) report() {
	fmt.Fprintf(c.out, "%s: %d patterns, %d pairs, %d patterns accepted, %d matches, %d late, %d lost, %d differences unexplained\n",
		c.judge, c.cases, c.pairs, c.accepted, c.matches, c.late, c.lost, c.unexplained)
	for _, why := range slices.Sorted(maps.Keys(c.explained)) {
		fmt.Fprintf(c.out, "%8d %s\n", c.explained[why], why)
	}
}
