package idna

import (
	"bytes"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/ucd"
	"github.com/weburl-go/weburl/validation"
)

const (
	zwnj = '\u200C'
	zwj  = '\u200D'
)

// violations collects the results of validation: every violation if all is set, and
// otherwise only whether there is any.
type violations struct {
	all   bool
	any   bool
	label label
	found []found
}

// add notes that the label violates rule at an index of label.unicode, or at one of the
// places below. It reports whether to continue.
func (v *violations) add(rule validation.Reason, at int) bool {
	v.any = true
	return v.all && v.note(rule, at)
}

func (v *violations) note(rule validation.Reason, at int) bool {
	v.found = append(v.found, newFound(v.label, rule, at))
	return true
}

// Places other than an index into a label.
const (
	wholeLabel     = -1
	firstIllFormed = -2
	wholeDomain    = -3
)

// validate implements the rest of the Convert/Validate step, after the label has been
// decoded. Without v.all it returns at the first violation.
//
// https://www.unicode.org/reports/tr46/#ProcessingStepConvertValidate
func (o Options) validate(v *violations, p processed, l label) {
	transitional := o.TransitionalProcessing
	if l.isACE() {
		if !l.isConverted() {
			o.validateUnconverted(v, l)
			return
		}
		if infra.IsASCII(l.unicode) && !o.Unicode.before(16, 0) && !v.add(validation.P4, wholeLabel) {
			return
		}
		transitional = false
	}
	if len(l.unicode) == 0 {
		return
	}
	if l.isACE() && !ucd.IsNFC(l.unicode) && !v.add(validation.V1, wholeLabel) {
		return
	}
	if !o.validateHyphens(v, l.unicode) || !o.validateCodePoints(v, l.unicode, transitional) {
		return
	}
	if p.bidi {
		o.validateBidi(v, l.unicode)
	}
}

// validateUnconverted validates a label that begins with xn-- but is not
// Punycode.
//
// NB: by the letter of UTS #46, IgnoreInvalidPunycode continues with the result of a
// failed conversion and then rejects ASCII labels, so that the flag would have no
// effect. Its purpose is to let such labels pass, so we accept them unchanged, except
// for the one criterion about ASCII.
func (o Options) validateUnconverted(v *violations, l label) {
	for i, b := range l.mapped {
		if b >= utf8.RuneSelf {
			v.add(validation.P4, i)
			return
		}
	}
	var stack [bufferSize]byte
	_, state := appendDecoded(stack[:0], l.mapped[len(acePrefix):])
	switch {
	case state == decodedSurrogate:
		// Surrogates are code points, so this is Punycode, though UTF-8 cannot
		// represent it. They are disallowed.
		v.add(validation.V7, wholeLabel)
	case !o.IgnoreInvalidPunycode:
		v.add(validation.P4, wholeLabel)
	case o.UseSTD3ASCIIRules:
		for i, b := range l.mapped {
			if !isSTD3(b) {
				v.add(validation.U1, i)
				return
			}
		}
	}
}

func hasEdgeHyphen(s []byte) bool {
	return len(s) > 0 && (s[0] == '-' || s[len(s)-1] == '-')
}

// hasHyphens34 reports whether the third and fourth code points are hyphens.
func hasHyphens34(s []byte) bool {
	for range 2 {
		_, size := utf8.DecodeRune(s)
		s = s[size:]
	}
	return bytes.HasPrefix(s, []byte("--"))
}

// validateHyphens reports V4 in addition to V2, as the suite does. By UTS #46, V4
// applies only without CheckHyphens, where V2 does not apply.
func (o Options) validateHyphens(v *violations, s []byte) bool {
	check := o.checksHyphens()
	if check && hasHyphens34(s) && !v.add(validation.V2, wholeLabel) {
		return false
	}
	if check && hasEdgeHyphen(s) {
		at := 0
		if s[0] != '-' {
			at = len(s) - 1
		}
		if !v.add(validation.V3, at) {
			return false
		}
	}
	return !hasACEPrefix(s) || o.Unicode.before(15, 1) || v.add(validation.V4, wholeLabel)
}

// validateCodePoints looks for a mark at the beginning, disallowed code points
// and misplaced joiners.
func (o Options) validateCodePoints(v *violations, s []byte, transitional bool) bool {
	var disallowed, std3, c1, c2 bool // already noted
	for i := 0; i < len(s); {
		if b := s[i]; b < utf8.RuneSelf {
			if o.UseSTD3ASCIIRules && !std3 && !isSTD3(b) {
				if std3 = true; !v.add(validation.U1, i) {
					return false
				}
			}
			i++
			continue
		}
		r, size := utf8.DecodeRune(s[i:])
		if i == 0 && o.lookup(r).IsMark() && !v.add(validation.V6, 0) {
			return false
		}
		status := o.statusOf(r)
		if !disallowed && status != ucd.Valid && (transitional || status != ucd.Deviation) {
			if disallowed = true; !v.add(validation.V7, i) {
				return false
			}
		}
		if o.UseSTD3ASCIIRules && !std3 && o.Unicode.before(16, 0) && disallowedBySTD3(r) {
			if std3 = true; !v.add(validation.U1, i) {
				return false
			}
		}
		if o.CheckJoiners {
			if r == zwnj && !c1 && !o.zwnjFits(s[:i], s[i+size:]) {
				if c1 = true; !v.add(validation.C1, i) {
					return false
				}
			}
			if r == zwj && !c2 && !followsVirama(s[:i]) {
				if c2 = true; !v.add(validation.C2, i) {
					return false
				}
			}
		}
		i += size
	}
	return true
}

// https://www.rfc-editor.org/rfc/rfc5892#appendix-A.2
func followsVirama(before []byte) bool {
	r, _ := utf8.DecodeLastRune(before) // U+FFFD if there is none
	return ucd.Lookup(r).IsVirama()
}

// zwnjFits skips transparent code points on both sides. A joiner is not
// transparent, so each of them is skipped at most twice. Where there is no code point, the
// decoder returns U+FFFD, which does not join.
//
// https://www.rfc-editor.org/rfc/rfc5892#appendix-A.1
func (o Options) zwnjFits(before, after []byte) bool {
	if followsVirama(before) {
		return true
	}
	left, right := ucd.Transparent, ucd.Transparent
	for left == ucd.Transparent {
		r, size := utf8.DecodeLastRune(before)
		before, left = before[:len(before)-size], o.lookup(r).Joining()
	}
	if left != ucd.LeftJoining && left != ucd.DualJoining {
		return false
	}
	for right == ucd.Transparent {
		r, size := utf8.DecodeRune(after)
		after, right = after[size:], o.lookup(r).Joining()
	}
	return right == ucd.RightJoining || right == ucd.DualJoining
}
