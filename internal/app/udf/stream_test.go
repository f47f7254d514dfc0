package udf_test

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/compare"
	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/app/rows"
	"github.com/weburl-go/weburl/internal/app/template"
	"github.com/weburl-go/weburl/internal/app/udf"
)

// formats are all formats, those of TSV by how they escape.
var formats = map[string]*udf.Format{
	"rowbinary": udf.RowBinary, "tsv escaped": udf.TSV(true), "tsv": udf.TSV(false), "ndjson": udf.NDJSON, "lines": udf.Lines,
}

// run answers a text and returns the answers and the error.
func run(s udf.Stream, text string) (string, error) {
	var out bytes.Buffer
	w := bufio.NewWriter(&out)
	err := s.Run(strings.NewReader(text), w)
	return out.String(), err
}

// opOf returns the operation that writes columns.
func opOf(t testing.TB, names string) *udf.Op {
	t.Helper()
	list, err := template.Columns(template.Split(names), template.Further{})
	if err != nil {
		t.Fatal(err)
	}
	return udf.Columns(weburl.Options{}, nil, list...)
}

// null is a value that no text of a test has.
const null = "\x00null"

// binaryRow returns a row of RowBinary.
func binaryRow(values ...string) string {
	var b []byte
	for _, v := range values {
		if v == null {
			b = append(b, 1)
		} else {
			b = append(binary.AppendUvarint(append(b, 0), uint64(len(v))), v...)
		}
	}
	return string(b)
}

// Numbers, booleans and lists have types of their own, where the format has them. The bytes of
// RowBinary are those that ClickHouse defines.
func TestTypes(t *testing.T) {
	op := opOf(t, "port,port-or-default,data-size,query.a*,errors,valid,params")
	for _, test := range []struct{ input, rowBinary, ndjson, tsv string }{
		{
			"https://h:8080/ ?a=x,&a=%22\n",
			"\x00\x90\x1F\x00\x00\x00\x00\x00\x00" + "\x00\x90\x1F\x00\x00\x00\x00\x00\x00" + "\x01" + "\x02\x02x,\x01\"" + "\x01\x10invalid-URL-unit" +
				"\x00\x00" + "\x00\x17" + `[["a","x,"],["a","\""]]`,
			`{"port":"8080","portOrDefault":8080,"dataSize":null,"query.a*":["x,","\""],"errors":["invalid-URL-unit"],"valid":false,"params":[["a","x,"],["a","\""]]}`,
			"8080\t8080\t\\N\t" + `["x,","\""]` + "\tinvalid-URL-unit\tfalse\t" + `[["a","x,"],["a","\""]]`,
		},
		{
			"data:,abc?b", "\x01" + "\x01" + "\x00\x05\x00\x00\x00\x00\x00\x00\x00" + "\x00" + "\x00" + "\x00\x01" + "\x00\x0A" + `[["b",""]]`,
			`{"port":"","portOrDefault":null,"dataSize":5,"query.a*":null,"errors":[],"valid":true,"params":[["b",""]]}`,
			"\t\\N\t5\t\\N\t\ttrue\t" + `[["b",""]]`,
		},
		{
			null, "\x01\x01\x01\x00\x00\x01\x01",
			`{"port":null,"portOrDefault":null,"dataSize":null,"query.a*":null,"errors":null,"valid":null,"params":null}`,
			strings.TrimSuffix(strings.Repeat("\\N\t", 7), "\t"),
		},
	} {
		object := `{"input":null}`
		if test.input != null {
			text, _ := json.Marshal(test.input)
			object = `{"input":` + string(text) + "}"
		}
		for _, as := range []struct {
			format   *udf.Format
			in, want string
		}{
			{udf.RowBinary, binaryRow(test.input), test.rowBinary},
			{udf.NDJSON, object, test.ndjson + "\n"},
			{udf.TSV(false), strings.ReplaceAll(escapeTSV(test.input), "\n", ""), test.tsv + "\n"},
		} {
			if as.format.Name == "tsv" && test.input != null {
				as.in = strings.ReplaceAll(test.input, "\n", "")
			}
			if as.format.Name != "rowbinary" {
				as.in += "\n"
			}
			got, err := run(udf.Stream{Op: op, Format: as.format}, as.in)
			if got != as.want || err != nil {
				t.Errorf("%q as %s: %q, %v; want %q", test.input, as.format.Name, got, err, as.want)
			}
		}
	}
}

