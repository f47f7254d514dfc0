package documents

import (
	"runtime"
	"strings"
	"testing"
	"time"
)

// hostile are documents for which a careless parser takes quadratic time.
var hostile = []struct {
	name string
	read func([]byte) Document
	make func(n int) string
}{
	{"tags", HTML, func(n int) string { return strings.Repeat("<a href=x>", n/10) }},
	{"attributes", HTML, func(n int) string { return "<a " + strings.Repeat("href=x ", n/7) + ">" }},
	{"open quotes", HTML, func(n int) string { return strings.Repeat("<a href=\"", n/9) }},
	{"references", HTML, func(n int) string { return "<a href=\"" + strings.Repeat("&amp;", n/5) + "\">" }},
	{"long reference", HTML, func(n int) string { return "<a href=\"&#" + strings.Repeat("1", n) + "\">" }},
	{"ampersands", HTML, func(n int) string { return "<a href=\"" + strings.Repeat("&", n) + "\">" }},
	{"candidates", HTML, func(n int) string { return "<img srcset=\"" + strings.Repeat("a&amp;, ", n/8) + "\">" }},
	{"open SVG", HTML, func(n int) string { return strings.Repeat("<svg><desc>", n/11) + strings.Repeat("</p>", n/4) }},
	{"end tags in SVG", HTML, func(n int) string { return strings.Repeat("<svg></desc>", n/12) }},
	{"links", Markdown, func(n int) string { return strings.Repeat("[a](b&amp;c) ", n/13) }},
	{"open links", Markdown, func(n int) string { return strings.Repeat("[a](", n/4) }},
	{"open titles", Markdown, func(n int) string { return strings.Repeat("[a](b \"", n/7) }},
	{"brackets", Markdown, func(n int) string { return strings.Repeat("[", n) }},
	{"emphasis", Markdown, func(n int) string { return strings.Repeat("*a_ ", n/4) }},
	{"block quotes", Markdown, func(n int) string { return strings.Repeat("> ", n/2) }},
	{"lists", Markdown, func(n int) string { return strings.Repeat("1. ", n/3) }},
	{"definitions", Markdown, func(n int) string { return strings.Repeat("[a]: b\n", n/7) }},
	{"HTML in block quotes", Markdown, func(n int) string { return strings.Repeat("> <a href='\n> x'>\n", n/18) }},
	{"a value on many lines", Markdown, func(n int) string { return "> <a href='" + strings.Repeat("\n> x", n/4) + "'>\n" }},
	{"schemes", Text, func(n int) string { return strings.Repeat("a://", n/4) }},
	{"URLs", Text, func(n int) string { return strings.Repeat("a://b ", n/6) }},
	{"braces behind URLs", Markdown, func(n int) string { return strings.Repeat("http://a.bc{_", n/13) }},
	{"braces behind URLs in text", Text, func(n int) string { return strings.Repeat("http://a.bc{_", n/13) }},
	{"letters", Text, func(n int) string { return strings.Repeat("a", n) }},
	{"stops", Text, func(n int) string { return "a://b" + strings.Repeat(".", n) }},
}

// Work is linear: for a document four times as large, neither time nor memory
// grows much more than fourfold. Time is compared generously, since quadratic
// time would grow sixteenfold.
func TestLinearGrowth(t *testing.T) {
	cost := func(read func([]byte) Document, source []byte) (seconds, bytes float64) {
		var before, after runtime.MemStats
		seconds = 1e9
		for range 3 {
			runtime.GC()
			runtime.ReadMemStats(&before)
			start := time.Now()
			links := read(source).Links
			for i := range links {
				links[i].Escape("https://example.org/x?y&z")
			}
			seconds = min(seconds, time.Since(start).Seconds())
			runtime.ReadMemStats(&after)
			bytes = float64(after.TotalAlloc - before.TotalAlloc)
		}
		return seconds, bytes
	}
	const size = 1 << 15
	for _, h := range hostile {
		seconds, bytes := cost(h.read, []byte(h.make(size)))
		seconds4, bytes4 := cost(h.read, []byte(h.make(4*size)))
		if bytes4 > 7*bytes+100_000 {
			t.Errorf("%s: memory grows from %.0f to %.0f", h.name, bytes, bytes4)
		}
		if seconds4 > 10*seconds+0.05 {
			t.Errorf("%s: time grows from %.4f s to %.4f s", h.name, seconds, seconds4)
		}
	}
}

// A document that is built to be slow to read is marked as incomplete; one that
// just has many brackets is read completely.
func TestIncomplete(t *testing.T) {
	slow := strings.Repeat("[a](b \"", 1<<15)
	if d := Markdown([]byte(slow + "\n\n[a](c)")); !d.Incomplete {
		t.Errorf("%d links, and it is not marked as incomplete", len(d.Links))
	}
	for _, source := range []string{strings.Repeat("[a] ", 1<<15), strings.Repeat("[a](b)\n\n", 1<<12), strings.Repeat("- [ ] [a](b \"c\")\n", 1<<10)} {
		if d := Markdown([]byte(source)); d.Incomplete {
			t.Errorf("%q... is incomplete", source[:20])
		}
	}
}
