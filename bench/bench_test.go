package bench

import (
	"errors"
	"io/fs"
	"runtime"
	"testing"

	"github.com/weburl-go/weburl/internal/test/suite"
)

// corpora returns all corpora. If the files are missing, it skips the test, or fails
// it if they are required.
func corpora(t testing.TB) []*Corpus {
	t.Helper()
	all, err := Corpora()
	if errors.Is(err, fs.ErrNotExist) {
		for _, file := range []string{"urls/kasztp.txt", "urls/userbait.txt", "wpt/url/resources/urltestdata.json"} {
			suite.Path(t, file)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// Benchmark runs every peer on every corpus. An operation is a pass over the
// corpus; the time that matters is the time per input.
func Benchmark(b *testing.B) {
	all := corpora(b)
	for _, w := range Works() {
		for _, name := range w.Corpora {
			c := Find(all, name)
			if c.Missing != nil {
				b.Logf("skipping %s: %v", name, c.Missing)
				continue
			}
			for _, p := range w.Peers {
				b.Run(w.Name+"/"+name+"/"+p.Name, func(b *testing.B) {
					inputs, bytes := c.Size()
					pass := p.Prepare(c)
					b.SetBytes(int64(bytes))
					var before, after runtime.MemStats
					runtime.ReadMemStats(&before)
					for b.Loop() {
						pass(nil)
					}
					runtime.ReadMemStats(&after)
					count := float64(b.N * inputs)
					b.ReportMetric(float64(b.Elapsed().Nanoseconds())/count, "ns/"+w.Unit)
					b.ReportMetric(float64(after.Mallocs-before.Mallocs)/count, "allocs/"+w.Unit)
				})
			}
		}
	}
}
