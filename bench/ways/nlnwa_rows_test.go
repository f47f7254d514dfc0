package ways

import (
	"slices"
	"strings"

	"github.com/nlnwa/whatwg-url/url"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/form"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/webapi"
)

// nlnwaRows holds the sections of docs/from-nlnwa.md. The test prints the code of
// the functions: keep each in one line.
var nlnwaRows = join(nlnwaURL, nlnwaOptions, nlnwaErrors)

var nlnwaURL = map[string][]row{
	"Parsing": {
		{"Parse Url", func() string { return say(url.Parse("HTTPS://Example.ORG:443/../a b")) }, func() string { return say(weburl.Parse("HTTPS://Example.ORG:443/../a b")) },
			"A `weburl.URL` is a value: compare it with `==`, copy it, use it as a key, share it between goroutines. `webapi.NewURL` gives an object that changes, with the setters of the Web API."},
		{"Parse", func() string { return say(url.Parse("http://h/a^b")) }, func() string { return say(weburl.Parse("http://h/a^b")) },
			"**Other string.** The Standard encodes `^` in paths today."},
		{"Parse", func() string { return say(url.Parse("https://\u05d0\U00010ec5/")) }, func() string { return say(weburl.Parse("https://\u05d0\U00010ec5/")) },
			"Hosts follow today's Unicode and Standard. [beyond.md](generated/beyond.md) has more such hosts."},
		{"ParseRef", func() string { return say(url.ParseRef("http://h/a/b", "../c?d")) }, func() string { return say(weburl.MustParse("http://h/a/b").Parse("../c?d")) },
			"Parse the base once. `webapi.NewURL(ref, base)` takes strings."},
		{"ParseRef", func() string { return say(url.ParseRef("", "http://h/a")) }, func() string { return say(weburl.Options{}.Parse("http://h/a")) },
			"The zero URL is no base."},
		{"Url.Parse", func() string { return say(v().Parse("../x y")) }, func() string { return say(u().Parse("../x y")) }, ""},
		{"Url.Clone", func() string { c := v().Clone(); c.SetHash("x"); return say(v().Hash()) }, func() string { c, err := u().WithFragment("x"); return say(c, err) },
			"A value needs no clone. (`URL.Clone` copies memory that it shares with a large input.) In `webapi`: `FromRecord(w.Record())`."},
		{"Parser NewParser Parser.Parse Parser.ParseRef", func() string { return say(url.NewParser().ParseRef("http://h/a/b", "c")) }, func() string { return say(weburl.Options{Base: weburl.MustParse("http://h/a/b")}.Parse("c")) },
			"There is one parser, and no interface. `weburl.Options` has a base, the encoding of the document, and what to call for each validation error."},
		{"Parser.NewUrl", func() string { return say(url.NewParser().NewUrl().Pathname()) }, func() string { return say(weburl.URL{}.IsValid()) },
			"There is no half-made URL. The zero `weburl.URL` is not valid, but harmless."},
		{"Parser.PercentEncodeString", func() string { return say(url.NewParser().PercentEncodeString("a b/ü", url.PathPercentEncodeSet)) }, func() string { return say(percent.Encode("a b/ü", percent.Path())) }, ""},
	},
	"The basic URL parser": {
		{"Parser.BasicParser State NoState", func() string { return say(url.NewParser().BasicParser("c", v(), nil, url.NoState)) }, func() string { return say(u().Parse("c")) }, "Without a state: parsing with a base."},
		{"StateSchemeStart", func() string { return say(url.NewParser().BasicParser("http:", nil, v(), url.StateSchemeStart)) }, func() string { return say(u().WithScheme("http")) }, "A change that cannot be made is an error. In `webapi`, `SetProtocol` ignores it, as in a browser."},
		{"StateHost", func() string { return say(url.NewParser().BasicParser("x:81", nil, v(), url.StateHost)) }, func() string { return say(u().WithHostPort("x:81")) }, "In `webapi`: `SetHost`."},
		{"StateHostname", func() string { return say(url.NewParser().BasicParser("x", nil, v(), url.StateHostname)) }, func() string { return say(u().WithHost("x")) }, "In `webapi`: `SetHostname`."},
		{"StatePort", func() string { return say(url.NewParser().BasicParser("443", nil, v(), url.StatePort)) }, func() string { return say(u().WithPort(443)) }, "In `webapi`: `SetPort`."},
		{"StatePathStart", func() string { return say(url.NewParser().BasicParser("/a/../b c", nil, v(), url.StatePathStart)) }, func() string { return say(u().WithPath("/a/../b c")) }, "Replaces the path, as the setter does. In `webapi`: `SetPathname`."},
		{"StateQuery", func() string { return say(url.NewParser().BasicParser("a b", nil, v(), url.StateQuery)) }, func() string { return say(u().WithQuery("a b")) }, "In `webapi`: `SetSearch`."},
		{"StateFragment", func() string { return say(url.NewParser().BasicParser("a b", nil, v(), url.StateFragment)) }, func() string { return say(u().WithFragment("a b")) }, "In `webapi`: `SetHash`."},
		{"StateOpaquePath", func() string {
			return say(url.NewParser().BasicParser("a b", nil, url.NewParser().NewUrl(), url.StateOpaquePath))
		}, func() string { return say(weburl.Canonicalize(weburl.ComponentOpaquePath, "foo", "a b")) }, "For a component without a URL, as in a URL pattern: `weburl.Canonicalize`."},
		{"StateScheme StateNoScheme StateSpecialRelativeOrAuthority StateSpecialAuthoritySlashes StateSpecialAuthorityIgnoreSlashes StatePathOrAuthority StateAuthority StateFile StateFileHost StateFileSlash StatePath StateRelative StateRelativeSlash",
			func() string { return say(url.StateRelative > 0) }, func() string { return say(u().CanParse("c")) }, "**Breaks.** No standard starts the parser in these states, so weburl does not either."},
	},
	"The parts": {
		{"Url.String", func() string { return say(v().String()) }, func() string { return say(u().String()) }, "The string is stored, so this costs nothing."},
		{"Url.Href", func() string { return say(v().Href(true)) }, func() string { return say(u().WithoutFragment()) }, "In `webapi`: `Href`, without an argument."},
		{"Url.Scheme Url.Protocol", func() string { v := v(); return say(v.Scheme(), v.Protocol()) }, func() string { return say(u().Scheme(), w().Protocol()) }, ""},
		{"Url.IsSpecialScheme", func() string { return say(v().IsSpecialScheme()) }, func() string { return say(u().IsSpecial()) }, ""},
		{"Url.Username Url.Password", func() string { v := v(); return say(v.Username(), v.Password()) }, func() string { return say(u().Username(), u().Password()) }, "Percent-encoded in both."},
		{"Url.Host Url.Hostname", func() string { v := v(); return say(v.Host(), v.Hostname()) }, func() string { return say(u().HostPort(), u().Host(), w().Host(), w().Hostname()) }, "`URL.Host` is a `host.Host`: a kind, an address, a class, labels."},
		{"Url.IsIPv4 Url.IsIPv6", func() string { v := v(); v.SetHost("127.1"); v.SetHost("x"); return say(v.IsIPv4()) }, func() string {
			u, err := u().WithHost("127.1")
			return say(u.Host().Kind() == host.IPv4, u.Host().Class(), err)
		}, "`Host.IsIP`, `Host.Kind` and `Host.Addr` describe the host that the URL has now."},
		{"IPv4Addr IPv4Addr.String", func() string { return say(url.IPv4Addr(0x7f000001).String()) }, func() string { addr, ok := weburl.MustParse("http://0x7f.1/").Host().Addr(); return say(addr, ok) }, "A `netip.Addr`; `host.FromAddr` is the way back."},
		{"IPv6Addr IPv6Addr.String", func() string { return say((&url.IPv6Addr{0, 0, 0, 0, 0, 0, 0, 1}).String()) }, func() string { addr, ok := weburl.MustParse("http://[0::1]/").Host().Addr(); return say(addr, ok) }, "The same type."},
		{"Url.Port Url.DecodedPort", func() string { v := v(); return say(v.Port(), v.DecodedPort()) }, func() string { port, ok := u().Port(); return say(port, ok) }, "A number, and whether there is one."},
		{"Url.DecodedPort", func() string { v, _ := url.Parse("https://h/"); return say(v.Port(), v.DecodedPort()) }, func() string { u := weburl.MustParse("https://h/"); return say(u.PortOrDefault()) }, "Or the scheme's default; `DialAddress` has host and port to connect to."},
		{"Url.Pathname", func() string { return say(v().Pathname()) }, func() string { return say(u().Path()) }, "`DecodedSegments` decodes, segment by segment."},
		{"Url.OpaquePath", func() string { v, _ := url.Parse("mailto:a@b"); return say(v.OpaquePath()) }, func() string { return say(weburl.MustParse("mailto:a@b").HasOpaquePath()) }, ""},
		{"Url.Query Url.Search", func() string { v := v(); return say(v.Query(), v.Search()) }, func() string { query, ok := u().Query(); return say(query, ok, w().Search()) }, "A second result tells an empty query from none."},
		{"Url.Fragment Url.Hash", func() string { v := v(); return say(v.Fragment(), v.Hash()) }, func() string { fragment, ok := u().Fragment(); return say(fragment, ok, w().Hash()) }, "A second result tells an empty fragment from none."},
		{"Url.ValidationErrors", func() string {
			v, _ := url.NewParser(url.WithReportValidationErrors()).Parse("http:h")
			return say(len(v.ValidationErrors()))
		}, func() string { return say(codes("http:h")) }, "`weburl.Options.Report` is called with each one as it is met. Package `conform` finds them all, and fixes what it can."},
	},
	"Setters": {
		{"Url.SetProtocol", func() string { v := v(); v.SetProtocol("mailto"); return say(v.Scheme()) }, func() string { return say(u().WithScheme("mailto")) }, "`With` methods return a changed copy, or an error with the reason. The setters of `webapi` ignore what is not possible, as in a browser."},
		{"Url.SetUsername Url.SetPassword", func() string { v := v(); v.SetUsername("a:b"); v.SetPassword(""); return say(v) }, func() string { return say(u().WithoutCredentials().WithUsername("a:b")) }, ""},
		{"Url.SetHost", func() string { v := v(); v.SetHost("x:81"); return say(v.Host()) }, func() string { u, err := u().WithHostPort("x:81"); return say(u.HostPort(), err) }, ""},
		{"Url.SetHost", func() string { v := v(); v.SetHost("x/y"); return say(v.Host()) }, func() string { return say(u().WithHost("x/y")) }, "Anything after the host is an error; it is not cut off. `webapi` cuts it off, as browsers do."},
		{"Url.SetHostname", func() string { v := v(); v.SetHostname("x"); return say(v.Host()) }, func() string { u, err := u().WithHost("x"); return say(u.HostPort(), err) }, ""},
		{"Url.SetPort", func() string { v := v(); v.SetPort("99999"); return say(v.Port()) }, func() string { w := w(); w.SetPort("99999"); return say(w.Port()) }, "`WithPort` takes a `uint16`; `WithoutPort`."},
		{"Url.SetPathname", func() string { v := v(); v.SetPathname("x/../y z"); return say(v.Pathname()) }, func() string { u, err := u().WithPath("x/../y z"); return say(u.Path(), err) }, "For data there are `JoinSegments` and `JoinUnder`."},
		{"Url.SetSearch", func() string { v := v(); v.SetSearch("?a b"); return say(v.Search()) }, func() string { u, err := u().WithQuery("a b"); query, ok := u.Query(); return say(query, ok, err) }, "Without the question mark; `WithoutQuery`."},
		{"Url.SetHash", func() string { v := v(); v.SetHash("#a b"); return say(v.Hash()) }, func() string {
			u, err := u().WithFragment("a b")
			fragment, ok := u.Fragment()
			return say(fragment, ok, err)
		}, "Without the number sign; `WithoutFragment`."},
		{"Url.SetSearchParams", func() string {
			v := v()
			p := v.SearchParams().Clone()
			p.Delete("q")
			v.SetSearchParams(p)
			return say(v.Query())
		}, func() string {
			p := u().Params()
			p.Delete("q")
			u, err := u().WithParams(p)
			query, ok := u.Query()
			return say(query, ok, err)
		}, "A `form.List` belongs to no URL."},
	},
	"Search parameters": {
		{"SearchParams Url.SearchParams SearchParams.Get", func() string { return say(v().SearchParams().Get("q")) }, func() string { return say(w().SearchParams().Get("q")) }, "The second result tells whether there is one. `weburl.URL` has `Params`, a `form.List`."},
		{"SearchParams.GetAll SearchParams.Has", func() string { p := v().SearchParams(); return say(p.GetAll("q"), p.Has("e")) }, func() string { p := u().Params(); return say(p.GetAll("q"), p.Has("e")) }, ""},
		{"SearchParams.Append", func() string { v := v(); v.SearchParams().Append("a&b", "1"); return say(v.Query()) }, func() string {
			u, err := u().WithAddedParam("a&b", "1")
			query, ok := u.Query()
			return say(query, ok, err)
		}, "**Other parameters.** What nlnwa/whatwg-url writes reads back as something else, so whoever chooses a value can add parameters. `WithAddedParam` keeps every other byte of the query."},
		{"SearchParams.Set", func() string { v := v(); v.SearchParams().Set("q", "50%&x=y"); return say(v.Query()) }, func() string {
			u, err := u().WithParam("q", "50%&x=y")
			query, ok := u.Query()
			return say(query, ok, err)
		}, "**Other parameters**, for the same reason."},
		{"SearchParams.Delete", func() string { v := v(); v.SearchParams().Delete("q"); return say(v.Query()) }, func() string {
			u := u().WithoutParams("q")
			query, ok := u.Query()
			return say(query, ok)
		}, "The parameters that stay keep their bytes."},
		{"SearchParams.Iterate NameValuePair NameValuePair.Name NameValuePair.Value", func() string {
			v := v()
			v.SearchParams().Iterate(func(p *url.NameValuePair) { p.Value = "0" })
			return say(v.Query())
		}, func() string { return say(slices.Collect(w().SearchParams().Keys())) }, "Iterators: `All`, `Keys`, `Values`, of pairs that are copies."},
		{"SearchParams.Sort", func() string { p := v().SearchParams(); p.Sort(); return say(p.String()) }, func() string { p := u().Params(); p.Sort(); return say(p.String()) }, "In the Standard's order, that of UTF-16 code units."},
		{"SearchParams.SortAbsolute", func() string {
			v, _ := url.Parse("http://h/?b=2&b=1")
			p := v.SearchParams()
			p.SortAbsolute()
			return say(p.String())
		}, func() string {
			p := form.Parse("b=2&b=1")
			slices.SortFunc(p, func(a, b form.Pair) int { return strings.Compare(a.Name+a.Value, b.Name+b.Value) })
			return say(p.String())
		}, "A `form.List` is a slice."},
		{"SearchParams.String", func() string { v, _ := url.Parse("http://h/?a=b c&d=~*'"); return say(v.SearchParams().String()) }, func() string { return say(webapi.Parse("http://h/?a=b c&d=~*'").SearchParams().String()) }, "**Other bytes.** Encoded as browsers do."},
		{"SearchParams.Clone", func() string { return say(v().SearchParams().Clone().Get("q")) }, func() string { return say(slices.Clone(u().Params()).Get("q")) }, "A slice."},
		{"SearchParams.QueryEscape", func() string {
			var b strings.Builder
			v().SearchParams().QueryEscape("a b&c", &b)
			return say(b.String())
		}, func() string { return say(percent.Encode("a b&c", percent.Form())) }, "**Other bytes.** Characters that separate parameters are encoded."},
	},
	"Sets of characters": {
		{"PercentEncodeSet PercentEncodeSet.ByteShouldBeEncoded PercentEncodeSet.RuneShouldBeEncoded PercentEncodeSet.RuneNotInSet", func() string { return say(url.PathPercentEncodeSet.ByteShouldBeEncoded('?')) }, func() string { return say(percent.Path().Contains('?')) }, "Every set of the Standard contains all non-ASCII characters."},
		{"NewPercentEncodeSet PercentEncodeSet.Set", func() string { return say(url.NewPercentEncodeSet(0x20).Set('#', '%').ByteShouldBeEncoded('#')) }, func() string { return say(percent.C0Control().With("#%").Contains('#')) }, "Sets are values, and no two share memory."},
		{"PercentEncodeSet.Clear", func() string { return say(url.PathPercentEncodeSet.Clear('?').ByteShouldBeEncoded('?')) }, func() string { return say(percent.Query().With("").Contains('?')) }, "Begin with a smaller set."},
		{"C0PercentEncodeSet C0OrSpacePercentEncodeSet", func() string { return say(url.C0OrSpacePercentEncodeSet.ByteShouldBeEncoded(' ')) }, func() string { return say(percent.C0Control().With(" ").Contains(' ')) }, ""},
		{"FragmentPercentEncodeSet QueryPercentEncodeSet SpecialQueryPercentEncodeSet PathPercentEncodeSet UserInfoPercentEncodeSet", func() string { return say(url.PathPercentEncodeSet.ByteShouldBeEncoded('^')) }, func() string { return say(percent.Path().Contains('^')) }, "`percent.Fragment`, `Query`, `SpecialQuery`, `Path`, `Userinfo`; and `Component` and `Form`."},
		{"HostPercentEncodeSet", func() string { return say(url.HostPercentEncodeSet.ByteShouldBeEncoded(' ')) }, func() string { return say(weburl.Canonicalize(weburl.ComponentHost, "foo", "a\x01b")) }, "Not a set of the Standard. Opaque hosts are encoded with `percent.C0Control`."},
		{"ForbiddenHostCodePoint ForbiddenDomainCodePoint", func() string { return say(url.ForbiddenDomainCodePoint.Test('%')) }, func() string { return say(host.Parse("a%25b")) }, "Ask the host parser: its error says which character, and where."},
		{"ASCIIAlpha ASCIIAlphanumeric ASCIIDigit ASCIIHexDigit ASCIITabOrNewline C0control C0controlOrSpace", func() string { return say(url.C0control.Test(0x1f)) }, func() string { return say(percent.C0Control().Contains(0x1f)) }, "Bit sets of another module, and variables that everyone can change. Nothing that an importer can assign affects weburl."},
	},
}
