// Table prints how fast weburl and other URL parsers are, as a Markdown table.
//
//	go run ./bench/cmd/table [-quick] [-work W,...] [-corpus C,...] [-peer P,...] [-lines N]
//
// It takes a few minutes; with -quick, less than half a minute. -work, -corpus and
// -peer limit it to what they name, but the peer that ratios are relative to is
// always measured. Corpora that are parts of others are measured only if named.
// -lines makes the list for canon at least that long.
//
// Rows are printed as soon as they are known.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/bench"
)

// choice is what the flags ask for; empty lists ask for everything.
type choice struct {
	plan                  bench.Plan
	works, corpora, peers []string
	lines                 int
}

func main() {
	quick := flag.Bool("quick", false, "")
	works := flag.String("work", "", "")
	corpora := flag.String("corpus", "", "")
	peers := flag.String("peer", "", "")
	lines := flag.Int("lines", 0, "")
	flag.Usage = func() {
		fmt.Fprintln(os.Stderr, "usage: table [-quick] [-work W,...] [-corpus C,...] [-peer P,...] [-lines N]")
	}
	flag.Parse()
	if flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	c := choice{plan: bench.Full, works: names(*works), corpora: names(*corpora), peers: names(*peers), lines: *lines}
	if *quick {
		c.plan = bench.Quick
	}
	if err := run(os.Stdout, c); err != nil {
		fmt.Fprintln(os.Stderr, "table: "+err.Error())
		os.Exit(1)
	}
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
	node, err := bench.StartNode()
	if err != nil {
		return err
	}
	if node != nil {
		defer node.Close()
	}
	works := bench.Works()
	if err := c.check(works, corpora); err != nil {
		return err
	}
	if list := bench.Find(corpora, "list"); c.lines > 0 {
		list.Times = (c.lines + len(list.Texts()) - 1) / len(list.Texts())
	}

	machine := bench.Machine()
	var usedWorks []*bench.Work
	var usedCorpora []*bench.Corpus
	for i := range works {
		w := &works[i]
		if !chosen(c.works, w.Name) {
			continue
		}
		for _, name := range w.Corpora {
			corpus := bench.Find(corpora, name)
			if !chosen(c.corpora, name) || corpus.Detail && c.corpora == nil {
				continue
			}
			if corpus.Missing != nil {
				fmt.Fprintf(os.Stderr, "table: skipping %s: %v\n", name, corpus.Missing)
				continue
			}
			results, err := c.plan.Measure(w, corpus, c.peersOf(w), node)
			if err != nil {
				return err
			}
			if usedWorks == nil {
				bench.WriteHead(out)
			}
			if err := bench.WriteResults(out, results); err != nil {
				return err
			}
			if !slices.Contains(usedWorks, w) {
				usedWorks = append(usedWorks, w)
			}
			if !slices.Contains(usedCorpora, corpus) {
				usedCorpora = append(usedCorpora, corpus)
			}
		}
	}
	if usedWorks == nil {
		return fmt.Errorf("nothing to measure: the chosen works do not use the chosen corpora, or these are missing")
	}
	return bench.WriteNotes(out, machine, c.plan, usedWorks, usedCorpora, node)
}

func chosen(list []string, name string) bool { return list == nil || slices.Contains(list, name) }

// peersOf returns the names of the chosen peers of a work, and of its baseline.
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
