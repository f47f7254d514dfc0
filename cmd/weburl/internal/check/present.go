package check

import (
	"sort"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/app/findings"
	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/validation"
)

// present returns f as forms write it.
func (w *writer) present(u *unit, f *finding) *findings.Finding {
	result := &findings.Finding{
		File: u.name, Code: f.code, Level: f.level, Message: f.message, NoOffsets: u.cells != nil && u.cells.isParquet(),
		URL: f.of.url, Suggestion: f.of.suggestion, ShowsFix: f.last, Context: f.context, Encoding: u.encodingName(),
	}
	for p := range f.places {
		result.Places = append(result.Places, p.inFile())
	}
	for i := range f.edits {
		e := &f.edits[i]
		result.Edits = append(result.Edits, findings.Edit{Extent: e.inFile(), Text: e.text})
	}
	if f.code != moreCode {
		result.Excerpt = func() (string, []validation.Span) { return u.excerpt(f, w.bytes) }
	}
	return result
}

func (p *place) public() findings.Place {
	return findings.Place{Line: p.line, Column: p.column, Char: p.char, Offset: p.inFile}
}

func (e *extent) inFile() findings.Extent {
	return findings.Extent{Start: e.start.public(), End: e.end.public()}
}

// excerpt returns the line of the source around the first position of f, with
// secrets masked, and the spans of f in it. Of a long line, it returns as much as
// an excerpt can show. Offsets in u are before less than those in f.
func (u *unit) excerpt(f *finding, before int) (line string, spans []validation.Span) {
	const limit = show.ExcerptBytes + utf8.UTFMax
	start := f.start.offset - before
	from, to := lineBounds(u.Bytes, start, limit)
	for from > 0 && from < start && from == start-limit && !utf8.RuneStart(u.Bytes[from]) {
		from++
	}
	var hidden []validation.Span
	first := sort.Search(len(u.hidden), func(i int) bool { return u.hidden[i].End > from })
	for _, h := range u.hidden[first:] {
		if h.Start >= to {
			break
		}
		hidden = append(hidden, validation.Span{Start: max(h.Start, from) - from, End: min(h.End, to) - from})
	}
	text := string(u.Bytes[from:to])
	for p := range f.places {
		start, end := p.start.offset-before, p.end.offset-before
		if start > to {
			break
		}
		span := validation.Span{Start: start - from, End: min(max(end, start), to) - from}
		once, span := masked(text, hidden, span)
		line, span = masked(once, hiddenInText(once), span)
		spans = append(spans, span)
	}
	return line, spans
}
