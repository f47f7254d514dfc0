package documents

import (
	"sort"

	"github.com/weburl-go/weburl/cmd/weburl/internal/tags"
	"github.com/weburl-go/weburl/validation"
)

// Document holds the URLs in a document.
type Document struct {
	// Links are the URLs, in order.
	Links []Link
	// Base is the index of the link that sets the base URL of the document (the
	// href of the first base element), or -1 if there is none.
	Base int
	// Incomplete reports whether links may have been missed because they are nested
	// too deeply; see [Markdown].
	Incomplete bool
}

// Link is one URL in a document.
type Link struct {
	// Text is the URL as a browser passes it to the URL parser: character
	// references and backslash escapes are decoded. It contains the invalid UTF-8
	// of the document. In HTML, it does not include white space around the URL.
	Text string
	// Start and End delimit the bytes of the document from which Text was read.
	Start, End int
	// Context says where the URL is: in HTML "a href", "img srcset", "meta
	// refresh" and so on; in Markdown these or "link", "image", "definition",
	// "autolink" or "bare"; in text "text"; in a list nothing.
	Context string
	// Template reports whether there is template code in the URL or right next to
	// it. Text is then a copy of the document's bytes.
	Template bool
	// Doubt is the reason why the URL must not be changed, if there is one. Escape
	// then refuses.
	Doubt Doubt

	form form
	// from is nil if Escape does not need it.
	//
	// NB: a document may contain a link for every two bytes, so a Link holds only
	// what all of them need.
	from *origin
}

// origin is the text from which a link was read. Links can share one.
type origin struct {
	// edits are the differences between Text and the document, in order.
	edits []tags.Edit
	// source is the document or, for the content of a <meta>, the piece of it that
	// contains that content at value and the link at link.
	source      string
	value, link validation.Span
}

// Use returns what a browser does with the URL of an attribute of HTML, or 0 for other
// links.
func (l *Link) Use() tags.Use { return l.form.use }

// IsLike reports whether other is in the same context, and written in the same way.
func (l *Link) IsLike(other *Link) bool {
	return l.Context == other.Context && l.form == other.form && l.Template == other.Template && l.Doubt == other.Doubt
}

func (l *Link) edits() []tags.Edit {
	if l.from == nil {
		return nil
	}
	return l.from.edits
}

// Source returns the bytes of the document from which the bytes s of l.Text were
// read. If s is only part of what was decoded from several bytes, Source returns
// all of these.
func (l *Link) Source(s validation.Span) validation.Span {
	span := validation.Span{Start: l.source(s.Start, true), End: l.source(s.End, false)}
	if s.Start == s.End && span.End < span.Start {
		// Where bytes were left out, before and after are the same.
		span.End = span.Start
	}
	return span
}

// source returns the offset in the document of the byte text of l.Text, as the
// start of a span or as its end.
func (l *Link) source(text int, start bool) int {
	edits := l.edits()
	// The first edit that is not before text.
	i := sort.Search(len(edits), func(i int) bool {
		end := edits[i].Text + edits[i].Length
		return end > text || !start && end == text
	})
	if i < len(edits) {
		if e := edits[i]; e.Text < text {
			if start {
				return e.At
			}
			return e.At + e.Source
		}
	}
	if i == 0 {
		return l.Start + text
	}
	e := edits[i-1]
	return e.At + e.Source + text - e.Text - e.Length
}

// Escape returns what to write in place of l so that the document contains text as
// a link there. ok is false if that is impossible. It is impossible if text
// contains a [Placeholder] and would not be written as it is: nothing is decoded in
// template code.
//
// If the replacement drops a quote of l, code around it may end elsewhere, so that
// a template takes its place: read the result again.
func (l *Link) Escape(text string) (written string, ok bool) {
	if l.Template || l.Doubt != NoDoubt {
		return "", false
	}
	written, ok = l.form.write(l, text)
	if ok && written != text {
		if _, is := Placeholder(text); is {
			return "", false
		}
	}
	return written, ok
}
