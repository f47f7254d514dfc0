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
// [URL.Parse] resolves a reference against a URL. [Options] has the rest: a
// base URL, the encoding of a legacy document, and a function that is told of
// every validation error with its place in the input.
//
// # What comes out
//
// Components are what the Standard's URL record holds: ASCII, percent-encoded,
// without the delimiters around them ("https", not "https:"), and with null
// kept apart from empty. Two URLs are equal where their strings are.
//
// Coming from net/url, mind that nothing is ever decoded twice or encoded
// again: String returns the bytes that the components return. Every scheme
// without special rules is read the same way, without its default port.
//
// # What goes wrong
//
// A failure is a [*validation.Error] with the Standard's name for it and the
// place in the input. It holds nothing of the input, so that it can be logged.
//
// # Where to read on
//
// url.go says what a URL is, machine.go and the files beside it are the parser
// in the order of the Standard's parsing section, package host reads hosts, package percent encodes, package
// idna makes domains ASCII, and package validation explains the errors.
package weburl
