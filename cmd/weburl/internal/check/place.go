package check

import (
	"bytes"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/app/lines"
)

// place is a position in a source. Lines end with LF. Columns and characters are
// code points; an invalid byte counts as one, and a byte order mark at the
// beginning does not count.
type place struct {
	offset, char int // from 0
	// inFile is the offset in the file. It differs from offset if the file is not
	// in UTF-8; offset is in its text.
	inFile       int
	line, column int // from 1
}

// shift converts a position in a part of a file to one in the file. The part begins
// at the start of a line, after the given number of bytes, characters and lines.
func (p place) shift(bytes, chars, lines int) place {
	p.offset += bytes
	p.inFile += bytes
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

// newCursor returns a cursor at the beginning of a source. first reports whether
// the source begins its file.
func newCursor(source []byte, first bool) cursor {
	start := place{line: 1, column: 1}
	if first && bytes.HasPrefix(source, []byte(lines.ByteOrderMark)) {
		start.offset = len(lines.ByteOrderMark)
	}
	return cursor{source, start, start}
}

// to returns the position of an offset. Offsets should ascend: to go back, it
// starts again from the beginning.
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
