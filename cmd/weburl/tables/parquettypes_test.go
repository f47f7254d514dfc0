package tables

import (
	"bytes"
	"context"
	"encoding/binary"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"
)

// withFooter returns a Parquet file whose metadata edit has changed.
func withFooter(t testing.TB, file []byte, edit func(f *footer)) []byte {
	t.Helper()
	f, err := readFooter(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	edit(f)
	f.meta.setList(fileSchema, f.schema)
	f.meta.setList(fileRowGroups, f.rowGroups)
	raw := f.meta.bytes()
	raw = binary.LittleEndian.AppendUint32(raw, uint32(len(raw)))
	return append(append(bytes.Clone(file[:f.end]), raw...), magic...)
}

// typed returns a file in which column "v" has other types. Types below 0 are removed.
func typed(t testing.TB, file []byte, logical, converted int64) []byte {
	return withFooter(t, file, func(f *footer) {
		const schemaLogical = 10
		i := f.fields[1].first
		e := f.element(i)
		e.remove(schemaLogical)
		e.remove(schemaConverted)
		if logical >= 0 {
			union := message{{int16(logical), thriftStruct, message{}.bytes()}}
			e.set(schemaLogical, thriftStruct, union.bytes())
		}
		if converted >= 0 {
			e.setInt(schemaConverted, thriftI32, converted)
		}
		f.schema[i] = e.bytes()
	})
}

// convertedFile returns a Parquet file as NDJSON without the URLs.
func convertedFile(file []byte) (string, error) {
	var out bytes.Buffer
	c := &Columns{Of: "url", Add: []string{"valid"}}
	_, err := c.ConvertParquet(context.Background(), &out, bytes.NewReader(file), int64(len(file)), Conversion{To: "ndjson"})
	return strings.NewReplacer(`{"url":"https://a/","v":`, "", `,"valid":true}`, "").Replace(out.String()), err
}

// Values mean what the logical type says, or in files of old writers, the converted type. If it does
// not fit the physical type, the column is an error.
func TestLogicalTypes(t *testing.T) {
	text := func(s string) parquet.Value { return parquet.ByteArrayValue([]byte(s)) }
	fixed := func(s string) parquet.Value { return parquet.FixedLenByteArrayValue([]byte(s)) }
	int32s, int64s, texts := parquet.Leaf(parquet.Int32Type), parquet.Leaf(parquet.Int64Type), parquet.Leaf(parquet.ByteArrayType)
	small, wide := parquet.Int32Value, parquet.Int64Value
	two := parquet.Encoded(parquet.Leaf(parquet.FixedLenByteArrayType(2)), &parquet.RLEDictionary)
	for _, test := range []struct {
		name               string
		node               parquet.Node
		values             []parquet.Value
		logical, converted int64
		want               string // or the start of the error
	}{
		{"Float16 in a dictionary", two, []parquet.Value{fixed("\x00\x3C"), fixed("\x00\xC0"), fixed("\x00\xFC")}, 15, -1, "1\n-2\n\"-Infinity\"\n"},
		{"decimals of two bytes in a dictionary", two, []parquet.Value{fixed("\xFF\xFF"), fixed("\x01\x00")}, -1, 5, "-1\n256\n"},
		{"NULL", parquet.Optional(int32s), []parquet.Value{{}}, 11, -1, "null\n"},
		{"zeros as NULL", int32s, []parquet.Value{small(0)}, 11, -1, "null\n"},
		{"strings of a fixed length", parquet.Leaf(parquet.FixedLenByteArrayType(3)), []parquet.Value{fixed("abc")}, 1, -1, "\"abc\"\n"},
		{"an unknown logical type", int32s, []parquet.Value{small(5)}, 100, -1, "5\n"},
		{"an unknown logical type with a converted one", int32s, []parquet.Value{small(5)}, 100, 6, "\"1970-01-06\"\n"},
		{"an unknown converted type", int32s, []parquet.Value{small(5)}, -1, 22, "5\n"},
		{"UTF8", texts, []parquet.Value{text("a")}, -1, 0, "\"a\"\n"},
		{"ENUM", texts, []parquet.Value{text("a")}, -1, 4, "\"a\"\n"},
		{"DECIMAL", int32s, []parquet.Value{small(-5)}, -1, 5, "-5\n"},
		{"DATE", int32s, []parquet.Value{small(-1)}, -1, 6, "\"1969-12-31\"\n"},
		{"TIME_MILLIS", int32s, []parquet.Value{small(0), small(86_399_999), small(86_400_000)}, -1, 7, "\"00:00:00\"\n\"23:59:59.999\"\n\"24:00:00\"\n"},
		{"TIME_MICROS", int64s, []parquet.Value{wide(1), wide(86_400_000_000)}, -1, 8, "\"00:00:00.000001\"\n\"24:00:00\"\n"},
		{"a time after the day", int64s, []parquet.Value{wide(86_400_000_001)}, -1, 8, `row 1, column "v": the value is a time that is not within a day`},
		{"a time before the day", int64s, []parquet.Value{wide(1), wide(-1)}, -1, 8, `row 2, column "v": the value is a time that is not within a day`},
		{"TIMESTAMP_MILLIS", int64s, []parquet.Value{wide(1)}, -1, 9, "\"1970-01-01T00:00:00.001Z\"\n"},
		{"TIMESTAMP_MICROS", int64s, []parquet.Value{wide(-1)}, -1, 10, "\"1969-12-31T23:59:59.999999Z\"\n"},
		{"UINT_8", int32s, []parquet.Value{small(255)}, -1, 11, "255\n"},
		{"UINT_32", int32s, []parquet.Value{small(-1)}, -1, 13, "4294967295\n"},
		{"UINT_64", int64s, []parquet.Value{wide(-1)}, -1, 14, "18446744073709551615\n"},
		{"INT_8", int32s, []parquet.Value{small(-1)}, -1, 15, "-1\n"},
		{"JSON", texts, []parquet.Value{text("[1]"), text("null")}, -1, 19, "[1]\nnull\n"},
		{"BSON", texts, []parquet.Value{text("a")}, -1, 20, `column "v": its type, BSON, cannot be written as text`},
		{"INTERVAL", parquet.Leaf(parquet.FixedLenByteArrayType(12)), []parquet.Value{fixed("123456789012")}, -1, 21, `column "v": its type, INTERVAL, cannot`},
		{"dates of INT64", int64s, []parquet.Value{wide(1)}, 6, -1, `column "v": its type, DATE of INT64, cannot be written as text`},
		{"timestamps of INT32", int32s, []parquet.Value{small(1)}, -1, 9, `column "v": its type, TIMESTAMP of INT32, cannot`},
		{"a timestamp without a unit", int64s, []parquet.Value{wide(1)}, 8, -1, `column "v": its type is a timestamp without a unit`},
		{"a time without a unit", int64s, []parquet.Value{wide(1)}, 7, -1, `column "v": its type is a time without a unit`},
		{"strings of INT32", int32s, []parquet.Value{small(1)}, 1, -1, `column "v": its type, STRING of INT32, cannot`},
		{"UUIDs of other lengths", two, []parquet.Value{fixed("ab")}, 14, -1, `row 1, column "v": the value is bytes`},
		{"decimals of doubles", parquet.Leaf(parquet.DoubleType), []parquet.Value{parquet.DoubleValue(1)}, 5, -1, `column "v": its type, DECIMAL of DOUBLE, cannot`},
		{"geography", texts, []parquet.Value{text("a")}, 18, -1, `column "v": its type, GEOGRAPHY, cannot`},
	} {
		t.Run(test.name, func(t *testing.T) {
			var rows [][]parquet.Value
			for _, v := range test.values {
				rows = append(rows, []parquet.Value{v.Level(0, 0, 1)})
			}
			got, err := convertedFile(typed(t, oneColumn(t, test.node, rows...), test.logical, test.converted))
			if err != nil {
				got = err.Error()
			}
			if err == nil && got != test.want || !strings.HasPrefix(got, test.want) {
				t.Errorf("%s, want %s", got, test.want)
			}
		})
	}
}

// A map is written as an object only if each of its keys can be a name.
func TestMapKeys(t *testing.T) {
	pair := parquet.Repeated(parquet.Group{"key": parquet.Optional(parquet.String()), "value": parquet.Leaf(parquet.Int32Type)})
	row := func(key parquet.Value, level int) []parquet.Value {
		return []parquet.Value{key.Level(0, level, 1), parquet.Int32Value(1).Level(0, 1, 2)}
	}
	key := row(parquet.ByteArrayValue([]byte("null")), 2)
	file := oneColumn(t, parquet.Group{"map": pair}, key, row(parquet.Value{}, 1))
	for name, test := range map[string]struct {
		converted int64
		want      string
	}{
		"a null key":                {1, `row 2, column "v": a key of the map is null`},
		"a null key, as in parquet": {2, `row 2, column "v": a key of the map is null`},
		"no map":                    {-1, ""},
	} {
		got, err := convertedFile(typed(t, file, -1, test.converted))
		if test.want == "" {
			if want := `{"map":[{"key":"null","value":1}]}` + "\n" + `{"map":[{"key":null,"value":1}]}` + "\n"; got != want || err != nil {
				t.Errorf("%s: %s, %v", name, got, err)
			}
			continue
		}
		if want := `{"null":1}` + "\n"; got != want || err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s: %s, %v; want %s", name, got, err, test.want)
		}
	}
}

