package tables

import (
	"errors"
	"fmt"
	"io"
	"unicode/utf8"

	"github.com/parquet-go/parquet-go"

	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/jsontext"
)

// readParquetRows reads the rows of a Parquet file.
func readParquetRows(r io.ReaderAt, size int64, names []string, cols []*columns.Column) (t *rowReader, err error) {
	defer recovered(&err)
	// Package parquet trusts the lengths in a footer, so check them first.
	f, err := readFooter(r, size)
	if err != nil {
		return nil, err
	}
	t = &rowReader{columns: []string{}, added: columnsByName(names, cols)}
	var fields []*parquetField
	seen := map[string]bool{} // names of fields
	leaves := 0
	for at := 1; at < len(f.schema); {
		field := &parquetField{}
		if at, err = field.read(f, at, 0, 0, &leaves); err != nil {
			return nil, &ColumnError{Name: field.name, Err: err}
		}
		if seen[field.name] {
			return nil, &ColumnError{Name: field.name, Err: ErrAmbiguous}
		}
		seen[field.name] = true
		fields = append(fields, field)
		t.columns = append(t.columns, field.name)
	}
	r, size, err = f.physical(r)
	if err != nil {
		return nil, err
	}
	file, err := parquet.OpenFile(r, size, parquet.SkipPageIndex(true), parquet.SkipBloomFilters(true), parquet.SkipMagicBytes(true))
	if err != nil {
		return nil, damaged("%v", err)
	}
	in := &parquetValues{leaves: make([][]parquet.Value, leaves), at: make([]int, leaves)}
	var w jsontext.Writer
	n := int64(0)
	buf := make([]parquet.Row, 64)
	// atOnce is how many rows are read at once: fewer if they are long, since all are in memory.
	atOnce := 1
	// read returns the next rows. Package parquet may panic if a file is damaged; read returns that
	// as an error.
	read := func(rows parquet.RowReader) (out []tableRow, err error) {
		defer recovered(&err)
		k, err := rows.ReadRows(buf[:atOnce])
		length := 0
		for _, row := range buf[:k] {
			in.set(row)
			values := make([]string, len(fields))
			for i, f := range fields {
				if f.write(&w, in); in.err != nil {
					return out, &RowError{n + int64(len(out)) + 1, t.columns[i], in.err}
				}
				values[i] = w.Take()
				if c := t.added[t.columns[i]]; c != nil && c.Kind == columns.Number && values[i] != null {
					c.Write(&w, []byte(values[i]), true) // "port" becomes a string
					values[i] = w.Take()
				}
				length += len(values[i])
			}
			out = append(out, tableRow{n + int64(len(out)) + 1, t.columns, values})
		}
		if atOnce = min(2*atOnce, len(buf)); length > chunkSize {
			atOnce = 1
		}
		switch {
		case k == 0 && err == nil:
			err = io.EOF
		case err != nil && err != io.EOF:
			err = damaged("after row %d: %v", n+int64(k), err)
		}
		return out, err
	}
	t.rows = func(yield func(tableRow, error) bool) {
		for _, g := range file.RowGroups() {
			more := func() bool {
				rows := g.Rows()
				defer rows.Close()
				for {
					some, err := read(rows)
					for _, row := range some {
						if n++; !yield(row, nil) {
							return false
						}
					}
					switch {
					case err == io.EOF:
						return true
					case err != nil:
						yield(tableRow{}, err)
						return false
					}
				}
			}
			if !more() {
				return
			}
		}
		if n != file.NumRows() {
			yield(tableRow{}, damaged("it contains %d rows instead of %d", n, file.NumRows()))
		}
	}
	return t, nil
}

// parquetValues holds the values of a row by leaf, and a position in each leaf.
type parquetValues struct {
	leaves [][]parquet.Value
	at     []int // the index of the next value of each leaf
	err    error
}

func (v *parquetValues) set(row parquet.Row) {
	for i := range v.leaves {
		v.leaves[i], v.at[i] = nil, 0
	}
	row.Range(func(i int, values []parquet.Value) bool {
		if i < len(v.leaves) {
			v.leaves[i] = values
		}
		return true
	})
}

var errLevels = errors.New("the repetition or definition levels of its values do not match the schema")

// peek returns the next value of a leaf without consuming it.
func (v *parquetValues) peek(leaf int) parquet.Value {
	if v.at[leaf] >= len(v.leaves[leaf]) {
		if v.err == nil {
			v.err = errLevels
		}
		return parquet.Value{}
	}
	return v.leaves[leaf][v.at[leaf]]
}

// parquetField is a field of a schema.
type parquetField struct {
	name string
	// The field contains the leaves in [leaf, endLeaf), at least one.
	leaf, endLeaf int
	// repetition and definition are the levels of a value that is present in the field.
	repetition, definition int
	optional, repeated     bool
	shape                  fieldShape
	fields                 []*parquetField
	kind                   parquet.Kind // for a leaf
	isText                 bool         // of a leaf: whether its values are strings
	// text writes a value of a leaf as JSON.
	text func(w *jsontext.Writer, v parquet.Value) error
}

// fieldShape determines the JSON form of the values of a field.
type fieldShape int

const (
	leafShape fieldShape = iota
	objectShape
	// listShape is a group with one repeated field, whose values are or contain the elements.
	listShape
	// mapShape is a group with one repeated group, which consists of a key and a value.
	mapShape
)

