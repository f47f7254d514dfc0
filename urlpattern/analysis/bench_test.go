package analysis_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/urlpattern"
	"github.com/weburl-go/weburl/urlpattern/analysis"
)

func BenchmarkOverlaps(b *testing.B) {
	for _, pair := range [][2]string{
		{"https://*.example.com/:page", "https://www.:domain.com/about"},
		{"*://*/a/:x", "*://*/:y/b"},
		{"https://*.example.com/:page", "https://*.example.org/:page"},
	} {
		p, q := urlpattern.MustParse(pair[0]), urlpattern.MustParse(pair[1])
		b.Run(pair[0]+" "+pair[1], func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				analysis.Overlaps(p, q)
			}
		})
	}
	routes := randomRoutes(1000)
	b.Run("all pairs of 1000 routes", func(b *testing.B) {
		for b.Loop() {
			for _, p := range routes {
				for _, q := range routes {
					analysis.Overlaps(p, q)
				}
			}
		}
	})
}

func BenchmarkLists(b *testing.B) {
	for _, n := range []int{100, 1000, 10_000} {
		routes := randomRoutes(n)
		b.Run(fmt.Sprint("Shadowed/", n), func(b *testing.B) {
			for b.Loop() {
				for range analysis.Shadowed(routes) {
				}
			}
		})
		if n > 1000 {
			continue
		}
		b.Run(fmt.Sprint("Conflicts/", n), func(b *testing.B) {
			for b.Loop() {
				for range analysis.Conflicts(routes) {
				}
			}
		})
	}
}

// randomRoutes returns n different paths of two to six segments, of which a third are names.
func randomRoutes(n int) (patterns []urlpattern.Pattern) {
	r := rand.New(rand.NewPCG(7, 8))
	seen := map[string]bool{}
	for len(patterns) < n {
		var path strings.Builder
		for i := range 2 + r.IntN(5) {
			if r.IntN(3) == 0 {
				fmt.Fprintf(&path, "/:n%d", i)
			} else {
				fmt.Fprintf(&path, "/word%d", r.IntN(200))
			}
		}
		if !seen[path.String()] {
			seen[path.String()] = true
			patterns = append(patterns, paths(path.String())...)
		}
	}
	return patterns
}
