package tests

import (
	"regexp"
	"slices"
)

// deviation is where a judge does not follow the texts or, if it is not cmark-gfm, GitHub.
type deviation struct {
	// why says what the texts want, or GitHub does.
	why string
	// pattern matches the documents that the judge may read differently.
	pattern string
	// example is one of them that it does read differently.
	example string
	// since and until are the first release of cmark-gfm that has the deviation, and the
	// first that does not; 0 for all.
	since, until int
}

// applies reports whether a release of cmark-gfm has the deviation.
func (d deviation) applies(gfm int) bool { return gfm >= d.since && (d.until == 0 || gfm < d.until) }

// deviations are all of goldmark's that are known.
var deviations = []deviation{
	{why: "an instruction has an end of its own, not <?>", pattern: `<\?>`, example: "a <?>"},
	{why: "a closing tag on a line begins a block, whatever its name is", pattern: `</(?i:pre|script|style|textarea)[ \t]*>`, example: "</script>"},
	{why: "tabs may be in the tag that begins a block, and follow it", pattern: `<[^>]*\t|>[ \t]*\t`, example: "<a>\t"},
	{why: "a small letter may follow <! where a block begins", pattern: `<![a-z]`, example: "<!a"},
	{why: "a carriage return alone ends a line", pattern: `\r([^\n]|$)`, example: "# a\r# b"},
	{why: "parentheses in the destination of a definition are balanced", pattern: `\]:\s*\S*[()]`, example: "[a]: b("},
	{why: "a destination in angle brackets has none in it", pattern: `\]:\s*<[^>]*<`, example: "[a]: <b<c>"},
	{why: "a tab goes to the next column that four divides, in lists, too", pattern: `([-+*>]|\d[.)]).*\t`, example: "2) -\t # a"},
	{why: "a NUL stands for U+FFFD", pattern: `\x00`, example: "<ab:\x00>"},
	{why: "any block ends a table, and one line cannot be lazy", pattern: `\n[> \t]*[|:-][-|: \t]*\n`, example: "a|b\n-|-\n    c"},
	{why: "backslashes before pipes are not in a cell, even in tags and URLs; two of them are one", pattern: `\\\|`, example: "a|b\n-|-\n<http://c\\|d>"},
	{why: "a row of delimiters comes before definitions, as on GitHub", pattern: `\]:.*\n[> \t]*[|:-][-|: \t]*($|\n)`, example: "[a]: b\n:-"},
	{why: "an empty item ends with a blank line, in an item, too", pattern: `[-+*>.)][ \t]+([-+*]|\d[.)])[ \t]*\r?\n[ \t>]*\r?\n`, example: "+ -\n\n    a"},
	{why: "an item may begin with an empty line, whatever ends it", pattern: `[-+*.)][ \t]*\r\n`, example: "-\r\n  [a]: b"},
	{why: "a header has as many cells as there are delimiters", pattern: `\n[-|: >]*-[-|: ]*(\r?$|\r?\n)`, example: "[a\n](b)\n|-|-|"},
	{why: "a destination in angle brackets has none in it, in a link", pattern: `\(\s*<[^>]*<`, example: "[a](<b<c>)"},
	{why: "parentheses in a destination are balanced, even before a space", pattern: `\]\(\S*\(\S*\s`, example: "[a](b( )"},
	{why: "white space comes before a title, even after an angle bracket", pattern: `\(\s*<[^>]*>["'(]`, example: "[a](<b>\"c\")"},
	{why: "a byte order mark is not part of the text, as on GitHub", pattern: `^\x{FEFF}`, example: "\uFEFF# a"},
	{why: "control characters are in no destination and no autolink", pattern: `[\x01-\x08\x0E-\x1F\x7F]`, example: "<ab:\x7F>"},
	{why: "form feeds and the like are not white space", pattern: `[\f\v]`, example: "[a](\fb)"},
}

// escapedDomains is the release of cmark-gfm that reads backslashes in domains.
const escapedDomains = 13

