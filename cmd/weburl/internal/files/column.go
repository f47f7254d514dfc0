package files

import (
	"errors"
	"io"

	"github.com/weburl-go/weburl/cmd/weburl/tables"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
)

// Column identifies a column of tables, and how to read them.
type Column struct {
	Name string
	Form frame.TextForm
}

var errObjects = errors.New("this is NDJSON, in which no column can be checked; \"weburl get --column NAME error FILE\" says which URLs fail, and why")

// Read reads the column of a table with one of the functions; name is the name of
// its file. If a function returns false, Read stops, without an error.
//
// followed returns a reader that shows its progress. Read also calls it for a
// Parquet file, although that is read otherwise, so that its size is known.
func (c *Column) Read(in io.Reader, name string, followed func(io.Reader) io.Reader, text func(*tables.TextRows) bool, rows func(*tables.ParquetRows) bool) error {
	if file, size := parquetFile(in); file != nil {
		if c.Form.IsGiven() {
			return errNoText
		}
		followed(file)
		for r, err := range tables.ReadParquet(file, size, c.Name) {
			if err != nil {
				return explained(err, "")
			}
			if !rows(r) {
				return nil
			}
		}
		return nil
	}
	d, err := dialect(name, c.Form)
	if err != nil {
		return err
	}
	ragged := "; use --ragged null if only fields at the end of rows are missing"
	if c.Form.Pad {
		ragged = ""
	}
	for r, err := range tables.ReadCSV(followed(in), c.Name, d) {
		switch {
		case err == tables.ErrParquet:
			err = errPipe
		case err == tables.ErrObjects:
			err = errObjects
		}
		if err != nil {
			return explained(err, ragged)
		}
		if !text(r) {
			return nil
		}
	}
	return nil
}
