package ways

import (
	"net/url"
	"path"
	"strings"

	"github.com/PuerkitoBio/purell"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/edition/rfc3986"
	"github.com/weburl-go/weburl/neturl"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/reference"
)

// purellRows holds the sections of docs/from-purell.md. The test prints the code of
// the functions: keep each in one line.
var purellRows = map[string][]row{
	"Functions": {
		{"NormalizeURLString NormalizationFlags", func() string {
			return say(purell.NormalizeURLString("HTTP://H:80/a/../b", purell.FlagsUsuallySafeGreedy))
		}, func() string { return say(weburl.Parse("HTTP://H:80/a/../b")) },
			"Parsing normalizes: there is nothing else to call. Two URLs are the same if they are `==`."},
		{"NormalizeURLString", func() string { return say(purell.NormalizeURLString("http://h/100%", purell.FlagsSafe)) }, func() string { return say(weburl.Parse("http://h/100%")) },
			"What browsers accept is not an error."},
		{"NormalizeURLString", func() string { return say(purell.NormalizeURLString("http://h\\@evil/", purell.FlagsSafe)) }, func() string { return say(weburl.Parse("http://h\\@evil/")) },
			"weburl reads URLs as browsers do, purell as net/url does. See [from-net-url.md](from-net-url.md)."},
		{"NormalizeURLString", func() string { return say(purell.NormalizeURLString("a/../b?", purell.FlagsUsuallySafeGreedy)) }, func() string { r, err := reference.MustParse("a/../b?").Normalize(); return say(r, err) },
			"**Breaks.** References without a scheme are for package `reference`."},
		{"MustNormalizeURLString", func() string { return say(purell.MustNormalizeURLString("HTTP://H/", purell.FlagsSafe)) }, func() string { return say(weburl.MustParse("HTTP://H/")) }, "Panics, too."},
		{"NormalizeURL", func() string {
			return say(purell.NormalizeURL(&url.URL{Scheme: "http", Host: "H", Path: "/a b"}, purell.FlagsSafe))
		}, func() string { return say(neturl.From(&url.URL{Scheme: "http", Host: "H", Path: "/a b"})) },
			"An error if the value is not a URL."},
	},
	"Safe normalizations": {
		{"FlagLowercaseScheme FlagLowercaseHost", func() string { return say(purell.NormalizeURLString("HTTP://EXAMPLE.org/A", purell.FlagLowercaseHost)) }, func() string { return say(weburl.Parse("HTTP://EXAMPLE.org/A")) }, "Always."},
		{"FlagLowercaseHost", func() string {
			return say(purell.NormalizeURLString("http://BÜCHER.example/", purell.FlagLowercaseHost))
		}, func() string { return say(weburl.Parse("http://BÜCHER.example/")) }, "Domains are in Punycode; `Host.Unicode` and package `render` are for people."},
		{"FlagUppercaseEscapes", func() string { return say(purell.NormalizeURLString("http://h/%e9%2f", purell.FlagUppercaseEscapes)) }, func() string { r, err := rfc3986.Parse("http://h/%e9%2f"); return say(r.Normalize(), err) }, "The Standard never changes what is encoded: `%e9` and `%E9` are two URLs. `edition/rfc3986` has the normalization of the RFC. purell also turns `%2f` into a slash, which is another URL to any server that tells data from structure."},
		{"FlagDecodeUnnecessaryEscapes", func() string {
			return say(purell.NormalizeURLString("http://h/%41%7e", purell.FlagDecodeUnnecessaryEscapes))
		}, func() string { r, err := rfc3986.Parse("http://h/%41%7e"); return say(r.Normalize(), err) }, "If you must: `edition/rfc3986`."},
		{"FlagEncodeNecessaryEscapes", func() string {
			return say(purell.NormalizeURLString("http://h/a b\"|", purell.FlagEncodeNecessaryEscapes))
		}, func() string { return say(weburl.Parse("http://h/a b\"|")) }, "What browsers encode is always encoded."},
		{"FlagEncodeNecessaryEscapes", func() string {
			return say(purell.NormalizeURLString("http://h/a|b", purell.FlagEncodeNecessaryEscapes))
		}, func() string {
			u := weburl.MustParse("http://h/a|b")
			return say(u.WithPath(percent.Encode(u.Path(), percent.Path().With("|"))))
		}, "Encode more if a server needs it: what is encoded stays encoded."},
		{"FlagRemoveDefaultPort FlagRemoveEmptyPortSeparator", func() string { return say(purell.NormalizeURLString("ftp://h:21/", purell.FlagRemoveDefaultPort)) }, func() string { return say(weburl.Parse("ftp://h:21/")) }, "Always, for every special scheme. purell knows only `http` and `https`."},
		{"FlagRemoveEmptyQuerySeparator", func() string {
			return say(purell.NormalizeURLString("http://h/a?", purell.FlagRemoveEmptyQuerySeparator))
		}, func() string {
			u := weburl.MustParse("http://h/a?")
			query, ok := u.Query()
			return say(query, ok, u.WithoutQuery())
		}, "A URL with an empty query is not the same as one without: remove it on purpose."},
		{"FlagsSafe", func() string { return say(purell.NormalizeURLString("HTTP://H:80/%7ea?", purell.FlagsSafe)) }, func() string { return say(weburl.Parse("HTTP://H:80/%7ea?")) }, "Parsing does the rest."},
	},
	"Usually safe normalizations": {
		{"FlagRemoveTrailingSlash", func() string { return say(purell.NormalizeURLString("http://h/a/", purell.FlagRemoveTrailingSlash)) }, func() string {
			u := weburl.MustParse("http://h/a/")
			return say(u.WithPath(strings.TrimSuffix(u.Path(), "/")))
		}, "Another URL: relative links lead elsewhere."},
		{"FlagAddTrailingSlash", func() string { return say(purell.NormalizeURLString("http://h/a", purell.FlagAddTrailingSlash)) }, func() string { return say(weburl.MustParse("http://h/a").JoinSegments("")) }, "Another URL. Only an empty path gets a slash automatically."},
		{"FlagRemoveDotSegments", func() string {
			return say(purell.NormalizeURLString("http://h/a/./b/../c", purell.FlagRemoveDotSegments))
		}, func() string { return say(weburl.Parse("http://h/a/./b/../c")) }, "Always."},
		{"FlagRemoveDotSegments", func() string {
			return say(purell.NormalizeURLString("http://h/a/%2e%2E/b", purell.FlagRemoveDotSegments))
		}, func() string { return say(weburl.Parse("http://h/a/%2e%2E/b")) }, "Always, and for every spelling that browsers know."},
		{"FlagsUsuallySafeGreedy FlagsUsuallySafeNonGreedy", func() string {
			return say(purell.NormalizeURLString("http://h/a/../b/", purell.FlagsUsuallySafeGreedy))
		}, func() string { return say(weburl.Parse("http://h/a/../b/")) }, "Greedy removes trailing slashes, the other adds them."},
	},
	"Unsafe normalizations": {
		{"FlagRemoveDirectoryIndex", func() string {
			return say(purell.NormalizeURLString("http://h/a/index.html", purell.FlagRemoveDirectoryIndex))
		}, func() string {
			u := weburl.MustParse("http://h/a/index.html")
			dir, _ := path.Split(u.Path())
			return say(u.WithPath(dir))
		}, ""},
		{"FlagRemoveFragment", func() string { return say(purell.NormalizeURLString("http://h/#f", purell.FlagRemoveFragment)) }, func() string { return say(weburl.MustParse("http://h/#f").WithoutFragment()) }, ""},
		{"FlagForceHTTP", func() string { return say(purell.NormalizeURLString("https://h/", purell.FlagForceHTTP)) }, func() string { return say(weburl.MustParse("https://h/").WithScheme("http")) }, ""},
		{"FlagRemoveDuplicateSlashes", func() string {
			return say(purell.NormalizeURLString("http://h/a//b///c", purell.FlagRemoveDuplicateSlashes))
		}, func() string {
			u := weburl.MustParse("http://h/a//b///c")
			return say(u.WithPath(slashes.ReplaceAllString(u.Path(), "/")))
		}, "`slashes` is the regular expression `//+`."},
		{"FlagRemoveWWW", func() string { return say(purell.NormalizeURLString("http://www.h.example/", purell.FlagRemoveWWW)) }, func() string {
			u := weburl.MustParse("http://www.h.example/")
			return say(u.WithHost(strings.TrimPrefix(u.Host().String(), "www.")))
		}, ""},
		{"FlagAddWWW", func() string { return say(purell.NormalizeURLString("http://h.example/", purell.FlagAddWWW)) }, func() string {
			u := weburl.MustParse("http://h.example/")
			return say(u.WithHost("www." + u.Host().String()))
		}, "Ask `Host.IsIP` first."},
		{"FlagSortQuery", func() string {
			return say(purell.NormalizeURLString("http://h/?c=3&b=2&a=%7e&b=1", purell.FlagSortQuery))
		}, func() string {
			u := weburl.MustParse("http://h/?c=3&b=2&a=%7e&b=1")
			p := u.Params()
			p.Sort()
			return say(u.WithParams(p))
		}, "By name; parameters with the same name stay in order, which may matter to the server."},
		{"FlagsUnsafeGreedy FlagsUnsafeNonGreedy", func() string {
			return say(purell.NormalizeURLString("https://www.h.example/a//index.html?b&a#f", purell.FlagsUnsafeGreedy))
		}, func() string {
			u, err := weburl.MustParse("https://www.h.example/a//index.html?b&a#f").WithScheme("http")
			return say(u.WithoutFragment(), err)
		}, "Choose the changes you want, or a profile of `canonical`, which has a name and does not change."},
	},
	"Hosts": {
		{"FlagDecodeDWORDHost", func() string { return say(purell.NormalizeURLString("http://1113982867/", purell.FlagDecodeDWORDHost)) }, func() string { return say(weburl.Parse("http://1113982867/")) }, "Always: it is the address that a browser connects to."},
		{"FlagDecodeOctalHost", func() string {
			return say(purell.NormalizeURLString("http://0102.0146.07.0223/", purell.FlagDecodeOctalHost))
		}, func() string { return say(weburl.Parse("http://0102.0146.07.0223/")) }, "Always."},
		{"FlagDecodeHexHost", func() string { return say(purell.NormalizeURLString("http://0x42660793/", purell.FlagDecodeHexHost)) }, func() string { return say(weburl.Parse("http://0x42660793/")) }, "Always."},
		{"FlagDecodeHexHost FlagsAllGreedy FlagsAllNonGreedy", func() string { return say(purell.NormalizeURLString("http://0x7f.1/", purell.FlagsAllGreedy)) }, func() string { return say(weburl.Parse("http://0x7f.1/")) }, "**Other host.** purell misses mixed and shortened spellings."},
		{"FlagRemoveUnnecessaryHostDots", func() string {
			return say(purell.NormalizeURLString("http://.h../", purell.FlagRemoveUnnecessaryHostDots))
		}, func() string {
			u := weburl.MustParse("http://.h../")
			return say(u.WithHost(strings.Trim(u.Host().String(), ".")))
		}, "Another host: a domain with a dot at the end is a different origin."},
		{"FlagRemoveEmptyPortSeparator", func() string {
			return say(purell.NormalizeURLString("http://h:/", purell.FlagRemoveEmptyPortSeparator))
		}, func() string { return say(weburl.Parse("http://h:/")) }, "Always."},
	},
}
