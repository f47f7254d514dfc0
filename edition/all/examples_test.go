package all

import (
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/percent"
)

// example is a string that at least two editions read differently.
type example struct {
	input string
	// base is the base URL, or "" for none.
	base string
	// encoding is the encoding of the document; nil means UTF-8.
	encoding percent.Encoding
	// show names the parts of a reading to show besides the URL.
	show func(edition.Reading) string
	// why tells what the example shows. It gives no dates: the page finds them.
	why string
}

// chapter is a heading of the page, with its examples.
type chapter struct {
	title    string
	examples []example
}

func host(r edition.Reading) string { return shown("host", r.Host) }
func port(r edition.Reading) string {
	if r.Port.Text == "" && !r.Port.Span.IsKnown() {
		return "no port" // which webspecs-2014 calls the empty string
	}
	return shown("port", r.Port)
}
func path(r edition.Reading) string { return shown("path", r.Path) }
func user(r edition.Reading) string { return shown("username", r.Username) }
func origin(r edition.Reading) string {
	for _, a := range r.Attributes {
		if a.Name == "origin" {
			return "origin " + show.Code(a.Value)
		}
	}
	return "no origin"
}

func shown(name string, p edition.Part) string {
	switch {
	case !p.Present:
		return "no " + name
	case p.Text == "":
		return "empty " + name
	}
	return name + " " + show.Code(p.Text)
}

