package render_test

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/test/hostile"
	"github.com/weburl-go/weburl/render"
)

// work renders a string as a URL, a host and a name, with all kinds of options.
func work(input string) {
	render.Skeleton(input)
	var known []host.Host
	for _, name := range []string{"examplecorp.com", "h", "a-a-b.com", input} {
		if h, err := host.Parse(name); err == nil {
			known = append(known, h)
		}
	}
	all := []render.Options{
		{Names: render.NewNames(known[:3]...), OmitTrivialSubdomain: true},
		{Width: 3}, {Width: len(input) / 2, Names: render.NewNames(known...)}, {Width: 20, OnlyScheme: "https"},
		{Extent: render.RegistrableDomainOnly, Restriction: render.ModeratelyRestrictive},
	}
	u, err := weburl.Parse(input)
	for _, o := range all {
		if err == nil {
			r := o.URL(u)
			_, _, _ = r.HTML(), r.Reasons(), r.IsSuspicious()
		}
		if h, err := host.Parse(input); err == nil {
			o.Host(h)
		}
	}
}

func shapes() []hostile.Shape {
	return append(hostile.URLs(),
		hostile.Shape{Name: "labels of both directions", Make: hostile.Around("https://", "אב.", "example/")},
		hostile.Shape{Name: "labels like a name", Make: hostile.Around("https://", "examp1ecorp-", "a.example/")},
		hostile.Shape{Name: "parts of a label like a name with hyphens", Make: hostile.Around("https://", "a-", "c.example/")},
		hostile.Shape{Name: "labels of a name", Make: hostile.Around("https://", "examplecorp.com.", "example/")},
		hostile.Shape{Name: "segments from right to left", Make: hostile.Around("https://h/", "%D7%90/", "")},
		hostile.Shape{Name: "marks in a path", Make: hostile.Around("https://h/e", "%CC%81", "")},
		hostile.Shape{Name: "marks in a label", Make: hostile.Around("https://e", "\u0301", ".example/")},
		hostile.Shape{Name: "encoded bytes that are not UTF-8", Make: hostile.Around("https://h/", "%E2%82", "")},
		hostile.Shape{Name: "letters that differ in kind", Make: hostile.Around("https://h/", "%41%20", "")},
		hostile.Shape{Name: "spaces in an opaque path", Make: hostile.Around("x:", "a ", "b")},
		hostile.Shape{Name: "labels of a host without an owner", Make: hostile.Around("https://a..", "b.", "c/")},
		hostile.Shape{Name: "an opaque host", Make: hostile.Around("foo://", "%C3%BC.", "c/")},
		hostile.Shape{Name: "a confusable label", Make: hostile.Around("https://", "аср", ".com/")},
		hostile.Shape{Name: "lone strokes", Make: hostile.Around("https://", "口例a", ".com/")},
		hostile.Shape{Name: "characters among those that look the same", Make: hostile.Around("https://ア", "へーー", "人.com/")},
		hostile.Shape{Name: "one of them before what prolongs it", Make: hostile.Around("https://アへ", "ー", ".com/")},
		hostile.Shape{Name: "words of two scripts", Make: hostile.Around("https://", "examplecorp漢-", "a.com/")},
		hostile.Shape{Name: "middle dots", Make: hostile.Around("https://l", "·l", ".cat/")},
		hostile.Shape{Name: "lookalikes of delimiters", Make: hostile.Around("https://", "aノ", ".com/")},
	)
}

func TestGrowth(t *testing.T) { hostile.Growth(t, shapes(), work) }

func TestGrowthOfMemory(t *testing.T) { hostile.Memory(t, shapes(), 3000, work) }

// An ASCII URL takes a few allocations, however many parts it has.
func TestAllocations(t *testing.T) {
	if hostile.Race {
		t.Skip("the race detector allocates, too")
	}
	for input, most := range map[string]float64{
		"https://www.example.org/":                                        16,
		"https://www.example.org/a/b/c?q=1#f":                             32,
		"https://xn--bcher-kva.example/%C3%BC":                            48,
		"https://example.org/" + strings.Repeat("a", 10_000):              24,
		"https://example.org/" + strings.Repeat("%C3%BC", 10_000):         32,
		"https://" + strings.Repeat("a.", 1000) + "example.org/":          48,
		"https://xn--" + strings.Repeat("a", 1000) + ".example.org/a/b/c": 80,
	} {
		u, err := weburl.Parse(input)
		if err != nil {
			t.Errorf("%.40s: %v", input, err)
			continue
		}
		if n := testing.AllocsPerRun(20, func() { render.URL(u) }); n > most {
			t.Errorf("%.40s: %v allocations, want %v at most", input, n, most)
		}
	}
}
