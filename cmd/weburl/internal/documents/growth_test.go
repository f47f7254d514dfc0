package documents

import (
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/cmd/weburl/internal/markdown"
	"github.com/weburl-go/weburl/internal/test/hostile"
)

// hostileTemplates are read in all formats.
var hostileTemplates = []hostile.Shape{
	{Name: "template code", Make: hostile.Repeat("{{ x }}")},
	{Name: "open braces", Make: hostile.Repeat("{")},
	{Name: "open braces and one end", Make: hostile.Around("", "{{ ", "}}")},
	{Name: "open blocks and one end", Make: hostile.Around("", "<% ", "%>")},
	{Name: "open instructions", Make: hostile.Repeat("<? ")},
	{Name: "open instructions and one end", Make: hostile.Around("", "<?x ", "?>")},
	{Name: "open strings", Make: hostile.Repeat("{{ \" }} ")},
	{Name: "open strings of three kinds", Make: hostile.Repeat("{{ \"}}{{ '}}{{ `}}\n")},
	{Name: "nested expressions", Make: hostile.Repeat("${")},
	{Name: "open calls", Make: hostile.Repeat("@a(")},
	{Name: "calls of calls", Make: hostile.Around("@a", "()", "")},
	{Name: "long names", Make: hostile.Repeat("@aaaaaaaa.b")},
	{Name: "tags with code", Make: hostile.Repeat("<a {{x}}href={{y}}>")},
	{Name: "code in a tag", Make: hostile.Around("<a ", "{{x}} href=y ", ">")},
	{Name: "URLs with code", Make: hostile.Repeat("http://a.b/{{x}} ")},
	{Name: "doubtful code around URLs", Make: hostile.Repeat("{{ http://a.b <a href=x> ")},
	{Name: "code in scripts and one end", Make: hostile.Around("", "<script>{{!--</script>", "--}}")},
	{Name: "code in a script", Make: hostile.Around("<script>", "<?php ' {{!-- ", "</script>--}}?>")},
	{Name: "open scripts", Make: hostile.Repeat("<script>{{x}}<title>")},
	{Name: "ends of scripts", Make: hostile.Around("<script>{{</script>}}", "</script>{{", "")},
	{Name: "code in Markdown", Make: hostile.Repeat("`{{` ")},
	{Name: "nested code of PHP", Make: hostile.Around("", "<?php /*", "?>")},
	{Name: "open code of PHP", Make: hostile.Repeat("<?php // ")},
	{Name: "paragraphs with code", Make: hostile.Around("x ", "<% {{!-- ", "\n\n%>--}}")},
	{Name: "markup in blocks", Make: hostile.Around("<a>", "<% '<%' @* ", "</a> %> *@a")},
	{Name: "quotes in a block", Make: hostile.Around("<% ", "\\'", "</a> %>")},
	{Name: "quoted ends", Make: hostile.Around("{{ ", "'</s", "' }}")},
}

var hostilePlaceholders = []hostile.Shape{
	{Name: "braces", Make: hostile.Repeat("{\"")},
	{Name: "objects", Make: hostile.Around("", "{\"a\":", "}")},
	{Name: "spaces in braces", Make: hostile.Around("", "{\"a\": ", "")},
	{Name: "percent signs", Make: hostile.Repeat("%(")},
	{Name: "percent names", Make: hostile.Repeat("%AAAA")},
	{Name: "a long percent name", Make: hostile.Around("%", "A", "")},
	{Name: "at signs", Make: hostile.Repeat("/@a.b")},
	{Name: "colons", Make: hostile.Repeat("/:")},
	{Name: "prefixes", Make: hostile.Repeat("<aaa")},
	{Name: "brackets", Make: hostile.Repeat("[")},
}

var hostileText = []hostile.Shape{
	{Name: "schemes", Make: hostile.Repeat("a://")},
	{Name: "URLs", Make: hostile.Repeat("a://b ")},
	{Name: "braces behind URLs in text", Make: hostile.Repeat("http://a.bc{_")},
	{Name: "letters", Make: hostile.Repeat("a")},
	{Name: "stops", Make: hostile.Around("a://b", ".", "")},
}

