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
func port(r edition.Reading) string { return shown("port", r.Port) }
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
		{input: "http://h/^", why: "The RFCs' grammar has no place for `^`, and what browsers do with one in a path has changed back and forth."},
		{input: "http://h/|", why: "Likewise `|`."},
		{input: "http://h/{x}", why: "Templates that were never filled in: the RFCs refuse braces."},
		{input: "http://h/a[b]", why: "By the RFCs, brackets belong around addresses only."},
		{input: "http://h/%zz", why: "A percent sign without two hexadecimal digits: an error to report, or one that ends it."},
		{input: "http://h/a\tb", why: "Tabs come from wrapped source text. Browsers drop them; others keep them, encoded, or refuse."},
		{input: "ht\ntp://h/", why: "Line feeds are dropped before anything is read, so they may stand in the middle of a scheme; a grammar that only skips them between parts finds no scheme."},
		{input: "http://h/\x00", why: "Whether controls at the end are trimmed like spaces."},
		{input: `http://h/a\b`, why: `Browsers read "\" as "/" in the schemes that they know well, which filters that follow the RFCs miss.`},
		{input: `http:\\h\a`, why: "The same before the host, where it decides who is asked."},
		{input: "http://ex%61mple/%7e", show: host, why: "Percent-encoding in hosts is decoded before the name is looked up; in paths it stays."},
	}},
	{"Paths", []example{
		{input: "http://h/a/%2e%2E/b", why: "Encoded dots climb for browsers. For the RFCs they do so only after normalization, which comes later."},
		{input: "foo:/.//a", show: path, why: "A path that begins with two slashes needs `/.` in front, or what is written is read with a host again."},
		{input: "/..//a", base: "foo:/b", show: path, why: "The same path, arrived at by resolving."},
		{input: "foo:///a", show: path, why: "Unknown schemes: whether `//` begins a host there, and so where the path does."},
		{input: "foo://H/x", show: host, why: "The host of an unknown scheme keeps its case, if it is one at all."},
	}},
	{"Addresses of four numbers", []example{
		{input: "http://127.1/", why: "The short forms that inet_aton reads: an address for browsers, a name for the RFCs."},
		{input: "http://0x7f.0.0.1/", why: "Hexadecimal parts, likewise."},
		{input: "http://017.0.0.1/", why: "A leading zero makes a part octal for browsers; where it stays as written, who looks it up decides."},
		{input: "http://1.2.3.08/", why: "08 is not octal: a decimal 8, the part of a name, or an error."},
		{input: "http://256.256.256.256/", why: "Too large for an address, and too much like one for a name."},
		{input: "http://1.2.3.4.5/", why: "Five parts: a name once, and an error since a name may not end in a number."},
		{input: "http://h.0x4/", why: "Names that end in a number, likewise."},
		{input: "http://1.2.3.4./", why: "A dot at the end of an address."},
		{input: "http://0x.0x/", why: "`0x` without digits is a zero, or a name."},
	}},
	{"Addresses in brackets", []example{
		{input: "http://[::1]/", why: "The grammar of 2014 has a mistake: an address cannot begin with two colons."},
		{input: "http://[::127.0.0.1]/", why: "The way to write an IPv6 address: as given, or the shortest."},
		{input: "http://[v1.x]/", why: "The RFCs reserve room for addresses of the future; browsers do not."},
	}},
	{"Names", []example{
		{input: "HTTP://EXAMPLE.COM/", why: "Whether parsing makes lower case of schemes and hosts, or leaves that to normalization."},
		{input: "http://faß.example/", why: "IDNA2003 and the transitional processing of UTS #46 make `ss` of `ß`; nontransitional processing keeps it. They are two domains, which may have two owners."},
		{input: "http://क्\u200dष.example/", why: "The zero width joiner: dropped, or kept where the script needs it."},
		{input: "http://a\u200db.example/", why: "The same joiner where no script needs it: dropped, or an error."},
		{input: "http://😀.example/", show: host, why: "Symbols in names. The code point is younger than some of the texts."},
		{input: "http://ＧＯ.example/", show: host, why: "Fullwidth letters are mapped to those of ASCII where there is IDNA."},
		{input: "http://xn--a/", why: "Punycode that decodes to nothing, in a name that is all ASCII: the living Standard came to let it through."},
		{input: "http://A_B.example/", why: "The underscore is not allowed in the names of hosts, but there are many that have one."},
		{input: "http://h<x/", why: "Which characters a domain can never have."},
		{input: "http://h%2fx/", show: host, why: "An encoded slash in a host: refused, or part of a name."},
		{input: "foo://a^b/", show: host, why: "Which characters a host cannot have that is not a domain."},
	}},
	{"Hosts that are empty", []example{
		{input: "http:///h/a", show: host, why: "Browsers skip any number of slashes. For the RFCs there is an empty host, for others an error."},
		{input: "http://", why: "Nothing after the slashes."},
		{input: "file://localhost/x", show: host, why: "localhost is the empty host of files, or a host like any."},
	}},
	{"Credentials", []example{
		{input: "http://u@v@h/", show: user, why: "Two at signs: the last one ends the credentials for browsers, while the grammar of the RFCs has no reading."},
		{input: "http://a:b@c:d@e/", show: host, why: "The same with colons, which makes ports of passwords for some."},
		{input: "http://@h/", why: "Credentials that are there, but empty."},
		{input: "http://u:@h/", why: "An empty password."},
		{input: "http://user^x@h/", show: user, why: "What is percent-encoded in credentials."},
	}},
	{"Ports", []example{
		{input: "http://h:/", show: port, why: "A colon without a port."},
		{input: "http://h:80/", show: port, why: "Default ports are dropped, or kept until URLs are compared."},
		{input: "http://h:0080/", show: port, why: "A port is a number, or a string of digits."},
		{input: "http://h:65536/", show: port, why: "The largest port that there is, and one."},
		{input: "gopher://h:70/", show: origin, why: "gopher was a scheme with a default port and an origin until it was given up."},
	}},
	{"Queries and fragments", []example{
		{input: "http://h?", why: "Without a path, a browser puts `/`; an empty query stays."},
		{input: "http://h/?'", why: "`'` ends an attribute in markup with single quotes. It came to be encoded, but only in schemes that browsers know well."},
		{input: "http://h/?é", why: "Beyond ASCII, a URI refuses, an IRI keeps, and a browser encodes."},
		{input: "http://h/?☃", encoding: encoding.Windows1252, why: "A query from a document in windows-1252, which has no snowman: what stands for it has changed. The RFCs know only UTF-8."},
		{input: "http://h/#a b", why: "Fragments were left as they are for a long time."},
		{input: "http://h/#a`b", why: "Likewise."},
		{input: "http://h/#é", why: "Likewise beyond ASCII, but encoded sooner."},
		{input: "http://h/#a\x00b", why: "NUL in a fragment: kept, dropped, encoded."},
	}},
	{"Opaque paths and origins", []example{
		{input: "data:x #f", why: "The space before the fragment would be lost if the fragment were removed; so the last one is encoded."},
		{input: "javascript:a b", why: "In opaque paths browsers encode only what they must."},
		{input: "blob:ftp://h/x", show: origin, why: "A blob has the origin of the URL in its path; of late, only if that is of http or https."},
		{input: "blob:blob:https://h/x", show: origin, why: "A blob within a blob, likewise."},
	}},
	{"Files", []example{
		{input: "file:///C|/x/..", why: "`|` for the colon of a drive letter."},
		{input: "file://C|/x", why: "A drive where the host would be."},
		{input: "/D|/x", base: "file:///C:/a/b", why: "A drive against a base with another."},
		{input: "//C:/x", base: "file:///", show: host, why: "A drive, or a host and an empty port."},
		{input: "file:/c:/../..", why: "Whether `..` climbs above a drive."},
	}},
	{"Relative references", []example{
		{input: "", base: "http://h/a?b#c", why: "Nothing: the base without its fragment, though some lose the query, or keep all."},
		{input: "?", why: "Without a base, the RFCs still have a reference."},
		{input: "#x", base: "mailto:a", why: "A fragment is all that goes onto an opaque path."},
		{input: "x", base: "mailto:a", why: "Anything else does not, for browsers; the RFCs have no opaque paths."},
		{input: "/x", base: "foo:/a/b", why: "Unknown schemes as bases."},
		{input: "http:x", base: "http://h/a/b", why: "A scheme that the base has, too: RFC 3986 calls it a loophole in earlier texts to disregard it, as browsers do."},
		{input: "https:x", base: "http://h/a/b", why: "A scheme that the base does not have: browsers find a host where the RFCs have a path."},
		{input: "../../../x", base: "http://h/a/b", why: "How far `..` climbs."},
		{input: ".", base: "http://h/a/b", why: "The directory of the base."},
	}},
}