// escapeTSV returns a value as ClickHouse writes it.
func escapeTSV(v string) string {
	if v == null {
		return `\N`
	}
	return strings.NewReplacer("\b", `\b`, "\f", `\f`, "\n", `\n`, "\r", `\r`, "\t", `\t`, "\x00", `\0`, "'", `\'`, `\`, `\\`).Replace(v)
}

// odd are inputs that formats stumble over.
var odd = []string{
	"", " ", "a:", "https://h/", "https://h/\t", "a\tb", "\n", "https://h/\\x", `\`, `\\`, `\N`, `\n`, "\x00", "https://h/\x00", "\xFF", "https://h/\xC3",
	"https://h/é", "'", `"`, "a\r", "\r\n", "https://h/\r", "\uFEFFhttps://h/", "\x01", "\x00\x01", "1\n", "https://user:secret@h:1/?q#f", "https://\u2028",
	strings.Repeat("https://h/ä ", 1<<20/12), strings.Repeat("\\\t\n", 1000), null,
}

// Every input comes out as it went in, and null and the empty text stay apart.
func TestRoundTrip(t *testing.T) {
	op := opOf(t, "input,valid,href")
	t.Run("rowbinary", func(t *testing.T) {
		for _, v := range odd {
			got, err := run(udf.Stream{Op: op, Format: udf.RowBinary}, binaryRow(v))
			want := "\x01\x01\x01"
			if v != null {
				var row rows.Row
				row.Read(v)
				want = binaryRow(v) + "\x00\x00" + binaryRow(null)
				if u, err := weburl.Parse(v); err == nil {
					want = binaryRow(v) + "\x00\x00" + binaryRow(u.String())
				}
				if valid, _ := row.Append(nil, columns.Named("valid")); string(valid) == "true" {
					want = binaryRow(v) + "\x00\x01" + want[len(binaryRow(v))+2:]
				}
			}
			if got != want || err != nil {
				t.Errorf("%.50q: %.100q, %v; want %.100q", v, got, err, want)
			}
		}
	})
	inputs := opOf(t, "input")
	t.Run("tsv escaped", func(t *testing.T) {
		for _, v := range odd {
			for _, end := range []string{"\n", "\r\n"} {
				got, err := run(udf.Stream{Op: inputs, Format: udf.TSV(true)}, escapeTSV(v)+end)
				// A quotation mark needs no backslash.
				if want := strings.ReplaceAll(escapeTSV(v), `\'`, `'`) + "\n"; got != want || err != nil {
					t.Errorf("%.50q: %.100q, %v; want %.100q", v, got, err, want)
				}
			}
		}
	})
	t.Run("tsv", func(t *testing.T) {
		for _, v := range odd {
			if strings.Contains(v, "\n") {
				continue // who writes this writes two rows
			}
			row := v + "\n"
			if v == null {
				row = "\\N\n"
			}
			got, err := run(udf.Stream{Op: inputs, Format: udf.TSV(false)}, row)
			if strings.ContainsAny(v, "\t\r") {
				if err == nil {
					t.Errorf("%.50q was written as %.50q", v, got)
				}
			} else if got != row || err != nil {
				t.Errorf("%.50q: %.100q, %v", v, got, err)
			}
		}
	})
	t.Run("ndjson", func(t *testing.T) {
		for _, v := range odd {
			for _, id := range []string{"", `"id": [1, {"a": "b"}], `} {
				text, _ := json.Marshal(v)
				if v == null {
					text = []byte("null")
				}
				got, err := run(udf.Stream{Op: op, Format: udf.NDJSON}, "{"+id+`"input": `+string(text)+"}\n")
				var object struct {
					ID    any
					Input *string
				}
				if e := json.Unmarshal([]byte(got), &object); e != nil || err != nil {
					t.Fatalf("%.50q: %.100q, %v, %v", v, got, e, err)
				}
				want := strings.ToValidUTF8(v, "\uFFFD")
				if (object.Input == nil) != (v == null) || object.Input != nil && *object.Input != want || (object.ID == nil) != (id == "") {
					t.Errorf("%.50q: %.100q", v, got)
				}
			}
		}
	})
}

func TestOperations(t *testing.T) {
	all, err := compare.ParseProfile("all")
	if err != nil {
		t.Fatal(err)
	}
	base := weburl.Options{Base: weburl.MustParse("https://h/a/b")}
	for _, test := range []struct {
		name string
		op   *udf.Op
		in   string
		want string
	}{
		{"parse", opOf(t, "href,query,search,errors,error,registrable-domain"),
			"https://a.co.uk/ x?\nhttps://h:x\nhttps://h\n\\N\n",
			"https://a.co.uk/%20x?\t\t\tinvalid-URL-unit\t\\N\ta.co.uk\n" +
				"\\N\t\\N\t\\N\tport-invalid\tport-invalid\t\\N\n" +
				"https://h/\t\\N\t\t\t\\N\t\\N\n" + strings.Repeat("\\N\t", 5) + "\\N\n"},
		// What a reader takes for null does not end a job.
		{"a path that reads as null", opOf(t, "path,host"), "a:\\N\n", "\\N\t\n"},
		{"base", udf.Columns(base, nil, columns.Named("href"), columns.Named("valid")), "../x\nhttps://\n\n", "https://h/x\ttrue\n\\N\tfalse\nhttps://h/a/b\ttrue\n"},
		{"resolve", udf.Resolve(weburl.Options{}),
			"x\thttps://h/a/\ny\thttps://h/a/\nx\tb\nhttps://g\tb\n\\N\thttps://h\nx\t\\N\nx\t\nx\thttps://h/\n",
			"https://h/a/x\nhttps://h/a/y\n\\N\n\\N\n\\N\n\\N\n\\N\nhttps://h/x\n"},
		{"compare", udf.Compare(all, nil), "https://example.org/\nhttp://a.example\\@b.example/\n\\N\n", "none\t\n* backslash-in-authority\n\\N\t\\N\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := run(udf.Stream{Op: test.op, Format: udf.TSV(false)}, test.in)
			if err != nil {
				t.Fatal(err)
			}
			gotRows, wantRows := strings.Split(got, "\n"), strings.Split(test.want, "\n")
			if len(gotRows) != len(wantRows) {
				t.Fatalf("%q", got)
			}
			for i, want := range wantRows {
				if part, ok := strings.CutPrefix(want, "* "); ok && strings.Contains(gotRows[i], part) {
					continue
				}
				if gotRows[i] != want {
					t.Errorf("row %d: %q, want %q", i+1, gotRows[i], want)
				}
			}
		})
	}
}

