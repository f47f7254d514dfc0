// Package robots reads robots.txt files and decides by them which URLs a crawler may
// request: the Robots Exclusion Protocol, https://www.rfc-editor.org/rfc/rfc9309.
//
//   - [FromResponse] returns the file for a response to a request for /robots.txt,
//     whatever its status.
//   - [Parse] and [Read] read a file; [Options] also report what is wrong with it.
//   - [File.Group] selects the rules for a crawler, and [Group.Test] decides about a URL
//     and names the rule.
//
// # Rules
//
// All groups that name a crawler apply to it together; those for "*" apply only if none
// names it. Names are compared without case, up to the first byte that a product token
// cannot contain: "Bot/1.0" is Bot.
//
// The longest pattern that matches a URL's path and query decides. If an allow and a
// disallow rule have patterns of the same length, the allow rule does. A URL that no rule
// matches is allowed, and /robots.txt is always allowed. An empty pattern is no rule.
// "*" matches any bytes, and "$" at the end of a pattern the end of the URL. Other rules
// match URLs that begin with the pattern.
//
// # Percent-encoding
//
// Patterns and URLs are compared in a normal form:
//
//   - Letters, digits, "-", ".", "_" and "~" are decoded, and so are "*" and "$", which
//     a pattern must encode to mean themselves.
//   - All bytes outside ASCII are encoded, and so is ASCII that no URI contains, such as
//     a space. The digits of all escapes are in uppercase.
//   - In the query, ":", "/", "?", "[", "]" and "@" are decoded: a query means the same
//     whether it contains "https://" or "https%3A%2F%2F". In the path, "%2F" is not "/".
//   - All else stays as it is: "%26" is not "&", and "+" is neither "%2B" nor "%20".
//
// # Files
//
// A file that breaks the grammar still counts: each line that can be read is used. Lines
// of other kinds, such as "Crawl-delay", belong to no group and end none. Of a file, the
// first [MinLimit] bytes are read, or more.
package robots
