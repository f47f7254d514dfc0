package links_test

import (
	"slices"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/hostile"
	"github.com/weburl-go/weburl/links"
)

var hostileBase = weburl.MustParse("https://h/")

// read reads an input in every way.
func read(input string) {
	n := 0
	count := func(links.Error) { n++ }
	for range links.Tokens(input) {
		n++
	}
	for _, before := range []string{"", "a ", "a (", "a 1"} {
		for range links.Srcset(before+input, count) {
			n++
		}
	}
	for _, before := range []string{"", "0;", "0;url=", "0;url='"} {
		_, _ = links.Refresh(before + input)
	}
	_, _ = links.DocumentBase(hostileBase, input, nil)
}

func readHeader(input string) {
	n := 0
	count := func(links.Error) { n++ }
	for _, before := range []string{"", "<a>;", "<a>;b=", `<a>;b="`, "<a>;b*=UTF-8''", "<a>;rel=", `<a>;rel="`, "<"} {
		values := []string{before + input, input}
		for l := range links.LinkHeader(values, count) {
			_ = l.HasRel("b")
			_, _ = l.Param("b")
			_, _, _ = l.Resolve(hostileBase)
		}
	}
	_ = slices.Collect(links.LinkHeader([]string{input}, nil))
}

func shapes() []hostile.Shape {
	var all []hostile.Shape
	for _, piece := range []string{",", " ", "a,", "a ", "a 1x,", "a 0w,", "a(", " (", ")", "1", "9", ".", "1e", "0x ", "0h ", "'", "=", "url", "\u00e9"} {
		all = append(all, hostile.Shape{Name: "lists of " + piece, Make: hostile.Repeat(piece)})
	}
	return append(all, hostile.URLs()...)
}

func headerShapes() []hostile.Shape {
	var all []hostile.Shape
	for _, piece := range []string{"<a>,", "<a>", "<", ">", ";", ";a", ";a=b", ";rel=a", ";a*=b", `;a="b"`, `"`, `\`, `\a`, " ", "\t", "=", "'", "%20", ",", "A ", "*"} {
		all = append(all, hostile.Shape{Name: "links of " + piece, Make: hostile.Repeat(piece)})
	}
	return all
}

func TestGrowth(t *testing.T) { hostile.Growth(t, shapes(), read) }

func TestGrowthOfHeaders(t *testing.T) { hostile.Growth(t, headerShapes(), readHeader) }

func TestGrowthOfMemory(t *testing.T) {
	hostile.Memory(t, shapes(), 400, read)
	hostile.Memory(t, headerShapes(), 2000, readHeader)
}
