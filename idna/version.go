package idna

import (
	"slices"

	"github.com/weburl-go/weburl/internal/ucd"
)

// A Version is a version of Unicode and UTS #46 before UnicodeVersion; see [Unicode].
type Version struct {
	age uint8 // as in ucd.Age
	// Only Unicode sets these, so that programs without older versions do not contain
	// their tables.
	mapping    func(r rune) (ucd.Status, string)
	properties func(r rune) ucd.Properties
}

// Unicode returns the given version of Unicode and UTS #46 for [Options], or nil if it is
// not older than UnicodeVersion. UTS #46 is then applied as it was in that version:
//   - Code points that the version does not contain are disallowed; see [AssignedIn].
//   - Code points map as they did. Before 15.1, U+1E9E mapped to "ss". Before 16.0, 71
//     code points such as U+2132 and the Georgian capitals were disallowed, and
//     UseSTD3ASCIIRules also disallowed U+2260, U+226E and U+226F.
//   - Marks, Bidi classes and joining types are those of the version.
//   - Before 10.0, there was no CheckHyphens: hyphens were always checked.
//   - Before 15.1, a label in Punycode could decode to one that begins with "xn--".
//     Before 16.0, it could decode to ASCII or to nothing, so that "xn--" became "".
//
// For versions before 7.0, only the repertoire is that of the version; everything else is
// as in 7.0. Joining types before 10.0 are those of 10.0, except for letters that became
// marks.
func Unicode(major, minor int) *Version {
	age := ageOf(major, minor)
	if age >= ucd.Newest {
		return nil
	}
	v := &Version{age: age}
	v.mapping, v.properties = v.mappingThen, v.propertiesThen
	return v
}

// AssignedIn returns a function that reports whether a version of Unicode contains a code
// point, including surrogates and noncharacters. No version contains a code point that
// UnicodeVersion does not.
func AssignedIn(major, minor int) func(rune) bool {
	version := ageOf(major, minor)
	return func(r rune) bool {
		age := ucd.Age(r)
		return age != 0 && age <= version
	}
}

func ageOf(major, minor int) uint8 {
	return uint8(min(max(major, 0), 31)<<3 | min(max(minor, 0), 7))
}

// isOlder reports whether v is older than UnicodeVersion.
func (v *Version) isOlder() bool { return v != nil && v.mapping != nil }

// before reports whether v is older than a version.
func (v *Version) before(major, minor uint8) bool { return v.isOlder() && v.age < major<<3|minor }

// mappingThen returns the status and text of r in the mapping table of v. U+FFFD stands
// for a disallowed code point that NFC would hide by decomposing it.
func (v *Version) mappingThen(r rune) (ucd.Status, string) {
	age := ucd.Age(r)
	switch {
	case age > v.age:
		if ucd.Decompose(r) != "" {
			return ucd.Mapped, "\uFFFD"
		}
		return ucd.Disallowed, ""
	case v.before(15, 1) && r == 'ẞ':
		return ucd.Mapped, "ss"
	case v.before(16, 0) && disallowedBefore16(r):
		// Since 15.1, a disallowed code point is an error only if NFC keeps it.
		if v.before(15, 1) && ucd.Decompose(r) != "" {
			return ucd.Mapped, "\uFFFD"
		}
		return ucd.Disallowed, ""
	}
	return ucd.Mapping(r)
}

// disallowedBefore16 reports whether UTS #46 disallowed r until 15.1, and has mapped,
// ignored or allowed it since 16.0.
func disallowedBefore16(r rune) bool {
	i, ok := slices.BinarySearchFunc(allowedSince16[:], r, func(s [2]rune, r rune) int { return int(s[0] - r) })
	if !ok {
		i--
	}
	return i >= 0 && r <= allowedSince16[i][1]
}

var allowedSince16 = [...][2]rune{
	{0x04C0, 0x04C0}, {0x10A0, 0x10C5}, {0x115F, 0x1160}, {0x17B4, 0x17B5}, {0x1806, 0x1806}, {0x180E, 0x180E},
	{0x2061, 0x2063}, {0x206A, 0x206F}, {0x2132, 0x2132}, {0x2183, 0x2183}, {0x3164, 0x3164}, {0xFFA0, 0xFFA0},
	{0x1D173, 0x1D17A}, {0x2F868, 0x2F868}, {0x2F874, 0x2F874}, {0x2F91F, 0x2F91F}, {0x2F95F, 0x2F95F}, {0x2F9BF, 0x2F9BF},
}

// disallowedBySTD3 reports whether UseSTD3ASCIIRules disallowed r before 16.0: these three
// decompose to an ASCII symbol and a mark.
func disallowedBySTD3(r rune) bool { return r == '≠' || r == '≮' || r == '≯' }

// propertiesThen returns the properties of r in v. Their NFC_Quick_Check and
// Canonical_Combining_Class may be those of another code point; neither ever changes.
func (v *Version) propertiesThen(r rune) ucd.Properties {
	for _, c := range propertyChanges {
		if c.first <= r && r <= c.last && v.age < c.since {
			return ucd.Lookup(c.like)
		}
	}
	return ucd.Lookup(r)
}

// propertyChanges lists the code points whose General_Category, Bidi_Class or Joining_Type
// has changed in a way that matters here. Before the version since, they had the properties
// of like.
var propertyChanges = [...]struct {
	first, last rune
	since       uint8
	like        rune
}{
	{0x0856, 0x0858, 13 << 3, 0x05D0},    // did not join
	{0x1734, 0x1734, 14 << 3, 0x1714},    // nonspacing
	{0x1885, 0x1886, 9 << 3, 0x1884},     // letters
	{0x19B0, 0x19C0, 8 << 3, 0x0903},     // spacing marks
	{0x19C8, 0x19C9, 8 << 3, 0x0903},     // spacing marks
	{0x1B3A, 0x1B3A, 18 << 3, 0x1B36},    // nonspacing
	{0x1B3C, 0x1B3C, 18 << 3, 0x1B36},    // nonspacing
	{0x1B42, 0x1B42, 18 << 3, 0x1B36},    // nonspacing
	{0x1CF2, 0x1CF3, 12 << 3, 0x0903},    // spacing marks
	{0xA9BD, 0xA9BD, 12 << 3, 0xA9BE},    // a spacing mark
	{0x111C9, 0x111C9, 11 << 3, 0x111C8}, // punctuation
	{0x1171E, 0x1171E, 16 << 3, 0x1171D}, // nonspacing
	{0x11A07, 0x11A08, 11 << 3, 0x0903},  // spacing marks
}
