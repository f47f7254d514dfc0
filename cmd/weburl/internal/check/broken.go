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

// insert adds a report that no edit mends at its place.
func (b *broken) insert(r report) {
	at := len(b.reports)
	for at > 0 && b.reports[at-1].span.Start > r.span.Start {
		at--
	}
	b.reports = slices.Insert(b.reports, at, fault{report: r})
	for _, m := range b.mends {
		for k, i := range m.Findings {
			if i >= at {
				m.Findings[k] = i + 1
			}
		}
	}
}

// filter drops the reports that are off, and the edits that would mend one of
// them, and gives each report its level.
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
	mends := b.mends[:0]
	for _, m := range b.mends {
		if slices.ContainsFunc(m.Findings, func(i int) bool { return index[i] < 0 }) {
			b.whole = ""
			continue
		}
		for k, i := range m.Findings {
			m.Findings[k] = index[i]
		}
		mends = append(mends, m)
	}
	b.mends = mends
}

// suggest settles which edits of b are made, all or none, and what comes of them:
// they must leave the URL what it is, and what is ill-formed is not touched,
// since nobody knows what it stands for. isUnsafe says that the encoding of the
// document does not allow them.
func (b *broken) suggest(l *documents.Link, base *weburl.URL, r reading) (isUnsafe bool) {
	if len(b.mends) == 0 {
		return false
	}
	if b.whole == "" {
		b.whole = splice.Apply(l.Text, b.mends, editPart)
	}
	switch {
	case documents.HasTag(l.Text):
		b.mends, b.whole = nil, ""
		b.remark = "; not fixed, since it contains what looks like a tag"
		return false
	case l.Doubt != documents.NoDoubt:
		b.remark = "; not fixed, since " + l.Doubt.String()
	}
	was, err := base.Parse(l.Text)
	is, err2 := base.Parse(b.whole)
	if _, ok := l.Escape(b.whole); !ok || err != nil || err2 != nil || was != is || !utf8.ValidString(l.Text) {
		b.mends, b.whole = nil, ""
		return false
	}
	if why := r.unsafe(l.Text, b.whole, base, placed(l, b.mends, editPart, false, r)); why != "" {
		b.mends, b.whole = nil, ""
		b.remark = "; not fixed, " + why
		return true
	}
	return false
}

// sourceEdit is an edit of a source, or of its text.
type sourceEdit struct {
	span validation.Span
	text string
}

func (e sourceEdit) part() (start, end int, text string) { return e.span.Start, e.span.End, e.text }

// placed yields what must be changed in the text to make edits of a link, which
// part describes and which are all of them: for each, its index and as little as
// possible or, if anew is set or that is not certain to be read as it should be, -1
// and all of the link. It yields nothing if that is impossible.
func placed[E any](l *documents.Link, edits []E, part func(E) (start, end int, text string), anew bool, r reading) iter.Seq2[int, sourceEdit] {
	return func(yield func(int, sourceEdit) bool) {
		for _, e := range edits {
			_, _, text := part(e)
			// How a character is written may depend on those around it.
			anew = anew || !l.IsLine() && strings.ContainsFunc(text, needsEscape)
		}
		if anew {
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

// needsEscape reports whether r may have to be written in another way in a
// document.
func needsEscape(r rune) bool {
	return !('a' <= r|0x20 && r|0x20 <= 'z' || '0' <= r && r <= '9' || strings.ContainsRune("%/:.-~", r))
}

// editPart is an edit of a URL as a replacement of a part of it.
func editPart(e conform.Edit) (start, end int, text string) { return e.Span.Start, e.Span.End, e.Text }
