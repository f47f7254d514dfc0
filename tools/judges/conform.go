package main

import (
	_ "embed"
	"encoding/json"
	"fmt"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/conform"
	"github.com/weburl-go/weburl/internal/test/mutate"
	"github.com/weburl-go/weburl/tools/internal/peers"
)

// grammarJudge is the npm package whatwg-url, asked for its validation errors and
// for the verdict of its implementation of the section on URL writing.
const grammarJudge = "whatwg-url-grammar"

//go:embed js/conform.js
var conformJS string

func init() { scripts[grammarJudge] = serving + conformJS + peers.WhatwgURL }

// A judgement is a difference with verdicts on whether the input is valid.
type judgement struct {
	difference
	ours, theirs bool
}

// kind names the side for which alone the input is valid, or else how the parsers
// differ.
func (d judgement) kind() string {
	switch {
	case d.difference.ours.crash != "" || d.difference.theirs.crash != "" || d.ours == d.theirs:
		return d.difference.kind()
	case d.ours:
		return "valid for us only"
	}
	return "valid for them only"
}

// explain covers no differing verdicts: none are known in which weburl is right.
func (d judgement) explain(table []explanation) *explanation {
	if d.ours != d.theirs {
		return nil
	}
	parsed := d.difference
	if parsed.judge == grammarJudge {
		parsed.judge = "whatwg-url" // it is the same package
	}
	return parsed.explain(table)
}

func (d judgement) smallest(j *judge) (finding, error) {
	return smallest(d, d.request, reduce, explained, func(r request) (judgement, error) { return judgeOne(j, r) })
}

func (d judgement) String() string {
	return d.difference.String() + fmt.Sprintf("    valid       weburl %v, %s %v\n", d.ours, d.judge, d.theirs)
}

func judgeOne(j *judge, r request) (d judgement, err error) {
	err = askVerdicts(j, []request{r}, func(_ int, a answer, valid bool) {
		d = judgement{difference{j.name, r, ours(r), a}, isValid(r), valid}
	})
	return d, err
}

// isValid returns weburl's verdict. A base that is not a URL counts as no base.
func isValid(r request) bool {
	var base weburl.URL
	if r.hasBase {
		base, _ = weburl.Parse(r.base)
	}
	return conform.Check(r.input, base).Valid()
}

// askVerdicts is like ask, for the grammar judge.
func askVerdicts(j *judge, requests []request, each func(i int, a answer, valid bool)) error {
	return exchange(j, requests, func(i int, line []byte) error {
		var a answer
		var wire struct {
			Valid bool `json:"valid"`
		}
		if err := a.decode(line); err != nil {
			return err
		}
		if err := json.Unmarshal(line, &wire); err != nil {
			return err
		}
		each(i, a, wire.Valid)
		return nil
	})
}

// A conformance is a source of requests whose verdicts are compared.
type conformance struct{ source }

func newConformance(seed uint64, corpus []mutate.Case) conformance {
	return conformance{newMutations(seed, corpus)}
}

func (src conformance) compare(k int) (int, func(j *judge, t *tally) error) {
	requests := src.batch(k)
	own := make([]answer, len(requests))
	verdicts := make([]bool, len(requests))
	for i, r := range requests {
		own[i], verdicts[i] = ours(r), isValid(r)
	}
	return len(requests), func(j *judge, t *tally) error {
		return askVerdicts(j, requests, func(i int, a answer, valid bool) {
			t.count(explained, judgement{difference{j.name, requests[i], own[i], a}, verdicts[i], valid})
		})
	}
}
