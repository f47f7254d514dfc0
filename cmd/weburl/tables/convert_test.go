package tables

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/parquet-go/parquet-go"
)

// converted returns a text with columns added in another format. A result in Parquet is returned
// as NDJSON, without further columns.
func converted(t testing.TB, c *Columns, in string, d Dialect, to Conversion) (string, Stats, error) {
	t.Helper()
	var b bytes.Buffer
	s, err := c.Convert(context.Background(), &b, iotest.HalfReader(strings.NewReader(in)), d, to)
	if to.To == "parquet" && err == nil {
		return objectsOf(t, b.Bytes()), s, nil
	}
	return b.String(), s, err
}

// objectsOf returns the rows of a Parquet file as NDJSON.
func objectsOf(t testing.TB, file []byte) string {
	t.Helper()
	rows, err := readParquetRows(bytes.NewReader(file), int64(len(file)), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := writeObjects(&b, rows); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func lines(all ...string) string { return strings.Join(all, "\n") + "\n" }

// Each format becomes each other one: values keep their types, null differs from an empty text,
// and rows stay in order.
func TestConvert(t *testing.T) {
	const (
		table = "id,url,x\r\n1,\"https://a.example:81/?q=1&q=b,\",\r\n2,,\"\"\r\n3,x,\"a\r\n\"\"b\"\r\n"
		tabs  = "id\turl\n1\thttps://a/\n\t\n"
		text  = `{"url":"https://a:81/","n":1.50,"l":[1, {"a":null}],"s":""}` + "\n\n" + `{"s":"\u00e9\t","url":null}` + "\n"
	)
	for _, test := range []struct {
		name, in string
		add      []string
		dialect  Dialect
		to       Conversion
		want     string
	}{
		{"CSV to NDJSON", table, []string{"port", "port-or-default", "valid", "errors", "query.q*"}, Dialect{}, Conversion{To: "ndjson"}, lines(
			`{"id":"1","url":"https://a.example:81/?q=1&q=b,","x":null,"port":"81","port-or-default":81,"valid":true,"errors":[],"query.q*":["1","b,"]}`,
			`{"id":"2","url":null,"x":"","port":null,"port-or-default":null,"valid":null,"errors":null,"query.q*":null}`,
			`{"id":"3","url":"x","x":"a\r\n\"b","port":null,"port-or-default":null,"valid":false,"errors":["missing-scheme-non-relative-URL"],"query.q*":null}`)},
		{"CSV to Parquet", table, []string{"port", "valid", "errors", "query.q*", "params"}, Dialect{}, Conversion{To: "parquet"}, lines(
			`{"id":"1","url":"https://a.example:81/?q=1&q=b,","x":null,"port":81,"valid":true,"errors":[],"query.q*":["1","b,"],"params":"[[\"q\",\"1\"],[\"q\",\"b,\"]]"}`,
			`{"id":"2","url":null,"x":"","port":null,"valid":null,"errors":null,"query.q*":null,"params":null}`,
			`{"id":"3","url":"x","x":"a\r\n\"b","port":null,"valid":false,"errors":["missing-scheme-non-relative-URL"],"query.q*":null,"params":null}`)},
		{"TSV to CSV", tabs, []string{"host"}, Dialect{Separator: '\t', Plain: true}, Conversion{To: "csv"}, "id,url,host\n1,https://a/,a\n,,\n"},
		{"CSV to TSV", "id;url\n\"a\"\"\";https://a/\n", []string{"host"}, Dialect{Separator: ';'}, Conversion{To: "tsv"}, "id\turl\thost\na\"\thttps://a/\ta\n"},
		{"no header to NDJSON", "1,https://a/\n2,\n", nil, Dialect{Headless: true}, Conversion{To: "ndjson"}, lines(
			`{"1":"1","2":"https://a/","host":"a"}`, `{"1":"2","2":null,"host":null}`)},
		{"no header, replacing", "1,https://a/b\n", []string{"host", "2={path.1}"}, Dialect{Headless: true}, Conversion{To: "ndjson"},
			`{"1":"1","2":"b","host":"a"}` + "\n"},
		{"errors of several URLs", "url\n\"https://a  https://b\"\n", []string{"errors"}, Dialect{Split: " "}, Conversion{To: "tsv"},
			"url\terrors\nhttps://a  https://b\t[[],null,[]]\n"},
		{"no header to TSV", "1,https://a/\n", nil, Dialect{Headless: true}, Conversion{To: "tsv"}, "1\thttps://a/\ta\n"},
		{"no rows", "id,url\n", []string{"host"}, Dialect{}, Conversion{To: "tsv"}, "id\turl\thost\n"},
		{"no rows to NDJSON", "id,url\n", []string{"host"}, Dialect{}, Conversion{To: "ndjson"}, ""},
		{"UTF-16", "\xFF\xFEu\x00r\x00l\x00\n\x00h\x00:\x00", []string{"scheme"}, Dialect{}, Conversion{To: "ndjson"}, `{"url":"h:","scheme":"h"}` + "\n"},
		{"a byte order mark", "\uFEFFurl\nh:\n", []string{"scheme"}, Dialect{}, Conversion{To: "tsv"}, "url\tscheme\nh:\th\n"},
		{"split", "url\nh:a b:\n", []string{"scheme", "port-or-default"}, Dialect{Split: " "}, Conversion{To: "parquet"},
			`{"url":"h:a b:","scheme":["h","b"],"port-or-default":[null,null]}` + "\n"},
		{"NDJSON to CSV", text, []string{"port", "errors"}, Dialect{}, Conversion{To: "csv"}, lines(
			"url,n,l,s,port,errors", `https://a:81/,1.50,"[1, {""a"":null}]","",81,""`, ",,,é\t,,")},
		{"NDJSON to Parquet", text, []string{"port", "host"}, Dialect{}, Conversion{To: "parquet"}, lines(
			`{"url":"https://a:81/","n":1.5,"l":"[1, {\"a\":null}]","s":"","port":81,"host":"a:81"}`,
			`{"url":null,"n":null,"l":null,"s":"é\t","port":null,"host":null}`)},
		{"explode NDJSON", `{"a" : 1.0,"url":"h:?q=a&q=%22"}` + "\n" + `{"url":"h:","b":2}` + "\n", []string{"query.q*"}, Dialect{}, Conversion{Explode: "query.q*"}, lines(
			`{"a":1.0,"url":"h:?q=a&q=%22","query.q*":"a"}`, `{"a":1.0,"url":"h:?q=a&q=%22","query.q*":"\""}`, `{"url":"h:","b":2,"query.q*":null}`)},
		{"explode CSV", "url;x\nh:?q=a&b=;1\nh:;2\n;3\n", []string{"params", "port-or-default", "errors"}, Dialect{Separator: ';'}, Conversion{Explode: "params"}, lines(
			"url;x;params.name;params.value;port-or-default;errors", `h:?q=a&b=;1;q;a;;""`, `h:?q=a&b=;1;b;"";;""`, `h:;2;;;;""`, ";3;;;;")},
		{"explode errors", "url\n https://a\n", []string{"errors"}, Dialect{}, Conversion{To: "ndjson", Explode: "errors"}, `{"url":" https://a","errors":"invalid-URL-unit"}` + "\n"},
		{"explode to Parquet", "url\nh:?q=a&q=b\n", []string{"query.q*", "scheme"}, Dialect{}, Conversion{To: "parquet", Explode: "query.q*"}, lines(
			`{"url":"h:?q=a&q=b","query.q*":"a","scheme":"h"}`, `{"url":"h:?q=a&q=b","query.q*":"b","scheme":"h"}`)},
		{"the same format", "url,x\r\nh:, \"\r\n", []string{"scheme"}, Dialect{Separator: ',', Plain: true}, Conversion{To: "csv"}, "url,x,scheme\r\nh:, \",h\r\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := &Columns{Of: "url", Add: test.add}
			if test.dialect.Headless {
				c = &Columns{Of: "2", Add: []string{"host"}, Replace: true}
				if test.add != nil {
					c.Add = test.add
				}
			}
			got, s, err := converted(t, c, test.in, test.dialect, test.to)
			if got != test.want || err != nil {
				t.Errorf("%v\n%s\nwant\n%s", err, got, test.want)
			}
			if written := int64(strings.Count(got, "\n")); strings.HasPrefix(got, "{") && s.Rows+s.Added != written || test.to.Explode == "" && s.Added != 0 {
				t.Errorf("%d rows read, %d added, %d written", s.Rows, s.Added, written)
			}
		})
	}
}

// A value that the other format cannot hold is an error that names the row and the column, after
// the rows before it.
func TestConvertErrors(t *testing.T) {
	for _, test := range []struct {
		name, in string
		to       Conversion
		says     string
	}{
		{"not UTF-8", "url,x\nh:,a\nh:,\xFF\n", Conversion{To: "ndjson"}, `row 2, column "x": the value is not UTF-8`},
		{"a name that is not UTF-8", "url,\xFF\nh:,a\n", Conversion{To: "ndjson"}, "line 1: column 2: the value is not UTF-8"},
		{"two columns of a name", "url,x,x\nh:,a,b\n", Conversion{To: "ndjson"}, `column "x": the table has more than one`},
		{"a tab", "url,x\nh:,a\nh:,a\tb\n", Conversion{To: "tsv"}, `row 2, column "x": a value has a separator`},
		{"a tab in a name", "url,\"x\ty\"\nh:,a\n", Conversion{To: "tsv"}, "the name contains a separator"},
		{"a new member", `{"url":"h:"}` + "\n" + `{"url":"h:","x":1}`, Conversion{To: "csv"}, `row 2, column "x": the first object has no such member`},
		{"a member twice", `{"url":"h:"}` + "\n" + `{"a":1,"a":1,"url":"h:"}`, Conversion{To: "csv"}, `row 2: the object has two members named "a"`},
		{"half a pair in CSV", `{"url":"h:","x":"\ud83d"}`, Conversion{To: "csv"}, `row 1, column "x": the string contains half`},
		{"half a pair in Parquet", `{"url":"h:","x":["\ud83d"]}`, Conversion{To: "parquet"}, `row 1, column "x": the string contains half`},
		{"half a pair after rows that explode", `{"url":"h:?a&b"}` + "\n" + `{"url":"h:","x":"\ud83d"}`, Conversion{To: "parquet", Explode: "params"}, `row 2, column "x": the string contains half`},
		{"half a pair in a name", `{"url":"h:","\ud83d":1}`, Conversion{To: "csv"}, "row 1: the string contains half"},
		{"a name that is taken in CSV", "url,params.value\nh:?a=b,1\n", Conversion{To: "parquet", Explode: "params"}, `column "params.value": the table has a column of this name, so`},
		{"no rows", "\n", Conversion{From: "ndjson", To: "parquet"}, "the table has no rows"},
		{"an empty text", "", Conversion{Explode: "params"}, "the table has no header row"},
		{"not added", "url\nh:\n", Conversion{Explode: "query.q*"}, `column "query.q*": only an added column can be exploded`},
		{"not a list", "url\nh:\n", Conversion{Explode: "scheme"}, `column "scheme": it does not contain lists`},
		{"an error in the table", "url,x\nh:,1\nh:\n", Conversion{To: "ndjson"}, "line 3: this row has 1 field"},
		{"a list of lists", `{"url":["h:?a=b"]}`, Conversion{Explode: "params"}, `row 1, column "params": the column of URLs contains lists`},
		{"a name that is taken", `{"params.name":1,"url":"h:?a=b"}`, Conversion{Explode: "params"}, `column "params.name": the table has a column of this name`},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := &Columns{Of: "url", Add: []string{"scheme", "params"}}
			got, _, err := converted(t, c, test.in, Dialect{}, test.to)
			if err == nil || !strings.Contains(err.Error(), test.says) {
				t.Errorf("%q, %v; want %s", got, err, test.says)
			}
			if strings.HasPrefix(test.says, "row 2") && test.to.To == "ndjson" && strings.Count(got, "\n") != 1 {
				t.Errorf("%q is not the row before", got)
			}
		})
	}
}

