// Package idna converts domains to ASCII and back according to UTS #46, Unicode
// IDNA Compatibility Processing.
//
// The version of Unicode is [UnicodeVersion], or an older one from [Unicode]. The fields of
// [Options] are the flags of UTS #46 under their own names. The URL Standard calls ToASCII
// with CheckBidi and CheckJoiners and, where it is strict, also with CheckHyphens,
// UseSTD3ASCIIRules and VerifyDNSLength. An [Error] lists every violated rule, and the place of
// the violation in the domain.
//
// Time and memory are linear in the domain, except that Punycode labels too
// long for the DNS take n log n time.
//
// Package [github.com/weburl-go/weburl/idna/idna2003] implements the IDNA before UTS
// #46.
//
// https://www.unicode.org/reports/tr46/
package idna

import (
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/ucd"
	"github.com/weburl-go/weburl/validation"
)

// UnicodeVersion is the version of Unicode and of UTS #46 that this package
// implements.
const UnicodeVersion = ucd.Version

// Options holds the flags of UTS #46. In the zero value all are off; a domain must then
// still consist of valid code points in NFC.
type Options struct {
	// CheckHyphens rejects labels that begin or end with a hyphen, or have hyphens in
	// both the third and the fourth position.
	CheckHyphens bool
	// CheckBidi applies the Bidi rule to domains that contain a right-to-left label.
	CheckBidi bool
	// CheckJoiners allows U+200C and U+200D only where a script needs them.
	CheckJoiners bool
	// UseSTD3ASCIIRules rejects ASCII except letters, digits and hyphens.
	UseSTD3ASCIIRules bool
	// TransitionalProcessing (deprecated) maps sharp s to "ss" and final sigma
	// to sigma, and removes joiners, as IDNA2003 did.
	TransitionalProcessing bool
	// VerifyDNSLength makes ToASCII reject an empty domain, a domain longer than 253
	// bytes, and labels that are empty or longer than 63 bytes. UTS #46 has no such
	// flag for ToUnicode; there it reports empty labels other than the root as X4_2, a
	// rule found only in IdnaTestV2.txt.
	VerifyDNSLength bool
	// IgnoreInvalidPunycode accepts labels that begin with "xn--" but are not
	// Punycode, unchanged. UseSTD3ASCIIRules still applies to them.
	IgnoreInvalidPunycode bool
	// Unicode is an older version of Unicode and UTS #46, returned by the function
	// [Unicode]. If it is nil or the zero Version, UnicodeVersion is used.
	Unicode *Version
}

// checksHyphens reports whether hyphens are checked: before 10.0, they always were.
func (o Options) checksHyphens() bool { return o.CheckHyphens || o.Unicode.before(10, 0) }

// statusOf is ucd.StatusOf for o.Unicode.
func (o Options) statusOf(r rune) ucd.Status {
	if o.Unicode.isOlder() {
		status, _ := o.Unicode.mapping(r)
		return status
	}
	return ucd.StatusOf(r)
}

// lookup is ucd.Lookup for o.Unicode.
func (o Options) lookup(r rune) ucd.Properties {
	if o.Unicode.isOlder() {
		return o.Unicode.properties(r)
	}
	return ucd.Lookup(r)
}

// standard holds the flags with which the URL Standard calls UTS #46 unless it is
// strict.
var standard = Options{CheckBidi: true, CheckJoiners: true}

// ToASCII is [Options.ToASCII] with the flags that the URL Standard uses for hosts of
// URLs. Unlike the host parser, it accepts code points that are forbidden in hosts, and
// the empty domain.
//
// https://url.spec.whatwg.org/#domain-parser-toascii
func ToASCII(domain string) (string, error) { return standard.ToASCII(domain) }

// ToUnicode is [Options.ToUnicode] with the flags that the URL Standard uses for it.
//
// https://url.spec.whatwg.org/#concept-domain-to-unicode
func ToUnicode(domain string) (string, []Violation) { return standard.ToUnicode(domain) }

// ToASCII returns the domain with its non-ASCII labels in Punycode, or an
// *[Error] if a rule is violated. Ill-formed UTF-8 counts as U+FFFD, which is
// never valid.
//
// https://www.unicode.org/reports/tr46/#ToASCII
func (o Options) ToASCII(domain string) (string, error) {
	var stack [bufferSize]byte
	out, ok := o.appendASCII(stack[:0], domain)
	if !ok {
		_, found := o.examine(domain, true)
		return "", &Error{found}
	}
	if string(out) == domain {
		return domain, nil
	}
	return string(out), nil
}

// AppendToASCII appends the result of ToASCII to dst. If a rule is violated, it
// returns dst unchanged and an *[Error].
func (o Options) AppendToASCII(dst []byte, domain string) ([]byte, error) {
	out, ok := o.appendASCII(dst, domain)
	if !ok {
		_, found := o.examine(domain, true)
		return dst, &Error{found}
	}
	return out, nil
}

