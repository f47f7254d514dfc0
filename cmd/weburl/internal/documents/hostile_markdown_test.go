package documents

import (
	"fmt"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/internal/test/hostile"
)

// repeated makes shapes from names and the units that they repeat.
func repeated(before string, units [][2]string, after string) []hostile.Shape {
	var shapes []hostile.Shape
	for _, u := range units {
		shapes = append(shapes, hostile.Shape{Name: u[0], Make: hostile.Around(before, u[1], after)})
	}
	return shapes
}

// numbered makes shapes from names and formats of a number.
func numbered(formats [][2]string) []hostile.Shape {
	var shapes []hostile.Shape
	for _, f := range formats {
		shapes = append(shapes, hostile.Shape{Name: f[0], Make: func(n int) string {
			var b strings.Builder
			for i := 0; b.Len() < n; i++ {
				fmt.Fprintf(&b, f[1], i)
			}
			return b.String()
		}})
	}
	return shapes
}

// halves makes an input of two units, each repeated to half of the length.
func halves(before, first, between, second, after string) func(n int) string {
	return func(n int) string {
		return before + strings.Repeat(first, n/2/len(first)) + between + strings.Repeat(second, n/2/len(second)) + after
	}
}

// hostileLinks holds links, brackets and what may follow them, in one paragraph.
var hostileLinks = append(repeated("", [][2]string{
	{"links", "[a](b&amp;c) "},
	{"short links", "[]()"},
	{"images", "![a](b c)\n"},
	{"links with titles", "[a](b \"c\")"},
	{"links in angle brackets", "[a](<b>)"},
	{"links in links", "[[a](b)](c)"},
	{"open links", "[a]("},
	{"open links and spaces", "[a](  "},
	{"open destinations", "[a](b"},
	{"open destinations in angle brackets", "[a](<b"},
	{"escaped open destinations", "[a](<b\\>"},
	{"escapes in open destinations", "[a](\\)"},
	{"open titles", "[a](b \""},
	{"open titles in single quotes", "[a](b '"},
	{"open titles in parentheses", "[a](b (c"},
	{"open titles of all kinds", "[a](b \"[a](b '[a](b (c"},
	{"titles that end too late", "[a](b \"c\" d"},
	{"titles on the next line", "[a](b\n\"c\n"},
	{"escapes in open titles", "[a](b \"\\\""},
	{"destinations that end in titles", "[a](<x](y \"z> \"t"},
	{"nested parentheses", "[a](("},
	{"nested parentheses and text", "[a](bbbbbbbbbbbbbbbbbbbbbbbb("},
	{"parentheses without brackets", "("},
	{"brackets", "["},
	{"closing brackets", "]"},
	{"pairs of brackets", "[]"},
	{"brackets with text", "[a] "},
	{"brackets on lines", "[a]\n"},
	{"brackets to be followed", "[a]["},
	{"closing brackets and parentheses", "]("},
	{"images without end", "!["},
	{"exclamation marks", "!"},
	{"labels of labels", "[a][b][c]"},
	{"escaped brackets", "\\[a\\]"},
	{"backslashes", "\\"},
	{"unfinished escapes", "[\\"},
}, ""), []hostile.Shape{
	{Name: "a link with much text", Make: hostile.Around("[", "a ", "](b)")},
	{Name: "a link with many brackets", Make: hostile.Around("[", "[a] ", "](b)")},
	{Name: "a destination", Make: hostile.Around("[a](", "b", ")")},
	{Name: "a destination of escapes", Make: hostile.Around("[a](", "\\!", ")")},
	{Name: "a destination of references", Make: hostile.Around("[a](", "&lt;", ")")},
	{Name: "a destination of ampersands", Make: hostile.Around("[a](", "&", ")")},
	{Name: "a destination of NULs", Make: hostile.Around("[a](", "\x00", ")")},
	{Name: "a destination of pairs of parentheses", Make: hostile.Around("[a](", "()", ")")},
	{Name: "a title", Make: hostile.Around("[a](b \"", "c ", "\")")},
	{Name: "spaces before a destination", Make: hostile.Around("[a](", " ", "b)")},
	{Name: "spaces behind a destination", Make: hostile.Around("[a](b", " ", ")")},
	{Name: "nested brackets", Make: halves("", "[", "a", "]", "")},
	{Name: "nested links", Make: halves("", "[", "a", "](b)", "")},
	{Name: "nested images", Make: halves("", "![", "a", "](b)", "")},
	{Name: "nested references", Make: halves("[a]: b\n\n", "[", "a", "]", "")},
	{Name: "openers of links around one link", Make: halves("", "[", "[a](b)", "](c)", "")},
	{Name: "links with openers before", Make: halves("", "[ ", "", "[a](b) ", "")},
	{Name: "images with openers before", Make: halves("", "[ ", "", "![a](b) ", "")},
	{Name: "openers and titles", Make: halves("", "[", "", "](b \"", "")},
}...)

