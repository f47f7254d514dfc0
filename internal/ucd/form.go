package ucd

// Form is a composed normalization form over tables of its own, such as those of
// another version of Unicode. Hangul syllables need not be in them.
type Form struct {
	// Class returns Canonical_Combining_Class.
	Class func(rune) uint8
	// Decompose returns the full decomposition of a code point, or "".
	Decompose func(rune) string
	// Compose returns the primary composite of two code points, or 0.
	Compose func(a, b rune) rune
}

// Append appends s, which must be well-formed UTF-8, to dst in the form f. Time is
// linear in s. Compositions are blocked as in Corrigendum #5.
//
// https://www.unicode.org/versions/corrigendum5.html
func (f Form) Append(dst []byte, s string) []byte {
	seg := make([]char, 0, len(s))
	for _, r := range s {
		if d := f.Decompose(r); d != "" {
			for _, c := range d {
				seg = append(seg, f.char(c))
			}
		} else if isSyllable(r) {
			seg = appendHangul(seg, r)
		} else {
			seg = append(seg, f.char(r))
		}
	}
	reorder(seg)
	return encode(dst, compose(seg, func(a, b rune) rune {
		if r := hangulComposite(a, b); r != 0 {
			return r
		}
		return f.Compose(a, b)
	}))
}

func (f Form) char(r rune) char { return char(r) | char(f.Class(r))<<24 }
