package show

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/validation"
)

const (
	// excerptColumns is the maximum number of columns of an input that an excerpt
	// shows.
	excerptColumns = 72
	// ExcerptBytes is the maximum number of bytes that [AppendExcerpt] reads from the
	// start of a span, in either direction. It is needed because some code points take
	// no column.
	ExcerptBytes = 8 * excerptColumns
	ellipsis     = "…"
)

// AppendExcerpt appends the part of input around span, and a line with carets below
// span, or with one caret if span is empty. Both lines begin with indent. For an empty
// input, it appends a line that says so.
//
// The input is shown as by [Visible].
func AppendExcerpt(dst []byte, indent, input string, span validation.Span) []byte {
	dst, _ = AppendExcerpts(dst, indent, input, []validation.Span{span})
	return dst
}

// AppendExcerpts is [AppendExcerpt] for the first of spans, with carets also below those
// other spans that lie in the part shown. It returns the number of spans with carets. Spans
// must be in the order of their starts.
func AppendExcerpts(dst []byte, indent, input string, spans []validation.Span) ([]byte, int) {
	dst = append(dst, indent...)
	if input == "" {
		return append(dst, "(an empty string)\n"...), len(spans)
	}
	from, to := excerptWindow(input, spans[0].Start)
	shown := 1
	for shown < len(spans) && (spans[shown].Start < to || to == len(input)) {
		shown++
	}
	spans = spans[:shown]
	column := 0
	if from > 0 {
		dst = append(dst, ellipsis...)
		column++
	}
	carets := make([]validation.Span, shown) // columns
	for k := range carets {
		carets[k] = validation.Span{Start: column, End: column}
	}
	for i := from; i < to; {
		r, size := utf8.DecodeRuneInString(input[i:])
		bare := i == from
		for _, s := range spans {
			bare = bare || i == s.Start || i == s.End
		}
		dst = appendVisible(dst, input[i:i+size], r, bare)
		width := columns(r, size, bare)
		for k, s := range spans {
			if i < s.Start {
				carets[k].Start = column + width
			}
			if i < s.End {
				carets[k].End = column + width
			}
		}
		column += width
		i += size
	}
	if to < len(input) {
		dst = append(dst, ellipsis...)
		for k, s := range spans {
			if to < s.End {
				carets[k].End = column + 1
			}
		}
	}
	dst = append(append(dst, '\n'), indent...)
	column = 0
	for _, c := range carets {
		dst = append(dst, strings.Repeat(" ", max(0, c.Start-column))...)
		column = max(column, c.Start)
		end := max(c.Start+1, c.End)
		dst = append(dst, strings.Repeat("^", max(0, end-column))...)
		column = max(column, end)
	}
	return append(dst, '\n'), shown
}

// excerptWindow returns the part of input to show: all of it if it is short enough, and
// otherwise the part around at.
func excerptWindow(input string, at int) (from, to int) {
	before, from := widthBefore(input, at, excerptColumns)
	after, to := widthAfter(input, at, excerptColumns)
	if from == 0 && to == len(input) && before+after <= excerptColumns {
		return from, to
	}
	room := max(excerptColumns/2, excerptColumns-before)
	after, to = widthAfter(input, at, room)
	_, from = widthBefore(input, at, excerptColumns-after)
	return from, to
}

// widthAfter returns the largest to for which input[at:to] takes at most limit columns
// and ExcerptBytes bytes, and the number of these columns.
func widthAfter(input string, at, limit int) (width, to int) {
	for to = at; to < len(input) && to-at < ExcerptBytes; {
		r, size := utf8.DecodeRuneInString(input[to:])
		n := columns(r, size, false)
		if width+n > limit {
			break
		}
		width += n
		to += size
	}
	return width, to
}

// widthBefore does the same in the other direction, for input[from:at].
func widthBefore(input string, at, limit int) (width, from int) {
	for from = at; from > 0 && at-from < ExcerptBytes; {
		r, size := utf8.DecodeLastRuneInString(input[:from])
		n := columns(r, size, false)
		if width+n > limit {
			break
		}
		width += n
		from -= size
	}
	return width, from
}
