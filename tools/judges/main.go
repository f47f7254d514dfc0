// Judges compares weburl with other implementations of the URL Standard, on the
// inputs of the test suites, real URLs and mutations of both.
//
//	go run ./tools/judges [-n 300000] [-seed 1] [-seconds 0] [-judge node,whatwg-url] [-jobs 2] [-show 20]
//	go run ./tools/judges -sequences [the same flags]
//	go run ./tools/judges -sweep
//	go run ./tools/judges -conform [-productions] [-n 300000] [-seed 1] [-seconds 0] [-jobs 2] [-show 20]
//	go run ./tools/judges -reference [the flags of -conform]
//	go run ./tools/judges -encoding [-seed 1] [-jobs 2] [-show 20]
//	go run ./tools/judges -edition whatwg-2025 [-sequences] [the flags of -conform]
//	go run ./tools/judges -rfc3986 [the flags of -conform]
//	go run ./tools/judges -idna [the flags of -conform]
//	go run ./tools/judges -every -resume FILE [-seconds 0] [the flags of -conform]
//
// The second form compares sequences of Web API calls, for which package webapi
// answers: a constructor, then setters and methods of the search parameters. The
// third form compares every code point in two dozen domains, 27 million inputs
// in all. The fourth form also asks whatwg-url whether the input is a valid URL
// string, for which package conform answers; with -productions, whether parts of
// inputs match the productions of the Standard. The fifth form compares how package
// reference parses, rebases and resolves relative references with the npm package
// spec-url, by the author of the document that both implement. The sixth form
// compares the encoding of every scalar value, and of random texts, in every
// encoding, with the npm package @exodus/bytes; it ends by itself. The seventh form
// compares an older edition with an older version of whatwg-url, in all properties
// and whether it fails, or sequences of calls. The eighth form compares the parts,
// normal forms and targets of URIs and relative references by RFC 3986 with the C
// library uriparser, which must be installed. The ninth form compares package idna, with
// random flags, with the npm package tr46 on random domains. The last form makes all of
// these comparisons, a minute of each in turn.
//
// With -resume, what was compared is kept in a file, and the next run goes on after it: a
// signal ends a run, and loses at most ten seconds of it.
//
// The judge "node" is Node's URL class: all its properties and whether it fails
// are compared. The judge "whatwg-url" is the npm package of that name: href,
// origin, failure, and the validation errors in order are compared. For
// sequences, both report all properties and the search parameters. Judges are
// npm packages at pinned versions in $WEBURL_JUDGES, or in weburl-judges in the
// user's cache folder. If missing, they are installed there with npm.
//
// The exit code is 0 if every difference is explained (explained.go), 1 if not,
// and 2 if the comparison failed.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/weburl-go/weburl/internal/test/mutate"
	"github.com/weburl-go/weburl/tools/internal/peers"
)

// manyInputs is the number of inputs from which every explanation should occur.
const manyInputs = 300_000

// turn is how long -every makes one comparison before it makes the next.
const turn = time.Minute

// showKinds limits the list of kinds of unexplained differences.
const showKinds = 40

type settings struct {
	comparison
	n       int
	seed    uint64
	seconds int
	jobs    int
	show    int
}

func main() {
	var (
		s              settings
		judges, resume string
		edition        string
		every          bool
		given          = map[string]*bool{}
	)
	flag.IntVar(&s.n, "n", manyInputs, "compare at least `n` inputs, including those of the file of -resume; 0 means until -seconds have passed")
	flag.Uint64Var(&s.seed, "seed", 1, "`seed` of the mutations")
	for _, f := range []struct{ name, usage string }{
		{"sequences", "compare sequences of Web API calls"},
		{"sweep", "compare every code point in two dozen domains; ignores -n and -seed"},
		{"conform", "also compare, with whatwg-url, whether an input is a valid URL string"},
		{"productions", "with -conform, compare whether parts of inputs match productions"},
		{"reference", "compare relative references with spec-url"},
		{"encoding", "compare every scalar value in every encoding with @exodus/bytes; ignores -n"},
		{"rfc3986", "compare URIs and relative references by RFC 3986 with uriparser"},
		{"idna", "compare package idna with tr46 on random domains"},
	} {
		given[f.name] = flag.Bool(f.name, false, f.usage)
	}
	flag.StringVar(&edition, "edition", "", "compare the edition with this `name` with its judge")
	flag.BoolVar(&every, "every", false, "make all comparisons in turn, a minute of each, until -seconds have passed; ignores -n")
	flag.StringVar(&resume, "resume", "", "go on after what `FILE` says was compared, and write to it")
	flag.IntVar(&s.seconds, "seconds", 0, "stop after so many `seconds`; 0 means no limit")
	flag.StringVar(&judges, "judge", "node,whatwg-url", "comma-separated `judges` to compare with")
	flag.IntVar(&s.jobs, "jobs", max(1, runtime.NumCPU()/2), "how many processes of each judge to run")
	flag.IntVar(&s.show, "show", 20, "how many unexplained differences to print")
	flag.Parse()

	var names []string
	if edition != "" {
		names = append(names, "edition "+edition)
	}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		if *given[name] {
			names = append(names, name)
		}
	}
	all := comparisons(strings.Split(judges, ","))
	selected := all
	if !every {
		i := slices.IndexFunc(all, func(c comparison) bool { return c.name == strings.Join(names, " ") })
		if i < 0 {
			usage(fmt.Sprintf("there is no comparison %q", strings.Join(names, " ")))
		}
		selected = all[i : i+1]
	}
	for _, c := range selected {
		for _, name := range c.judges {
			if scripts[name] == "" && programs[name].source == "" {
				usage(fmt.Sprintf("unknown judge %q", name))
			}
		}
	}
	if flag.NArg() > 0 || s.jobs < 1 || s.n <= 0 && s.seconds <= 0 || every && len(names) > 0 {
		usage("invalid flags or arguments")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if s.seconds > 0 {
		ctx, stop = context.WithTimeout(ctx, time.Duration(s.seconds)*time.Second)
		defer stop()
	}
	kept, err := openLedger(resume)
	if err == nil && every {
		err = inTurn(ctx, s, all, kept, os.Stdout)
	} else if err == nil {
		s.comparison = selected[0]
		var t *tally
		if t, err = run(ctx, s, kept, os.Stdout); err == nil && s.name == "rfc3986" && t.inputs >= manyInputs && len(t.silent(plain(urisExplained), s.judges)) > 0 {
			os.Exit(1)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "judges:", err)
		os.Exit(2)
	}
	if kept.unexplained() > 0 {
		os.Exit(1)
	}
}

