package check

import (
	"fmt"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/show"
	"github.com/weburl-go/weburl/validation"
)

// textForm writes reports for people.
type textForm struct{ show.Painter }

var levelStyles = [...]show.Style{note: show.Notable, warning: show.Doubtful, failure: show.Bad}

func (t *textForm) begin(*writer) {}

func (t *textForm) end(*writer) {}

func (t *textForm) finding(w *writer, u *unit, f *finding) {
	dst := w.buf[:0]
	place := fmt.Sprintf("%s:%d:%d:", show.Visible(u.name), f.start.line, f.start.column)
	dst = t.Append(dst, show.Strong, place)
	dst = append(dst, ' ')
	dst = t.Append(dst, levelStyles[f.level], f.code+":")
	dst = append(append(append(dst, ' '), f.message...), '\n')
	if f.code == moreCode {
		w.streams.Out.Write(dst)
		return
	}
	line, spans := u.excerpt(f, w.bytes)
	dst, shown := t.Excerpts(dst, levelStyles[f.level], indent, line, spans)
	if at := f.alsoAt(shown - 1); at != "" {
		dst = append(append(append(dst, indent...), at...), '\n')
	}
	if f.last && f.of.suggestion != "" {
		dst = append(dst, indent...)
		dst = append(dst, "fix: "...)
		dst = append(t.Append(dst, show.Good, shortened(f.of.url, f.of.suggestion)), '\n')
	}
	w.buf = dst
	w.streams.Out.Write(dst)
}

const indent = "    "

// alsoAt lists the positions of f after the first n of the others, or returns "".
func (f *finding) alsoAt(n int) string {
	if n >= len(f.others) {
		return ""
	}
	text := "also at "
	for i, p := range f.others[n:] {
		if i > 0 {
			text += ", "
		}
		text += fmt.Sprintf("%d:%d", p.start.line, p.start.column)
	}
	return text
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

// shortened returns as much of a suggestion as fits on a line, around its first
// difference from the URL.
func shortened(url, suggestion string) string {
	n := 0
	for n < len(url) && n < len(suggestion) && url[n] == suggestion[n] {
		n++
	}
	for n > 0 && n < len(suggestion) && !utf8.RuneStart(suggestion[n]) {
		n--
	}
	excerpt := show.AppendExcerpt(nil, "", suggestion, validation.Span{Start: n, End: n})
	line, _, _ := strings.Cut(string(excerpt), "\n")
	return line
}
