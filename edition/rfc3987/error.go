package rfc3987

import (
	"errors"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/brokenrule"
	"github.com/weburl-go/weburl/validation"
)

// The names of rules that are not in the grammar.
const (
	BidiFormattingCharacter = "bidi-formatting-character"
	notURI                  = "URI-reference" // RFC 3986's
)

// Error tells which rule of the grammar a string breaks, and where. Neither its fields
// nor its text quote the input.
type Error struct {
	// Rule is the name of the rule in [ABNF], or bidi-formatting-character for one of
	// the seven characters that an IRI must not contain, or URI-reference for a
	// character outside ASCII in a URI.
	Rule string
	// Span covers the first code point that the rule does not allow, or all of an
	// address in brackets. It is empty where something is missing.
	Span validation.Span
	// In tells which of the two strings breaks the rule.
	In validation.Source
}

// Error returns the rule, the span if it is known, and an explanation.
func (e *Error) Error() string { return brokenrule.Text("rfc3987", e.Rule, e.Span, e.In) }

func (e *Error) finding() *edition.Finding {
	return &edition.Finding{Name: e.Rule, Span: e.Span, Explanation: brokenrule.Explanation(e.Rule)}
}

func (b *broken) error() *Error {
	return &Error{Rule: b.rule, Span: validation.Span{Start: b.at, End: b.end}}
}

// Check returns nil if the whole of s matches a rule of the grammar, such as
// "isegment-nz", and otherwise an [*Error], or another error if there is no such
// rule.
func Check(rule, s string) error {
	match := rules[rule]
	if match == nil {
		return errors.New("rfc3987: the grammar has no such rule")
	}
	if b := match(s); b != nil {
		return b.error()
	}
	return nil
}

// rules maps the names of all rules to their functions.
var rules = map[string]func(s string) *broken{
	"IRI":            iri,
	"ihier-part":     ihierPart,
	"IRI-reference":  iriReference,
	"absolute-IRI":   absoluteIRI,
	"irelative-ref":  irelativeRef,
	"irelative-part": irelativePart,
	"iauthority":     iauthority,
	"iuserinfo":      iuserinfo,
	"ihost":          ihost,
	"ireg-name":      iregName,
	"ipath":          ipath,
	"ipath-abempty":  ipathAbempty,
	"ipath-absolute": ipathAbsolute,
	"ipath-noscheme": ipathNoscheme,
	"ipath-rootless": ipathRootless,
	"ipath-empty":    ipathEmpty,
	"isegment":       isegment,
	"isegment-nz":    isegmentNZ,
	"isegment-nz-nc": isegmentNZNC,
	"ipchar":         ipchar,
	"iquery":         iquery,
	"ifragment":      ifragment,
	"iunreserved":    func(s string) *broken { return one("iunreserved", s, isIunreserved) },
	"ucschar":        func(s string) *broken { return one("ucschar", s, isUcschar) },
	"iprivate":       func(s string) *broken { return one("iprivate", s, isIprivate) },
	"scheme":         scheme,
	"port":           port,
	"IP-literal":     ipLiteral,
	"IPvFuture":      ipvFuture,
	"IPv6address":    ipv6address,
	"h16":            h16,
	"ls32":           ls32,
	"IPv4address":    ipv4address,
	"dec-octet":      decOctet,
	"pct-encoded":    pctEncoded,
	"unreserved":     func(s string) *broken { return one("unreserved", s, isUnreserved) },
	"reserved":       func(s string) *broken { return one("reserved", s, isReserved) },
	"gen-delims":     func(s string) *broken { return one("gen-delims", s, isGenDelims) },
	"sub-delims":     func(s string) *broken { return one("sub-delims", s, isSubDelims) },
}
