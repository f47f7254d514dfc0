package tables

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/parquet-go/parquet-go"

	"github.com/weburl-go/weburl/internal/jsontext"
)

const (
	// rowsPerGroup bounds the memory for a row group, in addition to spillAfter bytes for each
	// column.
	rowsPerGroup = 1 << 18
	// maxMembers bounds the number of columns when NDJSON becomes Parquet.
	maxMembers = 10_000
)

// writeParquetRows writes rows as Parquet. If the types of the columns are unknown, it stores all
// rows in temporary files first to find them.
func writeParquetRows(w io.Writer, rows *rowReader) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("Parquet cannot be written: %v", p)
		}
	}()
	if rows.types == nil {
		var kept spill
		defer kept.close()
		if rows, err = rows.withTypes(&kept); err != nil {
			return err
		}
	}
	if len(rows.columns) == 0 {
		return errors.New("the table has no rows, so it has no columns; Parquet needs at least one")
	}
	var pool spillPool
	defer pool.close()
	group := parquet.Group{}
	for i, name := range rows.columns {
		group[name] = parquetNode(rows.types[i], name)
	}
	places := placesOf(rows.columns)
	fields := make([]parquet.Field, len(rows.columns))
	for _, f := range group.Fields() {
		fields[places[f.Name()]] = f
	}
	out := parquet.NewWriter(w, parquet.NewSchema("schema", inOrder{group, fields}),
		parquet.Compression(&parquet.Zstd), parquet.PageBufferSize(addedPage), parquet.WriteBufferSize(0),
		parquet.DictionaryMaxBytes(addedDictionary), parquet.ColumnPageBuffers(&pool), parquet.MaxRowsPerRowGroup(rowsPerGroup))
	values := make([]string, len(rows.columns))
	var row parquet.Row
	for r, err := range rows.rows {
		if err != nil {
			return err
		}
		for i := range values {
			values[i] = null
		}
		for i, name := range r.names {
			values[places[name]] = r.values[i]
		}
		row = row[:0]
		for i, value := range values {
			if row, err = appendParquet(row, rows.types[i], i, value); err != nil {
				return &RowError{r.number, rows.columns[i], err}
			}
		}
		if _, err := out.WriteRows([]parquet.Row{row}); err != nil {
			return err
		}
	}
	return out.Close()
}

// inOrder is a group with its fields in a given order.
type inOrder struct {
	parquet.Group
	fields []parquet.Field
}

func (o inOrder) Fields() []parquet.Field { return o.fields }

// parquetNode returns the schema node of a column of type t.
func parquetNode(t valueType, name string) parquet.Node {
	node := parquet.String() // NB: nodejs-polars 0.26 refuses the logical type JSON
	switch t {
	case boolType:
		return parquet.Optional(parquet.Leaf(parquet.BooleanType))
	case smallType, intType:
		return parquet.Optional(parquet.Leaf(parquet.Int64Type))
	case doubleType:
		return parquet.Optional(parquet.Leaf(parquet.DoubleType))
	}
	if !slices.Contains(distinct, name) {
		node = parquet.Encoded(node, &parquet.RLEDictionary)
	}
	if t == textsType {
		node = parquet.List(parquet.Optional(node))
	}
	return parquet.Optional(node)
}

// appendParquet converts a JSON value to type t and appends it to row as the value of a column.
func appendParquet(row parquet.Row, t valueType, column int, value string) (parquet.Row, error) {
	if value == null || value == `""` && t == intType { // a URL without a port
		return append(row, parquet.Value{}.Level(0, 0, column)), nil
	}
	var v parquet.Value
	switch t {
	case boolType:
		v = parquet.BooleanValue(value == "true")
	case smallType, intType:
		n, err := strconv.ParseInt(strings.Trim(value, `"`), 10, 64) // "port" is a string
		if err != nil {
			return row, errors.New("the value is not a 64-bit integer")
		}
		v = parquet.Int64Value(n)
	case doubleType:
		f, err := strconv.ParseFloat(value, 64)
		if err != nil {
			return row, err
		}
		v = parquet.DoubleValue(f)
	case textsType:
		r := jsontext.NewReader(value)
		repetition := 0
		var err error
		r.Array(func() {
			one, level := r.Skip(), 2
			v := parquet.Value{}
			if one != null {
				text, textErr := textOf(one)
				if textErr != nil {
					err = textErr
				}
				v, level = parquet.ByteArrayValue([]byte(text)), 3
			}
			row = append(row, v.Level(repetition, level, column))
			repetition = 1
		})
		if repetition == 0 {
			row = append(row, v.Level(0, 1, column)) // an empty list
		}
		return row, errors.Join(err, r.Err())
	case jsonType:
		v = parquet.ByteArrayValue([]byte(value))
	default:
		text, err := textOf(value)
		if err != nil {
			return row, err
		}
		v = parquet.ByteArrayValue([]byte(text))
	}
	return append(row, v.Level(0, 1, column)), nil
}

// withTypes reads all rows and stores them in kept as NDJSON. It returns a rowReader that reads them
// again, with the columns and types that were found.
func (t *rowReader) withTypes(kept *spill) (*rowReader, error) {
	found := &rowReader{columns: slices.Clone(t.columns), added: t.added}
	places := placesOf(found.columns)
	found.types = make([]valueType, len(found.columns))
	rows := &rowReader{rows: func(yield func(tableRow, error) bool) {
		for row, err := range t.rows {
			for i, name := range row.names {
				at, ok := places[name]
				if !ok {
					if len(found.columns) == maxMembers {
						err = &RowError{row.number, name, fmt.Errorf("the objects have more than %d different members", maxMembers)}
						break
					}
					at = len(found.columns)
					places[name] = at
					found.columns, found.types = append(found.columns, name), append(found.types, noType)
				}
				of := typeOf(row.values[i])
				if (of == textType || of == textsType) && jsontext.HasLoneSurrogate(row.values[i]) {
					err = &RowError{row.number, name, errSurrogate}
					break
				}
				if c := t.added[name]; of == textType && typeOfColumn(c) == intType {
					of = intType // "port" is a string
				}
				found.types[at] = found.types[at].and(of)
			}
			if !yield(row, err) || err != nil {
				return
			}
		}
	}}
	if err := writeObjects(kept, rows); err != nil {
		return nil, err
	}
	for i, name := range found.columns {
		if found.types[i] == noType {
			found.types[i] = typeOfColumn(t.added[name])
		}
	}
	if _, err := kept.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	found.rows = readObjects(kept, nil, nil).rows
	return found, nil
}
