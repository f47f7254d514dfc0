package tests

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"github.com/weburl-go/weburl/cmd/weburl/internal/documents"
)

// decodedOtherwise matches the numeric references that goldmark decodes in its own
// way: as octal numbers, with too many digits, or as the beginning of another
// reference. It also takes \&amp; for a reference.
var decodedOtherwise = regexp.MustCompile(`(?i)&#(0|38;|x0*26;|x[0-9a-f]{7})`)

// destinations returns the URLs in goldmark's tree except those in HTML, parsed
// with all of its parsers, and decoded by goldmark as far as it follows
// CommonMark.
func destinations(source []byte) []string {
	decode := func(b []byte) string {
		return strings.ReplaceAll(string(util.ResolveEntityNames(util.ResolveNumericReferences(util.UnescapePunctuations(b)))), "\x00", "\uFFFD")
	}
	var want []string
	ast.Walk(judge.Parse(text.NewReader(source)), func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Link:
			if n.Reference == nil {
				want = append(want, decode(n.Destination))
			}
		case *ast.Image:
			if n.Reference == nil {
				want = append(want, decode(n.Destination))
			}
		case *ast.LinkReferenceDefinition:
			want = append(want, decode(n.Destination))
		case *ast.AutoLink:
			if n.AutoLinkType == ast.AutoLinkURL {
				want = append(want, string(n.URL(source)))
			}
		}
		return ast.WalkContinue, nil
	})
	slices.Sort(want)
	return want
}

// The links of a document are those of goldmark, decoded.
func TestMarkdownLinks(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 5))
	compared := 0
	for range 20_000 {
		source := randomDocument(r)
		if deviates(source) || slices.Contains(source, '\\') && slices.Contains(source, '&') || decodedOtherwise.Match(source) {
			continue
		}
		compared++
		var got []string
		for _, l := range documents.Markdown(source).Links {
			if !strings.Contains(l.Context, " ") && l.Context != "bare" { // others are in HTML
				got = append(got, l.Text)
			}
		}
		slices.Sort(got)
		if want := destinations(source); !slices.Equal(got, want) {
			t.Errorf("%q: found %q, goldmark %q", source, got, want)
		}
	}
	if compared < 5000 {
		t.Errorf("only %d documents compared", compared)
	}
}
