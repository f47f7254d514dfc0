// Package weburl reads, checks, changes and compares URLs exactly as browsers
// do: it implements the URL Standard of the WHATWG.
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
// return changed copies. [Options] has the rest: a base URL, the encoding of a
// legacy document, a function that is told of every validation error with its
// place in the input, and the layout of the input.
//
// # What comes out
//
// Components are what the Standard's URL record holds: ASCII, percent-encoded,
// without the delimiters around them ("https", not "https:"), and with null
// kept apart from empty. Two URLs are equal where their strings are.
//
// Coming from net/url, mind that nothing is decoded or encoded behind your
// back: String consists of the very bytes that the components return. Schemes
// that are not special are all read the same way, and have no default port.
//
// # What goes wrong
//
// A failure is a [*validation.Error] with the Standard's name for it and the
// place in the input; errors.Is(err, validation.HostMissing) finds it. A change
// that cannot be made gives a [*ChangeError], too. Errors hold nothing of the
// input but, at most, one code point that is forbidden in a host, so that they
// can be logged. With an error, Parse returns the zero URL, and a With method the
// URL as it was.
//
// # What is stored
//
// What is written is read as the same value again:
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
// An empty string in a database is read as the zero URL, too. sql.Null[URL] tells
// it from NULL, and in JSON the option omitzero leaves a zero URL out. Reading
// parses, so that text which was not canonical is then.
//
// # Compatibility
//
// The Standard and Unicode move, and this package with them, in minor versions.
// So a string that parses today can fail tomorrow or be another URL, though in
// practice only hosts with new letters, and inputs that browsers disagreed about,
// ever did. Within one version of this package == and canonical strings are exact.
// Who stores them for longer, as keys of a crawl, stores [StandardCommit] and
// [UnicodeVersion] beside them, and canonicalizes again when these change.
//
// Minor versions may add validation codes, reasons and kinds; a switch over them
// needs a default. Their names stay, their numbers may move. The size of URL may
// change, but it stays comparable and will never hold a pointer or a cache beside
// its string. The packages weburl, host, percent, form, idna, validation and webapi
// keep their exported names from version 1 on; conform and reference may still
// change before that.
//
// # Concurrency
//
// URL, Origin, host.Host and the percent-encode sets are immutable and safe for
// use by many goroutines at once, and so are all functions. Options may be shared if
// its functions may; a Layout belongs to one call at a time. Report and
// EncodeQuery are called on the goroutine of the caller, before Parse returns and
// never after. The objects of package webapi are for one goroutine at a time.
//
// # Where to go
//
// Package host reads hosts, percent encodes, form reads and writes query
// parameters, idna makes domains ASCII, and validation explains the errors. On top
// of this package, webapi has the classes URL and URLSearchParams one to one,
// conform tells whether a string is a valid URL string and mends it, and
// reference holds relative references as values.
//
// To read the code, begin with url.go, which says what a URL is. machine.go and
// the files beside it are the parser, state by state as the Standard has it,
// builder.go writes what they read, and head.go, recogniser.go and rewriter.go are
// the way around them that most inputs take.
package weburl