// hostileReferences holds definitions, and references to them.
var hostileReferences = append(append(repeated("", [][2]string{
	{"definitions", "[a]: b\n"},
	{"definitions with titles", "[a]: /x y\n"},
	{"definitions with open titles", "[a]: b \"\n"},
	{"definitions with titles that end late", "[a]: b \"c\n"},
	{"definitions with titles on the next line", "[a]: b\n\"c\"\n"},
	{"definitions with what is no title on the next line", "[a]: b\n\"c\n"},
	{"definitions on three lines", "[a]:\nb\n'c'\n"},
	{"definitions and underlines", "[a]: b\n===\n"},
	{"definitions and other underlines", "[a]: b\n---\n"},
	{"definitions and blank lines", "[a]: b\n\n"},
	{"definitions in block quotes", "> [a]: b\n"},
	{"definitions in lists", "- [a]: b\n"},
	{"definitions without destination", "[a]:\n"},
	{"definitions with bad destinations", "[a]: <b\n"},
	{"definitions with nested parentheses", "[a]: ((((((((\n"},
	{"definitions without label", "[]: b\n"},
	{"definitions with long labels", "[" + strings.Repeat("a", 998) + "]: b\n"},
	{"definitions with labels of spaces", "[a" + strings.Repeat(" ", 500) + "b]: c\n"},
	{"definitions with labels to fold", "[ẞÉ\t\nİ]: b\n"},
	{"open labels", "[a\n"},
	{"footnotes", "[^a]: b\n"},
	{"footnotes and blank lines", "[^a]: b\n\n    c\n\n"},
	{"footnotes on one line", "[^a]:"},
	{"footnotes in block quotes and lists", "> - [^a]: b\n"},
	{"open footnotes", "[^a"},
	{"open footnotes on lines", "[^a\n"},
	{"references to footnotes", "[^a] "},
	{"references to footnotes with links", "[^a <b:c> [d](e)"},
	{"references and their definition", "[a]\n\n[a]: b\n\n"},
	{"references to fold", "[a]: b\n\n[ẞÉ] "},
}, ""), numbered([][2]string{
	{"different definitions", "[%x]:b\n"},
	{"definitions and references", "[%x]: b\n\n[%[1]x]\n\n"},
	{"references without definition", "[a]: b\n\n[%x]"},
})...), []hostile.Shape{
	{Name: "references", Make: hostile.Around("[a]: b\n\n", "[a]", "")},
	{Name: "full references", Make: hostile.Around("[a]: b\n\n", "[c][a]", "")},
	{Name: "collapsed references", Make: hostile.Around("[a]: b\n\n", "[a][]", "")},
	{Name: "references with much text", Make: hostile.Around("[a]: b\n\n[", "a ", "][a]")},
	{Name: "nested references to footnotes", Make: halves("", "[^", "<a:b>", "]", "")},
	{Name: "a long footnote", Make: hostile.Around("[^a]: b\n", "\n    c", "")},
	{Name: "a long label of a footnote", Make: hostile.Around("[^", "a", "]: b")},
	{Name: "deep footnotes and short lines", Make: func(n int) string { return strings.Repeat("[^a]:", 99) + "a" + strings.Repeat("\nb", n/2) }},
	{Name: "deep footnotes and blank lines", Make: func(n int) string { return strings.Repeat("[^a]:", 99) + "a" + strings.Repeat("\n", n) }},
	{Name: "references in links", Make: hostile.Around("[a]: b\n\n", "[[a]](c)", "")},
	{Name: "a label without end", Make: hostile.Around("[", "a", "")},
	{Name: "a label of lines", Make: hostile.Around("[", "a\n", "]: b")},
	{Name: "a title of a definition", Make: hostile.Around("[a]: b '", "c\n", "'")},
	{Name: "a title of a definition without end", Make: hostile.Around("[a]: b '", "c\n", "")},
}...)

