package tables

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

func addToText(c *Columns, text string, d Dialect) (string, Stats, error) {
	var b strings.Builder
	s, err := c.CSV(context.Background(), &b, strings.NewReader(text), d)
	return b.String(), s, err
}

// Existing columns stay, byte for byte; added ones are in the same form.
func TestCSV(t *testing.T) {
	semicolon, tab := Dialect{Separator: ';'}, Dialect{Separator: '\t', Plain: true}
	for _, c := range []struct {
		dialect  Dialect
		in, want string
	}{
		{Dialect{}, "url\nhttps://a.example/b\n", "url,host,search\nhttps://a.example/b,a.example,\"\"\n"},
		{Dialect{}, "url", "url,host,search"},
		{Dialect{}, "url\n\n", "url,host,search\n,,\n"},
		{Dialect{}, "id,url\r\n1,\"https://a/\"\"b,\"\r\n2,x", "id,url,host,search\r\n1,\"https://a/\"\"b,\",a,\"\"\r\n2,x,,"},
		{Dialect{}, "\uFEFF\"url\",\"a\nb\"\n\"https://a/?x,y\",\"c\r\nd\"\n", "\uFEFF\"url\",\"a\nb\",host,search\n\"https://a/?x,y\",\"c\r\nd\",a,\"?x,y\"\n"},
		{Dialect{}, "url,x\nhttps://a/,\xff\xfe\x00\n", "url,x,host,search\nhttps://a/,\xff\xfe\x00,a,\"\"\n"},
		{semicolon, "url;x\nhttps://a/?a;1,2\n", "url;x;host;search\nhttps://a/?a;1,2;a;?a\n"},
		{tab, "url\tx\nhttps://a/?q\t\"\n", "url\tx\thost\tsearch\nhttps://a/?q\t\"\ta\t?q\n"},
	} {
		columns := &Columns{Of: "url", Add: []string{"host", "search"}}
		got, _, err := addToText(columns, c.in, c.dialect)
		if got != c.want || err != nil {
			t.Errorf("%q: %q, %v, want %q", c.in, got, err, c.want)
		}
		for name, read := range map[string]func(io.Reader) io.Reader{"bytes": iotest.OneByteReader, "with the error": iotest.DataErrReader} {
			var b strings.Builder
			_, err := columns.CSV(context.Background(), &b, read(strings.NewReader(c.in)), c.dialect)
			if b.String() != c.want || err != nil {
				t.Errorf("%q (%s): %q, %v, want %q", c.in, name, b.String(), err, c.want)
			}
		}
	}
}

// A null that is written is read as null, with every separator; "" is an empty
// text, and fails. Without quotes, there are only nulls.
func TestCSVNull(t *testing.T) {
	const failed = "missing-scheme-non-relative-URL"
	for _, c := range []struct {
		dialect      Dialect
		in, want     string
		null, failed int64
	}{
		{Dialect{}, "url,x\n,1\n\"\",2\n", "url,x,host,valid,error\n,1,,,\n\"\",2,,false," + failed + "\n", 1, 1},
		{Dialect{}, "x,url\r\n1,\r\n2,\"\"", "x,url,host,valid,error\r\n1,,,,\r\n2,\"\",,false," + failed, 1, 1},
		{Dialect{Separator: ';'}, "url;x\n;1\n\"\";2\n", "url;x;host;valid;error\n;1;;;\n\"\";2;;false;" + failed + "\n", 1, 1},
		{Dialect{Separator: '\t'}, "url\tx\n\t1\n\"\"\t2\n", "url\tx\thost\tvalid\terror\n\t1\t\t\t\n\"\"\t2\t\tfalse\t" + failed + "\n", 1, 1},
		{Dialect{Separator: '\t', Plain: true}, "url\tx\n\t1\n\"\"\t2\n", "url\tx\thost\tvalid\terror\n\t1\t\t\t\n\"\"\t2\t\tfalse\t" + failed + "\n", 1, 1},
	} {
		out, s, err := addToText(&Columns{Of: "url", Add: []string{"host", "valid", "error"}}, c.in, c.dialect)
		if out != c.want || s.Rows != 2 || s.Null != c.null || s.AllFailed() != c.failed || err != nil {
			t.Errorf("%q: %q, %+v, %v, want %q", c.in, out, s, err, c.want)
		}
		// The added column is read by the same rule.
		again, s, err := addToText(&Columns{Of: "host", Add: []string{"site"}}, out, c.dialect)
		if s.Null != 2 || s.AllFailed() != 0 || err != nil {
			t.Errorf("%q: %q, %+v, %v", out, again, s, err)
		}
	}
}

