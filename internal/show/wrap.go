package show

import (
	"strings"
	"unicode/utf8"
)

// AppendWrapped appends first and then text, broken at spaces so that lines do
// not exceed 80 columns where they can help it; lines after the first begin
// with indent.
func AppendWrapped(dst []byte, first, indent, text string) []byte {
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
