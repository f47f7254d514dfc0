package uts46

import "slices"

// The Hangul syllables, which are composed by arithmetic.
//
// https://www.unicode.org/versions/latest/core-spec/chapter-3/#G56669
const (
	hangulS, hangulL, hangulV, hangulT = 0xAC00, 0x1100, 0x1161, 0x11A7
	countL, countV, countT             = 19, 21, 28
)

// nfc returns the Normalization Form C of s.
//
// https://www.unicode.org/reports/tr15/
func (d *Data) nfc(s []rune) []rune {
	if isASCII(s) {
		return s
	}
	out := make([]rune, 0, len(s)+16)
	for _, r := range s {
		out = d.decompose(out, r)
	}
	for i := 0; i < len(out); {
		j := i + 1
		for d.class[out[i]] != 0 && j < len(out) && d.class[out[j]] != 0 {
			j++
		}
		slices.SortStableFunc(out[i:j], func(a, b rune) int { return int(d.class[a]) - int(d.class[b]) })
		i = j
	}

	starter := -1
	composed := make([]rune, 0, len(out))
	for _, r := range out {
		if starter >= 0 {
			// r is blocked if a code point between it and the starter has class 0, or a
			// class that is not lower.
			last := len(composed) - 1
			if last == starter || d.class[composed[last]] != 0 && d.class[composed[last]] < d.class[r] {
				if c, ok := d.compose(composed[starter], r); ok {
					composed[starter] = c
					continue
				}
			}
		}
		composed = append(composed, r)
		if d.class[r] == 0 {
			starter = len(composed) - 1
		}
	}
	return composed
}

func (d *Data) decompose(out []rune, r rune) []rune {
	if r < 0x80 {
		return append(out, r)
	}
	if s := r - hangulS; 0 <= s && s < countL*countV*countT {
		out = append(out, hangulL+s/(countV*countT), hangulV+s/countT%countV)
		if t := s % countT; t != 0 {
			out = append(out, hangulT+t)
		}
		return out
	}
	to, ok := d.decomposition[r]
	if !ok {
		return append(out, r)
	}
	for _, r := range to {
		out = d.decompose(out, r)
	}
	return out
}

func (d *Data) compose(a, b rune) (rune, bool) {
	if l, v := a-hangulL, b-hangulV; 0 <= l && l < countL && 0 <= v && v < countV {
		return hangulS + (l*countV+v)*countT, true
	}
	if s, t := a-hangulS, b-hangulT; 0 <= s && s < countL*countV*countT && s%countT == 0 && 0 < t && t < countT {
		return a + t, true
	}
	if b < 0x80 {
		return 0, false
	}
	c, ok := d.composition[[2]rune{a, b}]
	return c, ok
}
