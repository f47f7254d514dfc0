package idna

import (
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/ucd"
	"github.com/weburl-go/weburl/validation"
)

// The sets of Bidi classes in the Bidi rule.
const (
	bidiStrongRTL = 1<<ucd.BidiR | 1<<ucd.BidiAL
	bidiMakesRTL  = bidiStrongRTL | 1<<ucd.BidiAN
	bidiNeutral   = 1<<ucd.BidiES | 1<<ucd.BidiCS | 1<<ucd.BidiET | 1<<ucd.BidiON | 1<<ucd.BidiBN | 1<<ucd.BidiNSM
	bidiInRTL     = bidiMakesRTL | 1<<ucd.BidiEN | bidiNeutral
	bidiEndsRTL   = bidiMakesRTL | 1<<ucd.BidiEN
	bidiEndsLTR   = 1<<ucd.BidiL | 1<<ucd.BidiEN
	bidiInLTR     = bidiEndsLTR | bidiNeutral
)

// isBidiDomain reports whether the processed domain contains a right-to-left code
// point.
//
// https://www.rfc-editor.org/rfc/rfc5893#section-1.4
func (o Options) isBidiDomain(unicode []byte) bool {
	for i := 0; i < len(unicode); {
		if unicode[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, size := utf8.DecodeRune(unicode[i:])
		if o.lookup(r).Bidi().In(bidiMakesRTL) {
			return true
		}
		i += size
	}
	return false
}

// validateBidi applies the Bidi rule to a label of a Bidi domain.
//
// https://www.rfc-editor.org/rfc/rfc5893#section-2
func (o Options) validateBidi(v *violations, s []byte) {
	first, _ := utf8.DecodeRune(s)
	class := o.lookup(first).Bidi()
	rtl := class.In(bidiStrongRTL)
	if !rtl && class != ucd.BidiL {
		v.add(validation.B1, 0)
		return
	}
	in, ends, inRule, endRule := uint32(bidiInLTR), uint32(bidiEndsLTR), validation.B5, validation.B6
	if rtl {
		in, ends, inRule, endRule = bidiInRTL, bidiEndsRTL, validation.B2, validation.B3
	}
	var seen uint32
	noted := false
	end, endClass := 0, class // the index and class of the last code point that is not NSM
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRune(s[i:])
		class := o.lookup(r).Bidi()
		seen |= 1 << class
		if !class.In(in) && !noted {
			if noted = true; !v.add(inRule, i) {
				return
			}
		}
		if class != ucd.BidiNSM {
			end, endClass = i, class
		}
		i += size
	}
	if !endClass.In(ends) && !v.add(endRule, end) {
		return
	}
	const both = 1<<ucd.BidiEN | 1<<ucd.BidiAN
	if rtl && seen&both == both {
		v.add(validation.B4, wholeLabel)
	}
}
