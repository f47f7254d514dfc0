package markdown

import "bytes"

// line is the rest of a line, in which tabs extend to columns.
//
// https://spec.commonmark.org/0.31.2/#tabs
type line struct {
	source []byte
	begin  int
	feed   int // the first line feed that is not before the line, or the end
	pos    int // where the rest begins
	column int // of pos, or within the tab at pos
	end    int // of the line, before its line ending
	after  int // the line ending
	// next is the first byte that is not a space or tab, at or after pos, and
	// nextColumn its column.
	next, nextColumn int
}

// read sets l to the line that begins at offset i.
func (l *line) read(source []byte, i int) {
	l.source, l.begin, l.pos, l.column = source, i, i, 0
	if l.feed < i || i == 0 {
		l.feed = len(source)
		if n := bytes.IndexByte(source[i:], '\n'); n >= 0 {
			l.feed = i + n
		}
	}
	l.end = l.feed
	if n := bytes.IndexByte(source[i:l.feed], '\r'); n >= 0 {
		l.end = i + n
	}
	l.after = l.end
	if l.after < len(source) && source[l.after] == '\r' {
		l.after++
	}
	if l.after < len(source) && source[l.after] == '\n' {
		l.after++
	}
	l.next = i
	l.skip()
}

// skip looks for the next byte that is not a space or tab, from the last one on.
func (l *line) skip() {
	if l.next <= l.pos {
		l.next, l.nextColumn = l.pos, l.column
		for ; l.next < l.end; l.next++ {
			if c := l.source[l.next]; c == ' ' {
				l.nextColumn++
			} else if c == '\t' {
				l.nextColumn += 4 - l.nextColumn%4
			} else {
				break
			}
		}
	}
}

// indent returns the number of columns of spaces and tabs that come next.
func (l *line) indent() int { return l.nextColumn - l.column }

func (l *line) blank() bool { return l.next == l.end }

// empty reports whether the whole line consists of its line ending.
//
// NB: as in cmark-gfm, a carriage return alone does not count.
func (l *line) empty() bool { return l.end == l.begin && l.source[l.after-1] == '\n' }

// trim moves past spaces and tabs.
func (l *line) trim() { l.pos, l.column = l.next, l.nextColumn }

// columns moves n columns on in spaces and tabs, perhaps into a tab.
func (l *line) columns(n int) {
	for n > 0 && l.pos < l.next {
		width := 1
		if l.source[l.pos] == '\t' {
			width = 4 - l.column%4
		}
		if width > n {
			l.column += n
			return
		}
		l.column += width
		l.pos++
		n -= width
	}
}

// marker moves past n bytes that begin at next.
func (l *line) marker(n int) {
	l.pos, l.column = l.next+n, l.nextColumn+n
	l.skip()
}

// rest returns the text after the spaces and tabs.
func (l *line) rest() []byte { return l.source[l.next:l.end] }
