package tags

import (
	"unicode/utf8"

	"golang.org/x/net/html"

	"github.com/weburl-go/weburl/internal/infra"
)

// LongestReference is greater than the length of any named character reference.
const LongestReference = 40

// AttributeReference decodes the character reference at the beginning of s, in an
// attribute value. It returns its text and length, or 0 if there is none.
//
// https://html.spec.whatwg.org/multipage/parsing.html#character-reference-state
func AttributeReference(s string) (text string, length int) {
	if len(s) >= 2 && s[1] == '#' {
		return numericReference(s)
	}
	end := 1
	for end < len(s) && end < LongestReference && isAlphanumeric(s[end]) {
		end++
	}
	switch {
	case end == 1 || end == LongestReference || end < len(s) && s[end] == '=':
		return "", 0
	case end < len(s) && s[end] == ';':
		return namedReference(s[:end+1])
	}
	// NB: in an attribute, a known name that is followed by another letter or digit
	// is not a reference, so only the whole run counts.
	text = html.UnescapeString(s[:end])
	if text == s[:end] || utf8.RuneCountInString(text) != 1 {
		return "", 0
	}
	return text, end
}

// namedReference decodes ref: an &, letters and digits, and a semicolon.
func namedReference(ref string) (text string, length int) {
	if ref == "&amp;" {
		return "&", len(ref)
	}
	text = html.UnescapeString(ref)
	// A semicolon remains if only a prefix of the name is known.
	if text[len(text)-1] == ';' && text != ";" {
		return "", 0
	}
	return text, len(ref)
}

func numericReference(s string) (text string, length int) {
	end := 2
	digit := isDigit
	if end < len(s) && (s[end] == 'x' || s[end] == 'X') {
		end, digit = 3, isHexDigit
	}
	first := end
	for end < len(s) && digit(s[end]) {
		end++
	}
	if end == first {
		return "", 0
	}
	if end < len(s) && s[end] == ';' {
		end++
	}
	return html.UnescapeString(s[:end]), end
}

// MarkdownReference is like [AttributeReference], for Markdown, where a semicolon is
// required and the length of numbers is limited.
//
// https://spec.commonmark.org/0.31.2/#entity-and-numeric-character-references
func MarkdownReference(s string) (text string, length int) {
	if len(s) < 2 || s[1] != '#' {
		end := 1
		for end < len(s) && end < LongestReference && isAlphanumeric(s[end]) {
			end++
		}
		if end == 1 || end == len(s) || s[end] != ';' {
			return "", 0
		}
		return namedReference(s[:end+1])
	}
	end, most, base := 2, 7, rune(10)
	digit := isDigit
	if end < len(s) && (s[end] == 'x' || s[end] == 'X') {
		end, most, base, digit = 3, 6, 16, isHexDigit
	}
	first, value := end, rune(0)
	for end < len(s) && end < first+most && digit(s[end]) {
		value = value*base + rune(infra.Unhex(s[end]))
		end++
	}
	if end == first || end == len(s) || s[end] != ';' {
		return "", 0
	}
	if value == 0 || !utf8.ValidRune(value) {
		value = utf8.RuneError
	}
	return string(value), end + 1
}

func isDigit(c byte) bool        { return infra.Is(c, infra.Digit) }
func isHexDigit(c byte) bool     { return infra.Is(c, infra.Hex) }
func isAlphanumeric(c byte) bool { return infra.Is(c, infra.Alpha|infra.Digit) }
