package whatwg2017

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/test/hostile"
)

// A request may have many setters and a long URL, which a setter need not copy.
func TestCostOfSetters(t *testing.T) {
	input := "http://h/" + strings.Repeat("a/", 50_000)
	set := make([]edition.Change, 100)
	for i := range set {
		set[i] = edition.Change{Attribute: "port", Value: "x"}
	}
	cost := func(set []edition.Change) int {
		return hostile.Allocated(func() { read(edition.Request{Input: input, Set: set}) })
	}
	if none, many := cost(nil), cost(set); many > none+len(input) {
		t.Errorf("%d setters allocate %d bytes for a URL of %d", len(set), many-none, len(input))
	}
}
