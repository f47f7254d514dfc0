package markdown

import (
	"bytes"
	"slices"
)

// tableStart reports whether rest, together with the last line of the open
// paragraph, begins a table. It hands out what comes before the table, and its
// header.
//
// https://github.github.com/gfm/#tables-extension-
func (r *reader) tableStart(rest []byte) bool {
	if r.leaf.noTable || len(r.spans) == 0 {
		return false
	}
	columns := delimiterRow(rest)
	if columns == 0 {
		return false
	}
	start := r.leaf.lastLine
	last := &r.spans[len(r.spans)-1]
	end := start + len(bytes.TrimRight(r.source[start:last.end], " \t\r\n"))
	if countCells(r.source[start:end]) != columns {
		r.leaf.noTable = true
		return false
	}
	if int(last.start) == start {
		r.spans = r.spans[:len(r.spans)-1]
	} else {
		last.end = int32(start)
	}
	r.closeLeaf()
	r.leaf = leaf{kind: table, columns: columns}
	r.row(columns, start, end)
	return true
}

// delimiterRow returns the number of columns that rest separates, or 0 if it is not
// a delimiter row.
func delimiterRow(rest []byte) int {
	columns := 0
	for cell := range cells(bytes.Trim(rest, " \t")) {
		cell = bytes.Trim(cell, " \t")
		cell = bytes.TrimPrefix(cell, []byte(":"))
		n := runLength(cell, '-')
		if n == 0 || n < len(cell) && string(cell[n:]) != ":" {
			return 0
		}
		columns++
	}
	return columns
}

func countCells(row []byte) int {
	n := 0
	for range cells(row) {
		n++
	}
	return n
}

// cells yields the cells of a row that has no white space around it.
func cells(row []byte) func(yield func([]byte) bool) {
	return func(yield func([]byte) bool) {
		i := 0
		if i < len(row) && row[i] == '|' {
			i++
		}
		for i < len(row) {
			start := i
			for i < len(row) && row[i] != '|' {
				if row[i] == '\\' && i+1 < len(row) && IsPunctuation(row[i+1]) {
					i++
				}
				i++
			}
			if !yield(row[start:i]) {
				return
			}
			i++
		}
	}
}

// row hands out the cells of the row from start to end of the document, at most as
// many as the table has columns. Missing cells cost nothing.
func (r *reader) row(columns, start, end int) {
	if r.collecting {
		return
	}
	row := bytes.TrimRight(r.source[start:end], " \t")
	n := 0
	for cell := range cells(row) {
		if n++; n > columns {
			return
		}
		if cell = bytes.Trim(cell, " \t"); len(cell) > 0 {
			r.emitCell(cell, start+cap(r.source[start:])-cap(cell))
		}
	}
}

// emitCell hands out the cell at offset start of the document. Backslashes before
// its pipes are not part of its text, even in code.
func (r *reader) emitCell(cell []byte, start int) {
	end := start + len(cell)
	r.part = append(r.part[:0], span{start: int32(start), end: int32(end)})
	for i := start; ; i++ {
		n := bytes.Index(r.source[i:end], []byte(`\|`))
		if n < 0 {
			break
		}
		i += n
		r.part[len(r.part)-1].end = int32(i)
		r.part = append(r.part, span{start: int32(i + 1), end: int32(end)})
	}
	r.part = slices.DeleteFunc(r.part, func(s span) bool { return s.start == s.end })
	r.emit(Text, r.gather(r.part), r.part)
}
