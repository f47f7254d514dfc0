//lint:file-ignore SA1007 the rows show what net/url refuses

package ways

import (
	"context"
	"net/http"
	"net/netip"
	"net/url"
	"path"
	"strings"

	"golang.org/x/net/idna"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/neturl"
	"github.com/weburl-go/weburl/reference"
	"github.com/weburl-go/weburl/webapi"
)

var ctx = context.Background()

// parsed parses a URL with net/url.
func parsed(text string) *url.URL {
	u, err := url.Parse(text)
	if err != nil {
		panic(err)
	}
	return u
}

// programRows holds the sections of docs/programs.md.
var programRows = map[string][]row{
	"goja_nodejs": {
		{"constructor", func() string { return say(parsed("https://h/a/").ResolveReference(parsed("\\evil"))) }, func() string { return say(webapi.NewURL("\\evil", "https://h/a/")) }, "A backslash is a slash."},
		{"origin", func() string { v := parsed("https://h:8080/"); return say(v.Scheme + "://" + v.Hostname()) }, func() string { return say(webapi.Parse("https://h:8080/").Origin()) }, "The port is part of an origin, although one of the tests there says otherwise."},
		{"hostname", func() string { return say(strings.Split(parsed("http://[::1]:80/").Host, ":")[0]) }, func() string { return say(webapi.Parse("http://[::1]:80/").Hostname()) }, "IPv6 addresses, with brackets."},
		{"pathname", func() string { return say(path.Clean("/a//b/")) }, func() string { return say(webapi.Parse("http://h/a//b/").Pathname()) }, "Empty segments stay, and so does the slash at the end."},
		{"port", func() string { v := parsed("https://h:8888/"); v.Host = v.Hostname(); return say(v.Port()) }, func() string { w := webapi.Parse("https://h:8888/"); w.SetPort("-123"); return say(w.Port()) }, "A port that does not begin with a digit is ignored. Before, it removed the old port, as four lines of the tests there expect."},
		{"search", func() string { return say(parsed("http://h/?").RawQuery) }, func() string { w := webapi.Parse("http://h/?"); return say(w.Search(), w.Href()) }, "The question mark stays in `href`."},
		{"domainToASCII", func() string { return say(idna.ToASCII("a_ß.example")) }, func() string { return say(host.DomainToASCII("a_ß.example", false)) }, ""},
		{"domainToUnicode", func() string { return say(idna.ToUnicode("xn--iñvalid.com")) }, func() string { return say(host.Parse("xn--iñvalid.com")) }, "`Host.Unicode` of the result; the empty string for an error."},
	},
	"bluemonday": {
		{"validURL", func() string { return say(url.Parse("/100%")) }, func() string { return say(reference.WebMode.Parse("/100%")) }, "A lone `%` is no reason to drop a link."},
		{"validURL", func() string { return say(parsed("\\\\evil\\x").String()) }, func() string {
			r, _ := reference.WebMode.Parse("\\\\evil\\x")
			n, err := r.Normalize()
			return say(n, err)
		}, "The link shows where it leads."},
		{"validURL", func() string { return say(url.Parse("java\tscript:alert(1)")) }, func() string {
			r, err := reference.WebMode.Parse("java\tscript:alert(1)")
			scheme, ok := r.Scheme()
			return say(scheme, ok, err == nil)
		}, "The scheme is the one that a browser sees."},
		{"validURL", func() string { return say(parsed("http://0x7f.1/").Host) }, func() string {
			r, _ := reference.WebMode.Parse("http://0x7f.1/")
			n, err := r.Normalize()
			return say(n, err)
		}, "Hosts as browsers write them."},
		{"validURL", func() string { return say(parsed("#").String()) }, func() string { return say(reference.WebMode.Parse("#")) }, "A link to the top of the page, not to nothing."},
		{"rel", func() string { return say(parsed("/\\evil").Host != "") }, func() string { r, err := reference.WebMode.Parse("/\\evil"); return say(r.HasAuthority(), err) }, "It is an external link, so it gets its `nofollow`."},
		{"policies", func() string { return say(parsed("data:image/png;base64,AA==").Opaque) }, func() string { return say(neturl.ToSendable(weburl.MustParse("data:image/png;base64,AA==")).Opaque) }, "Functions that take a `*url.URL` still get one."},
	},
	"safeurl": {
		{"Get", func() string { r, err := http.NewRequest("GET", "http://0x7f.1/", nil); return say(r.URL.Host, err) }, func() string {
			r, err := neturl.NewRequest(ctx, "GET", weburl.MustParse("http://0x7f.1/"), nil)
			return say(r.URL.Host, err)
		}, "An address, however it is spelled, is recognized before anything is resolved."},
		{"Do", func() string { return say(parsed("http://LOCALHOST./").Hostname()) }, func() string {
			u, err := neturl.From(parsed("http://LOCALHOST./"))
			return say(u.Host(), u.Host().Class(), err)
		}, "Compare parsed hosts, or ask for their class."},
		{"Do", func() string { return say(parsed("http://:@h/").User.Username() != "") }, func() string { u, err := neturl.From(parsed("http://:@h/")); return say(u.IncludesCredentials(), err) }, ""},
		{"Do", func() string { return say((&url.URL{Scheme: "http", Host: "h", Opaque: "//evil/x"}).Hostname()) }, func() string { return say(neturl.From(&url.URL{Scheme: "http", Host: "h", Opaque: "//evil/x"})) }, "A value assembled by hand is read as what would be sent, or refused."},
		{"isIPBlocked", func() string { return say(netip.MustParseAddr("64:ff9b:1::7f00:1").IsPrivate()) }, func() string { return say(host.ClassOf(netip.MustParseAddr("64:ff9b:1::7f00:1"))) }, "By IANA's registries; an IPv4 address inside an IPv6 address counts."},
	},
}