// read initializes f from the element of a schema at an index. repetition and definition are the
// levels of the enclosing field, and leaves counts the leaves read so far. It returns the index
// after the element and all in it.
func (f *parquetField) read(of *footer, at, repetition, definition int, leaves *int) (int, error) {
	e := of.element(at)
	at++
	f.name, _ = e.text(schemaName)
	if !utf8.ValidString(f.name) {
		return at, fmt.Errorf("the name %q is not UTF-8", f.name)
	}
	switch mode, _ := e.int(schemaRepetition); mode {
	case 1:
		f.optional = true
		definition++
	case 2:
		f.repeated = true
		repetition++
		definition++
	}
	f.repetition, f.definition, f.leaf = repetition, definition, *leaves
	l := logicalOf(e)
	if kind, ok := e.int(schemaType); ok {
		*leaves++
		f.endLeaf = *leaves
		f.kind = parquet.Kind(kind)
		f.isText = f.kind == parquet.ByteArray && (l.kind == noLogical || l.kind == logicalString || l.kind == logicalEnum)
		length, _ := e.int(schemaLength)
		var err error
		f.text, err = leafText(f.kind, length, l)
		return at, err
	}
	children, _ := e.int(schemaChildren)
	seen := map[string]bool{} // names of fields
	for range children {
		child := &parquetField{}
		var err error
		if at, err = child.read(of, at, repetition, definition, leaves); err != nil {
			return at, err
		}
		if seen[child.name] {
			return at, fmt.Errorf("it contains a group with more than one field named %q", child.name)
		}
		seen[child.name] = true
		f.fields = append(f.fields, child)
	}
	if f.endLeaf = *leaves; f.endLeaf == f.leaf {
		return at, errors.New("it contains a group without fields")
	}
	f.shape = objectShape
	isNested := len(f.fields) == 1 && f.fields[0].repeated
	switch {
	case l.kind == logicalVariant:
		return at, typeError(l.kind.String())
	case l.kind == logicalList && isNested:
		f.shape = listShape
	case l.kind == logicalMap && isNested && len(f.fields[0].fields) == 2:
		f.shape = mapShape
	}
	return at, nil
}

// isElement reports whether each value of f, the repeated field of a list, is itself an element, as
// old writers stored it, rather than a group that contains the element.
//
// https://github.com/apache/parquet-format/blob/master/LogicalTypes.md#backward-compatibility-rules
func (f *parquetField) isElement(list *parquetField) bool {
	return len(f.fields) != 1 || f.fields[0].repeated || f.name == "array" || f.name == list.name+"_tuple"
}

// write writes the values of f for one value of the enclosing field.
func (f *parquetField) write(w *jsontext.Writer, in *parquetValues) {
	if !f.repeated {
		f.one(w, in)
		return
	}
	w.Array()
	f.each(in, func() { f.one(w, in) })
	w.End()
}

// each calls one, which must consume a value, for each value of a repeated field.
func (f *parquetField) each(in *parquetValues, one func()) {
	if in.peek(f.leaf).DefinitionLevel() < f.definition {
		f.skip(in)
		return
	}
	for in.err == nil {
		before := in.at[f.leaf]
		one()
		if in.at[f.leaf] == before && in.err == nil {
			in.err = errLevels
		}
		if in.at[f.leaf] >= len(in.leaves[f.leaf]) || in.peek(f.leaf).RepetitionLevel() != f.repetition {
			return
		}
	}
}

// skip consumes, in each leaf of f, the value that represents the absent field.
func (f *parquetField) skip(in *parquetValues) {
	for i := f.leaf; i < f.endLeaf; i++ {
		in.peek(i)
		in.at[i]++
	}
}

// one writes a single value of a field.
func (f *parquetField) one(w *jsontext.Writer, in *parquetValues) {
	first := in.peek(f.leaf)
	if in.err != nil || f.optional && first.DefinitionLevel() < f.definition {
		f.skip(in)
		w.Null()
		return
	}
	switch f.shape {
	case leafShape:
		in.at[f.leaf]++
		if first.IsNull() {
			w.Null()
		} else if first.Kind() != f.kind {
			in.err = errors.New("the type of its values differs from the schema")
		} else if err := f.text(w, first); err != nil && in.err == nil {
			in.err = err
		}
	case listShape:
		element := f.fields[0]
		w.Array()
		element.each(in, func() {
			if element.isElement(f) {
				element.one(w, in)
			} else {
				element.fields[0].write(w, in)
			}
		})
		w.End()
	case mapShape:
		f.writeMap(w, in)
	default:
		w.Object()
		for _, child := range f.fields {
			w.EscapedName(child.name)
			child.write(w, in)
		}
		w.End()
	}
}

// writeMap writes a map as an object if its keys are strings, and otherwise as an array of objects
// with a key and a value.
func (f *parquetField) writeMap(w *jsontext.Writer, in *parquetValues) {
	pair := f.fields[0]
	key, value := pair.fields[0], pair.fields[1]
	var text jsontext.Writer
	isText := key.shape == leafShape && !key.repeated && key.isText
	if isText {
		w.Object()
	} else {
		w.Array()
	}
	pair.each(in, func() {
		if isText {
			key.one(&text, in)
			name := text.Take()
			if name == null && in.err == nil {
				in.err = errors.New("a key of the map is null, and a member of an object needs a name")
			}
			r := jsontext.NewReader(name)
			w.EscapedName(r.String())
			value.write(w, in)
			return
		}
		w.Object()
		w.EscapedName(key.name)
		key.write(w, in)
		w.EscapedName(value.name)
		value.write(w, in)
		w.End()
	})
	w.End()
}
