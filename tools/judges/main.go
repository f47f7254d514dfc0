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
// random flags, with the npm package tr46 on random domains.
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
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/weburl-go/weburl/tools/internal/peers"
)

// manyInputs is the number of inputs from which every explanation should occur.
const manyInputs = 300_000

// showKinds limits the list of kinds of unexplained differences.
const showKinds = 40

type settings struct {
	n         int
	seed      uint64
	sequences bool
	sweep     bool
	conform   bool
	parts     bool
	reference bool
	encoding  bool
	edition   string
	rfc3986   bool
	idna      bool
	seconds   int
	judges    []string
	jobs      int
	show      int
}

// ends reports whether the inputs end by themselves.
func (s settings) ends() bool { return s.sweep || s.encoding }

func main() {
	var s settings
	var judges string
	flag.IntVar(&s.n, "n", manyInputs, "compare at least `n` inputs; 0 means until -seconds have passed")
	flag.Uint64Var(&s.seed, "seed", 1, "`seed` of the mutations")
	flag.BoolVar(&s.sequences, "sequences", false, "compare sequences of Web API calls")
	flag.BoolVar(&s.sweep, "sweep", false, "compare every code point in two dozen domains; ignores -n and -seed")
	flag.BoolVar(&s.conform, "conform", false, "also compare, with whatwg-url, whether an input is a valid URL string")
	flag.BoolVar(&s.parts, "productions", false, "with -conform, compare whether parts of inputs match productions")
	flag.BoolVar(&s.reference, "reference", false, "compare relative references with spec-url")
	flag.BoolVar(&s.encoding, "encoding", false, "compare every scalar value in every encoding with @exodus/bytes; ignores -n")
	flag.StringVar(&s.edition, "edition", "", "compare the edition with this `name` with its judge")
	flag.BoolVar(&s.rfc3986, "rfc3986", false, "compare URIs and relative references by RFC 3986 with uriparser")
	flag.BoolVar(&s.idna, "idna", false, "compare package idna with tr46 on random domains")
	flag.IntVar(&s.seconds, "seconds", 0, "stop after so many `seconds`; 0 means no limit")
	flag.StringVar(&judges, "judge", "node,whatwg-url", "comma-separated `judges` to compare with")
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
	if s.encoding {
		s.judges = []string{encodingJudge}
	}
	if s.edition != "" {
		if len(judgesOfEdition(s.edition, false)) == 0 {
			usage(fmt.Sprintf("edition %q has no judge", s.edition))
		}
		found := judgesOfEdition(s.edition, s.sequences)
		if len(found) == 0 {
			usage(fmt.Sprintf("no sequences of edition %q are compared", s.edition))
		}
		s.judges = nil
		for _, e := range found {
			s.judges = append(s.judges, e.name)
		}
	}
	if s.rfc3986 {
		s.judges = []string{rfc3986Judge}
	}
	if s.idna {
		s.judges = []string{idnaJudge}
	}
	for _, name := range s.judges {
		if scripts[name] == "" && programs[name].source == "" {
			usage(fmt.Sprintf("unknown judge %q", name))
		}
	}
	forms := 0
	for _, given := range []bool{s.sequences && s.edition == "", s.sweep, s.conform, s.reference, s.encoding, s.edition != "", s.rfc3986, s.idna} {
		if given {
			forms++
		}
	}
	if flag.NArg() > 0 || s.jobs < 1 || s.n <= 0 && s.seconds <= 0 || forms > 1 || s.parts && !s.conform {
		usage("invalid flags or arguments")
	}
	t, err := run(s, os.Stdout)
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "judges:", err)
		os.Exit(2)
	case t.unexplained > 0, s.rfc3986 && t.inputs >= manyInputs && len(t.silent(plain(urisExplained), s.judges)) > 0:
		os.Exit(1)
	}
}

func usage(problem string) {
	fmt.Fprintln(os.Stderr, "judges:", problem)
	flag.Usage()
	os.Exit(2)
}

// run makes the comparison that s selects and writes a report to w.
func run(s settings, w io.Writer) (*tally, error) {
	makeSource := func() batcher { return newSweep() }
	if s.encoding {
		makeSource = func() batcher { return encodingTexts{s.seed} }
	}
	if !s.ends() {
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
		if s.parts {
			makeSource = func() batcher { return newProductions(s.seed, corpus) }
		}
		if s.reference {
			makeSource = func() batcher { return newReferences(s.seed, corpus) }
		}
		if found := judgesOfEdition(s.edition, s.sequences); len(found) > 0 {
			makeSource = func() batcher {
				if s.sequences {
					return sequencer{newSequences(s.seed, corpus).batch, &found[0]}
				}
				return editionSource{newEditionInputs(s.seed, corpus), found}
			}
		}
		if s.idna {
			makeSource = func() batcher { return idnaDomains{s.seed} }
		}
		if s.rfc3986 {
			makeSource = func() batcher { return newURIs(s.seed, corpus) }
		}
	}
	in, err := peers.Find()
	if err != nil {
		return nil, err
	}
	if !s.rfc3986 { // it needs no npm package
		if err := in.Ensure(pinned, aliases); err != nil {
			return nil, err
		}
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
		return s.ends() || s.n <= 0 || total.inputs < s.n
	}
	for range s.jobs {
		wg.Add(1)
		go func() {
			defer wg.Done()
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
		}()
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

// work starts one process of each judge and gives them batches as long as there are
// any and more returns true. It hands in a tally after each batch.
func work(names []string, in peers.Installation, src batcher, next *atomic.Int64, more func() bool, handIn func(*tally)) error {
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
			wg.Add(1)
			go func() {
				defer wg.Done()
				errs[k] = ask(j, tallies[k])
			}()
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
	if t.inputs >= manyInputs && !s.ends() && !s.sequences {
		for _, name := range t.silent(allExplained(), s.judges) {
			fmt.Fprintf(w, "never occurred: %s\n", name)
		}
	}
	fmt.Fprintf(w, "\n%d comparisons (%d inputs with %s): %d agree, %d explained, %d unexplained\n",
		t.compared, t.inputs, strings.Join(s.judges, ", "), t.agreed, t.explained, t.unexplained)
	return nil
}
