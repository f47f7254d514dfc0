package hostile

import "strings"

// urls holds absolute URLs, or strings that look like one.
var urls = []Shape{
	{"userinfo to encode", Around("https://", "<\u00e9", "@h/")},
	{"a username and a password", func(n int) string {
		return "https://" + strings.Repeat("u", n/2) + ":" + strings.Repeat("p", n/2) + "@h/"
	}},
	{"long port", Around("https://h:", "0", "1/")},
	{"long invalid port", Around("https://h:", "0", "1x/")},
	{"long segments popped", Around("https://h/", strings.Repeat("a", 500)+"/../", "")},
	{"bad segments popped and kept", Around("https://h/", "[/|/../", "")},
	{"deep path", Around("https://h/", "a/", "")},
	{"empty segments", Around("https://h/", "/", "")},
	{"encoded path", Around("https://h/", " ", "x")},
	{"percent-encoded path", Around("https://h/", "%C3%BC", "")},
	{"two slashes without a host", Around("x:/a/..//", "a/", "")},
	{"slashes without a host", Around("x:/.", "//", "")},
	{"a long path of a foo: URL", Around("foo://h/", "a/./", "")},
	{"fragment", Around("https://h/#", "#é", "")},
	{"fragment of percent signs", Around("https://h/#", "%", "")},
	{"opaque path", Around("x:", "a<", "")},
	{"opaque path of spaces", Around("x:", " ", "#")},
	{"tabs", Around("https://h/", "\t>", "")},
	{"a run of tabs", Around("https://h/>", "\t", ">")},
	{"ill-formed path", Around("https://h/\t", "\xE2\x82>", "")},
	{"ill-formed path cut by tabs", Around("https://h/", "\xE2\t\x82", "")},
	{"long scheme", Around("", "A", ":/>")},
	{"long scheme of another alphabet", Around("a", "+-.", ":")},
	{"file: and slashes", Around("file:", "/", "")},
	{"file: and backslashes", Around("file:", "\\", "c|")},
	{"blob: of blob:", Around("", "blob:", "https://h/")},
}

// searched holds absolute URLs, too; see [Searched].
var searched = []Shape{
	{"@ before a host", Around("https://", "@", "h/")},
	{": before a host", Around("https://", ":", "h/")},
	{": in the userinfo", Around("https://", ":", "@h/")},
	{"slashes before a host", Around("https:", "/\\", "h/")},
	{"../", Around("https://h/", "../", "")},
	{"deep and back", func(n int) string {
		return "https://h/" + strings.Repeat("a/", n/4) + strings.Repeat("../", n/6)
	}},
	{"a long segment before popped ones", func(n int) string {
		return "https://h/" + strings.Repeat("a", n/2) + "/" + strings.Repeat("b/../", n/10)
	}},
	{"bad segments popped", func(n int) string {
		return "https://h/" + strings.Repeat("[/", n/5) + strings.Repeat("../", n/5)
	}},
	{"opaque path with spaces before its end", Around("x:", "a ", "")},
	{"tabs in a host", Around("https://", "a\n", "/")},
	{"surrounding spaces", func(n int) string {
		return strings.Repeat(" ", n/2) + "https://h/" + strings.Repeat(" ", n/2)
	}},
	{"drive letters", Around("file:///", "c|/../", "")},
}

// references holds relative references, and references with a scheme that makes
// them hard to rebase.
var references = []Shape{
	{"no scheme", Repeat("a")},
	{"no scheme, and <", Around("", "a", "<")},
	{"up", Repeat("../")},
	{"down and up", func(n int) string { return strings.Repeat("a/", n/4) + strings.Repeat("../", n/6) }},
	{"down and up in turn", Repeat("a/../")},
	{"long segments down and up", Repeat(strings.Repeat("a", 500) + "/../")},
	{"encoded dots", Repeat("%2e%2E/")},
	{"dots and slashes", Repeat("./")},
	{"drive letters and up", Around("./", "C|/../", "")},
	{"drive letters and up after a long segment", func(n int) string {
		return strings.Repeat("a", n/2) + "/" + strings.Repeat("C|/../", n/12)
	}},
	{"up after a drive letter and a long segment", func(n int) string {
		return "C|/" + strings.Repeat("a", n/2) + "/" + strings.Repeat("../", n/6)
	}},
	{"deep", Repeat("a/")},
	{"slashes", Around("///", "/", "h")},
	{"backslashes", Around("", `\`, "h")},
	{"@", Around("//", "@", "h")},
	{"colons before @", Around("//", ":", "@h")},
	{"port", Around("//h:", "0", "1")},
	{"host", Around("//", "A", "")},
	{"encoded host", Around("//", "%61", "")},
	{"brackets", Around("//", "[", "")},
	{"tabs of a reference", Repeat("\t>")},
	{"a bad end", Around("", "\tü", "://h:x")},
	{"?", Around("?", "ü'", "")},
	{"# of a reference", Around("#", "ü", "")},
	{"scheme", Around("", "A", ":")},
	{"percent-encoded", Repeat("%C3%BC")},
}
