package conform_test

import (
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/conform"
)

func TestAllocations(t *testing.T) {
	base := weburl.MustParse("https://example.org/a/b?q")
	for _, input := range []string{
		"https://example.org/", "HTTPS://WWW.EXAMPLE.org:8080/a/../%C3%A9?q=1#f", "../x?y", "", "#f", "//h:1/",
		"http://127.0.0.1/", "http://[2001:db8::1]:80/x", "https://xn--bcher-kva.example/", "mailto:someone@example.org",
		"file:///C:/x", "foo://h_1/", "https://example.org/" + strings.Repeat("a/", 1000), "https://h/é中\U0001F600?é#é",
	} {
		for name, f := range map[string]func(){
			"Valid": func() { conform.Valid(input, base) },
			"Check": func() { conform.Check(input, base) },
			"Fix":   func() { conform.Fix(input, base) },
		} {
			if n := testing.AllocsPerRun(100, f); n > 0 {
				t.Errorf("%s(%q): %v allocations", name, input, n)
			}
		}
	}
}

// hostile are inputs that a careless checker takes quadratic time for.
var hostile = []struct {
	name string
	make func(n int) string
}{
	{"long host", func(n int) string { return "https://" + strings.Repeat("a", n) + "/" }},
	{"many labels", func(n int) string { return "https://" + strings.Repeat("_.", n/2) + "a/" }},
	{"many hyphens", func(n int) string { return "https://ü" + strings.Repeat("-.", n/2) + "a/" }},
	{"percent-encoded host", func(n int) string { return "https://" + strings.Repeat("%61", n/3) + "/" }},
	{"non-ASCII host", func(n int) string { return "https://" + strings.Repeat("ü", n/2) + "/" }},
	{"IPv4 digits", func(n int) string { return "https://0x" + strings.Repeat("0", n) + "1/" }},
	{"IPv6 pieces", func(n int) string { return "https://[" + strings.Repeat("1:", n/2) + "]/" }},
	{"IPv6 zeros", func(n int) string { return "https://[" + strings.Repeat("0", n) + "]/" }},
	{"opaque host", func(n int) string { return "foo://" + strings.Repeat("<\x01", n/2) + "/" }},
	{"many @", func(n int) string { return "https://" + strings.Repeat("@", n) + "h/" }},
	{"many colons", func(n int) string { return "https://" + strings.Repeat(":", n) + "h/" }},
	{"long port", func(n int) string { return "https://h:" + strings.Repeat("0", n) + "1x/" }},
	{"many slashes", func(n int) string { return "https:" + strings.Repeat("/\\", n/2) + "h/" }},
	{"spaces", func(n int) string { return "https://h/" + strings.Repeat(" ", n) + "x" }},
	{"dropped segments", func(n int) string { return "https://h/" + strings.Repeat("[/", n/5) + strings.Repeat("../", n/5) }},
	{"kept segments", func(n int) string { return "https://h/" + strings.Repeat("[/|/../", n/7) }},
	{"percent signs", func(n int) string { return "https://h/?" + strings.Repeat("%", n) }},
	{"fragment", func(n int) string { return "https://h/#" + strings.Repeat("#é", n/3) }},
	{"opaque path of spaces", func(n int) string { return "x:" + strings.Repeat(" ", n) + "#" }},
	{"tabs", func(n int) string { return "https://h/" + strings.Repeat("\t>", n/2) }},
	{"a run of tabs", func(n int) string { return "https://h/>" + strings.Repeat("\t", n) + ">" }},
	{"ill-formed", func(n int) string { return "https://h/\t" + strings.Repeat("\xE2\x82>", n/3) }},
	{"ill-formed and tabs", func(n int) string { return "https://h/" + strings.Repeat("\xE2\t\x82", n/3) }},
	{"surrounding spaces", func(n int) string { return strings.Repeat(" ", n/2) + "https://h/" + strings.Repeat(" ", n/2) }},
	{"long scheme", func(n int) string { return strings.Repeat("A", n) + ":/>" }},
	{"no scheme", func(n int) string { return strings.Repeat("a", n) + "<" }},
	{"drive letters", func(n int) string { return "file:///" + strings.Repeat("c|/../", n/6) }},
}

// From one size to another four times as large, neither time nor memory grow
// much more than four times. Time is only compared with itself, generously:
// what is quadratic grows sixteen times.
func TestLinearGrowth(t *testing.T) {
	base := weburl.MustParse("file:///a/b")
	cost := func(input string) (seconds, bytes float64) {
		var before, after runtime.MemStats
		seconds = 1e9
		for range 3 {
			runtime.GC()
			runtime.ReadMemStats(&before)
			start := time.Now()
			conform.Check(input, base)
			conform.Fix(input, base)
			seconds = min(seconds, time.Since(start).Seconds())
			runtime.ReadMemStats(&after)
			bytes = float64(after.TotalAlloc - before.TotalAlloc)
		}
		return seconds, bytes
	}
	const small, large = 1 << 14, 1 << 16
	for _, h := range hostile {
		seconds, bytes := cost(h.make(small))
		moreSeconds, moreBytes := cost(h.make(large))
		if moreBytes > 7*bytes+1<<14 {
			t.Errorf("%s: %.0f bytes grow to %.0f", h.name, bytes, moreBytes)
		}
		if moreSeconds > 11*seconds+0.05 {
			t.Errorf("%s: %.2f ms grow to %.2f", h.name, seconds*1e3, moreSeconds*1e3)
		}
	}
}
