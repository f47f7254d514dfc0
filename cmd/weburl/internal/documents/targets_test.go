package documents

import (
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/hostile"
)

func markdownTargets(source string) (names []string, complete bool) {
	complete = MarkdownTargets([]byte(source), func(name string) { names = append(names, name) })
	return names, complete
}

func htmlTargets(source string) (names []string, complete bool) {
	complete = HTMLTargets([]byte(source), func(name string) { names = append(names, name) })
	return names, complete
}

// Headings have the slugs that GitHub gives them.
func TestSlugs(t *testing.T) {
	for _, test := range []struct{ source, want string }{
		{"# Title", "title"},
		{"# Two words", "two-words"},
		{"# Two  spaces", "two--spaces"},
		{"# closed ##", "closed"},
		{"###### six", "six"},
		{"####### seven", ""},
		{"#no space", ""},
		{"Setext\n===", "setext"},
		{"Setext\n---", "setext"},
		{"two\nlines\n---", "twolines"},
		{"# What's new?", "whats-new"},
		{"# v1.2.3", "v123"},
		{"# a/b & c", "ab--c"},
		{"# C++ and C#", "c-and-c"},
		{"# a - b", "a---b"},
		{"# under_score", "under_score"},
		{"# `code` here", "code-here"},
		{"# ``a ` b``", "a--b"},
		{"# `snake_case` `_x_`", "snake_case-_x_"},
		{"# `--flag FILE`", "--flag-file"},
		{"# [link](x.md) text", "link-text"},
		{"# [reference] text\n\n[reference]: x", "reference-text"},
		{"# [no reference] text", "no-reference-text"},
		{"# [`code` in link](x)", "code-in-link"},
		{"# ![alt](x.png) text", "-text"},
		{"# <a name=\"other\"></a>text", "text other"},
		{"# <b>bold</b> text", "bold-text"},
		{"# *a* **b** ***c***", "a-b-c"},
		{"# _a_ __b__ ___c___", "a-b-c"},
		{"# _a b_", "a-b"},
		{"# __init__.py", "initpy"},
		{"# `__init__`.py", "__init__py"},
		{"# a_b_ _c", "a_b_-_c"},
		{"# _a __b__", "_a-b"},
		{"# *_a_*", "a"},
		{"# _*a_*", "a"},
		{"# \\_a\\_ \\# b", "_a_--b"},
		{"# _[a_](x)", "_a_"},
		{"# [_a_](x)", "a"},
		{"# ~~a~~", "a"},
		{"# &lt;a&gt; &amp; &uuml;", "a--ü"},
		{"# Über Straße", "über-straße"},
		{"# ÄÖÜ", "äöü"},
		{"# İstanbul", "i\u0307stanbul"},
		{"# Привет, мир!", "привет-мир"},
		{"# 日本語 見出し", "日本語-見出し"},
		{"# 日本語。", "日本語"},
		{"# हिन्दी", "हिन्दी"},
		{"# cafe\u0301", "cafe\u0301"},
		{"# 🚀 Start", "-start"},
		{"# Start 🚀", "start-"},
		{"# :rocket: Start", "rocket-start"},
		{"# ❤\uFE0F", "\uFE0F"},
		{"# 10² ½ Ⅳ", "10--ⅳ"},
		{"# https://example.org/x", "httpsexampleorgx"},
		{"# a\u00a0b", "ab"},
		{"# same\n# same\n# same", "same same-1 same-2"},
		{"# same\n# Same!\n# `same`", "same same-1 same-2"},
		{"# a-1\n# a\n# a\n# a", "a-1 a a-2 a-3"},
		{"# a\n# a\n# a-1", "a a-1 a-1-1"},
		{"> # quoted", "quoted"},
		{"- # in a list", "in-a-list"},
		{"```\n# code\n```", ""},
		{"    # code", ""},
		{"<!-- \n# comment\n-->", ""},
		{"<h1 align=\"center\">My <b>Project</b> &amp; x</h1>", "my-project--x"},
		{"<h2 id=\"y\">a\n</h2>\n\n# a", "y a a-1"},
	} {
		names, complete := markdownTargets(test.source)
		if got := strings.Join(names, " "); got != test.want || !complete {
			t.Errorf("%q: %q, %v; want %q", test.source, got, complete, test.want)
		}
	}
}