// A replaced column stays where it is, and no other changes.
func TestCSVReplace(t *testing.T) {
	c := &Columns{Of: "url", Add: []string{"site", "port"}}
	const in = "site,url,\"x\"\nold,https://a.b.example:8080/,\"1\n2\"\n"
	if _, _, err := addToText(c, in, Dialect{}); !errors.Is(err, ErrExists) {
		t.Error(err)
	}
	c.Replace = true
	got, _, err := addToText(c, in, Dialect{})
	if want := "site,url,\"x\",port\nhttps://b.example,https://a.b.example:8080/,\"1\n2\",8080\n"; got != want || err != nil {
		t.Errorf("%q, %v", got, err)
	}
}

// An error in a table gives the line, after all rows before it.
func TestCSVErrors(t *testing.T) {
	for _, c := range []struct {
		in, rest string
		line     int64
		err      error
		dialect  Dialect
	}{
		{"a,url\n1,https://a/\n2\n", "1,https://a/,a\n", 3, ErrRagged, Dialect{}},
		{"a,url\n1,https://a/\n\n", "1,https://a/,a\n", 3, ErrRagged, Dialect{}},
		{"a,url\n1,https://a/,\n", "", 2, ErrRagged, Dialect{}},
		{"a,url\n\"x\ny\",https://a/\n\n", "\"x\ny\",https://a/,a\n", 4, ErrRagged, Dialect{}},
		{"a,url\n1,https://a/\"b\"\n", "", 2, ErrQuote, Dialect{}},
		{"a,url\n\"1\" ,x\n", "", 2, ErrQuote, Dialect{}},
		{"a,url\n1,\"x\n", "", 2, ErrQuote, Dialect{}},
		{"a,url\n1," + strings.Repeat("x", MaxRecord+chunkSize) + "\n", "", 2, ErrLong, Dialect{}},
		{strings.Repeat("x", MaxRecord+chunkSize) + "\n", "", 1, ErrLong, Dialect{}},
		{"a|url\n1|file:///x|\n", "", 2, ErrRagged, Dialect{Separator: '|', Plain: true}},
		{"", "", 0, ErrNoHeader, Dialect{}},
		{"\n\n", "", 0, ErrNoHeader, Dialect{}},
		{"url,url\n", "", 0, ErrAmbiguous, Dialect{}},
		{"a,b\n", "", 0, ErrNoColumn, Dialect{}},
		{"PAR1", "", 0, ErrParquet, Dialect{}},
	} {
		got, _, err := addToText(&Columns{Of: "url", Add: []string{"host"}}, c.in, c.dialect)
		_, rest, _ := strings.Cut(got, "\n")
		var at *TextError
		if errors.As(err, &at); !errors.Is(err, c.err) || rest != c.rest || c.line > 0 && (at == nil || at.Line != c.line) {
			t.Errorf("%.60q: %.60q, %v", c.in, rest, err)
		}
	}
	for in, want := range map[string]string{
		"a,url\n1\n":        "line 2: this row has 1 field, but the header has 2",
		"url\n1,2\n":        "line 2: this row has 2 fields, but the header has 1",
		"url\n\"x\n":        "line 2: unclosed quotation mark",
		"url\nx\"\n":        "line 2: quotation mark in a field that does not begin with one",
		"url\n\"x\"y\n":     "line 2: text after the quotation mark that closes a field",
		"\"url\nhttp://h\n": "line 1: unclosed quotation mark",
		// A list has no header, and no password in it is shown.
		"a,http://u:p@h/\n": `column "url": no such column in the table; its first row contains a URL, as if it had no header`,
		"u:p@h\n":           `column "url": no such column in the table; its first row contains a URL, as if it had no header`,
	} {
		if _, _, err := addToText(&Columns{Of: "url", Add: []string{"host"}}, in, Dialect{}); fmt.Sprint(err) != want {
			t.Errorf("%q: %v, want %s", in, err, want)
		}
	}
	// Without quotes, some values cannot be written.
	_, _, err := addToText(&Columns{Of: "url", Add: []string{"search"}}, "url\nhttps://a/?x|y\n", Dialect{Separator: '?', Plain: true})
	if !errors.Is(err, ErrRagged) {
		t.Error(err)
	}
	got, _, err := addToText(&Columns{Of: "url", Add: []string{"protocol"}}, "url\nhttps:\\\\a\n", Dialect{Separator: ':', Plain: true})
	if !errors.Is(err, ErrRagged) || got != "url:protocol\n" {
		t.Errorf("%q, %v", got, err)
	}
	got, _, err = addToText(&Columns{Of: "u", Add: []string{"protocol"}}, "u\n\\x\n", Dialect{Separator: 'p', Plain: true})
	if !errors.Is(err, ErrNeeds) {
		t.Errorf("%q, %v", got, err)
	}
}

