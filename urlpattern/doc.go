// Package urlpattern implements the URL Pattern Standard: patterns that say which URLs
// a program means. A pattern means the same here as in a browser.
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
//	:name        matches one or more characters up to the next "/" in a pathname or "." in
//	             a hostname, and anything that is not empty elsewhere
//	*            matches anything, even nothing, across delimiters
//	(regexp)     matches a regular expression of ECMAScript with the flag v
//	:name(regexp)  the same, with a name
//	{text}?      makes a group of text and at most one of the above
//	?  *  +      after any of these, except plain text: optional, any number, at least one
//	\x           is x itself
//
// In a pathname, a slash right before a group belongs to it: "/books/:id?" matches
// "/books" and "/books/7", but not "/books/".
//
// A constructor string such as "https://example.com/books/*" is split into components.
// What follows the last component that it contains is "*". What it leaves out in between
// is empty, or "/" for a pathname. A hostname without a port means the default port. So "https://example.com/*"
// matches "https://example.com/a?b#c", but not "https://example.com:8443/". Username and
// password are "*" unless they are given. [New] takes the components apart.
//
// Fixed text is canonicalized as the URL parser would, so that "/café" matches
// "/caf%C3%A9". URLs are matched percent-encoded: regular expressions see ASCII only.
//
// # What a match costs
//
// Time is linear in the length of the URL, for every pattern: there is no backtracking.
// [Pattern.Test] does not allocate. Regular expressions that are not regular, with
// a look-around or a back reference, are an error with the code [NotRegular], unless the
// program hands over an engine of its own; see [Options.Engine]. [Limits] bounds patterns
// from strangers.
//
// # Where the Standard is not alone
//
// [Pattern.Generate] and [CompareComponent] are drafts, which the Standard does not have
// yet. docs/standard.md lists the few places where the text is unclear.
//
// Source: https://urlpattern.spec.whatwg.org/
package urlpattern
