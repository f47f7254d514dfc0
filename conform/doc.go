// Package conform tells whether a string is a valid URL string, where it is
// not and why, and how to make it one that stands for the same URL.
//
// What is valid is the grammar of the Standard's URL writing section, written
// here a function for each production. That is another question than what a
// URL parser accepts: the parser goes on with nearly everything. [Check]
// answers it with a [Verdict], [Valid] with a bool, and [Fix] mends what can be
// mended:
//
//	r := conform.Fix(`http://example.org\a b`, weburl.URL{})
//	r.Text  // http://example.org/a%20b
//	r.Edits // 18-19 becomes "/" for reverse-solidus, 20-21 "%20" for url-unit
//
// Nothing here calls the URL parser. The two are independent accounts of one
// language: as the Standard is now, an input is valid if and only if it parses
// without any validation error. No exception is known, and the tests of this
// package allow none. What is said of an input can differ, though: the parser
// stops where it fails, and reports a run of tabs or a kind of invalid code
// point in a host only once.
//
// Source: https://url.spec.whatwg.org/#url-writing
package conform