func usage(problem string) {
	fmt.Fprintln(os.Stderr, "judges:", problem)
	flag.Usage()
	os.Exit(2)
}

// inTurn makes all comparisons, each for one turn, until ctx ends or all have ended.
func inTurn(ctx context.Context, s settings, all []comparison, kept *ledger, w io.Writer) error {
	for left := true; left && ctx.Err() == nil; {
		left = false
		for _, s.comparison = range all {
			if ctx.Err() != nil || kept.page(s).Ended {
				continue
			}
			now, stop := context.WithTimeout(ctx, turn)
			s.n = 0
			_, err := run(now, s, kept, w)
			stop()
			if err != nil {
				return err
			}
			left = true
		}
	}
	kept.report(w)
	return nil
}

// run makes the comparison that s selects, after what is kept of it, and writes a report
// to w. It returns the sum of both.
func run(ctx context.Context, s settings, kept *ledger, w io.Writer) (*tally, error) {
	var corpus []mutate.Case
	if !s.ends {
		var err error
		if corpus, err = loadCorpus(); err != nil {
			return nil, err
		}
	}
	in, err := peers.Find()
	if err != nil {
		return nil, err
	}
	if s.name != "rfc3986" { // it needs no npm package
		if err := in.Ensure(pinned, aliases); err != nil {
			return nil, err
		}
	}
	var (
		wg     sync.WaitGroup
		errs   = make([]error, s.jobs)
		c      = kept.begin(s)
		failed atomic.Bool
	)
	next := func() (k int, ok bool) {
		if failed.Load() || ctx.Err() != nil {
			return 0, false
		}
		return c.next()
	}
	for i := range s.jobs {
		wg.Add(1)
		go func() {
			defer wg.Done()
			if errs[i] = work(s.judges, in, s.source(s.seed, corpus), next, c.finish); errs[i] != nil {
				failed.Store(true)
			}
		}()
	}
	wg.Wait()
	if ctx.Err() == context.Canceled {
		errs = nil // a terminal's interrupt also ends the judges
	}
	if err := errors.Join(append(errs, c.end())...); err != nil {
		return nil, err
	}
	if err := report(w, s, in, c.total); err != nil {
		return nil, err
	}
	return c.total, nil
}

// work starts one process of each judge and gives them the batches that next names, as long
// as there are any. It hands in a tally after each batch, or nil for one after the last.
func work(names []string, in peers.Installation, src batcher, next func() (k int, ok bool), handIn func(k int, t *tally)) error {
	judges, err := startAll(names, in)
	if err != nil {
		return err
	}
	defer closeAll(judges)
	for {
		k, ok := next()
		if !ok {
			return nil
		}
		n, ask := src.compare(k)
		if n == 0 {
			handIn(k, nil)
			return nil
		}
		tallies := make([]*tally, len(judges))
		errs := make([]error, len(judges))
		var wg sync.WaitGroup
		for i, j := range judges {
			tallies[i] = newTally()
			wg.Add(1)
			go func() {
				defer wg.Done()
				errs[i] = ask(j, tallies[i])
			}()
		}
		wg.Wait()
		if err := errors.Join(errs...); err != nil {
			return err
		}
		for _, t := range tallies[1:] {
			tallies[0].add(t)
		}
		tallies[0].inputs = n
		handIn(k, tallies[0])
	}
}

func startAll(names []string, in peers.Installation) ([]*judge, error) {
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
		j.Close()
	}
}

// report writes reduced examples, then the explanations, and last the counts.
func report(w io.Writer, s settings, in peers.Installation, t *tally) error {
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
		for _, e := range allExplained() {
			if n := t.classes[e.name]; n > 0 {
				fmt.Fprintf(w, "%9d  %s: %s: %s (%s)\n", n, e.judge, e.name, e.why, e.anchor)
			}
		}
	}
	if t.inputs >= manyInputs && !s.ends && !s.calls {
		for _, name := range t.silent(allExplained(), s.judges) {
			fmt.Fprintf(w, "never occurred: %s\n", name)
		}
	}
	fmt.Fprintf(w, "\n%d comparisons (%d inputs with %s): %d agree, %d explained, %d unexplained\n",
		t.compared, t.inputs, strings.Join(s.judges, ", "), t.agreed, t.explained, t.unexplained)
	return nil
}
