package idna

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/ucd"
)

// appendSimple is appendASCII for domains in which no step but Punycode has
// anything to do: ASCII labels, and labels of lowercase code points that are
// valid, stay as they are in NFC wherever they stand, and are neither marks nor
// right-to-left. ok is false for all others, and with flags that look at
// hyphens, ASCII or lengths.
//
// Most domains that are not ASCII are simple; this takes half the time.
func (o Options) appendSimple(dst []byte, domain string) (_ []byte, ok bool) {
	if o.CheckHyphens || o.UseSTD3ASCIIRules || o.VerifyDNSLength {
		return dst, false
	}
	n := len(dst)
	for {
		label, rest, more := strings.Cut(domain, ".")
		if len(label) > shortLabel || !isSimple(label) {
			return dst[:n], false
		}
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
		if !more {
			return dst, true
		}
		dst = append(dst, '.')
		domain = rest
	}
}

// isSimple reports whether the label is ASCII, or has no ASCII upper alphas and
// only code points on which nothing but Punycode acts.
func isSimple(label string) bool {
	upper, ascii := false, true
	for i := 0; i < len(label); {
		b := label[i]
		if b < utf8.RuneSelf {
			upper = upper || infra.Is(b, infra.Upper)
			i++
			continue
		}
		ascii = false
		r, size := utf8.DecodeRuneInString(label[i:])
		if ucd.StatusOf(r) != ucd.Valid || !ucd.Lookup(r).IsPlain(bidiMakesRTL) {
			return false
		}
		i += size
	}
	return ascii || !upper && !strings.HasPrefix(label, acePrefix)
}
