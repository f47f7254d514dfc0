// Package charset detects the encoding of an HTML document, and decodes the
// document so that each character can be traced back to its bytes.
package charset

import (
	"bytes"
	"sort"

	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// malformed stands for ill-formed bytes in a decoded text. It is not UTF-8, so it
// differs from a U+FFFD in the document; the URL parser reads both as U+FFFD.
const malformed = 0xFF

// Text is a decoded document.
type Text struct {
	// Bytes is the document in UTF-8. For each U+FFFD that a browser reads from
	// ill-formed bytes, it contains a byte that is not UTF-8; if the document
	// itself is in UTF-8, it contains the document's own bytes.
	Bytes []byte

	encoding encoding.Encoding
	source   []byte
	marks    []mark // nil if Bytes is the source
}

// mark is a position that the decoder has passed.
type mark struct {
	text, source int
	state        state
}

// markEvery is the approximate number of bytes of text between marks.
const markEvery = 128

// Decode decodes a document. It takes linear time. The text may share memory with
// the source.
//
// https://encoding.spec.whatwg.org/#decode
func Decode(source []byte, e encoding.Encoding) *Text {
	t := &Text{Bytes: source, encoding: e, source: source}
	if e == encoding.UTF8 || isPlain(source, e) {
		return t
	}
	d := newDecoder(e)
	at := bomLength(source, e)
	text := make([]byte, 0, len(source)+len(source)/8)
	t.marks = []mark{{0, at, d.state}}
	next := markEvery
	for at < len(source) {
		var n int
		text, n = d.next(text, source[at:])
		at += n
		if len(text) >= next {
			t.marks = append(t.marks, mark{len(text), at, d.state})
			next = len(text) + markEvery
		}
	}
	t.Bytes = text
	return t
}

// isPlain reports whether the source is the same in UTF-8.
func isPlain(source []byte, e encoding.Encoding) bool {
	if !extendsASCII(e) {
		return len(source) == 0
	}
	for _, c := range source {
		if c >= 0x80 || e == encoding.ISO2022JP && isShift(c) {
			return false
		}
	}
	return true
}

// isShift reports whether c is a control code that switches sets of characters, which
// ISO-2022-JP reads in its own way.
func isShift(c byte) bool { return c == 0x0E || c == 0x0F || c == 0x1B }

// Source returns the bytes of the document from which a span of the text was
// decoded. It includes no escape sequence before or after them.
func (t *Text) Source(s validation.Span) validation.Span {
	if t.marks == nil {
		return s
	}
	start, _, _ := t.before(s.Start)
	if s.Start == s.End {
		return validation.Span{Start: start, End: start}
	}
	_, end, _ := t.before(s.End)
	return validation.Span{Start: start, End: end}
}

// before returns where the character at an offset of the text begins in the source,
// where the character before it ends, and the state in between: there may be an
// escape sequence.
func (t *Text) before(offset int) (start, end int, s state) {
	// The mark must be before the last character, whose end is asked for.
	i := sort.Search(len(t.marks), func(i int) bool { return t.marks[i].text >= offset }) - 1
	m := t.marks[max(i, 0)]
	d := newDecoder(t.encoding)
	d.state = m.state
	var buffer []byte
	text := m.text
	start, end = m.source, m.source
	for start < len(t.source) {
		var n int
		was := d.state
		buffer, n = d.next(buffer[:0], t.source[start:])
		if text+len(buffer) > offset {
			d.state = was
			break
		}
		start += n
		if text += len(buffer); len(buffer) > 0 {
			end = start
		}
	}
	return start, end, d.state
}

// Rewrite returns the bytes of the document to replace, and their replacement, so
// that the span s of the text becomes replacement. ok is false unless all changed
// text is ASCII and the bytes around it keep their meaning.
func (t *Text) Rewrite(s validation.Span, replacement string) (at validation.Span, written string, ok bool) {
	if t.marks == nil {
		return s, replacement, t.encoding == encoding.UTF8 || infra.IsASCII(replacement)
	}
	if !extendsASCII(t.encoding) || !infra.IsASCII(replacement) || t.isMalformed(s.Start-1) {
		return at, "", false
	}
	at = t.Source(s)
	if t.encoding != encoding.ISO2022JP {
		return at, replacement, true
	}
	// The bytes around the change are in ASCII, and no two escape sequences become
	// adjacent.
	_, _, before := t.before(s.Start)
	return at, replacement, infra.IsASCII(t.source[at.Start:at.End]) && before.set == inASCII &&
		bytes.IndexByte(t.source[at.Start:at.End], 0x1B) < 0 &&
		(replacement != "" || !before.escaped) && !t.isMalformed(s.End)
}

// extendsASCII reports whether the encoding contains ASCII as it is.
func extendsASCII(e encoding.Encoding) bool {
	return e != encoding.UTF16BE && e != encoding.UTF16LE && e != encoding.Replacement
}

// isMalformed reports whether there is an ill-formed sequence at an offset of the
// text: what comes after it may become part of it.
func (t *Text) isMalformed(offset int) bool {
	return offset >= 0 && offset < len(t.Bytes) && t.encoding != encoding.UTF8 && t.Bytes[offset] == malformed
}

// bomLength returns the length of the byte order mark of an encoding.
func bomLength(source []byte, e encoding.Encoding) int {
	if marked, n := bom(source); n > 0 && marked == e {
		return n
	}
	return 0
}

// bom returns the encoding that a byte order mark indicates, and the length of the
// mark, or 0 if there is none.
//
// https://encoding.spec.whatwg.org/#bom-sniff
func bom(source []byte) (encoding.Encoding, int) {
	switch {
	case len(source) >= 3 && string(source[:3]) == "\xEF\xBB\xBF":
		return encoding.UTF8, 3
	case len(source) >= 2 && string(source[:2]) == "\xFE\xFF":
		return encoding.UTF16BE, 2
	case len(source) >= 2 && string(source[:2]) == "\xFF\xFE":
		return encoding.UTF16LE, 2
	}
	return 0, 0
}
