package show

import "strings"

// AppendWrapped appends first and text, and breaks lines at spaces of text to keep them
// within 80 columns if possible. Lines after the first begin with indent.
func AppendWrapped(dst []byte, first, indent, text string) []byte {
	const limit = 80
	dst = append(dst, first...)
	width := textColumns(first)
	space := ""
	for word := range strings.FieldsSeq(text) {
		n := textColumns(word)
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

// textColumns returns the number of columns of a terminal that a text takes, which must
// be safe to show.
func textColumns(text string) (n int) {
	for _, r := range text {
		n += Columns(r)
	}
	return n
}
