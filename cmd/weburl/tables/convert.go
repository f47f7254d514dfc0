package tables

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/weburl-go/weburl/internal/app/columns"
)

// Conversion configures how the result differs from the table, apart from the added columns.
// The zero value keeps the format and the rows.
type Conversion struct {
	// From is the format of a text: "csv", "tsv" or "ndjson". If From is "", a text whose first
	// line is a JSON object is NDJSON, and for any other, the dialect determines the format.
	From string
	// To is the format of the result: "csv", "tsv", "ndjson" or "parquet". If To is "", the
	// result has the format of the table.
	To string
	// Explode, if not "", is the name of an added column that contains lists, or "params".
	// The result has a row for each value in the list. The columns "params.name" and
	// "params.value" replace "params". If a list is null or empty, its row occurs once, with
	// null.
	Explode string
}

// RowError reports why a row cannot be converted.
type RowError struct {
	Row    int64  // in the table, counted from 1; empty lines of NDJSON do not count
	Column string // "" if the error concerns the whole row
	Err    error
}

func (e *RowError) Error() string {
	if e.Column == "" {
		return fmt.Sprintf("row %d: %v", e.Row, e.Err)
	}
	return fmt.Sprintf("row %d, column %q: %v", e.Row, e.Column, e.Err)
}

func (e *RowError) Unwrap() error { return e.Err }

// paramsName is the name of the column that explodes into two columns.
const paramsName = "params"

// Convert adds columns to a text table, as [Columns.CSV] or [Columns.NDJSON] does, and writes the
// result in the format, and with the rows, that to specifies. Values keep their types if the
// format of the result supports them:
//
//   - Fields read from CSV are strings, or null if they are empty. The added columns keep their
//     types.
//   - In CSV, arrays and objects become JSON texts. The columns are the members of the first
//     object.
//   - In Parquet, a column becomes JSON texts if it contains objects, values of different types,
//     or numbers that neither int64 nor float64 can hold.
//
// To convert NDJSON to Parquet, Convert first stores all rows, in a temporary file if they are
// large. If Convert returns an error, everything written so far is correct, unless it is Parquet.
func (c *Columns) Convert(ctx context.Context, w io.Writer, r io.Reader, d Dialect, to Conversion) (s Stats, err error) {
	text := newTextReader(Uncompress(r))
	in := &records{in: text, dialect: d.complete()}
	from, add := to.From, c.csv
	if from == "" {
		from = in.dialect.Format()
		if startsWithObject(in.firstLine()) {
			from = formatNDJSON
		}
	}
	if from == formatNDJSON {
		add = c.ndjson
	}
	if (to.To == "" || to.To == from) && to.Explode == "" {
		return add(ctx, w, text, in)
	}
	named, cols, err := c.exploded(to.Explode)
	if err != nil {
		return s, err
	}
	dialect := in.dialect
	pipe, added := io.Pipe()
	done := make(chan error, 1)
	go func() {
		var err error
		s, err = add(ctx, added, text, in)
		added.CloseWithError(err)
		done <- err
	}()
	var rows *rowReader
	if from == formatNDJSON {
		rows = readObjects(pipe, named, cols)
	} else {
		rows, err = readFields(pipe, dialect, in, named, cols)
	}
	var written int64
	if err == nil {
		written, err = writeRows(w, rows, from, dialect, to)
	}
	// If the reader stopped early, add fails with errNotRead; err is then the cause.
	pipe.CloseWithError(errNotRead)
	if addErr := <-done; addErr != nil && !errors.Is(addErr, errNotRead) {
		err = addErr
	}
	s.Added = max(written-s.Rows, 0)
	return s, err
}

var errNotRead = errors.New("the rows are not read to their end")

// ConvertParquet adds columns to a Parquet file of a given size and writes the result in
// another format, as [Columns.Convert] does. It first stores the table with the added columns,
// without compression, in a temporary file if it is large.
//
// Dates and times are written in the form of ISO 8601, decimals in digits, and floats that are
// not numbers as strings. A column whose type cannot be written as text, such as INTERVAL or
// FIXED_LEN_BYTE_ARRAY, is an error. Exploded Parquet cannot be written as Parquet.
func (c *Columns) ConvertParquet(ctx context.Context, w io.Writer, r io.ReaderAt, size int64, to Conversion) (s Stats, err error) {
	if to.To == "" {
		to.To = formatParquet
	}
	if to.To == formatParquet && to.Explode == "" {
		return c.Parquet(ctx, w, r, size)
	}
	if to.To == formatParquet {
		return s, errors.New("an exploded Parquet file cannot be written as Parquet; write NDJSON or CSV")
	}
	named, cols, err := c.exploded(to.Explode)
	if err != nil {
		return s, err
	}
	// Report columns that cannot be converted before doing any work.
	if _, err := readParquetRows(r, size, named, cols); err != nil {
		return s, err
	}
	var temporary spill
	defer temporary.close()
	if s, err = c.parquet(ctx, &temporary, r, size, true); err != nil {
		return s, err
	}
	rows, err := readParquetRows(&temporary, temporary.size(), named, cols)
	var written int64
	if err == nil {
		written, err = writeRows(w, rows, formatParquet, Dialect{}.complete(), to)
	}
	s.Added = max(written-s.Rows, 0)
	return s, err
}

// exploded returns the names of the added columns and the columns, or an error if name is not ""
// and none of them is called name and can be exploded.
func (c *Columns) exploded(name string) ([]string, []*columns.Column, error) {
	named, cols, err := c.list()
	if err != nil {
		return nil, nil, err
	}
	if name == "" {
		return named.Add, cols, nil
	}
	k := slices.Index(named.Add, name)
	switch {
	case k < 0:
		return nil, nil, &ColumnError{Name: name, Err: errors.New("only an added column can be exploded")}
	case !cols[k].Kind.IsList() && cols[k].Kind != columns.Pairs:
		return nil, nil, &ColumnError{Name: name, Err: errors.New("it does not contain lists, so it cannot be exploded")}
	}
	return named.Add, cols, nil
}

// The formats of tables.
const (
	formatCSV     = "csv"
	formatTSV     = "tsv"
	formatNDJSON  = "ndjson"
	formatParquet = "parquet"
)

// Format returns the format of a text in the dialect: "csv", or "tsv" if its separator is a tab.
func (d Dialect) Format() string {
	if d.Separator == '\t' {
		return formatTSV
	}
	return formatCSV
}

// writeRows explodes rows in the format from, and writes them as to specifies. It returns the
// number of rows written, which means nothing if there is an error.
func writeRows(w io.Writer, rows *rowReader, from string, d Dialect, to Conversion) (written int64, err error) {
	if to.Explode != "" {
		if rows, err = rows.explode(to.Explode); err != nil {
			return 0, err
		}
	}
	all := rows.rows
	rows.rows = func(yield func(tableRow, error) bool) {
		for row, err := range all {
			written++
			if !yield(row, err) {
				return
			}
		}
	}
	target := to.To
	if target == "" {
		target = from
	}
	switch target {
	case formatNDJSON:
		err = writeObjects(w, rows)
	case formatParquet:
		err = writeParquetRows(w, rows)
	default:
		if target != from {
			d = Dialect{Separator: ',', Headless: d.Headless}
			if target == formatTSV {
				d = Dialect{Separator: '\t', Plain: true, Headless: d.Headless}
			}
		}
		err = writeFields(w, rows, d)
	}
	return written, err
}
