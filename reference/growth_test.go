package reference_test

import (
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/weburl-go/weburl/reference"
)

// hostile are references that careless operations take quadratic time for.
var hostile = []struct {
	name string
	make func(n int) string
}{
	{"up", func(n int) string { return strings.Repeat("../", n/3) }},
	{"down and up", func(n int) string { return strings.Repeat("a/", n/4) + strings.Repeat("../", n/6) }},
	{"down and up by turns", func(n int) string { return strings.Repeat("a/../", n/5) }},
	{"long segments removed", func(n int) string { return strings.Repeat(strings.Repeat("a", 500)+"/../", n/504) }},
	{"coded dots", func(n int) string { return strings.Repeat("%2e%2E/", n/7) }},
	{"here", func(n int) string { return strings.Repeat("./", n/2) }},
	{"drives and up", func(n int) string { return "./" + strings.Repeat("C|/../", n/6) }},
	{"drives and up after a long dir", func(n int) string { return strings.Repeat("a", n/2) + "/" + strings.Repeat("C|/../", n/12) }},
	{"up after a long dir", func(n int) string { return "C|/" + strings.Repeat("a", n/2) + "/" + strings.Repeat("../", n/6) }},
	{"deep", func(n int) string { return strings.Repeat("a/", n/2) }},
	{"slashes", func(n int) string { return "///" + strings.Repeat("/", n) + "h" }},
	{"backslashes", func(n int) string { return strings.Repeat(`\`, n) + "h" }},
	{"@", func(n int) string { return "//" + strings.Repeat("@", n) + "h" }},
	{"colons", func(n int) string { return "//" + strings.Repeat(":", n) + "@h" }},
	{"port", func(n int) string { return "//h:" + strings.Repeat("0", n) + "1" }},
	{"host", func(n int) string { return "//" + strings.Repeat("A", n) }},
	{"coded host", func(n int) string { return "//" + strings.Repeat("%61", n/3) }},
	{"< in a host", func(n int) string { return "//" + strings.Repeat("<\u0338", n/3) }},
	{"brackets", func(n int) string { return "//" + strings.Repeat("[", n) }},
	{"tabs", func(n int) string { return strings.Repeat("\t>", n/2) }},
	{"bad tail", func(n int) string { return strings.Repeat("\tü", n/3) + "://h:x" }},
	{"spaces", func(n int) string { return "x:" + strings.Repeat(" ", n) + "#" }},
	{"query", func(n int) string { return "?" + strings.Repeat("ü'", n/3) }},
	{"scheme", func(n int) string { return strings.Repeat("A", n) + ":" }},
	{"percent", func(n int) string { return strings.Repeat("%C3%BC", n/6) }},
}

// work does everything with a string that there is to do.
func work(s string) {
	for _, mode := range modes {
		r, err := mode.Parse(s)
		if err != nil {
			continue
		}
		_, _ = r.String(), r.Unicode()
		_, _ = r.Normalize()
		for _, base := range []string{"http://h/a/b?q", "file:///C:/a/b", "foo://h/a/b"} {
			b := reference.MustParse(base)
			_ = b.Rebase(r)
			_, _ = b.ResolveRFC3986(r)
			if u, err := b.ResolveReference(r); err == nil {
				_, _ = b.Relativize(u)
				_, _ = u.Relativize(b)
			}
		}
	}
	_, _ = reference.ParseRFC3986(s)
}

// Time is only compared with itself, generously: what is quadratic grows
// sixteen times where this grows four times.
func TestLinearGrowth(t *testing.T) {
	cost := func(input string) (seconds, bytes float64) {
		var before, after runtime.MemStats
		seconds = 1e9
		for range 3 {
			runtime.GC()
			runtime.ReadMemStats(&before)
			start := time.Now()
			work(input)
			seconds = min(seconds, time.Since(start).Seconds())
			runtime.ReadMemStats(&after)
			bytes = float64(after.TotalAlloc - before.TotalAlloc)
		}
		return seconds, bytes
	}
	for _, h := range hostile {
		t.Run(h.name, func(t *testing.T) {
			const small, large = 1 << 16, 1 << 18
			s0, b0 := cost(h.make(small))
			s1, b1 := cost(h.make(large))
			if s1 > 10*s0 && s1 > 0.05 {
				t.Errorf("%d bytes take %.2g s, %d bytes %.2g s", small, s0, large, s1)
			}
			if b1 > 6*b0+1<<16 {
				t.Errorf("%d bytes allocate %.0f, %d bytes %.0f", small, b0, large, b1)
			}
		})
	}
}
