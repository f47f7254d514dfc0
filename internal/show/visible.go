// Package show makes text safe to show: what is invisible, or acts on a
// terminal, is written so that a person sees it.
package show

import (
	"fmt"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/ucd"
)

// Visible returns s as a terminal can show it: a C0 control as its picture
// ("␉"), another code point that is invisible or that moves its neighbours as
// "<U+200B>", a byte that is not UTF-8 as "<FF>".
//
// A combining mark that has nothing to combine with is shown as "<U+0301>".
func Visible(s string) string {
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

// appendVisible appends the code point r, which is written s, as [Visible] shows
// it. bare says that nothing is before it that a mark should combine with.
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
	case isNamed(r, bare):
		return fmt.Appendf(dst, "<U+%04X>", r)
	}
	return append(dst, s...)
}

// isNamed reports whether r, not in ASCII, is shown by its number.
func isNamed(r rune, bare bool) bool {
	if isMark(r) {
		return bare
	}
	return ucd.Lookup(r).IsInvisible()
}

// isMark reports whether r is drawn over what precedes it.
func isMark(r rune) bool { return ucd.Lookup(r).Bidi() == ucd.BidiNSM }
