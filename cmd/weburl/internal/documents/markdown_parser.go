package documents

import (
	"bytes"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// markdownParser parses Markdown as far as it matters for links.
//
// NB: emphasis does not matter, and takes goldmark quadratic time. Nor do task
// lists; with them, goldmark would take the text of a link [x](...) for a box.
var markdownParser = func() parser.Parser {
	blocks := parser.DefaultBlockParsers()
	for i, b := range blocks {
		switch p := b.Value.(parser.BlockParser); p {
		case parser.NewBlockquoteParser(), parser.NewListParser():
			blocks[i].Value = shallow{p}
		}
	}
	return parser.NewParser(
		parser.WithBlockParsers(blocks...),
		parser.WithInlineParsers(
			util.Prioritized(parser.NewCodeSpanParser(), 100),
			util.Prioritized(linkParser{parser.NewLinkParser()}, 200),
			util.Prioritized(parser.NewAutoLinkParser(), 300),
			util.Prioritized(parser.NewRawHTMLParser(), 400),
			util.Prioritized(extension.NewLinkifyParser(), 999),
		),
		parser.WithParagraphTransformers(
			util.Prioritized(definitions{parser.LinkReferenceParagraphTransformer}, 100),
			util.Prioritized(extension.NewTableParagraphTransformer(), 200),
		),
	)
}()

// parseMarkdown returns the tree of a document, and notes.
func parseMarkdown(source []byte) (ast.Node, *notes) {
	n := &notes{empty: map[ast.Node]int{}, budget: 1<<20 + 100*len(source)}
	context := parser.NewContext()
	context.Set(notesKey, n)
	return markdownParser.Parse(text.NewReader(source), parser.WithContext(context)), n
}

// notes has what the tree does not say.
type notes struct {
	// empty has the offset of the closing parenthesis of each link and image
	// without any destination.
	empty map[ast.Node]int
	// budget is how many bytes may still be read in vain for the rest of a link:
	// each bracket may make goldmark read to the end of the paragraph.
	budget int
	// exhausted says that the budget was not enough.
	exhausted bool
}

var notesKey = parser.NewContextKey()

// linkParser parses links and takes notes.
type linkParser struct{ parser.InlineParser }

func (p linkParser) Parse(parent ast.Node, block text.Reader, context parser.Context) ast.Node {
	notes := context.Get(notesKey).(*notes)
	if notes.budget < 0 {
		notes.exhausted = true
		return nil
	}
	line, segment := block.PeekLine()
	n := p.InlineParser.Parse(parent, block, context)
	if l, ok := linkOf(n); ok && l.Reference == nil && l.Destination == nil {
		_, after := block.Position()
		notes.empty[n] = after.Start - len(")")
	}
	if n == nil {
		notes.budget -= lookedAt(line, segment.Start, parent.Lines())
	}
	return n
}

// lookedAt returns roughly how many bytes goldmark reads to find that line,
// which begins with a closing bracket at offset i, does not continue with a
// destination and title.
func lookedAt(line []byte, i int, lines *text.Segments) int {
	rest, ok := bytes.CutPrefix(line, []byte("]("))
	if !ok {
		return 0
	}
	rest = bytes.TrimLeft(rest, " \t")
	if bytes.HasPrefix(rest, []byte("<")) {
		return len(line)
	}
	n := bytes.IndexAny(rest, " \t\n")
	if n < 0 {
		n = len(rest)
	}
	if title := bytes.TrimLeft(rest[n:], " \t\n"); lines.Len() > 0 && (len(title) == 0 || bytes.IndexByte([]byte("\"'("), title[0]) >= 0) {
		return lines.At(lines.Len()-1).Stop - i
	}
	return n
}

// CloseBlock is part of [parser.CloseBlocker].
func (p linkParser) CloseBlock(parent ast.Node, block text.Reader, context parser.Context) {
	p.InlineParser.(parser.CloseBlocker).CloseBlock(parent, block, context)
}

// definitions removes link reference definitions from a paragraph.
//
// NB: goldmark takes quadratic time in the lines, so it gets some of them at a
// time, as if the paragraph ended there.
type definitions struct{ parser.ParagraphTransformer }

// linesAtOnce is how many lines of a paragraph definitions reads at a time.
const linesAtOnce = 2000

func (d definitions) Transform(node *ast.Paragraph, reader text.Reader, context parser.Context) {
	lines := node.Lines()
	if lines.Len() <= linesAtOnce {
		d.ParagraphTransformer.Transform(node, reader, context)
		return
	}
	all, parent := lines.Sliced(0, lines.Len()), node.Parent()
	for len(all) > 0 {
		some := all[:min(len(all), linesAtOnce)]
		part, segments := ast.NewParagraph(), text.NewSegments()
		segments.AppendAll(some)
		part.SetLines(segments)
		parent.InsertBefore(parent, node, part)
		d.ParagraphTransformer.Transform(part, reader, context)
		left := 0
		if part.Parent() != nil {
			left = part.Lines().Len()
			parent.RemoveChild(parent, part)
		}
		all = all[len(some)-left:]
		if left == len(some) {
			break
		}
	}
	if len(all) == 0 {
		parent.RemoveChild(parent, node)
		return
	}
	segments := text.NewSegments()
	segments.AppendAll(all)
	node.SetLines(segments)
}

// deepest is how deep blocks may be nested. goldmark takes quadratic time for
// the markers before a line.
const deepest = 200

// shallow parses blocks that are not nested too deep.
type shallow struct{ parser.BlockParser }

func (p shallow) Open(parent ast.Node, reader text.Reader, context parser.Context) (ast.Node, parser.State) {
	depth := 0
	for n := parent; n != nil; n = n.Parent() {
		depth++
	}
	if depth > deepest {
		return nil, parser.NoChildren
	}
	return p.BlockParser.Open(parent, reader, context)
}
