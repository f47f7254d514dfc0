package webspecs2014

import (
	"errors"
	"net/netip"
	"strings"

	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/internal/infra"
)

// hostLength returns the length of the prefix of s that the rule host matches, up to
// one of the delimiters or the end. The first alternatives are addresses in brackets,
// which may contain a colon.
//
// #rule-host
func hostLength(s, delimiters string) int {
	if strings.HasPrefix(s, "[") {
		if n := strings.IndexByte(s, ']') + 1; n > 0 && (n == len(s) || strings.IndexByte(delimiters, s[n]) >= 0) {
			if _, ok := matchIPv6(s[:n]); ok {
				return n
			}
		}
	}
	return lengthUntil(s, delimiters)
}

// host implements the rule host, matched against all of s.
//
// NB: by url.pegjs, an address counts only if a delimiter or the end follows, which the
// diagrams do not show. In all rules except for those of files and setters, that is the
// end of the host.
//
// #rule-host
func (p *parser) host(s part, mayBeEmpty bool) (string, *Error) {
	if a, ok := matchIPv6(s.text); ok {
		return p.ipv6(s, a)
	}
	if numbers, ok := matchIPv4(s.text); ok {
		return p.ipv4(s, numbers)
	}
	text := s.text
	if i := strings.IndexFunc(text, isRemovedFromHosts); i >= 0 {
		_, size, _ := infra.DecodeScalarValue(text[i:])
		p.indicate(RemovedCodePoint, s.slice(i, i+size), "in the host")
		text = strings.Map(func(r rune) rune {
			if isRemovedFromHosts(r) {
				return -1
			}
			return r
		}, infra.ScalarValues(text))
	}
	if text == "" && mayBeEmpty {
		return "", nil
	}
	decoded := infra.ScalarValues(percentDecode(infra.ScalarValues(text)))
	domain, err := parseHost(s, text, decoded)
	if err != nil {
		return "", err
	}
	if mapped(decoded, domain) {
		p.indicate(HostChanged, s, "")
	}
	if numbers, ok := matchIPv4(domain); ok {
		// NB: a number that is out of range ends parsing above, but not here, where the
		// prose makes an attempt only: the domain stays as it is.
		quiet := parser{}
		if address, err := quiet.ipv4(s, numbers); err == nil {
			p.found = append(p.found, quiet.found...)
			domain = address
		}
	}
	if strings.Contains(domain, "..") || strings.HasSuffix(domain, ".") {
		p.indicate(EmptyLabel, s, "")
	}
	return domain, nil
}

// isNothing reports whether the host parser would get the empty string.
func isNothing(host string) bool {
	return strings.IndexFunc(host, func(r rune) bool { return !isRemovedFromHosts(r) }) < 0
}

func isRemovedFromHosts(r rune) bool {
	switch r {
	case '\t', '\n', '\r', 0x200B, 0x2060, 0xFEFF:
		return true
	}
	return false
}

// parseHost implements the host parser, given its input and the percent-decoded input.
//
// NB: the prose also forbids @, but the rule authority finds one in the result of the
// rule host, and splits there.
//
// #concept-host-parser
func parseHost(s part, input, decoded string) (string, *Error) {
	if input == "" {
		return "", exception(EmptyHost, s, "")
	}
	domain, err := asciiDomain(decoded)
	if err != nil {
		return "", exception(ToASCIIFailed, s, "%s", reason(err))
	}
	if i := strings.IndexAny(domain, "\x00\t\n\r #%/:?[\\]"); i >= 0 {
		return "", exception(DomainCodePoint, s, "U+%04X in the domain", domain[i])
	}
	return domain, nil
}

// transitional holds the flags with which the text calls ToASCII. UTS #46 had no flag for
// hyphens then: it always checked them.
var transitional = idna.Options{TransitionalProcessing: true, Unicode: unicode7}

// unicode7 was the newest version of Unicode and UTS #46 when the text was written.
var unicode7 = idna.Unicode(7, 0)

// asciiDomain implements domain to ASCII.
//
// #concept-domain-to-ascii
func asciiDomain(domain string) (string, error) { return transitional.ToASCII(domain) }

// reason returns the first rule that a domain violates, without its span, which lies in
// the percent-decoded domain.
func reason(err error) string {
	var e *idna.Error
	if errors.As(err, &e) && len(e.Violations) > 0 {
		return e.Violations[0].Rule.String()
	}
	return err.Error()
}

// unicodeDomain implements domain to Unicode.
//
// #concept-domain-to-unicode
func unicodeDomain(domain string) string {
	text, _ := idna.Options{Unicode: unicode7}.ToUnicode(domain)
	return text
}

// mapped reports whether ToASCII does more than write the labels of a domain in
// Punycode.
//
// NB: the prose calls any change a conformance error; the recorded results leave out
// percent-decoding and Punycode.
func mapped(decoded, ascii string) bool {
	if decoded == ascii {
		return false
	}
	text, _ := transitional.ToUnicode(decoded)
	for {
		was, decodedRest, more1 := strings.Cut(decoded, ".")
		unicodeLabel, textRest, more2 := strings.Cut(text, ".")
		asciiLabel, asciiRest, more3 := strings.Cut(ascii, ".")
		if was != unicodeLabel && was != asciiLabel || more1 != more2 || more1 != more3 {
			return true
		}
		if !more1 {
			return false
		}
		decoded, text, ascii = decodedRest, textRest, asciiRest
	}
}

// isValidDomain reports whether domain is a valid domain.
//
// #valid-domain
func isValidDomain(domain string) bool {
	strict := idna.Options{UseSTD3ASCIIRules: true, VerifyDNSLength: true, Unicode: unicode7}
	ascii, err := strict.ToASCII(domain)
	if err != nil {
		return false
	}
	strict.VerifyDNSLength = false
	_, violations := strict.ToUnicode(ascii)
	return len(violations) == 0
}

// hostKind returns the kind of a host: domain, IPv4 or IPv6, or "" for the empty
// string, which the text gives no name. A domain never looks like a serialized address:
// the rule host would have read it as one.
//
// #concept-host
func hostKind(host string) string {
	a, err := netip.ParseAddr(host)
	switch {
	case host == "":
		return ""
	case host[0] == '[':
		return "IPv6"
	case err == nil && a.Is4():
		return "IPv4"
	}
	return "domain"
}
