package tables

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/deprecated"
)

// oneColumn returns a Parquet file with a column "v" of values, each of which is given with its
// levels, and a column "url".
func oneColumn(t testing.TB, node parquet.Node, rows ...[]parquet.Value) []byte {
	t.Helper()
	var b bytes.Buffer
	schema := parquet.NewSchema("schema", parquet.Group{"v": node, "url": parquet.Optional(parquet.String())})
	w := parquet.NewWriter(&b, schema)
	for _, row := range rows {
		all := parquet.Row{parquet.ByteArrayValue([]byte("https://a/")).Level(0, 1, 0)}
		if _, err := w.WriteRows([]parquet.Row{append(all, row...)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Each type of Parquet becomes what docs/tables.md says.
func TestParquetValues(t *testing.T) {
	one := func(v parquet.Value) []parquet.Value { return []parquet.Value{v.Level(0, 0, 1)} }
	julian := func(day uint32, ns uint64) parquet.Value {
		return parquet.Int96Value(deprecated.Int96{uint32(ns), uint32(ns >> 32), day})
	}
	fixed := func(b ...byte) parquet.Value { return parquet.FixedLenByteArrayValue(b) }
	text := func(s string) parquet.Value { return parquet.ByteArrayValue([]byte(s)) }
	for _, test := range []struct {
		name  string
		node  parquet.Node
		value parquet.Value
		want  string
	}{
		{"boolean", parquet.Leaf(parquet.BooleanType), parquet.BooleanValue(true), "true"},
		{"int32", parquet.Leaf(parquet.Int32Type), parquet.Int32Value(math.MinInt32), "-2147483648"},
		{"int64", parquet.Leaf(parquet.Int64Type), parquet.Int64Value(math.MinInt64), "-9223372036854775808"},
		{"int8", parquet.Int(8), parquet.Int32Value(-128), "-128"},
		{"uint32", parquet.Uint(32), parquet.Int32Value(-1), "4294967295"},
		{"uint64", parquet.Uint(64), parquet.Int64Value(-1), "18446744073709551615"},
		{"float", parquet.Leaf(parquet.FloatType), parquet.FloatValue(0.1), "0.1"},
		{"double", parquet.Leaf(parquet.DoubleType), parquet.DoubleValue(-1e300), "-1e+300"},
		{"double without exponent", parquet.Leaf(parquet.DoubleType), parquet.DoubleValue(123456789012), "123456789012"},
		{"NaN", parquet.Leaf(parquet.DoubleType), parquet.DoubleValue(math.NaN()), `"NaN"`},
		{"infinity", parquet.Leaf(parquet.FloatType), parquet.FloatValue(float32(math.Inf(-1))), `"-Infinity"`},
		{"string", parquet.String(), text("a\"\n"), `"a\"\n"`},
		{"enum", parquet.Enum(), text("A"), `"A"`},
		{"bytes that are text", parquet.Leaf(parquet.ByteArrayType), text("é"), `"é"`},
		{"JSON", parquet.JSON(), text("{\n\"a\": [1]\r\n}"), `{ "a": [1]  }`},
		{"JSON that is not", parquet.JSON(), text("{"), `"{"`},
		{"UUID", parquet.UUID(), fixed(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 255), `"00010203-0405-0607-0809-0a0b0c0d0eff"`},
		{"date", parquet.Date(), parquet.Int32Value(-1), `"1969-12-31"`},
		{"time of ms", parquet.Time(parquet.Millisecond), parquet.Int32Value(86399999), `"23:59:59.999"`},
		{"time of ns", parquet.Time(parquet.Nanosecond), parquet.Int64Value(1), `"00:00:00.000000001"`},
		{"timestamp of ms", parquet.Timestamp(parquet.Millisecond), parquet.Int64Value(-1), `"1969-12-31T23:59:59.999Z"`},
		{"timestamp of us", parquet.Timestamp(parquet.Microsecond), parquet.Int64Value(1_700_000_000_000_001), `"2023-11-14T22:13:20.000001Z"`},
		{"timestamp of ns", parquet.Timestamp(parquet.Nanosecond), parquet.Int64Value(math.MinInt64), `"1677-09-21T00:12:43.145224192Z"`},
		{"local timestamp", parquet.TimestampAdjusted(parquet.Millisecond, false), parquet.Int64Value(0), `"1970-01-01T00:00:00"`},
		{"far timestamp", parquet.Timestamp(parquet.Microsecond), parquet.Int64Value(math.MaxInt64), `"294247-01-10T04:00:54.775807Z"`},
		{"INT96", parquet.Leaf(parquet.Int96Type), julian(2440589, uint64(time.Hour)), `"1970-01-02T01:00:00"`},
		{"decimal of int32", parquet.Decimal(2, 9, parquet.Int32Type), parquet.Int32Value(-5), "-0.05"},
		{"decimal of int64", parquet.Decimal(0, 18, parquet.Int64Type), parquet.Int64Value(1230), "1230"},
		{"decimal of bytes", parquet.Decimal(3, 30, parquet.FixedLenByteArrayType(16)), fixed(bytes.Repeat([]byte{0xFF}, 16)...), "-0.001"},
		{"large decimal", parquet.Decimal(1, 38, parquet.FixedLenByteArrayType(16)),
			fixed(0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF), "17014118346046923173168730371588410572.7"},
	} {
		t.Run(test.name, func(t *testing.T) {
			want := `{"url":"https://a/","v":` + test.want + "}\n"
			if got := objectsOf(t, oneColumn(t, test.node, one(test.value))); got != want {
				t.Errorf("%s, want %s", got, want)
			}
		})
	}
	for b, want := range map[uint16]float64{0: 0, 0x3C00: 1, 0xC000: -2, 0x7BFF: 65504, 1: math.Ldexp(1, -24), 0x7C00: math.Inf(1)} {
		if got := float16(b); got != want {
			t.Errorf("float16 %#x: %v, want %v", b, got, want)
		}
	}
	if !math.IsNaN(float16(0x7E00)) || math.Copysign(1, float16(0x8000)) > 0 {
		t.Error("float16: NaN or -0")
	}
}

// Lists, maps and groups become arrays and objects, whatever is null or empty in them.
func TestParquetShapes(t *testing.T) {
	type values = []parquet.Value
	v := func(r, d, column int, text string) parquet.Value {
		if text == "" {
			return parquet.Value{}.Level(r, d, column)
		}
		return parquet.ByteArrayValue([]byte(text)).Level(r, d, column)
	}
	list := parquet.Optional(parquet.List(parquet.Optional(parquet.String())))
	lists := parquet.Optional(parquet.List(list))
	group := parquet.Optional(parquet.Group{"a": parquet.Optional(parquet.String()), "b": parquet.Repeated(parquet.String())})
	maps := parquet.Optional(parquet.Map(parquet.String(), parquet.Optional(parquet.String())))
	for _, test := range []struct {
		name string
		node parquet.Node
		row  values
		want string
	}{
		{"list", list, values{v(0, 3, 1, "a"), v(1, 2, 1, ""), v(1, 3, 1, "b")}, `["a",null,"b"]`},
		{"empty list", list, values{v(0, 1, 1, "")}, `[]`},
		{"null list", list, values{v(0, 0, 1, "")}, `null`},
		{"lists", lists, values{v(0, 5, 1, "a"), v(2, 5, 1, "b"), v(1, 3, 1, ""), v(1, 2, 1, ""), v(1, 5, 1, "c")}, `[["a","b"],[],null,["c"]]`},
		{"group", group, values{v(0, 2, 1, "a"), v(0, 2, 2, "b"), v(1, 2, 2, "c")}, `{"a":"a","b":["b","c"]}`},
		{"group of nulls", group, values{v(0, 1, 1, ""), v(0, 1, 2, "")}, `{"a":null,"b":[]}`},
		{"null group", group, values{v(0, 0, 1, ""), v(0, 0, 2, "")}, `null`},
		{"map", maps, values{v(0, 2, 1, "k\""), v(1, 2, 1, "l"), v(0, 3, 2, "a"), v(1, 2, 2, "")}, `{"k\"":"a","l":null}`},
		{"empty map", maps, values{v(0, 1, 1, ""), v(0, 1, 2, "")}, `{}`},
		{"repeated", parquet.Repeated(parquet.String()), values{v(0, 1, 1, "a"), v(1, 1, 1, "b")}, `["a","b"]`},
		{"repeated none", parquet.Repeated(parquet.String()), values{v(0, 0, 1, "")}, `[]`},
	} {
		t.Run(test.name, func(t *testing.T) {
			want := strings.Repeat(`{"url":"https://a/","v":`+test.want+"}\n", 2)
			if got := objectsOf(t, oneColumn(t, test.node, test.row, test.row)); got != want {
				t.Errorf("%s, want %s", got, want)
			}
		})
	}
	numbers := parquet.Map(parquet.Int(32), parquet.String())
	file := oneColumn(t, numbers, values{parquet.Int32Value(1).Level(0, 1, 1), v(0, 1, 2, "a")})
	if got, want := objectsOf(t, file), `{"url":"https://a/","v":[{"key":1,"value":"a"}]}`+"\n"; got != want {
		t.Errorf("map of numbers: %s, want %s", got, want)
	}
	// The shape depends only on the type, not on the values.
	file = oneColumn(t, numbers, values{parquet.Value{}.Level(0, 0, 1), v(0, 0, 2, "")})
	if got, want := objectsOf(t, file), `{"url":"https://a/","v":[]}`+"\n"; got != want {
		t.Errorf("empty map of numbers: %s, want %s", got, want)
	}
	decimals := parquet.Map(parquet.Decimal(1, 20, parquet.FixedLenByteArrayType(9)), parquet.String())
	file = oneColumn(t, decimals, values{parquet.FixedLenByteArrayValue([]byte{0, 0, 0, 0, 0, 0, 0, 0, 15}).Level(0, 1, 1), v(0, 1, 2, "a")})
	if got, want := objectsOf(t, file), `{"url":"https://a/","v":[{"key":1.5,"value":"a"}]}`+"\n"; got != want {
		t.Errorf("map of decimals: %s, want %s", got, want)
	}
}

// A value that cannot be written as text is an error: of the column, before anything is written, if
// its type shows that, and of the row otherwise.
func TestParquetWithoutForm(t *testing.T) {
	bson := oneColumn(t, parquet.BSON(), []parquet.Value{parquet.ByteArrayValue(nil).Level(0, 0, 1)})
	binary := oneColumn(t, parquet.Leaf(parquet.ByteArrayType), []parquet.Value{parquet.ByteArrayValue([]byte("a")).Level(0, 0, 1)},
		[]parquet.Value{parquet.ByteArrayValue([]byte{0xFF}).Level(0, 0, 1)})
	hash := oneColumn(t, parquet.Leaf(parquet.FixedLenByteArrayType(3)), []parquet.Value{parquet.FixedLenByteArrayValue([]byte("abc")).Level(0, 0, 1)})
	variant := oneColumn(t, parquet.Variant(), []parquet.Value{parquet.ByteArrayValue([]byte{1, 0, 0}).Level(0, 0, 1), parquet.ByteArrayValue([]byte{0}).Level(0, 0, 2)})
	c := &Columns{Of: "url", Add: []string{"host"}}
	for name, test := range map[string]struct {
		file []byte
		says string
		rows int
	}{
		"BSON":    {bson, `column "v": its type, BSON, cannot be written as text`, 0},
		"bytes":   {binary, `row 2, column "v": the value is bytes that are not UTF-8`, 1},
		"Variant": {variant, `column "v": its type, Variant, cannot be written as text`, 0},
		"hash":    {hash, `column "v": its type, FIXED_LEN_BYTE_ARRAY(3), cannot be written as text`, 0},
	} {
		var out bytes.Buffer
		_, err := c.ConvertParquet(context.Background(), &out, bytes.NewReader(test.file), int64(len(test.file)), Conversion{To: "ndjson"})
		if err == nil || !strings.Contains(err.Error(), test.says) || strings.Count(out.String(), "\n") != test.rows {
			t.Errorf("%s: %q, %v; want %s", name, out.String(), err, test.says)
		}
	}
	if _, err := c.ConvertParquet(context.Background(), new(bytes.Buffer), bytes.NewReader(binary), int64(len(binary)), Conversion{Explode: "host"}); err == nil {
		t.Error("Parquet that is exploded became Parquet")
	}
}

// Only a few long rows are read at once, since they are in memory together.
func TestLongParquetRows(t *testing.T) {
	var b bytes.Buffer
	w := parquet.NewWriter(&b, parquet.NewSchema("schema", parquet.Group{"v": parquet.String()}), parquet.PageBufferSize(1))
	const count, length = 64, 256 << 10
	for i := range count {
		text := bytes.Repeat([]byte{byte('A' + i%26)}, length)
		if _, err := w.WriteRows([]parquet.Row{{parquet.ByteArrayValue(text).Level(0, 0, 0)}}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	in := &lastRead{ReaderAt: bytes.NewReader(b.Bytes())}
	rows, err := readParquetRows(in, int64(b.Len()), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	in.end = 0
	n := int64(0)
	for row, err := range rows.rows {
		if n++; err != nil || row.number != n || len(row.values[0]) != length+2 {
			t.Fatal(n, row.number, err)
		}
		if n == 1 && in.end > int64(b.Len())/8 {
			t.Errorf("for the first row, %d bytes of %d were read", in.end, b.Len())
		}
	}
	if n != count {
		t.Errorf("%d rows", n)
	}
}

// lastRead keeps the end of what has been read.
type lastRead struct {
	io.ReaderAt
	end int64
}

func (l *lastRead) ReadAt(p []byte, at int64) (int, error) {
	l.end = max(l.end, at+int64(len(p)))
	return l.ReaderAt.ReadAt(p, at)
}

// A damaged file is an error, or each of its rows is a line.
func FuzzParquetRows(f *testing.F) {
	list := parquet.Optional(parquet.List(parquet.Optional(parquet.String())))
	for _, file := range [][]byte{
		oneColumn(f, list, []parquet.Value{parquet.ByteArrayValue([]byte("a")).Level(0, 3, 1), parquet.Value{}.Level(1, 2, 1)}, []parquet.Value{parquet.Value{}.Level(0, 0, 1)}),
		oneColumn(f, parquet.Decimal(2, 9, parquet.Int32Type), []parquet.Value{parquet.Int32Value(5).Level(0, 0, 1)}),
	} {
		f.Add(file, uint16(len(file)-10), byte(1))
		f.Add(file, uint16(5), byte(0x80))
	}
	f.Fuzz(func(t *testing.T, file []byte, at uint16, change byte) {
		const most = 4 << 10
		if len(file) > most || len(file) < 12 {
			return
		}
		file = bytes.Clone(file)
		file[int(at)%len(file)] ^= change
		var out bytes.Buffer
		// A few bytes can stand for any number of rows, which is not an error.
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		done := int64(0)
		c := &Columns{Of: "url", Add: []string{"scheme"}, Jobs: 1, Worked: func(rows, _ int64) {
			if done += rows; done > 1<<16 {
				cancel()
			}
		}}
		s, err := c.ConvertParquet(ctx, &out, bytes.NewReader(file), int64(len(file)), Conversion{To: "ndjson"})
		if n := int64(strings.Count(out.String(), "\n")); err == nil && n != s.Rows || n > s.Rows {
			t.Fatalf("%d lines of %d rows: %v", n, s.Rows, err)
		}
	})
}

// A file that is damaged anywhere in its pages is an error with a kind, or its rows are read.
func TestDamagedRows(t *testing.T) {
	file := written(t, pages(14), 7)
	c := &Columns{Of: "url", Add: []string{"host"}}
	for at := 0; at < len(file); at += 3 {
		damaged := bytes.Clone(file)
		damaged[at] ^= 0x41
		var out bytes.Buffer
		_, err := c.ConvertParquet(context.Background(), &out, bytes.NewReader(damaged), int64(len(damaged)), Conversion{To: "ndjson"})
		var row *RowError
		var column *ColumnError
		var meta *MetadataError
		var file *ParquetError
		if err != nil && !errors.As(err, &row) && !errors.As(err, &column) && !errors.As(err, &meta) && !errors.As(err, &file) &&
			!strings.Contains(err.Error(), "Parquet file") {
			t.Fatalf("byte %d: %v", at, err)
		}
	}
}