// hostileInlines holds the other constructs of a paragraph.
var hostileInlines = append(append(repeated("", [][2]string{
	{"code spans", "`a`"},
	{"open code spans", "`a``b"},
	{"autolinks", "<a:b>"},
	{"short autolinks", "<ab:>"},
	{"open autolinks", "<ab:"},
	{"open autolinks with spaces", "<ab: "},
	{"email addresses", "<a@b.c>"},
	{"open email addresses", "<a@b."},
	{"angle brackets", "<"},
	{"tags", "x <a href=b>"},
	{"short tags", "x <a>"},
	{"closing tags", "x </a>"},
	{"open tags", "<a "},
	{"open tags with attributes", "<a b=c "},
	{"open values", "<a b=\""},
	{"open values in single quotes", "<a b='"},
	{"open values in both quotes", "<a b='<a b=\""},
	{"values that hold a tag", "<a b=\"<a \" "},
	{"values that hold a tag and a quote", "<a b='<a c=\"' d=\"'\" "},
	{"open comments", "x <!-- "},
	{"comments", "x <!-- a -->"},
	{"short comments", "x <!-->"},
	{"instructions", "x <? a ?>"},
	{"open instructions", "x <? "},
	{"open declarations", "x <!A "},
	{"open CDATA", "x <![CDATA[ "},
	{"all kinds of open HTML", "x <? <!A <!-- <![CDATA[ <a b=' <a b=\" "},
	{"emphasis", "*a_ "},
	{"long emphasis", "**a*_b__"},
	{"references of characters", "&amp;"},
	{"open references of characters", "&a"},
	{"bare URLs", "http://a.b "},
	{"bare hosts", "www.a.b "},
	{"bare schemes", "http://"},
	{"bare schemes behind spaces", " http://"},
	{"bare URLs in bare URLs", "(http://a.b/"},
	{"bare URLs without a domain", "_www._"},
	{"colons", ":"},
	{"bare hosts with underscores", "_www.a"},
	{"bare hosts with underscores and few dots", "_www." + strings.Repeat("a_", 200)},
	{"bare schemes in capital letters", "HTTP://"},
	{"bare schemes behind letters", "httphttp://"},
	{"bare URLs behind quotes", "\"http://a"},
	{"bare URLs with underscores", "http://a_"},
	{"bare URLs with backslashes", "http://\\"},
	{"bare URLs outside ASCII", "http://é"},
	{"long domains", "_www." + strings.Repeat("a", 300)},
	{"long domains of dots", "_www." + strings.Repeat(".", 300)},
	{"bare URLs with parentheses", "http://a.b/() "},
	{"braces behind URLs", "http://a.bc{_"},
	{"open brackets and bare URLs", "[ http://a.b "},
}, ""), repeated("http://a.b/", [][2]string{
	{"closing parentheses behind a URL", ")"},
	{"pairs of parentheses behind a URL", "()"},
	{"semicolons behind a URL", ";"},
	{"references behind a URL", "&a;"},
	{"open references behind a URL", "&aaaa;;"},
	{"stops behind a URL", ".,:!?"},
	{"full-width stops behind a URL", "：？！"},
	{"underscores behind a URL", "_"},
}, "")...), []hostile.Shape{
	{Name: "a tag with attributes", Make: hostile.Around("x <a ", "b ", ">")},
	{Name: "a tag with values", Make: hostile.Around("x <a ", "b=c ", ">")},
	{Name: "a tag with white space", Make: hostile.Around("x <a ", "\n ", ">")},
	{Name: "a value", Make: hostile.Around("x <a href='", "b", "'>")},
	{Name: "a long word", Make: hostile.Repeat("a")},
	{Name: "a line of spaces", Make: hostile.Around("a", " ", "b")},
	{Name: "runs of backquotes of all lengths", Make: func(n int) string {
		var b strings.Builder
		for i := 1; b.Len() < n; i++ {
			b.WriteString(strings.Repeat("`", i) + " ")
		}
		return b.String()
	}},
	{Name: "a run of backquotes", Make: hostile.Repeat("`")},
	{Name: "backquotes and their end", Make: hostile.Around("``", "` ", "``")},
	{Name: "runs of backquotes and brackets", Make: halves("", "[`", "", "]`` ", "")},
}...)

