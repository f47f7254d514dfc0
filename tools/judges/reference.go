package main

import (
	_ "embed"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/weburl-go/weburl/internal/test/mutate"
	"github.com/weburl-go/weburl/reference"
)

// referenceJudge is the npm package by the author of the document that package
// reference implements.
const referenceJudge = "spec-url"

//go:embed js/reference.js
var referenceJS string

func init() {
	scripts[referenceJudge] = serving + referenceJS
	pinned[referenceJudge] = "3.0.0"
}

// A reading is the result of an implementation for a reference and a base. A field
// is nil if that operation fails.
type reading struct {
	// Parsed and Rebased are in the notation of the document; Resolved is a
	// URL.
	Parsed, Rebased, Resolved *string
	// Crash is as in answer.
	Crash string
}

// ourReading returns the reading of package reference. Nothing is resolved if the
// base is empty.
func ourReading(r request) reading { return readingOf(r, nil) }

// readingOf returns our reading of a request. If like is not nil, it first converts
// the references to what spec-url would make of them.
func readingOf(r request, like func(ref reference.Reference) reference.Reference) (out reading) {
	defer func() {
		if p := recover(); p != nil {
			out = reading{Crash: fmt.Sprint(p)}
		}
	}()
	base, ref, err := parseRequest(r)
	if err != nil {
		return out
	}
	if like != nil {
		ref, base = like(ref), like(base)
	}
	text := func(s string) *string { return &s }
	out.Parsed = text(ref.Notation())
	if rebased, ok := rebase(ref, base); ok {
		out.Rebased = text(rebased.Notation())
	}
	if base.IsEmpty() {
		return out
	}
	if u, err := base.ResolveReference(ref); err == nil {
		out.Resolved = text(u.String())
	}
	return out
}

func parseRequest(r request) (base, ref reference.Reference, err error) {
	if base, err = reference.FileMode.Parse(r.base); err == nil {
		ref, err = modeOfBase(base).Parse(r.input)
	}
	return base, ref, err
}

// modeOfBase returns the mode in which references to the base are parsed: as in
// spec-url, that of files if the base has no scheme.
func modeOfBase(base reference.Reference) reference.Mode {
	if _, ok := base.Scheme(); ok {
		return base.Mode()
	}
	return reference.FileMode
}

// rebase rebases ref onto base as spec-url does: it ignores a scheme that base
// shares, and rejects everything except a fragment onto an opaque path.
func rebase(ref, base reference.Reference) (reference.Reference, bool) {
	_, scheme := ref.Scheme()
	if scheme && ref.Mode() != reference.GenericMode {
		rebased, err := base.ResolveLegacy(ref)
		return rebased, err == nil
	}
	_, baseScheme := base.Scheme()
	opaque := baseScheme && base.Mode() == reference.GenericMode && !base.HasAuthority() && !base.HasPathRoot()
	_, fragment := ref.Fragment()
	if !scheme && opaque && !(fragment && ref.Ord() == reference.Fragment) {
		return reference.Reference{}, false
	}
	return base.Rebase(ref), true
}

// A disagreement is a request and its readings by weburl and spec-url.
type disagreement struct {
	request      request
	ours, theirs reading
}

func (d disagreement) by() string { return referenceJudge }

// equal reports whether x and y are the same.
func (x reading) equal(y reading) bool {
	same := func(a, b *string) bool { return a == nil && b == nil || a != nil && b != nil && *a == *b }
	return x.Crash == y.Crash && same(x.Parsed, y.Parsed) && same(x.Rebased, y.Rebased) && same(x.Resolved, y.Resolved)
}

// kind names the first operation with different results, or is "" if they agree.
func (d disagreement) kind() string {
	switch {
	case d.ours.Crash != "":
		return "we crash"
	case d.theirs.Crash != "":
		return "they crash"
	}
	for _, c := range []struct {
		name         string
		ours, theirs *string
	}{
		{"parsed", d.ours.Parsed, d.theirs.Parsed}, {"rebased", d.ours.Rebased, d.theirs.Rebased}, {"resolved", d.ours.Resolved, d.theirs.Resolved},
	} {
		switch {
		case c.ours == nil && c.theirs == nil:
		case c.ours == nil:
			return c.name + " by them only"
		case c.theirs == nil:
			return c.name + " by us only"
		case *c.ours != *c.theirs:
			return c.name + " differently"
		}
	}
	return ""
}

func (d disagreement) explain([]explanation) *explanation { return explainBy(referencesExplained, d) }

func (d disagreement) smallest(j *judge) (finding, error) {
	return smallest(d, d.request, reduce, nil, func(r request) (disagreement, error) {
		if !r.hasBase {
			return disagreement{}, nil // the error is about something else
		}
		return disagree(j, r)
	})
}

func (d disagreement) String() string {
	text := func(s *string) string {
		if s == nil {
			return "failure"
		}
		return *s
	}
	out := fmt.Sprintf("%s: %s\n", d.request, d.kind())
	for _, c := range []struct {
		name         string
		ours, theirs *string
	}{
		{"parsed", d.ours.Parsed, d.theirs.Parsed}, {"rebased", d.ours.Rebased, d.theirs.Rebased}, {"resolved", d.ours.Resolved, d.theirs.Resolved},
	} {
		out += fmt.Sprintf("    %-9s weburl   %s\n              spec-url %s\n", c.name, text(c.ours), text(c.theirs))
	}
	return out
}

func disagree(j *judge, r request) (d disagreement, err error) {
	err = askJSON(j, []request{r}, func(_ int, theirs reading) {
		d = disagreement{r, ourReading(r), theirs}
	})
	return d, err
}

// references is an endless source of references and bases.
type references struct {
	seed uint64
	gen  *mutate.Generator
}

func newReferences(seed uint64, corpus []mutate.Case) references {
	return references{seed, mutate.New(seed, corpus)}
}

func (src references) compare(k int) (int, func(j *judge, t *tally) error) {
	src.gen.Reseed(src.seed<<32 + uint64(k))
	rng := rand.New(rand.NewPCG(src.seed, uint64(k)))
	requests := make([]request, batchSize)
	own := make([]reading, batchSize)
	for i := range requests {
		requests[i] = src.next(rng)
		own[i] = ourReading(requests[i])
	}
	return batchSize, func(j *judge, t *tally) error {
		return askJSON(j, requests, func(i int, theirs reading) {
			t.count(nil, disagreement{requests[i], own[i], theirs})
		})
	}
}

// next returns a reference and a base. The base is a URL in normal form or, one
// time in four, a relative reference.
func (src references) next(rng *rand.Rand) request {
	input := src.gen.Reference()
	if rng.IntN(3) == 0 {
		input = src.gen.Mutate(input)
	}
	if rng.IntN(4) == 0 {
		return request{input, src.gen.Reference(), true}
	}
	for {
		_, base, hasBase := src.gen.Next()
		if !hasBase {
			continue
		}
		if u, err := (reference.Reference{}).Resolve(base); err == nil && !strings.Contains(base, "xn--") {
			return request{input, u.String(), true}
		}
	}
}
