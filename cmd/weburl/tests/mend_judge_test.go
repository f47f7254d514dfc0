package tests

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"golang.org/x/net/html"

	"github.com/weburl-go/weburl/cmd/weburl/internal/check"
	"github.com/weburl-go/weburl/cmd/weburl/internal/documents"
	"github.com/weburl-go/weburl/internal/app/cli"
	"github.com/weburl-go/weburl/internal/test/suite"
)

// structureJudges read Markdown as on GitHub, except for bare URLs, and without its
// extensions.
var structureJudges = map[string]parser.Parser{
	"GFM":        goldmark.New(goldmark.WithExtensions(extension.Table, extension.Strikethrough)).Parser(),
	"CommonMark": goldmark.New().Parser(),
}

// tagNames returns the names of tags and attributes in HTML, without values.
func tagNames(source string) string {
	var b strings.Builder
	z := html.NewTokenizer(strings.NewReader(source))
	for z.Next() != html.ErrorToken {
		token := z.Token()
		fmt.Fprintf(&b, " %v", token.Type)
		if token.Type == html.StartTagToken || token.Type == html.SelfClosingTagToken || token.Type == html.EndTagToken {
			b.WriteString(" " + token.Data)
			for _, a := range token.Attr {
				b.WriteString(" " + a.Key)
			}
		}
	}
	return b.String()
}

// structure returns what a judge finds in a document, except for text and URLs.
func structure(judge parser.Parser, source []byte) string {
	var b strings.Builder
	lines := func(all *text.Segments) string {
		var b strings.Builder
		for i := range all.Len() {
			b.Write(source[all.At(i).Start:all.At(i).Stop])
		}
		return b.String()
	}
	ast.Walk(judge.Parse(text.NewReader(source)), func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if n.Kind() == ast.KindText || n.Kind() == ast.KindString {
			return ast.WalkContinue, nil
		}
		if !entering {
			b.WriteString("/ ")
			return ast.WalkContinue, nil
		}
		b.WriteString(n.Kind().String())
		switch n := n.(type) {
		case *ast.Heading:
			fmt.Fprint(&b, n.Level)
		case *ast.Emphasis:
			fmt.Fprint(&b, n.Level)
		case *ast.List:
			fmt.Fprint(&b, n.Marker, n.IsTight, n.Start)
		case *ast.Link:
			fmt.Fprintf(&b, "%q", n.Title)
		case *ast.Image:
			fmt.Fprintf(&b, "%q", n.Title)
		case *ast.CodeSpan:
			for c := n.FirstChild(); c != nil; c = c.NextSibling() {
				fmt.Fprintf(&b, "%q", c.(*ast.Text).Value(source))
			}
		case *ast.CodeBlock, *ast.FencedCodeBlock:
			fmt.Fprintf(&b, "%q", lines(n.Lines()))
		case *ast.RawHTML:
			b.WriteString(tagNames(lines(n.Segments)))
		case *ast.HTMLBlock:
			b.WriteString(tagNames(lines(n.Lines())))
		case *extast.TableCell:
			fmt.Fprint(&b, n.Alignment)
		}
		b.WriteString("\n")
		return ast.WalkContinue, nil
	})
	return b.String()
}

// fixed returns what --fix makes of a document in a file.
func fixed(t *testing.T, name string, source []byte) []byte {
	t.Helper()
	suite.Write(t, name, string(source))
	args := []string{"check", "--no-config", "--fix", "--in", "markdown", name}
	var said bytes.Buffer
	if status := cli.Main(args, nil, io.Discard, &said, check.Verb()); status > 1 {
		t.Fatal(said.String())
	}
	return []byte(suite.Text(t, name))
}

// besides returns a document without its URLs.
func besides(source []byte) string {
	var b bytes.Buffer
	at := 0
	for _, l := range documents.Markdown(source).Links {
		if l.Start >= at {
			b.Write(source[at:l.Start])
			b.WriteByte(0)
			at = l.End
		}
	}
	b.Write(source[at:])
	return b.String()
}

