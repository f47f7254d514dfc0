package whatwg_test

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/edition/whatwg"
	"github.com/weburl-go/weburl/internal/test/hostile"
)

// read reads an input as both texts do, alone and traced, against a base, and as the
// value of setters.
func read(input string) {
	steps := 0
	whatwg.July2026.Trace(edition.Request{Input: input}, func(s whatwg.Step) { steps++ })
	whatwg.August2025.Read(edition.Request{Input: input})
	for _, base := range []string{"https://h/", "file:///", "foo:a", input} {
		q := edition.Request{Input: input, Base: base, HasBase: true}
		whatwg.July2026.Valid(q)
		whatwg.August2025.Valid(q)
	}
	for _, base := range []string{"https://u:p@h:8080/x/y?q#f", "file:///C:/x/y", "foo:opaque"} {
		q := edition.Request{Input: input, Base: base, HasBase: true}
		whatwg.July2026.Read(q)
		q.Input, q.HasBase = base, false
		for _, attribute := range []string{"href", "host", "pathname", "search"} {
			q.Set = []edition.Change{{Attribute: attribute, Value: input}}
			whatwg.July2026.Read(q)
		}
	}
	whatwg.August2025.DomainToUnicode(input, true)
}

// Work grows linearly with the input, and so does the number of steps reported.
func TestGrowth(t *testing.T) {
	hostile.Growth(t, hostile.URLs(), read)
}

func TestGrowthOfMemory(t *testing.T) {
	hostile.Memory(t, hostile.URLs(), 3000, func(input string) {
		whatwg.July2026.Read(edition.Request{Input: input})
		whatwg.August2025.Read(edition.Request{Input: input})
	})
}

func TestLongInputs(t *testing.T) {
	hostile.LongFrom(t, 1<<15, hostile.Searched(), func(input string) { whatwg.July2026.Read(edition.Request{Input: input}) })
}

// A code point that stays as it is, as most do, takes no memory of its own.
func TestAllocationsOfAPath(t *testing.T) {
	allocations := func(n int) float64 {
		q := edition.Request{Input: "https://a.example/" + strings.Repeat("a", n)}
		return testing.AllocsPerRun(3, func() { whatwg.July2026.Read(q) })
	}
	if less, more := allocations(100), allocations(1100); more > less+100 {
		t.Errorf("%v allocations for 1000 code points", more-less)
	}
}
