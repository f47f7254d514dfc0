package urlpattern_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/urlpattern"
)

var pairs = flag.Int("pairs", 10_000, "how many random `pairs` of a set and a URL to match")

// checkSet fails unless the results of s for u are those of a loop over its patterns.
func checkSet(t testing.TB, s urlpattern.Set[string], u weburl.URL) (matches int) {
	t.Helper()
	var want []urlpattern.Hit[string]
	for h := range s.Patterns() {
		if h.Pattern.Test(u) {
			want = append(want, h)
		}
	}
	got := slices.Collect(s.All(u))
	if !slices.Equal(got, want) {
		t.Fatalf("All(%s) is %v, want %v", u, indexes(got), indexes(want))
	}
	first, ok := s.First(u)
	if ok != (len(want) > 0) || ok && first != want[0] {
		t.Fatalf("First(%s) is %v, %v, want %v", u, first.Index, ok, indexes(want))
	}
	best, tie, ok := s.Best(u)
	if ok != (len(want) > 0) {
		t.Fatalf("Best(%s) is %v, want %v", u, ok, !ok)
	}
	if ok {
		top := slices.MaxFunc(want, func(a, b urlpattern.Hit[string]) int { return urlpattern.Compare(a.Pattern, b.Pattern) })
		same := 0
		for _, h := range want {
			if urlpattern.Compare(h.Pattern, top.Pattern) == 0 {
				same++
			}
		}
		if best != top || tie != (same > 1) {
			t.Fatalf("Best(%s) is %v with the tie %v, want %v of %d that rank the same", u, best.Index, tie, top.Index, same)
		}
	}
	for range s.All(u) {
		break // which the iterator must allow
	}
	return len(want)
}

func indexes(hits []urlpattern.Hit[string]) (list []int) {
	for _, h := range hits {
		list = append(list, h.Index)
	}
	return list
}

// setOf returns a set of patterns, whose values are their texts.
func setOf(patterns []urlpattern.Pattern) urlpattern.Set[string] {
	var b urlpattern.Builder[string]
	for _, p := range patterns {
		b.Add(p, p.String())
	}
	return b.Set()
}

// suitePatterns returns the patterns of web-platform-tests, and URLs that some of them match.
func suitePatterns(t testing.TB) (patterns []urlpattern.Pattern, urls []weburl.URL) {
	t.Helper()
	for _, c := range suite.Cases[patternCase](t, folder+"urlpatterntestdata.json") {
		p, err := construct(c.Pattern)
		if err != nil {
			continue
		}
		patterns = append(patterns, p)
		for _, input := range c.Inputs {
			switch input := input.(type) {
			case string:
				if u, err := weburl.Parse(input); err == nil {
					urls = append(urls, u)
				}
			case map[string]any:
				init := initOf(input)
				text := "https://"
				if protocol := init[urlpattern.Protocol]; protocol != "" {
					text = strings.TrimSuffix(protocol, ":") + "://"
				}
				if user := init[urlpattern.Username]; user != "" {
					text += user + ":" + init[urlpattern.Password] + "@"
				}
				host := init[urlpattern.Hostname]
				if host == "" {
					host = "example.com"
				}
				if port := init[urlpattern.Port]; port != "" {
					host += ":" + port
				}
				text += host + init[urlpattern.Pathname]
				if search := init[urlpattern.Search]; search != "" {
					text += "?" + strings.TrimPrefix(search, "?")
				}
				if hash := init[urlpattern.Hash]; hash != "" {
					text += "#" + strings.TrimPrefix(hash, "#")
				}
				if u, err := weburl.Parse(text); err == nil {
					urls = append(urls, u)
				}
			}
		}
	}
	if len(patterns) < 300 || len(urls) < 200 {
		t.Fatalf("%d patterns, %d URLs", len(patterns), len(urls))
	}
	return patterns, urls
}

func TestSetOfSuite(t *testing.T) {
	patterns, urls := suitePatterns(t)
	s, matches := setOf(patterns), 0
	for _, u := range urls {
		matches += checkSet(t, s, u)
	}
	if matches < len(urls) {
		t.Errorf("only %d matches", matches)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		var some []urlpattern.Pattern
		for range rng.IntN(20) {
			some = append(some, patterns[rng.IntN(len(patterns))])
		}
		s := setOf(some)
		for range 20 {
			checkSet(t, s, urls[rng.IntN(len(urls))])
		}
	}
}

// pick returns one of the texts.
func pick(rng *rand.Rand, texts ...string) string { return texts[rng.IntN(len(texts))] }

