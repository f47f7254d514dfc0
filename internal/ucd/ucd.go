// Package ucd contains, in generated tables, those parts of the Unicode Character
// Database that are needed for UTS #46, normalization, the Bidi rule, the joiner rules,
// and showing text to a person.
//
// A rune that is not a code point has the properties of a noncharacter. Lookups
// take three loads and do not allocate.
package ucd

//go:generate go run ../gen/ucd -from ../../../shared/unicode/18.0.0 -to .

import "unicode/utf8"

// Status is the status of a code point in the mapping table of UTS #46.
//
// https://www.unicode.org/reports/tr46/#IDNA_Mapping_Table
type Status uint8

const (
	Disallowed Status = idnaDisallowed
	Valid      Status = idnaValid
	Ignored    Status = idnaIgnored
	Mapped     Status = idnaIgnored + 1
	Deviation  Status = idnaIgnored + 2
)

// StatusOf returns the status of r.
func StatusOf(r rune) Status {
	switch n := idnaNumber(r); {
	case n < idnaFirstText:
		return Status(n)
	case n < idnaFirstMapped:
		return Deviation
	}
	return Mapped
}

// Mapping returns the status of r and, for Mapped and Deviation, the text to which r
// maps.
func Mapping(r rune) (Status, string) {
	n := idnaNumber(r)
	if n < idnaFirstText {
		return Status(n), ""
	}
	status := Mapped
	if n < idnaFirstMapped {
		status = Deviation
	}
	n -= idnaFirstText
	return status, idnaTextOf(n)
}

func idnaNumber(r rune) int {
	if uint32(r) > utf8.MaxRune {
		return idnaDisallowed
	}
	const shift = idnaLeafBits + idnaMidBits
	block := int(idnaMid[int(idnaTop[r>>shift])<<idnaMidBits|int(r)>>idnaLeafBits&(1<<idnaMidBits-1)])
	return int(idnaLeaf[block<<idnaLeafBits|int(r)&(1<<idnaLeafBits-1)])
}

// BidiClass is the property Bidi_Class.
type BidiClass uint8

// In reports whether c is in a set, which contains the bit 1<<c for each member.
func (c BidiClass) In(set uint32) bool { return set>>c&1 != 0 }

// JoiningType is the property Joining_Type.
type JoiningType uint8

// QuickCheck is the property NFC_Quick_Check.
type QuickCheck uint8

const (
	Yes QuickCheck = iota
	Maybe
	No
)

// virama is the Canonical_Combining_Class of vowel-suppressing signs.
const virama = 9

// Properties holds the properties of one code point.
type Properties uint32

// Lookup returns the properties of r.
func Lookup(r rune) Properties {
	if uint32(r) > utf8.MaxRune {
		r = utf8.MaxRune
	}
	const shift = propertyLeafBits + propertyMidBits
	block := int(propertyMid[int(propertyTop[r>>shift])<<propertyMidBits|int(r)>>propertyLeafBits&(1<<propertyMidBits-1)])
	return Properties(propertySets[propertyLeaf[block<<propertyLeafBits|int(r)&(1<<propertyLeafBits-1)]])
}

// CombiningClass returns Canonical_Combining_Class; 0 means a starter.
func (p Properties) CombiningClass() uint8 { return uint8(p) }

// IsVirama reports whether Canonical_Combining_Class is Virama.
func (p Properties) IsVirama() bool { return uint8(p) == virama }

// Bidi returns Bidi_Class.
func (p Properties) Bidi() BidiClass {
	return BidiClass(p >> bidiShift & (1<<(joiningShift-bidiShift) - 1))
}

// Joining returns Joining_Type.
func (p Properties) Joining() JoiningType {
	return JoiningType(p >> joiningShift & (1<<(qcShift-joiningShift) - 1))
}

// NFC returns NFC_Quick_Check.
func (p Properties) NFC() QuickCheck {
	return QuickCheck(p >> qcShift & (1<<(markShift-qcShift) - 1))
}

// IsMark reports whether General_Category is Mark (Mn, Mc or Me).
func (p Properties) IsMark() bool { return p>>markShift&1 != 0 }

// IsInvisible reports whether the code point is drawn as nothing, or is not
// distinguishable from others: a space other than U+0020, a line separator, a control
// or format character, a private-use code point, a surrogate, a noncharacter, a
// variation selector, a filler, or reserved to be ignored. Other unassigned code points
// are not, since the next version may draw them.
func (p Properties) IsInvisible() bool { return p>>invisibleShift&1 != 0 }

// isBoundary reports whether the code point is a starter that never composes with a
// preceding one.
func (p Properties) isBoundary() bool {
	return p&(0xFF|(1<<(markShift-qcShift)-1)<<qcShift) == 0
}

// Decompose returns the full canonical decomposition of r, or "" if r does not
// decompose or is a Hangul syllable, which arithmetic decomposes.
func Decompose(r rune) string {
	if uint32(r) > utf8.MaxRune {
		return ""
	}
	const shift = decompositionLeafBits + decompositionMidBits
	block := int(decompositionMid[int(decompositionTop[r>>shift])<<decompositionMidBits|int(r)>>decompositionLeafBits&(1<<decompositionMidBits-1)])
	n := int(decompositionLeaf[block<<decompositionLeafBits|int(r)&(1<<decompositionLeafBits-1)])
	if n == 0 {
		return ""
	}
	return decompositionTextOf(n - 1)
}
