package compare

import (
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/suite"
)

// confirmed are the reasons why real URLs have findings above low. A person has looked at
// those of each list, of which there are so many.
var confirmed = []struct {
	is     func(input string) bool
	counts map[string]int
}{
	// Escaped as in TeX, "\%20": browsers ask for "/%20".
	{func(s string) bool { return strings.Contains(s, `\`) }, map[string]int{"kasztp": 156}},
	// Java finds no host with an underscore.
	{func(s string) bool { return strings.Contains(strings.SplitN(s, "/", 4)[2], "_") }, map[string]int{"kasztp": 46, "userbait": 5}},
	// Cut out with the quotation mark.
	{func(s string) bool { return s[0] == '"' }, map[string]int{"userbait": 24}},
	// The host begins with a quotation mark: net/http sends an empty Host header.
	{func(s string) bool { return strings.Contains(s, `//"`) }, map[string]int{"kasztp": 150}},
}

// Real URLs have no finding above low but for the confirmed reasons.
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
