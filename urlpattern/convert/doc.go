// Package convert turns patterns of other languages into URL patterns, and URL patterns
// into patterns of ServeMux and regular expressions.
//
//	c, err := convert.FromServeMux("GET /books/{id}")
//	c.Patterns[0].Component(urlpattern.Pathname) // "/books/:id"
//	c.Clean                                      // Yes: the same on clean URLs
//	c.Exact                                      // No: see c.Differences
//	c.Differences[0]                             // encoding: http://example.com/%62ooks/a
//
// # What is compared
//
// Each function documents which URLs its source language matches. A conversion compares
// that set with the URLs that any of the resulting patterns matches. Where the two differ,
// the result is the nearest pattern, and [Conversion.Differences] holds URLs on which they
// differ. The package parses each of these URLs and tests both sides before it returns it:
// it asks ServeMux and package guard themselves, and models of the other languages.
//
// Servers decode and tidy a path before they compare it; URL patterns do not. So nearly
// every pattern of a server differs from a URL pattern on a URL such as
// "http://example.com//a/%62". [Conversion.Clean] leaves those URLs out; see [IsClean].
//
// # What a URL pattern cannot say
//
// Methods, precedence and redirects are not properties of URLs. [Conversion.Notes] tells
// what a conversion leaves out.
package convert
