package tests

import (
	"regexp"
	"strings"
)

// deviation is where goldmark does not follow the texts.
type deviation struct {
	// why says what the texts want, or GitHub does.
	why string
	// pattern matches the documents that goldmark may read differently.
	pattern string
	// example is one of them that it does read differently.
	example string
}

// deviations are all that are known.
var deviations = []deviation{
	{"an instruction has an end of its own, not <?>", `<\?>`, "a <?>"},
	{"a closing tag on a line begins a block, whatever its name is", `</(?i:pre|script|style|textarea)[ \t]*>`, "</script>"},
	{"tabs may be in the tag that begins a block, and follow it", `<[^>]*\t|>[ \t]*\t`, "<a>\t"},
	{"a small letter may follow <! where a block begins", `<![a-z]`, "<!a"},
	{"a carriage return alone ends a line", `\r([^\n]|$)`, "# a\r# b"},
	{"a tab is white space before a bare URL", `\t(http|ftp|www)`, "a\thttp://b.c"},
	{"a bare URL goes on to white space or <, and does not end with quotes or a semicolon, as in cmark-gfm",
		`(://|www\.)([^\s<]*([^\sa-z./:?#=(),!<&;]|[^p\s<];)|[a-z.]*[^\sa-z./?#<])`, "http://a.b/\""},
	{"a bare URL may follow a delimiter, even one with a backslash", `\\[*_~(](http|ftp|www)`, "\\(http://a.b"},
	{"parentheses in the destination of a definition are balanced", `\]:\s*\S*[()]`, "[a]: b("},
	{"a destination in angle brackets has none in it", `\]:\s*<[^>]*<`, "[a]: <b<c>"},
	{"a tab goes to the next column that four divides, in lists, too", `([-+*>]|\d[.)]).*\t`, "2) -\t # a"},
	{"a NUL stands for U+FFFD", `\x00`, "<ab:\x00>"},
	{"any block ends a table, and one line cannot be lazy", `\n[> \t]*[|:-][-|: \t]*\n`, "a|b\n-|-\n    c"},
	{"backslashes before pipes are not in a cell, even in tags and URLs; two of them are one", `\\\|`, "a|b\n-|-\n<http://c\\|d>"},
	{"a row of delimiters comes before definitions, as on GitHub", `\]:.*\n[> \t]*[|:-][-|: \t]*($|\n)`, "[a]: b\n:-"},
	{"backquotes in a bare address are code", "`.*@", " a`b@c.d `"},
	{"an empty item ends with a blank line, in an item, too", `[-+*>.)][ \t]+([-+*]|\d[.)])[ \t]*\r?\n[ \t>]*\r?\n`, "+ -\n\n    a"},
	{"an item may begin with an empty line, whatever ends it", `[-+*.)][ \t]*\r\n`, "-\r\n  [a]: b"},
	{"a header has as many cells as there are delimiters", `\n[-|: >]*-[-|: ]*($|\n)`, "[a\n](b)\n|-|-|"},
	{"a destination in angle brackets has none in it, in a link", `\(\s*<[^>]*<`, "[a](<b<c>)"},
	{"parentheses in a destination are balanced, even before a space", `\]\(\S*\(\S*\s`, "[a](b( )"},
	{"a byte order mark is not part of the text, as on GitHub", `^\x{FEFF}`, "\uFEFF# a"},
	{"control characters are in no destination and no autolink", `[\x01-\x08\x0E-\x1F\x7F]`, "<ab:\x7F>"},
	{"form feeds and the like are not white space", `[\f\v]`, "[a](\fb)"},
}

var deviating = func() *regexp.Regexp {
	var all []string
	for _, d := range deviations {
		all = append(all, d.pattern)
	}
	return regexp.MustCompile(strings.Join(all, "|"))
}()

// deviates reports whether goldmark may read a document differently.
func deviates(source []byte) bool { return deviating.Match(source) }
