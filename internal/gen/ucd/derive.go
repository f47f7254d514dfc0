package main

import (
	"cmp"
	"fmt"
	"slices"
	"unicode/utf8"
)

const (
	hangulBase  = 0xAC00
	hangulEnd   = 0xD7A4
	hangulVBase = 0x1161
	hangulVEnd  = 0x1176
	hangulTBase = 0x11A8
	hangulTEnd  = 0x11C3
)

func isHangul(r rune) bool { return r >= hangulBase && r < hangulEnd }

// fullDecomposition returns the full canonical decomposition of r, or nil if r
// has none. Hangul syllables are left to arithmetic.
func (d *data) fullDecomposition(r rune) []rune {
	if d.canonical[r] == nil {
		return nil
	}
	var full []rune
	for _, c := range d.canonical[r] {
		if sub := d.fullDecomposition(c); sub != nil {
			full = append(full, sub...)
		} else {
			full = append(full, c)
		}
	}
	return full
}

// pair is a primary composite and its two parts.
type pair struct{ first, second, composite rune }

func (d *data) pairs() []pair {
	var ps []pair
	for r := range rune(codePoints) {
		if c := d.canonical[r]; len(c) == 2 && !d.excluded[r] {
			ps = append(ps, pair{c[0], c[1], r})
		}
	}
	slices.SortFunc(ps, func(a, b pair) int {
		return cmp.Or(cmp.Compare(a.first, b.first), cmp.Compare(a.second, b.second))
	})
	return ps
}

// verify checks what packages ucd and idna assume.
func (d *data) verify() error {
	seconds := map[rune]bool{}
	for v := rune(hangulVBase); v < hangulVEnd; v++ {
		seconds[v] = true
	}
	for t := rune(hangulTBase); t < hangulTEnd; t++ {
		seconds[t] = true
	}
	for _, p := range d.pairs() {
		seconds[p.second] = true
		if d.ccc[p.first] != 0 || d.ccc[p.composite] != 0 {
			return fmt.Errorf("U+%04X or its first part is a non-starter", p.composite)
		}
	}
	for r := range rune(codePoints) {
		if err := d.verifyNorm(r, seconds); err != nil {
			return err
		}
		if err := d.verifyIDNA(r); err != nil {
			return err
		}
	}
	return nil
}

func (d *data) verifyNorm(r rune, seconds map[rune]bool) error {
	if d.exclusion[r] && !d.excluded[r] {
		return fmt.Errorf("U+%04X is excluded from composition in one file only", r)
	}
	if isHangul(r) && d.canonical[r] != nil {
		return fmt.Errorf("the Hangul syllable U+%04X decomposes", r)
	}
	if seconds[r] && d.nfcQC[r] == 'Y' {
		return fmt.Errorf("U+%04X composes with what precedes it, but its NFC_QC is Y", r)
	}
	if full := d.fullDecomposition(r); full != nil {
		if len(d.canonical[r]) > 2 {
			return fmt.Errorf("U+%04X decomposes into more than two code points in one step", r)
		}
		// Nothing may compose with the start of the decomposition of a starter
		// that is certain to stay.
		if d.nfcQC[r] == 'Y' && d.ccc[r] == 0 && (d.ccc[full[0]] != 0 || d.nfcQC[full[0]] != 'Y') {
			return fmt.Errorf("U+%04X has NFC_QC Y, but its decomposition may compose with what precedes it", r)
		}
	}
	return nil
}

func (d *data) verifyIDNA(r rune) error {
	switch {
	case d.status[r] == "":
		return fmt.Errorf("U+%04X has no status", r)
	case d.status[r] == "mapped" && d.mapping[r] == "":
		return fmt.Errorf("U+%04X is mapped to nothing", r)
	case r < utf8.RuneSelf:
		if upper := 'A' <= r && r <= 'Z'; upper != (d.status[r] == "mapped") || upper && d.mapping[r] != string(r|0x20) ||
			!upper && d.status[r] != "valid" {
			return fmt.Errorf("U+%04X is not mapped as idna assumes for ASCII", r)
		}
	}
	for _, c := range d.mapping[r] {
		if d.status[c] != "valid" && d.status[c] != "deviation" {
			return fmt.Errorf("U+%04X maps to U+%04X, which is not valid", r, c)
		}
		if c == '.' && d.mapping[r] != "." {
			return fmt.Errorf("U+%04X maps to a dot and more", r)
		}
	}
	return nil
}
