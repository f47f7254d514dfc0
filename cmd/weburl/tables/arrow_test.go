package tables

import (
	"bytes"
	"encoding/base64"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"
)

// These schemas were written by parquet-wasm 0.8.0 (arrow-rs) and nodejs-polars
// 0.26.1, for the columns "url" and "site". The first contains a dictionary and
// metadata, including those of pandas.
const (
	byArrow  = "/////2wCAAAQAAAAAAAKAA4ADAALAAQACgAAABQAAAAAAAABBAAKAAwAAAAIAAQACgAAAAgAAAA4AQAAAQAAAAQAAAD0/f//CAAAABgBAAAMAQAAeyJpbmRleF9jb2x1bW5zIjpbXSwiY29sdW1uX2luZGV4ZXMiOltdLCJjb2x1bW5zIjpbeyJuYW1lIjoidXJsIiwiZmllbGRfbmFtZSI6InVybCIsInBhbmRhc190eXBlIjoidW5pY29kZSIsIm51bXB5X3R5cGUiOiJvYmplY3QiLCJtZXRhZGF0YSI6bnVsbH0seyJuYW1lIjoic2l0ZSIsImZpZWxkX25hbWUiOiJzaXRlIiwicGFuZGFzX3R5cGUiOiJpbnQ2NCIsIm51bXB5X3R5cGUiOiJJbnQ2NCIsIm1ldGFkYXRhIjpudWxsfV0sInBhbmRhc192ZXJzaW9uIjoiMi4yLjAifQAAAAAGAAAAcGFuZGFzAAACAAAAqAAAABgAAAAAABIAHAAYABIAEwAIABQADAAEABIAAABQAAAAPAAAADQAAAAAAAEFEAAAADAAAAAIAAgAAAAEAAgAAAAMAAAACAAMAAQACwAIAAAAEAAAAAAAAAEAAAAAnP///wQAAABzaXRlAAAAAAEAAAAEAAAAnP///wgAAAAQAAAABAAAAHNpdGUAAAAAAQAAAGsAEgAYABQAEgATAAgAAAAMAAQAEgAAACgAAAAYAAAADAAAAAAAAQUQAAAAAAAAAAQABAAEAAAAAwAAAHVybAABAAAADAAAAAgADAAIAAQACAAAAAgAAAAMAAAAAwAAAHVybAABAAAAawAAAA=="
	byPolars = "/////5gAAAAEAAAA8v///xQAAAAEAAEAAAAKAAsACAAKAAQA+P///wwAAAAIAAgAAAAEAAIAAAAwAAAABAAAAMT///8YAAAAEAAAAAgAAAABGAAAAAAAAMT///8EAAAAc2l0ZQAAAADs////LAAAACAAAAAYAAAAARgAABAAEgAEABAAEQAIAAAADAAAAAAA/P///wQABAADAAAAdXJsAA=="
)

type urlSite struct {
	URL  string `parquet:"url"`
	Site string `parquet:"site"`
}

// mustDecode decodes base64.
func mustDecode(t testing.TB, text string) []byte {
	t.Helper()
	raw, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// withArrow returns a file with a schema of Arrow.
func withArrow(t testing.TB, schema string) []byte {
	return written(t, []urlSite{{"http://a.example/", "x"}}, 1, parquet.KeyValueMetadata(arrowSchema, schema))
}

// arrowColumns returns the columns in the schema of a file: the name and the number
// of the type of each.
func arrowColumns(t testing.TB, text string) (names []string, types []int, fields []flatTable, pandas string) {
	t.Helper()
	raw, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		t.Fatalf("%d bytes, %v", len(raw), err)
	}
	message, ok := flatRoot(raw[8:])
	schema, ok2 := message.table(messageHeader)
	fields, ok3 := schema.list(arrowFields, maxSchema)
	pairs, ok4 := schema.list(arrowMetadata, maxSchema)
	if !ok || !ok2 || !ok3 || !ok4 {
		t.Fatalf("%s is not a schema", text)
	}
	for _, f := range fields {
		name, _ := f.text(fieldName)
		kind, _ := f.uint(2, 1)
		names, types = append(names, name), append(types, kind)
	}
	for _, p := range pairs {
		if key, _ := p.text(pairKey); key == pandasSchema {
			pandas, _ = p.text(pairValue)
		}
	}
	return names, types, fields, pandas
}

