package tables

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf16"
)

// Without a header, columns have numbers, and the result has no header.
func TestHeadless(t *testing.T) {
	for _, test := range []struct{ of, in, want string }{
		{"1", "https://a/,1\nhttps://b:81/,2\n", "https://a/,1,a,\"\"\nhttps://b:81/,2,b:81,81\n"},
		{"2", "\"1\n2\",https://a/\r\n3,", "\"1\n2\",https://a/,a,\"\"\r\n3,,,"},
		{"1", "\uFEFFhttps://a/\n", "\uFEFFhttps://a/,a,\"\"\n"},
		{"1", "", ""},
		{"1", "\uFEFF", "\uFEFF"},
	} {
		got, s, err := addToText(&Columns{Of: test.of, Add: []string{"host", "port"}}, test.in, Dialect{Headless: true})
		if got != test.want || err != nil || s.Rows != int64(strings.Count(test.want, ",a,")+strings.Count(test.want, ",b")+strings.Count(test.want, "3,,")) {
			t.Errorf("%q: %q, %+v, %v", test.in, got, s, err)
		}
		var read strings.Builder
		for rows, err := range ReadCSV(strings.NewReader(test.in), test.of, Dialect{Headless: true}) {
			if err != nil {
				t.Fatal(err)
			}
			read.Write(rows.Text)
		}
		if read.String() != test.in {
			t.Errorf("%q is read as %q", test.in, read.String())
		}
	}
	for in, want := range map[string]string{
		"a,b\n1\n": "line 2: this row has 1 field, but the first row has 2",
		"a,b\n":    `column "3": no such column in the table; it contains "1", "2"`,
	} {
		of := "1"
		if strings.Contains(want, "3") {
			of = "3"
		}
		if _, _, err := addToText(&Columns{Of: of, Add: []string{"host"}}, in, Dialect{Headless: true}); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", in, err, want)
		}
	}
}

// A missing column says which separator would find it, or that it may be a number.
func TestMissingColumn(t *testing.T) {
	for _, test := range []struct {
		of, in    string
		dialect   Dialect
		separator byte
		isNumber  bool
	}{
		{"url", "a;url;b\n", Dialect{}, ';', false},
		{"url", "a\turl\n", Dialect{}, '\t', false},
		{"url", "a,url\n", Dialect{Separator: '\t', Plain: true}, ',', false},
		{"url", "a b|url\n", Dialect{}, '|', false},
		{"url", "a;b\n", Dialect{}, 0, false},
		{"url", "url x\n", Dialect{}, 0, false},
		{"2", "a,b\n", Dialect{}, 0, true},
		{"3", "a,b\n", Dialect{}, 0, false},
		{"0", "a,b\n", Dialect{}, 0, false},
		{"3", "a,b\n", Dialect{Headless: true}, 0, false},
	} {
		_, _, err := addToText(&Columns{Of: test.of, Add: []string{"host"}}, test.in, test.dialect)
		var e *ColumnError
		if !errors.As(err, &e) || e.Err != ErrNoColumn || e.Separator != test.separator || e.IsNumber != test.isNumber {
			t.Errorf("%q: %#v", test.in, err)
		}
		for _, err := range ReadCSV(strings.NewReader(test.in), test.of, test.dialect) {
			if errors.As(err, &e) && (e.Separator != test.separator || e.IsNumber != test.isNumber) {
				t.Errorf("%q is read: %#v", test.in, err)
			}
		}
	}
}