// hostileBlocks holds blocks, nested or in sequence.
var hostileBlocks = append(repeated("", [][2]string{
	{"letters on lines", "x\n"},
	{"blank lines", "\n"},
	{"carriage returns", "\r"},
	{"lines that end with carriage returns", "x\r"},
	{"lines that end with both", "x\r\n"},
	{"lines of spaces", "  \n"},
	{"indented lines of a paragraph", "a\n b"},
	{"paragraphs", "a\n\n"},
	{"headings", "# a\n"},
	{"empty headings", "#\n"},
	{"headings with closing sequences", "# a ## #\n"},
	{"underlined headings", "a\n===\n"},
	{"thematic breaks", "***\n"},
	{"almost thematic breaks", "* * * a\n"},
	{"block quotes on one line", "> "},
	{"block quotes without spaces", ">"},
	{"short block quotes", "> a\n\n"},
	{"lines of block quotes", "> a\n"},
	{"lazy lines", "> a\nb\n"},
	{"lists on one line", "1. "},
	{"bullets on one line", "- "},
	{"bullets and quotes on one line", "> - "},
	{"items", "- a\n"},
	{"empty items", "-\n"},
	{"empty items and blank lines", "-\n\n"},
	{"items of all kinds", "- a\n+ b\n1. c\n2) d\n"},
	{"items that begin with code", "-      a\n"},
	{"numbers", "123456789. "},
	{"long numbers", "1"},
	{"indented code", "    a\n"},
	{"indented code and blank lines", "    a\n\n"},
	{"indented code that ends", "    a\n\nb\n\n"},
	{"fenced code", "```\na\n```\n"},
	{"fences without end", "```\n\n~~~~\n"},
	{"longer and longer code", "```a\n"},
	{"tabs", "\t"},
	{"tabs on lines", "a\n\tb\n"},
	{"tabs in lists", "-\ta\n\n\tb\n\n"},
	{"HTML blocks", "<p>\n\n"},
	{"HTML blocks of the last kind", "<a>\n\n"},
	{"almost HTML blocks", "<a b='\n\n"},
	{"comments as blocks", "<!-- a -->\n"},
	{"comments that do not end", "<!-- a\n"},
	{"instructions as blocks", "<?a?>\n"},
	{"raw text as blocks", "<pre></pre>\n"},
	{"raw text that does not end", "<pre></p\n"},
	{"HTML in block quotes", "> <a href='\n> x'>\n"},
	{"HTML in lists", "- <p href='\n  x'>\n"},
	{"tables", "a|b\n-|-\nc|d\n\n"},
	{"almost tables", "a|b\n-|-|-\n"},
	{"rows of delimiters", "-|-\n"},
	{"rows of delimiters of one column", ":-\n"},
	{"everything", "> - # [a](b 'c')\n\n1. `<a href='x'>` <b:c> http://d.e/f\n\n| a |\n|-|\n| [x][y] \\| |\n\n[a]: b\n\n    c\n"},
}, ""), []hostile.Shape{
	{Name: "a table with short rows", Make: func(n int) string {
		return strings.Repeat("a|", n/8) + "\n" + strings.Repeat("-|", n/8) + "\n" + strings.Repeat("x\n", n/4)
	}},
	{Name: "a table with long rows", Make: hostile.Around("a|b\n-|-\n", "|", "")},
	{Name: "a table with empty cells", Make: func(n int) string {
		return strings.Repeat("a|", n/6) + "\n" + strings.Repeat("-|", n/6) + "\n" + strings.Repeat("|", n/3)
	}},
	{Name: "a table with full cells", Make: func(n int) string {
		return strings.Repeat("a|", n/10) + "\n" + strings.Repeat("-|", n/10) + "\n" + strings.Repeat("[a](b)|", n/12)
	}},
	{Name: "a table with many rows", Make: hostile.Around("a|b\n-|-\n", "c|d\n", "")},
	{Name: "a table with escaped pipes", Make: hostile.Around("a|b\n-|-\n", "\\|", "")},
	{Name: "a table with escaped pipes in code", Make: hostile.Around("a|b\n-|-\n`", "\\|", "`")},
	{Name: "a table with escaped pipes in a URL", Make: hostile.Around("a|b\n-|-\nhttp://a.b/?", "\\|", "")},
	{Name: "a table with backslashes", Make: hostile.Around("a|b\n-|-\n", "\\", "|")},
	{Name: "a paragraph before a table", Make: hostile.Around("", "a\n", "a|b\n-|-\n")},
	{Name: "a long row of delimiters", Make: hostile.Around("a\n", "-|", "")},
	{Name: "a header that does not fit, and rows", Make: hostile.Around("a|b\n", "-|-|-\n", "")},
	{Name: "a value on many lines", Make: hostile.Around("> <a href='", "\n> x", "'>\n")},
	{Name: "a tag on many lines", Make: hostile.Around("> x <a ", "\n> href=x", ">\n")},
	{Name: "a URL list on many lines", Make: hostile.Around("> x <a ping='", "\n> x", "'>\n")},
	{Name: "a deep list and blank lines", Make: func(n int) string { return strings.Repeat("- ", 99) + "a" + strings.Repeat("\n", n) }},
	{Name: "a deep list and short lines", Make: func(n int) string { return strings.Repeat("- ", 99) + "a" + strings.Repeat("\nb", n/2) }},
	{Name: "a deep list and long indents", Make: func(n int) string {
		return strings.Repeat("- ", 99) + "a" + strings.Repeat("\n"+strings.Repeat(" ", 198)+"b", n/200)
	}},
	{Name: "a deep list and spaces", Make: func(n int) string { return strings.Repeat("- ", 99) + "a\n" + strings.Repeat(" ", n) + "b" }},
	{Name: "a deep list and tabs", Make: func(n int) string { return strings.Repeat("- ", 99) + "a\n" + strings.Repeat("\t", n) + "b" }},
	{Name: "a deep block quote and lazy lines", Make: func(n int) string { return strings.Repeat("> ", 99) + "a" + strings.Repeat("\nb", n/2) }},
	{Name: "deeper and deeper lists", Make: func(n int) string {
		var b strings.Builder
		for i := 0; b.Len() < n; i++ {
			b.WriteString(strings.Repeat(" ", 2*(i%150)) + "- a\n")
		}
		return b.String()
	}},
	{Name: "deep lists again and again", Make: hostile.Repeat(strings.Repeat("- ", 120) + "\n")},
	{Name: "a long paragraph of code spans in a block quote", Make: hostile.Repeat("> `a`\n")},
	{Name: "code in a block quote", Make: hostile.Around("> ```\n", "> a\n", "")},
	{Name: "code of blank lines", Make: hostile.Around("    a\n", "      \n", "b")},
	{Name: "a long fence", Make: hostile.Repeat("~")},
	{Name: "a long heading", Make: hostile.Around("# ", "a ", "")},
	{Name: "a heading of closing sequences", Make: hostile.Around("# ", "# ", "")},
	{Name: "a long underline", Make: hostile.Around("a\n", "=", "")},
	{Name: "a heading of brackets", Make: hostile.Around("# ", "[", "")},
}...)

// hostileMarkdown returns all shapes of Markdown.
func hostileMarkdown() []hostile.Shape {
	return slices.Concat(hostileLinks, hostileReferences, hostileInlines, hostileBlocks, hostileHeadings)
}
