package conform

import (
	"math"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/infra"
)

// Check checks whether all of text matches the production p. It returns nil if it does,
// and otherwise what is wrong with it. Other standards refer to these productions: for a
// host, a port or a path alone, and for a URL that must be absolute.
//
// Only [ValidURLString], [RelativeURLString] and [RelativeURLWithFragmentString] depend
// on base; for the others, pass the zero URL. A relative URL has no meaning without a
// base, so there is a finding if base is the zero URL.
//
// The findings for a [ValidURLString] are those of [Check]. For the others, they are
// those for a URL that contains text in the place of p. Code is 0 where the URL parser
// reports no error because it would read text as something else: the "#" of an
// [AbsoluteURLString], the name "1.2.3.4" as a [ValidDomainString], a path that lacks
// its first slash.
//
// An invalid p matches nothing. Check takes time and memory linear in the length of
// text.
func (p Production) Check(text string, base weburl.URL) []Finding {
	if p == RelativeURLString && base.HasOpaquePath() {
		// Only a relative-URL-with-fragment string depends on whether the path is
		// opaque.
		base = weburl.MustParse("x:/")
	}
	if p.matches(text, &base) {
		return nil
	}
	r := newReader("", base, math.MaxInt)
	defer r.release()
	r.readProduction(p, text)
	return r.findings()
}

// matches reports whether all of s matches the production.
func (p Production) matches(s string, base *weburl.URL) bool {
	scheme := infra.SchemeLength(s)
	relative := scheme == 0 && base.IsValid()
	end := -1
	switch p {
	case ValidHostString:
		return validHost(s)
	case ValidDomainString:
		return validDomain(s)
	case ValidIPv4AddressString:
		end = ipv4Address(s, 0)
	case ValidIPv6AddressString:
		return ipv6Address(s)
	case ValidIPv6PieceString:
		return ipv6Piece(s)
	case ValidOpaqueHostString:
		return validOpaqueHost(s)
	case SingleDotURLPathSegment:
		return infra.Dots(s) == 1
	case DoubleDotURLPathSegment:
		return infra.Dots(s) == 2
	case ValidURLString:
		end = match(s, base)
	case AbsoluteURLWithFragmentString:
		if scheme > 0 {
			end = absoluteURLWithFragment(s, scheme)
		}
	case AbsoluteURLString:
		if scheme > 0 {
			end = absoluteURL(s, scheme)
		}
	case URLSchemeString:
		return isScheme(s)
	case RelativeURLWithFragmentString:
		if relative {
			end = relativeURLWithFragment(s, base)
		}
	case RelativeURLString:
		if relative {
			end = relativeURL(s, base)
		}
	case SchemeRelativeSpecialURLString:
		end = schemeRelativeSpecialURL(s, 0)
	case URLPortString:
		end = port(s, 0)
	case SchemeRelativeURLString:
		if strings.HasPrefix(s, "//") {
			end = schemeRelativeURL(s, 0)
		}
	case OpaqueHostAndPortString:
		end = opaqueHostAndPort(s, 0)
	case SchemeRelativeFileURLString:
		end = schemeRelativeFileURL(s, 0)
	case PathAbsoluteURLString:
		if strings.HasPrefix(s, "/") {
			end = pathAbsoluteURL(s, 0)
		}
	case PathAbsoluteNonAuthorityURLString:
		if strings.HasPrefix(s, "/") && !strings.HasPrefix(s, "//") {
			end = pathAbsoluteNonAuthorityURL(s, 0)
		}
	case PathRelativeURLString:
		if !strings.HasPrefix(s, "/") {
			end = pathRelativeURL(s, 0)
		}
	case PathRelativeSchemeLessURLString:
		if scheme == 0 && !strings.HasPrefix(s, "/") {
			end = pathRelativeSchemeLessURL(s, 0)
		}
	case OpaquePathURLString:
		if !strings.HasPrefix(s, "/") {
			end = opaquePathURL(s, 0)
		}
	case URLPathSegmentString:
		end = pathSegment(s, 0)
	case URLQueryString:
		end = query(s, 0)
	case URLFragmentString:
		end = fragment(s, 0)
	case URLCodePoint:
		end = codePoint(s, 0)
	case URLUnit:
		end = unit(s, 0)
	case PercentEncodedByte:
		return len(s) == len("%00") && infra.IsPercentEncodedByte(s, 0)
	}
	return end == len(s)
}

func isScheme(s string) bool { return infra.SchemeLength(s+":") == len(s) && s != "" }
