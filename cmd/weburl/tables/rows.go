package tables

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/jsontext"
)

// tableRow is a row on its way from one format to another. Each value is a JSON text. Rows with
// the same columns may share the slice names.
type tableRow struct {
	number int64 // in the table, counted from 1
	names  []string
	values []string
}

// rowReader holds the rows of a table, and what is known of its columns.
type rowReader struct {
	// columns lists the names of the columns, and types their types. Either is nil if it can only
	// be found by reading the rows.
	columns []string
	types   []valueType
	rows    iter.Seq2[tableRow, error]
	// added maps names to added columns.
	added map[string]*columns.Column
}

// columnsByName returns a map from names to columns.
func columnsByName(names []string, cols []*columns.Column) map[string]*columns.Column {
	m := map[string]*columns.Column{}
	for i, name := range names {
		m[name] = cols[i]
	}
	return m
}

// null is JSON's null.
const null = "null"

var (
	errNotUTF8   = errors.New("the value is not UTF-8")
	errSurrogate = errors.New("the string contains half of a surrogate pair, which only JSON can hold")
	errTaken     = errors.New("the table has a column of this name, so params cannot be exploded")
	errNested    = errors.New("the column of URLs contains lists, so this column cannot be exploded")
)

// readFields reads the rows of a CSV or TSV text in dialect d, with the added columns
// cols. given is the table before they were added.
func readFields(r io.Reader, d Dialect, given *records, names []string, cols []*columns.Column) (*rowReader, error) {
	in := &records{in: newTextReader(r), dialect: d}
	header, err := in.header()
	if err == ErrNoHeader || len(header) == 0 && err == nil {
		return &rowReader{columns: []string{}, types: []valueType{}, added: columnsByName(names, cols), rows: func(func(tableRow, error) bool) {}}, nil
	}
	if err != nil {
		return nil, err
	}
	all, err := d.names(header)
	if err != nil {
		return nil, err
	}
	in.dialect.Pad = false // the rows are padded already
	d = in.dialect
	t := &rowReader{columns: all, added: columnsByName(names, cols)}
	if d.Headless {
		// The added columns that replace none come last.
		at := given.columns
		for _, name := range names {
			if !slices.Contains(all[:given.columns], name) {
				all[at] = name
				at++
			}
		}
	}
	seen := map[string]bool{}
	for i, name := range all {
		isTwice := seen[name]
		seen[name] = true
		switch {
		case isTwice:
			return nil, &ColumnError{Name: name, Err: ErrAmbiguous}
		case !utf8.ValidString(name):
			return nil, &TextError{1, fmt.Errorf("column %d: %w", i+1, errNotUTF8)}
		case d.Split == "":
			t.types = append(t.types, typeOfColumn(t.added[name]))
		}
	}
	t.rows = func(yield func(tableRow, error) bool) {
		var fields []Field
		var w jsontext.Writer
		n := int64(0)
		for {
			text, err := in.next()
			if err == io.EOF {
				return
			}
			for len(text) > 0 && err == nil {
				record := text[:d.end(text)]
				text = text[len(record):]
				content := content(record)
				n++
				if fields, _, err = d.row(fields[:0], content, len(all)); err != nil {
					break
				}
				values := make([]string, len(all))
				for i, f := range fields {
					value := f.Value(content)
					if !utf8.Valid(value) {
						err = &RowError{n, all[i], errNotUTF8}
						break
					}
					switch c := t.added[all[i]]; {
					case f.IsNull():
						values[i] = null
					case c == nil:
						w.Text(value)
						values[i] = w.Take()
					case d.Split != "":
						values[i] = string(value)
					default:
						c.Write(&w, value, true)
						values[i] = w.Take()
					}
				}
				if err == nil && !yield(tableRow{n, all, values}, nil) {
					return
				}
			}
			if err != nil {
				yield(tableRow{}, err)
				return
			}
		}
	}
	return t, nil
}

// readObjects reads the rows of NDJSON, with the added columns cols.
func readObjects(r io.Reader, names []string, cols []*columns.Column) *rowReader {
	in := &records{in: newTextReader(r), dialect: Dialect{Plain: true}}
	in.firstLine()
	in.drop(len(in.buf) - len(withoutMark(in.buf)))
	return &rowReader{
		added: columnsByName(names, cols),
		rows: func(yield func(tableRow, error) bool) {
			n := int64(0)
			var last []string
			for {
				text, err := in.next()
				if err == io.EOF {
					return
				}
				for len(text) > 0 && err == nil {
					line := text[:in.dialect.end(text)]
					text = text[len(line):]
					if len(bytes.Trim(line, " \t\r\n")) == 0 {
						continue
					}
					n++
					var row tableRow
					if row, err = readObject(string(line), last); err != nil {
						err = &RowError{n, "", err}
						break
					}
					row.number = n
					if last = row.names; !yield(row, nil) {
						return
					}
				}
				if err != nil {
					yield(tableRow{}, err)
					return
				}
			}
		},
	}
}