// What is not in the format is an error that names the row and the byte, after the rows
// before it, and shows nothing of the input.
func TestBrokenInput(t *testing.T) {
	const secret = "https://user:secret@h/"
	row := binaryRow(secret)
	at := func(rows ...string) int { return len(strings.Join(rows, "")) }
	for _, test := range []struct {
		name, format, in string
		rows             int // that are answered
		byte             int
		text             string
	}{
		{"flag", "rowbinary", row + "\x02", 1, at(row), "a byte 0x02 where 0 or 1 says whether a column is null"},
		{"flag of a String that is not Nullable", "rowbinary", row[1:], 0, 0, "is it Nullable?"},
		{"length of 70 bits", "rowbinary", row + "\x00" + strings.Repeat("\xFF", 11), 1, at(row) + 1, "more than 64 bits"},
		{"length", "rowbinary", row + "\x00" + string(binary.AppendUvarint(nil, 1<<60)), 1, at(row) + 1, "a length of 1152921504606846976"},
		{"end in a string", "rowbinary", row + row[:len(row)-1], 1, at(row, row) - 1, "the input ends within the row"},
		{"end in a length", "rowbinary", row + "\x00\x80", 1, at(row) + 2, "the input ends within the row"},
		{"escape", "tsv escaped", secret + "\n" + secret + `\x41` + "\n", 1, at(secret+"\n", secret), `an escape other than \b`},
		{"null as a part", "tsv escaped", secret + `\N` + "\n", 0, at(secret), "an escape other than"},
		{"backslash at the end", "tsv escaped", secret + "\\\n", 0, at(secret), "a backslash with nothing after it"},
		{"two columns", "tsv escaped", secret + "\t\n", 0, 0, "the number of columns is 2 instead of 1"},
		{"no line end", "tsv escaped", secret + "\n" + secret, 1, at(secret+"\n", secret), "the input ends within the row"},
		{"two columns", "tsv", "\n" + secret + "\t" + secret + "\n", 1, 1, "the number of columns is 2 instead of 1"},
		{"no line end", "tsv", secret, 0, at(secret), "the input ends within the row"},
		{"what cannot be written", "tsv", secret + "\n" + secret + "\r\n", 1, at(secret + "\n"), "the value of input has a tab or a line end"},
		{"what cannot be written", "lines", secret + "\n" + secret + "\r\r\n", 1, at(secret + "\n"), "the value of input has a line end"},
		{"no JSON", "ndjson", secret, 0, 0, "a row must be a JSON object"},
		{"empty line", "ndjson", "\n", 0, 1, "a row must be a JSON object"},
		{"half an object", "ndjson", `{"input":"` + secret + `"`, 0, at(`{"input":"` + secret + `"`), "the row is not JSON"},
		{"a number", "ndjson", `{"input":` + "1}", 0, at(`{"input":`), `field "input" must be a string or null`},
		{"two fields", "ndjson", `{"input":null,"input":null}`, 0, at(`{"input":null,`), "unknown or given twice"},
		{"another field", "ndjson", `{"input":null,"x":null}`, 0, at(`{"input":null,`), "unknown or given twice"},
		{"no field", "ndjson", `{"id":1}`, 0, 0, `missing field "input"`},
		{"id", "ndjson", `{"id":tru,"input":null}`, 0, at(`{"id":`), "the row is not JSON"},
		{"two objects", "ndjson", `{"input":null} {"input":null}`, 0, at(`{"input":null} `), "text after the object"},
		{"not UTF-8", "ndjson", "{\"input\":\"\xFF\"}", 0, 0, "the row is not UTF-8"},
		{"a control", "ndjson", "{\"input\":\"\x01\"}", 0, at(`{"input":"`), "a control character in a string"},
	} {
		t.Run(test.format+"/"+test.name, func(t *testing.T) {
			s := udf.Stream{Op: opOf(t, "input"), Format: formats[test.format]}
			got, err := run(s, test.in)
			var broken *udf.Error
			if !errors.As(err, &broken) || broken.Row != int64(test.rows)+1 || broken.Byte != int64(test.byte) ||
				!strings.Contains(broken.Text, test.text) || strings.Contains(err.Error(), "secret") {
				t.Fatalf("%v, want row %d, byte %d, %s", err, test.rows+1, test.byte, test.text)
			}
			if test.rows > 0 {
				want, err := run(s, strings.TrimSuffix(test.in[:test.byte], secret))
				if test.format == "rowbinary" {
					want, err = run(s, row)
				}
				if got != want || err != nil {
					t.Errorf("%q before the error, want %q, %v", got, want, err)
				}
			} else if got != "" {
				t.Errorf("%q before the error", got)
			}
		})
	}
}

