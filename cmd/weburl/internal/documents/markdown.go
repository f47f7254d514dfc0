package documents

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
)

// Markdown finds the URLs in CommonMark with GitHub's tables and bare URLs: the
// destinations of links, images and link reference definitions, autolinks, bare
// URLs (a bare "www." is an http URL), and what [HTML] finds in raw HTML. It
// ignores email addresses.
//
// It reads block quotes and lists up to a depth of 200. In a document that is
// built to be slow to read, with thousands of unmatched brackets in a paragraph,
// it takes the brackets after them as text, and the document is incomplete.
func Markdown(source []byte) Document {
	f := markdownFinder{
		source: source,
		from:   &origin{source: string(source)},
		html:   htmlFinder{document: Document{Base: -1}, markdown: true},
	}
	root, notes := parseMarkdown(source)
	f.empty = notes.empty
	f.html.document.Incomplete = notes.exhausted
	ast.Walk(root, f.visit)
	return f.done()
}

// linkOf returns what a link and an image have in common.
func linkOf(n ast.Node) (l linkFields, ok bool) {
	switch n := n.(type) {
	case *ast.Link:
		return linkFields{n.Destination, n.Reference}, true
	case *ast.Image:
		return linkFields{n.Destination, n.Reference}, true
	}
	return linkFields{}, false
}

type linkFields struct {
	Destination []byte
	Reference   *ast.ReferenceLink
}

// markdownFinder finds the URLs in Markdown.
type markdownFinder struct {
	source []byte
	from   *origin
	html   htmlFinder // its document has all links
	empty  map[ast.Node]int
	// open says that the text of this block contains something that would begin a
	// tag, or the destination of a link, if something else followed.
	open bool
	// quoted is where there are code spans and code blocks.
	quoted []stretch
}

func (f *markdownFinder) visit(n ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		if n.Type() == ast.TypeBlock {
			f.open = false
		}
		switch n := n.(type) {
		case *ast.CodeSpan:
			if first, ok := n.FirstChild().(*ast.Text); ok {
				if last, ok := n.LastChild().(*ast.Text); ok {
					f.quote(first.Segment, last.Segment)
				}
			}
			return ast.WalkSkipChildren, nil
		case *ast.Text:
			f.open = f.open || beginsMarkup(n.Segment.Value(f.source)) || endsLabel(f.source, n.Segment.Start, n.Segment.Stop)
		case *ast.CodeBlock, *ast.FencedCodeBlock:
			if lines := n.Lines(); lines.Len() > 0 {
				f.quote(lines.At(0), lines.At(lines.Len()-1))
			}
		case *ast.LinkReferenceDefinition:
			f.destination(n.Destination, "definition")
		case *ast.HTMLBlock:
			segments := slices.Clone(n.Lines().Sliced(0, n.Lines().Len()))
			if n.HasClosure() {
				segments = append(segments, n.ClosureLine)
			}
			f.rawHTML(segments)
		case *ast.RawHTML:
			f.rawHTML(n.Segments.Sliced(0, n.Segments.Len()))
		case *ast.AutoLink:
			f.autoLink(n)
		}
		return ast.WalkContinue, nil
	}
	// A destination comes after the text of its link.
	if l, ok := linkOf(n); ok && l.Reference == nil {
		context := "link"
		if n.Kind() == ast.KindImage {
			context = "image"
		}
		if at, ok := f.empty[n]; ok {
			f.append(Link{
				Start: at, End: at, Context: context,
				form: form{syntax: destinationSyntax, mayBeEmpty: true, lineStart: f.beginsLine(at)},
			})
		} else {
			f.destination(l.Destination, context)
		}
	}
	return ast.WalkContinue, nil
}

// quote says that there is code from one segment to another.
func (f *markdownFinder) quote(first, last text.Segment) {
	f.quoted = append(f.quoted, stretch{first.Start, last.Stop})
}

// beginsMarkup reports whether text contains something that could begin a tag, a
// comment or the like.
func beginsMarkup(text []byte) bool {
	for i, c := range text[:max(len(text)-1, 0)] {
		if next := text[i+1]; c == '<' && (isLetter(next) || next == '/' || next == '!' || next == '?') {
			return true
		}
	}
	return false
}

// endsLabel reports whether the second byte of a "](" is in source[start:stop].
func endsLabel(source []byte, start, stop int) bool {
	return bytes.Contains(source[max(start-1, 0):stop], []byte("]("))
}

