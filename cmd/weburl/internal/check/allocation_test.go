package check

import (
	"bufio"
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/test/hostile"
)

// A line of a list with nothing wrong in it costs no allocation, and only as many
// bytes as are kept of a part of the list: its text, twice, and a [documents.Link].
func TestAllocations(t *testing.T) {
	if hostile.Race {
		t.Skip("the race detector allocates, too")
	}
	const (
		line  = "https://www.example.org/a/b?c=d&e=%41#f\n"
		lines = 50_000
	)
	check := func(lines int) (allocations, bytes uint64) {
		in := strings.NewReader(strings.Repeat(line, lines))
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		ok, err := runWith(frame.Streams{In: in, Out: bufio.NewWriter(io.Discard), To: io.Discard, Err: io.Discard}, []string{"--in", "list", "--no-config"})
		runtime.ReadMemStats(&after)
		if !ok || err != nil {
			t.Fatal(ok, err)
		}
		return after.Mallocs - before.Mallocs, after.TotalAlloc - before.TotalAlloc
	}
	few, fewBytes := check(lines)
	many, manyBytes := check(5 * lines)
	allocations := float64(int64(many-few)) / (4 * lines)
	bytes := float64(int64(manyBytes-fewBytes)) / (4 * lines)
	t.Logf("%.3f allocations, %.0f bytes", allocations, bytes)
	if allocations > 0.1 || bytes > 2*float64(len(line))+120 {
		t.Errorf("a line costs %.2f allocations of %.0f bytes", allocations, bytes)
	}
}