// Diagnose runs all of ToASCII, whatever is violated, and returns all violations, or
// none if the domain is valid. NB: it returns the result of the conversion even if
// there are violations: show that in diagnostics only.
func (o Options) Diagnose(domain string) (string, []Violation) { return o.examine(domain, true) }

// ToUnicode returns the domain mapped, normalized and with its Punycode labels decoded,
// and the rules that it violates. It always returns a string, for people to read;
// labels that cannot be decoded stay in Punycode. Ill-formed UTF-8 becomes U+FFFD,
// which is a violation.
//
// https://www.unicode.org/reports/tr46/#ToUnicode
func (o Options) ToUnicode(domain string) (string, []Violation) {
	return o.examine(domain, false)
}

// bufferSize suffices for domains that fit into the DNS, except for a few with many
// long labels in scripts that take three or four bytes per code point.
const bufferSize = 256

// appendASCII implements ToASCII for domains that violate no rule. For all others ok is
// false, and dst is returned unchanged.
func (o Options) appendASCII(dst []byte, domain string) (_ []byte, ok bool) {
	if infra.IsASCII(domain) {
		if out, ok := o.appendPlain(dst, domain); ok {
			return out, true
		}
	} else if out, ok := o.appendSimple(dst, domain); ok {
		return out, true
	}
	var stack [3][bufferSize]byte
	p := o.process(stack[0][:0], stack[1][:0], stack[2][:0], domain)
	n := len(dst)
	v := violations{}
	for l := p.first(); ; l = l.next() {
		if o.validate(&v, p, l); v.any {
			return dst[:n], false
		}
		start := len(dst)
		if dst = l.appendASCII(dst); o.VerifyDNSLength && !labelLengthOK(len(dst)-start) {
			return dst[:n], false
		}
		if l.last {
			break
		}
		dst = append(dst, '.')
	}
	if o.VerifyDNSLength && !domainLengthOK(dst[n:]) {
		return dst[:n], false
	}
	return dst, true
}

// appendPlain implements appendASCII for ASCII domains without "xn--" labels, which
// only need lowercasing. For other ASCII domains, and those that violate a rule, ok is
// false.
func (o Options) appendPlain(dst []byte, domain string) (_ []byte, ok bool) {
	n := len(dst)
	dst = append(dst, domain...)
	infra.LowerASCII(dst[n:])
	for label, rest, more := []byte(nil), dst[n:], true; more; {
		label, rest, more = cutLabel(rest)
		if hasACEPrefix(label) || o.UseSTD3ASCIIRules && !areSTD3(label) ||
			o.checksHyphens() && (hasHyphens34(label) || hasEdgeHyphen(label)) ||
			o.VerifyDNSLength && !labelLengthOK(len(label)) {
			return dst[:n], false
		}
	}
	if o.VerifyDNSLength && !domainLengthOK(dst[n:]) {
		return dst[:n], false
	}
	return dst, true
}

func areSTD3(label []byte) bool {
	for _, b := range label {
		if !isSTD3(b) {
			return false
		}
	}
	return true
}

func isSTD3(b byte) bool {
	return 'a' <= b && b <= 'z' || '0' <= b && b <= '9' || b == '-'
}

func hasACEPrefix(label []byte) bool {
	return len(label) >= 4 && string(label[:4]) == acePrefix
}

func labelLengthOK(n int) bool { return 1 <= n && n <= 63 }

// domainLengthOK checks the length without the root label and its dot.
func domainLengthOK(ascii []byte) bool {
	n := len(ascii)
	if n > 0 && ascii[n-1] == '.' {
		n--
	}
	return 1 <= n && n <= 253
}

// examine runs all steps, whatever is violated, and lists the violations.
func (o Options) examine(domain string, toASCII bool) (string, []Violation) {
	p := o.process(nil, nil, nil, domain)
	v := violations{all: true}
	var broken illFormed
	var out []byte
	if toASCII && !utf8.ValidString(domain) {
		broken = findIllFormed(domain)
	}
	for l := p.first(); ; l = l.next() {
		v.label = l
		o.validate(&v, p, l)
		if toASCII {
			start := len(out)
			if broken.has(l.index) {
				v.add(validation.A3, firstIllFormed)
				out = append(out, l.unicode...)
			} else {
				out = l.appendASCII(out)
			}
			if o.VerifyDNSLength && !labelLengthOK(len(out)-start) {
				v.add(validation.A4_2, wholeLabel)
			}
		} else if o.VerifyDNSLength && len(l.unicode) == 0 && (l.index == 0 || !l.last) {
			v.add(validation.X4_2, wholeLabel)
		}
		if l.last {
			break
		}
		if toASCII {
			out = append(out, '.')
		}
	}
	if !toASCII {
		out = p.unicode
	} else if o.VerifyDNSLength && !domainLengthOK(out) {
		v.add(validation.A4_1, wholeDomain)
	}
	if !v.any {
		return string(out), nil
	}
	return string(out), o.locate(domain, v.found)
}
