package suite_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/test/suite"
)

// wasNonspacing replaces the code points of Unicode 17 that 18 changed for UTS #46, which
// the tests of package idna find, by one with the class that they had.
var wasNonspacing = strings.NewReplacer("\u1B3A", "\u1B36", "\u1B3C", "\u1B36", "\u1B42", "\u1B36")

// Exactly the listed rows have another result with the code points of Unicode 18 than with
// those of Unicode 17, and what is listed are these results.
func TestNewerRows(t *testing.T) {
	now := idna.Options{CheckBidi: true, CheckJoiners: true}
	then := now
	then.Assigned = idna.AssignedIn(17, 0)
	found := 0
	for _, file := range []string{"toascii.json", "IdnaTestV2.json", "IdnaTestV2-removed.json"} {
		for i, c := range suite.DomainCases(t, file) {
			if infra.IsASCII(c.Input) {
				continue // the host parser accepts any ASCII
			}
			is, _ := now.ToASCII(c.Input)
			was, _ := then.ToASCII(c.Input)
			unicode, _ := now.ToUnicode(c.Input)
			if _, err := now.ToASCII(wasNonspacing.Replace(unicode)); (err != nil) != (is == "") {
				t.Errorf("%s: the Bidi class that Unicode 18 changed decides row %d", file, i)
			}
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
