package change

import (
	"strings"
	"unicode/utf8"
)

// pattern matches names. Each element is a code point, or one of those below.
type pattern []rune

const (
	anyRun rune = -1 - iota // "*": any number of code points
	anyOne                  // "?": one code point
)

// newPattern reads a pattern. What stands between wildcards goes through decode.
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

// matches reports whether all of s matches. It takes time that is linear in s
// for a given pattern: to let a run end later is tried only for the last one.
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
