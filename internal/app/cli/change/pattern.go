package change

import (
	"strings"
	"unicode/utf8"
)

// pattern matches names. Each element is a code point, anyRun or anyOne.
type pattern []rune

const (
	anyRun rune = -1 - iota // "*": any number of code points
	anyOne                  // "?": one code point
)

// newPattern reads a pattern. It applies decode to the text between wildcards.
func newPattern(text string, decode func(string) string) pattern {
	var p pattern
	for {
		i := strings.IndexAny(text, "*?")
		if i < 0 {
			return append(p, []rune(decode(text))...)
		}
		p = append(p, []rune(decode(text[:i]))...)
		if text[i] == '?' {
			p = append(p, anyOne)
		} else {
			p = append(p, anyRun)
		}
		text = text[i+1:]
	}
}

// matches reports whether all of s matches. For a given pattern, its time is linear in the length
// of s: it backtracks only to the last run.
func (p pattern) matches(s string) bool {
	i, at := 0, 0
	run, resume := -1, 0
	for at < len(s) {
		c, size := utf8.DecodeRuneInString(s[at:])
		switch {
		case i < len(p) && p[i] == anyRun:
			run, resume = i, at
			i++
		case i < len(p) && (p[i] == anyOne || p[i] == c):
			i++
			at += size
		case run >= 0:
			_, size = utf8.DecodeRuneInString(s[resume:])
			resume += size
			i, at = run+1, resume
		default:
			return false
		}
	}
	for i < len(p) && p[i] == anyRun {
		i++
	}
	return i == len(p)
}
