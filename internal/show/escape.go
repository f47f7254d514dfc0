package show

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/ucd"
)

// AppendEscaped appends s, which must be UTF-8, as a field of a line from which it can
// be decoded again: it escapes backslashes and everything that would break the line or
// act on a terminal. Unlike [Visible], it keeps other invisible code points.
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
			dst = append(append(dst, `\u`...), strings.ToLower(hex(uint32(r), 4))...)
		default:
			dst = utf8.AppendRune(dst, r)
		}
	}
	return dst
}

// actsOnTerminal reports whether r is a control, separates lines or changes the
// direction of text.
func actsOnTerminal(r rune) bool { return ucd.LookOf(r) >= ucd.BidiControl }
