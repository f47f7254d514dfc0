// Package conform checks whether a string is a valid URL string, reports where and why
// it is not, and fixes it without changing the URL.
//
// Validity is defined by the grammar in the Standard's URL writing section, which is
// written here as one function per production. It is stricter than the URL parser,
// which accepts almost anything. [Valid] returns a bool, [Check] a [Verdict] with all
// errors, and [Fix] a [Repair]:
//
//	r := conform.Fix(`http://example.org/\a b`, weburl.URL{})
//	r.Text  // http://example.org//a%20b
//	r.Edits // 19-20 becomes "/" (invalid-reverse-solidus), 21-22 "%20" (invalid-URL-unit)
//
// The grammar does not call the URL parser, so each is a check on the other: in
// the current Standard, an input is valid if and only if it parses without a
// validation error. No exception is known, and the tests of this package allow
// none.
//
// Findings are named after validation errors. [Check] finds everything that the parser
// reports, and continues where the parser stops or reports an error only once.
//
// [Production.Check] checks a text against a single production, such as
// [ValidHostString] or [PathRelativeSchemeLessURLString], which other standards refer to.
//
// [FixWithin] bounds the number of findings. Use it for untrusted inputs, which may
// contain an error at every byte.
//
// Source: https://url.spec.whatwg.org/#url-writing
package conform
