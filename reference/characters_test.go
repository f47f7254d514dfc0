package reference

import (
	"testing"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// The table was taken from the document; it encodes the same characters as the
// percent-encode sets of the Standard.
func TestTableIsTheStandards(t *testing.T) {
	for part, set := range map[Column]percent.Set{
		UsernameColumn: percent.Userinfo(), PasswordColumn: percent.Userinfo(), OpaqueHostColumn: percent.C0Control(),
		SpecialPathColumn: percent.Path().With(`\`), PathColumn: percent.Path(), OpaquePathColumn: percent.C0Control(),
		SpecialQueryColumn: percent.SpecialQuery(), QueryColumn: percent.Query(), FragmentColumn: percent.Fragment(),
	} {
		for b := range 0x100 {
			what := part.Treatment(rune(b))
			inSet := encodeSets[part].Contains(byte(b))
			refused := what == Absent || what == Rejected
			if !refused && inSet != (what == Encoded || what == Fixed) {
				t.Errorf("part %d, %q: %v, but encoded: %v", part, rune(b), what, inSet)
			}
			if !refused && inSet != set.Contains(byte(b)) {
				t.Errorf("part %d, %q: encoded %v, in the Standard %v", part, rune(b), inSet, set.Contains(byte(b)))
			}
			if b >= 0x80 {
				continue
			}
			forbidden := infra.Is(byte(b), infra.ForbiddenHost)
			if part == OpaqueHostColumn && b != '%' && refused != forbidden {
				t.Errorf("%q in a host: %v, in the Standard forbidden %v", rune(b), what, forbidden)
			}
			// What is valid is a URL code point and the other way round.
			if isValid := what == Valid || what == Encoded; what != Absent && isValid && !infra.IsURLCodePoint(rune(b)) {
				t.Errorf("part %d, %q: %v, but no URL code point", part, rune(b), what)
			}
		}
	}
}

// Each ASCII character has a row of its own, and no part is left out.
func TestTableIsComplete(t *testing.T) {
	rows := map[byte]int{}
	for _, row := range charactersTable {
		for i := range len(row.characters) {
			rows[row.characters[i]]++
		}
		for _, columns := range row.treatments {
			if len(columns) != columnCount/len(row.treatments) {
				t.Errorf("%q has the columns %q", row.characters, row.treatments)
			}
		}
	}
	for b := range byte(0x80) {
		if rows[b] != 1 {
			t.Errorf("%q is in %d rows", b, rows[b])
		}
	}
}

func TestTreatment(t *testing.T) {
	for _, c := range []struct {
		part Column
		r    rune
		want Treatment
	}{
		{UsernameColumn, 'a', Valid}, {UsernameColumn, ';', Encoded}, {UsernameColumn, '@', Fixed}, {UsernameColumn, ':', Absent}, {PasswordColumn, ':', Fixed},
		{OpaqueHostColumn, ' ', Rejected}, {OpaqueHostColumn, '"', Tolerated}, {PathColumn, '^', Fixed}, {PathColumn, '\\', Tolerated}, {SpecialPathColumn, '\\', Fixed},
		{OpaquePathColumn, ' ', Tolerated}, {SpecialQueryColumn, '\'', Encoded}, {QueryColumn, '\'', Valid}, {FragmentColumn, '#', Tolerated},
		{FragmentColumn, 'ü', Encoded}, {FragmentColumn, '\uFFFF', Fixed}, {PathColumn, '%', Absent},
	} {
		if got := c.part.Treatment(c.r); got != c.want {
			t.Errorf("part %d, %q: %v, want %v", c.part, c.r, got, c.want)
		}
	}
}