// Where the only field of the repeated group of a list is repeated, the group is the element.
func TestListOfRepeated(t *testing.T) {
	node := parquet.Group{"bag": parquet.Repeated(parquet.Group{"x": parquet.Repeated(parquet.Leaf(parquet.Int32Type))})}
	row := []parquet.Value{parquet.Int32Value(1).Level(0, 2, 1), parquet.Int32Value(2).Level(2, 2, 1), parquet.Value{}.Level(1, 1, 1)}
	got, err := convertedFile(typed(t, oneColumn(t, node, row), -1, convertedList))
	if want := `[{"x":[1,2]},{"x":[]}]` + "\n"; got != want || err != nil {
		t.Errorf("%s, %v; want %s", got, err, want)
	}
}

// Text has no form for two fields of one name, nor for a name that is not UTF-8.
func TestNames(t *testing.T) {
	leaf := parquet.Leaf(parquet.Int32Type)
	values := []parquet.Value{parquet.Int32Value(1).Level(0, 0, 1), parquet.Int32Value(2).Level(0, 0, 2)}
	rename := func(f *footer, name string) {
		e := f.element(len(f.schema) - 1)
		e.set(schemaName, thriftBinary, thriftText(name))
		f.schema[len(f.schema)-1] = e.bytes()
	}
	inGroup := oneColumn(t, parquet.Group{"v": leaf, "w": leaf}, values)
	_, err := convertedFile(withFooter(t, inGroup, func(f *footer) { rename(f, "v") }))
	if want := `column "v": it contains a group with more than one field named "v"`; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	_, err = convertedFile(withFooter(t, inGroup, func(f *footer) { rename(f, "\xFF") }))
	if want := `column "v": the name "\xff" is not UTF-8`; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	// The schema of the columns is that of the group, without the group.
	_, err = convertedFile(withFooter(t, inGroup, func(f *footer) {
		rename(f, "v")
		root := f.element(0)
		root.setInt(schemaChildren, thriftI32, 3)
		f.schema = append([][]byte{root.bytes(), f.schema[1]}, f.schema[3:]...)
	}))
	if want := `column "v": the table has more than one column of this name`; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// Metadata that weburl does not need are ignored, even if package parquet refuses them.
func TestOtherMetadata(t *testing.T) {
	file := oneColumn(t, parquet.Leaf(parquet.Int32Type), []parquet.Value{parquet.Int32Value(5).Level(0, 0, 1)})
	changed := withFooter(t, file, func(f *footer) {
		const metaStatistics, metaKeyValues = 12, 8
		f.meta.setList(fileKeyValues, [][]byte{{thriftStop}})
		g, _, _ := readMessage(f.rowGroups[0])
		chunks, _ := g.list(groupColumns, 2)
		for i, raw := range chunks {
			c, _, _ := readMessage(raw)
			m, _ := c.message(chunkMeta)
			key := message{{1, thriftBinary, thriftText("key without value")}}
			m.setList(metaKeyValues, [][]byte{key.bytes()})
			m.set(metaStatistics, thriftStruct, message{{1, thriftI32, []byte{1}}}.bytes())
			c.set(chunkMeta, thriftStruct, m.bytes())
			chunks[i] = c.bytes()
		}
		g.setList(groupColumns, chunks)
		f.rowGroups[0] = g.bytes()
	})
	if _, err := parquet.OpenFile(bytes.NewReader(changed), int64(len(changed))); err == nil {
		t.Error("package parquet reads the file")
	}
	if got, err := convertedFile(changed); got != "5\n" || err != nil {
		t.Errorf("%s, %v", got, err)
	}
}

// A column without rows may have a dictionary, and no offset of its data.
func TestDictionaryWithoutData(t *testing.T) {
	node := parquet.Encoded(parquet.String(), &parquet.RLEDictionary)
	file := withFooter(t, oneColumn(t, node, []parquet.Value{parquet.ByteArrayValue([]byte("a")).Level(0, 0, 1)}), func(f *footer) {
		f.meta.setInt(fileRows, thriftI64, 0)
		g, _, _ := readMessage(f.rowGroups[0])
		g.setInt(groupRows, thriftI64, 0)
		chunks, _ := g.list(groupColumns, 2)
		for i, raw := range chunks {
			c, _, _ := readMessage(raw)
			m, _ := c.message(chunkMeta)
			m.setInt(metaValues, thriftI64, 0)
			if at, ok := m.int(metaDictionary); ok {
				data, _ := m.int(metaData)
				m.setInt(metaCompressed, thriftI64, data-at)
				m.setInt(metaData, thriftI64, 0)
			}
			c.set(chunkMeta, thriftStruct, m.bytes())
			chunks[i] = c.bytes()
		}
		g.setList(groupColumns, chunks)
		f.rowGroups[0] = g.bytes()
	})
	if got, err := convertedFile(file); got != "" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	var out bytes.Buffer
	c := &Columns{Of: "url", Add: []string{"valid"}}
	if _, err := c.Parquet(context.Background(), &out, bytes.NewReader(file), int64(len(file))); err != nil {
		t.Error(err)
	}
}
