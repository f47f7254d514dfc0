package markdown

import "strings"

// place is a span of a text.
type place struct{ start, end int }

// destination reads the link destination at offset i, which may be empty, and
// returns its span, without angle brackets, and its end. deep reports whether its
// parentheses are nested too deeply.
//
// https://spec.commonmark.org/0.31.2/#link-destination
func destination(s []byte, i int) (at place, end int, ok, deep bool) {
	if i < len(s) && s[i] == '<' {
		for j := i + 1; j < len(s); j++ {
			switch s[j] {
			case '>':
				return place{i + 1, j}, j + 1, true, false
			case '<', '\n', '\r':
				return at, 0, false, false
			case '\\':
				if j+1 < len(s) && IsPunctuation(s[j+1]) {
					j++
				}
			}
		}
		return at, 0, false, false
	}
	depth := 0
	j := i
scan:
	for ; j < len(s); j++ {
		switch c := s[j]; {
		case c == '\\':
			if j+1 < len(s) && IsPunctuation(s[j+1]) {
				j++
			}
		case c == '(':
			if depth++; depth > DeepestParentheses {
				return at, 0, false, true
			}
		case c == ')':
			if depth == 0 {
				break scan
			}
			depth--
		case c <= ' ' && c != 0 || c == 0x7F: // NUL becomes U+FFFD
			break scan
		}
	}
	return place{i, j}, j, depth == 0, false
}

// titleEnds holds, for each kind of quote, the offset from which on no title ends.
type titleEnds [3]int

func (e *titleEnds) reset(text []byte) { *e = titleEnds{len(text), len(text), len(text)} }

// title returns the end of the link title at offset i, or -1 if there is none.
//
// https://spec.commonmark.org/0.31.2/#link-title
func (e *titleEnds) title(s []byte, i int) int {
	if i >= len(s) {
		return -1
	}
	kind := strings.IndexByte("\"'(", s[i])
	if kind < 0 {
		return -1
	}
	closing := "\"')"[kind]
	for j := i + 1; j < e[kind]; j++ {
		switch s[j] {
		case closing:
			return j + 1
		case '(':
			if closing == ')' {
				return -1
			}
		case '\\':
			if j+1 < len(s) && IsPunctuation(s[j+1]) {
				j++
			}
		}
	}
	e[kind] = min(e[kind], i)
	return -1
}

// longestLabel bounds the number of characters in a link label.
const longestLabel = 999

// labelEnd returns the end of the link label whose bracket is at offset i, or -1 if
// there is none. The label may be empty.
//
// https://spec.commonmark.org/0.31.2/#link-label
func labelEnd(s []byte, i int) int {
	characters := 0
	for j := i + 1; j < len(s) && characters <= longestLabel; j++ {
		switch c := s[j]; {
		case c == ']':
			return j + 1
		case c == '[':
			return -1
		case c == '\\':
			if j+1 < len(s) && IsPunctuation(s[j+1]) {
				j++
				characters++
			}
		}
		if s[j]&0xC0 != 0x80 {
			characters++
		}
	}
	return -1
}