var chapters = []chapter{
	{"Characters", []example{
		{input: "http://h/^", why: "The RFCs' grammar does not allow `^`. Browsers have changed back and forth about encoding it in a path."},
		{input: "http://h/|", why: "Likewise `|`."},
		{input: "http://h/{x}", why: "Templates that were never filled in. The RFCs refuse braces."},
		{input: "http://h/a[b]", why: "The RFCs allow brackets only around addresses."},
		{input: "http://h/%zz", why: "A percent sign without two hexadecimal digits: an error that is reported, or a failure."},
		{input: "http://h/a\tb", why: "Tabs come from wrapped source text. Browsers drop them; others encode or refuse them."},
		{input: "ht\ntp://h/", why: "Line feeds are dropped before anything is read, so a scheme may contain one; a grammar that only skips them between parts finds no scheme."},
		{input: "http://h/\x00", why: "Whether controls at the end are trimmed like spaces."},
		{input: `http://h/a\b`, why: `Browsers read "\" as "/" in special schemes; filters that follow the RFCs miss that.`},
		{input: `http:\\h\a`, why: "The same before the host, where it decides which server is contacted."},
		{input: "http://ex%61mple/%7e", show: host, why: "Percent-encoding in hosts is decoded before the name is looked up; in paths it stays."},
	}},
	{"Paths", []example{
		{input: "http://h/a/%2e%2E/b", why: "For browsers, encoded dots lead to the parent. For the RFCs, they do so only after normalization."},
		{input: "foo:/.//a", show: path, why: "A path that begins with two slashes needs `/.` in front; otherwise the serialized URL is read with a host."},
		{input: "/..//a", base: "foo:/b", show: path, why: "The same path, as the result of resolving."},
		{input: "foo:///a", show: path, why: "Unknown schemes: whether `//` begins a host, and so where the path begins."},
		{input: "foo://H/x", show: host, why: "The host of an unknown scheme keeps its case, if it counts as a host at all."},
	}},
	{"Addresses of four numbers", []example{
		{input: "http://127.1/", why: "The short forms that inet_aton reads: an address for browsers, a name for the RFCs."},
		{input: "http://0x7f.0.0.1/", why: "Hexadecimal parts, likewise."},
		{input: "http://017.0.0.1/", why: "A leading zero makes a part octal for browsers; elsewhere it stays, and the resolver decides."},
		{input: "http://1.2.3.08/", why: "08 is not octal: a decimal 8, the part of a name, or an error."},
		{input: "http://256.256.256.256/", why: "Too large for an address, and too similar to one for a name."},
		{input: "http://1.2.3.4.5/", why: "Five parts: formerly a name, and an error since a name must not end in a number."},
		{input: "http://h.0x4/", why: "Names that end in a number, likewise."},
		{input: "http://1.2.3.4./", why: "A dot at the end of an address."},
		{input: "http://0x.0x/", why: "`0x` without digits is a zero, or a name."},
	}},
	{"Addresses in brackets", []example{
		{input: "http://[::1]/", why: "The grammar of 2014 has a mistake: an address cannot begin with two colons."},
		{input: "http://[::127.0.0.1]/", why: "How an IPv6 address is written: as given, or in the shortest form."},
		{input: "http://[v1.x]/", why: "The RFCs reserve syntax for future address versions; browsers do not."},
	}},
	{"Names", []example{
		{input: "HTTP://EXAMPLE.COM/", why: "Whether parsing lowercases schemes and hosts, or leaves that to normalization."},
		{input: "http://faß.example/", why: "IDNA2003 and the transitional processing of UTS #46 turn `ß` into `ss`; nontransitional processing keeps it. They are two domains, which may have two owners."},
		{input: "http://faẞ.example/", why: "The capital `ẞ` is younger than IDNA2003, which lets it pass. UTS #46 first mapped it to `ss`; since Unicode 15.1, it maps it to `ß`."},
		{input: "http://क्\u200dष.example/", why: "The zero width joiner: dropped, or kept where the script needs it."},
		{input: "http://a\u200db.example/", why: "The same joiner where no script needs it: dropped, or an error."},
		{input: "http://😀.example/", show: host, why: "Symbols in names. The code point is younger than some of the texts."},
		{input: "http://🦠.example/", show: host, why: "A symbol of Unicode 11. UTS #46 refuses code points that its version of Unicode does not contain; IDNA2003 accepts them."},
		{input: "http://ＧＯ.example/", show: host, why: "IDNA maps fullwidth letters to ASCII letters."},
		{input: "http://xn--a/", why: "Punycode that decodes to a control character, in a name that is all ASCII: the living Standard now accepts it."},
		{input: "http://xn--/", show: host, why: "Punycode that decodes to nothing: UTS #46 refuses it only since Unicode 16, so the host became empty."},
		{input: "http://A_B.example/", why: "The underscore is not allowed in host names, but many contain one."},
		{input: "http://h<x/", why: "Characters that are forbidden in domains."},
		{input: "http://h%2fx/", show: host, why: "An encoded slash in a host: refused, or part of a name."},
		{input: "foo://a^b/", show: host, why: "Characters that are forbidden in hosts that are not domains."},
	}},
	{"Hosts that are empty", []example{
		{input: "http:///h/a", show: host, why: "Browsers skip any number of slashes. The RFCs read an empty host; others report an error."},
		{input: "http://", why: "Nothing after the slashes."},
		{input: "file://localhost/x", show: host, why: "For files, localhost becomes the empty host, or stays a host like any other."},
	}},
	{"Credentials", []example{
		{input: "http://u@v@h/", show: user, why: "Two at signs: for browsers, the last one ends the credentials; the RFCs' grammar does not match."},
		{input: "http://a:b@c:d@e/", show: host, why: "The same with colons, so some programs read the password as a port."},
		{input: "http://@h/", why: "Credentials that are present but empty."},
		{input: "http://u:@h/", why: "An empty password."},
		{input: "http://user^x@h/", show: user, why: "Characters that are percent-encoded in credentials."},
	}},
	{"Ports", []example{
		{input: "http://h:/", show: port, why: "A colon without a port."},
		{input: "http://h:80/", show: port, why: "Default ports are dropped, or kept until URLs are compared."},
		{input: "http://h:0080/", show: port, why: "A port is a number, or a string of digits."},
		{input: "http://h:65536/", show: port, why: "One more than the largest port."},
		{input: "gopher://h:70/", show: origin, why: "gopher had a default port and an origin until browsers dropped it."},
	}},
	{"Queries and fragments", []example{
		{input: "http://h?", why: "Without a path, browsers write `/`; an empty query stays."},
		{input: "http://h/?'", why: "`'` ends an attribute in markup with single quotes. It is now encoded, but only in special schemes."},
		{input: "http://h/?é", why: "Outside ASCII, URIs refuse characters, IRIs keep them, and browsers encode them."},
		{input: "http://h/?☃", encoding: encoding.Windows1252, why: "A query from a document in windows-1252, which has no snowman: its replacement has changed. The RFCs use only UTF-8."},
		{input: "http://h/#a b", why: "For a long time, fragments were not encoded."},
		{input: "http://h/#a`b", why: "Likewise."},
		{input: "http://h/#é", why: "Likewise outside ASCII, but encoded earlier."},
		{input: "http://h/#a\x00b", why: "NUL in a fragment: kept, dropped, encoded."},
	}},
	{"Opaque paths and origins", []example{
		{input: "data:x #f", why: "The space before the fragment would be lost if the fragment were removed, so the last space is encoded."},
		{input: "javascript:a b", why: "In opaque paths, browsers encode only the C0 control set."},
		{input: "blob:ftp://h/x", show: origin, why: "A blob URL has the origin of the URL in its path; since recently, only if that is http or https."},
		{input: "blob:blob:https://h/x", show: origin, why: "A blob within a blob, likewise."},
	}},
	{"Files", []example{
		{input: "file:///C|/x/..", why: "`|` instead of the colon after a drive letter."},
		{input: "file://C|/x", why: "A drive where the host would be."},
		{input: "/D|/x", base: "file:///C:/a/b", why: "A drive letter against a base with another one."},
		{input: "//C:/x", base: "file:///", show: host, why: "A drive, or a host and an empty port."},
		{input: "file:/c:/../..", why: "Whether `..` climbs above a drive."},
	}},
	{"Relative references", []example{
		{input: "", base: "http://h/a?b#c", why: "The empty reference: the base without its fragment; some texts also drop the query, or keep everything."},
		{input: "?", why: "Without a base, the RFCs still read a relative reference."},
		{input: "#x", base: "mailto:a", why: "Against an opaque path, only a fragment can be resolved."},
		{input: "x", base: "mailto:a", why: "Anything else fails in browsers; the RFCs have no opaque paths."},
		{input: "/x", base: "foo:/a/b", why: "Unknown schemes as bases."},
		{input: "http:x", base: "http://h/a/b", why: "The scheme of the base: browsers ignore it, which RFC 3986 calls a loophole of earlier texts."},
		{input: "https:x", base: "http://h/a/b", why: "Another scheme than the base's: browsers read a host where the RFCs read a path."},
		{input: "../../../x", base: "http://h/a/b", why: "How far `..` climbs."},
		{input: ".", base: "http://h/a/b", why: "The directory of the base."},
	}},
}
