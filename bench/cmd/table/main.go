// Table prints a Markdown table of how fast weburl and other URL parsers are.
//
//	go run ./bench/cmd/table [-quick] [-work W,...] [-corpus C,...] [-peer P,...] [-lines N]
//	go run ./bench/cmd/table -against REVISION [-quick | -instructions] [-work W,...] [-corpus C,...] [-lines N]
//
// With -against, it compares a revision of the repository with the working tree: both
// are built, and run in turn. The works are those of the working tree, so the
// revision must have what they call. With -instructions, it counts instructions
// instead of measuring time; this needs valgrind.
//
// It takes a few minutes; with -quick, about one. -work, -corpus and -peer select
// what to measure, but the baseline of the ratios is always measured. The peer Node
// stands for all peers that run in Node. Corpora that are parts of others are
// measured only if named. -lines makes the list for canon at least that long.
//
// Each row is printed as soon as it is known.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"github.com/weburl-go/weburl/bench"
)

// choice holds the selections of the flags; nil lists select everything.
type choice struct {
	plan                  bench.Plan
	works, corpora, peers []string
	lines                 int
	against               string
	instructions          bool
}

func main() {
	quick := flag.Bool("quick", false, "")
	works := flag.String("work", "", "")
	corpora := flag.String("corpus", "", "")
	peers := flag.String("peer", "", "")
	lines := flag.Int("lines", 0, "")
	against := flag.String("against", "", "")
	instructions := flag.Bool("instructions", false, "")
	serve := flag.Bool("serve", false, "") // for [bench.Revision]
	count := flag.Int("count", -1, "")     // likewise
	flag.Usage = func() {
		fmt.Fprintln(os.Stderr, "usage: table [-quick] [-against REVISION [-instructions]] [-work W,...] [-corpus C,...] [-peer P,...] [-lines N]")
	}
	flag.Parse()
	if flag.NArg() > 0 || *against != "" && *peers != "" || *against == "" && *instructions {
		flag.Usage()
		os.Exit(2)
	}
	if *serve || *count >= 0 {
		err := error(nil)
		if *serve {
			err = bench.Serve(os.Stdin, os.Stdout)
		} else {
			err = bench.Count(os.Stdin, *count)
		}
		if err != nil {
			fail(err)
		}
		return
	}
	c := choice{plan: bench.Full, works: names(*works), corpora: names(*corpora), peers: names(*peers), lines: *lines, against: *against, instructions: *instructions}
	if *against != "" {
		c.plan = bench.Fine
	}
	if *quick {
		c.plan = bench.Quick
	}
	if err := run(os.Stdout, c); err != nil {
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "table: "+err.Error())
	os.Exit(1)
}

func names(list string) []string {
	if list == "" {
		return nil
	}
	return strings.Split(list, ",")
}

func run(out io.Writer, c choice) error {
	corpora, err := bench.Corpora()
	if err != nil {
		return err
	}
	if err := c.check(bench.Works(), corpora); err != nil {
		return err
	}
	if list := bench.Find(corpora, "list"); c.lines > 0 {
		list.Times = (c.lines + len(list.Texts()) - 1) / len(list.Texts())
	}
	if c.against != "" {
		return c.compareRevisions(out, corpora)
	}
	node, err := bench.StartNode()
	if err != nil {
		return err
	}
	if node == nil {
		fmt.Fprintln(os.Stderr, "table: without Node, which go run ./tools/judges -n 1 installs")
	} else {
		defer node.Close()
		for _, name := range node.Missing {
			fmt.Fprintf(os.Stderr, "table: without npm's %s, which go run ./tools/judges -n 1 installs\n", name)
		}
	}
	return c.writeTable(out, corpora, node, func(w *bench.Work, corpus *bench.Corpus) ([]*bench.Result, error) {
		return c.plan.Measure(w, corpus, c.peersOf(w), node)
	})
}

// interrupts returns the signals that interrupt the program, unless they are
// ignored.
func interrupts() []os.Signal {
	return slices.DeleteFunc([]os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}, signal.Ignored)
}

// compareRevisions writes the table of a revision and the working tree.
func (c choice) compareRevisions(out io.Writer, corpora []*bench.Corpus) (err error) {
	var revisions [2]*bench.Revision
	var processes [2]*bench.Process
	// An interrupt ends the running processes, and so this function, which removes
	// the programs.
	ctx, stop := signal.NotifyContext(context.Background(), interrupts()...)
	defer stop()
	context.AfterFunc(ctx, stop) // a second interrupt does not wait
	defer func() {
		if ctx.Err() != nil {
			err = errors.New("interrupted")
		}
	}()
	for i, name := range []string{c.against, ""} {
		if revisions[i], err = bench.Build(ctx, name); err != nil {
			return err
		}
		defer revisions[i].Remove()
		if c.instructions {
			continue
		}
		if processes[i], err = revisions[i].Start(ctx); err != nil {
			return err
		}
		defer processes[i].Close()
	}
	if c.instructions {
		return c.countInstructions(ctx, out, corpora, revisions[0], revisions[1])
	}
	return c.writeTable(out, corpora, nil, func(w *bench.Work, corpus *bench.Corpus) ([]*bench.Result, error) {
		return c.plan.Compare(w, corpus, processes[0], processes[1])
	})
}

