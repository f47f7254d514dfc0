package conform

import (
	"math"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/enum"
	"github.com/weburl-go/weburl/validation"
)

// Production is a production of the Standard's URL writing or host writing section,
// or a term that these use.
type Production uint8

// The productions, in the order of the Standard. The zero Production is not one of
// them.
const (
	ValidHostString Production = iota + 1
	ValidDomainString
	ValidIPv4AddressString
	ValidIPv6AddressString
	ValidIPv6PieceString
	ValidOpaqueHostString
	SingleDotURLPathSegment
	DoubleDotURLPathSegment
	ValidURLString
	AbsoluteURLWithFragmentString
	AbsoluteURLString
	URLSchemeString
	RelativeURLWithFragmentString
	RelativeURLString
	SchemeRelativeSpecialURLString
	URLPortString
	SchemeRelativeURLString
	OpaqueHostAndPortString
	SchemeRelativeFileURLString
	PathAbsoluteURLString
	PathAbsoluteNonAuthorityURLString
	PathRelativeURLString
	PathRelativeSchemeLessURLString
	OpaquePathURLString
	URLPathSegmentString
	URLQueryString
	URLFragmentString
	URLCodePoint
	URLUnit
	PercentEncodedByte

	productionCount = iota
)

var productions = [productionCount + 1]struct{ name, anchor string }{
	ValidHostString:                   {"valid host string", "valid-host-string"},
	ValidDomainString:                 {"valid domain string", "valid-domain-string"},
	ValidIPv4AddressString:            {"valid IPv4-address string", "valid-ipv4-address-string"},
	ValidIPv6AddressString:            {"valid IPv6-address string", "valid-ipv6-address-string"},
	ValidIPv6PieceString:              {"valid IPv6-piece string", "valid-ipv6-piece-string"},
	ValidOpaqueHostString:             {"valid opaque-host string", "valid-opaque-host-string"},
	SingleDotURLPathSegment:           {"single-dot URL path segment", "single-dot-path-segment"},
	DoubleDotURLPathSegment:           {"double-dot URL path segment", "double-dot-path-segment"},
	ValidURLString:                    {"valid URL string", "valid-url-string"},
	AbsoluteURLWithFragmentString:     {"absolute-URL-with-fragment string", "absolute-url-with-fragment-string"},
	AbsoluteURLString:                 {"absolute-URL string", "absolute-url-string"},
	URLSchemeString:                   {"URL-scheme string", "url-scheme-string"},
	RelativeURLWithFragmentString:     {"relative-URL-with-fragment string", "relative-url-with-fragment-string"},
	RelativeURLString:                 {"relative-URL string", "relative-url-string"},
	SchemeRelativeSpecialURLString:    {"scheme-relative-special-URL string", "scheme-relative-special-url-string"},
	URLPortString:                     {"URL-port string", "url-port-string"},
	SchemeRelativeURLString:           {"scheme-relative-URL string", "scheme-relative-url-string"},
	OpaqueHostAndPortString:           {"opaque-host-and-port string", "opaque-host-and-port-string"},
	SchemeRelativeFileURLString:       {"scheme-relative-file-URL string", "scheme-relative-file-url-string"},
	PathAbsoluteURLString:             {"path-absolute-URL string", "path-absolute-url-string"},
	PathAbsoluteNonAuthorityURLString: {"path-absolute-non-authority-URL string", "path-absolute-non-authority-url-string"},
	PathRelativeURLString:             {"path-relative-URL string", "path-relative-url-string"},
	PathRelativeSchemeLessURLString:   {"path-relative-scheme-less-URL string", "path-relative-scheme-less-url-string"},
	OpaquePathURLString:               {"opaque-path-URL string", "opaque-path-url-string"},
	URLPathSegmentString:              {"URL-path-segment string", "url-path-segment-string"},
	URLQueryString:                    {"URL-query string", "url-query-string"},
	URLFragmentString:                 {"URL-fragment string", "url-fragment-string"},
	URLCodePoint:                      {"URL code point", "url-code-points"},
	URLUnit:                           {"URL unit", "url-units"},
	PercentEncodedByte:                {"percent-encoded byte", "percent-encoded-byte"},
}