// offset returns the offset of part, which is a slice of the source.
func (f *markdownFinder) offset(part []byte) (offset int, ok bool) {
	offset = cap(f.source) - cap(part)
	if cap(part) == 0 || offset < 0 || offset+len(part) > len(f.source) {
		return 0, false
	}
	return offset, &f.source[:offset+1][offset] == &part[:1][0]
}

// beginsLine reports whether only white space and block quote markers come
// before offset i on its line.
func (f *markdownFinder) beginsLine(i int) bool {
	for i > 0 && (f.source[i-1] == ' ' || f.source[i-1] == '\t' || f.source[i-1] == '>') {
		i--
	}
	return i == 0 || f.source[i-1] == '\n' || f.source[i-1] == '\r'
}

func (f *markdownFinder) append(l Link) {
	l.form.markdown = true
	l.form.blocked = f.open
	f.html.document.Links = append(f.html.document.Links, l)
}

// destination appends the link whose destination is a slice of the source.
func (f *markdownFinder) destination(destination []byte, context string) {
	start, ok := f.offset(destination)
	if !ok {
		return
	}
	v := decodeDestination(f.from.source[start:start+len(destination)], start)
	l := v.take(0, len(v.text))
	l.Context = context
	l.form.syntax = destinationSyntax
	if start > 0 && f.source[start-1] == '<' {
		l.form.syntax = angleSyntax
		start--
	}
	l.form.lineStart = f.beginsLine(start)
	l.form.mayBeEmpty = l.form.syntax == angleSyntax || context != "definition" && l.End < len(f.source) && f.source[l.End] == ')'
	f.append(l)
}

// autoLink appends the URL of an autolink, or of a bare URL.
func (f *markdownFinder) autoLink(n *ast.AutoLink) {
	label := n.Label(f.source)
	start, ok := f.offset(label)
	if !ok || n.AutoLinkType != ast.AutoLinkURL {
		return
	}
	end := start + len(label)
	l := Link{Text: f.from.source[start:end], Start: start, End: end, Context: "bare", from: f.from}
	l.form.syntax = bareSyntax
	if len(n.Protocol) > 0 {
		prefix := string(n.Protocol) + "://"
		l.Text = prefix + l.Text
		l.edits = []edit{{0, len(prefix), start, 0}}
	}
	if strings.HasPrefix(f.from.source[end:], ">") && start > 0 && f.source[start-1] == '<' {
		l.Context = "autolink"
		l.form.syntax = autolinkSyntax
	}
	f.append(l)
}

// rawHTML appends the links in HTML that consists of segments.
func (f *markdownFinder) rawHTML(segments []text.Segment) {
	if len(segments) == 0 {
		return
	}
	first, last := segments[0], segments[len(segments)-1]
	piece := fragment{start: first.Start}
	inStep := true
	for i, s := range segments {
		inStep = inStep && s.Padding == 0 && (i == 0 || segments[i-1].Stop == s.Start)
	}
	bytes := f.source[first.Start:last.Stop]
	if inStep {
		piece.text = f.from.source[first.Start:last.Stop]
	} else {
		bytes = nil
		for i, s := range segments {
			if i > 0 {
				piece.gaps = append(piece.gaps, gap{len(bytes), s.Start})
			}
			// Padding, which stands for part of a tab, does not matter here.
			bytes = append(bytes, f.source[s.Start:s.Stop]...)
		}
		piece.text = string(bytes)
	}
	found := len(f.html.document.Links)
	f.html.find(bytes, piece)
	for i := range f.html.document.Links[found:] {
		l := &f.html.document.Links[found+i]
		l.form.blocked = f.open
		l.form.lineStart = f.beginsLine(l.Start)
	}
}

// done returns the document with the links sorted. In the tree, an image comes
// before the link that contains it.
func (f *markdownFinder) done() Document {
	d := f.html.document
	base := -1
	if d.Base >= 0 {
		base = d.Links[d.Base].Start
	}
	f.quoted = joinStretches(f.quoted)
	templates := findTemplates(f.from.source, surroundings{tags: true, paragraphs: true, quoted: f.quoted})
	templates.mark(f.from.source, d.Links)
	slices.SortStableFunc(d.Links, func(a, b Link) int { return cmp.Compare(a.Start, b.Start) })
	if base >= 0 {
		d.Base = slices.IndexFunc(d.Links, func(l Link) bool { return l.Start >= base && l.Context == "base href" })
	}
	return d
}
