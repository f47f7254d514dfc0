package check

import (
	"bytes"
	"unicode/utf8"
)

// place is a place in a source. A line ends with LF; columns and characters are
// code points, where each byte that is not UTF-8 is one and a byte order mark at
// the beginning is none.
type place struct {
	offset, char int // from 0
	line, column int // from 1
}

// shift returns p, which is in a part of a file, as a place in the file: the
// part begins at the start of a line, after so many bytes, characters and lines.
func (p place) shift(bytes, chars, lines int) place {
	p.offset += bytes
	p.char += chars
	p.line += lines
	return p
}

// cursor walks through a source.
type cursor struct {
	source []byte
	at     place
	start  place
}

// newCursor returns a cursor at the beginning of a source; first says that this
// is the beginning of its file.
func newCursor(source []byte, first bool) cursor {
	start := place{line: 1, column: 1}
	if first && bytes.HasPrefix(source, []byte(byteOrderMark)) {
		start.offset = len(byteOrderMark)
	}
	return cursor{source, start, start}
}

// to returns the place of an offset that is not before the last one asked for.
// Going back costs as much as starting again.
func (c *cursor) to(offset int) place {
	if offset < c.at.offset {
		c.at = c.start
	}
	offset = max(offset, c.at.offset)
	passed := c.source[c.at.offset:offset]
	n := utf8.RuneCount(passed)
	c.at.offset = offset
	c.at.char += n
	if lines := bytes.Count(passed, []byte{'\n'}); lines > 0 {
		c.at.line += lines
		c.at.column = 1
		n = utf8.RuneCount(passed[bytes.LastIndexByte(passed, '\n')+1:])
	}
	c.at.column += n
	return c.at
}
