package check

import (
	"bytes"
	"errors"
	"io"
	"unicode/utf8"

	"github.com/weburl-go/weburl/cmd/weburl/internal/documents"
	"github.com/weburl-go/weburl/cmd/weburl/tables"
)

// cells maps the values of a unit to their positions in its table. The text of the
// unit holds the values, except for nulls, each followed by a line feed, like a
// list.
type cells struct {
	all  []cell
	rows cursor // walks through the rows of a text; without source for Parquet
	last int    // the number of rows of Parquet
	null int    // the number of null values

	// current is the cell of the last position, and passed the position in it.
	current int
	passed  passed
}

// cell is a value.
type cell struct {
	start, end int // in the text of the unit
	// source is the offset of the value's first byte in the rows of a text, or the
	// row of Parquet, from 0.
	source  int
	doubled bool // quotes in it are written twice
}

// passed counts what precedes a position in a value.
type passed struct{ bytes, quotes, chars int }

// table sends a table in parts.
func (w *walker) table(name string, in io.Reader, s *settings) bool {
	first, goOn := true, true
	send := func(source []byte, c *cells) bool {
		goOn = w.send(&unit{name: name, kind: list, settings: s, source: source, cells: c, isPart: true, first: first})
		first = false
		return goOn
	}
	err := w.options.column.Read(in, name, w.follow,
		func(r *tables.TextRows) bool { return send(textCells(r, first)) },
		func(r *tables.ParquetRows) bool {
			w.read(r.Done, int64(len(r.Ends)), r.Of)
			return send(parquetCells(r))
		})
	if err != nil {
		return w.fail(name, err)
	}
	return goOn && (!first || send(nil, new(cells)))
}

// textCells returns the text of a unit with the values in rows of a text, and their
// positions. first reports whether the rows begin their file.
func textCells(r *tables.TextRows, first bool) ([]byte, *cells) {
	source := make([]byte, 0, len(r.Fields))
	c := &cells{rows: newCursor(r.Text, first)}
	for _, f := range r.Fields {
		if f.IsNull() {
			c.null++
			continue
		}
		value := f.Value(r.Text)
		if f.Quoted {
			f.Start++
		}
		source = c.add(source, value, f.Start, f.Quoted)
	}
	return source, c
}

// parquetCells does the same for rows of Parquet.
func parquetCells(r *tables.ParquetRows) ([]byte, *cells) {
	source := make([]byte, 0, len(r.Text)+len(r.Ends))
	c := &cells{last: len(r.Ends)}
	at := 0
	for row, end := range r.Ends {
		if r.Null[row] {
			c.null++
		} else {
			source = c.add(source, r.Text[at:end], row, false)
		}
		at = end
	}
	return source, c
}

func (c *cells) add(source, value []byte, at int, doubled bool) []byte {
	start := len(source)
	source = append(append(source, value...), '\n')
	c.all = append(c.all, cell{start, len(source) - 1, at, doubled})
	return source
}

// links returns the values as links in the text.
func (c *cells) links(source []byte) []documents.Link {
	text := string(source)
	links := make([]documents.Link, len(c.all))
	for i, one := range c.all {
		links[i] = documents.Link{Text: text[one.start:one.end], Start: one.start, End: one.end}
	}
	return links
}

// to converts an offset in the text of the unit to a position in the table, which
// keeps the offset. As with a cursor, offsets should ascend.
func (c *cells) to(source []byte, offset int) place {
	if offset < c.all[c.current].start+c.passed.bytes {
		c.current, c.passed = 0, passed{}
	}
	for c.all[c.current].end < offset {
		c.current++
		c.passed = passed{}
	}
	one, p := &c.all[c.current], &c.passed
	part := source[one.start+p.bytes : offset]
	p.bytes += len(part)
	p.quotes += bytes.Count(part, []byte{'"'})
	p.chars += utf8.RuneCount(part)
	if c.isParquet() {
		return place{offset: offset, inFile: p.bytes, char: p.chars, line: one.source + 1, column: p.chars + 1}
	}
	at := one.source + p.bytes
	if one.doubled {
		at += p.quotes
	}
	in := c.rows.to(at)
	in.offset, in.inFile = offset, at
	return in
}

// locate completes the positions of findings, which are sorted.
func (c *cells) locate(source []byte, findings []finding) {
	for i := range findings {
		c.to(source, findings[i].start.offset)
		on := *c
		for p := range findings[i].places {
			p.start = on.to(source, p.start.offset)
			behind := on
			p.end = behind.to(source, p.end.offset)
		}
	}
}

// end returns the size of the unit. No position comes after it.
func (c *cells) end() place {
	if c.isParquet() {
		return place{line: c.last + 1}
	}
	return c.rows.to(len(c.rows.source))
}

func (c *cells) isParquet() bool { return c.rows.source == nil }

var errDirectory = errors.New("this is a directory; --column reads tables that are named")
