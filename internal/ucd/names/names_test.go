package names_test

import (
	"testing"
	"unicode"

	"github.com/weburl-go/weburl/internal/test/suite"
	"github.com/weburl-go/weburl/internal/ucd"
	"github.com/weburl-go/weburl/internal/ucd/names"
)

// The table says of every code point what Unicode's file says. ECMAScript adds "$" and
// "_", of which "_" may also continue a name by its property.
func TestNames(t *testing.T) {
	start, part := map[rune]bool{'$': true, '_': true}, map[rune]bool{'$': true}
	suite.CodePoints(t, "unicode/"+ucd.Version+"/ucd/DerivedCoreProperties.txt", func(lo, hi rune, fields []string) {
		for r := lo; r <= hi; r++ {
			switch fields[0] {
			case "ID_Start":
				start[r] = true
			case "ID_Continue":
				part[r] = true
			}
		}
	})
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if names.IsStart(r) != start[r] || names.IsPart(r) != part[r] {
			t.Fatalf("U+%04X: %v and %v, want %v and %v", r, names.IsStart(r), names.IsPart(r), start[r], part[r])
		}
	}
	if !names.IsPart('\u200C') || !names.IsPart('\u200D') {
		t.Error("the joiners do not continue names")
	}
}
