package markdown

import (
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"
)

// found returns what is found in a document, a line each, sorted.
func found(source []byte) []string {
	var all []string
	Read(source, func(b *Block) {
		switch b.Kind {
		case Definition:
			all = append(all, fmt.Sprintf("definition %q", b.Text))
		case HTML:
			all = append(all, fmt.Sprintf("block %q", squeeze(b.Text)))
		case Code:
			if s := squeeze(b.Text); s != "" {
				all = append(all, fmt.Sprintf("code %q", s))
			}
		case Heading:
			all = append(all, "heading")
		}
		for _, n := range b.Nodes {
			switch n.Kind {
			case LinkEnd, ImageEnd:
				kind := "link"
				if n.Kind == ImageEnd {
					kind = "image"
				}
				if n.URLStart < 0 {
					all = append(all, kind+" reference")
				} else {
					all = append(all, fmt.Sprintf("%s %q", kind, b.Text[n.URLStart:n.URLEnd]))
				}
			case Autolink, BareURL:
				all = append(all, fmt.Sprintf("auto %q", b.Text[n.URLStart:n.URLEnd]))
			case Email:
				all = append(all, fmt.Sprintf("email %q", b.Text[n.URLStart:n.URLEnd]))
			case RawHTML:
				all = append(all, fmt.Sprintf("html %q", b.Text[n.Start:n.End]))
			case CodeSpan:
				all = append(all, "span")
			}
		}
	})
	slices.Sort(all)
	return all
}

var judge = goldmark.New(goldmark.WithExtensions(extension.Table, extension.Linkify)).Parser()

// goldmarks returns what goldmark finds.
func goldmarks(source []byte) []string {
	var all []string
	add := func(format string, args ...any) { all = append(all, fmt.Sprintf(format, args...)) }
	join := func(s *text.Segments) string {
		var b strings.Builder
		for i := range s.Len() {
			seg := s.At(i)
			b.Write(source[seg.Start:seg.Stop])
		}
		return b.String()
	}
	ast.Walk(judge.Parse(text.NewReader(source)), func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Link:
			if n.Reference != nil {
				add("link reference")
			} else {
				add("link %q", n.Destination)
			}
		case *ast.Image:
			if n.Reference != nil {
				add("image reference")
			} else {
				add("image %q", n.Destination)
			}
		case *ast.LinkReferenceDefinition:
			add("definition %q", n.Destination)
		case *ast.AutoLink:
			if n.AutoLinkType == ast.AutoLinkURL {
				add("auto %q", n.Label(source))
			} else if l := string(n.Label(source)); strings.Contains(string(source), "<"+l+">") {
				add("email %q", l) // others are bare
			}
		case *ast.RawHTML:
			add("html %q", join(n.Segments))
		case *ast.HTMLBlock:
			s := join(n.Lines())
			if n.HasClosure() {
				s += string(source[n.ClosureLine.Start:n.ClosureLine.Stop])
			}
			add("block %q", squeeze([]byte(s)))
		case *ast.CodeBlock, *ast.FencedCodeBlock:
			if s := squeeze([]byte(join(n.Lines()))); s != "" {
				add("code %q", s)
			}
		case *ast.CodeSpan:
			add("span")
			return ast.WalkSkipChildren, nil
		case *ast.Heading:
			add("heading")
		}
		return ast.WalkContinue, nil
	})
	slices.Sort(all)
	return all
}

var pieces = []string{"[", "]", "(", ")", "[a]", "[b c]", "](", "](x", "![", "<", ">", "<a", " b='", "\"", "'", "='c'", "</a>", "<a>", "<http://a>", "<x@y.z>",
	"\\", "`", "``", "\n", "\n\n", "\n\n", "\n", " ", "  ", "    ", "\t", "> ", ">", "- ", "-", "* ", "+ ", "1. ", "2) ", "10. ", "#", "# ", "## ", " #", "===", "---", "***", "_",
	"```", "~~~", "<div>", "</div>", "<!--", "-->", "<?", "?>", "<!X", "<![CDATA[", "]]>", "<script>", "</script>", "<pre", "<b/>", "|", "|-|", "| - | - |", "\n|", ":-", "a", "b", "é", "1", ".", "x y", "/u", ": ",
	"[a]: /u", "[b c]: <u v> 't'\n", "[a]:", "(t)", "'t'", "\"t\"", "http://a.b", "www.c.d", "ftp://e.f/g?h=i&amp;", "https://j.k/(l)", "*", "~", ",", ";", "&amp;", "!", "\r\n", "foo", "\\|", "\\[", "\\]", "\\`", "&", "{", "}", "[x](y)", "[x](<y z> \"t\")", "\x00", "\u00a0"}

// randomDocument returns pieces in no order.
func randomDocument(r *rand.Rand) []byte {
	var b strings.Builder
	for range 1 + r.IntN(24) {
		b.WriteString(pieces[r.IntN(len(pieces))])
	}
	return []byte(b.String())
}

