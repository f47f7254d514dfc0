// Package brokenrule explains which rule of a grammar a string breaks, for the editions
// of RFC 3986 and RFC 3987. RFC 3987 puts an "i" before the names of the rules that it
// changes.
package brokenrule

import (
	"cmp"
	"strings"

	"github.com/weburl-go/weburl/validation"
)

// Text returns the text of an edition's error. It does not quote the string.
func Text(edition, rule string, span validation.Span, in validation.Source) string {
	text := edition + ": "
	if in == validation.Base {
		text += "base: "
	}
	text += rule
	if span.IsKnown() {
		text += " at byte " + span.String()
	}
	return text + ": " + Explanation(rule)
}

// Unexplained is the explanation for a rule without one of its own.
const Unexplained = "the string does not match the rule"

// Explanation returns one line that tells what is wrong with a string that breaks a
// rule.
func Explanation(rule string) string {
	return cmp.Or(explanations[rule], explanations[strings.TrimPrefix(rule, "i")], Unexplained)
}

const inPath = "the path contains a character that is not allowed there; percent-encode it"

// explanations lists rules of RFC 3987 without their "i", unless they need another text.
var explanations = map[string]string{
	"absolute-URI":              "the base URI has no scheme",
	"absolute-IRI":              "the base IRI has no scheme",
	"scheme":                    `a scheme begins with a letter, continues with letters, digits, "+", "-" and ".", and ends at a colon`,
	"userinfo":                  "the userinfo contains a character that is not allowed there; percent-encode it",
	"IP-literal":                `an address must be closed with "]", and only a port, a path, a query or a fragment can follow`,
	"IPv6address":               "the IPv6 address is malformed",
	"IPvFuture":                 `an address that begins with "v" must continue with a hexadecimal version, "." and at least one more character`,
	"reg-name":                  "the host contains a character that is not allowed there; percent-encode it",
	"port":                      "the port contains something other than decimal digits",
	"segment":                   inPath,
	"segment-nz":                inPath,
	"path-absolute":             inPath,
	"segment-nz-nc":             `the first segment contains a character that is not allowed there; if that is a colon, what comes before it is not a scheme, and a path needs "./" before it`,
	"query":                     "the query contains a character that is not allowed there; percent-encode it",
	"fragment":                  "the fragment contains a character that is not allowed there; percent-encode it",
	"ipath-absolute":            Unexplained,
	"URI-reference":             "a URI contains only ASCII characters",
	"bidi-formatting-character": "an IRI must not contain characters that set the direction of writing",
	"pct-encoded":               "a percent sign must be followed by two hexadecimal digits; a literal one is written %25",
}
