package whatwg2017

import (
	"runtime"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/edition"
)

// A request may have many setters and a long URL, which a setter need not copy.
func TestCostOfSetters(t *testing.T) {
	input := "http://h/" + strings.Repeat("a/", 50_000)
	set := make([]edition.Change, 100)
	for i := range set {
		set[i] = edition.Change{Attribute: "port", Value: "x"}
	}
	allocated := func(set []edition.Change) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		read(edition.Request{Input: input, Set: set})
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	if none, many := allocated(nil), allocated(set); many > none+uint64(len(input)) {
		t.Errorf("%d setters allocate %d bytes for a URL of %d", len(set), many-none, len(input))
	}
}
