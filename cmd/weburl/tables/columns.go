package tables

import (
	"errors"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/canonical"
	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/app/rows"
)

// Columns says which columns a table gets, and of what. It can be used any number of
// times, also at once.
type Columns struct {
	// Of is the name of the column that has URLs. In Parquet, that of a field in groups
	// is "group.field".
	Of string
	// Add has the names of what is added: parts of URLs, such as "site", and "canonical",
	// "surt", "valid", "errors" and "error". They are the names of the new columns.
	Add []string
	// Replace says that an added column takes the place of one that has its name, which
	// is an error otherwise.
	Replace bool

	// Options are how URLs are read.
	Options weburl.Options
	// Profile is that of "canonical". Nil is the URL Standard's form.
	Profile *canonical.Profile

	// Jobs is how many rows are worked on at once; at most 1024 are; 0 is one a processor.
	Jobs int
	// Failed is called for each row whose URL has no result, in order, unless it is nil.
	// An error that it returns ends the work. The row is counted from 1; the line is that
	// of a text, and 0 for Parquet. The code is that of [Stats].
	Failed func(row, line int64, code string, err error) error
	// Copied is called with the number of bytes of each part of a Parquet file that is
	// done, unless it is nil.
	Copied func(bytes int64)
	// Worked is called with the number of rows of each part of a Parquet file whose URLs
	// are done, and how many rows the file has, unless it is nil.
	Worked func(rows, of int64)
}

// Stats says what was done.
type Stats struct {
	// Rows were written, as many as were read. Null is how many of them had no input.
	Rows, Null int64
	// Failed is how many rows failed by code, which is that of the column "error", or of
	// package canonical for what only the profile refuses.
	Failed map[string]int64
}

// AllFailed returns how many rows failed.
func (s *Stats) AllFailed() (n int64) {
	for count := range maps.Values(s.Failed) {
		n += count
	}
	return n
}

func (s *Stats) fail(code string) {
	if s.Failed == nil {
		s.Failed = map[string]int64{}
	}
	s.Failed[code]++
}

// Why columns cannot be added.
var (
	ErrNoColumn  = errors.New("no such column in the table")
	ErrAmbiguous = errors.New("the table has more than one column of this name")
	ErrExists    = errors.New("the table has a column of this name; it can be replaced")
)

// ColumnError is what is wrong with a column of a table.
type ColumnError struct {
	Name string
	Err  error
	// Have are the columns of the table, if there is none with this name.
	Have []string
}

func (e *ColumnError) Error() string {
	text := fmt.Sprintf("column %q: %v", e.Name, e.Err)
	const most = 20
	switch n := len(e.Have); {
	case n > most:
		text += fmt.Sprintf("; it contains %d, such as %s", n, quoted(e.Have[:most]))
	case n > 0:
		text += "; it contains " + quoted(e.Have)
	}
	return text
}

func (e *ColumnError) Unwrap() error { return e.Err }

func quoted(names []string) string {
	var all []string
	for _, n := range names {
		const most = 100
		if len(n) > most {
			n = n[:most] + "…"
		}
		all = append(all, fmt.Sprintf("%q", n))
	}
	return strings.Join(all, ", ")
}

func (c *Columns) list() ([]*columns.Column, error) {
	var all []*columns.Column
	for i, name := range c.Add {
		one, err := columns.List(name)
		if err != nil {
			return nil, err
		}
		if slices.Contains(c.Add[:i], name) {
			return nil, &ColumnError{Name: name, Err: errors.New("it is added twice")}
		}
		all = append(all, one...)
	}
	return all, nil
}

// place finds the columns of a table with these names: that of the URLs, and for each
// added column the one that it takes the place of, or -1.
func (c *Columns) place(names []string) (of int, at []int, err error) {
	if of, err = findColumn(names, c.Of); err != nil {
		return 0, nil, err
	}
	for _, name := range c.Add {
		i, err := find(names, name)
		if err == nil && i >= 0 && !c.Replace {
			err = &ColumnError{Name: name, Err: ErrExists}
		}
		if err != nil {
			return 0, nil, err
		}
		at = append(at, i)
	}
	return of, at, nil
}

// findColumn returns the place of a name that must be there.
func findColumn(names []string, name string) (int, error) {
	i, err := find(names, name)
	if err == nil && i < 0 {
		err = &ColumnError{name, ErrNoColumn, names}
	}
	return i, err
}

// find returns the place of a name, or -1.
func find(names []string, name string) (int, error) {
	i := slices.Index(names, name)
	if i >= 0 && slices.Contains(names[i+1:], name) {
		return 0, &ColumnError{Name: name, Err: ErrAmbiguous}
	}
	return i, nil
}

func (c *Columns) jobs() int {
	if c.Jobs > 0 {
		return c.Jobs
	}
	return runtime.GOMAXPROCS(0)
}

// row returns what computes columns.
func (c *Columns) row() *rows.Row {
	return &rows.Row{Options: c.Options, Profile: c.Profile}
}

// failure is a row that has no result.
type failure struct {
	row, line int64 // from 1, in its batch
	code      string
	err       error
}

// report calls Failed for the failures of a batch, before which there were so many rows
// and lines, and counts them.
func (c *Columns) report(s *Stats, failures []failure, lines int64) error {
	for _, f := range failures {
		s.fail(f.code)
		if c.Failed != nil {
			if f.line > 0 {
				f.line += lines
			}
			if err := c.Failed(s.Rows+f.row, f.line, f.code, f.err); err != nil {
				return err
			}
		}
	}
	return nil
}
