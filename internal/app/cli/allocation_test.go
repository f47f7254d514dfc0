package cli

import (
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/hostile"
)

// costs holds the greatest number of allocations and bytes per line that a verb may need, as a mean
// over many lines; allocations at the start do not count. Few more bytes than the line is long
// show that no answer is kept.
var costs = []struct {
	args, line         string
	allocations, bytes float64
	lines              int
}{
	{"parse --ndjson", `{"input": "https://www.example.org:8080/a/b?c=d#e"}`, 0, 80, 20_000},
	{"parse --ndjson", `{"id": 17, "input": "https://user:p@www.example.org/"}`, 2, 150, 20_000},
	{"parse --ndjson", `{"input": "b", "base": "https://www.example.org/a/"}`, 1, 120, 20_000},
	{"parse --ndjson", `{"input": "https://www.example.org/a b"}`, 2, 180, 20_000},
	{"parse --ndjson", `{"input": "https://"}`, 3, 200, 20_000},
	{"host --ndjson", `{"input": "www.example.org"}`, 2, 120, 20_000},
	{"compare --ndjson", `{"input": "https://www.example.org/a/b?c=d"}`, 235, 100_000, 1000},
	{"get host path origin port", "https://www.example.org:8080/a/b?c=d#e", 0, 80, 20_000},
	{"canon", "https://www.example.org/a/b?c=d#e", 0, 80, 200_000},
	{"udf --op canon --format lines", "https://www.example.org/a/b?c=d#e", 0, 80, 200_000},
	{"udf --op check --format ndjson", `{"input": "https://www.example.org/a/b?c=d#e"}`, 0, 80, 100_000},
	{"pattern match --patterns testdata/patterns.json", "https://www.example.org/a/b?c=d#e", 0, 80, 50_000},
	{"pattern match --patterns testdata/patterns.json --ndjson", `{"input": "https://www.example.org/a/b?c=d#e"}`, 0, 80, 50_000},
	{"udf --op pattern --patterns testdata/patterns.json --format lines", "https://www.example.org/a/b?c=d#e", 0, 80, 50_000},
	{"udf --op parse --columns host,path --format ndjson", `{"id": 17, "input": "https://www.example.org/a/b?c=d#e"}`, 0, 80, 200_000},
}

// The cost of a line is pinned, so that no change increases it by mistake.
func TestAllocations(t *testing.T) {
	if hostile.Race {
		t.Skip("the race detector allocates, too")
	}
	// The number of chunks in flight depends on it.
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(2))
	for _, test := range costs {
		run := func(lines int) (allocations, bytes uint64) {
			in := strings.NewReader(strings.Repeat(test.line+"\n", lines))
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			Main(strings.Fields(test.args), in, io.Discard, io.Discard)
			runtime.ReadMemStats(&after)
			return after.Mallocs - before.Mallocs, after.TotalAlloc - before.TotalAlloc
		}
		run(test.lines)
		few, fewBytes := run(test.lines)
		many, manyBytes := run(5 * test.lines)
		allocations := float64(int64(many-few)) / float64(4*test.lines)
		bytes := float64(int64(manyBytes-fewBytes)) / float64(4*test.lines)
		t.Logf("%s: %s: %.3f allocations, %.0f bytes", test.args, test.line, allocations, bytes)
		if allocations > test.allocations+0.1 || bytes > test.bytes {
			t.Errorf("weburl %s: %s: %.2f allocations of %.0f bytes, want at most %.0f of %.0f",
				test.args, test.line, allocations, bytes, test.allocations, test.bytes)
		}
	}
}
