package documents

import (
	"sort"

	"github.com/weburl-go/weburl/validation"
)

// Document is what a document holds of URLs.
type Document struct {
	// Links are the URLs in the order of their places.
	Links []Link
	// Base is the index of the link that gives the document its base URL, the
	// first base element's href in HTML; -1 if there is none.
	Base int
	// Incomplete says that some links were not looked for, since the document is
	// made to be slow to read; see [Markdown].
	Incomplete bool
}

// Link is one URL in a document.
type Link struct {
	// Text is the URL as a browser gives it to the URL parser: character
	// references and backslash escapes are decoded. It is not UTF-8 where the
	// document is not. In HTML, the white space that may surround a URL in an
	// attribute is left out.
	Text string
	// Start and End are the bytes of the document that Text was read from.
	Start, End int
	// Context says where the URL stands: "a href", "img srcset", "meta refresh"
	// and so on in HTML; "link", "image", "definition", "autolink" or "bare" in
	// Markdown, and what HTML in it gives; "text" in text.
	Context string

	// edits say where Text and the document differ, in order; none if Text
	// stands in the document as it is.
	edits []edit
	// from is what the link was read from, for Escape.
	from *origin
	form form
}

// edit is a place where length bytes of Text, from offset text, stand for
// source bytes of the document from offset at. Between edits both go in step.
type edit struct {
	text, length int
	at, source   int
}

// Source returns the bytes of the document that the bytes s of l.Text were read
// from. What was decoded from several bytes is not divided: a span of a part of
// it gives all of them.
func (l *Link) Source(s validation.Span) validation.Span {
	span := validation.Span{Start: l.source(s.Start, true), End: l.source(s.End, false)}
	if s.Start == s.End && span.End < span.Start {
		// Before a place where bytes were left out, as after it.
		span.End = span.Start
	}
	return span
}

// source returns the offset in the document of the byte text of l.Text, as the
// start of a span or as its end.
func (l *Link) source(text int, start bool) int {
	// The first edit that does not lie before text.
	i := sort.Search(len(l.edits), func(i int) bool {
		end := l.edits[i].text + l.edits[i].length
		return end > text || !start && end == text
	})
	if i < len(l.edits) {
		if e := l.edits[i]; e.text < text {
			if start {
				return e.at
			}
			return e.at + e.source
		}
	}
	if i == 0 {
		return l.Start + text
	}
	e := l.edits[i-1]
	return e.at + e.source + text - e.text - e.length
}

// Escape returns how text is written at the place of l so that the document has
// the link text there; ok is false if it cannot be written there.
func (l *Link) Escape(text string) (written string, ok bool) {
	return l.form.write(l, text)
}
