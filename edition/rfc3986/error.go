package rfc3986

import (
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/validation"
)

// Error says which rule of the grammar a string breaks, and where. Neither its
// fields nor its text contain any of the input.
type Error struct {
	// Rule is the name of the rule in [ABNF].
	Rule string
	// Span is the first code point that the rule has no place for, together with
	// the percent sign before it if the rule is pct-encoded. It is empty at the
	// end of the string.
	Span validation.Span
	// In tells which of two strings it is.
	In validation.Source
}

// Error names the rule and the place, and explains what is wrong.
func (e *Error) Error() string {
	of := ""
	if e.In == validation.Base {
		of = "base: "
	}
	if !e.Span.IsKnown() {
		return fmt.Sprintf("rfc3986: %s%s: %s", of, e.Rule, e.explanation())
	}
	return fmt.Sprintf("rfc3986: %s%s at byte %s: %s", of, e.Rule, e.Span, e.explanation())
}

func (e *Error) finding() *edition.Finding {
	return &edition.Finding{Name: e.Rule, Span: e.Span, Explanation: e.explanation()}
}

func (e *Error) explanation() string {
	if text := explanations[e.Rule]; text != "" {
		return text
	}
	return "the string does not match the rule"
}

const inPath = "the path contains a character that is not allowed there; percent-encode it"

var explanations = map[string]string{
	"absolute-URI":  "the base URI has no scheme",
	"scheme":        `a scheme begins with a letter, goes on with letters, digits, "+", "-" and ".", and ends at a colon`,
	"userinfo":      "the userinfo contains a character that is not allowed there; percent-encode it",
	"IP-literal":    `an address must be closed with "]", and only a port, a path, a query or a fragment can follow`,
	"IPv6address":   "the IPv6 address is malformed",
	"IPvFuture":     `an address that begins with "v" must go on with a hexadecimal version, "." and at least one more character`,
	"reg-name":      "the host contains a character that is not allowed there; percent-encode it",
	"port":          "the port contains something other than decimal digits",
	"segment":       inPath,
	"segment-nz":    inPath,
	"path-absolute": inPath,
	"segment-nz-nc": `the first segment contains a character that is not allowed there; if that is a colon, what comes before it is not a scheme, and a path needs "./" in front`,
	"query":         "the query contains a character that is not allowed there; percent-encode it",
	"fragment":      "the fragment contains a character that is not allowed there; percent-encode it",
	"pct-encoded":   "a percent sign must be followed by two hexadecimal digits; a literal one is written %25",
}

// broken returns the error for the rule that has no place for what comes next.
func (r *reader) broken() *Error {
	end := r.at
	if r.rule == "pct-encoded" && r.next("%") {
		for end++; end < len(r.s) && classes[r.s[end]]&hexdig != 0; end++ {
		}
	}
	_, size := utf8.DecodeRuneInString(r.s[end:])
	return &Error{Rule: r.rule, Span: validation.Span{Start: r.at, End: end + size}}
}

// Check returns nil if the whole of s matches a rule of the grammar, such as
// "segment-nz", and otherwise an [*Error], or another error if there is no such
// rule.
func Check(rule, s string) error {
	read := rules[rule]
	if read == nil {
		return errors.New("rfc3986: the grammar has no such rule")
	}
	r := reader{s: s, rule: rule}
	if read(&r) && r.at == len(s) {
		return nil
	}
	return r.broken()
}

// rules are the functions of all rules.
var rules = map[string]func(r *reader) bool{
	"URI":           (*reader).uri,
	"hier-part":     (*reader).hierPart,
	"URI-reference": (*reader).uriReference,
	"absolute-URI":  (*reader).absoluteURI,
	"relative-ref":  (*reader).relativeRef,
	"relative-part": (*reader).relativePart,
	"scheme":        (*reader).scheme,
	"authority":     (*reader).authority,
	"userinfo":      (*reader).userinfo,
	"host":          (*reader).host,
	"port":          (*reader).port,
	"IP-literal":    func(r *reader) bool { _, ok := r.ipLiteral(); return ok },
	"IPvFuture":     (*reader).ipvFuture,
	"IPv6address":   (*reader).ipv6address,
	"h16":           (*reader).h16,
	"ls32":          (*reader).ls32,
	"IPv4address":   (*reader).ipv4address,
	"dec-octet":     (*reader).decOctet,
	"reg-name":      (*reader).regName,
	"path":          (*reader).path,
	"path-abempty":  (*reader).pathAbempty,
	"path-absolute": (*reader).pathAbsolute,
	"path-noscheme": (*reader).pathNoscheme,
	"path-rootless": (*reader).pathRootless,
	"path-empty":    (*reader).pathEmpty,
	"segment":       (*reader).segment,
	"segment-nz":    (*reader).segmentNZ,
	"segment-nz-nc": (*reader).segmentNZNC,
	"pchar":         (*reader).pchar,
	"query":         (*reader).query,
	"fragment":      (*reader).fragment,
	"pct-encoded":   (*reader).pctEncoded,
	"unreserved":    (*reader).unreserved,
	"reserved":      (*reader).reserved,
	"gen-delims":    (*reader).genDelims,
	"sub-delims":    (*reader).subDelims,
}
