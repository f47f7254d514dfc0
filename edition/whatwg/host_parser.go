package whatwg

import (
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/idna"
	"github.com/weburl-go/weburl/validation"
)

// reporter collects the validation errors of a run of the parser.
type reporter struct {
	revision Revision
	findings []edition.Finding
}

func (p *reporter) validationError(name string, place validation.Span) {
	p.findings = append(p.findings, edition.Finding{Name: name, Span: place})
}

// explained signifies a validation error of a host, and the rule that it violates.
func (p *reporter) explained(name string, place validation.Span, reason validation.Reason) {
	p.findings = append(p.findings, edition.Finding{Name: name, Span: place, Explanation: reason.String()})
}

// hostParser implements the host parser. It returns nil for failure.
//
// https://url.spec.whatwg.org/#concept-host-parser
func (p *reporter) hostParser(input located, isOpaque bool) *host {
	if input.startsWith("[") {
		if input.text[len(input.text)-1].value != ']' {
			p.validationError(IPv6Unclosed, input.all())
			return nil
		}
		return p.ipv6Parser(input.part(1, len(input.text)-1))
	}
	if isOpaque {
		return p.opaqueHostParser(input)
	}
	assert(len(input.text) > 0)
	if i := input.percentEncodedByte(); i >= 0 && p.revision.warnsOfHosts() {
		p.validationError(DomainPercentEncoded, input.place(i, i+3))
	}
	decoded := located{text: utf8DecodeWithoutBOM(input.percentDecode()), after: input.after}
	asciiDomain, ok := p.domainParser(decoded, false)
	if !ok {
		return nil
	}
	if endsInANumber(asciiDomain.text) {
		return p.ipv4Parser(asciiDomain)
	}
	return &host{kind: domain, name: asciiDomain.String()}
}

// percentEncodedByte returns the index of the first percent-encoded byte in t, or -1.
func (t text) percentEncodedByte() int {
	for i := range t {
		if t.isPercentEncodedByte(i) {
			return i
		}
	}
	return -1
}

// https://url.spec.whatwg.org/#forbidden-host-code-point
func isForbiddenHostCodePoint(c rune) bool {
	return strings.ContainsRune("\x00\t\n\r #/:<>?@[\\]^|", c)
}

// https://url.spec.whatwg.org/#forbidden-domain-code-point
func isForbiddenDomainCodePoint(c rune) bool {
	return isForbiddenHostCodePoint(c) || isC0Control(c) || c == '%' || c == 0x7F
}

// domainParser implements the domain parser. ok is false for failure.
//
// https://url.spec.whatwg.org/#concept-domain-to-ascii
func (p *reporter) domainParser(domain located, beStrict bool) (_ located, ok bool) {
	if !p.revision.fallsBackToASCII() {
		return p.domainToASCII(domain, beStrict)
	}
	strictResult, strictErr := p.revision.domainParserToASCII(domain.text, true)
	if strictErr != nil {
		place, reason := domain.notStrict(strictErr, beStrict)
		p.explained(DomainToASCII, place, reason)
	}
	if beStrict {
		if strictErr != nil {
			return located{}, false
		}
		return domain.become(strictResult), true
	}
	var result located
	if domain.isASCII() {
		result = domain.become(strings.ToLower(domain.String()))
	} else {
		mapped, err := p.revision.domainParserToASCII(domain.text, false)
		if err != nil {
			return located{}, false
		}
		result = domain.become(mapped)
	}
	if len(result.text) == 0 {
		return located{}, false
	}
	if result.forbidden() >= 0 {
		return located{}, false
	}
	return result, true
}

// domainToASCII implements the algorithm "domain to ASCII" of August 2025, which the
// domain parser has replaced.
func (p *reporter) domainToASCII(domain located, beStrict bool) (_ located, ok bool) {
	mapped, err := p.revision.domainParserToASCII(domain.text, beStrict)
	if err != nil {
		place, reason := domain.violation(err)
		p.explained(DomainToASCII, place, reason)
		return located{}, false
	}
	result := domain.become(mapped)
	if !beStrict {
		if len(result.text) == 0 {
			p.explained(DomainToASCII, domain.all(), validation.A4_1)
			return located{}, false
		}
		if i := result.forbidden(); i >= 0 {
			b := result.text[i].value
			p.explained(DomainInvalidCodePoint, p.revision.mappedTo(domain, b), validation.Forbidden(byte(b)))
			return located{}, false
		}
	}
	assert(len(result.text) > 0 && result.forbidden() < 0)
	return result, true
}

// forbidden returns the index of the first forbidden domain code point in t, or -1.
func (t text) forbidden() int {
	for i, c := range t {
		if isForbiddenDomainCodePoint(c.value) {
			return i
		}
	}
	return -1
}

// domainParserToASCII runs Unicode ToASCII.
//
// https://url.spec.whatwg.org/#domain-parser-toascii
func (r Revision) domainParserToASCII(domain text, beStrict bool) (string, error) {
	return idna.Options{
		CheckHyphens:           beStrict,
		CheckBidi:              true,
		CheckJoiners:           true,
		UseSTD3ASCIIRules:      beStrict,
		TransitionalProcessing: false,
		VerifyDNSLength:        beStrict,
		IgnoreInvalidPunycode:  false,
		Unicode:                r.unicode(),
	}.ToASCII(domain.String())
}

