package documents

import (
	"slices"
	"strings"

	"github.com/weburl-go/weburl/cmd/weburl/internal/tags"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// HTML finds the URLs in attributes of HTML, including those in lists such as
// srcset and the one of <meta http-equiv=refresh>. It skips scripts, styles and
// comments, but not the content of noscript and template. It takes linear time.
//
// It builds no tree, so that it also reads tags that a parser would ignore.
func HTML(source []byte) Document {
	f := htmlFinder{document: Document{Base: -1}}
	piece := fragment{text: string(source)}
	f.find(source, piece)
	f.document.protect(piece.text)
	return f.document
}

// htmlFinder finds the URLs in pieces of HTML.
type htmlFinder struct {
	document Document
	markdown bool // the pieces come from Markdown
	contexts map[contextKey]string
	scanner  tags.Scanner
	// For the piece:
	templates templates
	// For the tag:
	matcher  tags.Matcher
	contents int // the number of links from the content attribute
	content  int // the index of the first of them
}

// contextKey determines a context.
type contextKey struct {
	element   string
	attribute int
}

// begin begins a piece whose template code is known.
func (f *htmlFinder) begin(source string) {
	var codeEnd func(int) int
	if len(f.templates.code) > 0 {
		codeEnd = f.templates.codeEnd
	}
	f.scanner.Begin(source, codeEnd)
}

// find appends the links in a piece with the text source.
func (f *htmlFinder) find(source []byte, piece fragment) {
	text := piece.text
	if f.templates = findTemplates(text, surroundings{tags: true}); len(f.templates.code) > 0 {
		source = f.templates.masked(source)
		text = string(source)
	}
	f.begin(text)
	first := len(f.document.Links)
	f.scanner.Scan(source, f.startTag)
	f.templates.mark(piece.text, f.document.Links[first:])
	piece.locate(f.document.Links[first:])
}

// findInline is like find, for a piece that is inline HTML in Markdown, most often
// a single tag.
//
// NB: A tokenizer allocates some kilobytes, which is too much for each tag.
func (f *htmlFinder) findInline(source []byte, piece fragment) {
	isTag := isLetter(piece.text[1])
	if !isTag && strings.IndexByte(piece.text[1:], '<') < 0 {
		return
	}
	f.templates = findTemplates(piece.text, surroundings{tags: true})
	if !isTag || len(f.templates.code) > 0 {
		f.find(source, piece)
		return
	}
	f.begin(piece.text)
	first := len(f.document.Links)
	f.startTag(f.scanner.Tag(0, len(piece.text), strings.HasSuffix(piece.text, "/>")))
	f.templates.mark(piece.text, f.document.Links[first:])
	piece.locate(f.document.Links[first:])
}

// startTag appends the links in a start tag.
func (f *htmlFinder) startTag(t tags.Tag) {
	if t.NameEnd+1 >= t.End {
		return
	}
	links := len(f.document.Links)
	if clear := f.readTag(t); !clear {
		for k := range f.document.Links[links:] {
			f.document.Links[links+k].Doubt = TemplateCode
		}
	}
}

// readTag finds the URLs in the attributes of a start tag. clear is false if template
// code makes it uncertain where its attributes begin and end.
func (f *htmlFinder) readTag(t tags.Tag) (clear bool) {
	f.matcher.Begin(&t)
	f.contents = 0
	s := f.scanner.Source
	clear = true
	outside := t.Start // nothing from here on is in quotes
	for a := f.scanner.Attributes(t); a.Next(); {
		if a.BehindCode {
			f.matcher.Forget() // it may be in another branch
		}
		value := s[a.Value.Start:a.Value.End]
		switch a.Value.Quoting {
		case tags.Absent:
		case tags.Unquoted:
			clear = clear && !strings.ContainsAny(value, "{}")
		default:
			clear = clear && !f.templates.any(outside, a.Value.Start)
			outside = a.Value.End
			if i := a.At; i < t.End-1 && s[i] != '/' && !infra.Is(s[i], infra.Whitespace) && strings.ContainsAny(value, "{(<") {
				clear = false
			}
		}
		clear = clear && !strings.ContainsAny(a.Name, "\"'<{}")
		if index, ok := f.matcher.Match(a.Name, a.Value, s); ok {
			f.attribute(&t, index, a.Value)
		}
	}
	if f.contents > 0 && !f.matcher.IsRefresh {
		f.document.Links = slices.Delete(f.document.Links, f.content, f.content+f.contents)
	}
	return clear && !f.templates.any(outside, t.End)
}

// longList is the length above which it is worth counting the URLs of a list first.
const longList = 1 << 14

// attribute appends the links in an attribute of a tag.
func (f *htmlFinder) attribute(t *tags.Tag, index int, v tags.Quoted) {
	source := f.scanner.Source
	shape := tags.Table[index].Shape
	decoded := tags.DecodeAttribute(source[v.Start:v.End], v.Start)
	first := len(f.document.Links)
	doubt := NoDoubt
	if shape != tags.OneURL && spacedBraces(decoded.Text) {
		doubt = TemplateCode
	}
	if len(decoded.Text) > longList {
		// NB: append would hold up to twice the memory.
		n := 0
		tags.Parts(decoded.Text, shape, func(validation.Span) { n++ })
		f.document.Links = slices.Grow(f.document.Links, n)
	}
	tags.Parts(decoded.Text, shape, func(s validation.Span) {
		l := take(&decoded, s.Start, s.End)
		l.Context = f.context(t.Name, index)
		l.Doubt = doubt
		l.form = form{syntax: attributeSyntax, quoting: v.Quoting, shape: shape, use: tags.UseOf(t.Name, index, t.IsForeign)}
		l.form.marks.set(inMarkdown, f.markdown)
		l.form.marks.set(joins, endsInReference(source[v.Start:l.Start]))
		if shape == tags.RefreshContent {
			l.from = &origin{l.edits(), source, validation.Span{Start: v.Start, End: v.End}, validation.Span{Start: l.Start, End: l.End}}
		}
		f.document.Links = append(f.document.Links, l)
	})
	if shape == tags.RefreshContent {
		f.content, f.contents = first, len(f.document.Links)-first
	}
	if f.document.Base < 0 && !t.IsForeign && string(t.Name) == "base" && tags.Table[index].Name == "href" {
		f.document.Base = first
	}
}

// context returns the Link.Context for an attribute.
func (f *htmlFinder) context(element []byte, attribute int) string {
	if s, ok := f.contexts[contextKey{string(element), attribute}]; ok {
		return s
	}
	s := string(element) + " " + tags.Table[attribute].Name
	if tags.Table[attribute].Shape == tags.RefreshContent {
		s = "meta refresh"
	}
	if f.contexts == nil {
		f.contexts = map[contextKey]string{}
	}
	f.contexts[contextKey{string(element), attribute}] = s
	return s
}
