package cli

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/ucd"
	"github.com/weburl-go/weburl/validation"
)

const (
	// excerptColumns is how much of an input an excerpt shows.
	excerptColumns = 72
	// excerptBytes bounds the bytes on either side of a span's start, for
	// inputs of code points that take no column.
	excerptBytes = 8 * excerptColumns
	ellipsis     = "…"
)

// appendExcerpt appends the part of input around span, and below it carets
// under the span; an empty span gets one where something is missing. Both
// lines begin with indent. An empty input is named instead.
//
// What a terminal would not show as itself is shown by [appendVisible].
func appendExcerpt(dst []byte, indent, input string, span validation.Span) []byte {
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
	for to = at; to < len(input) && to-at < excerptBytes; {
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
	for from = at; from > 0 && at-from < excerptBytes; {
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

// visible returns s as [appendVisible] shows it.
func visible(s string) string {
	plain := true
	for i := range len(s) {
		plain = plain && ' ' <= s[i] && s[i] < 0x7F
	}
	if plain {
		return s
	}
	var dst []byte
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		dst = appendVisible(dst, s[i:i+size], r, i == 0)
		i += size
	}
	return string(dst)
}

// appendVisible appends the code point r, written s, so that a terminal shows
// it: a C0 control as its picture ("␉"), another code point that is invisible
// or that moves its neighbours as "<U+200B>", a byte that is not UTF-8 as
// "<FF>". A combining mark is shown as "<U+0301>" if it is bare: if nothing is
// before it that it should combine with.
func appendVisible(dst []byte, s string, r rune, bare bool) []byte {
	switch {
	case r < ' ':
		return utf8.AppendRune(dst, '␀'+r)
	case r == 0x7F:
		return append(dst, "␡"...)
	case r < 0x7F:
		return append(dst, s...)
	case r == utf8.RuneError && len(s) == 1:
		return fmt.Appendf(dst, "<%02X>", s[0])
	case isInvisible(r) || bare && isMark(r):
		return fmt.Appendf(dst, "<U+%04X>", r)
	}
	return append(dst, s...)
}

// columns returns how many columns of a terminal [appendVisible] fills.
//
// It takes East Asian wide characters and emoji by blocks and knows nothing of
// how a terminal joins emoji or orders text from right to left, under which
// carets can stand a little off.
func columns(r rune, size int, bare bool) int {
	switch {
	case r < 0x80:
		return 1
	case r == utf8.RuneError && size == 1:
		return len("<FF>")
	case isInvisible(r) || bare && isMark(r):
		switch {
		case r > 0xFFFFF:
			return len("<U+10FFFF>")
		case r > 0xFFFF:
			return len("<U+1FFFF>")
		}
		return len("<U+FFFF>")
	case isMark(r):
		return 0
	case isWide(r):
		return 2
	}
	return 1
}

// isMark reports whether r is drawn over what precedes it.
func isMark(r rune) bool { return ucd.Lookup(r).Bidi() == ucd.BidiNSM }

// isInvisible reports whether r, not in ASCII, is a control, a format
// character, a noncharacter or a space.
func isInvisible(r rune) bool {
	const (
		leftToRightMark  = 0x200E
		rightToLeftMark  = 0x200F
		arabicLetterMark = 0x061C
		unseen           = 1<<ucd.BidiBN | 1<<ucd.BidiB | 1<<ucd.BidiS | 1<<ucd.BidiWS |
			1<<ucd.BidiLRE | 1<<ucd.BidiLRO | 1<<ucd.BidiRLE | 1<<ucd.BidiRLO | 1<<ucd.BidiPDF |
			1<<ucd.BidiLRI | 1<<ucd.BidiRLI | 1<<ucd.BidiFSI | 1<<ucd.BidiPDI
		noBreakSpace       = 0x00A0
		narrowNoBreakSpace = 0x202F
	)
	switch r {
	case leftToRightMark, rightToLeftMark, arabicLetterMark, noBreakSpace, narrowNoBreakSpace:
		return true
	}
	return ucd.Lookup(r).Bidi().In(unseen)
}

// wide lists, first to last, the blocks whose characters take two columns.
var wide = [...][2]rune{
	{0x1100, 0x115F},   // Hangul Jamo, leading consonants
	{0x2E80, 0x303E},   // CJK radicals and punctuation
	{0x3041, 0xA4CF},   // Kana, CJK, Yi
	{0xA960, 0xA97F},   // Hangul Jamo Extended-A
	{0xAC00, 0xD7A3},   // Hangul syllables
	{0xF900, 0xFAFF},   // CJK compatibility ideographs
	{0xFE30, 0xFE6F},   // CJK compatibility and small forms
	{0xFF01, 0xFF60},   // fullwidth forms
	{0xFFE0, 0xFFE6},   // fullwidth signs
	{0x16FE0, 0x1B2FF}, // Tangut, Khitan, Kana supplements, Nushu
	{0x1F300, 0x1F64F}, // pictographs, emoticons
	{0x1F680, 0x1F6FF}, // transport
	{0x1F900, 0x1F9FF}, // more pictographs
	{0x1FA70, 0x1FAFF},
	{0x20000, 0x3FFFD}, // CJK extensions
}

func isWide(r rune) bool {
	if r < wide[0][0] {
		return false
	}
	for _, block := range wide {
		if r <= block[1] {
			return r >= block[0]
		}
	}
	return false
}

// appendWrapped appends first and then text, broken at spaces so that lines do
// not exceed 80 columns where they can help it; lines after the first begin
// with indent.
func appendWrapped(dst []byte, first, indent, text string) []byte {
	const limit = 80
	dst = append(dst, first...)
	width := utf8.RuneCountInString(first)
	space := ""
	for word := range strings.FieldsSeq(text) {
		n := utf8.RuneCountInString(word)
		if space != "" && width+1+n > limit {
			dst = append(append(dst, '\n'), indent...)
			width, space = len(indent), ""
		}
		dst = append(append(dst, space...), word...)
		width += len(space) + n
		space = " "
	}
	return append(dst, '\n')
}
