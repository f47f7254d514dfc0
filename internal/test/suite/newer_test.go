package suite_test

import (
	"slices"
	"testing"

	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/test/suite"
)

// Exactly the listed rows have different results with Unicode 17 and 18, and the list holds
// both results.
func TestNewerRows(t *testing.T) {
	now := idna.Options{CheckBidi: true, CheckJoiners: true}
	then := now
	then.Unicode = idna.Unicode(17, 0)
	found := 0
	for _, file := range []string{"toascii.json", "IdnaTestV2.json", "IdnaTestV2-removed.json"} {
		for i, c := range suite.DomainCases(t, file) {
			if infra.IsASCII(c.Input) {
				continue // the host parser accepts any ASCII
			}
			is, _ := now.ToASCII(c.Input)
			was, _ := then.ToASCII(c.Input)
			if is == was {
				continue
			}
			found++
			if !slices.ContainsFunc(suite.NewerRows, func(row suite.NewerRow) bool {
				return row.File == file && row.Input == c.Input && row.Was == was && row.Is == is && row.Why != ""
			}) {
				t.Errorf("%s: row %d, %+q, is %q with Unicode 17 and %q with %s", file, i, c.Input, was, is, idna.UnicodeVersion)
			}
		}
	}
	if found != len(suite.NewerRows) {
		t.Errorf("%d rows differ, but %d are listed", found, len(suite.NewerRows))
	}
}
