package tests

import (
	"testing"
	"unicode/utf8"

	"golang.org/x/text/width"

	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/internal/ucd"
)

// Every character that Unicode's data calls wide takes two columns, if it is drawn at
// all. The data is of an older version, and some characters take two that it does not
// call so.
func TestWideCharacters(t *testing.T) {
	wide, more := 0, 0
	for r := range rune(utf8.MaxRune + 1) {
		kind := width.LookupRune(r).Kind()
		isWide := kind == width.EastAsianWide || kind == width.EastAsianFullwidth
		got := show.Columns(r)
		switch look := ucd.LookOf(r); {
		case isWide && look == ucd.Drawn && got != 2:
			t.Errorf("U+%04X takes %d columns", r, got)
		case isWide && look == ucd.Drawn:
			wide++
		case got == 2:
			more++
		}
	}
	if wide < 100_000 || more > 12_000 {
		t.Errorf("%d wide characters, and %d that only weburl calls so", wide, more)
	}
}
