package tables

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/jsontext"
)

// writeObjects writes rows as NDJSON.
func writeObjects(w io.Writer, rows *rowReader) error {
	out := bufio.NewWriterSize(w, chunkSize)
	var from, names []string
	var text jsontext.Writer
	for row, err := range rows.rows {
		if err != nil {
			return errors.Join(err, out.Flush())
		}
		if !slices.Equal(from, row.names) {
			from, names = row.names, nil
			for _, name := range from {
				text.String(name)
				names = append(names, text.Take())
			}
		}
		for i, value := range row.values {
			c := byte(',')
			if i == 0 {
				c = '{'
			}
			out.WriteByte(c)
			out.WriteString(names[i])
			out.WriteByte(':')
			out.WriteString(value)
		}
		if len(row.values) == 0 {
			out.WriteByte('{')
		}
		if _, err := out.WriteString("}\n"); err != nil {
			return err
		}
	}
	return out.Flush()
}

// errNewMember is the error for a row with a member that the header of CSV lacks.
var errNewMember = errors.New("the first object has no such member, so the header has no column for it")

// writeFields writes rows as CSV or TSV in dialect d.
func writeFields(w io.Writer, rows *rowReader, d Dialect) (err error) {
	out := bufio.NewWriterSize(w, chunkSize)
	defer func() { err = errors.Join(err, out.Flush()) }()
	var line []byte
	names := rows.columns
	header := func() error {
		if d.Headless {
			return nil
		}
		line = line[:0]
		for i, name := range names {
			if i > 0 {
				line = append(line, d.Separator)
			}
			if line, err = d.append(line, name); err != nil {
				return &ColumnError{Name: name, Err: errNameNeeds}
			}
		}
		_, err := out.Write(append(line, '\n'))
		return err
	}
	if len(names) > 0 {
		if err := header(); err != nil {
			return err
		}
	}
	values := make([]string, len(names))
	places := placesOf(names)
	var from []string
	var at []int // at[i] is the index in names of from[i]
	for row, err := range rows.rows {
		if err != nil {
			return err
		}
		if names == nil {
			names, values = row.names, make([]string, len(row.names))
			places = placesOf(names)
			if len(names) == 0 {
				return &RowError{row.number, "", errors.New("the first object has no members, so there is no header")}
			}
			if err := header(); err != nil {
				return err
			}
		}
		if from == nil || !slices.Equal(from, row.names) {
			from, at = row.names, at[:0]
			for _, name := range from {
				i, ok := places[name]
				if !ok {
					return &RowError{row.number, name, errNewMember}
				}
				at = append(at, i)
			}
		}
		for i := range values {
			values[i] = null
		}
		for i, value := range row.values {
			values[at[i]] = value
		}
		line = line[:0]
		for i, value := range values {
			if i > 0 {
				line = append(line, d.Separator)
			}
			if c := rows.added[names[i]]; c != nil && c.Kind == columns.Codes && isCodes(value) {
				value = joined(value)
			}
			if line, err = d.appendJSON(line, value); err != nil {
				return &RowError{row.number, names[i], err}
			}
		}
		if _, err := out.Write(append(line, '\n')); err != nil {
			return err
		}
	}
	return nil
}

// placesOf returns the index of each name.
func placesOf(names []string) map[string]int {
	places := make(map[string]int, len(names))
	for i, name := range names {
		places[name] = i
	}
	return places
}

// isCodes reports whether a value is an array of strings. With several URLs in a row, it is an
// array of such arrays and nulls.
func isCodes(value string) bool {
	r := jsontext.NewReader(value)
	all := r.Next() == '['
	if all {
		r.Array(func() {
			all = all && r.Next() == '"'
			r.Skip()
		})
	}
	return all
}

// joined converts a JSON array of codes to the form that CSV uses, separated by commas, and
// returns that as a JSON string.
func joined(list string) string {
	var all []string
	r := jsontext.NewReader(list)
	r.Array(func() { all = append(all, strings.Trim(r.Skip(), `"`)) })
	return `"` + strings.Join(all, ",") + `"`
}

var errNameNeeds = errors.New("the name contains a separator or a line end, and fields of this format cannot be quoted")

// appendJSON appends a JSON value to dst as a field: null as an empty field, a string as its text,
// anything else as JSON.
func (d Dialect) appendJSON(dst []byte, value string) ([]byte, error) {
	switch value[0] {
	case 'n':
		return dst, nil
	case '"':
		text, err := textOf(value)
		if err != nil {
			return dst, err
		}
		value = text
	}
	return d.append(dst, value)
}

// textOf returns the text of a JSON string.
func textOf(value string) (string, error) {
	r := jsontext.NewReader(value)
	text := r.String()
	if err := r.Err(); err != nil {
		return "", fmt.Errorf("the string cannot be read: %w", err)
	}
	if jsontext.HasLoneSurrogate(value) {
		return "", errSurrogate
	}
	return text, nil
}
