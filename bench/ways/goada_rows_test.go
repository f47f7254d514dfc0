package ways

import (
	"errors"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/validation"
	"github.com/weburl-go/weburl/webapi"
)

// goadaRows holds the sections of docs/from-goada.md. The test prints the code of
// the functions, and the code of goada as it is in the string.
var goadaRows = map[string][]row{
	"Parsing": {
		{"New Url", func() string {
			return goada("u, _ := goada.New(\"HTTPS://Example.ORG:443/../a b\"); return say(u.Href())")
		}, func() string { return say(weburl.Parse("HTTPS://Example.ORG:443/../a b")) },
			"A `weburl.URL` is a value: compare it with `==`, copy it, use it as a key, share it between goroutines. `webapi.NewURL` gives an object that changes."},
		{"ErrEmptyString", func() string { return goada("_, err := goada.New(\"\"); return say(err == goada.ErrEmptyString)") }, func() string {
			_, err := weburl.Parse("")
			return say(errors.Is(err, validation.MissingSchemeNonRelativeURL))
		},
			"The empty string is an input without a scheme, like others."},
		{"ErrInvalidUrl", func() string {
			return goada("_, err := goada.New(\"http://h:x/\"); return say(err == goada.ErrInvalidUrl)")
		}, func() string {
			_, err := weburl.Parse("http://h:x/")
			return say(errors.Is(err, validation.PortInvalid), err.(*validation.Error).Span)
		},
			"A code of the Standard, and the place in the input."},
		{"NewWithBase", func() string {
			return goada("u, _ := goada.NewWithBase(\"../c?d\", \"http://h/a/b\"); return say(u.Href())")
		}, func() string { return say(weburl.MustParse("http://h/a/b").Parse("../c?d")) },
			"Parse the base once. `webapi.NewURL(ref, base)` takes strings."},
		{"NewWithBase", func() string { return goada("_, err := goada.NewWithBase(\"\", \"http://h/a?b#c\"); return say(err)") }, func() string { return say(weburl.MustParse("http://h/a?b#c").Parse("")) },
			"**Breaks.** The empty reference is valid, as in a browser."},
		{"New", func() string {
			return goada("u, err := goada.New(\"http://h/\\xff\"); return say(err == nil, u.Href())")
		}, func() string { return say(weburl.Parse("http://h/\xff")) },
			"**Other string.** Ill-formed UTF-8 is U+FFFD, as in a browser. goada expects UTF-8 and percent-encodes such bytes as they are."},
		{"Url.Free", func() string { return goada("u, _ := goada.New(\"http://h/\"); return say(u.Valid())") }, func() string { return say(weburl.Parse("http://h/")) },
			"goada v1.1 and older have `Free`. Nothing to free: remove the calls."},
		{"Url.Valid", func() string { return goada("return say(v().Valid())") }, func() string { return say(u().IsValid(), weburl.URL{}.IsValid()) },
			"Only the zero URL is not valid."},
	},
	"The parts": {
		{"Url.Href", func() string { return goada("return say(v().Href())") }, func() string { return say(u().String(), w().Href()) }, "`String` is stored, so nothing is copied."},
		{"Url.Protocol", func() string { return goada("return say(v().Protocol())") }, func() string { return say(u().Scheme(), w().Protocol()) }, "Package `webapi` uses the names of the Web API, as goada does."},
		{"Url.Username Url.Password", func() string { return goada("u := v(); return say(u.Username(), u.Password())") }, func() string { return say(u().Username(), w().Password()) }, ""},
		{"Url.Host Url.Hostname", func() string { return goada("u := v(); return say(u.Host(), u.Hostname())") }, func() string { return say(u().HostPort(), u().Host(), w().Hostname()) }, "`URL.Host` is a `host.Host`: a kind, an address, a class, labels."},
		{"Url.Port", func() string { return goada("return say(v().Port())") }, func() string { port, ok := u().Port(); return say(port, ok, w().Port()) }, "`URL.Port` is a number, and whether there is one."},
		{"Url.Pathname", func() string { return goada("return say(v().Pathname())") }, func() string { return say(w().Pathname()) }, "Or `URL.Path`."},
		{"Url.Search", func() string { return goada("return say(v().Search())") }, func() string { query, ok := u().Query(); return say(query, ok, w().Search()) }, "`URL.Query` tells an empty query from none."},
		{"Url.Hash", func() string { return goada("return say(v().Hash())") }, func() string { fragment, ok := u().Fragment(); return say(fragment, ok, w().Hash()) }, "`URL.Fragment` tells an empty fragment from none."},
	},
	"Questions": {
		{"Url.HasCredentials", func() string { return goada("return say(v().HasCredentials())") }, func() string { return say(u().IncludesCredentials()) }, ""},
		{"Url.HasNonEmptyUsername Url.HasNonEmptyPassword", func() string { return goada("u := v(); return say(u.HasNonEmptyUsername(), u.HasNonEmptyPassword())") }, func() string { return say(u().Username() != "", u().Password() != "") }, ""},
		{"Url.HasPassword", func() string { return goada("u, _ := goada.New(\"http://a:@h/\"); return say(u.HasPassword())") }, func() string { return say(weburl.MustParse("http://a:@h/").Password() != "") }, "No password and an empty one are the same."},
		{"Url.HasHostname Url.HasEmptyHostname", func() string {
			return goada("u, _ := goada.New(\"file:///a\"); return say(u.HasHostname(), u.HasEmptyHostname())")
		}, func() string { h := weburl.MustParse("file:///a").Host(); return say(!h.IsNull(), h.IsEmpty()) }, ""},
		{"Url.HasHostname", func() string {
			return goada("u, _ := goada.New(\"mailto:a@b\"); return say(u.HasHostname(), u.HasEmptyHostname())")
		}, func() string { h := weburl.MustParse("mailto:a@b").Host(); return say(!h.IsNull(), h.IsEmpty()) }, ""},
		{"Url.HasPort", func() string { return goada("u, _ := goada.New(\"http://h:80/\"); return say(u.HasPort())") }, func() string { _, ok := weburl.MustParse("http://h:80/").Port(); return say(ok) }, "`PortOrDefault` and `DialAddress` have the scheme's default."},
		{"Url.HasSearch Url.HasHash", func() string {
			return goada("u, _ := goada.New(\"http://h/?#\"); return say(u.HasSearch(), u.HasHash())")
		}, func() string {
			u := weburl.MustParse("http://h/?#")
			_, query := u.Query()
			_, fragment := u.Fragment()
			return say(query, fragment)
		}, ""},
	},
	"Setters": {
		{"Url.SetHref", func() string { return goada("u := v(); return say(u.SetHref(\"x\"), u.Host())") }, func() string { w := w(); return say(w.Host(), w.SetHref("x")) }, "Parse another URL. In `webapi`, `SetHref` returns an error."},
		{"Url.SetProtocol", func() string { return goada("u := v(); ok := u.SetProtocol(\"mailto\"); return say(ok, u.Protocol())") }, func() string { return say(u().WithScheme("mailto")) }, "`With` methods return a changed copy, or an error with the reason. The setters of `webapi` ignore what is not possible, as in a browser."},
		{"Url.SetUsername Url.SetPassword", func() string {
			return goada("u := v(); u.SetPassword(\"\"); u.SetUsername(\"a:b\"); return say(u.Href())")
		}, func() string { w := w(); w.SetPassword(""); w.SetUsername("a:b"); return say(w) }, "`WithUsername`, `WithPassword`, `WithoutCredentials`."},
		{"Url.SetHost", func() string { return goada("u := v(); ok := u.SetHost(\"x:81\"); return say(ok, u.Host())") }, func() string { u, err := u().WithHostPort("x:81"); return say(u.HostPort(), err) }, "An error instead of `false`."},
		{"Url.SetHost", func() string { return goada("u := v(); ok := u.SetHost(\"x/y\"); return say(ok, u.Host())") }, func() string { return say(u().WithHostPort("x/y")) }, "Anything after the host is an error; it is not cut off. `webapi` cuts it off, as browsers do."},
		{"Url.SetHostname", func() string { return goada("u := v(); ok := u.SetHostname(\"x\"); return say(ok, u.Host())") }, func() string { u, err := u().WithHost("x"); return say(u.HostPort(), err) }, "An error instead of `false`."},
		{"Url.SetPort", func() string { return goada("u := v(); ok := u.SetPort(\"99999\"); return say(ok, u.Port())") }, func() string { w := w(); w.SetPort("99999"); return say(w.Port()) }, "`WithPort` takes a `uint16`; `WithoutPort`."},
		{"Url.SetPathname", func() string {
			return goada("u := v(); ok := u.SetPathname(\"x/../y z\"); return say(ok, u.Pathname())")
		}, func() string { u, err := u().WithPath("x/../y z"); return say(u.Path(), err) }, "For data there are `JoinSegments` and `JoinUnder`."},
		{"Url.SetSearch", func() string { return goada("u := v(); u.SetSearch(\"?a b\"); return say(u.Search())") }, func() string { w := w(); w.SetSearch("?a b"); return say(w.Search()) }, "`WithQuery`, without the question mark; `WithoutQuery`. `WithParam` changes one parameter."},
		{"Url.SetHash", func() string { return goada("u := v(); u.SetHash(\"#a b\"); return say(u.Hash())") }, func() string { w := w(); w.SetHash("#a b"); return say(w.Hash()) }, "`WithFragment`, without the number sign; `WithoutFragment`."},
	},
	"What goada does not have": {
		{"Url", func() string { return goada("u, _ := goada.New(\"http://h/?a=1&b=2\"); return say(u.Search())") }, func() string { return say(webapi.Parse("http://h/?a=1&b=2").SearchParams().Get("b")) }, "Search parameters, in `webapi` and as `URL.Params`."},
		{"Url", func() string { return goada("return say(v().Host())") }, func() string { return say(u().Origin()) }, "Origins, sites, and public suffixes."},
	},
}