// Short rows are filled up or, like long ones, rejected as they are.
func TestRagged(t *testing.T) {
	const in = "a,url,c\n1,https://a/,\"\"\n2\n\n3,https://b/\r\n4,https://c/,5,6\n7,https://d/,8"
	for _, test := range []struct {
		pad, reject    bool
		out, rejected  string
		rows, rejects  int64
		line           int64 // of an error
		replacedColumn string
	}{
		{false, false, "a,url,c,host\n1,https://a/,\"\",a\n", "", 1, 0, 3, ""},
		{true, false, "a,url,c,host\n1,https://a/,\"\",a\n2,,,\n,,,\n3,https://b/,,b\r\n", "", 4, 0, 6, ""},
		{false, true, "a,url,c,host\n1,https://a/,\"\",a\n7,https://d/,8,d", "a,url,c\n2\n\n3,https://b/\r\n4,https://c/,5,6\n", 2, 4, 0, ""},
		{true, true, "a,url,c,host\n1,https://a/,\"\",a\n2,,,\n,,,\n3,https://b/,,b\r\n7,https://d/,8,d", "a,url,c\n4,https://c/,5,6\n", 5, 1, 0, ""},
		{true, true, "a,url,c\n1,https://a/,a\n2,,\n,,\n3,https://b/,b\r\n7,https://d/,d", "a,url,c\n4,https://c/,5,6\n", 5, 1, 0, "c"},
	} {
		c := &Columns{Of: "url", Add: []string{"host"}}
		if test.replacedColumn != "" {
			c.Add, c.Replace = []string{test.replacedColumn + "={host}"}, true
		}
		var rejected strings.Builder
		if test.reject {
			c.Rejects = &rejected
		}
		got, s, err := addToText(c, in, Dialect{Pad: test.pad})
		var at *TextError
		errors.As(err, &at)
		if got != test.out || rejected.String() != test.rejected || s.Rows != test.rows || s.Rejected != test.rejects ||
			(at == nil) != (test.line == 0) || at != nil && (at.Line != test.line || !errors.Is(at, ErrRagged)) {
			t.Errorf("%+v: %q, %q, %+v, %v", test, got, rejected.String(), s, err)
		}
	}
}

// A padded column is null for its readers, too.
func TestPaddedColumn(t *testing.T) {
	var nulls int
	for rows, err := range ReadCSV(strings.NewReader("a,url\n1\n2,https://a/\n"), "url", Dialect{Pad: true}) {
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range rows.Fields {
			if f.IsNull() {
				nulls++
			}
		}
	}
	if nulls != 1 {
		t.Error(nulls)
	}
}

// A table in UTF-16 stays one, with its byte order mark, however it arrives.
func TestUTF16(t *testing.T) {
	encoded := func(order byteOrder, text string) []byte {
		var b []byte
		for _, unit := range utf16.Encode([]rune(text)) {
			b = order.AppendUint16(b, unit)
		}
		return b
	}
	rows := strings.Repeat("ä😀,\"https://h/😀\n\"\r\n", 30000)
	in := "\uFEFFa,url\r\n" + rows + "1,2,3\n"
	want := "\uFEFFa,url,path\r\n" + strings.ReplaceAll(rows, "\"\r", "\",/%F0%9F%98%80\r")
	for _, order := range []byteOrder{binary.LittleEndian, binary.BigEndian} {
		raw := encoded(order, in)
		for _, in := range []io.Reader{bytes.NewReader(raw), iotest.HalfReader(iotest.OneByteReader(bytes.NewReader(raw)))} {
			var out, rejected bytes.Buffer
			c := &Columns{Of: "url", Add: []string{"path"}, Rejects: &rejected}
			_, err := c.CSV(context.Background(), &out, in, Dialect{})
			if !bytes.Equal(out.Bytes(), encoded(order, want)) || err != nil {
				t.Errorf("%v: %d bytes, want %d: %v", order, out.Len(), len(encoded(order, want)), err)
			}
			if want := encoded(order, "\uFEFFa,url\r\n1,2,3\n"); !bytes.Equal(rejected.Bytes(), want) {
				t.Errorf("%v: rejected %q", order, rejected.Bytes())
			}
		}
		for _, bad := range [][]uint16{{0xD800, '\n'}, {0xDC00, '\n'}, {0xDC00, 0xD800}, {0xD800}, {0xD800, 0xD800, 0xDC00}} {
			raw := encoded(order, "\uFEFFurl\n")
			for _, unit := range bad {
				raw = order.AppendUint16(raw, unit)
			}
			got, _, err := addToText(&Columns{Of: "url", Add: []string{"path"}}, string(raw), Dialect{})
			if want := encoded(order, "\uFEFFurl,path\n"); !errors.Is(err, ErrUTF16) || got != string(want) && got != "" {
				t.Errorf("%v: %X: %q, %v", order, bad, got, err)
			}
		}
		if _, _, err := addToText(&Columns{Of: "url", Add: []string{"path"}}, string(encoded(order, "\uFEFFurl\n"))+"x", Dialect{}); !errors.Is(err, ErrUTF16) {
			t.Errorf("%v, an odd number of bytes: %v", order, err)
		}
	}
}
