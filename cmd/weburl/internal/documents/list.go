package documents

import (
	"bytes"
	"strings"
)

// ByteOrderMark is what a list may begin with.
const ByteOrderMark = "\uFEFF"

// List returns the lines of a list that are not empty, with the bytes of the
// source as they are. Lines end with LF or CRLF. first says that the source begins
// its file, so that a byte order mark there is not part of a line.
func List(source []byte, first bool) Document {
	d := Document{Base: -1, Links: make([]Link, 0, bytes.Count(source, []byte{'\n'})+1)}
	whole := string(source)
	at := 0
	if first && strings.HasPrefix(whole, ByteOrderMark) {
		at = len(ByteOrderMark)
	}
	for at < len(whole) {
		end := strings.IndexByte(whole[at:], '\n')
		next := at + end + 1
		if end < 0 {
			end, next = len(whole)-at, len(whole)
		}
		if line := strings.TrimSuffix(whole[at:at+end], "\r"); line != "" {
			d.Links = append(d.Links, Link{Text: line, Start: at, End: at + len(line), form: form{syntax: lineSyntax}})
		}
		at = next
	}
	return d
}

// IsLine reports whether l is a line of a list, where any text but a line end is
// written as it is.
func (l *Link) IsLine() bool { return l.form.syntax == lineSyntax }
