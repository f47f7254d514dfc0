package tables

import (
	"bytes"
	"context"
	"encoding/csv"
	"testing"

	"github.com/parquet-go/parquet-go"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/test/suite"
)

// For URLs that people wrote, the canonical forms in CSV and Parquet are those of
// the library.
func TestCorpus(t *testing.T) {
	for _, name := range []string{"kasztp.txt", "userbait.txt"} {
		lines := suite.Lines(t, "urls/"+name)
		c := &Columns{Of: "url", Add: []string{"canonical", "error"}}

		var table bytes.Buffer
		w := csv.NewWriter(&table)
		w.Write([]string{"url"})
		type row struct {
			URL string `parquet:"url"`
		}
		var rows []row
		for _, line := range lines {
			w.Write([]string{line})
			rows = append(rows, row{line})
		}
		w.Flush()
		var out bytes.Buffer
		if _, err := c.CSV(context.Background(), &out, &table, Dialect{}); err != nil {
			t.Fatal(err)
		}
		r := csv.NewReader(&out)
		r.ReuseRecord = true
		if _, err := r.Read(); err != nil {
			t.Fatal(err)
		}
		file, stats, err := addToParquet(c, written(t, rows, 10_000))
		if err != nil || stats.Rows != int64(len(lines)) {
			t.Fatal(stats, err)
		}
		type result struct {
			Canonical *string `parquet:"canonical,optional"`
			Error     *string `parquet:"error,optional"`
		}
		results, err := parquet.Read[result](bytes.NewReader(file), int64(len(file)))
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range lines {
			want := "NULL"
			if u, err := weburl.Parse(line); err == nil {
				want = u.String()
			}
			fields, err := r.Read()
			if err != nil {
				t.Fatal(err)
			}
			inCSV := fields[1]
			if fields[2] != "" {
				inCSV = "NULL"
			}
			if got := value(results[i].Canonical); got != want || inCSV != want || (results[i].Error == nil) != (want != "NULL") {
				t.Fatalf("%s:%d: %q in Parquet, %q in CSV, want %q", name, i+1, got, inCSV, want)
			}
		}
	}
}