// randomComponent returns a pattern string of up to n pieces, few of which are rare, so that
// patterns have much in common.
func randomComponent(rng *rand.Rand, delimiter string, n int) string {
	var b strings.Builder
	for i := range rng.IntN(n + 1) {
		b.WriteString(delimiter)
		switch rng.IntN(12) {
		case 0, 1, 2, 3, 4:
			b.WriteString(pick(rng, "a", "b", "ab", "A", "ba"))
		case 5, 6:
			fmt.Fprintf(&b, ":n%d%s", i, pick(rng, "", "", "", "?", "*", "+"))
		case 7:
			b.WriteString(pick(rng, "*", "*", "**", "*a", "a*b"))
		case 8:
			fmt.Fprintf(&b, ":n%d(%s)", i, pick(rng, `\d+`, "a|b", "a*", "[ab]+", "(?:ab)*", "|a", `\ba`, "a$", "^a"))
		case 9:
			b.WriteString(pick(rng, "{a}?", "{b}*", "{ab}+", "{*a}?"))
		case 10:
			fmt.Fprintf(&b, "{%s:n%d}%s", pick(rng, "a", "b", ""), i, pick(rng, "", "?", "*"))
		case 11:
			fmt.Fprintf(&b, "(%s)%s", pick(rng, "a", ".*", "a|ab", `[^\/]+?`, "b+?"), pick(rng, "", "?", "+"))
		}
	}
	return b.String()
}

func randomPattern(t testing.TB, rng *rand.Rand) urlpattern.Pattern {
	for {
		init := urlpattern.Init{urlpattern.Pathname: randomComponent(rng, "/", 4)}
		if rng.IntN(2) == 0 {
			init[urlpattern.Hostname] = pick(rng, "a", "b.a", "*.a", "*", ":h.a", "{*.}?a", "(a|b)", `:h(b+).:n`, "a", "*b.a", "**.a")
		}
		if rng.IntN(3) == 0 {
			init[urlpattern.Protocol] = pick(rng, "https", "http", "http{s}?", "*", "foo", "(https|foo)")
		}
		if rng.IntN(5) == 0 {
			init[urlpattern.Port] = pick(rng, "", "81", "8*", ":p", "*")
		}
		for _, c := range []urlpattern.Component{urlpattern.Search, urlpattern.Hash} {
			if rng.IntN(4) == 0 {
				init[c] = pick(rng, "", "a", "*", "*a*", ":x", "(b+)") + pick(rng, "", randomComponent(rng, "&", 2))
			}
		}
		for _, c := range []urlpattern.Component{urlpattern.Username, urlpattern.Password} {
			if rng.IntN(20) == 0 {
				init[c] = pick(rng, "", "a", ":u", `\b*`)
			}
		}
		// An invalid one may have `(a)` twice with one name, or empty groups.
		if p, err := (urlpattern.Options{IgnoreCase: rng.IntN(4) == 0}).New(init); err == nil {
			return p
		}
	}
}

func randomURL(rng *rand.Rand) weburl.URL {
	for {
		text := pick(rng, "https", "https", "http", "foo") + "://" + pick(rng, "", "", "", "a@", "b:a@") +
			pick(rng, "a", "b.a", "b.b.a", "b", "a.b", "bb.b") + pick(rng, "", "", ":81", ":8")
		for range rng.IntN(5) {
			text += "/" + pick(rng, "a", "b", "ab", "A", "ba", "aab", "12", "", "a.b")
		}
		text += pick(rng, "", "?", "?a", "?b&ab", "?&a") + pick(rng, "", "#", "#a", "#b&a")
		if u, err := weburl.Parse(text); err == nil {
			return u
		}
	}
}

func TestSetOfRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	matches := 0
	for i := range *pairs / 40 {
		patterns := make([]urlpattern.Pattern, 1+rng.IntN(10))
		if i%100 == 0 {
			patterns = make([]urlpattern.Pattern, 1000)
		}
		for k := range patterns {
			patterns[k] = randomPattern(t, rng)
		}
		s := setOf(patterns)
		for range 40 {
			matches += checkSet(t, s, randomURL(rng))
		}
	}
	if matches < *pairs/5 {
		t.Errorf("only %d matches", matches)
	}
}

// Whatever is added and removed, a set has what the loop finds, and the earlier sets stay.
func TestSetChanges(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	type version struct {
		set  urlpattern.Set[string]
		list []urlpattern.Hit[string]
	}
	var versions []version
	var v version
	for i := range 300 {
		if rng.IntN(3) > 0 || len(v.list) == 0 {
			p := randomPattern(t, rng)
			value := fmt.Sprint(i)
			var index int
			v.set, index = v.set.With(p, value)
			v.list = append(slices.Clone(v.list), urlpattern.Hit[string]{Index: index, Pattern: p, Value: value})
		} else {
			k := rng.IntN(len(v.list))
			index := v.list[k].Index
			v.set = v.set.Without(index)
			if v.set.Without(index).Len() != v.set.Len() || v.set.Without(-1).Len() != v.set.Len() {
				t.Fatal("Without removes what is not there")
			}
			v.list = slices.Delete(slices.Clone(v.list), k, k+1)
		}
		if i%10 == 0 {
			versions = append(versions, v)
		}
		if rng.IntN(100) == 0 { // go on from an earlier version
			v = versions[rng.IntN(len(versions))]
		}
	}
	for _, v := range versions {
		if got := slices.Collect(v.set.Patterns()); !slices.Equal(got, v.list) || v.set.Len() != len(v.list) {
			t.Fatalf("got %v, want %v", indexes(got), indexes(v.list))
		}
		for range 20 {
			checkSet(t, v.set, randomURL(rng))
		}
	}
	for _, h := range v.list {
		v.set = v.set.Without(h.Index)
	}
	if v.set.Len() != 0 || v.set.Memory() != 0 {
		t.Errorf("%d patterns remain", v.set.Len())
	}
}

