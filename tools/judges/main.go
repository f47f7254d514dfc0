// Judges compares weburl with other implementations of the URL Standard on the
// inputs of the suites, on real URLs and on mutations of both.
//
//	go run ./tools/judges [-n 300000] [-seed 1] [-seconds 0] [-judge node,whatwg-url] [-jobs 2] [-show 20]
//	go run ./tools/judges -sequences [the same]
//	go run ./tools/judges -sweep
//	go run ./tools/judges -conform [-n 300000] [-seed 1] [-seconds 0] [-jobs 2] [-show 20]
//	go run ./tools/judges -reference [the same]
//
// The second form compares sequences of calls of the Web API instead: a
// constructor, and then setters and methods of the search parameters, which
// package webapi answers. The third form compares every code point of Unicode
// in a handful of domains, 20 million in all. The fourth form asks whatwg-url also
// whether the input is a valid URL string, which package conform answers. The fifth
// form compares how relative references are read, rebased and resolved with the
// npm package spec-url, which is by the author of the document that package
// reference is about.
//
// The judge "node" is the URL class of Node: all its properties and whether it
// fails are compared. The judge "whatwg-url" is the npm package of that name:
// href, origin, failure, and the validation errors in their order. Of sequences
// both tell all properties and the search parameters. Both are npm packages at
// pinned versions; they are looked for in $WEBURL_JUDGES, or in weburl-judges
// in the user's cache folder, and are installed there with npm if they are
// missing.
//
// The exit code is 0 if every difference is explained (explained.go), 1 if not,
// and 2 if the comparison could not be made.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// manyInputs is how many inputs are enough to expect every explanation to occur.
const manyInputs = 300_000

// showKinds bounds the list of kinds of unexplained differences.
const showKinds = 40

type settings struct {
	n         int
	seed      uint64
	sequences bool
	sweep     bool
	conform   bool
	reference bool
	seconds   int
	judges    []string
	jobs      int
	show      int
}

func main() {
	var s settings
	var judges string
	flag.IntVar(&s.n, "n", manyInputs, "compare at least `n` inputs; 0 means until the time is over")
	flag.Uint64Var(&s.seed, "seed", 1, "`seed` of the mutations")
	flag.BoolVar(&s.sequences, "sequences", false, "compare sequences of calls of the Web API")
	flag.BoolVar(&s.sweep, "sweep", false, "compare every code point in a handful of domains; -n and -seed do not matter")
	flag.BoolVar(&s.conform, "conform", false, "compare verdicts on valid URL strings, too, with whatwg-url")
	flag.BoolVar(&s.reference, "reference", false, "compare relative references with spec-url")
	flag.IntVar(&s.seconds, "seconds", 0, "stop after so many `seconds`; 0 means no limit")
	flag.StringVar(&judges, "judge", "node,whatwg-url", "the `judges` to ask")
	flag.IntVar(&s.jobs, "jobs", max(1, runtime.NumCPU()/2), "how many processes of each judge to run")
	flag.IntVar(&s.show, "show", 20, "how many unexplained differences to print")
	flag.Parse()
	s.judges = strings.Split(judges, ",")
	if s.conform {
		s.judges = []string{grammarJudge}
	}
	if s.reference {
		s.judges = []string{referenceJudge}
	}
	for _, name := range s.judges {
		if scripts[name] == "" {
			usage(fmt.Sprintf("there is no judge %q", name))
		}
	}
	if flag.NArg() > 0 || s.jobs < 1 || s.n <= 0 && s.seconds <= 0 || s.sequences && s.sweep ||
		s.conform && (s.sequences || s.sweep) || s.reference && (s.sequences || s.sweep || s.conform) {
		usage("the flags make no sense")
	}
	t, err := run(s, os.Stdout)
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "judges:", err)
		os.Exit(2)
	case t.unexplained > 0:
		os.Exit(1)
	}
}

func usage(problem string) {
	fmt.Fprintln(os.Stderr, "judges:", problem)
	flag.Usage()
	os.Exit(2)
}