// DomainToUnicode implements the text's algorithm "domain to Unicode" for a domain as
// the host parser returns it. Only the text of August 2025 has the argument beStrict.
//
// https://url.spec.whatwg.org/#concept-domain-to-unicode
func (r Revision) DomainToUnicode(domain string, beStrict bool) (string, []edition.Finding) {
	if r.fallsBackToASCII() {
		beStrict = false
	}
	result, violations := idna.Options{
		CheckHyphens:           beStrict,
		CheckBidi:              true,
		CheckJoiners:           true,
		UseSTD3ASCIIRules:      beStrict,
		TransitionalProcessing: false,
		IgnoreInvalidPunycode:  false,
		Unicode:                r.unicode(),
	}.ToUnicode(domain)
	if r.fallsBackToASCII() {
		if len(violations) > 0 {
			return domain, nil
		}
		return result, nil
	}
	p := reporter{revision: r}
	for _, v := range violations {
		p.explained(DomainToUnicode, v.Span, v.Rule)
	}
	return result, p.findings
}

// The text does not tell where in a domain a validation error is. Its span here is that
// of the failure, if the parser fails, and otherwise of the first violation that
// Unicode ToASCII records.

// become returns the string to which a domain is converted, with spans. If the
// conversion does more than lowercasing, each code point has the span of the whole
// domain.
func (l located) become(ascii string) located {
	result := located{text: scalarValues(ascii), after: l.after}
	same := len(result.text) == len(l.text) && l.isASCII()
	whole := l.all()
	for i := range result.text {
		c := &result.text[i]
		if same {
			c.start, c.end = l.text[i].start, l.text[i].end
		} else {
			c.start, c.end = whole.Start, whole.End
		}
	}
	result.mapped = !same && len(result.text) > 0
	return result
}

// notStrict returns the span and reason of a domain-to-ASCII error of July 2026, given the
// error of Unicode ToASCII with the strict parameters.
func (l located) notStrict(strictErr error, beStrict bool) (validation.Span, validation.Reason) {
	if beStrict {
		return l.violation(strictErr)
	}
	if l.isASCII() {
		if i := l.forbidden(); i >= 0 {
			return l.place(i, i+1), validation.Forbidden(byte(l.text[i].value))
		}
		return l.violation(strictErr)
	}
	ascii, err := July2026.domainParserToASCII(l.text, false)
	if err != nil {
		return l.violation(err)
	}
	result := scalarValues(ascii)
	if len(result) == 0 {
		return l.all(), validation.A4_1
	}
	if i := result.forbidden(); i >= 0 {
		b := result[i].value
		return July2026.mappedTo(l, b), validation.Forbidden(byte(b))
	}
	return l.violation(strictErr)
}

// violation returns the span and reason of the first violation that Unicode ToASCII
// recorded. Bytes that are not UTF-8 take precedence over all others.
func (l located) violation(err error) (validation.Span, validation.Reason) {
	for i, c := range l.text {
		if c.replaced {
			return l.place(i, i+1), validation.V7
		}
	}
	var e *idna.Error
	if !errors.As(err, &e) || len(e.Violations) == 0 {
		return l.all(), 0
	}
	v := e.Violations[0]
	i, j, at := 0, 0, 0
	for k, c := range l.text {
		if at <= v.Span.Start {
			i = k
		}
		if at <= v.Span.End {
			j = k
		}
		at += utf8.RuneLen(c.value)
	}
	if at <= v.Span.Start {
		i = len(l.text)
	}
	if at <= v.Span.End {
		j = len(l.text)
	}
	return l.place(i, j), v.Rule
}

// mappedTo returns the span of the first code point of a domain that becomes b in ASCII,
// or of the whole domain.
func (r Revision) mappedTo(l located, b rune) validation.Span {
	for i := range l.text {
		mapped, err := r.domainParserToASCII(l.text[i:i+1], false)
		if err == nil && strings.ContainsRune(mapped, b) {
			return l.place(i, i+1)
		}
	}
	return l.all()
}

// opaqueHostParser implements the opaque-host parser. It returns nil for failure.
//
// https://url.spec.whatwg.org/#concept-opaque-host-parser
func (p *reporter) opaqueHostParser(input located) *host {
	for i, c := range input.text {
		if isForbiddenHostCodePoint(c.value) {
			p.explained(HostInvalidCodePoint, input.place(i, i+1), validation.Forbidden(byte(c.value)))
			return nil
		}
	}
	for i, c := range input.text {
		if !isURLCodePoint(c.value) && c.value != '%' {
			p.validationError(InvalidURLUnit, input.place(i, i+1))
			break
		}
	}
	for i, c := range input.text {
		if c.value == '%' && !input.isPercentEncodedByte(i) {
			p.validationError(InvalidURLUnit, input.place(i, i+1))
			break
		}
	}
	name := p.revision.utf8PercentEncode(input.String(), c0ControlSet)
	if name == "" {
		return &host{kind: emptyHost}
	}
	return &host{kind: opaqueHost, name: name}
}
