package tables

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/weburl-go/weburl/internal/app/columns"
)

// Conversion says how the result differs from the table, apart from the added columns.
// The zero value keeps the format and the rows.
type Conversion struct {
	// From is the format of a text: "csv", "tsv" or "ndjson". If it is "", the text is
	// NDJSON if its first line is a JSON object, and otherwise as its dialect says.
	From string
	// To is the format of the result: "csv", "tsv", "ndjson" or "parquet". If it is "", that
	// is the format of the table.
	To string
	// Explode, if not "", is the name of an added column that contains lists, or "params".
	// The result has a row for each value in the list. Instead of "params", it has the columns
	// "params.name" and "params.value". If a list is null or empty, its row occurs once, with
	// null.
	Explode string
}

// RowError describes an error in a row that cannot be converted.
type RowError struct {
	Row    int64  // counted from 1
	Column string // or ""
	Err    error
}

func (e *RowError) Error() string {
	if e.Column == "" {
		return fmt.Sprintf("row %d: %v", e.Row, e.Err)
	}
	return fmt.Sprintf("row %d, column %q: %v", e.Row, e.Column, e.Err)
}

func (e *RowError) Unwrap() error { return e.Err }

// paramsName is the column that becomes two when it is exploded.
const paramsName = "params"

// Convert adds columns to a table that is a text, as [Columns.CSV] or [Columns.NDJSON] does, and
// writes the result in the format that to names. Values keep their types where the format has
// them:
//
//   - Fields of CSV are strings, and empty ones are null. The added columns have their types.
//   - In CSV, arrays and objects are JSON texts. The columns are the members of the first
//     object.
//   - In Parquet, a column of objects, of values with different types, or of numbers that
//     neither int64 nor float64 can hold is a JSON text.
//
// To write NDJSON as Parquet, it is written to temporary files first. If there is an error,
// everything written so far is correct, unless it is Parquet.
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
		rows, err = readObjects(pipe, named, cols)
	} else {
		rows, err = readFields(pipe, dialect, named, cols)
	}
	if err == nil {
		err = writeRows(w, rows, from, dialect, cols, to)
	}
	// A reader that stopped early is the reason for the error of the writer.
	pipe.CloseWithError(errNotRead)
	if addErr := <-done; addErr != nil && !errors.Is(addErr, errNotRead) {
		err = addErr
	}
	return s, err
}

var errNotRead = errors.New("the rows are not read to their end")

// ConvertParquet adds columns to a Parquet file of a given size and writes the result in
// another format, as [Columns.Convert] does. The table with the added columns is written to a
// temporary file first, without compression.
//
// Dates, times and decimals are written as in ISO 8601 and in digits, and a float that is not a
// number as a string. Columns that contain other than text, numbers, these, and lists, maps and
// groups of all of them are errors. Parquet that is exploded cannot become Parquet.
func (c *Columns) ConvertParquet(ctx context.Context, w io.Writer, r io.ReaderAt, size int64, to Conversion) (s Stats, err error) {
	if to.To == "" {
		to.To = formatParquet
	}
	if to.To == formatParquet && to.Explode == "" {
		return c.Parquet(ctx, w, r, size)
	}
	if to.To == formatParquet {
		return s, errors.New("a Parquet file with other rows cannot be written from Parquet; write NDJSON or CSV")
	}
	named, cols, err := c.exploded(to.Explode)
	if err != nil {
		return s, err
	}
	// What cannot be converted is an error before all the work.
	if _, err := readParquetRows(r, size, named, cols); err != nil {
		return s, err
	}
	var temporary spill
	defer temporary.close()
	if s, err = c.parquet(ctx, &temporary, r, size, true); err != nil {
		return s, err
	}
	rows, err := readParquetRows(&temporary, temporary.size(), named, cols)
	if err == nil {
		err = writeRows(w, rows, formatParquet, Dialect{}.complete(), cols, to)
	}
	return s, err
}

// exploded returns the added columns, and their names, after a check that one of them can be
// exploded.
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
		return nil, nil, &ColumnError{Name: name, Err: errors.New("it is not added, so its lists cannot be exploded")}
	case !cols[k].Kind.IsList() && cols[k].Kind != columns.Pairs:
		return nil, nil, &ColumnError{Name: name, Err: errors.New("it contains no lists, so it cannot be exploded")}
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

// Format returns the format of texts in the dialect: "csv", or "tsv" if its separator is a tab.
func (d Dialect) Format() string {
	if d.Separator == '\t' {
		return formatTSV
	}
	return formatCSV
}

// writeRows writes rows in another format, or exploded.
func writeRows(w io.Writer, rows *rowReader, from string, d Dialect, cols []*columns.Column, to Conversion) error {
	if to.Explode != "" {
		rows = rows.explode(to.Explode)
	}
	target := to.To
	if target == "" {
		target = from
	}
	switch target {
	case formatNDJSON:
		return writeObjects(w, rows)
	case formatParquet:
		return writeParquetRows(w, rows)
	}
	if target != from {
		d = Dialect{Separator: ',', Headless: d.Headless}
		if target == formatTSV {
			d = Dialect{Separator: '\t', Plain: true, Headless: d.Headless}
		}
	}
	return writeFields(w, rows, d)
}
