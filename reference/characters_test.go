package reference

import (
	"testing"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// The table was taken from the document; what it has encoded is what the
// percent-encode sets of the Standard have.
func TestTableIsTheStandards(t *testing.T) {
	for part, set := range map[Part]percent.Set{
		UsernamePart: percent.Userinfo(), PasswordPart: percent.Userinfo(), OpaqueHostPart: percent.C0Control(),
		SpecialPathPart: percent.Path().With(`\`), PathPart: percent.Path(), OpaquePathPart: percent.C0Control(),
		SpecialQueryPart: percent.SpecialQuery(), QueryPart: percent.Query(), FragmentPart: percent.Fragment(),
	} {
		for b := range 0x100 {
			treatment := part.Treatment(rune(b))
			encoded := encodeSets[part].Contains(byte(b))
			refused := treatment == Absent || treatment == Rejected
			if !refused && encoded != (treatment == Encoded || treatment == Fixed) {
				t.Errorf("part %d, %q: %v, but encoded: %v", part, rune(b), treatment, encoded)
			}
			if !refused && encoded != set.Contains(byte(b)) {
				t.Errorf("part %d, %q: encoded %v, in the Standard %v", part, rune(b), encoded, set.Contains(byte(b)))
			}
			if b >= 0x80 {
				continue
			}
			forbidden := infra.Is(byte(b), infra.ForbiddenHost)
			if part == OpaqueHostPart && b != '%' && refused != forbidden {
				t.Errorf("%q in a host: %v, in the Standard forbidden %v", rune(b), treatment, forbidden)
			}
			// What is valid is a URL code point and the other way round.
			if valid := treatment == Valid || treatment == Encoded; treatment != Absent && valid && !infra.IsURLCodePoint(rune(b)) {
				t.Errorf("part %d, %q: %v, but no URL code point", part, rune(b), treatment)
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
			if len(columns) != partCount/len(row.treatments) {
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
		part Part
		r    rune
		want Treatment
	}{
		{UsernamePart, 'a', Valid}, {UsernamePart, ';', Encoded}, {UsernamePart, '@', Fixed}, {UsernamePart, ':', Absent}, {PasswordPart, ':', Fixed},
		{OpaqueHostPart, ' ', Rejected}, {OpaqueHostPart, '"', Tolerated}, {PathPart, '^', Fixed}, {PathPart, '\\', Tolerated}, {SpecialPathPart, '\\', Fixed},
		{OpaquePathPart, ' ', Tolerated}, {SpecialQueryPart, '\'', Encoded}, {QueryPart, '\'', Valid}, {FragmentPart, '#', Tolerated},
		{FragmentPart, 'ü', Encoded}, {FragmentPart, '\uFFFF', Fixed}, {PathPart, '%', Absent},
	} {
		if got := c.part.Treatment(c.r); got != c.want {
			t.Errorf("part %d, %q: %v, want %v", c.part, c.r, got, c.want)
		}
	}
}
