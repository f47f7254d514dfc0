package idna2003

import (
	"slices"
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/ucd"
)

// nfkc is Normalization Form KC with the data of Unicode 3.2, including Corrigendum #3
// but not #4, which came later and corrects five decompositions.
var nfkc = ucd.Form{
	Class:     func(r rune) uint8 { return uint8(setOf(r)) },
	Decompose: func(r rune) string { return lookup(r, decompositionKeys[:], decompositionAt[:], decompositionText) },
	Compose: func(a, b rune) rune {
		i, ok := slices.BinarySearchFunc(compositions[:], [2]rune{a, b}, func(c [3]rune, pair [2]rune) int {
			return slices.Compare(c[:2], pair[:])
		})
		if !ok {
			return 0
		}
		return compositions[i][2]
	},
}

// nameprep prepares a label, or returns the rule that it violates.
//
// https://www.rfc-editor.org/rfc/rfc3491
func (o Options) nameprep(label string) (_, rule string) {
	var mapped strings.Builder
	for _, r := range infra.ScalarValues(label) {
		if setOf(r)&mappedToNothing != 0 {
			continue
		}
		if folded := lookup(r, foldKeys[:], foldAt[:], foldText); folded != "" {
			mapped.WriteString(folded)
		} else {
			mapped.WriteRune(r)
		}
	}
	prepared := string(nfkc.Append(nil, mapped.String()))
	var has, first, last uint16
	for i, r := range prepared {
		last = setOf(r)
		if i == 0 {
			first = last
		}
		has |= last
	}
	switch {
	case has&prohibited != 0:
		return "", Prohibited
	case has&randAL != 0 && (has&l != 0 || first&randAL == 0 || last&randAL == 0):
		return "", Bidi
	case has&unassigned != 0 && !o.AllowUnassigned:
		return "", Unassigned
	}
	return prepared, ""
}

// setOf returns the combining class of a code point and the tables that contain it.
func setOf(r rune) uint16 {
	i, ok := slices.BinarySearch(runs[:], uint32(r)<<8|0xFF)
	if !ok {
		i--
	}
	return sets[runs[i]&0xFF]
}

// lookup returns the text to which a code point is mapped, or "".
func lookup(r rune, keys []rune, at []uint16, text string) string {
	i, ok := slices.BinarySearch(keys, r)
	if !ok {
		return ""
	}
	return text[at[i]:at[i+1]]
}
