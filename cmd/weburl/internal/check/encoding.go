package check

import (
	"errors"
	"iter"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/cmd/weburl/internal/charset"
	"github.com/weburl-go/weburl/cmd/weburl/internal/documents"
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

// reading is a source as text in UTF-8.
type reading struct {
	*charset.Text
	encoding encoding.Encoding
	origin   charset.Origin
}

// readSource returns the text of a source. given is the encoding of HTML documents
// that have no byte order mark, nil to find it out; all else is UTF-8.
func readSource(source []byte, k kind, given *encoding.Encoding) (reading, error) {
	if k != html {
		r := reading{charset.Decode(source, encoding.UTF8), encoding.UTF8, charset.Given}
		if k != list && !documents.IsText(source) {
			return r, errNotText
		}
		return r, nil
	}
	e, origin := charset.Sniff(source, given, documents.HTMLMetas)
	if e == encoding.Replacement {
		return reading{charset.Decode(nil, e), e, origin}, errReplacement
	}
	r := reading{charset.Decode(source, e), e, origin}
	if !documents.IsText(r.Bytes) {
		return r, errNotHTML
	}
	return r, nil
}

// again reads a source as one was read that it has been made from.
func (r reading) again(source []byte, k kind, given *encoding.Encoding) (reading, bool) {
	other, err := readSource(source, k, given)
	return other, err == nil && other.encoding == r.encoding
}

// isLegacy reports whether the encoding is not UTF-8.
func (r reading) isLegacy() bool { return r.encoding != encoding.UTF8 }

// queries are the encodings that the queries of URLs may be in: only one, unless
// nobody has said which.
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

// otherGuess returns the encoding that a document may be in if it is not in the
// guessed one.
func otherGuess(e encoding.Encoding) encoding.Encoding {
	if e == encoding.UTF8 {
		return encoding.Windows1252
	}
	return encoding.UTF8
}

// encodingName returns the name of the encoding, "" for UTF-8.
func (r reading) encodingName() string {
	if !r.isLegacy() {
		return ""
	}
	return r.encoding.String()
}

// remark says which encoding a document with errors was read in, "" for UTF-8.
func (r reading) remark() string {
	switch {
	case !r.isLegacy():
		return ""
	case r.origin == charset.Guessed:
		return "read as " + r.encoding.String() + ", since it is not UTF-8 and declares no encoding"
	}
	return "read as " + r.encoding.String()
}

// unsafe returns why a URL is not mended in this encoding, "" if it may be. The edits
// make whole of text.
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

// narrow leaves out of an edit what stays the same, if the document is not in UTF-8: what
// is not ASCII cannot be written.
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

// rewrite returns what an edit of the text is in the source.
func (r reading) rewrite(e sourceEdit) sourceEdit {
	if r.isLegacy() {
		e.span, e.text, _ = r.Rewrite(e.span, e.text)
	}
	return e
}

// inFile returns a place with its offset in the file.
func (r reading) inFile(start, end *place) {
	s := r.Source(validation.Span{Start: start.offset, End: end.offset})
	start.inFile, end.inFile = s.Start, s.End
}
