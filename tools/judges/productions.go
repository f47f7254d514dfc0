package main

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/conform"
	"github.com/weburl-go/weburl/internal/test/mutate"
)

// An embedding makes a text an input whose validity tells whether the text matches a
// production.
type embedding struct {
	production     conform.Production
	prefix, suffix string
	base           string
	// without holds the bytes that a text must not contain, since they would end the
	// production. A text is not judged either if fits is not nil and returns false.
	without string
	fits    func(text string) bool
}

const aBase = "https://b/c/d?e"

var embeddings = []embedding{
	{conform.ValidHostString, "https://", "/", "", `/\?#@`, isWhole},
	{conform.ValidDomainString, "https://", "/", "", `/\?#@:[]`, func(s string) bool {
		return len(conform.ValidIPv4AddressString.Check(s, weburl.URL{})) > 0
	}},
	{conform.ValidIPv6AddressString, "https://[", "]/", "", `/\?#@[]`, nil},
	{conform.ValidOpaqueHostString, "x://", "/", "", "/?#@", func(s string) bool { return s != "" && isWhole(s) }},
	{conform.ValidURLString, "", "", aBase, "", nil},
	{conform.ValidURLString, "", "", "mailto:x", "", nil},
	{conform.AbsoluteURLWithFragmentString, "", "", "", "", nil},
	{conform.AbsoluteURLString, "", "", "", "#", nil},
	{conform.URLSchemeString, "", "://h", "", ":/?#", nil},
	{conform.RelativeURLWithFragmentString, "", "", aBase, "", hasNoColon},
	{conform.RelativeURLWithFragmentString, "", "", "mailto:x", "", hasNoColon},
	{conform.RelativeURLString, "", "", aBase, "#", hasNoColon},
	{conform.RelativeURLString, "", "", "file:///c", "#", hasNoColon},
	{conform.RelativeURLString, "", "", "x:/c", "#", hasNoColon},
	{conform.SchemeRelativeSpecialURLString, "https:", "", "", "?#", nil},
	{conform.SchemeRelativeFileURLString, "file:", "", "", "?#", nil},
	{conform.SchemeRelativeURLString, "x:", "", "", "?#", func(s string) bool { return strings.HasPrefix(s, "//") }},
	{conform.OpaqueHostAndPortString, "x://", "/", "", "/?#", nil},
	{conform.URLPortString, "x://h:", "/", "", "/?#", nil},
	{conform.PathAbsoluteURLString, "x://h", "", "", "?#", func(s string) bool { return strings.HasPrefix(s, "/") }},
	{conform.PathAbsoluteNonAuthorityURLString, "x:", "", "", "?#", func(s string) bool {
		return strings.HasPrefix(s, "/") && !strings.HasPrefix(s, "//")
	}},
	{conform.PathRelativeURLString, "./", "", aBase, "?#", func(s string) bool { return !strings.HasPrefix(s, "/") }},
	{conform.PathRelativeSchemeLessURLString, "", "", aBase, "?#", func(s string) bool { return !strings.HasPrefix(s, "/") && hasNoColon(s) }},
	{conform.OpaquePathURLString, "x:", "", "", "?#", func(s string) bool { return !strings.HasPrefix(s, "/") }},
	{conform.URLPathSegmentString, "https://h/", "", "", "/?#", nil},
	{conform.URLQueryString, "https://h/?", "", "", "#", nil},
	{conform.URLFragmentString, "https://h/#", "", "", "", nil},
}

// hasNoColon reports whether s has no scheme, whatever precedes a colon.
func hasNoColon(s string) bool { return !strings.Contains(s, ":") }

// isWhole reports whether s is read as a host as a whole: a colon outside brackets would
// begin a port, and nothing may follow the brackets.
func isWhole(s string) bool {
	inside, ok := strings.CutPrefix(s, "[")
	if !ok {
		return !strings.ContainsAny(s, ":[]")
	}
	inside, ok = strings.CutSuffix(inside, "]")
	return ok && !strings.ContainsAny(inside, "[]")
}

