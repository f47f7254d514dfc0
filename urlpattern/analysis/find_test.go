package analysis

import (
	"encoding/json"
	"flag"
	"math/rand/v2"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/urlpattern"
)

var (
	pieceCount = flag.Int("pieces", 4, "how many `pieces` the URLs have that are compared with answers")
	smallCount = flag.Int("small", 200, "how many small `patterns` to compare with them")
	pairCount  = flag.Int("pairs", 20_000, "how many `pairs` of patterns to compare")
)

// suiteRow is a case of web-platform-tests.
type suiteRow struct {
	Pattern []json.RawMessage `json:"pattern"`
	Inputs  []json.RawMessage `json:"inputs"`
}

func suiteRows(t testing.TB) (rows []suiteRow) {
	if err := json.Unmarshal(suite.Read(t, "wpt/urlpattern/resources/urlpatterntestdata.json"), &rows); err != nil {
		t.Fatal(err)
	}
	return rows
}

// suitePatterns returns the patterns of web-platform-tests, each once.
func suitePatterns(t testing.TB) (all []urlpattern.Pattern) {
	seen := map[string]bool{}
	for _, r := range suiteRows(t) {
		if len(r.Pattern) == 0 {
			continue
		}
		var o urlpattern.Options
		for _, arg := range r.Pattern[1:] {
			var base string
			var options struct{ IgnoreCase bool }
			if json.Unmarshal(arg, &base) == nil {
				o.Base, _ = weburl.Parse(base)
			} else if json.Unmarshal(arg, &options) == nil {
				o.IgnoreCase = options.IgnoreCase
			}
		}
		if p, err := o.FromJSON(r.Pattern[0]); err == nil && !seen[p.String()] {
			seen[p.String()] = true
			all = append(all, p)
		}
	}
	return all
}

// smallPatterns returns patterns of which many match URLs of few bytes.
func smallPatterns(n int) (all []urlpattern.Pattern) {
	r := rand.New(rand.NewPCG(1, 2))
	texts := [urlpattern.Hash + 1][]string{
		urlpattern.Protocol: {"https", "http", "http{s}?", "*", ":p", "a", "(ht.*)", "h*", "(a|https)", "HTTP", "file", "(w?.{1,3})"},
		urlpattern.Username: {"*", "*", "*", "*", "", "a"},
		urlpattern.Password: {"*", "*", "*", "*", "", ":b"},
		urlpattern.Hostname: {"*", "*", "a", "b", ":x", "{*.}?a", "*.a", "a.*", "(a|b)", "", "(A)", "(.{2,3})", "*1*"},
		urlpattern.Port:     {"*", "*", "", "1", "80", "443", "(\\d*)", ":p"},
		urlpattern.Search:   {"*", "*", "*", "", "a", "*b", "(.)", "a=:x"},
		urlpattern.Hash:     {"*", "*", "*", "", "a", "(a|b+)", "*#*"},
	}
	paths := []string{"/", "a", "b", "/a", "/b", "*", ":x", "/:y", "(a|b)", "/(.)", "/(\\w+)", "/*", "{/a}?", "{b}*", ".", "/:z?", "/:w+", "(.*b)", "(%2e)", "(\\.)"}
	for len(all) < n {
		init := urlpattern.Init{}
		for c, choices := range texts {
			if len(choices) > 0 {
				init[urlpattern.Component(c)] = choices[r.IntN(len(choices))]
			}
		}
		path := paths[r.IntN(len(paths))]
		for r.IntN(2) == 0 {
			path += paths[r.IntN(len(paths))]
		}
		init[urlpattern.Pathname] = path
		if r.IntN(3) == 0 {
			init = urlpattern.Init{urlpattern.Pathname: path, urlpattern.Protocol: init[urlpattern.Protocol]}
		}
		if p, err := (urlpattern.Options{IgnoreCase: r.IntN(8) == 0}).New(init); err == nil {
			all = append(all, p)
		}
	}
	return all
}

// bound is what an answer says about all URLs: that there is none, or none that is shorter.
type bound struct {
	asked, none bool
	length      int
}

func boundOf(a Answer) bound { return bound{true, a.Verdict == No, len(a.URL.String())} }

func (b bound) contradicts(u weburl.URL) bool {
	return b.asked && (b.none || len(u.String()) < b.length)
}

// bounds holds answers about patterns, and about pairs of them.
type bounds struct {
	patterns         []urlpattern.Pattern
	single           []bound
	overlaps, within [][]bound
	witnesses        []weburl.URL
	matches          []bool // of the URL that is checked
}

