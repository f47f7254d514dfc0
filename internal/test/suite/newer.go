package suite

import "testing"

// DomainsUnicode is the version of Unicode of the files of domains in web-platform-tests.
const DomainsUnicode = "17.0.0"

// A NewerRow is a row of a file of domains whose output a version of Unicode after
// DomainsUnicode changed. Was and Is are the outputs, "" for a failure.
type NewerRow struct{ File, Input, Was, Is, Why string }

// NewerRows lists all such rows. A test evaluates every row with both versions, and fails
// if others differ or one of these does not.
var NewerRows = []NewerRow{
	{"IdnaTestV2.json", "\U0003E8AC。\u0729。쯙5", "", "xn--t92s.xn--znb.xn--5-y88f", seal},
	{"IdnaTestV2.json", "\U0003E8AC。\u0729。\u110D\u1173\u11AC5", "", "xn--t92s.xn--znb.xn--5-y88f", seal},
}

const seal = "Unicode 18 added the script Seal, with U+3E8AC"

// DomainCases returns the cases of a file of domains, with the outputs that the version of
// the tables gives. It fails the test if a row of NewerRows is missing, or the file no
// longer has its old output.
func DomainCases(t testing.TB, file string) []DomainCase {
	t.Helper()
	cases := Cases[DomainCase](t, resources+file)
	for _, row := range NewerRows {
		if row.File == file && !row.apply(cases) {
			t.Errorf("%s has no row with the input %+q and the output %q; take it off the list of newer rows", file, row.Input, row.Was)
		}
	}
	return cases
}

// apply gives the case of the row its new output, and reports whether it had the old one.
func (row NewerRow) apply(cases []DomainCase) bool {
	for i := range cases {
		c := &cases[i]
		if c.Input == row.Input && text(c.Output) == row.Was {
			c.Output = &row.Is
			if row.Is == "" {
				c.Output = nil
			}
			return true
		}
	}
	return false
}

// text returns an output as it is in NewerRows.
func text(output *string) string {
	if output == nil {
		return ""
	}
	return *output
}
