package ecmascript

import "unicode"

// startsIdentifier reports whether r can start the name of a group.
func startsIdentifier(r rune) bool {
	if r < 128 {
		return isLetter(r) || r == '$' || r == '_'
	}
	return unicode.In(r, unicode.L, unicode.Nl, unicode.Other_ID_Start) && !unicode.In(r, unicode.Pattern_Syntax, unicode.Pattern_White_Space)
}

// continuesIdentifier reports whether r can be in the name of a group, after the start.
func continuesIdentifier(r rune) bool {
	if r < 128 {
		return startsIdentifier(r) || isDigit(r)
	}
	return startsIdentifier(r) || r == 0x200C || r == 0x200D ||
		unicode.In(r, unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc, unicode.Other_ID_Continue) && !unicode.In(r, unicode.Pattern_Syntax)
}
