package idna_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/internal/test/suite"
)

// previous is the version of Unicode that web-platform-tests and browsers have.
const previous = "17.0.0"

// changedSince17 lists the properties used by UTS #46 that a later version changed for code
// points of Unicode 17, as "U+XXXX: FILE: was is".
var changedSince17 = []string{
	"U+1B3A: ucd/extracted/DerivedBidiClass.txt: NSM L",
	"U+1B3C: ucd/extracted/DerivedBidiClass.txt: NSM L",
	"U+1B42: ucd/extracted/DerivedBidiClass.txt: NSM L",
}

// properties returns those fields of a data file that UTS #46 reads, by code point.
func properties(t *testing.T, version, file string) []string {
	t.Helper()
	all := make([]string, utf8.MaxRune+1)
	suite.CodePoints(t, "unicode/"+version+"/"+file, func(lo, hi rune, fields []string) {
		value := strings.Join(fields, " ")
		switch file {
		case "idna/IdnaMappingTable.txt":
			value = strings.Join(fields[:min(2, len(fields))], " ") // no status of IDNA2008
		case "ucd/UnicodeData.txt":
			// The category, as far as marks are concerned, the combining class, and the
			// decomposition if it is canonical.
			value = fields[2]
			if strings.HasSuffix(fields[0], "Last>") {
				return // a range that may have grown
			}
			if strings.HasPrefix(fields[1], "M") {
				value += " M"
			}
			if !strings.HasPrefix(fields[4], "<") {
				value += " " + fields[4]
			}
		}
		for r := lo; r <= hi; r++ {
			all[r] = value
		}
	})
	return all
}

// Unicode 18 changed the listed properties, but no mapping or normal form of an older code
// point. Unicode(17, 0) undoes the changes.
func TestChangesSince17(t *testing.T) {
	old := idna.AssignedIn(17, 0)
	var got []string
	for _, file := range []string{
		"idna/IdnaMappingTable.txt", "ucd/UnicodeData.txt", "ucd/CompositionExclusions.txt",
		"ucd/extracted/DerivedBidiClass.txt", "ucd/extracted/DerivedJoiningType.txt",
	} {
		was, is := properties(t, previous, file), properties(t, idna.UnicodeVersion, file)
		for r := range rune(len(is)) {
			if was[r] != is[r] && old(r) {
				got = append(got, fmt.Sprintf("U+%04X: %s: %s %s", r, file, was[r], is[r]))
			}
			if file == "ucd/UnicodeData.txt" && was[r] != "" && !old(r) {
				t.Errorf("AssignedIn(17, 0) has no U+%04X, but Unicode 17 has", r)
			}
		}
	}
	if !slices.Equal(got, changedSince17) {
		t.Errorf("changed: %q", got)
	}
	for _, r := range "\u1B3A\u1B3C\u1B42" {
		domain := "\u05D0" + string(r)
		if _, err := (idna.Options{CheckBidi: true, Unicode: idna.Unicode(17, 0)}).ToASCII(domain); err != nil {
			t.Errorf("Unicode(17, 0) refuses %+q: %v", domain, err)
		}
		if _, err := (idna.Options{CheckBidi: true}).ToASCII(domain); err == nil {
			t.Errorf("%+q is accepted", domain)
		}
	}
}
