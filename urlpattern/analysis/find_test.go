package analysis

import (
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/urlpattern"
)

var (
	pieceCount = flag.Int("pieces", 4, "how many `pieces` the URLs have that are compared with answers")
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

// universe is a list of URLs, the shortest first.
type universe []weburl.URL

func newUniverse(texts func(add func(string))) (all universe) {
	seen := map[string]bool{}
	texts(func(text string) {
		if u, err := weburl.Parse(text); err == nil && !seen[u.String()] {
			seen[u.String()] = true
			all = append(all, u)
		}
	})
	slices.SortStableFunc(all, func(a, b weburl.URL) int { return cmp.Compare(len(a.String()), len(b.String())) })
	return all
}

// set is a set of URLs of a universe.
type set []uint64

func (all universe) matches(p urlpattern.Pattern) set {
	s := make(set, (len(all)+63)/64)
	for i, u := range all {
		if p.Test(u) {
			s[i/64] |= 1 << (i % 64)
		}
	}
	return s
}

// first returns the first URL that is in one set and, as in says, is in another one or not.
func (all universe) first(a, b set, in bool) (weburl.URL, bool) {
	for w := range a {
		bits := a[w] & b[w]
		if !in {
			bits = a[w] &^ b[w]
		}
		for i := range 64 {
			if bits>>i&1 != 0 {
				return all[w*64+i], true
			}
		}
	}
	return weburl.URL{}, false
}

// check compares an answer with the shortest URL of the universe that is a witness for found.
func check(what string, a Answer, found Verdict, u weburl.URL, exists bool) error {
	switch {
	case a.Verdict == Unknown:
		return fmt.Errorf("%s: unknown, %s", what, a.Reason)
	case exists && a.Verdict != found:
		return fmt.Errorf("%s: got %s, but see %q", what, a.Verdict, u)
	case a.URL.IsValid() != (a.Verdict == found):
		return fmt.Errorf("%s: %s with %q", what, a.Verdict, a.URL)
	case exists && len(a.URL.String()) > len(u.String()):
		return fmt.Errorf("%s: got %q, but %q is shorter", what, a.URL, u)
	}
	return nil
}

// comparePairs asks about pairs of patterns, and compares the answers with all URLs of a universe.
func comparePairs(t *testing.T, patterns []urlpattern.Pattern, all universe) {
	sets := make([]set, len(patterns))
	for i, p := range patterns {
		sets[i] = all.matches(p)
	}
	every := make(set, len(all)/64+1)
	for i := range every {
		every[i] = ^uint64(0)
	}
	r := rand.New(rand.NewPCG(3, 4))
	a := newAnalyzer()
	var verdicts [2][3]int
	for i, p := range patterns {
		answer := a.find([]urlpattern.Pattern{p}, nil, nil).not()
		u, exists := all.first(sets[i], every, true)
		if err := check("Empty", answer, No, u, exists); err != nil {
			t.Fatalf("%v\n%s", err, p)
		}
		if answer.Verdict == No && !p.Test(answer.URL) {
			t.Fatalf("%s does not match %s", p, answer.URL)
		}
		for j, q := range patterns {
			if r.IntN(len(patterns)*len(patterns)) >= *pairCount {
				continue
			}
			overlaps := a.find([]urlpattern.Pattern{p, q}, nil, nil)
			verdicts[0][overlaps.Verdict]++
			u, exists := all.first(sets[i], sets[j], true)
			if err := check("Overlaps", overlaps, Yes, u, exists); err != nil {
				t.Fatalf("%v\n%s\n%s", err, p, q)
			}
			if u := overlaps.URL; overlaps.Verdict == Yes && (!p.Test(u) || !q.Test(u)) {
				t.Fatalf("%s\n%s\nare said to overlap: %s", p, q, u)
			}
			if turned := a.find([]urlpattern.Pattern{q, p}, nil, nil); turned != overlaps {
				t.Fatalf("%s\n%s\nOverlaps: %v, %v", p, q, overlaps, turned)
			}
			within := a.find([]urlpattern.Pattern{p}, []urlpattern.Pattern{q}, nil).not()
			verdicts[1][within.Verdict]++
			u, exists = all.first(sets[i], sets[j], false)
			if err := check("Within", within, No, u, exists); err != nil {
				t.Fatalf("%v\n%s\n%s", err, p, q)
			}
			if u := within.URL; within.Verdict == No && (!p.Test(u) || q.Test(u)) {
				t.Fatalf("%s\n%s\nis said not to be within: %s", p, q, u)
			}
		}
	}
	t.Logf("%d patterns, %d URLs; overlaps: %d no, %d yes; within: %d no, %d yes", len(patterns), len(all),
		verdicts[0][No], verdicts[0][Yes], verdicts[1][No], verdicts[1][Yes])
	for _, v := range verdicts {
		if v[No] == 0 || v[Yes] == 0 {
			t.Errorf("verdicts: %v", v)
		}
	}
}

// No short URL contradicts an answer about small patterns, and no witness is longer than the
// shortest.
func TestShortURLs(t *testing.T) {
	pieces := []string{"a", "b", "/", ".", ":", "1", "80", "@", "?", "#", "%2e", "\\"}
	all := newUniverse(func(add func(string)) {
		for _, start := range []string{"https://", "https:a", "http://a", "a:", "a://", "a:/", "file://", "ws://a/"} {
			words(pieces, *pieceCount, func(text string) { add(start + text) })
		}
	})
	comparePairs(t, smallPatterns(200), all)
}

// The same holds for the patterns of web-platform-tests, the URLs there, and the
// witnesses.
func TestSuite(t *testing.T) {
	patterns := suitePatterns(t)
	a := newAnalyzer()
	r := rand.New(rand.NewPCG(5, 6))
	all := newUniverse(func(add func(string)) {
		for _, c := range suite.AllInputs(t) {
			if c.Base == "" {
				add(c.Input)
			}
		}
		for _, r := range suiteRows(t) {
			for _, input := range r.Inputs {
				var text string
				if json.Unmarshal(input, &text) == nil {
					add(text)
				}
			}
		}
		for _, p := range patterns {
			for range 20 {
				q := patterns[r.IntN(len(patterns))]
				add(a.find([]urlpattern.Pattern{p, q}, nil, nil).URL.String())
				add(a.find([]urlpattern.Pattern{p}, []urlpattern.Pattern{q}, nil).URL.String())
			}
		}
	})
	comparePairs(t, patterns, all)
}
