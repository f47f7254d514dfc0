package ways

import (
	"slices"
	"strings"

	"github.com/nlnwa/whatwg-url/canonicalizer"
	"github.com/nlnwa/whatwg-url/url"
	"golang.org/x/text/encoding/charmap"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/conform"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/form"
	"github.com/weburl-go/weburl/neturl"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// decoded percent-decodes a text until nothing is left to decode.
func decoded(text string) string {
	for next := percent.Decode(text); next != text; next = percent.Decode(text) {
		text = next
	}
	return text
}

var nlnwaOptions = map[string][]row{
	"Options": {
		{"ParserOption EmptyParserOption", func() string { return say(url.NewParser(url.EmptyParserOption{}).Parse("http://h")) }, func() string { return say(weburl.Options{}.Parse("http://h")) }, "The zero value is right; no option makes a different parser."},
		{"WithReportValidationErrors", func() string {
			v, err := url.NewParser(url.WithReportValidationErrors()).Parse("http:h")
			return say(len(v.ValidationErrors()), err)
		}, func() string {
			var n int
			u, err := weburl.Options{Report: func(validation.Error) { n++ }}.Parse("http:h")
			return say(n, u.IsValid(), err)
		}, "Each with its code and its place in the input."},
		{"WithFailOnValidationError", func() string { return say(url.NewParser(url.WithFailOnValidationError()).Parse("http:h")) }, func() string { return say(conform.Valid("http:h", weburl.URL{})) }, "Whether it is a valid URL string, as the Standard defines that."},
		{"WithEncodingOverride", func() string {
			return say(url.NewParser(url.WithEncodingOverride(charmap.ISO8859_1)).Parse("http://h/é?é"))
		}, func() string { return say(weburl.Options{Encoding: encoding.Windows1252}.Parse("http://h/é?é")) }, "**Other string.** Only the query is in the encoding of the document. Package `encoding` has all of the Web's encodings, not only single-byte ones."},
		{"WithLaxHostParsing", func() string { return say(url.NewParser(url.WithLaxHostParsing()).Parse("http://a_%zz/")) }, func() string { return say(weburl.Parse("http://a_%zz/")) }, "**Breaks.** No browser connects to such a host."},
		{"WithAcceptInvalidCodepoints", func() string { return say(url.NewParser(url.WithAcceptInvalidCodepoints()).Parse("http://h/\xff")) }, func() string { return say(weburl.Parse("http://h/\xff")) }, "Ill-formed UTF-8 is U+FFFD, as in a browser."},
		{"WithPercentEncodeSinglePercentSign", func() string {
			return say(url.NewParser(url.WithPercentEncodeSinglePercentSign()).Parse("http://h/100%"))
		}, func() string { return say(neturl.ToSendable(weburl.MustParse("http://h/100%"))) }, "Browsers leave it alone. Where a program cannot handle that, use `neturl.ToSendable`; `conform.Fix` makes it valid."},
		{"WithCollapseConsecutiveSlashes", func() string {
			return say(url.NewParser(url.WithCollapseConsecutiveSlashes()).Parse("http://h/a//b///c"))
		}, func() string {
			u := weburl.MustParse("http://h/a//b///c")
			return say(u.WithPath(slashes.ReplaceAllString(u.Path(), "/")))
		}, "It is another URL: change it on purpose."},
		{"WithPreParseHostFunc", func() string {
			return say(url.NewParser(url.WithPreParseHostFunc(func(_ *url.Url, host string) string { return strings.Trim(host, ".") })).Parse("http://.h./"))
		}, func() string {
			u := weburl.MustParse("http://.h./")
			return say(u.WithHost(strings.Trim(u.Host().String(), ".")))
		}, "Change the host after parsing."},
		{"WithPostParseHostFunc", func() string {
			return say(url.NewParser(url.WithPostParseHostFunc(func(_ *url.Url, host string) string { return "www." + host })).Parse("http://h/"))
		}, func() string { u := weburl.MustParse("http://h/"); return say(u.WithHost("www." + u.Host().String())) }, "The same, and anything that is not a host is refused."},
		{"WithPathPercentEncodeSet WithQueryPercentEncodeSet WithSpecialQueryPercentEncodeSet WithFragmentPathPercentEncodeSet WithSpecialFragmentPathPercentEncodeSet", func() string {
			return say(url.NewParser(url.WithSpecialQueryPercentEncodeSet(url.QueryPercentEncodeSet.Set('|'))).Parse("http://h/?a|b"))
		}, func() string {
			return say(weburl.MustParse("http://h/").WithQuery(percent.Encode("a|b", percent.SpecialQuery().With("|"))))
		}, "Encode first, with any set: what is encoded stays encoded."},
		{"WithSpecialSchemes", func() string {
			return say(url.NewParser(url.WithSpecialSchemes(map[string]string{"gopher": "70"})).Parse("gopher://H:70"))
		}, func() string { return say(weburl.Parse("gopher://H:70")) }, "**Breaks.** The special schemes are the Standard's."},
		{"WithSkipTrailingSlashNormalization", func() string { return say(url.NewParser(url.WithSkipTrailingSlashNormalization()).Parse("http://h")) }, func() string { return say(weburl.Parse("http://h")) }, "**Breaks.** A URL with a special scheme always has a path. If you need what was written, keep the input."},
		{"WithSkipWindowsDriveLetterNormalization", func() string {
			return say(url.NewParser(url.WithSkipWindowsDriveLetterNormalization()).Parse("file:///c|/a"))
		}, func() string { return say(weburl.Parse("file:///c|/a")) }, "**Breaks.** The same."},
		{"WithAllowSettingPathForNonBaseUrl", func() string {
			v, err := url.NewParser(url.WithAllowSettingPathForNonBaseUrl()).Parse("mailto:a")
			v.SetPathname("b")
			return say(v, err)
		}, func() string { return say(weburl.MustParse("mailto:a").WithPath("b")) }, "**Breaks.** Opaque paths cannot be set. Parse another URL."},
		{"WithSkipEqualsForEmptySearchParamsValue", func() string {
			v, err := url.NewParser(url.WithSkipEqualsForEmptySearchParamsValue()).Parse("http://h/?a=1")
			v.SearchParams().Set("b", "")
			return say(v, err)
		}, func() string {
			return say(weburl.MustParse("http://h/?a=1").WithQuery("a=1&" + percent.Encode("b", percent.Form())))
		}, "A query is any string. Changes leave the other parameters as they are written, with or without `=`."},
	},
	"Canonicalizer": {
		{"canonicalizer.New canonicalizer.WhatWg", func() string { return say(canonicalizer.WhatWg.Parse("HTTP://H:80/a/../b")) }, func() string { return say(weburl.Parse("HTTP://H:80/a/../b")) }, "Parsing normalizes."},
		{"canonicalizer.WhatWgSortQuery canonicalizer.WithSortQuery canonicalizer.SortKeys canonicalizer.NoSort", func() string { return say(canonicalizer.WhatWgSortQuery.Parse("http://h/?b=2&a=1")) }, func() string {
			u := weburl.MustParse("http://h/?b=2&a=1")
			p := u.Params()
			p.Sort()
			return say(u.WithParams(p))
		}, "The profile `whatwg-sorted/1` of `canonical`."},
		{"canonicalizer.SortParameter", func() string {
			return say(canonicalizer.New(canonicalizer.WithSortQuery(canonicalizer.SortParameter)).Parse("http://h/?b=2&b=1"))
		}, func() string {
			u := weburl.MustParse("http://h/?b=2&b=1")
			p := u.Params()
			slices.SortFunc(p, func(a, b form.Pair) int { return strings.Compare(a.Name+a.Value, b.Name+b.Value) })
			return say(u.WithParams(p))
		}, ""},
		{"canonicalizer.GoogleSafeBrowsing canonicalizer.Semantic", func() string {
			return say(canonicalizer.GoogleSafeBrowsing.Parse("http://www.Google.com:8080/a/../b?x#y"))
		}, func() string {
			return say(weburl.MustParse("http://www.Google.com:8080/a/../b?x#y").WithoutPort().WithoutFragment())
		}, "The profile `safebrowsing-v4/1` of `canonical` does all of it. `Semantic` has no counterpart: take a profile of `canonical`, or keep using it through `compat/nlnwa`."},
		{"canonicalizer.WithDefaultScheme", func() string { return say(canonicalizer.New(canonicalizer.WithDefaultScheme("http")).Parse("h/a")) }, func() string { return say(weburl.Parse("http://" + "h/a")) }, "Decide which inputs lack a scheme: `h:80` has one."},
		{"canonicalizer.WithRemovePort", func() string { return say(canonicalizer.New(canonicalizer.WithRemovePort()).Parse("http://h:81/")) }, func() string { return say(weburl.MustParse("http://h:81/").WithoutPort()) }, ""},
		{"canonicalizer.WithRemoveUserInfo", func() string {
			return say(canonicalizer.New(canonicalizer.WithRemoveUserInfo()).Parse("http://u:p@h/"))
		}, func() string { return say(weburl.MustParse("http://u:p@h/").WithoutCredentials()) }, ""},
		{"canonicalizer.WithRemoveFragment", func() string { return say(canonicalizer.New(canonicalizer.WithRemoveFragment()).Parse("http://h/#f")) }, func() string { return say(weburl.MustParse("http://h/#f").WithoutFragment()) }, ""},
		{"canonicalizer.WithRepeatedPercentDecoding", func() string {
			return say(canonicalizer.New(canonicalizer.WithRepeatedPercentDecoding()).Parse("http://h/%2541%25252F"))
		}, func() string {
			u := weburl.MustParse("http://h/%2541%25252F")
			return say(u.WithPath(percent.Encode(decoded(u.Path()), percent.Path().With("%"))))
		}, "**Breaks** URLs: a slash that was data becomes a separator. Servers tell the two apart."},
		{"canonicalizer.LaxPathPercentEncodeSet canonicalizer.LaxQueryPercentEncodeSet canonicalizer.RepeatedQueryPercentDecodeSet", func() string { return say(canonicalizer.LaxQueryPercentEncodeSet.ByteShouldBeEncoded('#')) }, func() string { return say(percent.C0Control().With(" #<>'").Contains('#')) }, "Sets are built with `With`."},
	},
}
