package udf

import (
	"bufio"
	"io"
	"strings"
	"testing"
)

// The operation canon in each format, for a URL in normal form.
func BenchmarkStream(b *testing.B) {
	const url = "https://www.example.org/a/b?c"
	for _, c := range []struct {
		name   string
		format *Format
		row    string
	}{
		{"rowbinary", RowBinary, "\x00" + string(rune(len(url))) + url},
		{"tsv-clickhouse", TSV(true), url + "\n"},
		{"tsv-none", TSV(false), url + "\n"},
		{"ndjson", NDJSON, `{"input":"` + url + `"}` + "\n"},
		{"lines", Lines, url + "\n"},
	} {
		b.Run(c.name, func(b *testing.B) {
			const rows = 100_000
			text := strings.Repeat(c.row, rows)
			out := bufio.NewWriter(io.Discard)
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				if err := (Stream{Op: href(), Format: c.format}).Run(strings.NewReader(text), out); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