// A schema of Arrow gets the columns, in order; its own fields stay, byte for byte.
func TestArrowSchema(t *testing.T) {
	for _, was := range []string{byArrow, byPolars} {
		old := mustDecode(t, was)[8:]
		for _, replace := range []bool{false, true} {
			c := &Columns{Of: "url", Add: []string{"valid", "errors", "host"}, Replace: replace}
			const want = 5
			if replace {
				c.Add = append(c.Add, "site")
			}
			out, _ := mustAdd(t, c, withArrow(t, was))
			f := opened(t, out)
			order := parquetNames(f)
			text, _ := f.Lookup(arrowSchema)
			names, types, fields, pandas := arrowColumns(t, text)
			if !slices.Equal(names, order) || len(names) != want {
				t.Errorf("the columns are %q, in Parquet %q", names, order)
			}
			if !strings.Contains(string(mustDecode(t, text)), string(old)) {
				t.Error("the bytes of the schema have changed")
			}
			if n := len(mustDecode(t, text)); n%8 != 0 {
				t.Errorf("the message has %d bytes", n)
			}
			for i, want := range map[string]int{"valid": arrowBool, "errors": arrowList, "host": arrowUtf8} {
				at := slices.Index(names, i)
				nullable, _ := fields[at].uint(1, 1)
				if types[at] != want || nullable != 1 {
					t.Errorf("%s has the type %d, nullable %d", i, types[at], nullable)
				}
			}
			_, wasTypes, _, wasPandas := arrowColumns(t, was)
			if at := slices.Index(names, "url"); types[at] != wasTypes[0] {
				t.Errorf("url has the type %d", types[at])
			}
			if stays := pandas == wasPandas; stays != (!replace || wasPandas == "") || replace && strings.Contains(pandas, "Int64") {
				t.Errorf("pandas has %s", pandas)
			}
		}
	}
}

func parquetNames(f *parquet.File) (names []string) {
	for _, field := range f.Schema().Fields() {
		names = append(names, field.Name())
	}
	return names
}

// A schema that is not understood is an error before anything is written: one that
// is cut off anywhere, has another number of columns or other names, or is not a
// schema.
func TestArrowSchemaRefused(t *testing.T) {
	c := &Columns{Of: "url", Add: []string{"host"}}
	refused := func(text string) {
		t.Helper()
		out, _, err := addToParquet(c, withArrow(t, text))
		var problem *MetadataError
		if !errors.As(err, &problem) || problem.Key != arrowSchema || len(out) > 0 || !strings.Contains(err.Error(), "write the file again") {
			t.Errorf("%.40q: %v, %d bytes", text, err, len(out))
		}
	}
	for _, was := range []string{byArrow, byPolars} {
		raw := mustDecode(t, was)
		for n := 0; n < len(raw); n += 7 {
			refused(base64.StdEncoding.EncodeToString(raw[:n]))
		}
		refused(was[1:])
		refused(base64.StdEncoding.EncodeToString(bytes.ReplaceAll(raw, []byte("url\x00"), []byte("uri\x00"))))
		bad := bytes.Clone(raw)
		for i := range raw {
			for _, b := range []byte{0, 1, 0x7f, 0xff} {
				bad[i] = b
				survives(t, withArrow(t, base64.StdEncoding.EncodeToString(bad)))
			}
			bad[i] = raw[i]
		}
	}
	refused("")
	refused("?")
	type three struct {
		urlSite
		More string `parquet:"more"`
	}
	file := written(t, []three{{urlSite{"http://a.example/", "x"}, "y"}}, 1, parquet.KeyValueMetadata(arrowSchema, byArrow))
	var problem *MetadataError
	if _, _, err := addToParquet(c, file); !errors.As(err, &problem) {
		t.Error(err)
	}
}

// A schema that is understood is also understood with the added columns.
func FuzzArrowSchema(f *testing.F) {
	f.Add(mustDecode(f, byArrow))
	f.Add(mustDecode(f, byPolars))
	f.Fuzz(func(t *testing.T, raw []byte) {
		out, _, err := addToParquet(&Columns{Of: "url", Add: []string{"errors"}}, withArrow(t, base64.StdEncoding.EncodeToString(raw)))
		if err != nil {
			return
		}
		if _, _, err := addToParquet(&Columns{Of: "url", Add: []string{"host"}}, out); err != nil {
			t.Errorf("%x: %v", raw, err)
		}
	})
}
