// Package show makes text safe to display: it replaces everything that is invisible or
// acts on a terminal by visible text.
package show

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/ucd"
)

// Visible returns s in a form that is safe to print on a terminal. C0 controls
// become pictures ("␉"); other code points that are invisible or change the
// direction of text become "<U+200B>", as does a combining mark with nothing
// before it; invalid bytes become "<FF>".
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

// Code returns s as a code span in Markdown, for a cell of a table: made [Visible], and
// with a backslash before each bar.
func Code(s string) string {
	s = strings.ReplaceAll(Visible(s), "|", `\|`)
	if strings.Contains(s, "`") {
		return "`` " + s + " ``"
	}
	return "`" + s + "`"
}

// appendVisible appends the code point r, whose encoding is s, as [Visible] does. bare
// is set if there is nothing before it with which a mark could combine.
func appendVisible(dst []byte, s string, r rune, bare bool) []byte {
	switch {
	case r < ' ':
		return utf8.AppendRune(dst, '␀'+r)
	case r == 0x7F:
		return append(dst, "␡"...)
	case r < 0x7F:
		return append(dst, s...)
	case r == utf8.RuneError && len(s) == 1:
		return append(append(append(dst, '<'), hex(uint32(s[0]), 2)...), '>')
	case isNamed(r, bare):
		return append(append(append(dst, "<U+"...), hex(uint32(r), 4)...), '>')
	}
	return append(dst, s...)
}

// isNamed reports whether r, which is not in ASCII, is shown as its number.
func isNamed(r rune, bare bool) bool {
	switch ucd.LookOf(r) {
	case ucd.Mark, ucd.Selector:
		return bare
	case ucd.Invisible, ucd.BidiControl, ucd.Control:
		return true
	}
	return false
}

// hex returns n in upper-case hexadecimal, with at least the given number of digits.
// Package fmt, which could do that, makes up a tenth of a small program.
func hex(n uint32, digits int) string {
	text := strings.ToUpper(strconv.FormatUint(uint64(n), 16))
	return strings.Repeat("0", max(0, digits-len(text))) + text
}
