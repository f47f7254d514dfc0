package bench

import (
	"slices"
	"testing"

	"github.com/weburl-go/weburl/urlpattern"
)

// A set of real routes finds for each of their URLs what a loop finds.
func TestSetOfRoutes(t *testing.T) {
	c := Find(corpora(t), "routes")
	var rows []*patternAndInput
	var b urlpattern.Builder[int]
	for i, text := range c.Texts() {
		row, err := preparePattern(readPatternRow(text))
		if err != nil {
			t.Fatal(err)
		}
		rows = append(rows, row)
		b.Add(row.pattern, i)
	}
	s, matches := b.Set(), 0
	for _, row := range rows {
		var got, want []int
		for hit := range s.All(row.url) {
			got = append(got, hit.Value)
		}
		for i, other := range rows {
			if other.pattern.Test(row.url) {
				want = append(want, i)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", row.input, got, want)
		}
		matches += len(got)
	}
	if matches < len(rows) {
		t.Errorf("%d matches of %d routes", matches, len(rows))
	}
	t.Logf("%d routes, %d matches", len(rows), matches)
}
