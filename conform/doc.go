// Package conform tells whether a string is a valid URL string, where it is
// not and why, and how to make it one that stands for the same URL.
//
// What is valid is the grammar of the Standard's URL writing section, written
// here a function for each production. That is another question than what a
// URL parser accepts: the parser goes on with nearly everything. [Valid]
// answers it with a bool, [Check] with a [Verdict], and [Fix] mends what can be
// mended:
//
//	r := conform.Fix(`http://example.org/\a b`, weburl.URL{})
//	r.Text  // http://example.org//a%20b
//	r.Edits // 19-20 becomes "/" for invalid-reverse-solidus, 21-22 "%20" for invalid-URL-unit
//
// The grammar does not call the URL parser. The two are independent accounts of
// one language: as the Standard is now, an input is valid if and only if it
// parses without any validation error. No exception is known, and the tests of
// this package allow none.
//
// What is wrong with an input has one name, that of a validation error: what the
// parser reports of an input that is not valid is what [Check] finds, which goes
// on where the parser stops or reports only once.
//
// Source: https://url.spec.whatwg.org/#url-writing
package conform
