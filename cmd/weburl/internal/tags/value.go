package tags

import (
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/splice"
	"github.com/weburl-go/weburl/links"
	"github.com/weburl-go/weburl/validation"
)

// Value is a decoded piece of a document, from which URLs are taken in order.
type Value struct {
	Text  string
	Edits []Edit // without those of URLs already taken
	// From stepText on, Text runs in step with the document from stepSource on, up
	// to the first edit.
	stepText, stepSource int
}

// Edit says that the Length bytes at offset Text of a text come from the Source bytes
// at offset At of the document. Between edits, both run in step.
type Edit struct {
	Text, Length int
	At, Source   int
}

// Piece is a part of a value that comes from [Start:End] of the document, with the edits
// in it, whose offsets count from its start.
type Piece struct {
	Text       string
	Start, End int
	Edits      []Edit
}

// Take returns the bytes from start to end of v.Text.
func (v *Value) Take(start, end int) Piece {
	v.skip(start, 0)
	p := Piece{Text: v.Text[start:end], Start: v.stepSource + start - v.stepText}
	edits := v.Edits
	n := v.skip(end, start)
	p.Edits = edits[:n:n]
	p.End = v.stepSource + end - v.stepText
	return p
}

// skip drops the edits before the byte end of v.Text and returns their number.
// It makes their offsets relative to the byte origin.
func (v *Value) skip(end, origin int) int {
	n := 0
	for n < len(v.Edits) && v.Edits[n].Text+v.Edits[n].Length <= end {
		e := &v.Edits[n]
		v.stepText, v.stepSource = e.Text+e.Length, e.At+e.Source
		e.Text -= origin
		n++
	}
	v.Edits = v.Edits[n:]
	return n
}

// Decoder makes a value from a piece of a document.
type Decoder struct {
	start int // the offset of the piece in the document
	text  splice.Text[string]
	edits []Edit
}

// NewDecoder returns a decoder of a piece at offset start.
func NewDecoder(source string, start int) Decoder {
	return Decoder{start: start, text: splice.Of(source)}
}

// Replace replaces length bytes of the source at offset at with text.
func (d *Decoder) Replace(at, length int, text string) {
	d.edits = append(d.edits, Edit{d.text.Replace(at, at+length, text), len(text), d.start + at, length})
}

// Value returns the decoded piece.
func (d *Decoder) Value() Value {
	return Value{Text: d.text.Result(), Edits: d.edits, stepSource: d.start}
}

// DecodeAttribute decodes the attribute value at offset start: character
// references, and what the input stream and the tokenizer replace.
//
// https://html.spec.whatwg.org/multipage/parsing.html#preprocessing-the-input-stream
func DecodeAttribute(source string, start int) Value {
	d := NewDecoder(source, start)
	for i := 0; i < len(source); i++ {
		switch source[i] {
		case '&':
			if text, n := AttributeReference(source[i:]); n > 0 {
				d.Replace(i, n, text)
				i += n - 1
			}
		case '\r':
			if i+1 < len(source) && source[i+1] == '\n' {
				d.Replace(i, 2, "\n")
				i++
			} else {
				d.Replace(i, 1, "\n")
			}
		case 0:
			d.Replace(i, 1, "\uFFFD")
		}
	}
	return d.Value()
}

// Parts calls found with the span of each URL in an attribute value of the given shape,
// in order, without the white space around it.
func Parts(text string, s Shape, found func(validation.Span)) {
	switch s {
	case OneURL:
		found(trim(text))
	case List:
		for span := range links.Tokens(text) {
			found(span)
		}
	case Candidates:
		for c := range links.Srcset(text, nil) {
			found(c.Span)
		}
	case RefreshContent:
		if r, err := links.Refresh(text); err == nil && r.HasURL {
			found(r.Span)
		}
	}
}

// trim returns the span of text without the white space around it.
func trim(text string) validation.Span {
	start, end := 0, len(text)
	for start < end && infra.Is(text[start], infra.Whitespace) {
		start++
	}
	for start < end && infra.Is(text[end-1], infra.Whitespace) {
		end--
	}
	return validation.Span{Start: start, End: end}
}
