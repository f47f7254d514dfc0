// Package tags finds start tags in HTML, the attributes in which URLs are written, and
// the URLs in their values. It builds no tree, so that it also reads tags that a parser
// would ignore, and maps each byte of a URL back to the document.
//
// Documents are UTF-8. Invalid bytes are passed on unchanged. Everything takes linear
// time.
package tags

import (
	"bytes"

	"github.com/weburl-go/weburl/internal/infra"
	"golang.org/x/net/html"
)

// Mask is a byte without a meaning in HTML. It stands for each byte of template code.
const Mask = '_'

// Tag is a start tag.
type Tag struct {
	// Name is the name in lower case, cut to [nameBuffer] bytes, which is more than the
	// names of all elements that matter have. It is valid until the next tag.
	Name []byte
	// The tag is at [Start:End], and its name ends at NameEnd.
	Start, NameEnd, End int
	// IsForeign reports whether the element belongs to SVG or MathML.
	IsForeign bool
}

// Scanner finds the start tags in a piece of HTML.
type Scanner struct {
	// Source is the piece, with [Mask] in place of template code.
	Source string
	// CodeEnd returns the end of the template code that contains the byte i, or i. It is
	// nil if there is no code.
	CodeEnd func(i int) int

	foreign Foreign
	buffer  [nameBuffer]byte
	reader  bytes.Reader
}

// Begin begins a piece.
func (s *Scanner) Begin(source string, codeEnd func(i int) int) {
	s.Source, s.CodeEnd, s.foreign = source, codeEnd, Foreign{}
}

// Scan calls found with each start tag of the piece, also in the content of noscript and
// template. source is the same text as s.Source.
//
// NB: the tokenizer is used only to find the tags. It would allocate each name and
// value, and does not tell their offsets.
func (s *Scanner) Scan(source []byte, found func(Tag)) {
	s.reader.Reset(source)
	z := html.NewTokenizer(&s.reader)
	end := 0
	for kind := z.Next(); kind != html.ErrorToken; kind = z.Next() {
		start := end
		end += len(z.Raw())
		switch kind {
		case html.EndTagToken:
			if s.foreign.IsOpen() {
				name, _ := s.name(start + len("</"))
				s.foreign.End(name)
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			t := s.Tag(start, end, kind == html.SelfClosingTagToken)
			if t.IsForeign || string(t.Name) == "noscript" {
				z.NextIsNotRawText()
			}
			found(t)
		}
	}
}

// Tag returns the start tag from start to end.
func (s *Scanner) Tag(start, end int, selfClosing bool) Tag {
	name, nameEnd := s.name(start + len("<"))
	return Tag{name, start, nameEnd, end, s.foreign.Start(name, selfClosing)}
}

// nameBuffer is longer than the longest name that matters.
const nameBuffer = 16

// name returns the name of the tag at offset i in lower case, and where it ends. It
// truncates names that are longer than those of all known elements.
func (s *Scanner) name(i int) (name []byte, end int) {
	n := 0
	for ; i < len(s.Source); i++ {
		c := s.Source[i]
		if c == '>' || c == '/' || infra.Is(c, infra.Whitespace) || c == Mask && s.CodeEnd != nil && s.CodeEnd(i) > i {
			break
		}
		if n < nameBuffer {
			if 'A' <= c && c <= 'Z' {
				c += 'a' - 'A'
			}
			s.buffer[n] = c
			n++
		}
	}
	return s.buffer[:n], i
}

// Attributes returns a reader of the attributes of a tag of the piece.
func (s *Scanner) Attributes(t Tag) Attributes {
	return Attributes{tag: s.Source[:t.End], At: t.NameEnd, codeEnd: s.CodeEnd}
}