// cmarkDeviations are those of cmark-gfm, which is of CommonMark 0.29.
var cmarkDeviations = []deviation{
	{why: "a declaration ends with the next >, and small letters may follow <!", pattern: `<![A-Za-z]`, example: "a <!X>"},
	{why: "what GitHub does not show is read, too: footnotes that nothing refers to, or that have a name twice",
		pattern: `\[\^([^\]\sab][^\]\s]*|[ab][^\]\s]+)\]:|(?s)\[\^a\]:.*\[\^a\]:|\[\^b\]:.*\[\^b\]:`, example: "[^c]: <ab:c>"},
	{why: "autolinks have no character references", pattern: `<[a-zA-Z][a-zA-Z0-9.+-]+:[^\s<>]*&`, example: "<ab:&amp;>"},
	{why: "parentheses in a destination are balanced, even before a space or at the end of a line", pattern: `\](:\s*|\()\S*\(`, example: "[a](b( )"},
	{why: "a section ends with the next ]]>, and an instruction with the next ?>", pattern: `\]\]\]>|\?\?>`, example: "a <![CDATA[]]]>"},
	{why: "a comment ends with the next -->, and <!--> and <!---> are comments", pattern: `(?s)<!--(-?>|.*--[^>])`, example: "a <!-- ---> b"},
	{why: "a comment without an end leaves other sections as they are", pattern: `(?s)<!--.*<!\[CDATA\[`, example: "a <!-- <![CDATA[<b>]]>", since: 13},
	{why: "a tag alone cannot begin a block in a paragraph, even where the line is lazy", pattern: `(?s)([-+*>.)]|\]:)[ \t].*\n[ >\t]*<`, example: "> a\n<b>"},
	{why: "form feeds and the like are not white space, and in no destination", pattern: `[\f\v]`, example: "<a>\f\nb"},
	{why: "definitions may come right before a table", pattern: `(?s)\]:.*\n[> \t]*[|:-][-|: \t]*($|\r|\n)`, example: "[a]: <b c>\nd\n|-"},
	{why: "a link contains no other, even if there are brackets between", pattern: `(?s)\[.*\[.*\](.*)\[.*\].*\]`, example: "[ [a](b) [c] ](d)", since: 13},
	{why: "a backslash is in a domain, and what follows counts, as in later releases", pattern: `(://|www\.)[^\s<]*\\`, example: "http://a\\_b", until: escapedDomains},
	{why: "a domain with many dots may have underscores anywhere, as in later releases", pattern: `_`, example: "http://a.b.c.d.e.f.g.h.i.j._k.l/ x", until: 13},
	{why: "no bare URL is in brackets, even of an image with a link in it, as in later releases", pattern: `(?s)!\[.*\[.*\]`, example: "![ [a](b) http://c", until: 13},
}

// cmarkDeviationsOf returns those that a release has.
func cmarkDeviationsOf(gfm int) []deviation {
	return slices.DeleteFunc(slices.Clone(cmarkDeviations), func(d deviation) bool { return !d.applies(gfm) })
}

// notInGoldmark are what GitHub adds to CommonMark, and goldmark is not asked for.
var notInGoldmark = []deviation{
	{why: "footnotes", pattern: `\[\^`, example: "[^a]: b"},
	{why: "what is in a bare URL is nothing else", pattern: `(?i)((http|https|ftp)://|www\.)[^\s<]*[\\\x60\[\]!&]`, example: "http://a[b](c)"},
}

// notCommonMark is what GitHub adds to CommonMark.
var notCommonMark = append([]deviation{{why: "tables", pattern: `\n[> \t]*[|:-][-|: \t]*($|\r|\n)`}}, notInGoldmark...)

// commonMarkDeviations are those of commonmark.js.
var commonMarkDeviations = []deviation{
	{why: "form feeds and the like are not white space", pattern: `[\f\v]`, example: "<a>\f\nb"},
	{why: "a no-break space is not white space", pattern: `\x{00A0}`, example: "<a>\u00a0\nb"},
	{why: "a tab is white space before a destination and a title", pattern: `\](\(|:).*\t`, example: "[a](\tb)"},
}

// compiledPatterns are those that were used.
var compiledPatterns = map[string]*regexp.Regexp{}

// matches reports whether the judge may read a document differently.
func (d deviation) matches(source []byte) bool {
	if compiledPatterns[d.pattern] == nil {
		compiledPatterns[d.pattern] = regexp.MustCompile(d.pattern)
	}
	return compiledPatterns[d.pattern].Match(source)
}

// explains reports whether one of some deviations may be why a document is read differently.
func explains(all []deviation, source []byte) bool {
	return slices.ContainsFunc(all, func(d deviation) bool { return d.matches(source) })
}

// deviates reports whether goldmark may read a document differently.
func deviates(source []byte) bool {
	return explains(deviations, source) || explains(notInGoldmark, source)
}
