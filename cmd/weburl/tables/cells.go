package tables

import (
	"errors"
	"slices"

	"github.com/weburl-go/weburl/canonical"
	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/app/rows"
)

// canonicalName is the name of the column that a profile computes.
const canonicalName = "canonical"

// worker computes columns of one row after another.
type worker struct {
	of   *Columns
	cols []*columns.Column
	row  *rows.Row
	// canonical is the index of that column in cols, or -1.
	canonical int
	fields    []Field // of a row of a text
}

func (c *Columns) newWorker(cols []*columns.Column) *worker {
	return &worker{of: c, cols: cols, row: c.row(),
		canonical: slices.IndexFunc(cols, func(c *columns.Column) bool { return c.Name == canonicalName })}
}

// failure returns the reason why the row has no result, and its code, or nil. The
// result is the canonical form if the columns include it, and otherwise the URL.
func (w *worker) failure(input string) (code string, err error) {
	// Without a profile, the canonical form is the URL's own.
	if w.canonical >= 0 && w.of.Profile != nil {
		if _, ok := w.row.Append(nil, w.cols[w.canonical]); ok {
			return "", nil
		}
		if refusal := w.refusal(input); refusal != nil {
			return refusal.Reason.String(), refusal
		}
	}
	if err := w.row.Err(); err != nil {
		return rows.ErrorCode(err), err
	}
	return "", nil
}

// refusal returns the error of the profile for input, or nil. A profile that needs a URL
// returns no error if input does not parse.
func (w *worker) refusal(input string) *canonical.Error {
	p := w.of.Profile
	if p == nil {
		return nil
	}
	var err error
	if !rows.Parses(p, &w.row.Options) {
		_, err = p.Canonical(input)
	} else if w.row.Err() == nil {
		_, err = p.CanonicalURL(w.row.URL())
	}
	var refused *canonical.Error
	errors.As(err, &refused)
	return refused
}
