package weburl_test

import (
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/validation"
)

// hostile are inputs that a careless parser takes quadratic time for.
var hostile = []struct {
	name string
	make func(n int) string
}{
	{"long host", func(n int) string { return "https://" + strings.Repeat("a", n) + "/" }},
	{"long host to lowercase", func(n int) string { return "https://" + strings.Repeat("A", n) + "/" }},
	{"many dots in the host", func(n int) string { return "https://" + strings.Repeat("a.", n/2) + "/" }},
	{"percent-encoded host", func(n int) string { return "https://" + strings.Repeat("%61", n/3) + "/" }},
	{"non-ASCII host", func(n int) string { return "https://" + strings.Repeat("ü", n/2) + "/" }},
	{"many non-ASCII labels", func(n int) string { return "https://" + strings.Repeat("ü.", n/3) + "/" }},
	{"distinct code points in a label", func(n int) string {
		var b strings.Builder
		b.WriteString("https://")
		for r := rune(0x4E00); b.Len() < n; r++ {
			if r > 0x9FFF {
				r = 0x4E00
			}
			b.WriteRune(r)
		}
		return b.String()
	}},
	{"Punycode that inserts at the front", func(n int) string { return "https://xn--" + strings.Repeat("a", n) + "/" }},
	{"Punycode after basic code points", func(n int) string {
		return "https://xn--" + strings.Repeat("b", n/2) + "-" + strings.Repeat("a", n/2) + "/"
	}},
	{"combining marks", func(n int) string { return "https://a" + strings.Repeat("\u0323\u0301", n/4) + "/" }},
	{"zero width joiners", func(n int) string { return "https://a" + strings.Repeat("\u0628\u200c", n/5) + "/" }},
	{"IPv4 parts", func(n int) string { return "https://" + strings.Repeat("1.", n/2) + "1/" }},
	{"IPv4 digits", func(n int) string { return "https://0x" + strings.Repeat("0", n) + "1/" }},
	{"IPv6 pieces", func(n int) string { return "https://[" + strings.Repeat("1:", n/2) + "]/" }},
	{"ill-formed host", func(n int) string { return "https://" + strings.Repeat("\xE2\x82", n/2) + "/" }},
	{"many @", func(n int) string { return "https://" + strings.Repeat("@", n) + "h/" }},
	{"many : in the userinfo", func(n int) string { return "https://" + strings.Repeat(":", n) + "@h/" }},
	{"long port", func(n int) string { return "https://h:" + strings.Repeat("0", n) + "1/" }},
	{"many ../", func(n int) string { return "https://h/" + strings.Repeat("../", n/3) }},
	{"deep and back", func(n int) string { return "https://h/" + strings.Repeat("a/", n/4) + strings.Repeat("../", n/6) }},
	{"long segments popped", func(n int) string { return "https://h/" + strings.Repeat(strings.Repeat("a", 500)+"/../", n/504) }},
	{"deep path", func(n int) string { return "https://h/" + strings.Repeat("a/", n/2) }},
	{"encoded path", func(n int) string { return "https://h/" + strings.Repeat(" ", n) }},
	{"two slashes without a host", func(n int) string { return "x:/a/..//" + strings.Repeat("a/", n/2) }},
	{"long query", func(n int) string { return "https://h/?" + strings.Repeat("a=b&", n/4) }},
	{"long fragment", func(n int) string { return "https://h/#" + strings.Repeat("ü", n/2) }},
	{"opaque path of spaces", func(n int) string { return "x:" + strings.Repeat(" ", n) + "#" }},
	{"tabs", func(n int) string { return "https://h/" + strings.Repeat("\t>", n/2) }},
	{"surrounding spaces", func(n int) string { return strings.Repeat(" ", n/2) + "https://h/" + strings.Repeat(" ", n/2) }},
	{"long scheme", func(n int) string { return strings.Repeat("A", n) + ":" }},
	{"no scheme", func(n int) string { return strings.Repeat("a", n) }},
}

// Work grows as the input does: from one size to another four times as large,
// neither the time nor the memory nor the number of validation errors grows
// much more than four times. Time is only compared with itself, generously:
// what is quadratic grows sixteen times.
func TestLinearGrowth(t *testing.T) {
	var reported int
	report := func(validation.Error) { reported++ }
	cost := func(input string) (seconds, bytes float64, errors int) {
		var before, after runtime.MemStats
		seconds = 1e9
		for range 3 {
			reported = 0
			runtime.GC()
			runtime.ReadMemStats(&before)
			start := time.Now()
			u, err := weburl.Options{Report: report}.Parse(input)
			if err == nil {
				_ = u.Host().Unicode()
				_, _ = weburl.MustParse("https://example.org/x/y").Parse(u.Path())
			}
			seconds = min(seconds, time.Since(start).Seconds())
			runtime.ReadMemStats(&after)
			bytes = float64(after.TotalAlloc - before.TotalAlloc)
		}
		return seconds, bytes, reported
	}
	for _, h := range hostile {
		t.Run(h.name, func(t *testing.T) {
			const small, large = 1 << 18, 1 << 20
			s0, b0, e0 := cost(h.make(small))
			s1, b1, e1 := cost(h.make(large))
			if s1 > 10*s0 && s1 > 0.05 {
				t.Errorf("%d bytes take %.2g s, %d bytes %.2g s", small, s0, large, s1)
			}
			if b1 > 6*b0+1<<16 {
				t.Errorf("%d bytes allocate %.0f, %d bytes %.0f", small, b0, large, b1)
			}
			if e1 > 6*e0+16 {
				t.Errorf("%d bytes report %d errors, %d bytes %d", small, e0, large, e1)
			}
		})
	}
}

// Every size from 2^10 to 2^22 bytes stays within a fixed number of allocated
// bytes per byte of input.
func TestMemoryPerByte(t *testing.T) {
	for _, h := range hostile {
		for shift := 10; shift <= 22; shift += 4 {
			input := h.make(1 << shift)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			weburl.Parse(input)
			runtime.ReadMemStats(&after)
			if perByte := float64(after.TotalAlloc-before.TotalAlloc) / float64(len(input)); perByte > 150 {
				t.Errorf("%s, %d bytes: %.0f bytes allocated per byte of input", h.name, len(input), perByte)
			}
		}
	}
}
