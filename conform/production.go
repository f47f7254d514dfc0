package conform

// Production is a production of the Standard's URL writing and host writing
// sections, or one of the terms that they are made of.
type Production uint8

// The productions, in the order of the Standard. The zero Production is none.
const (
	ValidHostString Production = iota + 1
	ValidDomainString
	ValidIPv4AddressString
	ValidIPv6AddressString
	ValidIPv6PieceString
	ValidOpaqueHostString
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
	PathRelativeSchemeLessURLString
	OpaquePathURLString
	URLPathSegmentString
	URLQueryString
	URLFragmentString
	PercentEncodedByte

	productionCount = iota
)

var productions = [productionCount + 1]struct{ name, anchor string }{
	ValidHostString:                 {"valid host string", "valid-host-string"},
	ValidDomainString:               {"valid domain string", "valid-domain-string"},
	ValidIPv4AddressString:          {"valid IPv4-address string", "valid-ipv4-address-string"},
	ValidIPv6AddressString:          {"valid IPv6-address string", "valid-ipv6-address-string"},
	ValidIPv6PieceString:            {"valid IPv6-piece string", "valid-ipv6-piece-string"},
	ValidOpaqueHostString:           {"valid opaque-host string", "valid-opaque-host-string"},
	ValidURLString:                  {"valid URL string", "valid-url-string"},
	AbsoluteURLWithFragmentString:   {"absolute-URL-with-fragment string", "absolute-url-with-fragment-string"},
	AbsoluteURLString:               {"absolute-URL string", "absolute-url-string"},
	URLSchemeString:                 {"URL-scheme string", "url-scheme-string"},
	RelativeURLWithFragmentString:   {"relative-URL-with-fragment string", "relative-url-with-fragment-string"},
	RelativeURLString:               {"relative-URL string", "relative-url-string"},
	SchemeRelativeSpecialURLString:  {"scheme-relative-special-URL string", "scheme-relative-special-url-string"},
	URLPortString:                   {"URL-port string", "url-port-string"},
	SchemeRelativeURLString:         {"scheme-relative-URL string", "scheme-relative-url-string"},
	OpaqueHostAndPortString:         {"opaque-host-and-port string", "opaque-host-and-port-string"},
	SchemeRelativeFileURLString:     {"scheme-relative-file-URL string", "scheme-relative-file-url-string"},
	PathAbsoluteURLString:           {"path-absolute-URL string", "path-absolute-url-string"},
	PathRelativeSchemeLessURLString: {"path-relative-scheme-less-URL string", "path-relative-scheme-less-url-string"},
	OpaquePathURLString:             {"opaque-path-URL string", "opaque-path-url-string"},
	URLPathSegmentString:            {"URL-path-segment string", "url-path-segment-string"},
	URLQueryString:                  {"URL-query string", "url-query-string"},
	URLFragmentString:               {"URL-fragment string", "url-fragment-string"},
	PercentEncodedByte:              {"percent-encoded byte", "percent-encoded-byte"},
}

// String returns the Standard's name of the production, such as
// "absolute-URL-with-fragment string"; "" if p is none.
func (p Production) String() string {
	if int(p) >= len(productions) {
		return ""
	}
	return productions[p].name
}

// Anchor returns the URL of the definition in the Standard; "" if p is none.
func (p Production) Anchor() string {
	if p == 0 || int(p) >= len(productions) {
		return ""
	}
	return "https://url.spec.whatwg.org/#" + productions[p].anchor
}
