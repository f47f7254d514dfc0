package tables

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/weburl-go/weburl/internal/app/columns"
)

const (
	// sparkSchema is the key of a schema that Spark reads instead of the file's
	// own.
	sparkSchema = "org.apache.spark.sql.parquet.row.metadata"
	// pandasSchema is the key under which pandas describes columns. It need not
	// describe all of them.
	pandasSchema = "pandas"
)

// MetadataError is the reason why columns cannot be added to a schema in the
// metadata of a Parquet file. Readers of that schema would not find the columns, or
// would reject the file.
type MetadataError struct {
	Key     string // of the metadata
	Problem string
}

func (e *MetadataError) Error() string {
	return fmt.Sprintf("the metadata %q of this Parquet file cannot get the columns: %s; write the file again without them, "+
		"for example by DuckDB: COPY (FROM 'in.parquet') TO 'out.parquet'", e.Key, e.Problem)
}

// findKeyValues adds the columns to the schemas in the metadata.
func (p *parquetTable) findKeyValues() error {
	const key, value = 1, 2
	var err error
	if p.keyValues, err = p.meta.list(fileKeyValues, maxFooter); err != nil {
		return damaged("%v", err)
	}
	for i, raw := range p.keyValues {
		m, _, err := readMessage(raw)
		if err != nil {
			return damaged("%v", err)
		}
		name, _ := m.text(key)
		text, _ := m.text(value)
		problem := ""
		switch name {
		case sparkSchema:
			text, problem = p.addToSpark(text)
		case arrowSchema:
			text, problem = p.addToArrow(text)
		case pandasSchema:
			text = p.replaceInPandas(text)
		default:
			continue
		}
		if problem != "" {
			return &MetadataError{name, problem}
		}
		m.set(value, thriftBinary, thriftText(text))
		p.keyValues[i] = m.bytes()
	}
	return nil
}

// addToSpark adds the columns to a schema of Spark. problem says why a schema is
// not understood, or is "".
func (p *parquetTable) addToSpark(text string) (result, problem string) {
	const notSchema = "it is not a schema of Spark"
	var schema map[string]json.RawMessage
	var fields []json.RawMessage
	if json.Unmarshal([]byte(text), &schema) != nil || json.Unmarshal(schema["fields"], &fields) != nil {
		return "", notSchema
	}
	for k, c := range p.cols {
		kind := any("string")
		switch {
		case c.Kind == columns.Bool:
			kind = "boolean"
		case c.Kind == columns.Number:
			kind = "long"
		case c.Kind.IsList():
			kind = map[string]any{"type": "array", "elementType": "string", "containsNull": false}
		}
		if p.isList() {
			kind = map[string]any{"type": "array", "elementType": kind, "containsNull": true}
		}
		raw := toJSON(map[string]any{"name": p.Add[k], "type": kind, "nullable": true, "metadata": struct{}{}})
		at := slices.IndexFunc(fields, func(f json.RawMessage) bool {
			var named struct{ Name string }
			return json.Unmarshal(f, &named) == nil && named.Name == p.Add[k]
		})
		if at >= 0 {
			fields[at] = raw
		} else {
			fields = append(fields, raw)
		}
	}
	schema["fields"] = toJSON(fields)
	return string(toJSON(schema)), ""
}

// replaceInPandas changes the types that pandas recorded for replaced columns.
// Anything it does not understand stays as it is.
func (p *parquetTable) replaceInPandas(text string) string {
	var schema map[string]json.RawMessage
	var all []map[string]json.RawMessage
	if json.Unmarshal([]byte(text), &schema) != nil || json.Unmarshal(schema["columns"], &all) != nil {
		return text
	}
	replaced := false
	for _, column := range all {
		// This is the name in the table; the name in pandas may be null.
		var name string
		if json.Unmarshal(column["field_name"], &name) != nil {
			json.Unmarshal(column["name"], &name)
		}
		k := slices.Index(p.Add, name)
		if k < 0 {
			continue
		}
		// Nullable booleans and integers are objects in pandas, too.
		kind := "unicode"
		switch of := p.cols[k].Kind; {
		case of == columns.Bool:
			kind = "bool"
		case of == columns.Number:
			kind = "int64"
		case of.IsList():
			kind = "list[unicode]"
		}
		if p.isList() {
			kind = "list[" + kind + "]"
		}
		column["pandas_type"], column["numpy_type"], column["metadata"] = toJSON(kind), toJSON("object"), toJSON(nil)
		replaced = true
	}
	if !replaced {
		return text
	}
	schema["columns"] = toJSON(all)
	return string(toJSON(schema))
}

// toJSON returns the JSON of a value that cannot fail to encode.
func toJSON(v any) json.RawMessage {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(err)
	}
	return bytes.TrimSpace(b.Bytes())
}