func TestSetZero(t *testing.T) {
	var s urlpattern.Set[string]
	u := weburl.MustParse("https://example.com/")
	var b urlpattern.Builder[string]
	for _, s := range []urlpattern.Set[string]{s, b.Set(), s.Without(0)} {
		if n := checkSet(t, s, u); n != 0 || s.Len() != 0 {
			t.Error("the empty set is not empty")
		}
	}
	b.Add(urlpattern.Pattern{}, "zero")
	b.Add(urlpattern.MustNew(nil), "all")
	s = b.Set()
	b.Add(urlpattern.MustNew(nil), "later")
	if n := checkSet(t, s, u); n != 1 || s.Len() != 2 {
		t.Errorf("%d matches of %d patterns", n, s.Len())
	}
	if n := checkSet(t, s, weburl.URL{}); n != 0 {
		t.Error("the zero URL matches")
	}
}

func TestSetConcurrency(t *testing.T) {
	patterns, urls := suitePatterns(t)
	s := setOf(patterns)
	want := make([]int, 50)
	for i := range want {
		want[i] = len(slices.Collect(s.All(urls[i])))
	}
	s = setOf(patterns)
	var wg sync.WaitGroup
	for range 4 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for i := range want {
				if got := len(slices.Collect(s.All(urls[i]))); got != want[i] {
					t.Errorf("%d matches, want %d", got, want[i])
				}
			}
		}()
	}
	wg.Wait()
}

// secondSlash is an engine, and the matcher that it makes: it matches what contains two slashes.
type secondSlash struct{}

func (secondSlash) Compile(source, flags string) (urlpattern.Matcher, error) {
	return secondSlash{}, nil
}

func (secondSlash) Find(dst []int, input string) []int {
	if strings.Count(input, "/") < 2 {
		return nil
	}
	return append(dst[:0], 0, len(input))
}

// A set can mix patterns that need an engine, or look at word boundaries, with others.
func TestSetOfEngine(t *testing.T) {
	p, err := urlpattern.Options{Engine: secondSlash{}}.New(urlpattern.Init{urlpattern.Pathname: "/((?=a).*)"})
	if err != nil {
		t.Fatal(err)
	}
	s := setOf([]urlpattern.Pattern{p, urlpattern.MustNew(urlpattern.Init{urlpattern.Pathname: `/(\ba\b.*)`}), urlpattern.MustNew(nil)})
	for path, want := range map[string]int{"/": 1, "/a/": 3, "/ab/": 2, "/a": 2} {
		if got := checkSet(t, s, weburl.MustParse("https://example.com"+path)); got != want {
			t.Errorf("%d matches for %s, want %d", got, path, want)
		}
	}
}

// A set of many routes finds what the loop finds.
func TestSetOfRoutes(t *testing.T) {
	patterns, urls := randomRoutes(10_000)
	s := setOf(patterns)
	for i := 0; i < len(urls); i += 100 {
		if checkSet(t, s, urls[i]) == 0 {
			t.Errorf("no match for %s", urls[i])
		}
	}
}

// The same holds for long URLs, and for URLs with many segments.
func TestSetOfLongURLs(t *testing.T) {
	patterns, _ := suitePatterns(t)
	patterns = patterns[:50]
	for _, path := range []string{"/a/*", "/:n+", `/(\d+)/*`, "/*/z", "/:a/:b*/z", `/(a|b|\/)+z`} {
		patterns = append(patterns, urlpattern.MustNew(urlpattern.Init{urlpattern.Pathname: path}))
	}
	s := setOf(patterns)
	for _, path := range []string{strings.Repeat("/a", 25), strings.Repeat("/7", 25) + "/z", strings.Repeat("/a", 2500) + "/z", strings.Repeat("a", 1<<20), strings.Repeat("/b", 1<<19) + "z"} {
		if checkSet(t, s, weburl.MustParse("https://example.com/"+strings.TrimPrefix(path, "/"))) == 0 {
			t.Errorf("no match for %.20s", path)
		}
	}
}
