package canonical_test

import (
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/hostile"
	"github.com/weburl-go/weburl/internal/test/suite"
)

// Each operation canonicalizes one of the corpora's URLs.
func BenchmarkProfiles(b *testing.B) {
	lines := suite.Lines(b, corpora[0])[:2000]
	run := func(name string, f func(line string)) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				f(lines[i%len(lines)])
				i++
			}
		})
	}
	run("weburl.Parse", func(line string) { weburl.Parse(line) })
	var scratch []byte
	for _, p := range everyProfile(b) {
		run(p.Name(), func(line string) { scratch, _ = p.Append(scratch[:0], line) })
	}
	p, err := lookup(b, "whatwg-sorted/1").WithRules(rulesOf(b, someRules))
	if err != nil {
		b.Fatal(err)
	}
	run("rules", func(line string) { scratch, _ = p.Append(scratch[:0], line) })
	v5 := lookup(b, "safebrowsing-v5/1")
	run("Expressions", func(line string) { v5.Expressions(line) })
	run("Explain", func(line string) { v5.Explain(line) })
}

// A URL that is already canonical takes no more allocations than this.
func TestAllocations(t *testing.T) {
	if hostile.Race {
		t.Skip("the race detector makes sync.Pool forget")
	}
	const input = "http://example.org/a/b?a=1&b=2"
	scratch := make([]byte, 0, 100)
	for name, most := range map[string]float64{
		"whatwg/1": 0, "whatwg-sorted/1": 1, "safebrowsing-v4/1": 0, "safebrowsing-v5/1": 0, "surt/1": 3, "heritrix/1": 2,
	} {
		p := lookup(t, name)
		if n := testing.AllocsPerRun(100, func() { scratch, _ = p.Append(scratch[:0], input) }); n > most {
			t.Errorf("%s allocates %v times, not %v", name, n, most)
		}
	}
}
