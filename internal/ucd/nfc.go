package ucd

import (
	"bytes"
	"unicode/utf8"
)

// IsNFC reports whether s, which must be well-formed UTF-8, is in Unicode
// Normalization Form C. Time is linear in s. It allocates only for runs of
// dozens of combining marks.
func IsNFC(s []byte) bool {
	var stack [segmentSize]char
	var text [utf8.UTFMax * segmentSize]byte
	seg, out := stack[:0], text[:0]
	for {
		s = s[settled(s):]
		if len(s) == 0 {
			return true
		}
		end := segmentEnd(s)
		seg = normalize(seg[:0], s[:end])
		out = encode(out[:0], seg)
		if !bytes.Equal(out, s[:end]) {
			return false
		}
		s = s[end:]
	}
}

// AppendNFC appends s, which must be well-formed UTF-8, to dst in Unicode Normalization
// Form C. It does not compose s with the contents of dst. Time is linear in s, even for
// long runs of combining marks.
//
// https://www.unicode.org/reports/tr15/
func AppendNFC(dst, s []byte) []byte {
	var stack [segmentSize]char
	seg := stack[:0]
	for {
		n := settled(s)
		dst = append(dst, s[:n]...)
		s = s[n:]
		if len(s) == 0 {
			return dst
		}
		end := segmentEnd(s)
		seg = normalize(seg[:0], s[:end])
		dst = encode(dst, seg)
		s = s[end:]
	}
}

// AppendNFD appends s, which must be well-formed UTF-8, to dst in Unicode Normalization
// Form D. It does not reorder s with the contents of dst. Time is linear in s.
//
// https://www.unicode.org/reports/tr15/
func AppendNFD(dst, s []byte) []byte {
	var stack [segmentSize]char
	seg := stack[:0]
	for len(s) > 0 {
		// Code points between two starters are sorted on their own.
		r, size := utf8.DecodeRune(s)
		n := len(seg)
		seg = appendDecomposed(seg, r)
		if n > 0 && seg[n].starter() {
			reorder(seg[:n])
			dst = encode(dst, seg[:n])
			seg = append(seg[:0], seg[n:]...)
		}
		s = s[size:]
	}
	reorder(seg)
	return encode(dst, seg)
}

// segmentSize is the maximum number of code points of a segment that is normalized
// without allocating.
const segmentSize = 32

// settled returns the length of a prefix of s that is certainly in NFC, whatever
// follows it: all of s, or up to the last boundary before the first code point
// in doubt.
func settled(s []byte) int {
	boundary := 0
	var last uint8
	for i := 0; i < len(s); {
		if s[i] < utf8.RuneSelf {
			boundary, last = i, 0
			i++
			continue
		}
		r, size := utf8.DecodeRune(s[i:])
		p := Lookup(r)
		ccc := p.CombiningClass()
		switch {
		case p.isBoundary():
			boundary = i
		case p.NFC() != Yes || ccc != 0 && ccc < last:
			return boundary
		}
		last = ccc
		i += size
	}
	return len(s)
}

// segmentEnd returns the index of the first boundary after the first code point.
func segmentEnd(s []byte) int {
	_, i := utf8.DecodeRune(s)
	for i < len(s) {
		r, size := utf8.DecodeRune(s[i:])
		if Lookup(r).isBoundary() {
			break
		}
		i += size
	}
	return i
}

// char is a code point with its Canonical_Combining_Class in the high byte.
type char uint32

func newChar(r rune) char    { return char(r) | char(Lookup(r).CombiningClass())<<24 }
func (c char) rune() rune    { return rune(c & 0xFFFFFF) }
func (c char) class() uint8  { return uint8(c >> 24) }
func (c char) starter() bool { return c < 1<<24 }

func encode(dst []byte, seg []char) []byte {
	for _, c := range seg {
		dst = utf8.AppendRune(dst, c.rune())
	}
	return dst
}

// normalize appends s, normalized, to seg, which must be empty.
func normalize(seg []char, s []byte) []char {
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRune(s[i:])
		seg = appendDecomposed(seg, r)
		i += size
	}
	reorder(seg)
	return compose(seg, composite)
}

