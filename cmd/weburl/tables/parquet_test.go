package tables

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress"
)

// page is a row as in the output of crawls.
type page struct {
	ID     int64             `parquet:"id,delta"`
	URL    *string           `parquet:"url,optional"`
	Kind   string            `parquet:"kind,dict"`
	Time   time.Time         `parquet:"time,timestamp(microsecond)"`
	Tags   []string          `parquet:"tags,list"`
	Header map[string]string `parquet:"header"`
	Nested struct {
		Score *float64 `parquet:"score,optional"`
		Link  *string  `parquet:"link,optional"`
	} `parquet:"nested"`
	Raw [16]byte `parquet:"raw,uuid"`
}

// pages returns rows, in which every seventh has no URL and every fifth one that fails.
func pages(n int) []page {
	rows := make([]page, n)
	for i := range rows {
		p := &rows[i]
		p.ID, p.Kind = int64(i), []string{"html", "pdf", ""}[i%3]
		p.Time = time.UnixMicro(1_700_000_000_000_000 + int64(i)).UTC()
		url := fmt.Sprintf("HTTP://www.EXAMPLE%d.co.uk:80/a/../%d?q#f", i%50, i)
		if i%5 == 4 {
			url = "http://a b/"
		}
		if i%7 != 6 {
			p.URL = &url
		}
		for k := range i % 3 {
			p.Tags = append(p.Tags, strings.Repeat("t", k))
		}
		p.Header = map[string]string{"n": fmt.Sprint(i)}
		if i%2 == 0 {
			score := float64(i) / 2
			p.Nested.Score, p.Nested.Link = &score, &url
		}
		p.Raw[0] = byte(i)
	}
	return rows
}

