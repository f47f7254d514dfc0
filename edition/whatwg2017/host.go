package whatwg2017

import (
	"errors"
	"fmt"
	"net/netip"
	"strings"

	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/internal/infra"
)

// hostText is the input of the host parser: the code points from start to before end.
type hostText struct {
	text       string
	start, end int
}

// parseHost implements the host parser and serializer. ok is false if it returns
// failure.
//
// #concept-host-parser
func (p *parser) parseHost(h hostText, isSpecial bool) (host string, ok bool) {
	if strings.HasPrefix(h.text, "[") {
		if !strings.HasSuffix(h.text, "]") {
			p.fail(UnclosedIPv6, h.start, h.end, "")
			return "", false
		}
		address, ok := p.parseIPv6(h)
		if !ok {
			return "", false
		}
		return "[" + serializeIPv6(address) + "]", true
	}
	if !isSpecial {
		return p.parseOpaqueHost(h)
	}
	domain := infra.ScalarValues(percentDecode(h.text))
	ascii, err := asciiDomain(domain, false)
	if err != nil {
		// Domain to ASCII signifies an error of its own.
		p.signify(IDNAError, h.start, h.end, reason(err))
		p.fail(ToASCIIFailed, h.start, h.end, reason(err))
		return "", false
	}
	if i := strings.IndexAny(ascii, forbidden); i >= 0 {
		p.fail(ForbiddenInDomain, h.start, h.end, fmt.Sprintf("U+%04X in the domain", ascii[i]))
		return "", false
	}
	return p.parseIPv4(h, ascii)
}

// forbidden are the forbidden host code points.
//
// #forbidden-host-code-point
const forbidden = "\x00\t\n\r #%/:?@[\\]"

// parseOpaqueHost implements the opaque-host parser.
//
// #concept-opaque-host-parser
func (p *parser) parseOpaqueHost(h hostText) (host string, ok bool) {
	if i := strings.IndexAny(h.text, strings.Replace(forbidden, "%", "", 1)); i >= 0 {
		p.fail(ForbiddenInOpaque, h.start, h.end, fmt.Sprintf("U+%04X in the host", h.text[i]))
		return "", false
	}
	return encodeAll(h.text, c0Set), true
}

// unicode10 is the version of Unicode and UTS #46 that appeared in the same month as the
// text. The flags with which the text calls UTS #46 are new in it.
var unicode10 = idna.Unicode(10, 0)

// asciiDomain implements domain to ASCII.
//
// #concept-domain-to-ascii
func asciiDomain(domain string, beStrict bool) (string, error) {
	return idna.Options{
		UseSTD3ASCIIRules: beStrict, CheckBidi: true, CheckJoiners: true, VerifyDNSLength: beStrict, Unicode: unicode10,
	}.ToASCII(domain)
}

// reason returns the first rule that a domain violates, without its span, which lies in
// the percent-decoded domain.
func reason(err error) string {
	var e *idna.Error
	if errors.As(err, &e) && len(e.Violations) > 0 {
		return e.Violations[0].Rule.String()
	}
	return err.Error()
}

// DomainToUnicode implements domain to Unicode. The text uses it to render a host, and
// does not stop at errors.
//
// #concept-domain-to-unicode
func DomainToUnicode(domain string) string {
	text, _ := idna.Options{CheckBidi: true, CheckJoiners: true, Unicode: unicode10}.ToUnicode(domain)
	return text
}

// isValidDomain reports whether domain is a valid domain.
//
// #valid-domain
func isValidDomain(domain string) bool {
	ascii, err := asciiDomain(domain, true)
	if err != nil {
		return false
	}
	_, violations := idna.Options{CheckBidi: true, CheckJoiners: true, UseSTD3ASCIIRules: true, Unicode: unicode10}.ToUnicode(ascii)
	return len(violations) == 0
}

// hostKind returns the kind of a host that is not null: empty, domain, IPv4, IPv6 or
// opaque. A domain never looks like a serialized address: the host parser would have
// read it as one.
//
// #concept-host
func (u *record) hostKind() string {
	switch text := u.host.Text; {
	case text == "":
		return "empty"
	case text[0] == '[':
		return "IPv6"
	case !u.isSpecial():
		return "opaque"
	case isSerializedIPv4(text):
		return "IPv4"
	}
	return "domain"
}

func isSerializedIPv4(s string) bool {
	a, err := netip.ParseAddr(s)
	return err == nil && a.Is4()
}
