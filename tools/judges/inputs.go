package main

import (
	"math/rand/v2"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/internal/test/mutate"
	"github.com/weburl-go/weburl/internal/test/suite"
)

// sampleEvery is the number of lines of a corpus of real URLs from which one is
// taken.
const sampleEvery = 20

// loadCorpus returns the inputs of the suites and a sample of real URLs.
func loadCorpus() ([]mutate.Case, error) {
	out, err := suite.Inputs()
	if err != nil {
		return nil, err
	}
	for _, rel := range []string{"urls/kasztp.txt", "urls/userbait.txt"} {
		data, err := suite.Load(rel)
		if err != nil {
			return nil, err
		}
		for i, line := range suite.SplitLines(data) {
			if i%sampleEvery == 0 {
				out = append(out, mutate.Case{Input: line})
			}
		}
	}
	return out, nil
}

const batchSize = 4096

// A batcher makes batches of questions for all judges. Batch k is always the same,
// in whatever order batches are made.
type batcher interface {
	// compare returns the size of batch k, counted from 0, and a function that
	// asks a judge and counts the outcomes. The size is 0 after the last batch.
	compare(k int) (n int, ask func(j *judge, t *tally) error)
}

// A source makes batches of requests.
type source struct {
	// batch returns the requests of batch k, counted from 0, or nil after the
	// last batch.
	batch func(k int) []request
}

func (src source) compare(k int) (int, func(j *judge, t *tally) error) {
	requests := src.batch(k)
	own := make([]answer, len(requests))
	for i, r := range requests {
		own[i] = ours(r)
	}
	return len(requests), func(j *judge, t *tally) error {
		return j.ask(requests, own, func(i int, a answer) {
			t.count(explained, difference{j.name, requests[i], own[i], a})
		})
	}
}

// newMutations returns an endless source: first the corpus itself, then mutations
// of it.
func newMutations(seed uint64, corpus []mutate.Case) source {
	gen := mutate.New(seed, corpus)
	return source{batch: func(k int) []request {
		if at := k * batchSize; at < len(corpus) {
			var out []request
			for _, c := range corpus[at:min(at+batchSize, len(corpus))] {
				out = append(out, request{c.Input, c.Base, c.Base != ""})
			}
			return out
		}
		gen.Reseed(seed<<32 + uint64(k))
		gen.IllFormed = k%4 == 3
		out := make([]request, batchSize)
		for i := range out {
			out[i].input, out[i].base, out[i].hasBase = gen.Next()
		}
		return out
	}}
}

// contexts are domains that reveal the properties of a code point put in place of
// the @: its mapping and normalization, its Bidi class and joining type, and
// whether it is a mark or a virama. What follows xn-- is put in Punycode; of an
// ASCII domain the labels are not looked at, so another label is not ASCII.
var contexts = []string{
	"@", "a@", "a@b", "é.xn--@", "é.xn--a@b", "é.xn--א@", "é@", "a@é", "@aé", "e\u0301@", "@\u0323", "א@א", "א@", "ب@ب", "1@.א", "@.א", "א.@b", "א.1@",
	"ب\u200C@", "@\u200Cب", "ب@\u200Cب", "ب\u200C@ب", "@\u200D", "@\u200Dé",
}

// newSweep returns a source of all code points in all contexts.
func newSweep() source {
	const batches = (utf8.MaxRune + batchSize) / batchSize // in one context
	return source{batch: func(k int) []request {
		if k >= batches*len(contexts) {
			return nil
		}
		context := contexts[k/batches]
		first := rune(k % batches * batchSize)
		var out []request
		for r := first; r < first+batchSize; r++ {
			domain := strings.ReplaceAll(context, "@", string(r))
			if before, label, ok := strings.Cut(domain, "xn--"); ok {
				encoded, _ := idna.EncodePunycode(label)
				domain = before + "xn--" + encoded
			}
			out = append(out, request{input: "http://" + domain + "/"})
		}
		return out
	}}
}

// A sequencer makes batches of sequences.
type sequencer struct {
	// batch returns the sequences of batch k, counted from 0.
	batch func(k int) []sequence
	// edition plays them, or package webapi if it is nil.
	edition *editionJudge
}

func (src sequencer) compare(k int) (int, func(j *judge, t *tally) error) {
	play := play
	if src.edition != nil {
		play = src.edition.play
	}
	sequences := src.batch(k)
	own := make([]playback, len(sequences))
	for i, s := range sequences {
		own[i] = play(s)
	}
	return len(sequences), func(j *judge, t *tally) error {
		found, err := diverge(j, sequences, own, play)
		for _, d := range found {
			if src.edition != nil {
				t.count(explainedEditions, editionDivergence{d, *src.edition})
			} else {
				t.count(explained, d)
			}
		}
		return err
	}
}

// newSequences returns an endless sequencer.
func newSequences(seed uint64, corpus []mutate.Case) sequencer {
	gen := mutate.New(seed, corpus)
	return sequencer{batch: func(k int) []sequence {
		gen.Reseed(seed<<32 + uint64(k))
		gen.IllFormed = k%4 == 3
		looks := rand.New(rand.NewPCG(seed, uint64(k)))
		out := make([]sequence, batchSize)
		for i := range out {
			input, base, hasBase := gen.Start()
			first := mutate.Call{Name: "new", Args: []string{input}}
			if hasBase {
				first.Args = append(first.Args, base)
			}
			s := sequence{{first, everything}}
			for _, c := range gen.Calls() {
				s = append(s, call{c, everything})
			}
			// In a third of the sequences, some looks but the last are incomplete.
			if looks.IntN(3) == 0 {
				for k := range s[:len(s)-1] {
					s[k].look = look(looks.IntN(int(everything) + 1))
				}
			}
			out[i] = s
		}
		return out
	}}
}
