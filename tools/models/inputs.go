package main

import (
	"math/rand/v2"

	"github.com/weburl-go/weburl/internal/test/mutate"
	"github.com/weburl-go/weburl/internal/test/suite"
)

// A kind is a part of the strings, by origin.
type kind struct {
	name  string
	texts []question
}

// inputs returns n strings: half of them real URLs, then all inputs of
// web-platform-tests, some with bases; of the rest, half are mutations of both and half
// random ones.
func inputs(n int, seed uint64) ([]kind, error) {
	rng := rand.New(rand.NewPCG(seed, 0x6d6f64656c73))
	var real, suites, mutated, random []question
	for _, rel := range []string{"urls/kasztp.txt", "urls/userbait.txt"} {
		data, err := suite.Load(rel)
		if err != nil {
			return nil, err
		}
		for _, line := range suite.SplitLines(data) {
			real = append(real, question{input: line})
		}
	}
	rng.Shuffle(len(real), func(i, j int) { real[i], real[j] = real[j], real[i] })
	real = real[:min(n/2, len(real))]

	suites, err := suiteInputs()
	if err != nil {
		return nil, err
	}
	rng.Shuffle(len(suites), func(i, j int) { suites[i], suites[j] = suites[j], suites[i] })
	suites = suites[:min(n/4, len(suites))]

	corpus := make([]mutate.Case, 0, len(suites))
	for _, q := range suites {
		corpus = append(corpus, mutate.Case{Input: q.input, Base: q.base})
	}
	gen := mutate.New(seed, corpus)
	rest := n - len(real) - len(suites)
	for len(mutated) < rest/2 {
		from := suites
		if rng.IntN(2) == 0 {
			from = real
		}
		q := from[rng.IntN(len(from))]
		q.input = gen.Mutate(q.input)
		mutated = append(mutated, q)
	}
	for len(random) < rest-rest/2 {
		random = append(random, question{input: gen.URL()})
	}
	return []kind{{"real", real}, {"suites", suites}, {"mutated", mutated}, {"random", random}}, nil
}

// suiteInputs returns the inputs of the suites of URLs and of domains.
func suiteInputs() (out []question, err error) {
	for _, rel := range []string{"urltestdata.json", "urltestdata-javascript-only.json", "toascii.json", "IdnaTestV2.json"} {
		data, err := suite.Load("wpt/url/resources/" + rel)
		if err != nil {
			return nil, err
		}
		cases, err := suite.DecodeCases[map[string]any](data)
		if err != nil {
			return nil, err
		}
		for _, c := range cases {
			var q question
			q.input, _ = c["input"].(string)
			q.base, q.hasBase = c["base"].(string)
			if rel == "toascii.json" || rel == "IdnaTestV2.json" {
				q.input = "https://" + q.input + "/x"
			}
			out = append(out, q)
		}
	}
	return out, nil
}