// run compares as s says and writes a report to w.
func run(s settings, w io.Writer) (*tally, error) {
	makeSource := func() batcher { return newSweep() }
	if !s.sweep {
		corpus, err := loadCorpus()
		if err != nil {
			return nil, err
		}
		makeSource = func() batcher { return newMutations(s.seed, corpus) }
		if s.sequences {
			makeSource = func() batcher { return newSequences(s.seed, corpus) }
		}
		if s.conform {
			makeSource = func() batcher { return newConformance(s.seed, corpus) }
		}
		if s.reference {
			makeSource = func() batcher { return newReferences(s.seed, corpus) }
		}
	}
	in, err := findInstallation()
	if err != nil {
		return nil, err
	}
	if err := in.ensure(); err != nil {
		return nil, err
	}
	ctx := context.Background()
	if s.seconds > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, time.Duration(s.seconds)*time.Second)
		defer cancel()
	}
	total := newTally()
	var (
		wg     sync.WaitGroup
		mu     sync.Mutex // of total and errs
		errs   []error
		next   atomic.Int64 // batch
		failed atomic.Bool
	)
	more := func() bool {
		if failed.Load() || ctx.Err() != nil {
			return false
		}
		mu.Lock()
		defer mu.Unlock()
		return s.sweep || s.n <= 0 || total.inputs < s.n
	}
	for range s.jobs {
		wg.Go(func() {
			err := work(s.judges, in, makeSource(), &next, more, func(t *tally) {
				mu.Lock()
				defer mu.Unlock()
				total.add(t)
			})
			if err != nil {
				failed.Store(true)
				mu.Lock()
				errs = append(errs, err)
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	if err := report(w, s, in, total); err != nil {
		return nil, err
	}
	return total, nil
}

// work starts one process of each judge and gives them batches while more is
// true and there are any. It hands in a tally after each.
func work(names []string, in installation, src batcher, next *atomic.Int64, more func() bool, handIn func(*tally)) error {
	judges, err := startAll(names, in)
	if err != nil {
		return err
	}
	defer closeAll(judges)
	for more() {
		n, ask := src.compare(int(next.Add(1) - 1))
		if n == 0 {
			break
		}
		tallies := make([]*tally, len(judges))
		errs := make([]error, len(judges))
		var wg sync.WaitGroup
		for k, j := range judges {
			tallies[k] = newTally()
			wg.Go(func() {
				errs[k] = ask(j, tallies[k])
			})
		}
		wg.Wait()
		if err := errors.Join(errs...); err != nil {
			return err
		}
		tallies[0].inputs = n
		for _, t := range tallies {
			handIn(t)
		}
	}
	return nil
}

func startAll(names []string, in installation) ([]*judge, error) {
	var out []*judge
	for _, name := range names {
		j, err := startJudge(name, in)
		if err != nil {
			closeAll(out)
			return nil, err
		}
		out = append(out, j)
	}
	return out, nil
}

func closeAll(judges []*judge) {
	for _, j := range judges {
		j.close()
	}
}

// report writes the reduced examples, the classes and, last, the counts.
func report(w io.Writer, s settings, in installation, t *tally) error {
	judges, err := startAll(s.judges, in)
	if err != nil {
		return err
	}
	defer closeAll(judges)
	for _, j := range judges {
		fmt.Fprintf(w, "judge %s:", j.name)
		for _, name := range slices.Sorted(maps.Keys(j.versions)) {
			fmt.Fprintf(w, " %s %s", name, j.versions[name])
		}
		fmt.Fprintln(w)
	}
	shown := make(map[string]bool)
	for _, f := range t.examples(s.show) {
		small, err := f.smallest(judges[slices.Index(s.judges, f.by())])
		if err != nil {
			return err
		}
		if text := small.String(); !shown[text] {
			shown[text] = true
			fmt.Fprintf(w, "\n%s", text)
		}
	}
	if len(t.kinds) > 0 {
		fmt.Fprintln(w, "\nunexplained:")
		kinds := t.order()
		for _, key := range kinds[:min(showKinds, len(kinds))] {
			fmt.Fprintf(w, "%9d  %s\n", t.kinds[key], key)
		}
	}
	if more := len(t.kinds) - showKinds; more > 0 {
		fmt.Fprintf(w, "%9s  and %d more kinds\n", "", more)
	}
	if len(t.classes) > 0 {
		fmt.Fprintln(w, "\nexplained:")
		for _, e := range slices.Concat(explained, explainedReferences()) {
			if n := t.classes[e.name]; n > 0 {
				fmt.Fprintf(w, "%9d  %s: %s: %s (%s)\n", n, e.judge, e.name, e.why, e.anchor)
			}
		}
	}
	if t.inputs >= manyInputs && !s.sweep && !s.sequences {
		for _, name := range t.silent(slices.Concat(explained, explainedReferences()), s.judges) {
			fmt.Fprintf(w, "never occurred: %s\n", name)
		}
	}
	fmt.Fprintf(w, "\ncompared %d (%d inputs with %s): agreed %d, explained %d, unexplained %d\n",
		t.compared, t.inputs, strings.Join(s.judges, ", "), t.agreed, t.explained, t.unexplained)
	return nil
}
