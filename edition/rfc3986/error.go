package rfc3986

import (
	"errors"
	"unicode/utf8"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/brokenrule"
	"github.com/weburl-go/weburl/validation"
)

// Error tells which rule of the grammar a string breaks, and where. Neither its fields
// nor its text quote the input.
type Error struct {
	// Rule is the name of the rule in [ABNF].
	Rule string
	// Span covers the first code point that the rule does not allow, and also the
	// percent sign before it if the rule is pct-encoded. It is empty at the end of the
	// string.
	Span validation.Span
	// In tells which of the two strings breaks the rule.
	In validation.Source
}

// Error returns the rule, the span if it is known, and an explanation.
func (e *Error) Error() string { return brokenrule.Text("rfc3986", e.Rule, e.Span, e.In) }

func (e *Error) finding() *edition.Finding {
	return &edition.Finding{Name: e.Rule, Span: e.Span, Explanation: brokenrule.Explanation(e.Rule)}
}

// broken returns the error for the rule that does not allow what comes next.
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

// rules maps the names of all rules to their functions.
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
