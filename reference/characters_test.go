package reference

import (
	"testing"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// The table was taken from the document; it encodes the same characters as the
// percent-encode sets of the Standard.
func TestTableIsTheStandards(t *testing.T) {
	for part, set := range map[column]percent.Set{
		usernameColumn: percent.Userinfo(), passwordColumn: percent.Userinfo(), opaqueHostColumn: percent.C0Control(),
		specialPathColumn: percent.Path().With(`\`), pathColumn: percent.Path(), opaquePathColumn: percent.C0Control(),
		specialQueryColumn: percent.SpecialQuery(), queryColumn: percent.Query(), fragmentColumn: percent.Fragment(),
	} {
		for b := range 0x100 {
			what := part.treat(rune(b))
			inSet := encodeSets[part].Contains(byte(b))
			refused := what == absent || what == rejected
			if !refused && inSet != (what == encoded || what == fixed) {
				t.Errorf("part %d, %q: %v, but encoded: %v", part, rune(b), what, inSet)
			}
			if !refused && inSet != set.Contains(byte(b)) {
				t.Errorf("part %d, %q: encoded %v, in the Standard %v", part, rune(b), inSet, set.Contains(byte(b)))
			}
			if b >= 0x80 {
				continue
			}
			forbidden := infra.Is(byte(b), infra.ForbiddenHost)
			if part == opaqueHostColumn && b != '%' && refused != forbidden {
				t.Errorf("%q in a host: %v, in the Standard forbidden %v", rune(b), what, forbidden)
			}
			// What is valid is a URL code point and the other way round.
			if isValid := what == valid || what == encoded; what != absent && isValid && !infra.IsURLCodePoint(rune(b)) {
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
		part column
		r    rune
		want treatment
	}{
		{usernameColumn, 'a', valid}, {usernameColumn, ';', encoded}, {usernameColumn, '@', fixed}, {usernameColumn, ':', absent}, {passwordColumn, ':', fixed},
		{opaqueHostColumn, ' ', rejected}, {opaqueHostColumn, '"', tolerated}, {pathColumn, '^', fixed}, {pathColumn, '\\', tolerated}, {specialPathColumn, '\\', fixed},
		{opaquePathColumn, ' ', tolerated}, {specialQueryColumn, '\'', encoded}, {queryColumn, '\'', valid}, {fragmentColumn, '#', tolerated},
		{fragmentColumn, 'ü', encoded}, {fragmentColumn, '\uFFFF', fixed}, {pathColumn, '%', absent},
	} {
		if got := c.part.treat(c.r); got != c.want {
			t.Errorf("part %d, %q: %v, want %v", c.part, c.r, got, c.want)
		}
	}
}
