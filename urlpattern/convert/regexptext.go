package convert

import (
	"regexp"
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
)

// escapeRegExp returns a regular expression of ECMAScript that matches text.
func escapeRegExp(text string) string { return escapeBytes(text, `\^$.*+?()[]{}|/`) }

// inClass holds what a class with the flag v contains only after a backslash, singly or
// doubled.
const inClass = "\\^$.*+?()[]{}|/&-!#%,:;<=>@`~"

// escapeClass returns text as it is written in a class with the flag v.
func escapeClass(text string) string { return escapeBytes(text, inClass) }

func escapeBytes(text, special string) string {
	var b strings.Builder
	for i := range len(text) {
		if strings.IndexByte(special, text[i]) >= 0 {
			b.WriteByte('\\')
		}
		b.WriteByte(text[i])
	}
	return b.String()
}

// modernRegExp translates a regular expression without flags, in the syntax of ECMAScript's
// Annex B, into one with the flag v that matches the same ASCII texts. ok is false if it
// contains what few people write: octal escapes, \p, \k, \u or a doubtful quantifier. What
// the result needs backtracking for stays, and is an error of urlpattern.
func modernRegExp(source string) (modern string, ok bool) {
	var b strings.Builder
	class := -1 // where the class begins in source, or -1
	for i := 0; i < len(source); i++ {
		c := source[i]
		switch {
		case c >= 0x80:
			return "", false
		case c == '\\':
			if i++; i == len(source) {
				return "", false
			}
			e := source[i]
			switch {
			case infra.Is(e, infra.Digit) || strings.IndexByte("pPkuxc", e) >= 0 || e >= 0x80:
				return "", false
			case strings.IndexByte("dDwWsSfnrtv", e) >= 0, e == 'b', e == 'B' && class < 0:
				b.WriteString(`\` + string(e))
			case strings.IndexByte(inClass, e) >= 0 && (class >= 0 || strings.IndexByte(`\^$.*+?()[]{}|/`, e) >= 0):
				b.WriteString(`\` + string(e))
			default:
				b.WriteByte(e)
			}
		case class >= 0 && c == ']':
			class = -1
			b.WriteByte(c)
		case class >= 0 && c == '-' && isRange(source, i, class):
			b.WriteByte(c)
		case class >= 0 && c == '^' && i == class+1:
			b.WriteByte(c)
		case class >= 0:
			b.WriteString(escapeClass(string(c)))
		case c == '[':
			class = i
			b.WriteByte(c)
		case c == ']', c == '}':
			b.WriteString(`\` + string(c))
		case c == '{':
			n := quantifier.FindString(source[i:])
			if n == "" {
				b.WriteString(`\{`)
				continue
			}
			b.WriteString(n)
			i += len(n) - 1
		default:
			b.WriteByte(c)
		}
	}
	return b.String(), class < 0
}

var quantifier = regexp.MustCompile(`^\{[0-9]+(,[0-9]*)?\}`)

// isRange reports whether the hyphen source[i] of a class stands between two characters.
func isRange(source string, i, class int) bool {
	first := class + 1
	if source[first] == '^' {
		first++
	}
	if i == first || i+1 >= len(source) || source[i+1] == ']' {
		return false
	}
	// A class such as \d on either side makes the hyphen a character.
	before := source[:i]
	if i >= first+2 && before[i-2] == '\\' && strings.IndexByte("dDwWsS", before[i-1]) >= 0 {
		return false
	}
	if source[i+1] == '\\' && i+2 < len(source) && strings.IndexByte("dDwWsS", source[i+2]) >= 0 {
		return false
	}
	return before[i-1] != '-' || i-1 == first
}
