package canonicalizer

import (
	"slices"
	"strings"

	"golang.org/x/text/encoding/charmap"

	"github.com/nlnwa/whatwg-url/url"
)

// Percent-encode sets of the profiles.
var (
	LaxPathPercentEncodeSet       = url.PathPercentEncodeSet.Clear('.', '<', '>', '^')
	LaxQueryPercentEncodeSet      = url.QueryPercentEncodeSet.Clear('"', '%', '/', ';', '?', '{')
	RepeatedQueryPercentDecodeSet = url.C0OrSpacePercentEncodeSet.Set('#', '%', '&', '=')
)

// WhatWg changes nothing.
//
// https://url.spec.whatwg.org/
var WhatWg = New()

// WhatWgSortQuery sorts the parameters of the query by name.
var WhatWgSortQuery = New(WithSortQuery(SortKeys))

// GoogleSafeBrowsing is close to the canonicalization of Google Safe Browsing. It
// differs in that a "+" in a query becomes "%20".
//
// https://developers.google.com/safe-browsing/v4/urls-hashing#canonicalization
var GoogleSafeBrowsing = New(
	url.WithLaxHostParsing(),
	url.WithAcceptInvalidCodepoints(),
	url.WithPreParseHostFunc(func(_ *url.Url, host string) string { return trimDots(host) }),
	url.WithPathPercentEncodeSet(url.PathPercentEncodeSet.Clear('^')),
	url.WithQueryPercentEncodeSet(LaxQueryPercentEncodeSet),
	url.WithSpecialQueryPercentEncodeSet(LaxQueryPercentEncodeSet),
	url.WithCollapseConsecutiveSlashes(),
	url.WithPercentEncodeSinglePercentSign(),
	url.WithSkipEqualsForEmptySearchParamsValue(),
	WithDefaultScheme("http"),
	WithRepeatedPercentDecoding(),
	WithRemovePort(),
	WithRemoveFragment(),
)

// Semantic maps many URLs that most servers treat alike to one. It decodes
// percent-encoded bytes as ISO 8859-1, and treats gopher as a special scheme.
var Semantic = New(
	url.WithLaxHostParsing(),
	url.WithAcceptInvalidCodepoints(),
	url.WithPreParseHostFunc(func(_ *url.Url, host string) string {
		if trimmed := trimDots(host); trimmed != "" || host == "" {
			return trimmed
		}
		return "0.0.0.0"
	}),
	url.WithPathPercentEncodeSet(LaxPathPercentEncodeSet),
	url.WithQueryPercentEncodeSet(LaxQueryPercentEncodeSet),
	url.WithSpecialQueryPercentEncodeSet(LaxQueryPercentEncodeSet),
	url.WithCollapseConsecutiveSlashes(),
	url.WithPercentEncodeSinglePercentSign(),
	url.WithEncodingOverride(charmap.ISO8859_1),
	url.WithSpecialSchemes(map[string]string{
		"ftp": "21", "file": "", "http": "80", "https": "443", "ws": "80", "wss": "443", "gopher": "70",
	}),
	WithDefaultScheme("http"),
	WithRepeatedPercentDecoding(),
	WithRemoveUserInfo(),
	WithRemoveFragment(),
	WithSortQuery(SortKeys),
)

// trimDots removes the dots at both ends of a host, and all but one of consecutive
// dots elsewhere.
func trimDots(host string) string {
	return strings.Join(slices.DeleteFunc(strings.Split(host, "."), func(label string) bool { return label == "" }), ".")
}
