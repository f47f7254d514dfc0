// Package render says what to show a person of a URL who decides whether to trust
// it: in an address bar, in a question before a download, in the log of a mail
// filter. It follows the URL Standard's advice on rendering, and UTS #39.
//
//	u, err := weburl.Parse("https://user@www.b\u00fccher.example/%C3%BC?q")
//	render.URL(u).Text                                     // https://www.bücher.example/ü?q
//	render.Options{Extent: render.HostOnly}.URL(u).Text    // www.bücher.example
//
// A [Rendering] is more than a text: its spans say which part is which, what of the
// URL is not shown or shown in another form, and why. They cover the URL from its
// first byte to its last.
//
// # Which form of a URL is for whom
//
// For machines there are [weburl.URL.String] and [host.Host.String]: they are ASCII,
// can be compared and parsed, and are what to store. [host.Host.Unicode] decodes
// Punycode without asking whether the result looks like something else; it is for
// programs that need names in Unicode, or check them on their own. The method Unicode
// of a reference is for people who write: it can be parsed again, and says the same.
//
// This package is for people who read. What it returns is not to be parsed, stored
// or compared: parts of the URL are missing, and others are decoded.
//
// # What is promised
//
// A text never contains the credentials of the URL, controls, characters that are
// invisible or change the direction of what follows, or the symbol of a lock. A URL in
// the path or the query of another is text like any other, but for that of a blob: URL.
// Text from right to left is between isolates, which are always paired, so no part
// moves to the place of another.
//
// A domain is shown in Unicode if all of its labels may be, and otherwise in ASCII as
// a whole. However little room there is, the registrable domain stays, whole.
//
// Time and memory are linear in the URL.
//
// Sources: https://url.spec.whatwg.org/#url-rendering and
// https://www.unicode.org/reports/tr39/
package render
