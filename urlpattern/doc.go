// Package urlpattern implements the URL Pattern Standard. A pattern says which URLs
// a program means, and means the same here as in a browser.
//
//	p, err := urlpattern.Parse("https://*.example.com/books/:id")
//	p.Test(weburl.MustParse("https://www.example.com/books/7"))   // true
//	p.Test(weburl.MustParse("https://www.example.com/books/7/a")) // false: :id ends at a slash
//
// # What a pattern consists of
//
// A pattern has a pattern string for each of eight components: protocol, username,
// password, hostname, port, pathname, search and hash. A URL matches if all of its
// components do, each as a whole. In a pattern string,
//
//	text         matches itself
//	:name        matches one or more characters, up to the next "/" in a pathname or "." in
//	             a hostname
//	*            matches any characters, or none, across delimiters
//	(regexp)     matches a regular expression of ECMAScript with the flag v
//	:name(regexp)  the same, with a name
//	{text}?      makes a group of text and at most one of the above
//	?  *  +      after any of these, except plain text: optional, any number, at least one
//	\x           matches the character x itself
//
// In a pathname, a slash right before a group belongs to it: "/books/:id?" matches
// "/books" and "/books/7", but not "/books/". If the protocol cannot be http, https or
// another special scheme, slashes in a pathname have no special meaning.
//
// [Parse] splits a constructor string such as "https://example.com/books/*" into
// components. Those after the last one in the string are "*". Those that it skips are
// empty, or "/" for a pathname. A hostname without a port means the default port: so
// "https://example.com/*" matches "https://example.com/a?b#c", but not
// "https://example.com:8443/". Username and password are "*" unless they are given. [New]
// takes each component separately.
//
// Fixed text is canonicalized as in a URL, so that "/café" matches "/caf%C3%A9". URLs are
// matched percent-encoded: regular expressions see ASCII only.
//
// # Cost
//
// The time of a match is linear in the length of the URL, for every pattern: there is no
// backtracking. [Pattern.Test] does not allocate. A regular expression with a look-around
// or a back reference is an error with the code [NotRegular], unless the program supplies
// an engine; see [Options.Engine]. [Limits] bounds the size of patterns.
//
// # Many patterns
//
// A [Set] holds any number of patterns with values, and finds the first that matches a URL,
// the most specific, or all.
//
// # Beyond the Standard
//
// [Pattern.Generate] and [CompareComponent] implement drafts that are not in the Standard
// yet. docs/standard.md lists the few places where the Standard's text is unclear.
//
// Source: https://urlpattern.spec.whatwg.org/
package urlpattern
