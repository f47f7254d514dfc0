package tables

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/parquet-go/parquet-go"
)

// Reading a column finds the values that were written, and its texts form the
// table, in runs of any size.
func TestReadCSV(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	parts := []string{"a", `"`, ",", "\n", "\r\n", "\r", "ö", "\xff", " ", "\t"}
	for range 300 {
		end := []string{"\n", "\r\n"}[r.IntN(2)]
		table := []string{"", "\uFEFF"}[r.IntN(2)] + "a,url,b" + end
		var want []string
		for range r.IntN(40) {
			var b strings.Builder
			for range r.IntN(6) {
				b.WriteString(parts[r.IntN(len(parts))])
			}
			want = append(want, b.String())
			table += `"x""` + end + `",` + `"` + strings.ReplaceAll(b.String(), `"`, `""`) + `",y` + end
		}
		in := strings.NewReader(table)
		text, values := "", []string(nil)
		for rows, err := range ReadCSV(iotest.OneByteReader(in), "url", Dialect{}) {
			if err != nil {
				t.Fatalf("%q: %v", table, err)
			}
			text += string(rows.Text)
			for _, f := range rows.Fields {
				values = append(values, string(f.Value(rows.Text)))
			}
		}
		if text != table || fmt.Sprintf("%q", values) != fmt.Sprintf("%q", want) {
			t.Fatalf("%q has %q, not %q", table, values, want)
		}
	}
}

// Errors come after the rows before them, and are the same as for adding columns.
func TestReadCSVErrors(t *testing.T) {
	for name, c := range map[string]struct {
		table string
		want  error
		line  int64
		rows  int
	}{
		"ragged":    {"url,a\n1,2\n\"3\n\",4\n5\n6,7\n", ErrRagged, 5, 2},
		"quote":     {"url\n1\n2\"\n3\n", ErrQuote, 3, 1},
		"open":      {"url\n1\n\"2\n3\n", ErrQuote, 3, 1},
		"header":    {"\uFEFF\n", ErrNoHeader, 0, 0},
		"UTF-16":    {"\xff\xfeu\x00r", ErrUTF16, 1, 0},
		"none":      {"a,b\n1,2\n", ErrNoColumn, 0, 0},
		"ambiguous": {"url,url\n1,2\n", ErrAmbiguous, 0, 0},
		"long":      {"url\n1\n" + strings.Repeat("x", MaxRecord+1) + "\n", ErrLong, 3, 1},
		"endless":   {"url\n1\n\"" + strings.Repeat("x\n", MaxRecord), ErrLong, 3, 1},
		"Parquet":   {"PAR1", ErrParquet, 0, 0},
	} {
		rows, last := 0, error(nil)
		for r, err := range ReadCSV(strings.NewReader(c.table), "url", Dialect{}) {
			if last != nil {
				t.Errorf("%s: something after an error", name)
			}
			if last = err; err == nil {
				rows += len(r.Fields)
			}
		}
		var text *TextError
		if !errors.Is(last, c.want) || rows != c.rows || errors.As(last, &text) != (c.line > 0) || c.line > 0 && text.Line != c.line {
			t.Errorf("%s: %v after %d rows", name, last, rows)
		}
		if _, _, err := addToText(&Columns{Of: "url", Add: []string{"site"}}, c.table, Dialect{}); fmt.Sprint(err) != fmt.Sprint(last) {
			t.Errorf("%s: %v, but adding columns says %v", name, last, err)
		}
	}
}

// Reading a column of Parquet finds its values, and null as no bytes, in any
// compression.
func TestReadParquet(t *testing.T) {
	rows := pages(3000)
	for _, options := range [][]parquet.WriterOption{
		nil, {parquet.Compression(&parquet.Zstd), parquet.PageBufferSize(1000)}, {parquet.Compression(&parquet.Snappy), parquet.DataPageVersion(1)},
	} {
		file := written(t, rows, 700, options...)
		at, done := 0, int64(0)
		for r, err := range ReadParquet(bytes.NewReader(file), int64(len(file)), "url") {
			if err != nil {
				t.Fatal(err)
			}
			done += r.Done
			start := 0
			for _, end := range r.Ends {
				want := ""
				if rows[at].URL != nil {
					want = *rows[at].URL
				}
				if got := string(r.Text[start:end]); got != want {
					t.Fatalf("row %d is %q, not %q", at+1, got, want)
				}
				start = end
				at++
			}
		}
		if at != len(rows) || done <= int64(len(file))/2 || done > int64(len(file)) {
			t.Errorf("%d rows and %d bytes of %d were read", at, done, len(file))
		}
		for range ReadParquet(bytes.NewReader(file), int64(len(file)), "nested.link") {
			break // closes everything
		}
	}
	file := written(t, rows[:1], 1)
	for column, want := range map[string]error{"none": ErrNoColumn, "id": ErrNotText, "tags.list.element": ErrRepeated} {
		for _, err := range ReadParquet(bytes.NewReader(file), int64(len(file)), column) {
			if !errors.Is(err, want) {
				t.Errorf("%s: %v", column, err)
			}
		}
	}
}

// A run of rows exceeds its size by little more than one value, although all values
// may be one entry of a dictionary.
func TestReadParquetBatches(t *testing.T) {
	type row struct {
		URL string `parquet:"url,dict"`
	}
	const long = batchBytes - 1
	one := row{strings.Repeat("x", long)}
	rows := make([]row, 300)
	for i := range rows {
		rows[i] = one
	}
	file := written(t, rows, len(rows))
	n := 0
	for r, err := range ReadParquet(bytes.NewReader(file), int64(len(file)), "url") {
		if err != nil {
			t.Fatal(err)
		}
		if n += len(r.Ends); len(r.Text) > batchBytes+long {
			t.Fatalf("%d bytes at once", len(r.Text))
		}
	}
	if n != len(rows) {
		t.Errorf("%d rows", n)
	}
}

// Parquet and ReadParquet report the number of rows of the file, and report in parts
// that all of them are done, for row groups of any size.
func TestWorked(t *testing.T) {
	rows := make([]urlSite, 3*batchRows+7)
	for _, perGroup := range []int{1 + len(rows)/2, len(rows)} {
		file := written(t, rows, perGroup)
		var worked, read, parts int64
		count := func(sum *int64, n, of int64) {
			if *sum += n; of != int64(len(rows)) || *sum > of {
				t.Errorf("%d of %d rows", *sum, of)
			}
		}
		c := &Columns{Of: "url", Add: []string{"host"}, Worked: func(n, of int64) { count(&worked, n, of); parts++ }}
		if _, _, err := addToParquet(c, file); err != nil {
			t.Fatal(err)
		}
		for r, err := range ReadParquet(bytes.NewReader(file), int64(len(file)), "url") {
			if err != nil {
				t.Fatal(err)
			}
			count(&read, int64(len(r.Ends)), r.Of)
		}
		if all := int64(len(rows)); worked != all || read != all || parts < 3 {
			t.Errorf("%d and %d of %d rows in %d parts", worked, read, all, parts)
		}
	}
}
