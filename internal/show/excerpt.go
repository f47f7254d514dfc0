package show

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/validation"
)

const (
	// excerptColumns is how much of an input an excerpt shows.
	excerptColumns = 72
	// ExcerptBytes is how far from the start of a span [AppendExcerpt] looks at
	// an input at most, in either direction: there are code points that take no
	// column.
	ExcerptBytes = 8 * excerptColumns
	ellipsis     = "…"
)

// AppendExcerpt appends the part of input around span, and below it carets
// under the span; an empty span gets one where something is missing. Both
// lines begin with indent. An empty input is named instead.
//
// What a terminal would not show as itself is shown as by [Visible].
func AppendExcerpt(dst []byte, indent, input string, span validation.Span) []byte {
	dst = append(dst, indent...)
	if input == "" {
		return append(dst, "(an empty string)\n"...)
	}
	from, to := excerptWindow(input, span.Start)
	column := 0
	if from > 0 {
		dst = append(dst, ellipsis...)
		column++
	}
	caret, caretEnd := column, column
	for i := from; i < to; {
		r, size := utf8.DecodeRuneInString(input[i:])
		bare := i == from || i == span.Start || i == span.End
		dst = appendVisible(dst, input[i:i+size], r, bare)
		if i < span.Start {
			caret = column + columns(r, size, bare)
		}
		column += columns(r, size, bare)
		if i < span.End {
			caretEnd = column
		}
		i += size
	}
	if to < len(input) {
		dst = append(dst, ellipsis...)
		if to < span.End {
			caretEnd = column + 1
		}
	}
	dst = append(dst, '\n')
	dst = append(dst, indent...)
	dst = append(dst, strings.Repeat(" ", caret)...)
	dst = append(dst, strings.Repeat("^", max(1, caretEnd-caret))...)
	return append(dst, '\n')
}

// excerptWindow returns the part of input to show: all of it if it is short
// enough, else what surrounds at, which is not before the middle unless the
// input ends soon after.
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

// widthAfter returns how many columns, at most limit, are filled from
// input[at] on, and by what.
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

// widthBefore is widthAfter for what precedes input[at].
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
