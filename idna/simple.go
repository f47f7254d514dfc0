package idna

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/ucd"
)

// appendSimple implements appendASCII for domains that need no mapping or
// normalization: ASCII labels, and labels of lowercase, valid code points that are in
// NFC without composing anything. ok is false for all other domains, for domains with
// joiners or xn-- labels, and if flags check hyphens, ASCII, lengths or an older version.
//
// Most non-ASCII domains are simple, and take a third of the time that the full
// processing takes.
func (o Options) appendSimple(dst []byte, domain string) (_ []byte, ok bool) {
	if o.CheckHyphens || o.UseSTD3ASCIIRules || o.VerifyDNSLength || o.Unicode.isOlder() {
		return dst, false
	}
	n := len(dst)
	bidi := false
	for i := 0; ; i++ {
		end := infra.Scan(domain, i, labelStops)
		if end == len(domain) || domain[end] == '.' {
			start := len(dst)
			dst = append(dst, domain[i:end]...)
			infra.LowerASCII(dst[start:])
			if hasACEPrefix(dst[start:]) {
				return dst[:n], false
			}
		} else {
			var rtl bool
			if dst, end, rtl, ok = appendSimpleLabel(dst, domain, i); !ok {
				return dst[:n], false
			}
			bidi = bidi || rtl
		}
		if end == len(domain) {
			break
		}
		dst = append(dst, '.')
		i = end
	}
	if bidi && o.CheckBidi && !o.obeysBidi(domain) {
		return dst[:n], false
	}
	return dst, true
}

// labelStops end an ASCII label, or show that a label is not one.
var labelStops = infra.StopsAt(infra.NonASCII, ".")

// appendSimpleLabel appends the label that begins at domain[i], which is not ASCII, in
// Punycode, and returns its end. ok is false if the label is too long, begins with xn--
// or a mark, contains an ASCII upper alpha or a code point that is not valid, or may not
// be in NFC. rtl says whether the label makes its domain a Bidi domain.
func appendSimpleLabel(dst []byte, domain string, i int) (_ []byte, end int, rtl, ok bool) {
	if strings.HasPrefix(domain[i:], acePrefix) {
		return dst, i, false, false
	}
	dst = append(dst, acePrefix...)
	var t shortText
	class := uint8(0)
	for i < len(domain) {
		b := domain[i]
		if b == '.' {
			break
		}
		if t.points == shortLabel {
			return dst, i, false, false
		}
		if b < utf8.RuneSelf {
			if infra.Is(b, infra.Upper) {
				return dst, i, false, false
			}
			dst = append(dst, b)
			t.addASCII()
			class = 0
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(domain[i:])
		p := ucd.Lookup(r)
		if ucd.StatusOf(r) != ucd.Valid || p.NFC() != ucd.Yes || t.points == 0 && p.IsMark() {
			return dst, i, false, false
		}
		before := class
		if class = p.CombiningClass(); class != 0 && class < before {
			return dst, i, false, false
		}
		rtl = rtl || p.Bidi().In(bidiMakesRTL)
		t.add(r)
		i += size
	}
	if t.ascii != 0 {
		dst = append(dst, '-')
	}
	return t.appendInsertions(dst), i, rtl, true
}

// obeysBidi applies the Bidi rule to the labels of a simple domain.
func (o Options) obeysBidi(domain string) bool {
	var v violations
	var scratch [bufferSize]byte
	for label, rest, more := "", domain, true; more; {
		if label, rest, more = infra.Cut(rest, '.'); label == "" {
			continue
		}
		// An ASCII letter has the same Bidi class in either case.
		if o.validateBidi(&v, append(scratch[:0], label...)); v.any {
			return false
		}
	}
	return true
}
