package show

import (
	"fmt"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/ucd"
)

// AppendEscaped appends s, which is UTF-8, so that it is one field of one line
// and can be read back: a backslash, and what would break a line or act on a
// terminal, is escaped. Unlike [Visible] it leaves other invisible code points
// as they are.
func AppendEscaped(dst []byte, s string) []byte {
	for _, r := range s {
		switch {
		case r == '\\':
			dst = append(dst, `\\`...)
		case r == '\t':
			dst = append(dst, `\t`...)
		case r == '\n':
			dst = append(dst, `\n`...)
		case r == '\r':
			dst = append(dst, `\r`...)
		case actsOnTerminal(r):
			dst = fmt.Appendf(dst, `\u%04x`, r)
		default:
			dst = utf8.AppendRune(dst, r)
		}
	}
	return dst
}

// actsOnTerminal reports whether r is a control, ends a line or changes the
// direction of text.
func actsOnTerminal(r rune) bool {
	const lineSeparator, paragraphSeparator = 0x2028, 0x2029
	return r < ' ' || 0x7F <= r && r <= 0x9F || r == lineSeparator || r == paragraphSeparator || ucd.IsBidiControl(r)
}
