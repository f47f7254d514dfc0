package tables

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/hostile"
)

// tabular returns texts that are hostile to readers of tables.
func tabular() []hostile.Shape {
	return slices.Concat(hostile.Searched(), []hostile.Shape{
		{Name: "columns", Make: hostile.Around("url", ",a", "\n")},
		{Name: "columns of one name", Make: hostile.Around("url", ",url", "\n")},
		{Name: "fields", Make: hostile.Around("url\n", ",", "\n")},
		{Name: "rows", Make: hostile.Around("url\n", "https://h/\n", "")},
		{Name: "empty rows", Make: hostile.Around("url\n", "\n", "")},
		{Name: "a quoted field", Make: hostile.Around("url\n\"", "\"\"", "\"\n")},
		{Name: "a quoted field of lines", Make: hostile.Around("url\n\"", "\r\n", "\"\n")},
		{Name: "a quotation without an end", Make: hostile.Around("url\n\"", "a,", "")},
		{Name: "failures", Make: hostile.Around("url\n", "//[\n", "")},
		{Name: "objects", Make: hostile.Around("", "{\"url\":\"a:\"}\n", "")},
		{Name: "members", Make: hostile.Around("{\"x\":1", ",\"site\":1", "}\n")},
		{Name: "arrays in arrays", Make: hostile.Around("{\"x\":", "[", "")},
		{Name: "objects in objects", Make: hostile.Around("{\"url\":", "{\"url\":", "")},
		{Name: "an array of URLs", Make: hostile.Around("{\"url\":[null", ",\"//[\"", "]}\n")},
		{Name: "columns of different names", Make: numbered("url", ",c%d", "\na:\n")},
		{Name: "members of different names", Make: numbered(`{"url":"a:?b"`, `,"c%d":1`, "}\n")},
		{Name: "objects of different members", Make: numbered("{\"url\":\"a:\"}\n", "{\"url\":\"a:?b&c\",\"c%d\":1}\n", "")},
		{Name: "UTF-16", Make: hostile.Around("\xFF\xFEu\x00r\x00l\x00\n\x00", "a\x00\n\x00", "")},
	})
}

// numbered returns texts in which a part occurs with different numbers.
func numbered(before, part, after string) func(n int) string {
	return func(n int) string {
		var b strings.Builder
		b.WriteString(before)
		for i := 0; b.Len() < n; i++ {
			fmt.Fprintf(&b, part, i)
		}
		return b.String() + after
	}
}

// addAll adds columns to a text, and to a table that contains it as a URL, as CSV
// and with tabs; and tries it as Parquet and as compressed data.
func addAll(text string) {
	c := &Columns{Of: "url", Add: []string{"site", "errors", "canonical", "error"}, Jobs: 1}
	for _, dialect := range []Dialect{{}, {Separator: '\t', Plain: true}} {
		c.CSV(context.Background(), io.Discard, strings.NewReader(text), dialect) // whatever it is
		c.CSV(context.Background(), io.Discard, strings.NewReader("url\n"+text), dialect)
	}
	c.NDJSON(context.Background(), io.Discard, strings.NewReader(text))
	if object, err := json.Marshal(map[string]any{"url": []string{text, text}}); err == nil {
		c.Convert(context.Background(), io.Discard, bytes.NewReader(object), Dialect{}, Conversion{})
	}
	exploding := &Columns{Of: "url", Add: []string{"site", "params"}, Jobs: 1}
	for _, to := range []Conversion{{From: "csv", To: "ndjson"}, {From: "ndjson", To: "csv"}, {From: "csv", Explode: "params"}, {From: "ndjson", Explode: "params"}} {
		exploding.Convert(context.Background(), io.Discard, strings.NewReader(text), Dialect{}, to)
	}
	for range ReadCSV(strings.NewReader("url\n"+text), "url", Dialect{}) {
	}
	c.CSV(context.Background(), io.Discard, strings.NewReader("url\n\""+strings.ReplaceAll(text, `"`, `""`)+"\"\n"), Dialect{})
	for _, start := range []string{"", "\x1F\x8B\x08\x00", "\x28\xB5\x2F\xFD"} {
		io.Copy(io.Discard, Uncompress(strings.NewReader(start+text)))
		io.Copy(io.Discard, UncompressLines(strings.NewReader(start+text)))
	}
	length := []byte{byte(len(text)), byte(len(text) >> 8), byte(len(text) >> 16), 0}
	file := slices.Concat([]byte("PAR1"+text), length, []byte("PAR1"))
	c.Parquet(context.Background(), io.Discard, bytes.NewReader(file), int64(len(file)))
	for range ReadParquet(bytes.NewReader(file), int64(len(file)), "url") {
	}
}

func TestGrowth(t *testing.T) { hostile.Growth(t, tabular(), addAll) }

func TestMemory(t *testing.T) { hostile.Memory(t, tabular(), 3500, addAll) }
