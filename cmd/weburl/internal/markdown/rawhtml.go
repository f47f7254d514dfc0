package markdown

import (
	"bytes"

	"github.com/weburl-go/weburl/internal/infra"
)

// tagReader finds the tags in a text, in linear time.
//
// https://spec.commonmark.org/0.31.2/#raw-html
type tagReader struct {
	text []byte
	// seen holds a bit for each byte of text at which attributes were already
	// tried: a tag that reaches one of these does not end.
	//
	// NB: within quotes, two tags that both continue can only be between the same
	// two quotes. So nothing is read more than once for each kind of quote.
	seen []uint64
	// used reports whether a bit is set.
	used bool
	// none holds, for each of the closings, the offset from which on it does not
	// occur.
	none [closings]int
}

// These end comments and similar constructs.
const (
	commentClosing = iota
	instructionClosing
	declarationClosing
	cdataClosing
	doubleQuote
	singleQuote
	closings
)

var closingTexts = [...][]byte{[]byte("-->"), []byte("?>"), []byte(">"), []byte("]]>"), []byte(`"`), []byte("'")}

// reset makes t read another text.
func (t *tagReader) reset(text []byte) {
	if t.used {
		clear(t.seen[:len(t.text)/64+1])
		t.used = false
	}
	t.text = text
	for i := range t.none {
		t.none[i] = len(text)
	}
}

// find returns the offset after the next occurrence of a closing at or after offset
// i, or -1.
func (t *tagReader) find(closing, i int) int {
	if i >= t.none[closing] {
		return -1
	}
	n := bytes.Index(t.text[i:], closingTexts[closing])
	if n < 0 {
		t.none[closing] = i
		return -1
	}
	return i + n + len(closingTexts[closing])
}

// raw returns the end of the HTML that begins with the "<" at offset i, or -1.
func (t *tagReader) raw(i int) int {
	rest := t.text[i:]
	switch {
	case len(rest) < 3:
		return -1
	case rest[1] == '?':
		return t.find(instructionClosing, i+2)
	case rest[1] != '!':
		return t.tag(i)
	case bytes.HasPrefix(rest, []byte("<!-->")):
		return i + 5
	case bytes.HasPrefix(rest, []byte("<!--->")):
		return i + 6
	case bytes.HasPrefix(rest, []byte("<!--")):
		return t.find(commentClosing, i+4)
	case bytes.HasPrefix(rest, []byte("<![CDATA[")):
		return t.find(cdataClosing, i+9)
	case isLetter(rest[2]):
		return t.find(declarationClosing, i+3)
	}
	return -1
}

// tag returns the end of the tag that begins with the "<" at offset i, or -1.
func (t *tagReader) tag(i int) int {
	s := t.text
	i++
	closing := i < len(s) && s[i] == '/'
	if closing {
		i++
	}
	if i >= len(s) || !isLetter(s[i]) {
		return -1
	}
	for i < len(s) && (isAlphanumeric(s[i]) || s[i] == '-') {
		i++
	}
	for {
		name := skipSpace(s, i)
		if name == len(s) {
			return -1
		}
		switch c := s[name]; {
		case c == '>':
			return name + 1
		case closing:
			return -1
		case c == '/':
			if name+1 < len(s) && s[name+1] == '>' {
				return name + 2
			}
			return -1
		case name == i || !isLetter(c) && c != '_' && c != ':' || t.tried(name):
			return -1
		}
		if i = t.attribute(name); i < 0 {
			return -1
		}
	}
}

// tried reports whether attributes at offset i were tried before, and records that
// they were.
func (t *tagReader) tried(i int) bool {
	if len(t.seen) <= len(t.text)/64 {
		t.seen = make([]uint64, len(t.text)/64+1)
	}
	word, bit := &t.seen[i/64], uint64(1)<<(i%64)
	if *word&bit != 0 {
		return true
	}
	*word |= bit
	t.used = true
	return false
}

// attribute returns the end of the attribute at offset i, or -1 if its value is
// invalid.
func (t *tagReader) attribute(i int) int {
	s := t.text
	for i < len(s) && (isAlphanumeric(s[i]) || s[i] == '_' || s[i] == ':' || s[i] == '.' || s[i] == '-') {
		i++
	}
	value := skipSpace(s, i)
	if value == len(s) || s[value] != '=' {
		return i
	}
	if value = skipSpace(s, value+1); value == len(s) {
		return -1
	}
	switch s[value] {
	case '"':
		return t.find(doubleQuote, value+1)
	case '\'':
		return t.find(singleQuote, value+1)
	}
	i = value
	for i < len(s) && !unquotedEnd[s[i]] {
		i++
	}
	if i == value {
		return -1
	}
	return i
}

// unquotedEnd is the set of bytes that cannot be in an unquoted value.
var unquotedEnd = set(" \t\r\n\"'=<>`")

func set(text string) (s [256]bool) {
	for i := range len(text) {
		s[text[i]] = true
	}
	return s
}

// skipSpace returns the offset of the first byte at or after i that is not a space,
// tab or line ending. In a paragraph, it skips at most one line ending.
func skipSpace(text []byte, i int) int {
	for i < len(text) && isSpace(text[i]) {
		i++
	}
	return i
}

func isSpace(c byte) bool        { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }
func isDigit(c byte) bool        { return infra.Is(c, infra.Digit) }
func isLetter(c byte) bool       { return infra.Is(c, infra.Alpha) }
func isAlphanumeric(c byte) bool { return infra.Is(c, infra.Alpha|infra.Digit) }

// IsPunctuation reports whether c is ASCII punctuation, which a backslash escapes.
//
// https://spec.commonmark.org/0.31.2/#ascii-punctuation-character
func IsPunctuation(c byte) bool { return '!' <= c && c <= '~' && !isAlphanumeric(c) }

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		c |= 0x20
	}
	return c
}