// readWith returns a function that reads a document and writes into it.
func readWith(read func([]byte) Document) func(string) {
	return func(source string) {
		links := read([]byte(source)).Links
		for i := range links {
			links[i].Escape("https://example.org/x?y&z")
		}
	}
}

func TestGrowthOfHTML(t *testing.T) { hostile.Growth(t, hostileHTML, readWith(HTML)) }

func TestGrowthOfTemplates(t *testing.T) {
	hostile.Growth(t, hostileTemplates, readWith(HTML))
	hostile.Growth(t, hostileTemplates, readWith(Text))
	hostile.Growth(t, hostileTemplates, readWith(Markdown))
}

func TestGrowthOfPlaceholder(t *testing.T) {
	hostile.Growth(t, hostilePlaceholders, func(url string) { Placeholder(url) })
}

func TestGrowthOfMarkdown(t *testing.T) {
	hostile.Growth(t, hostileMarkdown(), readWith(Markdown))
}

func TestGrowthOfText(t *testing.T) { hostile.Growth(t, hostileText, readWith(Text)) }

func TestGrowthOfMemory(t *testing.T) {
	hostile.Memory(t, hostileHTML, 4000, readWith(HTML))
	hostile.Memory(t, hostileMarkdown(), 4000, readWith(Markdown))
	hostile.Memory(t, hostileText, 4000, readWith(Text))
	hostile.Memory(t, hostileTemplates, 4000, readWith(HTML))
}

// Reading takes no more memory than SECURITY.md promises.
func TestMemoryOfReading(t *testing.T) {
	inMarkdown, inHTML := slices.Concat(hostileMarkdown(), hostileTemplates), slices.Concat(hostileHTML, hostileTemplates)
	if n := len(inMarkdown) + len(inHTML); n < 300 {
		t.Errorf("only %d shapes", n)
	}
	none := func(string) {}
	hostile.Memory(t, inMarkdown, markdown.BytesPerByte, func(source string) { markdown.Read([]byte(source), func(*markdown.Block) {}) })
	hostile.Memory(t, inMarkdown, 1000, func(source string) { Markdown([]byte(source)) })
	hostile.Memory(t, inMarkdown, 1000, func(source string) { MarkdownTargets([]byte(source), none) })
	hostile.Memory(t, inHTML, 400, func(source string) { HTML([]byte(source)) })
	hostile.Memory(t, inHTML, 400, func(source string) { HTMLTargets([]byte(source), none) })
	hostile.Memory(t, hostileText, 400, func(source string) { Text([]byte(source)) })
}

// A document that is nested too deeply is incomplete, and the rest of it is read; a
// document that would be slow to read with other parsers is complete.
func TestIncomplete(t *testing.T) {
	deep := func(n int) string { return strings.Repeat("> ", n) + "a\n\n[a](c)" }
	for source, incomplete := range map[string]bool{
		deep(markdown.Deepest):                                             false,
		deep(markdown.Deepest + 1):                                         true,
		strings.Repeat("- ", markdown.Deepest) + "[a](c)":                  false,
		strings.Repeat("- ", markdown.Deepest+1) + "[a](c)":                true,
		strings.Repeat("  ", 2) + strings.Repeat("> ", 200) + "\n\n[a](c)": false, // code
		"[a](" + strings.Repeat("(", markdown.DeepestParentheses) + strings.Repeat(")", markdown.DeepestParentheses+1): false,
		"[a](" + strings.Repeat("(", markdown.DeepestParentheses+1) + "b [a](c)":                                       true,
		"[b]: " + strings.Repeat("(", markdown.DeepestParentheses+1) + "\n\n[a](c)":                                    true,
		strings.Repeat("[a](b \"", 1<<12) + "\n\n[a](c)":                                                               false,
		strings.Repeat("[a] ", 1<<12) + "[a](c)":                                                                       false,
	} {
		d := Markdown([]byte(source))
		if d.Incomplete != incomplete || len(d.Links) == 0 {
			t.Errorf("%.40q...: incomplete %v, %d links", source, d.Incomplete, len(d.Links))
		}
	}
}
