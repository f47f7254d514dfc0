package rfc3987

import (
	"errors"
	"fmt"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/validation"
)

// The names of rules that are not in the grammar.
const (
	formatting = "bidi-formatting-character"
	notURI     = "URI-reference" // RFC 3986's
)

// Error says which rule of the grammar a string breaks, and where. Neither its
// fields nor its text contain any of the input.
type Error struct {
	// Rule is the name of the rule in [ABNF], or bidi-formatting-character for one
	// of the seven characters that must not be in an IRI, or URI-reference for one
	// outside of ASCII in a URI.
	Rule string
	// Span is the first code point that the rule does not allow, the whole of an
	// address in brackets, or empty where something is missing.
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
		return fmt.Sprintf("rfc3987: %s%s: %s", of, e.Rule, e.explanation())
	}
	return fmt.Sprintf("rfc3987: %s%s at byte %s: %s", of, e.Rule, e.Span, e.explanation())
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
	"absolute-IRI":   "the base IRI has no scheme",
	"scheme":         `a scheme begins with a letter, goes on with letters, digits, "+", "-" and ".", and ends at a colon`,
	"iuserinfo":      "the userinfo contains a character that is not allowed there; percent-encode it",
	"IP-literal":     `an address must be closed with "]", and only a port, a path, a query or a fragment can follow`,
	"IPv6address":    "the IPv6 address is malformed",
	"IPvFuture":      `an address that begins with "v" must go on with a hexadecimal version, "." and at least one more character`,
	"ireg-name":      "the host contains a character that is not allowed there; percent-encode it",
	"port":           "the port contains something other than decimal digits",
	"isegment":       inPath,
	"isegment-nz":    inPath,
	"isegment-nz-nc": `the first segment contains a character that is not allowed there; if that is a colon, what comes before it is not a scheme, and a path needs "./" in front`,
	"iquery":         "the query contains a character that is not allowed there; percent-encode it",
	"ifragment":      "the fragment contains a character that is not allowed there; percent-encode it",
	"pct-encoded":    "a percent sign must be followed by two hexadecimal digits; a literal one is written %25",
	notURI:           "a URI has only characters of ASCII",
	formatting:       "an IRI must not contain characters that set the direction of writing",
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

// rules are the functions of all rules.
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
