package conform

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// missOf returns the sentence for a finding without a code, or "" if it is about a
// character that is not allowed in the production.
func missOf(f *Finding) string {
	atStart := f.Span.Start == 0
	switch p := f.Expected; p {
	case ValidDomainString:
		return "a host that ends in a number is an IPv4 address, not a domain"
	case ValidIPv4AddressString:
		return "an IPv4 address must have four decimal parts"
	case ValidIPv6PieceString:
		if f.Found < 0 || f.Found < utf8.RuneSelf && infra.Is(byte(f.Found), infra.Hex) {
			return "a piece of an IPv6 address must have one to four hexadecimal digits"
		}
	case SingleDotURLPathSegment:
		return "a single-dot path segment is one dot, percent-encoded or not"
	case DoubleDotURLPathSegment:
		return "a double-dot path segment is two dots, percent-encoded or not"
	case URLSchemeString:
		if atStart {
			return "a scheme must begin with a letter"
		}
	case RelativeURLString, RelativeURLWithFragmentString:
		if atStart && f.Found != '#' {
			return "a relative URL must not begin with a scheme and a colon"
		}
	case SchemeRelativeURLString:
		if f.Span == (validation.Span{}) {
			return `this must begin with "//"`
		}
	case PathAbsoluteURLString:
		return "an absolute path must begin with a slash"
	case PathAbsoluteNonAuthorityURLString:
		if f.Span.End > 0 {
			return `"//" at the beginning would start a host; write "/.//" instead`
		}
		return "an absolute path must begin with a slash"
	case PathRelativeSchemeLessURLString:
		if f.Found != '/' {
			return `the text before the colon would be read as a scheme; write "./" before it`
		}
		return "a relative path must not begin with a slash"
	case PathRelativeURLString:
		return "a relative path must not begin with a slash"
	case OpaquePathURLString:
		return "an opaque path must not begin with a slash"
	case URLCodePoint, URLUnit:
		switch {
		case !atStart:
			return "only one " + p.String() + " is allowed here"
		case f.Found < 0:
			return withArticle(p) + " is missing"
		}
		return ""
	case PercentEncodedByte:
		if atStart {
			return `a percent-encoded byte is "%" and two hexadecimal digits`
		}
		return "only one percent-encoded byte is allowed here"
	}
	if f.Expected.String() == "" {
		return "there is no such production"
	}
	return ""
}

// withArticle returns the name of a production after "a" or "an".
func withArticle(p Production) string {
	name := p.String()
	if strings.IndexByte("aeio", name[0]) >= 0 {
		return "an " + name
	}
	return "a " + name
}