// readObject reads a row from a line of NDJSON. If its names equal last, the names of the
// previous row, it shares that slice.
func readObject(line string, last []string) (tableRow, error) {
	row := tableRow{names: last, values: make([]string, 0, len(last))}
	own := false
	var seen map[string]bool // nil as long as the names are the last ones
	r := jsontext.NewReader(line)
	r.Object(func(name string) {
		at := len(row.values)
		if !own && (at >= len(last) || last[at] != name) {
			row.names, own, seen = slices.Clone(last[:min(at, len(last))]), true, map[string]bool{}
			for _, name := range row.names {
				seen[name] = true
			}
		}
		if own {
			if seen[name] {
				r.Fail(fmt.Errorf("the object has two members named %q", name))
			}
			seen[name] = true
			row.names = append(row.names, name)
		}
		if strings.Contains(name, "\uFFFD") && jsontext.HasLoneSurrogate(line[r.NameOffset():r.Offset()]) {
			r.Fail(errSurrogate)
		}
		row.values = append(row.values, r.Skip())
	})
	r.End()
	if !own {
		row.names = row.names[:len(row.values)]
	}
	return row, r.Err()
}

// explode returns a rowReader with a row for each value in the lists of the added column name.
func (t *rowReader) explode(name string) (*rowReader, error) {
	c := t.added[name]
	isPairs := c.Kind == columns.Pairs
	now := []string{name}
	if isPairs {
		now = []string{paramsName + ".name", paramsName + ".value"}
	}
	replaced := func(names []string, i int) []string {
		return slices.Concat(names[:i], now, names[i+1:])
	}
	out := &rowReader{added: map[string]*columns.Column{}}
	for added, c := range t.added {
		if added != name {
			out.added[added] = c
		}
	}
	if isPairs {
		if err := taken(t.columns, now); err != nil {
			return nil, err
		}
	}
	if i := slices.Index(t.columns, name); i >= 0 {
		out.columns = replaced(t.columns, i)
		if t.types != nil {
			now := []valueType{textType, textType}[:len(now)]
			out.types = slices.Concat(t.types[:i], now, t.types[i+1:])
		}
	}
	out.rows = func(yield func(tableRow, error) bool) {
		var from, names []string
		for row, err := range t.rows {
			if err != nil {
				yield(row, err)
				return
			}
			i := slices.Index(row.names, name)
			if i < 0 {
				yield(row, &RowError{row.number, name, ErrNoColumn})
				return
			}
			if !slices.Equal(from, row.names) {
				from, names = row.names, replaced(row.names, i)
				if err := taken(from, now); isPairs && err != nil {
					yield(row, err)
					return
				}
			}
			one := func(values ...string) bool {
				return yield(tableRow{row.number, names, slices.Concat(row.values[:i], values, row.values[i+1:])}, nil)
			}
			some, more := false, true
			r := jsontext.NewReader(row.values[i])
			if !r.Null() {
				r.Array(func() {
					some = true
					value := r.Skip()
					if c := value[:min(1, len(value))]; c != `"` && (!isPairs || c != "[") && value != null {
						r.Fail(errNested)
					}
					values := []string{value}
					if isPairs {
						values = nil
						pair := jsontext.NewReader(value)
						pair.Array(func() { values = append(values, pair.Skip()) })
						if len(values) != 2 {
							r.Fail(errNested)
						}
					}
					if r.Err() == nil && more {
						more = one(values...)
					}
				})
			}
			switch {
			case r.Err() != nil:
				yield(row, &RowError{row.number, name, r.Err()})
				return
			case !more || !some && !one([]string{null, null}[:len(now)]...):
				return
			}
		}
	}
	return out, nil
}

// taken returns an error if one of the columns that replace params exists already.
func taken(names, now []string) error {
	for _, name := range now {
		if slices.Contains(names, name) {
			return &ColumnError{Name: name, Err: errTaken}
		}
	}
	return nil
}
