package urlpattern_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/hostile"
	"github.com/weburl-go/weburl/urlpattern"
)

// adversary returns the 2^k pathnames of k segments "0" or ":name" and another "z". All
// match "/0/0/…/z", and no index of them can be both small and fast for each path of "0" and
// "1".
func adversary(k int) (patterns []urlpattern.Pattern) {
	for i := range 1 << k {
		var path strings.Builder
		for bit := range k {
			if i>>bit&1 == 0 {
				path.WriteString("/0")
			} else {
				fmt.Fprintf(&path, "/:n%d", bit)
			}
		}
		patterns = append(patterns, urlpattern.MustNew(urlpattern.Init{urlpattern.Pathname: path.String() + "/z"}))
	}
	return patterns
}

func TestSetOfAdversary(t *testing.T) {
	s := setOf(adversary(8))
	for path, want := range map[string]int{
		strings.Repeat("/0", 8) + "/z": 1 << 8, strings.Repeat("/1", 8) + "/z": 1, "/0/1/0/1/0/1/0/1/z": 1 << 4,
		strings.Repeat("/0", 8) + "/y": 0, strings.Repeat("/0", 9) + "/z": 0,
	} {
		if got := checkSet(t, s, weburl.MustParse("https://example.com"+path)); got != want {
			t.Errorf("%d matches for %s, want %d", got, path, want)
		}
	}
}

// use calls the functions of a set with a URL.
func use(s urlpattern.Set[string], u weburl.URL) {
	s.First(u)
	s.Best(u)
	for range s.All(u) {
	}
}

// TestGrowthOfSets matches long URLs with sets: the patterns of web-platform-tests, those that
// hang others, and the adversary.
func TestGrowthOfSets(t *testing.T) {
	patterns, _ := suitePatterns(t)
	for _, init := range hanging {
		patterns = append(patterns, urlpattern.MustNew(init))
	}
	s, other := setOf(patterns), setOf(adversary(8))
	hostile.Growth(t, append(inputShapes(), hostile.Shape{Name: "segments", Make: hostile.Repeat("0/")}), func(input string) {
		for _, text := range []string{
			"https://example.com/foo/" + input + "?" + input + "#" + input, "https://h/" + input, "foo://" + input, "data:" + input,
		} {
			if u, err := weburl.Parse(text); err == nil {
				use(s, u)
				use(other, u)
			}
		}
	})
}

// TestGrowthOfSetSizes makes sets of more and more patterns, and matches URLs with them.
func TestGrowthOfSetSizes(t *testing.T) {
	shapes := []hostile.Shape{{Name: "adversary", Make: func(n int) string {
		k := 0
		for 1<<(2*k) < n { // 2^k patterns of k segments
			k++
		}
		var b strings.Builder
		for i := range n {
			b.WriteString(pathOf(i, k))
		}
		return b.String()
	}}}
	for _, path := range []string{"/articles/%d", "/%d/*", "/:a/%d/:b", "/*%d/:a:b", "/(a|b)+/{%d}?", "/a", "/%d{/a}?"} {
		shapes = append(shapes, hostile.Shape{Name: path, Make: func(n int) string {
			var b strings.Builder
			for i := range n / 20 {
				b.WriteString(strings.ReplaceAll(path, "%d", fmt.Sprint(i)) + "\n")
			}
			return b.String()
		}})
	}
	urls := []weburl.URL{weburl.MustParse("https://h/articles/7"), weburl.MustParse("https://h/7/a"), weburl.MustParse("https://h/a"), weburl.MustParse("https://h/0/0/0/0/z")}
	hostile.Growth(t, shapes, func(input string) {
		var b urlpattern.Builder[string]
		for line := range strings.Lines(input) {
			b.Add(urlpattern.MustNew(urlpattern.Init{urlpattern.Pathname: strings.TrimSuffix(line, "\n")}), "")
		}
		s := b.Set()
		for _, u := range urls {
			use(s, u)
		}
	})
}

// pathOf returns line i of the adversary with k segments.
func pathOf(i, k int) string {
	if i >= 1<<k {
		return ""
	}
	var path strings.Builder
	for bit := range k {
		if i>>bit&1 == 0 {
			path.WriteString("/0")
		} else {
			fmt.Fprintf(&path, "/:n%d", bit)
		}
	}
	return path.String() + "/z\n"
}

// A set takes the memory that Memory returns, and no more for a pattern than it documents.
func TestSetMemory(t *testing.T) {
	const n = 5000
	patterns, _ := randomRoutes(n)
	hosts := make([]urlpattern.Pattern, n)
	for i := range hosts {
		hosts[i] = urlpattern.MustParse(fmt.Sprintf("https://*.example-%d.com/*", i))
	}
	optional := make([]urlpattern.Pattern, n)
	for i := range optional {
		optional[i] = urlpattern.MustNew(urlpattern.Init{urlpattern.Hostname: "{*.}?example.com", urlpattern.Pathname: fmt.Sprintf("/%d/:x?", i), urlpattern.Search: "{a}?"})
	}
	for name, patterns := range map[string][]urlpattern.Pattern{"routes": patterns, "hosts": hosts, "optional parts": optional} {
		before := heap()
		var b urlpattern.Builder[int]
		for i, p := range patterns {
			b.Add(p, i)
		}
		s := b.Set()
		b = urlpattern.Builder[int]{}
		got := heap() - before
		if told := s.Memory(); got > told*11/10 || told > got*11/10 {
			t.Errorf("%s: Memory is %d, but the set takes %d bytes", name, told, got)
		}
		if got > 200*n {
			t.Errorf("%s: %d bytes a pattern", name, got/n)
		}
		if s.Len() != n {
			t.Error("the set is not there")
		}
	}
}

// First does not allocate, and neither does MatchInto for the captures of its hit.
func TestSetAllocations(t *testing.T) {
	patterns, urls := randomRoutes(100)
	patterns = append(patterns, adversary(5)...)
	for _, init := range hanging {
		patterns = append(patterns, urlpattern.MustNew(init))
	}
	urls = append(urls, weburl.MustParse("https://example.com/0/0/0/0/0/z"), weburl.MustParse("https://a.example.com/a/b/c/d/fixed/e?a=b&c=d&x#abcx"))
	s := setOf(patterns)
	var m urlpattern.Match
	if n := testing.AllocsPerRun(20, func() {
		for _, u := range urls {
			if hit, ok := s.First(u); !ok || !hit.Pattern.MatchInto(&m, u) {
				t.Error("no match")
			}
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// A set to which patterns were added one by one is as large as one made at once, and With does
// not copy all of it.
func TestSetWith(t *testing.T) {
	const n = 2000
	patterns, urls := randomRoutes(n)
	var s urlpattern.Set[string]
	for _, p := range patterns {
		s, _ = s.With(p, p.String())
	}
	if s.Memory() > 2*setOf(patterns).Memory() {
		t.Errorf("%d bytes, and %d if made at once", s.Memory(), setOf(patterns).Memory())
	}
	for _, u := range urls[:100] {
		checkSet(t, s, u)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range 100 {
		s, _ = s.With(patterns[0], "")
	}
	runtime.ReadMemStats(&after)
	if bytes := (after.TotalAlloc - before.TotalAlloc) / 100; bytes > 20_000 {
		t.Errorf("With allocates %d bytes for a set of %d", bytes, s.Memory())
	}
	for i := range n {
		s = s.Without(i)
	}
	for _, u := range urls[1:100] {
		checkSet(t, s, u)
	}
}