// The types of columns in Parquet are the narrowest that hold all values as they are.
func TestTypes(t *testing.T) {
	for _, test := range []struct{ values, want string }{
		{"1 -9223372036854775808 null", "INT(64"},
		{"9223372036854775808", "STRING"},
		{"1 1.5", "DOUBLE"},
		{"9007199254740993 1.5", "STRING"},
		{"9007199254740992 1e300 1.50 0.1 -0", "DOUBLE"},
		{"0.1000000000000000055511151231257827", "STRING"},
		{"1e400", "STRING"},
		{"1e-400", "STRING"},
		{"123456789012345678901234567890e-10", "STRING"},
		{"true false", "BOOLEAN"},
		{"true 1", "STRING"},
		{`"a" null`, "STRING"},
		{`"a" 1`, "STRING"},
		{"null", "STRING"},
		{`[] ["a",null]`, "LIST"},
		{`[] [1]`, "STRING"},
		{`{"a":1} []`, "STRING"},
	} {
		var in strings.Builder
		for _, value := range strings.Fields(test.values) {
			fmt.Fprintf(&in, `{"v":%s,"url":null}`+"\n", value)
		}
		var file bytes.Buffer
		c := &Columns{Of: "url", Add: []string{"host"}}
		if _, err := c.Convert(context.Background(), &file, strings.NewReader(in.String()), Dialect{}, Conversion{To: "parquet"}); err != nil {
			t.Errorf("%s: %v", test.values, err)
			continue
		}
		f, err := parquet.OpenFile(bytes.NewReader(file.Bytes()), int64(file.Len()))
		if err != nil {
			t.Fatal(err)
		}
		if got := f.Schema().Fields()[0].Type().String(); !strings.HasPrefix(got, test.want) {
			t.Errorf("%s: %s, want %s", test.values, got, test.want)
		}
		// The values are the same, up to the way in which a number is written.
		for i, line := range strings.Split(strings.TrimSpace(objectsOf(t, file.Bytes())), "\n") {
			value := strings.Fields(test.values)[i]
			got, _, _ := strings.Cut(strings.TrimPrefix(line, `{"v":`), `,"url"`)
			if test.want == "STRING" && value != "null" && !strings.HasPrefix(test.values, `"a" null`) {
				text, err := textOf(got)
				if text != value || err != nil {
					t.Errorf("%s: %s became %s", test.values, value, got)
				}
				continue
			}
			digits, exponent := decimal(value)
			again, same := decimal(got)
			if got != value && (digits != again || exponent != same) {
				t.Errorf("%s: %s became %s", test.values, value, got)
			}
		}
	}
}

