package main

import (
	"strings"

	"github.com/weburl-go/weburl/internal/test/mutate"
)

// A comparison says whom to ask, and what.
type comparison struct {
	// name holds its flags, without hyphens.
	name   string
	judges []string
	// source makes the batches, most of them from a corpus.
	source func(seed uint64, corpus []mutate.Case) batcher
	// ends says that the batches do, and need no corpus.
	ends bool
	// calls says that sequences of calls are compared, which few explanations are for.
	calls bool
}

// comparisons returns all comparisons. judges names the judges of the first three.
func comparisons(judges []string) []comparison {
	out := []comparison{
		{name: "", judges: judges, source: func(seed uint64, corpus []mutate.Case) batcher { return newMutations(seed, corpus) }},
		{name: "sequences", judges: judges, calls: true, source: func(seed uint64, corpus []mutate.Case) batcher { return newSequences(seed, corpus) }},
		{name: "sweep", judges: judges, ends: true, source: func(uint64, []mutate.Case) batcher { return newSweep() }},
		{name: "conform", judges: []string{grammarJudge}, source: func(seed uint64, corpus []mutate.Case) batcher { return newConformance(seed, corpus) }},
		{name: "conform productions", judges: []string{grammarJudge}, source: func(seed uint64, corpus []mutate.Case) batcher { return newProductions(seed, corpus) }},
		{name: "reference", judges: []string{referenceJudge}, source: func(seed uint64, corpus []mutate.Case) batcher { return newReferences(seed, corpus) }},
		{name: "encoding", judges: []string{encodingJudge}, ends: true, source: func(seed uint64, _ []mutate.Case) batcher { return encodingTexts{seed} }},
		{name: "rfc3986", judges: []string{rfc3986Judge}, source: func(seed uint64, corpus []mutate.Case) batcher { return newURIs(seed, corpus) }},
		{name: "idna", judges: []string{idnaJudge}, source: func(seed uint64, _ []mutate.Case) batcher { return idnaDomains{seed} }},
	}
	return append(out, editionComparisons()...)
}

// editionComparisons returns those of editions.
func editionComparisons() (out []comparison) {
	seen := map[string]bool{}
	for _, e := range editionJudges {
		name := e.edition.Name
		if seen[name] {
			continue
		}
		seen[name] = true
		all := judgesOfEdition(name, false)
		c := comparison{name: "edition " + name, source: func(seed uint64, corpus []mutate.Case) batcher {
			return editionSource{newEditionInputs(seed, corpus), all}
		}}
		for _, e := range all {
			c.judges = append(c.judges, e.name)
		}
		out = append(out, c)
		for _, e := range judgesOfEdition(name, true) {
			out = append(out, comparison{name: c.name + " sequences", judges: []string{e.name}, calls: true, source: func(seed uint64, corpus []mutate.Case) batcher {
				return sequencer{newSequences(seed, corpus).batch, &e}
			}})
		}
	}
	return out
}

// what says what is compared, for a person.
func (c comparison) what() string {
	if c.name == "" {
		return "URLs"
	}
	return "-" + strings.ReplaceAll(c.name, " ", " -")
}
