package urlpattern_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/urlpattern"
)

// randomRoutes returns n different paths of two to six segments, of which a third are names, and
// a URL for each.
func randomRoutes(n int) (patterns []urlpattern.Pattern, urls []weburl.URL) {
	rng := rand.New(rand.NewPCG(7, 8))
	words := make([]string, 200)
	for i := range words {
		for range 3 + rng.IntN(6) {
			words[i] += string(rune('a' + rng.IntN(26)))
		}
	}
	seen := map[string]bool{}
	for len(patterns) < n {
		var pattern, path strings.Builder
		for i := range 2 + rng.IntN(5) {
			word := words[rng.IntN(len(words))]
			if rng.IntN(3) == 0 {
				fmt.Fprintf(&pattern, "/:n%d", i)
				fmt.Fprintf(&path, "/%d", rng.IntN(100_000))
			} else {
				pattern.WriteString("/" + word)
				path.WriteString("/" + word)
			}
		}
		if seen[pattern.String()] {
			continue
		}
		seen[pattern.String()] = true
		patterns = append(patterns, urlpattern.MustNew(urlpattern.Init{urlpattern.Pathname: pattern.String()}))
		urls = append(urls, weburl.MustParse("https://example.com"+path.String()))
	}
	return patterns, urls
}

func BenchmarkSet(b *testing.B) {
	for _, n := range []int{10, 100, 1000, 10_000, 100_000} {
		patterns, urls := randomRoutes(n)
		s := setOf(patterns)
		b.Run(fmt.Sprint("First/", n), func(b *testing.B) {
			b.ReportAllocs()
			for i := range b.N {
				if _, ok := s.First(urls[i*7919%n]); !ok {
					b.Fatal("no match")
				}
			}
		})
		b.Run(fmt.Sprint("Best/", n), func(b *testing.B) {
			b.ReportAllocs()
			for i := range b.N {
				s.Best(urls[i*7919%n])
			}
		})
		if n <= 1000 {
			b.Run(fmt.Sprint("loop/", n), func(b *testing.B) {
				for i := range b.N {
					for _, p := range patterns {
						if p.Test(urls[i*7919%n]) {
							break
						}
					}
				}
			})
		}
		b.Run(fmt.Sprint("Builder/", n), func(b *testing.B) {
			for range b.N {
				s = setOf(patterns)
			}
			b.ReportMetric(float64(s.Memory())/float64(n), "B/pattern")
		})
	}
}