// A table that goes to another format and back is the same table.
func TestConvertBack(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	texts := []string{"", "a", "1", "null", "a,b", "\"", "a\nb", "é", "\U0001F600", "  ", "\t", "{}", "\\N", "true"}
	c := &Columns{Of: "url", Add: []string{"host"}}
	for range 300 {
		n := 1 + random.IntN(5)
		var csv, json strings.Builder
		d := Dialect{Separator: ','}
		csv.WriteString("url")
		var kinds []string
		for i := range n {
			fmt.Fprintf(&csv, ",c%d", i)
			kinds = append(kinds, []string{"1", "-2.5", "true", `"a\u0000"`, `["a",null]`}[random.IntN(5)])
		}
		csv.WriteString(",host\n")
		for range random.IntN(20) {
			csv.WriteString("h://a/")
			json.WriteString(`{"url":"h://a/"`)
			for i := range n {
				csv.WriteByte(',')
				text := texts[random.IntN(len(texts))]
				if random.IntN(4) > 0 {
					row, _ := d.append(nil, text)
					csv.Write(row)
				}
				fmt.Fprintf(&json, `,"c%d":%s`, i, []string{"null", kinds[i]}[random.IntN(2)])
			}
			csv.WriteString(",a\n")
			json.WriteString(`,"host":"a"}` + "\n")
		}
		for _, test := range []struct{ in, from, to string }{
			{csv.String(), "csv", "ndjson"}, {csv.String(), "csv", "parquet"}, {json.String(), "ndjson", "parquet"},
		} {
			if test.in == "" {
				continue
			}
			c := *c
			c.Replace = true
			var there, back bytes.Buffer
			_, err := c.Convert(context.Background(), &there, strings.NewReader(test.in), Dialect{}, Conversion{From: test.from, To: test.to})
			switch {
			case err != nil:
			case test.to == "parquet":
				_, err = c.ConvertParquet(context.Background(), &back, bytes.NewReader(there.Bytes()), int64(there.Len()), Conversion{To: test.from})
			case there.Len() > 0:
				_, err = c.Convert(context.Background(), &back, &there, Dialect{}, Conversion{To: test.from})
			default:
				continue // NDJSON has no header
			}
			if err != nil {
				t.Fatalf("%s to %s: %v\n%s", test.from, test.to, err, test.in)
			}
			if back.String() != test.in {
				t.Fatalf("%s to %s:\n%q\nbecame\n%q", test.from, test.to, test.in, back.String())
			}
		}
	}
}

