package files

import (
	"io"

	"github.com/weburl-go/weburl/cmd/weburl/tables"
)

// Column is a column of tables that are read.
type Column struct {
	Name      string
	Separator string // as it is given, or ""
	Quotes    *bool  // nil if it is not given
}

// Read reads the column of a table in a file of a name, with one of the functions. These
// return false if they want no more, which is no error.
//
// followed returns a reader with its progress shown. It is asked for a Parquet file, too,
// so that its size is known, although that is read otherwise.
func (c *Column) Read(in io.Reader, name string, followed func(io.Reader) io.Reader, text func(*tables.TextRows) bool, rows func(*tables.ParquetRows) bool) error {
	if file, size := parquetFile(in); file != nil {
		if c.Separator != "" || c.Quotes != nil {
			return errNoText
		}
		followed(file)
		for r, err := range tables.ReadParquet(file, size, c.Name) {
			if err != nil {
				return explained(err)
			}
			if !rows(r) {
				return nil
			}
		}
		return nil
	}
	d, err := dialect(name, c.Separator, c.Quotes)
	if err != nil {
		return err
	}
	for r, err := range tables.ReadCSV(followed(in), c.Name, d) {
		if err == tables.ErrParquet {
			err = errPipe
		}
		if err != nil {
			return explained(err)
		}
		if !text(r) {
			return nil
		}
	}
	return nil
}
