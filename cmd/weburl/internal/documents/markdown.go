package documents

import (
	"cmp"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/cmd/weburl/internal/markdown"
	"github.com/weburl-go/weburl/cmd/weburl/internal/tags"
	"github.com/weburl-go/weburl/internal/infra"
)

// Markdown finds the URLs in CommonMark with GitHub's tables and bare URLs: the
// destinations of links, images and link reference definitions, autolinks, bare
// URLs (a bare "www." is an http URL), and what [HTML] finds in raw HTML. It
// ignores email addresses. Front matter is read as [Text] is.
//
// It takes linear time, and memory for the document, the links, and
// [markdown.BytesPerByte]. A document with blocks or parentheses that are nested
// deeper than [markdown.Read] reads them is incomplete.
func Markdown(source []byte) Document {
	f := markdownFinder{
		source: string(source),
		html:   htmlFinder{document: Document{Base: -1}, markdown: true},
	}
	f.from = &origin{source: f.source}
	body := f.frontMatter()
	f.html.document.Incomplete = !markdown.ReadFrom(source, body, f.read)
	return f.done()
}

// markdownFinder finds the URLs in Markdown.
type markdownFinder struct {
	source string
	from   *origin
	html   htmlFinder // its document has all links
	// quoted holds the code spans and code blocks.
	quoted   []stretch
	segments []markdown.Stretch
}

// frontMatter appends the links in the front matter, which is read as text, and
// returns its end.
func (f *markdownFinder) frontMatter() (end int) {
	end = frontMatter(f.source)
	text := f.source[:end]
	for i := 0; ; {
		start, stop, ok := nextURL(text, i)
		if !ok {
			return end
		}
		f.append(Link{Text: text[start:stop], Start: start, End: stop, Context: "front matter", Doubt: FrontMatter,
			from: f.from, form: form{syntax: textSyntax}})
		i = stop
	}
}

// read appends the links in a block.
func (f *markdownFinder) read(b *markdown.Block) {
	switch b.Kind {
	case markdown.Code:
		if n := len(b.Text); n > 0 {
			f.quoted = append(f.quoted, stretch{b.At(0), b.At(n-1) + 1})
		}
	case markdown.HTML:
		f.rawHTML(b, 0, len(b.Text), false, f.html.find)
	case markdown.Definition:
		f.destination(b.At(0), len(b.Text), "definition", false)
	}
	for i := range b.Nodes {
		n := &b.Nodes[i]
		start, end := int(n.Start), int(n.End)
		switch n.Kind {
		case markdown.CodeSpan:
			f.quoted = append(f.quoted, stretch{b.At(start), b.At(end-1) + 1})
		case markdown.LinkEnd, markdown.ImageEnd:
			if n.URLStart < 0 {
				continue
			}
			context := "link"
			if n.Kind == markdown.ImageEnd {
				context = "image"
			}
			at, length := b.At(int(n.URLStart)), 0
			if n.URLEnd > n.URLStart {
				length = b.At(int(n.URLEnd)-1) + 1 - at
				if n.URLStart > 0 && f.isAfterEscape(at, b.At(int(n.URLStart)-1)) {
					at, length = at-1, length+1
				}
			}
			f.destination(at, length, context, n.Open)
		case markdown.Autolink:
			f.autoLink(b, n, "autolink", autolinkSyntax)
		case markdown.BareURL:
			f.autoLink(b, n, "bare", bareSyntax)
		case markdown.RawHTML:
			f.rawHTML(b, start, end, n.Open, f.html.findInline)
		}
	}
}

// isAfterEscape reports whether the byte at offset at of the document is a pipe in
// a cell of a table. The backslash before it is not in the text of the cell, whose
// previous byte is at offset before. The backslash belongs to the pipe: without the
// pipe, it would escape something else.
func (f *markdownFinder) isAfterEscape(at, before int) bool {
	return before < at-1 && f.source[at] == '|' && f.source[at-1] == '\\'
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
	l.form.marks.set(inMarkdown, true)
	f.html.document.Links = append(f.html.document.Links, l)
}

// destination appends the link whose destination is at offset start.
func (f *markdownFinder) destination(start, length int, context string, isBlocked bool) {
	v := decodeDestination(f.source[start:start+length], start)
	l := take(&v, 0, len(v.Text))
	l.Context = context
	l.form.syntax = destinationSyntax
	l.form.marks.set(blocked, isBlocked)
	if start > 0 && f.source[start-1] == '<' {
		l.form.syntax = angleSyntax
		start--
	}
	l.form.marks.set(lineStart, f.beginsLine(start))
	l.form.marks.set(mayBeEmpty, l.form.syntax == angleSyntax || context != "definition" && l.End < len(f.source) && f.source[l.End] == ')')
	f.append(l)
}

// bareScheme is the scheme of a bare URL that is written without one.
const bareScheme = "http://"

