// Package security implements UTS #39: scripts, identifier status, restriction levels
// and skeletons. The tables are generated. They are in a package of their own so that
// only programs that need them contain them.
//
// https://www.unicode.org/reports/tr39/
package security

import "unicode/utf8"

// Script is a script, or one of the three combinations of scripts in which East Asian
// languages are written.
type Script uint8

// Scripts is a set of scripts.
type Scripts [(scriptCount + 63) / 64]uint64

// all is the set of all scripts. It belongs to code points that are common to all
// scripts.
var all = func() Scripts {
	var s Scripts
	for i := range s {
		s[i] = ^uint64(0)
	}
	return s
}()

// Of returns the set of the given scripts.
func Of(scripts ...Script) Scripts {
	var set Scripts
	add(&set, scripts)
	return set
}

// add adds scripts, which are bytes in the tables, to a set.
func add[S ~uint8](set *Scripts, scripts []S) {
	for _, s := range scripts {
		set[s/64] |= 1 << (s % 64)
	}
}

// Has reports whether the set contains the script.
func (set Scripts) Has(s Script) bool { return set[s/64]>>(s%64)&1 != 0 }

// And returns the intersection of both sets.
func (set Scripts) And(other Scripts) Scripts {
	for i := range set {
		set[i] &= other[i]
	}
	return set
}

// Without returns the scripts that are not in the other set.
func (set Scripts) Without(other Scripts) Scripts {
	for i := range set {
		set[i] &^= other[i]
	}
	return set
}

// IsEmpty reports whether there is no script in the set.
func (set Scripts) IsEmpty() bool { return set == Scripts{} }

// IsAll reports whether the set contains all scripts, as for code points common to
// them.
func (set Scripts) IsAll() bool { return set == all }

// Properties holds the properties of a code point that UTS #39 uses.
type Properties uint32

// Lookup returns the properties of r. A rune that is not a code point has the
// properties of a noncharacter.
func Lookup(r rune) Properties {
	if uint32(r) > utf8.MaxRune {
		r = utf8.MaxRune
	}
	const shift = securityLeafBits + securityMidBits
	block := int(securityMid[int(securityTop[r>>shift])<<securityMidBits|int(r)>>securityLeafBits&(1<<securityMidBits-1)])
	return Properties(securitySets[securityLeaf[block<<securityLeafBits|int(r)&(1<<securityLeafBits-1)]])
}

// IsAllowed reports whether Identifier_Status is Allowed.
func (p Properties) IsAllowed() bool { return p>>allowedShift&1 != 0 }

// IsIgnorable returns the property Default_Ignorable_Code_Point.
func (p Properties) IsIgnorable() bool { return p>>ignorableShift&1 != 0 }

// Digit returns the value of a decimal digit. ok is false for any other code point.
func (p Properties) Digit() (value int, ok bool) {
	n := int(p>>digitShift) & (1<<(allowedShift-digitShift) - 1)
	return n - 1, n > 0
}

// extensions returns Script_Extensions.
func (p Properties) extensions() (set Scripts) {
	n := p >> scriptsShift
	add(&set, scriptSets[scriptSetAt[n]:scriptSetAt[n+1]])
	return set
}

// Augmented returns the augmented script set: Script_Extensions and the combinations
// that contain them, or all scripts for Common and Inherited.
//
// https://www.unicode.org/reports/tr39/#def-augmented-script-set
func (p Properties) Augmented() Scripts {
	set := p.extensions()
	if set.Has(Zyyy) || set.Has(Zinh) {
		return all
	}
	for _, c := range combinations {
		if set.Has(c[0]) {
			add(&set, c[1:])
		}
	}
	return set
}

// combinations lists scripts, each followed by the combinations that contain it.
var combinations = [][]Script{{Hani, Hanb, Jpan, Kore}, {Hira, Jpan}, {Kana, Jpan}, {Hang, Kore}, {Bopo, Hanb}}

// Level is a restriction level, from the strictest on.
//
// https://www.unicode.org/reports/tr39/#Restriction_Level_Detection
type Level uint8

const (
	ASCIIOnly Level = iota
	SingleScript
	HighlyRestrictive
	ModeratelyRestrictive
	MinimallyRestrictive
)

var (
	// EastAsian holds the scripts that are written with Han.
	EastAsian = Of(Jpan, Hanb, Kore)
	apart     = Of(Cyrl, Grek)
)

// LevelOf returns the restriction level of s. All its code points must be allowed in
// identifiers, which the caller has to check.
func LevelOf(s string) Level {
	resolved, notLatin, ascii := all, all, true
	for _, r := range s {
		ascii = ascii && r < utf8.RuneSelf
		set := Lookup(r).Augmented()
		resolved = resolved.And(set)
		if !set.Has(Latn) {
			notLatin = notLatin.And(set)
		}
	}
	switch {
	case ascii:
		return ASCIIOnly
	case !resolved.IsEmpty():
		return SingleScript
	case !notLatin.And(EastAsian).IsEmpty():
		return HighlyRestrictive
	case !notLatin.Without(apart).IsEmpty():
		return ModeratelyRestrictive
	}
	return MinimallyRestrictive
}

// Resolve returns the resolved script set of s: the scripts in which all of s can be
// written.
//
// https://www.unicode.org/reports/tr39/#def-resolved-script-set
func Resolve(s string) Scripts {
	resolved := all
	for _, r := range s {
		resolved = resolved.And(Lookup(r).Augmented())
	}
	return resolved
}
