// Package robotstxt holds questions about robots.txt on which readers differ. Only tests and
// tools use it.
package robotstxt

// RFC is where the sections of [Dispute] are.
const RFC = "https://www.rfc-editor.org/rfc/rfc9309#section-"

// Dispute is a question about a file and a URL, with the answer of package robots.
type Dispute struct {
	// File is asked about the agent "Bot".
	File string
	// Path is the path and query of the URL.
	Path    string
	Allowed bool
	// Section is the section of RFC 9309 from which Why follows.
	Section, Why string
}

// Disputes lists the questions.
var Disputes = []Dispute{
	// Special characters.
	{"user-agent: *\ndisallow: /a%2Ab", "/a*b", false, "2.2.3", "a pattern encodes the character that it means"},
	{"user-agent: *\ndisallow: /a%2Ab", "/a%2ab", false, "2.2.3", "the URL may encode it, too"},
	{"user-agent: *\ndisallow: /a%2Ab", "/acb", true, "2.2.3", "an encoded star is no wildcard"},
	{"user-agent: *\ndisallow: /a%24", "/a$", false, "2.2.3", "a pattern encodes the character that it means"},
	{"user-agent: *\ndisallow: /a%24", "/a", true, "2.2.3", "an encoded dollar sign does not end the URL"},
	{"user-agent: *\ndisallow: /a$b", "/a$bc", false, "2.2.3", "a dollar sign ends the URL only at the end of the pattern"},
	{"user-agent: *\ndisallow: /a$ # all", "/ab", true, "2.2.3", "a comment and the space before it are no part of the pattern"},
	{"user-agent: *\ndisallow: /a#b", "/a", false, "2.2.3", "a number sign begins a comment, also within a word"},

	// The longest match.
	{"user-agent: *\ndisallow: /a\nallow: /a", "/a", true, "2.2.2", "of equally long rules, allow is used"},
	{"user-agent: *\nallow: /a\ndisallow: /*b", "/ab", false, "2.2.2", "the octets of the pattern count, with wildcards"},
	{"user-agent: *\ndisallow: /a*\nallow: /ab", "/abc", true, "2.2.2", "both patterns have three octets: allow is used"},
	{"user-agent: *\ndisallow: /a/%62\nallow: /a/b", "/a/b", true, "2.2.2", "octets are counted as they are compared, and there is nothing to encode in these"},
	{"user-agent: *\ndisallow: /\nallow:", "/a", false, "2.2.2", "an empty pattern matches nothing"},
	{"user-agent: *\ndisallow: /\nuser-agent: Bot\ndisallow:", "/a", true, "2.2.2", "the group of Bot has no rules, and those of others do not count"},
	{"user-agent: *\ndisallow: private/", "/private/", true, "2.2.2", "matching begins at the first octet of the path, which is a slash"},
	{"user-agent: *\ndisallow: /", "/robots.txt", true, "2.2.2", "the file itself is allowed implicitly"},
	{"user-agent: *\ndisallow: /A", "/a", true, "2.2.2", "paths are compared with case"},

	// Percent-encoding.
	{"user-agent: *\ndisallow: /é", "/%c3%a9", false, "2.2.2", "octets outside ASCII are encoded, and digits of escapes have no case"},
	{"user-agent: *\ndisallow: /%c3%a9", "/é", false, "2.2.2", "octets outside ASCII are encoded, and digits of escapes have no case"},
	{"user-agent: *\ndisallow: /%7Eann", "/~ann", false, "2.2.2", "unreserved characters are decoded"},
	{"user-agent: *\ndisallow: /~ann", "/%7eann", false, "2.2.2", "unreserved characters are decoded"},
	{"user-agent: *\ndisallow: /a%2Fb", "/a/b", true, "2.2.2", "in a path, an encoded slash is data"},
	{"user-agent: *\ndisallow: /a?u=https://", "/a?u=https%3A%2F%2Fb", false, "2.2.2", "in a query, the table of the RFC encodes colons and slashes"},
	{"user-agent: *\ndisallow: /*https%3A", "/a?u=https://b", false, "2.2.2", "in a query, the table of the RFC encodes colons and slashes"},
	{"user-agent: *\ndisallow: /a?b=c%26", "/a?b=c&d", true, "2.2.2", "an ampersand separates parameters, an encoded one does not"},
	{"user-agent: *\ndisallow: /a+b", "/a%20b", true, "2.2.2", "a plus is not a space"},
	{"user-agent: *\ndisallow: /a+b", "/a%2Bb", true, "2.2.2", "a plus is reserved, so an encoded one is another"},
	{"user-agent: *\ndisallow: /a b", "/a%20b", false, "2.2.2", "no URI contains a space: it is encoded"},
	{"user-agent: *\ndisallow: /*%", "/a%20b", false, "2.2.2", "octets are compared, also those of an escape"},

	// Names.
	{"user-agent: Bot/1.0\ndisallow: /", "/a", false, "2.2.1", "a product token has no version"},
	{"user-agent: bot\ndisallow: /", "/a", false, "2.2.1", "names are compared without case"},
	{"user-agent: Bo\ndisallow: /", "/a", true, "2.2.1", "the whole token has to match"},
	{"user-agent: Botany\ndisallow: /", "/a", true, "2.2.1", "the whole token has to match"},
	{"user-agent: Bot\nuser-agent: *\ndisallow: /a\nuser-agent: *\ndisallow: /b", "/b", true, "2.2.1", "a group names Bot, so that those for others do not count"},
	{"user-agent: Bot\ndisallow: /a\nuser-agent: Bot\ndisallow: /b", "/a", false, "2.2.1", "groups of one name are combined"},

	// Lines.
	{"\uFEFFuser-agent: *\ndisallow: /", "/a", false, "2.3", "the file is UTF-8, which may begin with a byte order mark"},
	{"user-agent: *\rdisallow: /\r", "/a", false, "2.2", "CR, LF and CRLF end lines"},
	{"user-agent: Bot\nsitemap: /s\n\ncrawl-delay: 1\nuser-agent: x\ndisallow: /", "/a", false, "2.2.4", "other lines do not end a group"},
	{"user-agent: Bot\n\ndisallow: /", "/a", false, "2.2", "nor do empty lines"},
	{"user-agent Bot\ndisallow /", "/a", false, "2.3.1.5", "a line is used if it can be read: only its colon is missing"},
	{"user-agent: Bot\ndissallow: /", "/a", true, "2.2.4", "a key that the RFC does not have is another record"},
	{"user-agent: Bot\ndisallow-not: /", "/a", true, "2.2.4", "a key that the RFC does not have is another record"},
	{"disallow: /\nuser-agent: Bot\nallow: /b", "/a", true, "2.2", "a rule belongs to a group, and this one has none"},
}
