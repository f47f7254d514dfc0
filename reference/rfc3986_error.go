package reference

import (
	"github.com/weburl-go/weburl/internal/enum"
	"github.com/weburl-go/weburl/validation"
)

// RFC3986Rule is a rule of RFC 3986's grammar that a string can break. It is
// itself an error, so that errors.Is(err, reference.RulePort) works.
//
// https://www.rfc-editor.org/rfc/rfc3986#appendix-A
type RFC3986Rule uint8

// The rules that can be broken, in the order of a URI's components.
const (
	// RuleAbsoluteURI: neither the reference nor the base has a scheme.
	RuleAbsoluteURI RFC3986Rule = iota + 1
	// RuleUserinfo: the userinfo contains a character that is not allowed.
	RuleUserinfo
	// RuleIPLiteral: there is no IP address in the brackets, they are not
	// closed, or something other than a port follows them.
	RuleIPLiteral
	// RuleIPv6Address: the IPv6 address is malformed.
	RuleIPv6Address
	// RuleIPvFuture: the address of a later version is malformed.
	RuleIPvFuture
	// RuleRegName: the host contains a character that is not allowed.
	RuleRegName
	// RulePort: the port contains something other than digits.
	RulePort
	// RuleSegment: the path contains a character that is not allowed.
	RuleSegment
	// RuleSegmentNZNC: there is no scheme, and the first segment of the path
	// contains a colon.
	RuleSegmentNZNC
	// RuleQuery: the query contains a character that is not allowed.
	RuleQuery
	// RuleFragment: the fragment contains a character that is not allowed.
	RuleFragment
	// RulePctEncoded: a percent sign, in any component, is not followed by two
	// hexadecimal digits.
	RulePctEncoded

	ruleCount = iota
)

var rfc3986Rules = [ruleCount + 1]struct{ name, explanation string }{
	RuleAbsoluteURI: {"absolute-URI", "the base URI has no scheme"},
	RuleUserinfo:    {"userinfo", "the userinfo contains a character that is not allowed there; percent-encode it"},
	RuleIPLiteral:   {"IP-literal", "a host that begins with \"[\" must be an IP address and \"]\", followed at most by a port"},
	RuleIPv6Address: {"IPv6address", "the IPv6 address is malformed"},
	RuleIPvFuture:   {"IPvFuture", "an address that begins with \"v\" must continue with a hexadecimal version, \".\" and at least one more character"},
	RuleRegName:     {"reg-name", "the host contains a character that is not allowed there; percent-encode it"},
	RulePort:        {"port", "the port contains something other than decimal digits"},
	RuleSegment:     {"segment", "the path contains a character that is not allowed there; percent-encode it"},
	RuleSegmentNZNC: {"segment-nz-nc", "what comes before the colon is not a scheme; if it belongs to a path, put \"./\" before it"},
	RuleQuery:       {"query", "the query contains a character that is not allowed there; percent-encode it"},
	RuleFragment:    {"fragment", "the fragment contains a character that is not allowed there; percent-encode it"},
	RulePctEncoded:  {"pct-encoded", "a percent sign must be followed by two hexadecimal digits; a literal one is written %25"},
}

// String returns the RFC's name of the rule, such as "segment-nz-nc".
func (r RFC3986Rule) String() string { return enum.Name(rfc3986RuleNames, r) }

// Explanation returns one line that tells what is wrong and, where it is not obvious,
// what to do about it.
func (r RFC3986Rule) Explanation() string { return enum.At(rfc3986Rules[:], r).explanation }

// Error returns the name of the rule and its explanation.
func (r RFC3986Rule) Error() string { return r.String() + ": " + r.Explanation() }

// RFC3986Error tells which rule of RFC 3986's grammar a string breaks, and where.
// Neither its fields nor its text quote the input.
type RFC3986Error struct {
	Rule RFC3986Rule
	// Span lies in the string given to [ParseRFC3986]: it holds the first code point
	// that the grammar does not allow, and also the percent sign before it if the
	// rule is RulePctEncoded. It is empty if something is missing there. Start is -1
	// if no string was read.
	Span validation.Span
	// In tells which of the strings breaks the rule.
	In validation.Source
}

// Error returns the name of the rule, the span if it is known, and an explanation.
func (e *RFC3986Error) Error() string {
	text := "reference: "
	if e.In == validation.Base {
		text = "reference: base: "
	}
	if e.Span.Start < 0 {
		return text + e.Rule.Error()
	}
	return text + e.Rule.String() + " at byte " + e.Span.String() + ": " + e.Rule.Explanation()
}

// Unwrap returns the rule.
func (e *RFC3986Error) Unwrap() error { return e.Rule }