// The tables below are indexed by enumerations of other packages. Each has an entry for
// every uint8, so that a value added there is never out of range.

// unitsOf maps the kind of a part of an input to the production that consists of URL units.
var unitsOf = [math.MaxUint8 + 1]Production{
	weburl.PartHost: ValidOpaqueHostString, weburl.PartSegment: URLPathSegmentString, weburl.PartOpaquePath: OpaquePathURLString,
	weburl.PartQuery: URLQueryString, weburl.PartFragment: URLFragmentString,
}

// expectedFor maps the code of an error to the production expected there, if the code
// alone determines it; see [reader.expected]. Code points that are not allowed in an opaque
// host are not among them: readUnits notes those.
var expectedFor = [math.MaxUint8 + 1]Production{
	validation.DomainToASCII:        ValidDomainString,
	validation.DomainPercentEncoded: ValidDomainString,

	validation.IPv4EmptyPart:      ValidIPv4AddressString,
	validation.IPv4TooFewParts:    ValidIPv4AddressString,
	validation.IPv4TooManyParts:   ValidIPv4AddressString,
	validation.IPv4NonNumericPart: ValidIPv4AddressString,
	validation.IPv4NonDecimalPart: ValidIPv4AddressString,
	validation.IPv4OutOfRangePart: ValidIPv4AddressString,
	validation.IPv4NonASCIIInput:  ValidIPv4AddressString,

	validation.IPv6Unclosed:               ValidIPv6AddressString,
	validation.IPv6InvalidCompression:     ValidIPv6AddressString,
	validation.IPv6TooManyPieces:          ValidIPv6AddressString,
	validation.IPv6MultipleCompression:    ValidIPv6AddressString,
	validation.IPv6InvalidCodePoint:       ValidIPv6AddressString,
	validation.IPv6TooFewPieces:           ValidIPv6AddressString,
	validation.IPv6PieceLeadingZero:       ValidIPv6PieceString,
	validation.IPv4InIPv6TooManyPieces:    ValidIPv6AddressString,
	validation.IPv4InIPv6InvalidCodePoint: ValidIPv6AddressString,
	validation.IPv4InIPv6OutOfRangePart:   ValidIPv6AddressString,
	validation.IPv4InIPv6TooFewParts:      ValidIPv6AddressString,

	validation.PortOutOfRange:                    URLPortString,
	validation.PortInvalid:                       URLPortString,
	validation.FileInvalidWindowsDriveLetter:     PathRelativeSchemeLessURLString,
	validation.FileInvalidWindowsDriveLetterHost: ValidHostString,
}

// String returns the Standard's name of the production, such as
// "absolute-URL-with-fragment string", or "" if p is not a production.
func (p Production) String() string { return enum.Name(productionNames[:], p) }

// AppendText appends the Standard's name of p to dst. It fails if p is not a
// production.
func (p Production) AppendText(dst []byte) ([]byte, error) {
	return enum.Append(dst, productionNames[:], p, "conform.Production")
}

// MarshalText returns the Standard's name of p, such as "valid URL string". It
// fails if p is not a production.
func (p Production) MarshalText() ([]byte, error) { return p.AppendText(nil) }

// UnmarshalText sets p to the production whose name in the Standard is text. It fails
// if there is none.
func (p *Production) UnmarshalText(text []byte) error {
	return enum.Parse(p, productionNames[:], text, "conform.Production")
}

var productionNames = func() (names [productionCount + 1]string) {
	for i, p := range productions {
		names[i] = p.name
	}
	return names
}()

// Anchor returns the URL of p's definition in the Standard, or "" if p is not a
// production.
func (p Production) Anchor() string {
	if p == 0 || int(p) >= len(productions) {
		return ""
	}
	return "https://url.spec.whatwg.org/#" + productions[p].anchor
}