func appendDecomposed(seg []char, r rune) []char {
	if isSyllable(r) {
		return appendHangul(seg, r)
	}
	d := Decompose(r)
	if d == "" {
		return append(seg, newChar(r))
	}
	for _, c := range d {
		seg = append(seg, newChar(c))
	}
	return seg
}

func isSyllable(r rune) bool { return uint32(r-hangulBase) < hangulCount }

// appendHangul appends the decomposition of a Hangul syllable.
func appendHangul(seg []char, r rune) []char {
	h := r - hangulBase
	seg = append(seg, char(hangulL+h/(hangulVCount*hangulTCount)), char(hangulV+h/hangulTCount%hangulVCount))
	if t := h % hangulTCount; t != 0 {
		seg = append(seg, char(hangulT+t))
	}
	return seg
}

// reorder stably sorts each run of non-starters by combining class.
func reorder(seg []char) {
	for len(seg) > 0 {
		if seg[0].starter() {
			seg = seg[1:]
			continue
		}
		n := 1
		for n < len(seg) && !seg[n].starter() {
			n++
		}
		sortByClass(seg[:n])
		seg = seg[n:]
	}
}

func sortByClass(run []char) {
	if len(run) > segmentSize {
		countingSort(run)
		return
	}
	for i := 1; i < len(run); i++ {
		for j := i; j > 0 && run[j-1].class() > run[j].class(); j-- {
			run[j-1], run[j] = run[j], run[j-1]
		}
	}
}

// countingSort takes linear time; an insertion sort would be quadratic in a run
// as long as the input.
func countingSort(run []char) {
	var at [257]int
	for _, c := range run {
		at[int(c.class())+1]++
	}
	for i := 1; i < len(at); i++ {
		at[i] += at[i-1]
	}
	sorted := make([]char, len(run))
	for _, c := range run {
		sorted[at[c.class()]] = c
		at[c.class()]++
	}
	copy(run, sorted)
}

// compose replaces pairs by their primary composites, in place.
func compose(seg []char, composite func(a, b rune) rune) []char {
	n, starter := 0, -1
	for _, c := range seg {
		// A code point between the starter and c blocks c unless its class is
		// lower. It cannot be a starter: c would then compose with that one.
		if starter >= 0 && (n-1 == starter || seg[n-1].class() < c.class()) {
			if composite := composite(seg[starter].rune(), c.rune()); composite != 0 {
				seg[starter] = char(composite)
				continue
			}
		}
		if c.starter() {
			starter = n
		}
		seg[n] = c
		n++
	}
	return seg[:n]
}

// https://www.unicode.org/versions/latest/core-spec/chapter-3/#G59688
const (
	hangulBase   = 0xAC00
	hangulL      = 0x1100
	hangulV      = 0x1161
	hangulT      = 0x11A7 // one before the first, which stands for no final consonant
	hangulLCount = 19
	hangulVCount = 21
	hangulTCount = 28
	hangulCount  = hangulLCount * hangulVCount * hangulTCount
)

// hangulComposite implements composite for the parts of Hangul syllables.
func hangulComposite(a, b rune) rune {
	if l, v := a-hangulL, b-hangulV; uint32(l) < hangulLCount && uint32(v) < hangulVCount {
		return hangulBase + (l*hangulVCount+v)*hangulTCount
	}
	if h, t := a-hangulBase, b-hangulT; uint32(h) < hangulCount && h%hangulTCount == 0 && uint32(t-1) < hangulTCount-1 {
		return a + t
	}
	return 0
}

// composite returns the primary composite of a and b, or 0 if there is none.
func composite(a, b rune) rune {
	if r := hangulComposite(a, b); r != 0 {
		return r
	}
	key := uint64(a)<<21 | uint64(b)
	lo, hi := 0, len(compositions)
	for lo < hi {
		mid := int(uint(lo+hi) >> 1)
		if compositions[mid]>>21 < key {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	if lo < len(compositions) && compositions[lo]>>21 == key {
		return rune(compositions[lo] & (1<<21 - 1))
	}
	return 0
}