// ask asks about patterns and about random pairs of them.
func ask(t *testing.T, patterns []urlpattern.Pattern) *bounds {
	b := &bounds{patterns: patterns, matches: make([]bool, len(patterns))}
	r := rand.New(rand.NewPCG(3, 4))
	a := newAnalyzer()
	answer := func(match, avoid []urlpattern.Pattern) Answer {
		answer := a.find(match, list{patterns: avoid}, nil)
		if answer.Verdict == Unknown || answer.URL.IsValid() != (answer.Verdict == Yes) {
			t.Fatalf("%s without %s: %s, %q, %s", match, avoid, answer.Verdict, answer.URL, answer.Reason)
		}
		if answer.Verdict == Yes {
			for i, p := range append(match[:len(match):len(match)], avoid...) {
				if p.Test(answer.URL) != (i < len(match)) {
					t.Fatalf("%s without %s: %q", match, avoid, answer.URL)
				}
			}
			b.witnesses = append(b.witnesses, answer.URL)
		}
		return answer
	}
	counts := map[string]int{}
	for i := range patterns {
		p := patterns[i : i+1]
		b.single = append(b.single, boundOf(answer(p, nil)))
		b.overlaps, b.within = append(b.overlaps, make([]bound, len(patterns))), append(b.within, make([]bound, len(patterns)))
		for j := range patterns {
			if r.IntN(len(patterns)*len(patterns)) >= *pairCount {
				continue
			}
			q := patterns[j : j+1]
			both := append(p[:1:1], q...)
			overlaps, only := answer(both, nil), answer(p, q)
			if a.know(p[0]).outline.excludes(&a.know(q[0]).outline) {
				counts["outlines differ"]++
				if found := a.search(both, list{}, nil); found.Verdict != No {
					t.Fatalf("%s: their outlines differ, but see %s", both, found.URL)
				}
			}
			if turned := answer(append(q[:1:1], p...), nil); turned != overlaps {
				t.Fatalf("%s\n%s\nOverlaps: %v, %v", p, q, overlaps, turned)
			}
			b.overlaps[i][j], b.within[i][j] = boundOf(overlaps), boundOf(only)
			counts["overlap: "+overlaps.Verdict.String()]++
			counts["within: "+only.not().Verdict.String()]++
		}
	}
	t.Logf("%d patterns; pairs: %v", len(patterns), counts)
	if len(counts) != 5 {
		t.Error("not all cases occur")
	}
	return b
}

// check compares all answers with a URL.
func (b *bounds) check(t *testing.T, u weburl.URL) {
	for i, p := range b.patterns {
		b.matches[i] = p.Test(u)
	}
	for i, p := range b.patterns {
		if !b.matches[i] {
			continue
		}
		if b.single[i].contradicts(u) {
			t.Fatalf("%s: %+v, but see %s", p, b.single[i], u)
		}
		for j, q := range b.patterns {
			switch {
			case b.matches[j] && b.overlaps[i][j].contradicts(u):
				t.Fatalf("Overlaps: %+v, but see %s\n%s\n%s", b.overlaps[i][j], u, p, q)
			case !b.matches[j] && b.within[i][j].contradicts(u):
				t.Fatalf("Within: %+v, but see %s\n%s\n%s", b.within[i][j], u, p, q)
			}
		}
	}
}

// No short URL contradicts an answer about small patterns, and none is shorter than
// a witness.
func TestShortURLs(t *testing.T) {
	b := ask(t, smallPatterns(*smallCount))
	n := 0
	for _, start := range []string{"https://", "https:a", "http://a", "a:", "a://", "a:/", "file://", "ws://a/"} {
		words([]string{"a", "b", "/", ".", ":", "1", "80", "@", "?", "#", "%2e", "\\"}, *pieceCount, func(text string) {
			if u, err := weburl.Parse(start + text); err == nil {
				b.check(t, u)
				n++
			}
		})
	}
	t.Logf("%d URLs", n)
}

// The same holds for the patterns of web-platform-tests, for the URLs there, and for the
// witnesses.
func TestSuite(t *testing.T) {
	b := ask(t, suitePatterns(t))
	seen := map[string]bool{}
	check := func(text string) {
		if u, err := weburl.Parse(text); err == nil && !seen[u.String()] {
			seen[u.String()] = true
			b.check(t, u)
		}
	}
	for _, u := range b.witnesses {
		check(u.String())
	}
	for _, c := range suite.AllInputs(t) {
		check(c.Input)
	}
	for _, r := range suiteRows(t) {
		for _, input := range r.Inputs {
			var text string
			if json.Unmarshal(input, &text) == nil {
				check(text)
			}
		}
	}
	t.Logf("%d URLs", len(seen))
}