// A part is a text to judge by a production.
type part struct {
	embedding int
	text      string
}

func (p part) judged() bool {
	e := embeddings[p.embedding]
	return !strings.ContainsAny(p.text, e.without) && (e.fits == nil || e.fits(p.text))
}

func (p part) request() request {
	e := embeddings[p.embedding]
	return request{e.prefix + p.text + e.suffix, e.base, e.base != ""}
}

// matches returns weburl's verdict.
func (p part) matches() bool {
	var base weburl.URL
	e := embeddings[p.embedding]
	if e.base != "" {
		base = weburl.MustParse(e.base)
	}
	return len(e.production.Check(p.text, base)) == 0
}

// A partJudgement is a part with the verdicts of weburl and a judge.
type partJudgement struct {
	judge        string
	part         part
	ours, theirs bool
}

func (d partJudgement) by() string { return d.judge }

func (d partJudgement) kind() string {
	name := embeddings[d.part.embedding].production.String()
	switch {
	case d.ours == d.theirs:
		return ""
	case d.ours:
		return name + ": for us only"
	}
	return name + ": for them only"
}

// explain covers nothing: no difference is known.
func (d partJudgement) explain([]explanation) *explanation { return nil }

func (d partJudgement) smallest(j *judge) (finding, error) {
	shorten := func(p part, bad func(part) bool) part {
		p.text = reduce(request{input: p.text}, func(r request) bool {
			q := part{p.embedding, r.input}
			return q.judged() && bad(q)
		}).input
		return p
	}
	return smallest(d, d.part, shorten, nil, func(p part) (c partJudgement, err error) {
		err = askVerdicts(j, []request{p.request()}, func(_ int, _ answer, valid bool) { c = partJudgement{j.name, p, p.matches(), valid} })
		return c, err
	})
}

func (d partJudgement) String() string {
	return fmt.Sprintf("  %q as %v, by %v\n    matches     weburl %v, %s %v\n",
		d.part.text, embeddings[d.part.embedding].production, d.part.request(), d.ours, d.judge, d.theirs)
}

// productions is an endless source of parts of mutated inputs.
type productions struct {
	seed   uint64
	source source
	hosts  *mutate.Generator
}

func newProductions(seed uint64, corpus []mutate.Case) productions {
	return productions{seed, newMutations(seed, corpus), mutate.New(seed+1, corpus)}
}

// parts returns batch k. Every embedding has its share.
func (src productions) parts(k int) []part {
	rng := rand.New(rand.NewPCG(src.seed, uint64(k)))
	var parts []part
	for _, r := range src.source.batch(k) {
		p := part{rng.IntN(len(embeddings)), r.input}
		if rng.IntN(3) == 0 {
			p.text = src.hosts.Host()
		} else if pieces := strings.FieldsFunc(r.input, func(c rune) bool { return strings.ContainsRune(":/?#@", c) }); len(pieces) > 0 && rng.IntN(2) == 0 {
			p.text = pieces[rng.IntN(len(pieces))]
		} else if cut := rng.IntN(len(r.input) + 1); rng.IntN(2) == 0 {
			p.text = r.input[cut:]
		}
		for range len(embeddings) {
			if p.judged() {
				parts = append(parts, p)
				break
			}
			p.embedding = (p.embedding + 1) % len(embeddings)
		}
	}
	return parts
}

func (src productions) compare(k int) (int, func(j *judge, t *tally) error) {
	parts := src.parts(k)
	requests := make([]request, len(parts))
	own := make([]bool, len(parts))
	for i, p := range parts {
		requests[i], own[i] = p.request(), p.matches()
	}
	return len(parts), func(j *judge, t *tally) error {
		return askVerdicts(j, requests, func(i int, _ answer, valid bool) {
			t.count(nil, partJudgement{j.name, parts[i], own[i], valid})
		})
	}
}