// An id of any element and a name of <a> are targets; other names are not.
func TestTargets(t *testing.T) {
	for _, test := range []struct {
		source   string
		want     []string
		complete bool
	}{
		{`<p id=a><a name="b" id='c'><img name=d><P ID="E">`, []string{"a", "b", "c", "E"}, true},
		{`<a id="x y&amp;z&eacute;"><a id=""><a id>`, []string{"x y&zé"}, true},
		{`<svg><g id="a"/><a name=b></svg>`, []string{"a", "b"}, true},
		{`<!-- <a id=a> --><script>"<a id=b>"</script><title><a id=c></title><template><a id=d></template>`, []string{"d"}, true},
		{`<noscript><a id=a></noscript>`, []string{"a"}, true},
		{`<h1>Title</h1>`, nil, true},
		{`<a id="{{ x }}"><a id=b>`, []string{"_______", "b"}, false},
		{`{% include "x" %}`, nil, false},
		{"<a id=a", nil, true},
	} {
		names, complete := htmlTargets(test.source)
		if !slices.Equal(names, test.want) || complete != test.complete {
			t.Errorf("%s: %q, %v; want %q, %v", test.source, names, complete, test.want, test.complete)
		}
	}
	for _, test := range []struct {
		source   string
		want     string
		complete bool
	}{
		{"text <a id=\"a\"></a> and <a name='b'>", "a b", true},
		{"<div id=a>\n<p id=b>\n</div>", "a b", true},
		{"> <p\n> id=a>", "a", true},
		{"`<a id=a>`\n\n    <a id=b>\n\n```\n<a id=c>\n```\n\n\\<a id=d>", "", true},
		{"Write `{{ x }}`.\n# {{ x }}", "-x-", true},
		{"<p id={{x}}>", "_____", false},
		{"## Title {#id}", "title-id id", true},
		{"## Title { #an-id .class key=\"a b\" k='v' }", "title--an-id-class-keya-b-kv- an-id", true},
		{"## Title {: #id }\n## [a](b) {id=\"x\"}\n## T \\{#Ü\\} ##\n## T {/* #y */}", "title--id- id a-idx x t-ü Ü t--y- y", true},
		{"Title {#id}\n===\n\n# A {.c}\n# A", "title-id id a-c a a-1", true},
		{"# A\n{: #b}\n\ntext\n{: .c id=d}\n\n![a](b){#fig-e} [f]{#g}\n\n::: {#h}\n:::", "a b d fig-e g h", true},
		{"# A {#}\n# B {}\n# C {x}\n# D {#a #b\n# E {a=}\n# F {#a{}\n# G {.a}b", "a- b- c-x d-a-b e-a f-a g-ab", true},
		{"# `{#a}`\n\n`{#b}`\n\n    {#c}\n\n# \\`{#d}", "a d d", true},
		{"<Foo.Bar id=\"a\" x={() => <b id='b'/>} id={'c'}>\n\nid=\"d\"\n\n<Foo\n  id={\"e\"}\n  x={[1]}\n/>\n\n<Tabs>\n<Tab id={\"f\"}>", "a c b e f", true},
		{"text <Foo id={\"a\"}> <Foo id={x}> <Foo id=\"\">", "a {x}", true},
		{"> [!NOTE]\n> # a\n\n!!! note\n\n# b\n\n::: tip {#c}\n# d\n:::", "a b c d", true},
		{"[^a]: # b {#c}\n\n    # d", "b-c c d", true},
		{"<h1>\n\ntext\n\n</h1>", "", false},
	} {
		names, complete := markdownTargets(test.source)
		if got := strings.Join(names, " "); got != test.want || complete != test.complete {
			t.Errorf("%q: %q, %v; want %q, %v", test.source, got, complete, test.want, test.complete)
		}
	}
}

var hostileHeadings = []hostile.Shape{
	{Name: "headings", Make: hostile.Repeat("# a\n")},
	{Name: "headings with numbers", Make: func(n int) string {
		return strings.Repeat("# a-1\n# a-1-1\n", n/28) + strings.Repeat("# a\n# a-1\n", n/20)
	}},
	{Name: "a long heading", Make: hostile.Around("# ", "a ", "")},
	{Name: "underscores", Make: hostile.Around("# ", "_a ", "")},
	{Name: "closing runs", Make: hostile.Around("# ", "a_ ", "")},
	{Name: "runs of both kinds", Make: hostile.Around("# ", "_a *b_ c* ", "")},
	{Name: "runs that do not match", Make: hostile.Around("# ", "*a __b ", "c_ d* ")},
	{Name: "a long run", Make: func(n int) string { return "# " + strings.Repeat("_", n/2) + "a" + strings.Repeat("_", n/2) }},
	{Name: "entities", Make: hostile.Around("# ", "&", "")},
	{Name: "attribute lists", Make: hostile.Repeat("# a {#b .c d=e}\n")},
	{Name: "many attribute lists", Make: hostile.Around("# ", "{#a}", "")},
	{Name: "a long attribute list", Make: hostile.Around("# a {", ".a ", "}")},
	{Name: "open attribute lists", Make: hostile.Around("# ", "{", "")},
	{Name: "open attribute lists with attributes", Make: hostile.Around("# ", "{#a ", "")},
	{Name: "open values in attribute lists", Make: hostile.Around("# ", "{a=\"", "")},
	{Name: "open values in both quotes in attribute lists", Make: hostile.Around("# ", "{a=\" b='{a=' b=\"", "")},
	{Name: "components", Make: hostile.Repeat("<A.b id=\"c\" ")},
	{Name: "open ids of components", Make: hostile.Around("<A.b ", "id={\"", "")},
	{Name: "open ids of components in single quotes", Make: hostile.Around("<A.b \"", " id='", "")},
	{Name: "raw headings", Make: hostile.Repeat("<h1>a")},
	{Name: "raw tags", Make: hostile.Around("# ", "<a id=x>", "")},
}

func TestGrowthOfHTMLTargets(t *testing.T) {
	hostile.Growth(t, hostileHTML, func(s string) { htmlTargets(s) })
}

func TestGrowthOfMarkdownTargets(t *testing.T) {
	hostile.Growth(t, hostileHeadings, func(s string) { markdownTargets(s) })
}

func TestGrowthOfTargetsInMemory(t *testing.T) {
	hostile.Memory(t, hostileHTML, 4000, func(s string) { htmlTargets(s) })
	hostile.Memory(t, hostileHeadings, 4000, func(s string) { markdownTargets(s) })
}

func FuzzMarkdownTargets(f *testing.F) {
	for _, s := range []string{"# a {#b .c d='e'}\n{: #f}", "## [x](y) `z` \\{#a\\} {/* #b */}", "<Foo.Bar id={'a'} b={1}>", "[^a]: # b\n\n    <p id=\"c\">"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, source string) {
		names, _ := markdownTargets(source)
		// There is nothing that begins a heading, tag or attribute list.
		if !strings.ContainsAny(source, "#=-<&") && len(names) > 0 {
			t.Errorf("%q has the names %q", source, names)
		}
	})
}
