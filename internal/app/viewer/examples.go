package viewer

import "slices"

// example is an input to start from, and what it teaches.
type example struct{ title, lesson, input, base, encoding, panel string }

// starters are the examples that a page without input offers, of what people paste.
var starters = []string{"A whole URL", "A bare domain", "A link from a phishing mail", "A link with tracking parameters", "A redirect to another site", "A domain that is not ASCII", "Not a URL"}

var examples = []example{
	{"A whole URL", "Every component in one place. Point at a part to see what it became.",
		"https://user:secret@www.Example.com:8080/a/b/../c?q=1&r=two#top", "", "", "overview"},
	{"A bare domain", "Without a scheme, this is not a URL. Browsers guess one in the address bar, and nowhere else.",
		"example.com/path", "", "", "overview"},
	{"A link from a phishing mail", "The end of a host says whose it is, however familiar its beginning looks.",
		"https://accounts.google.com.signin-verify.example/login?user=alice", "", "", "host"},
	{"A link with tracking parameters", "They tell the site who follows the link. One button removes them and leaves all other bytes alone.",
		"https://shop.example/shoes?color=red&utm_source=newsletter&utm_medium=email&fbclid=IwAR0x", "", "", "overview"},
	{"A redirect to another site", "A login page that redirects to any URL lends its name to whoever makes the link.",
		"https://site.example/login?next=https%3A%2F%2Fevil.example%2F", "", "", "overview"},
	{"Spaces, tabs and newlines", "Spaces at the ends go, and tabs and newlines go wherever they are, so a filter that looks for “javascript:” misses this one.",
		" java\nscript\t:alert(1) ", "", "", "overview"},
	{"Too many slashes", "A browser reads any number of slashes, in either direction, as two.",
		`https:\\\/example.com\a`, "", "", "overview"},
	{"Two hosts in one URL", "To a browser, a backslash ends the host; to many other programs it does not. Each of them sees another server.",
		`http://good.example\@evil.example/`, "", "", "compare"},
	{"A name that is not the host", "Whatever is before the “@” is a username, however much it looks like a host.",
		"https://accounts.bank.example@203.0.113.7/login", "", "", "host"},
	{"An address in disguise", "A number is an IPv4 address, too, and so is a mixture of octal and hexadecimal.",
		"http://0x7f.1/", "", "", "host"},
	{"IPv4 within IPv6", "One address has many spellings. Browsers always write the same one.",
		"http://[0:0:0:0:0:FFFF:127.0.0.1]/", "", "", "host"},
	{"A domain that is not ASCII", "It travels as Punycode. Uppercase and wide letters are mapped before that.",
		"https://BÜCHER.ｅxample/straße", "", "", "host"},
	{"A letter from another alphabet", "The first letter is Cyrillic. A browser should show this host as Punycode, because it imitates another.",
		"https://аpple.com/", "", "", "host"},
	{"Characters that cannot be seen", "A soft hyphen in a domain is dropped. In a path, a character that turns the direction of text is percent-encoded.",
		"https://exam\u00ADple.com/\u202Egpj.exe", "", "", "overview"},
	{"Dot segments", "“.” and “..” are resolved while the URL is parsed, even if they are percent-encoded.",
		"https://example.com/a/./b/%2E%2e/c/..", "", "", "trace"},
	{"A relative reference", "The base lends what the reference lacks, and loses its own last segment.",
		"../img/logo.png?v=2", "https://example.com/docs/guide/intro.html#start", "", "trace"},
	{"Only the scheme is the same", "“https:” without slashes is relative if the base has this scheme.",
		"https:next", "https://example.com/a/b", "", "trace"},
	{"A Windows path", "In a file: URL, a letter and a bar make a drive.",
		`file:C|\Users\me\..\notes.txt`, "", "", "trace"},
	{"An old encoding", "In a document in Shift_JIS, the query is sent in Shift_JIS. The path is always UTF-8.",
		"/検索?q=東京", "https://example.jp/", "shift_jis", "overview"},
	{"What a setter ignores", "Set the port to “80x”, the protocol to “mailto:” or the host to “a b”, and see what happens.",
		"https://example.com:8443/path?x=1", "", "", "change"},
	{"A query as pairs", "“+” is a space here, and “%2B” is a plus sign. Sorting writes every pair anew.",
		"https://example.com/search?q=a+b&plus=%2B&q=%E2%82%AC&empty=&flag", "", "", "change"},
	{"Not a URL", "Nothing says where the host ends and the port begins, so the parser fails.",
		"https://[::1/", "", "", "overview"},
	{"A path without a host", "What follows “mailto:” or “data:” is one opaque string. Nothing in it is resolved.",
		"data:text/plain,a/../b c", "", "", "overview"},
	{"The years have changed it", "Editions of the Standard have read this string in different ways.",
		"http://exa%4dple.com:00080/a|b?c'd", "", "", "compare"},
}

func listExamples(a *answer, _ *request) error {
	w := &a.w
	w.ArrayMember("examples")
	for _, e := range examples {
		w.Object()
		w.Member("title", e.title)
		w.Member("lesson", e.lesson)
		w.Member("input", e.input)
		if e.base != "" {
			w.Member("base", e.base)
		}
		if e.encoding != "" {
			w.Member("encoding", e.encoding)
		}
		w.Member("panel", e.panel)
		if slices.Contains(starters, e.title) {
			a.w.Flag("start", true)
		}
		w.End()
	}
	w.End()
	return nil
}