// needsScheme reports whether a bare URL is written without a scheme: as "www." and what
// follows or, where a dot ends the sentence, as "www".
func needsScheme(label string) bool { return strings.HasPrefix(label, "www") }

// bareText returns the URL that is written as label without brackets.
func bareText(label string) string {
	if needsScheme(label) {
		return bareScheme + label
	}
	return label
}

// autoLink appends the URL of an autolink, or of a bare URL.
func (f *markdownFinder) autoLink(b *markdown.Block, n *markdown.Node, context string, syntax syntax) {
	start, end := b.At(int(n.URLStart)), b.At(int(n.URLEnd)-1)+1
	text := f.source[start:end]
	l := Link{Text: text, Start: start, End: end, Context: context, from: f.from}
	l.form.syntax = syntax
	l.form.marks.set(blocked, n.Open)
	if syntax == bareSyntax {
		// A stricter reader ends it before quotes and brackets, and some readers look
		// for escapes, code, emphasis and cells first.
		block, host := f.source[:b.At(len(b.Text)-1)+1], start
		if !needsScheme(text) {
			host += strings.Index(text, "://") + len("://")
		}
		if urlEnd(block, host) != end || strings.ContainsAny(text, "\\`*|") || flanks(block, start, end) {
			l.Doubt = Ending
		}
	}
	if len(text) > int(n.URLEnd-n.URLStart) {
		// In a cell of a table, there is a backslash before a pipe.
		v := decodeCell(text, start)
		l.Text, l.from = v.Text, &origin{edits: v.Edits, source: f.source}
	}
	if syntax == bareSyntax && needsScheme(l.Text) {
		l.Text = bareScheme + l.Text
		edits := []tags.Edit{{Length: len(bareScheme), At: start}}
		for _, e := range l.edits() {
			e.Text += len(bareScheme)
			edits = append(edits, e)
		}
		l.from = &origin{edits: edits, source: f.source}
	}
	f.append(l)
}

// flanks reports whether fixing the URL from start to end of a block may change which
// asterisks, underscores and tildes begin or end emphasis: a letter or digit then comes
// before them, rather than punctuation.
//
// https://spec.commonmark.org/0.31.2/#left-flanking-delimiter-run
func flanks(block string, start, end int) bool {
	isRun := func(i int) bool { return i < len(block) && strings.IndexByte("*_~", block[i]) >= 0 }
	for i := start + 1; i <= end; i++ {
		if !isRun(i) || block[i-1] < 0x80 && strings.IndexByte("\"^{}", block[i-1]) < 0 {
			continue
		}
		for isRun(i) {
			i++
		}
		if i < len(block) && !infra.Is(block[i], infra.Whitespace) {
			return true
		}
	}
	return false
}

// rawHTML appends the links that find finds in the HTML from start to end of a
// block.
func (f *markdownFinder) rawHTML(b *markdown.Block, start, end int, isBlocked bool, find func([]byte, fragment)) {
	f.segments = b.Stretches(f.segments[:0], start, end)
	first, last := f.segments[0], f.segments[len(f.segments)-1]
	piece := fragment{start: first.Start}
	if len(f.segments) == 1 {
		piece.text = f.source[first.Start:last.End]
	} else {
		piece.text = string(b.Text[start:end])
		text := first.End - first.Start
		for _, s := range f.segments[1:] {
			piece.gaps = append(piece.gaps, gap{text, s.Start})
			text += s.End - s.Start
		}
	}
	found := len(f.html.document.Links)
	find(b.Text[start:end], piece)
	for i := range f.html.document.Links[found:] {
		l := &f.html.document.Links[found+i]
		if n, ok := slices.BinarySearchFunc(piece.gaps, l.Start, func(g gap, at int) int { return cmp.Compare(g.at, at) }); ok && f.isAfterEscape(l.Start, f.segments[n].End-1) {
			l.Start--
			l.setEdits(slices.Insert(l.edits(), 0, tags.Edit{At: l.Start, Source: 1}))
		}
		l.form.marks.set(blocked, isBlocked)
		l.form.marks.set(lineStart, f.beginsLine(l.Start))
	}
}

// done returns the document with the links sorted. An image is found before the
// link that contains it.
func (f *markdownFinder) done() Document {
	d := f.html.document
	base := -1
	if d.Base >= 0 {
		base = d.Links[d.Base].Start
	}
	f.quoted = joinStretches(f.quoted)
	templates := findTemplates(f.source, surroundings{tags: true, paragraphs: true, quoted: f.quoted})
	templates.mark(f.source, d.Links)
	slices.SortStableFunc(d.Links, func(a, b Link) int { return cmp.Compare(a.Start, b.Start) })
	if base >= 0 {
		d.Base = slices.IndexFunc(d.Links, func(l Link) bool { return l.Start >= base && l.Context == "base href" })
	}
	return d
}