// manyRows returns a table with n rows, some of which fail, with line ends in
// fields, and the expected result of adding host and error.
func manyRows(n int) (in, want string) {
	var a, b strings.Builder
	a.WriteString("id,url,note\n")
	b.WriteString("id,url,note,host,error\n")
	for i := range n {
		row := fmt.Sprintf("%d,https://h%d.example/%s,\"a\n%d\"", i, i, strings.Repeat("x", i%200), i)
		more := fmt.Sprintf(",h%d.example,", i)
		if i%10 == 9 {
			row, more = fmt.Sprintf("%d,x,", i), ",,missing-scheme-non-relative-URL"
		}
		a.WriteString(row + "\n")
		b.WriteString(row + more + "\n")
	}
	return a.String(), b.String()
}

// Rows keep their order with any number of jobs, and failures are reported in that
// order.
func TestCSVOrder(t *testing.T) {
	in, want := manyRows(20_000)
	for _, jobs := range []int{1, 8} {
		last, line := int64(0), int64(0)
		c := &Columns{Of: "url", Add: []string{"host", "error"}, Jobs: jobs}
		c.Failed = func(row, at int64, code string, err error) error {
			if row != last+10 || at != line+20-bonus(row) || code != "missing-scheme-non-relative-URL" {
				t.Fatalf("row %d in line %d after row %d in line %d: %s", row, at, last, line, code)
			}
			last, line = row, at
			return nil
		}
		got, stats, err := addToText(c, in, Dialect{})
		if got != want || err != nil {
			t.Errorf("%d jobs: other rows, %v", jobs, err)
		}
		if stats.Rows != 20_000 || stats.AllFailed() != 2000 || last != 20_000 {
			t.Errorf("%d jobs: %+v, the last is row %d", jobs, stats, last)
		}
	}
}

// bonus returns how many lines fewer than 20 there are up to a row that fails: the
// row itself has one line, and the first row comes after the header.
func bonus(row int64) int64 {
	if row == 10 {
		return 0
	}
	return 1
}

// Work that is canceled ends with the reason.
func TestCSVStops(t *testing.T) {
	in, _ := manyRows(20_000)
	enough := errors.New("enough")
	c := &Columns{Of: "url", Add: []string{"host"}, Failed: func(int64, int64, string, error) error { return enough }}
	if _, _, err := addToText(c, in, Dialect{}); err != enough {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	c.Failed = func(int64, int64, string, error) error { cancel(); return nil }
	if _, err := c.CSV(ctx, io.Discard, strings.NewReader(in), Dialect{}); err != context.Canceled {
		t.Error(err)
	}
	broken := errors.New("broken")
	if _, err := c.CSV(context.Background(), io.Discard, io.MultiReader(strings.NewReader(in), iotest.ErrReader(broken)), Dialect{}); err != broken {
		t.Error(err)
	}
	if _, err := c.CSV(context.Background(), failing{}, strings.NewReader(in), Dialect{}); err != errFull {
		t.Error(err)
	}
}

var errFull = errors.New("full")

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errFull }

// For any text, the result is a table in which another reader finds the same fields
// and the added ones.
func FuzzCSV(f *testing.F) {
	in, _ := manyRows(20)
	f.Add(in, byte(','))
	f.Add("url;\"a\"\"\n\"\r\nx;\"\"", byte(';'))
	f.Add("\uFEFFurl\n\n", byte(','))
	f.Fuzz(func(t *testing.T, text string, separator byte) {
		if separator >= 0x80 || separator == '"' || separator == '\r' || separator == '\n' || separator == 0 {
			return
		}
		c := &Columns{Of: "url", Add: []string{"href", "errors"}}
		got, stats, err := addToText(c, text, Dialect{Separator: separator})
		if err != nil {
			return
		}
		was, err := rowsOf(text, separator)
		if err != nil {
			return // that reader does not read it
		}
		if stats.Rows != int64(len(was)-1) {
			return // nor does it read empty lines
		}
		is, err := rowsOf(got, separator)
		if err != nil || len(is) != len(was) {
			t.Fatalf("%q: %q: %v", text, got, err)
		}
		for i := range is {
			n := len(is[i]) - 2
			if n != len(was[i]) || fmt.Sprint(is[i][:n]) != fmt.Sprint(was[i]) {
				t.Fatalf("%q: row %d is %q, was %q", text, i, is[i], was[i])
			}
		}
	})
}

func rowsOf(text string, separator byte) ([][]string, error) {
	r := csv.NewReader(bytes.NewReader([]byte(strings.TrimPrefix(text, "\uFEFF"))))
	r.Comma = rune(separator)
	return r.ReadAll()
}
