package check

import (
	"bytes"
	"strings"
	"unicode"
)

// looseName returns the part of a heading that all generators keep when they derive
// a fragment from it: letters and digits in lower case, from the first letter on.
func looseName(name string) string {
	loose := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, name)
	if n := strings.IndexFunc(loose, unicode.IsLetter); n > 0 {
		loose = loose[n:]
	}
	return loose
}

// asciiOnly returns the ASCII characters of a loose name; some generators drop all
// others.
func asciiOnly(loose string) string {
	return strings.Map(func(r rune) rune {
		if r >= 0x80 {
			return -1
		}
		return r
	}, loose)
}

// longestTerm bounds a term in a definition list.
const longestTerm = 500

// findTerms calls found with the terms of definition lists in Markdown: lines
// followed by one that begins with a colon and a space.
func findTerms(text []byte, found func(name string)) {
	var term []byte
	for line := range bytes.Lines(text) {
		if bytes.HasPrefix(line, []byte(": ")) && len(term) <= longestTerm {
			found(string(term))
		}
		term = bytes.TrimSpace(line)
	}
}
