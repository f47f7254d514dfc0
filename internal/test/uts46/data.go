// Package uts46 is an independent reading of UTS #46, Unicode IDNA Compatibility
// Processing, for testing package idna. It is written from the text, reads the Unicode
// Character Database at run time, and shares no code with package idna or internal/ucd.
// It is slow, and keeps only whether a rule is violated, not which one.
//
// https://www.unicode.org/reports/tr46/
package uts46

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/test/suite"
)

// Data holds the properties of code points that UTS #46 uses. A property that is missing
// from its file is the zero value.
type Data struct {
	status  []string // of IdnaMappingTable.txt
	mapping map[rune][]rune

	class         []uint8 // Canonical_Combining_Class
	mark          []bool  // whether the General_Category is Mark
	decomposition map[rune][]rune
	composition   map[[2]rune]rune // of primary composites

	bidi    []string // Bidi_Class
	joining []string // Joining_Type
}

// Load reads the data files of a version of Unicode, such as "18.0.0".
func Load(t *testing.T, version string) *Data {
	t.Helper()
	const size = utf8.MaxRune + 1
	d := &Data{
		status: make([]string, size), mapping: map[rune][]rune{},
		class: make([]uint8, size), mark: make([]bool, size),
		decomposition: map[rune][]rune{}, composition: map[[2]rune]rune{},
		bidi: make([]string, size), joining: make([]string, size),
	}
	each := func(file string, set func(r rune, fields []string)) {
		suite.CodePoints(t, "unicode/"+version+"/"+file, func(lo, hi rune, fields []string) {
			for r := lo; r <= hi; r++ {
				set(r, fields)
			}
		})
	}
	each("idna/IdnaMappingTable.txt", func(r rune, fields []string) {
		d.status[r] = fields[0]
		if len(fields) > 1 && fields[1] != "" {
			d.mapping[r] = codePoints(t, fields[1])
		}
	})
	each("ucd/UnicodeData.txt", func(r rune, fields []string) {
		class, err := strconv.ParseUint(fields[2], 10, 8)
		if err != nil {
			t.Fatal(err)
		}
		d.class[r] = uint8(class)
		d.mark[r] = fields[1][0] == 'M'
		if fields[4] != "" && fields[4][0] != '<' {
			d.decomposition[r] = codePoints(t, fields[4])
		}
	})
	each("ucd/extracted/DerivedBidiClass.txt", func(r rune, fields []string) { d.bidi[r] = fields[0] })
	each("ucd/extracted/DerivedJoiningType.txt", func(r rune, fields []string) { d.joining[r] = fields[0] })

	var excluded []rune
	each("ucd/CompositionExclusions.txt", func(r rune, _ []string) { excluded = append(excluded, r) })
	for r, to := range d.decomposition {
		// Singletons, and what begins with a code point that can be reordered, are not
		// composed.
		if len(to) == 2 && d.class[r] == 0 && d.class[to[0]] == 0 && !slices.Contains(excluded, r) {
			d.composition[[2]rune{to[0], to[1]}] = r
		}
	}
	return d
}

func codePoints(t *testing.T, field string) (s []rune) {
	for _, hex := range strings.Fields(field) {
		r, err := strconv.ParseUint(hex, 16, 21)
		if err != nil {
			t.Fatal(err)
		}
		s = append(s, rune(r))
	}
	return s
}