// The first error is reported, and no goroutine stays behind, whoever stops.
func TestConvertStops(t *testing.T) {
	in := "url,x\n" + strings.Repeat("h:,1\n", 200_000)
	stop := errors.New("stop")
	c := &Columns{Of: "url", Add: []string{"valid"}, Failed: func(row, _ int64, _ string, _ error) error { return stop }}
	if _, err := c.Convert(context.Background(), new(bytes.Buffer), strings.NewReader(in+"x,1\n"+in), Dialect{}, Conversion{To: "ndjson"}); !errors.Is(err, stop) {
		t.Errorf("a failure: %v", err)
	}
	full := errors.New("full")
	if _, err := c.Convert(context.Background(), &failingAfter{10_000, full}, strings.NewReader(in), Dialect{}, Conversion{To: "ndjson"}); !errors.Is(err, full) {
		t.Errorf("a full disk: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := c.Convert(ctx, new(bytes.Buffer), strings.NewReader(in), Dialect{}, Conversion{To: "ndjson"}); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: %v", err)
	}
}

// failingAfter fails after some bytes.
type failingAfter struct {
	n   int
	err error
}

func (f *failingAfter) Write(p []byte) (int, error) {
	if f.n -= len(p); f.n < 0 {
		return 0, f.err
	}
	return len(p), nil
}
