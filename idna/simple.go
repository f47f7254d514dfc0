package idna

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/ucd"
)

// appendSimple is appendASCII for domains in which nothing is to be mapped or
// normalized: labels in ASCII, and labels of lowercase, valid code points that
// are in NFC without composing anything. ok is false for all others, for
// domains with joiners or xn-- labels, and with flags that look at hyphens,
// ASCII or lengths.
//
// Most domains that are not ASCII are simple; this takes a third of the time.
func (o Options) appendSimple(dst []byte, domain string) (_ []byte, ok bool) {
	if o.CheckHyphens || o.UseSTD3ASCIIRules || o.VerifyDNSLength {
		return dst, false
	}
	n := len(dst)
	bidi := false
	for rest, more := domain, true; more; {
		var label string
		label, rest, more = strings.Cut(rest, ".")
		simple, rtl := isSimple(label)
		if !simple || len(label) > shortLabel {
			return dst[:n], false
		}
		bidi = bidi || rtl
		start := len(dst)
		dst = append(dst, label...)
		if infra.IsASCII(label) {
			infra.LowerASCII(dst[start:])
			if hasACEPrefix(dst[start:]) {
				return dst[:n], false
			}
		} else {
			var copied [shortLabel]byte
			dst = append(dst[:start], acePrefix...)
			dst = appendEncoded(dst, copied[:copy(copied[:], label)])
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

// isSimple reports whether the label is ASCII, or has no ASCII upper alphas,
// does not begin with a mark, and has only code points that are valid and in
// NFC together. rtl says whether one of them makes a domain a Bidi domain.
func isSimple(label string) (ok, rtl bool) {
	upper, ascii := false, true
	class := uint8(0)
	for i := 0; i < len(label); {
		b := label[i]
		if b < utf8.RuneSelf {
			upper = upper || infra.Is(b, infra.Upper)
			class = 0
			i++
			continue
		}
		ascii = false
		r, size := utf8.DecodeRuneInString(label[i:])
		p := ucd.Lookup(r)
		if ucd.StatusOf(r) != ucd.Valid || p.NFC() != ucd.Yes || i == 0 && p.IsMark() {
			return false, false
		}
		before := class
		if class = p.CombiningClass(); class != 0 && class < before {
			return false, false
		}
		rtl = rtl || p.Bidi().In(bidiMakesRTL)
		i += size
	}
	return ascii || !upper && !strings.HasPrefix(label, acePrefix), rtl
}

// obeysBidi applies the Bidi rule to the labels of a simple domain.
func obeysBidi(domain string) bool {
	var v violations
	var copied [shortLabel]byte
	for label := range strings.SplitSeq(domain, ".") {
		if label == "" {
			continue
		}
		l := copied[:copy(copied[:], label)]
		infra.LowerASCII(l)
		if validateBidi(&v, l); v.any {
			return false
		}
	}
	return true
}
