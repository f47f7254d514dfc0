package check

import (
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/cmd/weburl/internal/documents"
	"github.com/weburl-go/weburl/conform"
	"github.com/weburl-go/weburl/internal/splice"
	"github.com/weburl-go/weburl/validation"
)

// broken is a link that is not valid.
type broken struct {
	link int
	verdict
}

// insert adds a report that no edit fixes, in the order of positions.
func (b *broken) insert(r report) {
	at := len(b.reports)
	for at > 0 && b.reports[at-1].span.Start > r.span.Start {
		at--
	}
	b.reports = slices.Insert(b.reports, at, fault{report: r})
	for _, m := range b.edits {
		for k, i := range m.Findings {
			if i >= at {
				m.Findings[k] = i + 1
			}
		}
	}
}

// filter drops the reports whose level is off, and the edits that would fix one of
// them, and gives each remaining report its level.
func (b *broken) filter(s *settings) {
	index := make([]int, len(b.reports))
	kept := b.reports[:0]
	for i, r := range b.reports {
		r.natural = s.level(r.code, r.natural)
		index[i] = -1
		if r.natural != off {
			index[i] = len(kept)
			kept = append(kept, r)
		}
	}
	b.reports = kept
	for i := range b.omitted {
		o := &b.omitted[i]
		o.level = s.level(o.code, o.level)
	}
	b.omitted = slices.DeleteFunc(b.omitted, func(o omission) bool { return o.level == off })
	edits := b.edits[:0]
	for _, m := range b.edits {
		if slices.ContainsFunc(m.Findings, func(i int) bool { return index[i] < 0 }) {
			b.whole = ""
			continue
		}
		for k, i := range m.Findings {
			m.Findings[k] = index[i]
		}
		edits = append(edits, m)
	}
	b.edits = edits
}

// suggest keeps either all edits of b or none; b.remark may then say why. The edits
// must not change what the URL means, and ill-formed text is left alone, since its
// meaning is unknown. isUnsafe reports whether the encoding of the document rules
// the edits out.
func (b *broken) suggest(l *documents.Link, base *weburl.URL, r reading) (isUnsafe bool) {
	if len(b.edits) == 0 {
		return false
	}
	if b.whole == "" {
		b.whole = splice.Apply(l.Text, b.edits, editPart)
	}
	switch {
	case documents.HasTag(l.Text):
		b.edits, b.whole = nil, ""
		b.remark = "; not fixed, since it contains what looks like a tag"
		return false
	case l.Doubt != documents.NoDoubt:
		b.remark = "; not fixed, since " + l.Doubt.String()
	}
	was, err := base.Parse(l.Text)
	is, err2 := base.Parse(b.whole)
	if _, ok := l.Escape(b.whole); !ok || err != nil || err2 != nil || was != is || !utf8.ValidString(l.Text) {
		b.edits, b.whole = nil, ""
		return false
	}
	if why := r.unsafe(l.Text, b.whole, base, placed(l, b.edits, editPart, false, r)); why != "" {
		b.edits, b.whole = nil, ""
		b.remark = "; not fixed, " + why
		return true
	}
	return false
}

// sourceEdit is an edit of a source file, or of its text.
type sourceEdit struct {
	span validation.Span
	text string
}

func (e sourceEdit) part() (start, end int, text string) { return e.span.Start, e.span.End, e.text }

// placed yields what to change in the text in order to make edits of a link; edits
// are all its edits, and part returns the span and text of one. It yields the index
// and the smallest possible change for each, or -1 and a replacement of the whole
// link if whole is set or if smaller changes might be read differently. It yields
// nothing if the link cannot be written.
func placed[E any](l *documents.Link, edits []E, part func(E) (start, end int, text string), whole bool, r reading) iter.Seq2[int, sourceEdit] {
	return func(yield func(int, sourceEdit) bool) {
		for _, e := range edits {
			_, _, text := part(e)
			// How a character must be written may depend on those around it.
			whole = whole || !l.IsLine() && strings.ContainsFunc(text, needsEscape)
		}
		if whole {
			if written, ok := l.Escape(splice.Apply(l.Text, edits, part)); ok {
				yield(-1, r.narrow(sourceEdit{validation.Span{Start: l.Start, End: l.End}, written}))
			}
			return
		}
		for i, e := range edits {
			start, end, text := part(e)
			if !yield(i, r.narrow(sourceEdit{l.Source(validation.Span{Start: start, End: end}), text})) {
				return
			}
		}
	}
}

// needsEscape reports whether a document may have to write r in another way.
func needsEscape(r rune) bool {
	return !('a' <= r|0x20 && r|0x20 <= 'z' || '0' <= r && r <= '9' || strings.ContainsRune("%/:.-~", r))
}

// editPart returns an edit of a URL as a span and its replacement.
func editPart(e conform.Edit) (start, end int, text string) { return e.Span.Start, e.Span.End, e.Text }
