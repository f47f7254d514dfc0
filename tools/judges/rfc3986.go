package main

import (
	_ "embed"
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/rfc3986"
	"github.com/weburl-go/weburl/internal/test/abnf"
	"github.com/weburl-go/weburl/internal/test/mutate"
)

// rfc3986Judge is a library in C, the most used reader of RFC 3986 outside of
// browsers.
const rfc3986Judge = "uriparser"

// uriparserC is compiled when the judge is started.
//
//go:embed c/uriparser.c
var uriparserC string

func init() { programs[rfc3986Judge] = program{uriparserC, []string{"-luriparser"}, "0.9.7"} }

// hexRequest is a request in the form that c/uriparser.c reads.
type hexRequest request

func (r hexRequest) MarshalJSON() ([]byte, error) {
	b := hex.AppendEncode([]byte(`["`), []byte(r.input))
	if r.hasBase {
		b = hex.AppendEncode(append(b, `","`...), []byte(r.base))
	}
	return append(b, `"]`...), nil
}

// A uriReading is an implementation's result for a reference: the parts in one line,
// or "refused", and the target and the normal form, which are "-" if there are none.
type uriReading struct{ parts, target, normal string }

const (
	refused  = "refused"
	noResult = "-"
)

// theirReading reads a line that c/uriparser.c writes.
func theirReading(line string) (uriReading, error) {
	if line == refused {
		return uriReading{refused, noResult, noResult}, nil
	}
	texts := strings.Split(line, "\t")
	if len(texts) != 3 {
		return uriReading{}, errors.New("it is not three texts")
	}
	return uriReading{texts[0], texts[1], texts[2]}, nil
}

// ourURIReading returns the reading of package rfc3986.
func ourURIReading(r request) (out uriReading) {
	out = uriReading{refused, noResult, noResult}
	ref, err := rfc3986.Parse(r.input)
	if err != nil {
		return out
	}
	var parts []byte
	add := func(name string, p edition.Part) {
		switch {
		case p.Present && p.Text == "" && name == "reg-name":
			parts = append(parts, "reg-name<> "...)
		case p.Present:
			parts = append(append(append(append(parts, name...), '<'), p.Text...), ">@"...)
			parts = append(strconv.AppendInt(parts, int64(p.Span.Start), 10), ' ')
		}
	}
	add("scheme", ref.Scheme)
	add("userinfo", ref.Userinfo)
	add(ref.Host.Kind, ref.Host)
	add("port", ref.Port)
	parts = append(append(append(parts, "path<"...), ref.Path.Text...), "> "...)
	add("query", ref.Query)
	add("fragment", ref.Fragment)
	out.parts = string(parts)
	out.normal = ref.Normalize().String()
	if base, err := rfc3986.Parse(r.base); err == nil && r.hasBase {
		if target, err := base.Resolve(ref); err == nil {
			out.target = target.String()
		}
	}
	return out
}

// A uriDifference compares one of the results for a request, by weburl and
// uriparser.
type uriDifference struct {
	request      request
	what         string // "parts", "normal form" or "target"
	ours, theirs string
}

func (d uriDifference) by() string { return rfc3986Judge }

func (d uriDifference) kind() string {
	switch {
	case d.ours == d.theirs:
		return ""
	case d.ours == refused || d.ours == noResult:
		return d.what + " by them only"
	case d.theirs == refused || d.theirs == noResult:
		return d.what + " by us only"
	}
	return d.what + " differ"
}

func (d uriDifference) explain([]explanation) *explanation {
	if d.what != "parts" {
		d.ours = inFull(d.ours)
	}
	return explainBy(urisExplained, d)
}

func (d uriDifference) smallest(j *judge) (finding, error) {
	return smallest(d, d.request, reduce, nil, func(r request) (found uriDifference, err error) {
		if r.hasBase != d.request.hasBase {
			return found, nil // the error is about something else
		}
		err = differencesOf(j, []request{r}, func(c uriDifference) {
			if c.what == d.what {
				found = c
			}
		})
		return found, err
	})
}

func (d uriDifference) String() string {
	return fmt.Sprintf("%s: %s\n    weburl    %q\n    uriparser %q\n", d.request, d.kind(), d.ours, d.theirs)
}

// differencesOf asks the judge and calls each with every comparison. A rejected
// input has only one, and without a base there is no target.
func differencesOf(j *judge, requests []request, each func(d uriDifference)) error {
	questions := make([]hexRequest, len(requests))
	for i, r := range requests {
		questions[i] = hexRequest(r)
	}
	return exchange(j, questions, func(i int, line []byte) error {
		theirs, err := theirReading(string(line))
		if err != nil {
			return err
		}
		r := requests[i]
		ours := ourURIReading(r)
		each(uriDifference{r, "parts", ours.parts, theirs.parts})
		if ours.parts == refused || theirs.parts == refused {
			return nil
		}
		each(uriDifference{r, "normal form", ours.normal, theirs.normal})
		if r.hasBase {
			each(uriDifference{r, "target", ours.target, theirs.target})
		}
		return nil
	})
}

// uris is an endless source of references and bases: first real ones and those of
// the suites, then random ones.
type uris struct {
	seed    uint64
	corpus  []mutate.Case
	gen     *mutate.Generator
	grammar *abnf.Grammar
}

func newURIs(seed uint64, corpus []mutate.Case) uris {
	grammar, err := abnf.Parse(rfc3986.ABNF + abnf.Core)
	if err != nil {
		panic(err)
	}
	return uris{seed, corpus, mutate.New(seed, corpus), grammar}
}

func (src uris) compare(k int) (int, func(j *judge, t *tally) error) {
	var requests []request
	if at := k * batchSize; at < len(src.corpus) {
		for _, c := range src.corpus[at:min(at+batchSize, len(src.corpus))] {
			requests = append(requests, request{c.Input, c.Base, c.Base != ""})
		}
	} else {
		src.gen.Reseed(src.seed<<32 + uint64(k))
		src.gen.IllFormed = k%4 == 3
		rng := rand.New(rand.NewPCG(src.seed, uint64(k)))
		for range batchSize {
			requests = append(requests, src.next(rng))
		}
	}
	return len(requests), func(j *judge, t *tally) error {
		return differencesOf(j, requests, func(d uriDifference) { t.count(nil, d) })
	}
}

// next returns a reference and, mostly, a base: a string of the grammar, one that
// is almost of it, or one that a browser might meet.
func (src uris) next(rng *rand.Rand) (r request) {
	switch rng.IntN(6) {
	case 0:
		r.input = src.grammar.Generate(rng, "URI-reference")
	case 1:
		r.input = src.gen.Mutate(src.grammar.Generate(rng, "URI-reference"))
	case 2:
		r.input = src.gen.Reference()
	case 3:
		r.input = src.gen.URL()
	case 4:
		r.input = randomPath(rng)
	default:
		r.input, r.base, r.hasBase = src.gen.Next()
		return r
	}
	switch rng.IntN(3) {
	case 0:
		r.base, r.hasBase = src.grammar.Generate(rng, "absolute-URI"), true
	case 1:
		_, r.base, r.hasBase = src.gen.Next()
	}
	return r
}

// randomPath returns a reference of few different characters, most of which are
// significant in a path.
func randomPath(rng *rand.Rand) string {
	const letters = "//////......aa%2E:?#"
	var b strings.Builder
	if rng.IntN(3) == 0 {
		b.WriteString("a:")
	}
	for range rng.IntN(14) {
		b.WriteByte(letters[rng.IntN(len(letters))])
	}
	return b.String()
}