func (c choice) countInstructions(ctx context.Context, out io.Writer, corpora []*bench.Corpus, before, after *bench.Revision) error {
	fmt.Fprintf(out, "| work: corpus | %s | %s | ratio |\n| --- | ---: | ---: | ---: |\n", before.Name, after.Name)
	return c.each(corpora, func(w *bench.Work, corpus *bench.Corpus) error {
		var counts [2]float64
		for i, r := range []*bench.Revision{before, after} {
			var err error
			if counts[i], err = r.Instructions(ctx, w, corpus); err != nil {
				return err
			}
		}
		_, err := fmt.Fprintf(out, "| %s: %s | %.0f | %.0f | %.3f |\n", w.Name, corpus.Name, counts[0], counts[1], counts[1]/counts[0])
		return err
	})
}

// each calls f for the chosen works and corpora.
func (c choice) each(corpora []*bench.Corpus, f func(*bench.Work, *bench.Corpus) error) error {
	works, any := bench.Works(), false
	for i := range works {
		w := &works[i]
		if !chosen(c.works, w.Name) {
			continue
		}
		for _, name := range w.Corpora {
			corpus := bench.Find(corpora, name)
			if !chosen(c.corpora, name) || corpus.Detail && c.corpora == nil && c.against == "" {
				continue
			}
			if corpus.Missing != nil {
				fmt.Fprintf(os.Stderr, "table: skipping %s: %v\n", name, corpus.Missing)
				continue
			}
			any = true
			if err := f(w, corpus); err != nil {
				return err
			}
		}
	}
	if !any {
		return errors.New("nothing to measure: the chosen works do not use the chosen corpora, or these are missing")
	}
	return nil
}

// writeTable writes the table of the results of measure for the chosen works and
// corpora, and its notes.
func (c choice) writeTable(out io.Writer, corpora []*bench.Corpus, node *bench.Node, measure func(*bench.Work, *bench.Corpus) ([]*bench.Result, error)) error {
	machine := bench.Machine()
	var usedWorks []*bench.Work
	var usedCorpora []*bench.Corpus
	err := c.each(corpora, func(w *bench.Work, corpus *bench.Corpus) error {
		results, err := measure(w, corpus)
		if err != nil {
			return err
		}
		if usedWorks == nil {
			bench.WriteHead(out)
		}
		if !slices.Contains(usedWorks, w) {
			usedWorks = append(usedWorks, w)
		}
		if !slices.Contains(usedCorpora, corpus) {
			usedCorpora = append(usedCorpora, corpus)
		}
		return bench.WriteResults(out, results)
	})
	if err != nil {
		return err
	}
	return bench.WriteNotes(out, machine, c.plan, usedWorks, usedCorpora, node)
}

func chosen(list []string, name string) bool { return list == nil || slices.Contains(list, name) }

// peersOf returns the names of the chosen peers of a work and of its baseline.
func (c choice) peersOf(w *bench.Work) []string {
	var all []string
	for _, p := range w.Peers {
		if p.Name == w.Baseline || chosen(c.peers, p.Name) {
			all = append(all, p.Name)
		}
	}
	if chosen(c.peers, bench.NodeName) {
		all = append(all, bench.NodeName)
	}
	return all
}

// check returns an error for an unknown name.
func (c choice) check(works []bench.Work, corpora []*bench.Corpus) error {
	var workNames, corpusNames []string
	peerNames := []string{bench.NodeName}
	for _, w := range works {
		workNames = append(workNames, w.Name)
		for _, p := range w.Peers {
			if !slices.Contains(peerNames, p.Name) {
				peerNames = append(peerNames, p.Name)
			}
		}
	}
	for _, corpus := range corpora {
		corpusNames = append(corpusNames, corpus.Name)
	}
	for _, asked := range []struct {
		kind       string
		names, all []string
	}{{"work", c.works, workNames}, {"corpus", c.corpora, corpusNames}, {"peer", c.peers, peerNames}} {
		for _, name := range asked.names {
			if !slices.Contains(asked.all, name) {
				return fmt.Errorf("unknown %s %q; choose from %s", asked.kind, name, strings.Join(asked.all, ", "))
			}
		}
	}
	return nil
}
