package compare

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/suite"
)

// confirmed holds the reasons why URLs of the corpora have findings above low, and their
// number in each list. A person has checked them.
var confirmed = []struct {
	is     func(input string) bool
	counts map[string]int
}{
	// Escaped as in TeX, "\%20": browsers request "/%20".
	{func(s string) bool { return strings.Contains(s, `\`) }, map[string]int{"kasztp": 156}},
	// Java finds no host with an underscore.
	{func(s string) bool { return strings.Contains(strings.SplitN(s, "/", 4)[2], "_") }, map[string]int{"kasztp": 46, "userbait": 5}},
	// The URL was cut out together with the quotation mark.
	{func(s string) bool { return s[0] == '"' }, map[string]int{"userbait": 24}},
	// The host begins with a quotation mark: net/http sends an empty Host header.
	{func(s string) bool { return strings.Contains(s, `//"`) }, map[string]int{"kasztp": 150}},
}

// URLs of the corpora have no findings above low except for the confirmed reasons.
func TestRealURLs(t *testing.T) {
	p, err := ParseProfile("all")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"kasztp", "userbait"} {
		counts := make([]int, len(confirmed))
	lines:
		for _, input := range suite.Lines(t, "urls/"+name+".txt") {
			a := Analyze(input, nil, p)
			if a.Severity() <= Low {
				continue
			}
			for i, c := range confirmed {
				if c.counts[name] > 0 && c.is(input) {
					counts[i]++
					continue lines
				}
			}
			t.Errorf("%s: %q: %+v", name, input, a.Findings()[0])
		}
		for i, c := range confirmed {
			if counts[i] != c.counts[name] {
				t.Errorf("%s: %d URLs for reason %d, want %d", name, counts[i], i, c.counts[name])
			}
		}
	}
}