// written returns a Parquet file with rows.
func written[T any](t testing.TB, rows []T, perGroup int, options ...parquet.WriterOption) []byte {
	t.Helper()
	var b bytes.Buffer
	w := parquet.NewGenericWriter[T](&b, append(options, parquet.KeyValueMetadata("made", "by a test"))...)
	for len(rows) > 0 {
		n := min(perGroup, len(rows))
		if _, err := w.Write(rows[:n]); err != nil {
			t.Fatal(err)
		}
		if err := w.Flush(); err != nil {
			t.Fatal(err)
		}
		rows = rows[n:]
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func addToParquet(c *Columns, file []byte) ([]byte, Stats, error) {
	var b bytes.Buffer
	s, err := c.Parquet(context.Background(), &b, bytes.NewReader(file), int64(len(file)))
	return b.Bytes(), s, err
}

// mustAdd is like addToParquet, for a valid file.
func mustAdd(t testing.TB, c *Columns, file []byte) ([]byte, Stats) {
	t.Helper()
	out, stats, err := addToParquet(c, file)
	if err != nil {
		t.Fatal(err)
	}
	return out, stats
}

// opened opens a file with another reader than this package's.
func opened(t testing.TB, file []byte) *parquet.File {
	t.Helper()
	f, err := parquet.OpenFile(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// addedColumns holds the values added to a page.
type addedColumns struct {
	Canonical *string  `parquet:"canonical,optional"`
	Site      *string  `parquet:"site,optional"`
	Valid     *bool    `parquet:"valid,optional"`
	Errors    []string `parquet:"errors,optional,list"`
	Error     *string  `parquet:"error,optional"`
	Port      *int64   `parquet:"port-or-default,optional"`
}

func value(s *string) string {
	if s == nil {
		return "NULL"
	}
	return *s
}

// Rows, their order, all other columns and metadata stay, for all compressions and
// versions of pages, and any number of jobs.
func TestParquet(t *testing.T) {
	rows := pages(4000)
	for name, options := range map[string][]parquet.WriterOption{
		"none":   {parquet.Compression(&parquet.Uncompressed)},
		"snappy": {parquet.Compression(&parquet.Snappy), parquet.DataPageVersion(1)},
		"zstd":   {parquet.Compression(&parquet.Zstd), parquet.PageBufferSize(1000)},
		"gzip":   {parquet.Compression(&parquet.Gzip)},
		"brotli": {parquet.Compression(compress.Codec(&parquet.Brotli))},
		"bloom":  {parquet.BloomFilters(parquet.SplitBlockFilter(10, "url"))},
	} {
		t.Run(name, func(t *testing.T) {
			file := written(t, rows, 1500, options...)
			var first []byte
			for _, jobs := range []int{1, 8} {
				c := &Columns{Of: "url", Add: []string{"site", "canonical", "valid", "errors", "error", "port-or-default"}, Jobs: jobs}
				out, stats := mustAdd(t, c, file)
				if first == nil {
					first = out
				}
				if !bytes.Equal(out, first) {
					t.Error("the result depends on the number of jobs")
				}
				checkPagesOf(t, rows, file, out, stats)
			}
		})
	}
}

func checkPagesOf(t *testing.T, rows []page, file, out []byte, stats Stats) {
	t.Helper()
	was, err := parquet.Read[page](bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	f := opened(t, out)
	if made, _ := f.Lookup("made"); made != "by a test" {
		t.Errorf("metadata are lost: %q", made)
	}
	if n := len(f.RowGroups()); n != 3 {
		t.Errorf("%d row groups", n)
	}
	is, err := parquet.Read[page](bytes.NewReader(out), int64(len(out)))
	if err != nil || !reflect.DeepEqual(is, was) {
		t.Fatalf("other columns have changed: %v", err)
	}
	got, err := parquet.Read[addedColumns](bytes.NewReader(out), int64(len(out)))
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != len(rows) {
		t.Fatalf("%d rows", len(got))
	}
	nulls, failed := int64(0), int64(0)
	for i, row := range got {
		canonical, site, errText, codes := "NULL", "NULL", "NULL", []string(nil)
		switch {
		case rows[i].URL == nil:
			nulls++
		case i%5 == 4:
			failed++
			errText, codes = "domain-to-ASCII", []string{"domain-to-ASCII"}
		default:
			canonical = fmt.Sprintf("http://www.example%d.co.uk/%d?q#f", i%50, i)
			site = fmt.Sprintf("http://example%d.co.uk", i%50)
		}
		if value(row.Canonical) != canonical || value(row.Site) != site || value(row.Error) != errText ||
			len(row.Errors) != len(codes) || len(codes) > 0 && row.Errors[0] != codes[0] {
			t.Fatalf("row %d: %q %q %q %q", i, value(row.Canonical), value(row.Site), value(row.Error), row.Errors)
		}
		if (row.Valid == nil) != (rows[i].URL == nil) || row.Valid != nil && *row.Valid != (i%5 != 4) {
			t.Fatalf("row %d: valid is %v", i, row.Valid)
		}
		if (row.Port == nil) != (canonical == "NULL") {
			t.Fatalf("row %d: the port is %v", i, row.Port)
		}
	}
	if stats.Rows != int64(len(rows)) || stats.Null != nulls || stats.AllFailed() != failed || len(stats.Failed) != 1 {
		t.Errorf("%+v, want %d null and %d failed", stats, nulls, failed)
	}
}

// The column may be in a group, and the group or the column may be null.
func TestParquetNested(t *testing.T) {
	file := written(t, pages(100), 100)
	c := &Columns{Of: "nested.link", Add: []string{"host"}}
	out, stats, err := addToParquet(c, file)
	if err != nil || stats.Null != 50 {
		t.Fatalf("%+v, %v", stats, err)
	}
	type row struct {
		Host *string `parquet:"host,optional"`
	}
	rows, err := parquet.Read[row](bytes.NewReader(out), int64(len(out)))
	if err != nil || len(rows) != 100 || rows[1].Host != nil || value(rows[0].Host) != "www.example0.co.uk" {
		t.Errorf("%v, %v", rows, err)
	}
}

// An existing column is replaced only on request, and stays where it is.
func TestParquetReplace(t *testing.T) {
	type row struct {
		URL   string   `parquet:"url"`
		Site  int32    `parquet:"site"`
		Tags  []string `parquet:"errors,list"`
		Other string   `parquet:"other"`
	}
	type now struct {
		URL   string   `parquet:"url"`
		Site  *string  `parquet:"site,optional"`
		Tags  []string `parquet:"errors,optional,list"`
		Other string   `parquet:"other"`
	}
	file := written(t, []row{{"https://a.example/ b", 5, []string{"x"}, "y"}}, 1,
		parquet.SortingWriterConfig(parquet.SortingColumns(parquet.Ascending("other"), parquet.Ascending("site"))))
	c := &Columns{Of: "url", Add: []string{"errors", "site"}}
	_, _, err := addToParquet(c, file)
	if !errors.Is(err, ErrExists) {
		t.Errorf("%v", err)
	}
	c.Replace = true
	out, _ := mustAdd(t, c, file)
	f := opened(t, out)
	if names := fmt.Sprint(f.Schema().Columns()); names != "[[errors list element] [other] [site] [url]]" && names != "[[url] [site] [errors list element] [other]]" {
		t.Error(names)
	}
	if s := f.RowGroups()[0].SortingColumns(); len(s) != 1 || s[0].Path()[0] != "other" {
		t.Errorf("sorted by %v", s)
	}
	rows, err := parquet.Read[now](bytes.NewReader(out), int64(len(out)))
	if err != nil || len(rows) != 1 || value(rows[0].Site) != "https://a.example" || rows[0].Other != "y" || fmt.Sprint(rows[0].Tags) != "[invalid-URL-unit]" {
		t.Errorf("%+v, %v", rows, err)
	}
}

// Files without rows get the columns, too.
func TestParquetEmpty(t *testing.T) {
	out, stats, err := addToParquet(&Columns{Of: "url", Add: []string{"site"}}, written[page](t, nil, 1))
	if err != nil || stats.Rows != 0 {
		t.Fatal(err)
	}
	f, err := parquet.OpenFile(bytes.NewReader(out), int64(len(out)))
	if err != nil || f.NumRows() != 0 || f.Root().Column("site") == nil {
		t.Error(err)
	}
}

// Files that cannot be read and columns that cannot be added are errors.
func TestParquetErrors(t *testing.T) {
	file := written(t, pages(10), 10)
	matrix := written(t, []struct {
		M [][]string `parquet:"m,list"`
	}{{}}, 1)
	for _, c := range []struct {
		columns Columns
		file    []byte
		want    error
	}{
		{Columns{Of: "link"}, file, ErrNoColumn},
		{Columns{Of: "id"}, file, ErrNotText},
		{Columns{Of: "raw"}, file, ErrNotText},
		{Columns{Of: "m"}, matrix, ErrNested},
		{Columns{Of: "url"}, file[:len(file)-1], ErrNotParquet},
		{Columns{Of: "url"}, []byte("PAR1"), ErrNotParquet},
		{Columns{Of: "url"}, append(bytes.Clone(file[:len(file)-4]), "PARE"...), ErrEncrypted},
	} {
		c.columns.Add = []string{"site"}
		if _, _, err := addToParquet(&c.columns, c.file); !errors.Is(err, c.want) {
			t.Errorf("%+v: %v, want %v", c.columns, err, c.want)
		}
	}
}
