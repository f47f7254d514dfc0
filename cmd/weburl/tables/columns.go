package tables

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"runtime"
	"slices"
	"strings"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/canonical"
	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/app/rows"
	"github.com/weburl-go/weburl/internal/app/template"
)

// Columns configures which columns to add to a table, and which column contains the
// URLs. It is safe for concurrent use.
type Columns struct {
	// Of is the name of the column that contains URLs. In Parquet, a field in
	// groups is named "group.field".
	Of string
	// Add lists what to add: parts of URLs, such as "site", and "canonical",
	// "surt", "valid", "errors" and "error". These are also the names of the new
	// columns. "NAME={template}" adds a column NAME with the texts that a template of
	// "weburl get" describes.
	Add []string
	// Named, if not nil, returns further columns by their names in Add, or nil for other
	// names.
	Named func(name string) *columns.Column
	// Replace allows an added column to replace an existing one with its name.
	// Otherwise, that is an error.
	Replace bool

	// Rejects, if not nil, receives a copy of the header of a text, and then the rows that
	// have more or fewer fields. The result omits these rows. If Rejects is nil, such a row
	// is an error.
	Rejects io.Writer

	// Options configures how URLs are parsed.
	Options weburl.Options
	// Profile computes "canonical". If Profile is nil, "canonical" is the URL Standard's
	// form.
	Profile *canonical.Profile

	// Jobs is the number of rows processed in parallel, at most 1024. 0 stands for
	// one per processor.
	Jobs int
	// Failed, if not nil, is called for each row whose URL has no result, in order.
	// If Failed returns an error, the work ends. Rows are counted from 1, without rejected
	// ones. line is the line in a text, and 0 for Parquet. code is a code of [Stats].
	Failed func(row, line int64, code string, err error) error
	// Copied, if not nil, is called with the number of bytes of each part of a
	// Parquet file that is done.
	Copied func(bytes int64)
	// Worked, if not nil, is called for each part of a Parquet file whose URLs are
	// done, with the number of its rows and of all rows in the file.
	Worked func(rows, of int64)
}

// Stats counts the rows that were processed.
type Stats struct {
	// Rows is the number of rows read, without rejected ones. Null is the number of rows
	// without input.
	Rows, Null int64
	// Added is the number of rows that were added because a column is exploded.
	Added int64
	// Rejected is the number of rows that were written to [Columns.Rejects] instead.
	Rejected int64
	// Failed counts the failed rows by code: the value of the column "error", or a
	// code of package canonical if only the profile refuses the URL.
	Failed map[string]int64
}

// AllFailed returns the number of failed rows.
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

// These are reasons why columns cannot be added.
var (
	ErrNoColumn  = errors.New("no such column in the table")
	ErrAmbiguous = errors.New("the table has more than one column of this name")
	ErrExists    = errors.New("the table has a column of this name; it can be replaced")
)

// ColumnError describes an error in a column of a table.
type ColumnError struct {
	Name string
	Err  error
	// Have lists the columns of the table, if it has none with this name.
	Have []string
	// Separator, if not 0, is another separator, with which the text has the column.
	Separator byte
	// IsNumber means that Name is a number, and the text has at least that many columns.
	// So Name may be meant as the number of a column.
	IsNumber bool
}

// Error shows no name that may be a URL: a list without a header begins with one, which
// may contain a password.
func (e *ColumnError) Error() string {
	text := fmt.Sprintf("column %q: %v", e.Name, e.Err)
	const most = 20
	switch n := len(e.Have); {
	case e.Separator == '\t':
		text += "; it has one if the separator is a tab"
	case e.Separator != 0:
		text += fmt.Sprintf("; it has one if the separator is %q", rune(e.Separator))
	case e.HasURL():
		text += "; its first row contains a URL, as if it had no header"
	case n > most:
		text += fmt.Sprintf("; it contains %d, such as %s", n, quoted(e.Have[:most]))
	case n > 0:
		text += "; it contains " + quoted(e.Have)
	}
	return text
}

// HasURL reports whether the first row of the table contains a URL where it should name a
// column.
func (e *ColumnError) HasURL() bool { return slices.ContainsFunc(e.Have, looksLikeURL) }

func (e *ColumnError) Unwrap() error { return e.Err }

func looksLikeURL(name string) bool {
	return strings.Contains(name, "://") || strings.Contains(name, ":") && strings.Contains(name, "@")
}

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

// list returns the added columns, and a copy of c whose Add lists only their names, without
// templates.
func (c *Columns) list() (*Columns, []*columns.Column, error) {
	all, err := template.Columns(c.Add, template.Further{Named: c.Named})
	if err != nil {
		return nil, nil, err
	}
	named := *c
	named.Add = nil
	for _, name := range c.Add {
		name, _, _ = strings.Cut(name, "=")
		if slices.Contains(named.Add, name) {
			return nil, nil, &ColumnError{Name: name, Err: errors.New("it is added twice")}
		}
		named.Add = append(named.Add, name)
	}
	return &named, all, nil
}

// place returns the index of the column of URLs, and for each added column the
// index of the column that it replaces, or -1.
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

// findColumn returns the index of a name that must exist.
func findColumn(names []string, name string) (int, error) {
	i, err := find(names, name)
	if err == nil && i < 0 {
		err = &ColumnError{Name: name, Err: ErrNoColumn, Have: names}
	}
	return i, err
}

// find returns the index of a name, or -1.
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

// row returns a Row that computes the columns.
func (c *Columns) row() *rows.Row {
	return &rows.Row{Options: c.Options, Profile: c.Profile}
}

// failure describes a row without a result.
type failure struct {
	row, line int64 // from 1, in its batch
	code      string
	err       error
}

// report calls Failed for the failures of a batch, and counts them. Before the
// batch, there were s.Rows rows and lines lines.
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
