package tables

import (
	"bytes"
	"io"
	"iter"
)

// TextRows holds whole rows of a text table.
type TextRows struct {
	// Text contains the rows as they are, with their line ends.
	Text []byte
	// Fields holds the column's field of each row, in Text. The header has none.
	Fields []Field
}

// ReadCSV yields the rows of a table as [Columns.CSV] reads it, with the fields of
// the named column. The first TextRows holds only the header or, without a header, a
// byte order mark or nothing. Joined, the texts are the text of the table, in UTF-8, as
// far as it can be read. An error comes last. The caller owns the TextRows.
func ReadCSV(r io.Reader, column string, d Dialect) iter.Seq2[*TextRows, error] {
	d = d.complete()
	return func(yield func(*TextRows, error) bool) {
		in := &records{in: newTextReader(Uncompress(r)), dialect: d}
		header, err := in.header()
		var names []string
		if err == nil {
			names, err = d.names(header)
		}
		of := 0
		if err == nil && len(header) > 0 {
			of, err = findColumn(names, column)
			err = d.explained(err, header)
		}
		if err != nil && startsWithObject(header) {
			err = ErrObjects
		}
		if err != nil {
			yield(nil, err)
			return
		}
		if d.Headless {
			header = header[:len(header)-len(withoutMark(header))]
		}
		lines := int64(bytes.Count(header, []byte{'\n'}))
		if !yield(&TextRows{Text: header}, nil) {
			return
		}
		for {
			text, err := in.next()
			switch {
			case err == io.EOF:
				return
			case err == ErrLong, err == ErrUTF16:
				err = &TextError{lines + 1, err}
			}
			rows, bad := d.column(text, of, len(names))
			lines += int64(bytes.Count(rows.Text, []byte{'\n'}))
			if bad != nil {
				err = &TextError{lines + 1, bad}
			}
			if len(rows.Fields) > 0 && !yield(rows, nil) {
				return
			}
			if err != nil {
				yield(nil, err)
				return
			}
		}
	}
}

// column returns the rows of a text up to the first wrong one, each with its field
// number of, out of n.
func (d Dialect) column(text []byte, of, n int) (*TextRows, error) {
	rows := new(TextRows)
	var fields []Field
	for at := 0; at < len(text); {
		record := text[at : at+d.end(text[at:])]
		var err error
		if fields, _, err = d.row(fields[:0], content(record), n); err != nil {
			return rows, err
		}
		f := fields[of]
		f.Start, f.End = f.Start+at, f.End+at
		at += len(record)
		rows.Text, rows.Fields = text[:at], append(rows.Fields, f)
	}
	return rows, nil
}

// ParquetRows holds rows of a column of a Parquet file.
type ParquetRows struct {
	// Text contains the values one after another. Ends holds the end of each, and
	// Null reports which are null. Nulls take no bytes.
	Text []byte
	Ends []int
	Null []bool
	// Of is the number of rows in the file.
	Of int64
	// Done is the number of bytes of the file that were finished since the previous
	// rows, including those of other columns.
	Done int64
}

// ReadParquet yields the rows of a Parquet file of a given size, with the values of
// the named column, which must contain strings or byte arrays, but not lists. The last
// ParquetRows may hold no rows. An error comes last. Memory depends on pages, not on
// rows. The caller owns the ParquetRows.
func ReadParquet(r io.ReaderAt, size int64, column string) iter.Seq2[*ParquetRows, error] {
	return func(yield func(*ParquetRows, error) bool) {
		f, err := readFooter(r, size)
		of := 0
		if err == nil {
			of, err = f.column(column, false)
		}
		if err == nil {
			err = f.check(of)
		}
		if err != nil {
			yield(nil, err)
			return
		}
		done := int64(0)
		for i := range f.rowGroups {
			g, err := f.readRowGroup(i)
			if err == nil && g.rows > 0 {
				stopped := false
				f.readColumn(r, g, of).eachBatch(g.rows, func(b *batch) bool {
					if err = b.err; err != nil {
						return false
					}
					rows := &ParquetRows{b.text, b.ends, b.null, f.rows, done}
					done = 0
					stopped = !yield(rows, nil)
					return !stopped
				})
				if stopped {
					return
				}
			}
			if err != nil {
				yield(nil, err)
				return
			}
			for _, c := range g.chunks {
				done += c.data.size()
			}
		}
		if done > 0 {
			yield(&ParquetRows{Of: f.rows, Done: done}, nil)
		}
	}
}

// readColumn returns a reader of a leaf of a row group.
func (f *footer) readColumn(r io.ReaderAt, g *rowGroup, of int) *columnReader {
	return &columnReader{in: r, leaf: &f.leaves[of], c: &g.chunks[of]}
}
