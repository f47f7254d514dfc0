package check

import (
	"errors"
	"iter"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/cmd/weburl/internal/charset"
	"github.com/weburl-go/weburl/cmd/weburl/internal/documents"
	"github.com/weburl-go/weburl/cmd/weburl/internal/tags"
	"github.com/weburl-go/weburl/encoding"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

var (
	errNotText     = errors.New("not UTF-8 text")
	errNotHTML     = errors.New("not text")
	errReplacement = errors.New("browsers read nothing in a document that is declared to be in this encoding")
)

// reading is a source file as text in UTF-8.
type reading struct {
	*charset.Text
	encoding encoding.Encoding
	origin   charset.Origin
}

// readSource returns the text of a source. given is the encoding of HTML documents
// without a byte order mark, or nil to detect it; everything else is UTF-8.
func readSource(source []byte, k kind, given *encoding.Encoding) (reading, error) {
	if k != html {
		r := reading{charset.Decode(source, encoding.UTF8), encoding.UTF8, charset.Given}
		if k != list && !documents.IsText(source) {
			return r, errNotText
		}
		return r, nil
	}
	e, origin := charset.Sniff(source, given, tags.Metas)
	if e == encoding.Replacement {
		return reading{charset.Decode(nil, e), e, origin}, errReplacement
	}
	r := reading{charset.Decode(source, e), e, origin}
	if !documents.IsText(r.Bytes) {
		return r, errNotHTML
	}
	return r, nil
}

// reread reads an edited source in the way in which r was read. ok is false if the
// encoding differs or the source is not text.
func (r reading) reread(source []byte, k kind, given *encoding.Encoding) (reading, bool) {
	other, err := readSource(source, k, given)
	return other, err == nil && other.encoding == r.encoding
}

// isLegacy reports whether the encoding is not UTF-8.
func (r reading) isLegacy() bool { return r.encoding != encoding.UTF8 }

// queries returns the encodings in which the queries of URLs may be: one if the
// document's encoding is known, two if it was guessed.
func (r reading) queries() []percent.Encoding {
	of := func(e encoding.Encoding) percent.Encoding {
		if e.Output() == encoding.UTF8 {
			return nil
		}
		return e.Output()
	}
	if r.origin == charset.Guessed {
		return []percent.Encoding{of(r.encoding), of(otherGuess(r.encoding))}
	}
	return []percent.Encoding{of(r.encoding)}
}

// otherGuess returns the encoding in which a document may be if the guess is wrong.
func otherGuess(e encoding.Encoding) encoding.Encoding {
	if e == encoding.UTF8 {
		return encoding.Windows1252
	}
	return encoding.UTF8
}

// encodingName returns the name of the encoding, or "" for UTF-8.
func (r reading) encodingName() string {
	if !r.isLegacy() {
		return ""
	}
	return r.encoding.String()
}

// remark says in which encoding a document with findings was read, or returns ""
// for UTF-8.
func (r reading) remark() string {
	switch {
	case !r.isLegacy():
		return ""
	case r.origin == charset.Guessed:
		return "read as " + r.encoding.String() + ", since it is not UTF-8 and declares no encoding"
	}
	return "read as " + r.encoding.String()
}

// unsafe returns why the edits of a URL, which turn text into whole, must not be
// made in this encoding, or "" if they may be.
func (r reading) unsafe(text, whole string, base *weburl.URL, edits iter.Seq2[int, sourceEdit]) string {
	for i, e := range r.queries() {
		was, err := weburl.Options{Base: *base, Encoding: e}.Parse(text)
		is, err2 := weburl.Options{Base: *base, Encoding: e}.Parse(whole)
		if err == nil && err2 == nil && was == is {
			continue
		}
		if i == 0 {
			return "since the query is sent in " + r.encoding.String()
		}
		return "since the document does not declare in which encoding the query is sent"
	}
	if !r.isLegacy() {
		return ""
	}
	if r.origin == charset.Guessed && !infra.IsASCII(text) {
		return "since the document does not declare its encoding"
	}
	for _, e := range edits {
		if !r.allows(e) {
			return "since that is not safe in " + r.encoding.String()
		}
	}
	return ""
}

// allows reports whether an edit of the text can be written in the encoding.
func (r reading) allows(e sourceEdit) bool {
	_, _, ok := r.Rewrite(e.span, e.text)
	return ok
}

// narrow removes from an edit what stays the same, if the document is not in UTF-8:
// text that is not ASCII cannot be written.
func (r reading) narrow(e sourceEdit) sourceEdit {
	if !r.isLegacy() {
		return e
	}
	old := string(r.Bytes[e.span.Start:e.span.End])
	n := 0
	for n < len(old) && n < len(e.text) && old[n] == e.text[n] {
		n++
	}
	for n > 0 && n < len(old) && old[n]&0xC0 == 0x80 {
		n--
	}
	old, e.text, e.span.Start = old[n:], e.text[n:], e.span.Start+n
	n = 0
	for n < len(old) && n < len(e.text) && old[len(old)-1-n] == e.text[len(e.text)-1-n] {
		n++
	}
	for n > 0 && old[len(old)-n]&0xC0 == 0x80 {
		n--
	}
	e.text, e.span.End = e.text[:len(e.text)-n], e.span.End-n
	return e
}

// rewrite converts an edit of the text to one of the source.
func (r reading) rewrite(e sourceEdit) sourceEdit {
	if r.isLegacy() {
		e.span, e.text, _ = r.Rewrite(e.span, e.text)
	}
	return e
}

// inFile sets the offsets of two positions in the file.
func (r reading) inFile(start, end *place) {
	s := r.Source(validation.Span{Start: start.offset, End: end.offset})
	start.inFile, end.inFile = s.Start, s.End
}