// chunked returns the rows in chunks of n rows.
func chunked(n int, rows ...string) string {
	var b strings.Builder
	for len(rows) > 0 {
		k := min(n, len(rows))
		fmt.Fprintf(&b, "%d\n%s", k, strings.Join(rows[:k], ""))
		rows = rows[k:]
	}
	return b.String()
}

// Wherever the input ends, the answers are a beginning of those to all of it, and there
// is an error but between chunks.
func TestEveryEnd(t *testing.T) {
	for name, rows := range map[string][]string{
		"rowbinary":   {binaryRow("https://h/a b"), binaryRow(null), binaryRow(""), binaryRow("x\n3\n"), binaryRow(strings.Repeat("é", 70))},
		"tsv":         {"https://h/a b\n", "\\N\n", "\n", "x\n", strings.Repeat("é", 70) + "\n"},
		"tsv escaped": {"https://h/a\\tb\n", "\\N\n", "\n", "x\\\\\n", strings.Repeat("é", 70) + "\r\n"},
		"ndjson":      {`{"input":"https://h/"}` + "\n", `{"input":null,"id":"}"}` + "\r\n", `{"input":"\u00e4\n"}` + "\n"},
		"lines":       {"https://h/a b\n", "\n", "x\r\n", strings.Repeat("é", 70) + "\n"},
	} {
		s := udf.Stream{Op: opOf(t, "href"), Format: formats[name], Chunks: true}
		for n := 1; n <= len(rows); n++ {
			text := chunked(n, rows...)
			whole, err := run(s, text)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			between := map[int]bool{0: true}
			for i := n; i <= len(rows)+n-1; i += n {
				between[len(chunked(n, rows[:min(i, len(rows))]...))] = true
			}
			for i := range len(text) + 1 {
				got, err := run(s, text[:i])
				// Lines and JSON say by themselves where a row ends, but for a line feed.
				lacksEnd := (name == "lines" || name == "ndjson") && i < len(text)
				if !strings.HasPrefix(whole, got) && !lacksEnd || (err == nil) != between[i] && !(lacksEnd && err == nil) {
					t.Errorf("%s in chunks of %d: %d bytes of %q: %q, %v", name, n, i, text, got, err)
				}
			}
		}
	}
}

