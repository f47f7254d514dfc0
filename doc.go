// Package weburl reads, checks, changes and compares URLs exactly as browsers
// do: it implements the WHATWG URL Standard.
//
// # A URL is a value
//
// [Parse] turns a string into a [URL], an immutable and comparable value:
//
//	u, err := weburl.Parse("HTTPS://EXAMPLE.org:443/a/../b c?q")
//	u.String()    // "https://example.org/b%20c?q"
//	u.Host()      // example.org
//	u.Query()     // "q", true
//
// [URL.Parse] resolves a reference against a URL. The With and Without methods
// return changed copies; [URL.Edit] makes several changes at once. [Options] adds a base
// URL, the encoding of a legacy document, a function that is called with every validation
// error and its span in the input, and the layout of the input.
//
// # What comes out
//
// Components are what the Standard's URL record holds: ASCII, percent-encoded,
// without the delimiters around them ("https", not "https:"), and with null
// distinct from empty. Two URLs are equal if their strings are.
//
// If you come from net/url, see [from-net-url], and note that nothing is decoded or encoded
// implicitly: String consists of the very bytes that the components return. Schemes that
// are not special are all read the same way, and have no default port.
//
// # What goes wrong
//
// A failure is a [*validation.Error] with the Standard's name for it and its span in the
// input; errors.Is(err, validation.HostMissing) tests for one. A change can also fail with
// a [*ChangeError]. You can log errors: they contain nothing of the input except, at most,
// one code point that is forbidden in a host. On error, Parse returns the zero URL, and a
// With method the URL unchanged.
//
// # What is stored
//
// Whatever is written reads back as the same value:
//
//	                text, JSON           binary, gob   database
//	URL             String               String        String
//	zero URL        ""                   ""            NULL
//	Origin          String               -             String
//	opaque Origin   "null", read as another one        "null"
//	zero Origin     ""                   -             NULL
//	host.Host       String, for domains and addresses  -
//	form.List       an array of names and values       -
//	kinds, codes    their names          -             -
//
// An empty string in a database also reads as the zero URL; sql.Null[URL] distinguishes it
// from NULL. In JSON, the option omitzero omits a zero URL. Reading parses the text, and so
// normalizes it.
//
// # Compatibility
//
// The Standard and Unicode change, and minor versions of this package follow. So a string
// that parses today may fail tomorrow or become another URL, though in practice this has
// only happened to hosts with new letters and to inputs that browsers disagreed about.
// Within one version of this package, == and the strings of URLs are exact. If you store
// strings for longer, such as the keys of a crawl, store [StandardCommit] and
// [UnicodeVersion] beside them, and parse them again when these change.
//
// Minor versions may add validation codes, reasons and kinds; a switch over
// them needs a default. Their names stay, their numbers may change. The size of
// URL may change, but a URL stays comparable and will never hold a pointer or a
// cache beside its string. From version 1 on, all packages keep their exported
// names; before that, conform and reference are the likeliest to change.
//
// # Concurrency
//
// URL, Origin, host.Host, psl.List and the percent-encode sets are immutable and safe for
// concurrent use, and so are all functions. Options may be shared if their
// functions may; a Layout belongs to one call at a time. Report and Encoding
// are called on the caller's goroutine, before Parse returns and never after.
// The objects of package webapi are for one goroutine at a time.
//
// # Where to go
//
// The parts of a URL, and what can be wrong with them:
//
//   - [github.com/weburl-go/weburl/host]: domains and addresses, compared by
//     labels
//   - [github.com/weburl-go/weburl/psl]: registrable domains, by the Public Suffix List
//   - [github.com/weburl-go/weburl/form]: query parameters, in order
//   - [github.com/weburl-go/weburl/param]: names of parameters that track people, and
//     of those that carry secrets
//   - [github.com/weburl-go/weburl/percent]: percent-encoding
//   - [github.com/weburl-go/weburl/encoding]: encodings of documents other than UTF-8
//   - [github.com/weburl-go/weburl/idna]: domains in other scripts, to ASCII and
//     back
//   - [github.com/weburl-go/weburl/validation]: the names of errors, and what they
//     mean
//   - [github.com/weburl-go/weburl/mimetype]: MIME types, as in Content-Type headers and
//     data: URLs
//
// Packages that build on this one:
//
//   - [github.com/weburl-go/weburl/webapi]: the classes URL and URLSearchParams,
//     one to one
//   - [github.com/weburl-go/weburl/conform]: whether a string is a valid URL
//     string, and how to make it one
//   - [github.com/weburl-go/weburl/reference]: relative references as values
//   - [github.com/weburl-go/weburl/idna/idna2003]: IDNA as it was in 2003
//   - [github.com/weburl-go/weburl/site]: whether two origins are the same site
//   - [github.com/weburl-go/weburl/render]: what to show a person who decides
//     whether to trust a URL
//   - [github.com/weburl-go/weburl/neturl]: the bridge to net/url and net/http,
//     without loss
//   - [github.com/weburl-go/weburl/fileurl]: paths of files and file: URLs
//   - [github.com/weburl-go/weburl/dataurl]: the MIME type and the body of data: URLs
//   - [github.com/weburl-go/weburl/links]: srcset, refresh, Link and other syntaxes in
//     which URLs are written
//   - [github.com/weburl-go/weburl/canonical]: keys of archives, crawlers and block
//     lists, with versioned profiles that never change
//   - [github.com/weburl-go/weburl/robots]: robots.txt, by which sites say what crawlers
//     may request
//   - [github.com/weburl-go/weburl/urlpattern]: URL patterns, by which programs say which
//     URLs they mean
//   - [github.com/weburl-go/weburl/urlpattern/analysis]: which URLs patterns have in
//     common, and which patterns are never reached
//   - [github.com/weburl-go/weburl/urlpattern/convert]: URL patterns from patterns of
//     routers, servers and crawlers, and back
//   - [github.com/weburl-go/weburl/guard]: redirects that stay on a site, and requests
//     that stay out of internal networks
//   - [github.com/weburl-go/weburl/edition]: how older editions of the Standard, and the
//     RFCs, read a string
//   - [github.com/weburl-go/weburl/compare]: where programs read a string differently,
//     the consequences, and a guard against them
//   - [github.com/weburl-go/weburl/cmd/weburl]: the command, for lists and
//     documents
//   - [github.com/weburl-go/weburl/cmd/weburl/tables]: columns about URLs for CSV and
//     Parquet, in the module of the command
//   - [github.com/weburl-go/weburl/cmd/weburl/page]: every URL in an HTML document, in
//     the module of the command
//   - [web]: the same for JavaScript, as WebAssembly
//
// The [cookbook] has recipes of a few lines each, and [examples] has complete programs.
//
// To read the code, begin with url.go, which defines a URL. The parser is in
// internal/parser: machine.go and the files beside it follow the Standard state by state,
// and reader.go and writer.go are the shortcut that most inputs take. ARCHITECTURE.md
// draws the path of an input.
//
// [web]: https://github.com/weburl-go/weburl/tree/main/web
// [from-net-url]: https://github.com/weburl-go/weburl/blob/main/docs/from-net-url.md
// [cookbook]: https://github.com/weburl-go/weburl/blob/main/docs/cookbook.md
// [examples]: https://github.com/weburl-go/weburl/tree/main/examples
package weburl