// staysTheSame fails if --fix changes anything besides URLs, or what goldmark takes the
// document for. It reports whether there was something to fix.
func staysTheSame(t *testing.T, name string, source []byte) bool {
	t.Helper()
	after := fixed(t, name, source)
	if bytes.Equal(source, after) {
		return false
	}
	if was, is := besides(source), besides(after); was != is {
		t.Errorf("%q\nbecomes %q\nwhich changes what is not in URLs", source, after)
	}
	for which, judge := range structureJudges {
		if was, is := structure(judge, source), structure(judge, after); was != is && !deviates(source) {
			t.Errorf("%q\nbecomes %q\n%s reads\n%s\nthen\n%s", source, after, which, was, is)
		}
	}
	return true
}

// broken are pieces with URLs that can be fixed, and what may be around them.
var broken = append([]string{"http://a.b/^", "https://c.d/é^", "[a](b^c)", "[a](<b c> 't')", "![a](b^)", "<http://a/^>", "[a]: /b^\n", "[b c]: <u v>\n",
	"<a href=\"x y\">", "<img src='x^\ny'>", "<a href=x^>", "www.c.d/^", "http://localhost/^", "HTTP://A.B/^", "(http://é.f/^)", "\"http://a/^\"", "www./^", "[^a]: http://a.b/^", "{", "^", "\"", "^*", "^_", "**", "__", "~~", "http://a.b/^_", "http://a.b/\"*", "[a]", "(b^)", "| [a](b^) | c |\n"}, pieces...)

func brokenDocument(r *rand.Rand) []byte {
	var b strings.Builder
	for range 1 + r.IntN(16) {
		b.WriteString(broken[r.IntN(len(broken)*(1+r.IntN(2))/2)])
	}
	return []byte(b.String())
}

// After --fix, a document reads the same except for its URLs.
func TestMendedStructure(t *testing.T) {
	n := 3000
	if testing.Short() {
		n = 500
	}
	name := filepath.Join(t.TempDir(), "x.md")
	r := rand.New(rand.NewPCG(4, 5))
	changed := 0
	for range n {
		if staysTheSame(t, name, brokenDocument(r)) {
			changed++
		}
	}
	if changed < n/10 {
		t.Errorf("%d of %d documents had something to fix", changed, n)
	}
}

// kinds returns what items are, without URLs.
func kinds(all []item) string {
	var b strings.Builder
	for _, i := range all {
		b.WriteByte(i.kind)
		switch i.kind {
		case 'b', 'h':
			b.WriteString(tagNames(i.text))
		case 'c':
			b.WriteString(i.text)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// After --fix, cmark-gfm finds the same in a document except for URLs, and finds the URLs
// that weburl does.
func TestMendedByCmark(t *testing.T) {
	n := 4000
	if testing.Short() {
		n = 1000
	}
	name := filepath.Join(t.TempDir(), "x.md")
	r := rand.New(rand.NewPCG(8, 9))
	var before, after [][]byte
	for range n {
		source := append([]byte(usesFootnotes), brokenDocument(r)...)
		if _, _, ok := items(source, false); !ok {
			continue // template code in a URL, which is as it was
		}
		if f := fixed(t, name, source); !bytes.Equal(f, source) {
			before, after = append(before, source), append(after, f)
		}
	}
	was, gfm := cmarkReadings(t, before)
	is, _ := cmarkReadings(t, after)
	if len(was) != len(before) || len(is) != len(after) {
		t.Fatal("a fix made template code")
	}
	if len(was) < n/10 {
		t.Errorf("%d of %d documents had something to fix", len(was), n)
	}
	for i := range was {
		explained := explains(cmarkDeviationsOf(gfm), bytes.TrimPrefix(before[i], []byte(usesFootnotes)))
		if a, b := kinds(was[i].want), kinds(is[i].want); a != b && !explained {
			t.Errorf("%q\nbecomes %q\ncmark-gfm finds\n%v\nthen\n%v", before[i], after[i], was[i].want, is[i].want)
		}
		if was[i].same && !is[i].same {
			t.Errorf("%q\nbecomes %q\nfound %v\ncmark-gfm %v", before[i], after[i], is[i].got, is[i].want)
		}
	}
}

func FuzzMendedStructure(f *testing.F) {
	r := rand.New(rand.NewPCG(6, 7))
	for range 50 {
		f.Add(brokenDocument(r))
	}
	name := filepath.Join(f.TempDir(), "x.md")
	f.Fuzz(func(t *testing.T, source []byte) { staysTheSame(t, name, source) })
}