func TestChunkHeaders(t *testing.T) {
	for _, test := range []struct{ in, want, text string }{
		{"", "", ""},
		{"0\n", "", ""},
		{"0\n2\na:\nb:\n0\n1\nc:\n", "a:\nb:\nc:\n", ""},
		{"02\na:\nb:\n", "a:\nb:\n", ""},
		{"2\na:\n", "a:\n", "row 2 (byte 5): the input ends; rows missing from its chunk: 1"},
		{"1\na:\nb:\n", "a:\n", "row 2 (byte 5): the header of a chunk must be"},
		{"1\na:\n1", "a:\n", "row 2 (byte 6): the input ends within the header"},
		{"\n", "", "row 1 (byte 0): the header of a chunk must be"},
		{"-1\n", "", "row 1 (byte 0): the header of a chunk must be"},
		{"1\r\na:\n", "", "row 1 (byte 1): the header of a chunk must be"},
		{"18446744073709551615\na:\n", "a:\n", "rows missing from its chunk: 18446744073709551614"},
		{"18446744073709551616\na:\n", "", "row 1 (byte 0): a chunk has more rows than can be counted"},
		{"000000000000000000001\na:\n", "", "row 1 (byte 20): the header of a chunk must be"},
		{strings.Repeat("1", 1<<20), "", "row 1 (byte 20): the header of a chunk must be"},
	} {
		got, err := run(udf.Stream{Op: opOf(t, "href"), Format: udf.TSV(true), Chunks: true}, test.in)
		if got != test.want || (err == nil) != (test.text == "") || err != nil && !strings.Contains(err.Error(), test.text) {
			t.Errorf("%.40q: %q, %v; want %q, %s", test.in, got, err, test.want, test.text)
		}
	}
}

// An engine that keeps the pipe open gets its answers, a chunk or a row at a time.
func TestFlush(t *testing.T) {
	for name, row := range map[string]string{
		"rowbinary": binaryRow("https://h/a b"), "tsv": "https://h/a b\n", "tsv escaped": "https://h/a b\n",
		"ndjson": `{"input":"https://h/a b"}` + "\n", "lines": "https://h/a b\n",
	} {
		for _, chunks := range []bool{true, false} {
			s := udf.Stream{Op: opOf(t, "href"), Format: formats[name]}
			answer, err := run(s, row)
			if err != nil {
				t.Fatal(err)
			}
			s.Chunks = chunks
			in, toIn := io.Pipe()
			fromOut, out := io.Pipe()
			done := make(chan error)
			go func() { done <- s.Run(in, bufio.NewWriter(out)) }()
			for n := range 20 {
				text := strings.Repeat(row, n+1)
				if chunks {
					text = chunked(n+1, strings.SplitAfter(strings.Repeat(row+"|", n+1), "|")[:n+1]...)
					text = strings.ReplaceAll(text, "|", "")
				}
				go io.WriteString(toIn, text)
				got := make([]byte, (n+1)*len(answer))
				if _, err := io.ReadFull(fromOut, got); err != nil || string(got) != strings.Repeat(answer, n+1) {
					t.Fatalf("%s: %q, %v", name, got, err)
				}
			}
			toIn.Close()
			if err := <-done; err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

// A writer that fails ends the run, with its error, although there is more to read.
func TestBrokenPipe(t *testing.T) {
	in, toIn := io.Pipe()
	defer toIn.Close()
	fromOut, out := io.Pipe()
	fromOut.Close()
	go io.WriteString(toIn, "a:\n")
	s := udf.Stream{Op: opOf(t, "href"), Format: udf.TSV(true)}
	if err := s.Run(in, bufio.NewWriter(out)); !errors.Is(err, io.ErrClosedPipe) {
		t.Error(err)
	}
}

// What ends the input otherwise is the error.
func TestReadError(t *testing.T) {
	failed := errors.New("disk on fire")
	for _, chunks := range []bool{true, false} {
		for _, text := range []string{"", "1\n", "1\na", "1"} {
			in := io.MultiReader(strings.NewReader(text), &failing{failed})
			err := udf.Stream{Op: opOf(t, "href"), Format: udf.TSV(true), Chunks: chunks}.Run(in, bufio.NewWriter(io.Discard))
			if !errors.Is(err, failed) {
				t.Errorf("%q: %v", text, err)
			}
		}
	}
}

type failing struct{ err error }

func (f *failing) Read([]byte) (int, error) { return 0, f.err }
