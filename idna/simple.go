package idna

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/ucd"
)

// appendSimple is appendASCII for domains that need no mapping or normalization:
// ASCII labels, and labels of lowercase, valid code points that are in NFC
// without composing anything. ok is false for all others, for domains with
// joiners or xn-- labels, and with flags that check hyphens, ASCII, lengths or ages.
//
// Most non-ASCII domains are simple, and take a third of the time here.
func (o Options) appendSimple(dst []byte, domain string) (_ []byte, ok bool) {
	if o.CheckHyphens || o.UseSTD3ASCIIRules || o.VerifyDNSLength || o.Assigned != nil {
		return dst, false
	}
	n := len(dst)
	bidi := false
	var l simpleLabel
	for rest, more := domain, true; more; {
		var text string
		text, rest, more = strings.Cut(rest, ".")
		if infra.IsASCII(text) {
			start := len(dst)
			dst = append(dst, text...)
			infra.LowerASCII(dst[start:])
			if hasACEPrefix(dst[start:]) {
				return dst[:n], false
			}
		} else {
			if !l.read(text) {
				return dst[:n], false
			}
			bidi = bidi || l.rtl
			dst = l.appendASCII(dst)
		}
		if more {
			dst = append(dst, '.')
		}
	}
	if bidi && o.CheckBidi && !obeysBidi(domain) {
		return dst[:n], false
	}
	return dst, true
}

// simpleLabel is a non-ASCII label of a simple domain.
type simpleLabel struct {
	points [shortLabel]rune
	n      int // how many points there are
	basic  int // how many of them are ASCII
	rtl    bool
}

// read sets l to the label. ok is false if the label is too long, begins with
// xn-- or a mark, contains an ASCII upper alpha or a code point that is not
// valid, or may not be in NFC. l.rtl says whether the label makes its domain a
// Bidi domain.
func (l *simpleLabel) read(label string) (ok bool) {
	if len(label) > len(l.points) || strings.HasPrefix(label, acePrefix) {
		return false
	}
	l.n, l.basic, l.rtl = 0, 0, false
	class := uint8(0)
	for _, r := range label {
		l.points[l.n] = r
		l.n++
		if r < utf8.RuneSelf {
			if infra.Is(byte(r), infra.Upper) {
				return false
			}
			l.basic++
			class = 0
			continue
		}
		p := ucd.Lookup(r)
		if ucd.StatusOf(r) != ucd.Valid || p.NFC() != ucd.Yes || l.n == 1 && p.IsMark() {
			return false
		}
		before := class
		if class = p.CombiningClass(); class != 0 && class < before {
			return false
		}
		l.rtl = l.rtl || p.Bidi().In(bidiMakesRTL)
	}
	return true
}

// appendASCII appends the label in Punycode.
func (l *simpleLabel) appendASCII(dst []byte) []byte {
	dst = append(dst, acePrefix...)
	points := l.points[:l.n]
	if l.basic > 0 {
		for _, r := range points {
			if r < utf8.RuneSelf {
				dst = append(dst, byte(r))
			}
		}
		dst = append(dst, '-')
	}
	e := encoder{n: punyInitialN, bias: punyInitialBias, basic: l.basic, points: l.basic}
	return e.insertShort(dst, points)
}

// obeysBidi applies the Bidi rule to the labels of a simple domain.
func obeysBidi(domain string) bool {
	var v violations
	var scratch [bufferSize]byte
	for label := range strings.SplitSeq(domain, ".") {
		if label == "" {
			continue
		}
		l := append(scratch[:0], label...)
		infra.LowerASCII(l)
		if validateBidi(&v, l); v.any {
			return false
		}
	}
	return true
}