// deviations are where goldmark does not follow the texts, each with an example.
// Documents that match a pattern may be read differently.
var deviations = []struct{ why, pattern, example string }{
	{"an instruction has an end of its own, not <?>", `<\?>`, "a <?>"},
	{"a closing tag on a line begins a block, whatever its name is", `</(?i:pre|script|style|textarea)[ \t]*>`, "</script>"},
	{"spaces and tabs may follow the tag that begins a block", `>[ \t]*\t`, "<a>\t"},
	{"a small letter may follow <! where a block begins", `<![a-z]`, "<!a"},
	{"a carriage return alone ends a line", `\r([^\n]|$)`, "# a\r# b"},
	{"a tab is white space before a bare URL", `\t(http|ftp|www)`, "a\thttp://b.c"},
	{"a bare URL may follow a delimiter, even one with a backslash", `\\[*_~(](http|ftp|www)`, "\\(http://a.b"},
	{"parentheses in the destination of a definition are balanced", `\]:\s*\S*[()]`, "[a]: b("},
	{"a destination in angle brackets has none in it", `\]:\s*<[^>]*<`, "[a]: <b<c>"},
	{"a tab goes to the next column that four divides, in lists, too", `([-+*>]|\d[.)]).*\t`, "2) -\t # a"},
	{"a NUL stands for U+FFFD", `\x00`, "<ab:\x00>"},
	{"any block ends a table, and one line cannot be lazy", `\n.*[-|].*\n`, "a|b\n-|-\n    c"},
	{"backslashes before pipes are not in a cell, even in tags and URLs; two of them are one", `\\\|`, "a|b\n-|-\n<http://c\\|d>"},
	{"a row of delimiters comes before definitions, as on GitHub", `\]:.*\n.*-`, "[a]: b\n:-"},
	{"backquotes in a bare address are code", "`.*@", " a`b@c.d `"},
	{"an empty item ends with a blank line, in an item, too", `[-+*>.)][ \t]+([-+*]|\d[.)])[ \t]*\r?\n[ \t>]*\r?\n`, "+ -\n\n    a"},
	{"an item may begin with an empty line, whatever ends it", `[-+*.)][ \t]*\r\n`, "-\r\n  [a]: b"},
	{"a header has as many cells as there are delimiters", `\n[-|: >]*-[-|: ]*($|\n)`, "[a\n](b)\n|-|-|"},
	{"a destination in angle brackets has none in it, in a link", `\(\s*<[^>]*<`, "[a](<b<c>)"},
	{"parentheses in a destination are balanced, even before a space", `\]\(\S*\(\S*\s`, "[a](b( )"},
	{"a byte order mark is not part of the text, as on GitHub", `^\x{FEFF}`, "\uFEFF# a"},
	{"form feeds and the like are not white space", `[\f\v]`, "[a](\fb)"},
}

var deviates = func() *regexp.Regexp {
	var all []string
	for _, d := range deviations {
		all = append(all, d.pattern)
	}
	return regexp.MustCompile(strings.Join(all, "|"))
}()

// Each deviation is one, so that the list does not outlive them.
func TestDeviations(t *testing.T) {
	for _, d := range deviations {
		if !regexp.MustCompile(d.pattern).MatchString(d.example) {
			t.Errorf("%s: %q does not match", d.why, d.example)
		}
		if a, b := found([]byte(d.example)), goldmarks([]byte(d.example)); slices.Equal(a, b) {
			t.Errorf("%s: in %q both find %q", d.why, d.example, a)
		}
	}
}

// agree fails if goldmark finds something else, and no deviation explains it.
func agree(t *testing.T, source []byte) {
	t.Helper()
	if a, b := found(source), goldmarks(source); !slices.Equal(a, b) && !deviates.Match(source) {
		t.Errorf("%q\nfound    %q\ngoldmark %q", source, a, b)
	}
}

func TestRandomDocuments(t *testing.T) {
	n := 20000
	if testing.Short() {
		n = 2000
	}
	if s := os.Getenv("WEBURL_DOCUMENTS"); s != "" {
		n, _ = strconv.Atoi(s)
	}
	r := rand.New(rand.NewPCG(1, uint64(n)))
	for range n {
		agree(t, randomDocument(r))
	}
}

func FuzzRead(f *testing.F) {
	r := rand.New(rand.NewPCG(2, 3))
	for range 50 {
		f.Add(randomDocument(r))
	}
	for _, d := range deviations {
		f.Add([]byte(d.example))
	}
	f.Fuzz(agree)
}

// squeeze returns text with a space for any white space, of which goldmark leaves
// out some before the lines of blocks.
func squeeze(b []byte) string { return strings.Join(strings.Fields(string(b)), " ") }
