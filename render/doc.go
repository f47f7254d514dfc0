// Package render renders URLs for people who decide whether to trust them: in an
// address bar, in a prompt before a download, in the log of a mail filter. It
// follows the URL Standard's advice on rendering, and UTS #39.
//
//	u, err := weburl.Parse("https://user@www.b\u00fccher.example/%C3%BC?q")
//	render.URL(u).Text                                     // https://www.bücher.example/ü?q
//	render.Options{Extent: render.HostOnly}.URL(u).Text    // www.bücher.example
//
// A [Rendering] is more than a text: its spans tell the parts apart, and say what of
// the URL is hidden or shown in another form, and why. They cover the URL from its
// first byte to its last.
//
// # Which form of a URL is for whom
//
// [weburl.URL.String] and [host.Host.String] are for machines: they are ASCII, and can
// be stored, compared and parsed. [host.Host.Unicode] decodes Punycode without checking
// whether the result looks like something else. It is for programs that need names in
// Unicode or do their own checks. The method Unicode of a reference is for people who
// edit: its result can be parsed again and is equivalent.
//
// This package is for people who read. Do not parse, store or compare its results: they
// lack parts of the URL, and other parts are decoded.
//
// # Guarantees
//
// A text never contains the URL's credentials, controls, invisible characters,
// characters that change the direction of text, or a lock symbol. The only exceptions
// are the isolates U+2066 and U+2069, which render itself puts around right-to-left text
// and always pairs, so no part of the URL moves to another part's position. A URL in the
// path or query of another URL is ordinary text, except in a blob: URL.
//
// A domain is shown in Unicode as a whole, if all of its labels may be, and otherwise in
// ASCII as a whole. The registrable domain is never cut, however narrow the Width.
//
// Time and memory are linear in the length of the URL.
//
// Sources: https://url.spec.whatwg.org/#url-rendering and
// https://www.unicode.org/reports/tr39/
package render
