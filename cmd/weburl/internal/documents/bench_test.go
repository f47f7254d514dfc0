package documents

import (
	"fmt"
	"strings"
	"testing"
	"unsafe"
)

// manual returns HTML like that of documentation generators.
func manual(sections int) []byte {
	var b strings.Builder
	b.WriteString("<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Page</title>" +
		"<link rel=\"stylesheet\" href=\"../static/main.css\"><script src=\"../static/main.js\" defer></script></head><body>\n")
	for i := range sections {
		fmt.Fprintf(&b, "<section id=\"s%d\" class=\"item\"><h2><a class=\"anchor\" href=\"#s%d\">§</a> Section %d</h2>\n"+
			"<p>Some words about <code>thing::%d</code>, which are read by people and hold no link at all.\n"+
			"See <a href=\"../other/struct.Thing%d.html\" title=\"struct Thing\">Thing</a> or "+
			"<a href=\"https://example.org/search?q=%d&amp;page=2\">search</a>.</p>\n"+
			"<pre class=\"code\"><span class=\"kw\">let</span> <span class=\"id\">x</span> = <span class=\"n\">%d</span>;</pre></section>\n",
			i, i, i, i, i, i, i)
	}
	b.WriteString("</body></html>\n")
	return []byte(b.String())
}

func readme(sections int) []byte {
	var b strings.Builder
	for i := range sections {
		fmt.Fprintf(&b, "## Section %d\n\nSome *words* about `thing`, with a [link](docs/page-%d.md#part \"title\") and a\n"+
			"[reference][r%d], or see https://example.org/%d.\n\n- one\n- <https://example.org/a?b=%d>\n\n[r%d]: https://example.org/r%d\n\n", i, i, i, i, i, i, i)
	}
	return []byte(b.String())
}

func notesText(sections int) []byte {
	var b strings.Builder
	for i := range sections {
		fmt.Fprintf(&b, "Note %d: some words that are read by people, and hold nothing at all.\nSee https://example.org/notes/%d (or http://example.org/(%d)).\n", i, i, i)
	}
	return []byte(b.String())
}

func benchmark(b *testing.B, read func([]byte) Document, source []byte) {
	b.SetBytes(int64(len(source)))
	b.ReportAllocs()
	for b.Loop() {
		if len(read(source).Links) == 0 {
			b.Fatal("no links")
		}
	}
}

func BenchmarkHTML(b *testing.B)     { benchmark(b, HTML, manual(200)) }
func BenchmarkMarkdown(b *testing.B) { benchmark(b, Markdown, readme(200)) }
func BenchmarkText(b *testing.B)     { benchmark(b, Text, notesText(200)) }

// Only decoded text is copied: Text makes one copy of a document, and its list
// of links.
func TestAllocations(t *testing.T) {
	source := notesText(1000)
	if got := testing.AllocsPerRun(5, func() { Text(source) }); got > 30 {
		t.Errorf("%v allocations for %d links", got, len(Text(source).Links))
	}
	// The HTML tokenizer allocates for each attribute; the rest does not.
	source = []byte(strings.Repeat("<p>words <b>in</b> <i>tags</i></p>\n", 1000))
	if got := testing.AllocsPerRun(5, func() { HTML(source) }); got > 30 {
		t.Errorf("%v allocations for HTML without attributes", got)
	}
}

// A document may have a link for every two bytes.
func TestSizeOfLink(t *testing.T) {
	if n := unsafe.Sizeof(Link{}); n > 64 {
		t.Errorf("a Link takes %d bytes", n)
	}
}
