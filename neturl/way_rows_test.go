//lint:file-ignore SA1007 the rows show what net/url refuses

package neturl_test

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/fileurl"
	"github.com/weburl-go/weburl/form"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/neturl"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/reference"
	"github.com/weburl-go/weburl/validation"
)

// example is the URL of most rows; v and u return it as each package parses it.
const example = "https://ann:p%40w@example.org:8080/a%2Fb/c?q=1&q=x+y&e#top"

func v() *url.URL {
	u, err := url.Parse(example)
	if err != nil {
		panic(err)
	}
	return u
}

func u() weburl.URL { return weburl.MustParse(example) }

var ctx = context.Background()

// ways are the sections of the page and their rows. The test prints the code of the
// functions: keep it in one line a function.
var ways = map[string][]row{
	"Parsing": {
		{"Parse URL", func() string { return say(url.Parse("HTTPS://Example.ORG:443/../a b")) }, func() string { return say(weburl.Parse("HTTPS://Example.ORG:443/../a b")) },
			"A `weburl.URL` is a value in normal form: compare it with `==`, copy it, use it as a key."},
		{"Parse", func() string { return say(url.Parse("/a?b")) }, func() string { return say(weburl.Parse("/a?b")) },
			"**Breaks.** Only absolute URLs parse. For references, use `URL.Parse`, or package `reference` if there is no base yet."},
		{"Parse", func() string { return say(url.Parse("example.org/a")) }, func() string { return say(weburl.Parse("example.org/a")) },
			"Without a scheme it is an error, not a path."},
		{"Parse", func() string { return say(url.Parse("localhost:8080")) }, func() string { return say(weburl.MustParse("localhost:8080").Host().IsNull()) },
			"`localhost` is the scheme. net/url sees no host either: check for one."},
		{"Parse", func() string { return say(url.Parse("http://h/100%")) }, func() string { return say(weburl.Parse("http://h/100%")) },
			"What browsers accept is not an error: a lone `%`, spaces, tabs and newlines, backslashes."},
		{"Parse", func() string { return say(url.Parse("http://0x7f.1/")) }, func() string { return say(weburl.Parse("http://0x7f.1/")) },
			"**Other host.** The host is the one to which a browser connects: an address in any spelling; a domain in lower case and Punycode."},
		{"Parse", func() string { return say(url.Parse("http:/a")) }, func() string { return say(weburl.Parse("http:/a")) },
			"**Other host.** Slashes after a special scheme may be missing, or be backslashes."},
		{"ParseRequestURI", func() string { return say(url.ParseRequestURI("//evil/a")) }, func() string { return say(neturl.RequestURL(&http.Request{Host: "h", RequestURI: "//evil/a"})) },
			"`neturl.RequestURL` reads the whole request."},
		{"Error Error.Op Error.URL Error.Err", func() string {
			_, err := url.Parse("http://u:pw@h :x/")
			return say(strings.Contains(err.Error(), "pw"))
		}, func() string {
			_, err := weburl.Parse("http://u:pw@h :x/")
			return say(strings.Contains(err.Error(), "pw"))
		},
			"`*validation.Error` contains a code, a reason and the position in the input, but none of the input itself, so it is safe to log."},
		{"Error.Error Error.Unwrap", func() string {
			_, err := url.Parse("http://h:x/")
			return say(errors.Unwrap(err) != nil)
		}, func() string {
			_, err := weburl.Parse("http://h:x/")
			return say(errors.Is(err, validation.PortInvalid))
		}, "Ask for a code with `errors.Is`."},
		{"Error.Timeout Error.Temporary", func() string { return say((&url.Error{Err: errors.New("x")}).Timeout()) }, func() string { return say(weburl.CanParse("http://h/")) },
			"Not needed: parsing does not use the network. Errors of an `http.Client` are still `*url.Error`."},
		{"EscapeError EscapeError.Error", func() string {
			_, err := url.PathUnescape("100%")
			return say(err)
		}, func() string { return say(percent.Decode("100%")) },
			"No such error: a lone `%` stands for itself."},
		{"InvalidHostError InvalidHostError.Error", func() string {
			_, err := url.Parse("http://a b/")
			return say(err)
		}, func() string {
			_, err := host.Parse("a b")
			return say(errors.Is(err, validation.DomainToASCII), err.(*validation.Error).Span)
		},
			"A code, a reason that names the character, and its position."},
	},
	"The fields": {
		{"URL.Scheme", func() string { return say(v().Scheme) }, func() string { return say(u().Scheme()) }, "To change it: `WithScheme`."},
		{"URL.Opaque", func() string {
			v, _ := url.Parse("mailto:a@b")
			return say(v.Opaque, v.Path)
		}, func() string {
			u := weburl.MustParse("mailto:a@b")
			return say(u.HasOpaquePath(), u.Path())
		},
			"The opaque path is the path; `HasOpaquePath` tells whether it is one."},
		{"URL.User", func() string { return say(v().User) }, func() string { return say(u().Username(), u().Password()) },
			"Percent-encoded, like all components: `percent.Decode` decodes."},
		{"URL.Host", func() string { return say(v().Host) }, func() string { return say(u().HostPort(), u().Host()) },
			"`Host` is a `host.Host` without the port. To change it: `WithHost`, `WithHostPort`, which refuse anything more than that."},
		{"URL.Path", func() string { return say(v().Path) }, func() string { return say(u().Path()) },
			"**Breaks.** Percent-encoded. `DecodedSegments` decodes segment by segment, so that `%2F` does not separate."},
		{"URL.RawPath", func() string { return say(v().RawPath) }, func() string { return say(u().Path()) }, "There is only one path."},
		{"URL.RawQuery", func() string { return say(v().RawQuery) }, func() string { return say(u().Query()) }, "With a second result that tells an empty query from none."},
		{"URL.ForceQuery", func() string {
			v, _ := url.Parse("http://h/?")
			return say(v.ForceQuery)
		}, func() string { return say(weburl.MustParse("http://h/?").Query()) }, "The second result of `Query`."},
		{"URL.Fragment", func() string {
			v, _ := url.Parse("http://h/#%41")
			return say(v.Fragment)
		}, func() string { return say(weburl.MustParse("http://h/#%41").Fragment()) }, "**Breaks.** Percent-encoded. An empty fragment is not the same as none."},
		{"URL.RawFragment", func() string {
			v, _ := url.Parse("http://h/#%41")
			return say(v.RawFragment)
		}, func() string { return say(weburl.MustParse("http://h/#%41").Fragment()) }, "There is only one fragment."},
		{"URL.OmitHost", func() string {
			v, _ := url.Parse("foo:/a")
			return say(v.OmitHost)
		}, func() string { return say(weburl.MustParse("foo:/a").Host().IsNull()) }, "The host is null, which is not the same as empty."},
		{"URL", func() string {
			v := v()
			v.Host = "evil.example/x"
			return say(v.Host)
		}, func() string { return say(u().WithHost("evil.example/x")) }, "**Breaks.** No field can be assigned. `With` methods return a changed copy, or an error."},
		{"URL", func() string {
			v := v()
			v.Scheme, v.Host = "http", "h"
			return say(v)
		}, func() string {
			e := u().Edit()
			e.SetScheme("http")
			e.SetHostPort("h:80")
			return say(e.URL())
		}, "For several changes with one error check: `Edit`."},
		{"URL", func() string { return say((&url.URL{Scheme: "file", Path: "C:\\100%"}).String()) }, func() string { return say(fileurl.From("C:\\100%", fileurl.Windows)) }, "For file paths of any system: package `fileurl`."},
	},
	"The methods": {
		{"URL.String", func() string {
			v, _ := url.Parse("http://h/a|b")
			return say(v.String())
		}, func() string { return say(weburl.MustParse("http://h/a|b").String()) }, "Characters that browsers leave alone stay as they are."},
		{"URL.EscapedPath", func() string { return say(v().EscapedPath()) }, func() string { return say(u().Path()) }, "Never re-encoded."},
		{"URL.EscapedFragment", func() string { return say(v().EscapedFragment()) }, func() string { return say(u().Fragment()) }, "A second result tells an empty fragment from none."},
		{"URL.Hostname", func() string { return say((&url.URL{Host: "[::1]:80"}).Hostname()) }, func() string { return say(weburl.MustParse("http://[::1]:81/").Host()) },
			"With brackets; `Host().Addr()` is a `netip.Addr`."},
		{"URL.Port", func() string { return say(v().Port()) }, func() string { return say(u().Port()) },
			"A number. There is none if it is the default port of the scheme, even if it was written: `PortOrDefault`, `DialAddress`."},
		{"URL.IsAbs", func() string { return say(v().IsAbs()) }, func() string { return say(u().IsValid()) }, "Every URL is absolute."},
		{"URL.Parse", func() string { return say(v().Parse("../x y")) }, func() string { return say(u().Parse("../x y")) }, ""},
		{"URL.Parse", func() string { return say(v().Parse("/\\evil/x")) }, func() string { return say(u().Parse("/\\evil/x")) },
			"**Other host.** Whatever browsers treat as a slash is a slash."},
		{"URL.Parse", func() string { return say(new(url.URL).Parse("a/b")) }, func() string { return say(weburl.URL{}.Parse("a/b")) },
			"**Breaks.** The zero URL as base means no base: only absolute URLs parse against it. The zero `Options.Base` means the same."},
		{"URL.Parse", func() string {
			base, _ := url.Parse("")
			return say(base.Parse("http://h/a"))
		}, func() string {
			var base weburl.URL
			_ = base.UnmarshalText([]byte(""))
			return say(base.Parse("http://h/a"))
		}, "A base that may be empty, such as a flag: `weburl.Parse(\"\")` is an error, but `UnmarshalText` reads the empty text as the zero URL."},
		{"URL.ResolveReference", func() string {
			ref, _ := url.Parse("//h")
			return say(v().ResolveReference(ref))
		}, func() string { return say(reference.FromURL(u()).Resolve("//h")) },
			"References are values in package `reference`."},
		{"URL.JoinPath JoinPath", func() string { return say(v().JoinPath("../../x", "a%2Fb").EscapedPath()) }, func() string { return say(u().JoinSegments("../../x", "a%2Fb")) },
			"**Breaks.** Segments are data, so they are encoded. `JoinUnder` takes a path, and refuses one that could lead out of the base."},
		{"URL.Query", func() string { return say(v().Query()["q"], v().Query().Get("e")) }, func() string { return say(u().Params().GetAll("q"), u().Params().Has("e")) },
			"An ordered list, not a map. Nothing is dropped, not even pairs with a semicolon or a lone `%`."},
		{"URL.RequestURI", func() string { return say(v().RequestURI()) }, func() string { return say(u().RequestTarget()) },
			"Never read as another host: a path that begins with two slashes gets `/.` before it."},
		{"URL.Redacted", func() string { return say(v().Redacted()) }, func() string { return say(u().Redacted()) },
			"The username is hidden too, and slog redacts automatically."},
		{"URL.MarshalBinary URL.AppendBinary URL.UnmarshalBinary", func() string {
			data, err := v().MarshalBinary()
			return say(len(data), err)
		}, func() string {
			data, err := u().MarshalBinary()
			return say(len(data), err)
		}, "Text, JSON and `database/sql` work too."},
	},
	"Userinfo": {
		{"Userinfo User UserPassword", func() string { return say(url.UserPassword("a:b", "c@d")) }, func() string { return say(u().WithUsername(percent.Encode("a:b", percent.Component()))) },
			"No type of its own: `WithUsername`, `WithPassword`, `WithoutCredentials`. Encode data yourself."},
		{"Userinfo.Username", func() string { return say(v().User.Username()) }, func() string { return say(percent.Decode(u().Username())) }, ""},
		{"Userinfo.Password", func() string { return say(v().User.Password()) }, func() string { return say(percent.Decode(u().Password()), u().IncludesCredentials()) },
			"An empty password equals no password, as in the Standard."},
		{"Userinfo.String", func() string { return say(v().User.String()) }, func() string { return say(u().Username() + ":" + u().Password()) }, "Never re-encoded."},
	},
	"Queries": {
		{"Values ParseQuery", func() string { return say(url.ParseQuery("b=1&a=x;y&c=%zz")) }, func() string { return say(form.Parse("b=1&a=x;y&c=%zz")) },
			"No error, and no pair is lost. `form.ParseLimit` sets a limit."},
		{"Values.Get", func() string { return say(url.Values{"a": {"1"}}.Get("b")) }, func() string { return say(form.List{{Name: "a", Value: "1"}}.Get("b")) }, "The second result tells whether there is one."},
		{"Values.Has", func() string { return say(url.Values{"a": nil}.Has("a")) }, func() string { return say(form.List{{Name: "a"}}.Has("a")) }, ""},
		{"Values.Set", func() string {
			q := url.Values{"b": {"1"}}
			q.Set("a", "2")
			return say(q.Encode())
		}, func() string {
			q := form.Parse("b=1")
			q.Set("a", "2")
			return say(q.String())
		}, "The order is kept. In a URL, `WithParam` keeps every other byte."},
		{"Values.Add", func() string {
			q := url.Values{}
			q.Add("a", "é")
			return say(q.Encode())
		}, func() string {
			var q form.List
			q.Add("a", "é")
			return say(q.String())
		}, "In a URL: `WithAddedParam`."},
		{"Values.Del", func() string {
			q := url.Values{"a": {"1"}}
			q.Del("a")
			return say(q.Encode())
		}, func() string {
			q := form.Parse("a=1")
			q.Delete("a")
			return say(q.String())
		}, "In a URL: `WithoutParams`."},
		{"Values.Encode", func() string { return say(url.Values{"b": {"~*"}, "a": {" "}}.Encode()) }, func() string { return say(form.List{{Name: "b", Value: "~*"}, {Name: "a", Value: " "}}.String()) },
			"**Other bytes.** Not sorted (`Sort` sorts), and encoded as browsers do."},
		{"QueryEscape", func() string { return say(url.QueryEscape("a b/~*")) }, func() string { return say(percent.Encode("a b/~*", percent.Form())) }, "**Other bytes.** As a browser encodes forms."},
		{"QueryUnescape", func() string { return say(url.QueryUnescape("a+b%2F%")) }, func() string { return say(percent.Decode("a+b%2F%")) },
			"A plus is a plus; `form` reads it as a space. Never an error."},
		{"PathEscape", func() string { return say(url.PathEscape("a b/ü")) }, func() string { return say(percent.Encode("a b/ü", percent.Component())) },
			"`JoinSegments` does it for you."},
		{"PathUnescape", func() string { return say(url.PathUnescape("a%2Fb%")) }, func() string { return say(percent.Decode("a%2Fb%")) }, "Never an error."},
	},
	"Between the two, and net/http": {
		{"URL", func() string { return say(url.Parse(u().String())) }, func() string { return say(neturl.To(u())) }, "Exact, or an error with the position. Only the `#` of an empty fragment is dropped without an error."},
		{"URL", func() string { return say(url.Parse("http://h/100%?100%")) }, func() string { return say(neturl.ToSendable(weburl.MustParse("http://h/100%?100%"))) },
			"Always succeeds. It percent-encodes whatever it must change."},
		{"URL", func() string { return say((&url.URL{Scheme: "http", Path: "//evil/x"}).String()) }, func() string { return say(neturl.From(&url.URL{Scheme: "http", Path: "//evil/x"})) },
			"A value assembled by hand never turns into a different URL."},
		{"http.NewRequest", func() string {
			r, _ := http.NewRequest("GET", "http://h/a|b", nil)
			return say(r.URL.RequestURI())
		}, func() string {
			r, _ := neturl.NewRequest(ctx, "GET", weburl.MustParse("http://h/a|b"), nil)
			return say(r.URL.RequestURI())
		}, "The path and query of the URL are sent byte for byte."},
		{"http.Response.Location", func() string { return say(v().Parse("/caf\xe9%")) }, func() string { return say(neturl.ResolveLocation(u(), []byte("/caf\xe9%"))) },
			"As browsers read the header. For an `http.Client`, see `CheckRedirect` and `Transport`."},
		{"http.Request.URL", func() string { return say((&http.Request{Host: "h", URL: &url.URL{Path: "/a"}}).URL) }, func() string { return say(neturl.RequestURL(&http.Request{Host: "h", URL: &url.URL{Path: "/a"}})) },
			"The whole requested URL. Behind proxies: `Proxies.RequestURL`."},
	},
}
