package tests

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"

	"github.com/weburl-go/weburl/cmd/weburl/internal/markdown"
)

// found returns what is found in a document except bare URLs, a line each, sorted.
func found(source []byte) []string {
	var all []string
	markdown.Read(source, func(b *markdown.Block) {
		switch b.Kind {
		case markdown.Definition:
			all = append(all, fmt.Sprintf("definition %q", b.Text))
		case markdown.HTML:
			all = append(all, fmt.Sprintf("block %q", squeeze(b.Text)))
		case markdown.Code:
			if s := squeeze(b.Text); s != "" {
				all = append(all, fmt.Sprintf("code %q", s))
			}
		case markdown.Heading:
			all = append(all, "heading")
		}
		for _, n := range b.Nodes {
			switch n.Kind {
			case markdown.LinkEnd, markdown.ImageEnd:
				kind := "link"
				if n.Kind == markdown.ImageEnd {
					kind = "image"
				}
				if n.URLStart < 0 {
					all = append(all, kind+" reference")
				} else {
					all = append(all, fmt.Sprintf("%s %q", kind, b.Text[n.URLStart:n.URLEnd]))
				}
			case markdown.Autolink:
				all = append(all, fmt.Sprintf("auto %q", b.Text[n.URLStart:n.URLEnd]))
			case markdown.Email:
				all = append(all, fmt.Sprintf("email %q", b.Text[n.URLStart:n.URLEnd]))
			case markdown.RawHTML:
				all = append(all, fmt.Sprintf("html %q", b.Text[n.Start:n.End]))
			case markdown.CodeSpan:
				all = append(all, "span")
			}
		}
	})
	slices.Sort(all)
	return all
}

var judge = goldmark.New(goldmark.WithExtensions(extension.Table)).Parser()

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
			} else {
				add("email %q", n.Label(source))
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
	"[a]: /u", "[b c]: <u v> 't'\n", "[a]:", "(t)", "'t'", "\"t\"", "http://a.b", "www.c.d", "ftp://e.f/g?h=i&amp;", "https://j.k/(l)", "*", "~", ",", ";", "&amp;", "!", "\r\n", "foo", "\\|", "\\[", "\\]", "\\`", "&", "{", "}", "[x](y)", "[x](<y z> \"t\")", "\x00", "\u00a0",
	"[^a]: ", "[^b]:", "[^a]", "[^", "^", "    ", "http://", "https://", "HTTP://", "ftp://", "www.", "://", "_", ".", "-", "x_y.z", "localhost", "é", "а.рф", "“", "\f", "\v", "/", "?", "@", "\\_"}

// randomDocument returns pieces in no order.
func randomDocument(r *rand.Rand) []byte {
	var b strings.Builder
	for range 1 + r.IntN(24) {
		b.WriteString(pieces[r.IntN(len(pieces))])
	}
	return []byte(b.String())
}

// Each deviation is one, so that the list does not outlive them.
func TestDeviations(t *testing.T) {
	for _, d := range slices.Concat(deviations, notInGoldmark) {
		if !d.matches([]byte(d.example)) {
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
	if a, b := found(source), goldmarks(source); !slices.Equal(a, b) && !deviates(source) {
		t.Errorf("%q\nfound    %q\ngoldmark %q", source, a, b)
	}
}

// randomDocuments returns as many documents as $WEBURL_DOCUMENTS says, all of which begin
// with before, and none of which has something that leaves it out.
func randomDocuments(seed uint64, before string, leaveOut []deviation) [][]byte {
	n := 20_000
	if testing.Short() {
		n = 2000
	}
	if s := os.Getenv("WEBURL_DOCUMENTS"); s != "" {
		n, _ = strconv.Atoi(s)
	}
	r := rand.New(rand.NewPCG(seed, uint64(n)))
	var all [][]byte
	for len(all) < n {
		if source := append([]byte(before), randomDocument(r)...); !explains(leaveOut, source) {
			all = append(all, source)
		}
	}
	return all
}

func TestRandomMarkdown(t *testing.T) {
	for _, source := range randomDocuments(1, "", nil) {
		agree(t, source)
	}
}

func FuzzReadMarkdown(f *testing.F) {
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
