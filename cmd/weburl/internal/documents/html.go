package documents

import (
	"bytes"
	"slices"
	"strings"

	"golang.org/x/net/html"

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
	reader   bytes.Reader
	// For the piece:
	source    string // with its template code masked
	templates templates
	foreign   foreign
	// For the tag:
	seen     attributeSet
	contents int  // the number of links from the content attribute
	content  int  // the index of the first of them
	refresh  bool // there is http-equiv=refresh
}

// contextKey determines a context.
type contextKey struct {
	element   string
	attribute int
}

// find appends the links in a piece with the text source.
//
// NB: the tokenizer is used only to find the tags. It would allocate each name and
// value, and does not tell their offsets.
func (f *htmlFinder) find(source []byte, piece fragment) {
	f.source, f.templates = piece.text, findTemplates(piece.text, surroundings{tags: true})
	if len(f.templates.code) > 0 {
		source = f.templates.masked(source)
		f.source = string(source)
	}
	f.foreign = foreign{}
	f.reader.Reset(source)
	z := html.NewTokenizer(&f.reader)
	first, end := len(f.document.Links), 0
	for kind := z.Next(); kind != html.ErrorToken; kind = z.Next() {
		start := end
		end += len(z.Raw())
		switch kind {
		case html.EndTagToken:
			if len(f.foreign.open) > 0 {
				var buffer [nameBuffer]byte
				name, _ := f.tagName(&buffer, start+len("</"))
				f.foreign.end(name)
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			if f.startTag(start, end, kind == html.SelfClosingTagToken) {
				z.NextIsNotRawText()
			}
		}
	}
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
	f.source, f.templates = piece.text, findTemplates(piece.text, surroundings{tags: true})
	if !isTag || len(f.templates.code) > 0 {
		f.find(source, piece)
		return
	}
	f.foreign = foreign{}
	first := len(f.document.Links)
	f.startTag(0, len(piece.text), strings.HasSuffix(piece.text, "/>"))
	f.templates.mark(piece.text, f.document.Links[first:])
	piece.locate(f.document.Links[first:])
}

// startTag appends the links in the start tag from start to end. notRaw reports
// whether the element contains tags, whatever its name.
func (f *htmlFinder) startTag(start, end int, selfClosing bool) (notRaw bool) {
	var buffer [nameBuffer]byte
	name, i := f.tagName(&buffer, start+len("<"))
	isForeign := f.foreign.start(name, selfClosing)
	notRaw = isForeign || string(name) == "noscript"
	if i+1 < end {
		links := len(f.document.Links)
		if clear := f.readTag(name, start, i, end, isForeign); !clear {
			for k := range f.document.Links[links:] {
				f.document.Links[links+k].Doubt = TemplateCode
			}
		}
	}
	return notRaw
}

// nameBuffer is longer than the longest name that matters.
const nameBuffer = 16

// tagName returns the name of the tag at offset i in lower case, and where it
// ends. It truncates names that are longer than those of all known elements.
func (f *htmlFinder) tagName(buffer *[nameBuffer]byte, i int) (name []byte, end int) {
	n := 0
	for ; i < len(f.source); i++ {
		c := f.source[i]
		if c == '>' || c == '/' || isSpace(c) || c == mask && f.templates.codeEnd(i) > i {
			break
		}
		if n < nameBuffer {
			if 'A' <= c && c <= 'Z' {
				c += 'a' - 'A'
			}
			buffer[n] = c
			n++
		}
	}
	return buffer[:n], i
}

// readTag finds the URLs in the attributes of a start tag from start to end,
// whose name ends at i. clear is false if template code makes it uncertain where
// its attributes begin and end.
func (f *htmlFinder) readTag(element []byte, start, i, end int, isForeign bool) (clear bool) {
	set := everywhereAttributes
	if isForeign {
		set = foreignAttributes
	} else {
		if string(element) == "image" {
			element = element[:copy(element, "img")] // as in the HTML parser
		}
		if s, ok := elementAttributes[string(element)]; ok {
			set = s
		}
	}
	f.seen, f.contents, f.refresh = 0, 0, false
	s := f.source
	clear = true
	outside := start // nothing from here on is in quotes
	for a := (attributeReader{tag: s[:end], at: i, templates: &f.templates}); a.next(); {
		if a.behindCode {
			f.seen = 0 // it may be in another branch
		}
		name, value := s[a.name:a.nameEnd], s[a.value.start:a.value.end]
		switch a.value.quoting {
		case absent:
		case unquoted:
			clear = clear && !strings.ContainsAny(value, "{}")
		default:
			clear = clear && !f.templates.any(outside, a.value.start)
			outside = a.value.end
			if i := a.at; i < end-1 && s[i] != '/' && !isSpace(s[i]) && strings.ContainsAny(value, "{(<") {
				clear = false
			}
		}
		clear = clear && !strings.ContainsAny(name, "\"'<{}")
		if firstBytes[name[0]] && len(name) <= longestName {
			f.attribute(name, set, element, a.value)
		}
	}
	if f.contents > 0 && !f.refresh {
		f.document.Links = slices.Delete(f.document.Links, f.content, f.content+f.contents)
	}
	return clear && !f.templates.any(outside, end)
}

// longList is the length above which it is worth counting the URLs of a list first.
const longList = 1 << 14

// attribute appends the links in an attribute, if it is in set and occurs in the
// tag for the first time.
func (f *htmlFinder) attribute(name string, set attributeSet, element []byte, v attributeValue) {
	var buffer [nameBuffer]byte
	n := copy(buffer[:], name)
	for i, c := range buffer[:n] {
		if 'A' <= c && c <= 'Z' {
			buffer[i] = c + 'a' - 'A'
		}
	}
	index, ok := attributeIndex[string(buffer[:n])]
	bit := attributeSet(1) << index
	if !ok || set&bit == 0 || f.seen&bit != 0 {
		return
	}
	f.seen |= bit
	shape := attributes[index].shape
	decoded := decodeAttribute(f.source[v.start:v.end], v.start)
	if shape == pragma {
		f.refresh = strings.EqualFold(decoded.text, "refresh")
		return
	}
	first := len(f.document.Links)
	doubt := NoDoubt
	if shape != oneURL && spacedBraces(decoded.text) {
		doubt = TemplateCode
	}
	if len(decoded.text) > longList {
		// NB: append would hold up to twice the memory.
		n := 0
		parts(decoded.text, shape, func(int, int) { n++ })
		f.document.Links = slices.Grow(f.document.Links, n)
	}
	parts(decoded.text, shape, func(start, end int) {
		l := decoded.take(start, end)
		l.Context = f.context(element, index)
		l.Doubt = doubt
		l.form = form{syntax: attributeSyntax, quoting: v.quoting, shape: shape}
		l.form.marks.set(inMarkdown, f.markdown)
		l.form.marks.set(joins, endsInReference(f.source[v.start:l.Start]))
		if shape == refreshContent {
			l.from = &origin{l.edits(), f.source, validation.Span{Start: v.start, End: v.end}, validation.Span{Start: l.Start, End: l.End}}
		}
		f.document.Links = append(f.document.Links, l)
	})
	if shape == refreshContent {
		f.content, f.contents = first, len(f.document.Links)-first
	}
	if f.document.Base < 0 && string(element) == "base" && attributes[index].name == "href" && set != foreignAttributes {
		f.document.Base = first
	}
}

// context returns the Link.Context for an attribute.
func (f *htmlFinder) context(element []byte, attribute int) string {
	if s, ok := f.contexts[contextKey{string(element), attribute}]; ok {
		return s
	}
	s := string(element) + " " + attributes[attribute].name
	if attributes[attribute].shape == refreshContent {
		s = "meta refresh"
	}
	if f.contexts == nil {
		f.contexts = map[contextKey]string{}
	}
	f.contexts[contextKey{string(element), attribute}] = s
	return s
}
