package tables

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"testing"

	"github.com/parquet-go/parquet-go"
)

// The schema that Spark reads gets the columns. A schema that is not understood is
// an error.
func TestSparkSchema(t *testing.T) {
	type row struct {
		URL  string `parquet:"url"`
		Site string `parquet:"site"`
	}
	rows := []row{{"http://a.example/", "x"}}
	const (
		url   = `{"name":"url","type":"string","nullable":true,"metadata":{"k":"<v>"}}`
		site  = `{"name":"site","type":"string","nullable":true,"metadata":{}}`
		valid = `{"name":"valid","type":"boolean","nullable":true,"metadata":{}}`
		codes = `{"name":"errors","type":{"type":"array","elementType":"string","containsNull":false},"nullable":true,"metadata":{}}`
	)
	for _, test := range []struct{ was, want string }{
		{`{"type":"struct","fields":[` + url + `,{"name":"site","type":"integer"}]}`, `{"type":"struct","fields":[` + url + `,` + site + `,` + valid + `,` + codes + `]}`},
		{`{"type":"struct","fields":[]}`, `{"type":"struct","fields":[` + valid + `,` + codes + `,` + site + `]}`},
		{`{"type":"struct"}`, ""},
		{`not JSON`, ""},
	} {
		file := written(t, rows, 1, parquet.KeyValueMetadata(sparkSchema, test.was))
		c := &Columns{Of: "url", Add: []string{"valid", "errors", "site"}, Replace: true}
		out, _, err := addToParquet(c, file)
		var refused *MetadataError
		if errors.As(err, &refused) != (test.want == "") || refused != nil && refused.Key != sparkSchema {
			t.Fatalf("%s: %v", test.was, err)
		}
		if test.want == "" {
			continue
		}
		f := opened(t, out)
		if got, ok := f.Lookup(sparkSchema); !ok || !sameJSON(t, got, test.want) {
			t.Errorf("%s becomes\n%s, want\n%s", test.was, got, test.want)
		}
		if made, _ := f.Lookup("made"); made != "by a test" {
			t.Errorf("other metadata are lost: %q", made)
		}
	}
}

func sameJSON(t *testing.T, a, b string) bool {
	t.Helper()
	var x, y any
	if err := json.Unmarshal([]byte(a), &x); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(b), &y); err != nil {
		t.Fatal(err)
	}
	return reflect.DeepEqual(x, y)
}

// For the other columns, a bloom filter and the indexes of pages stay valid.
func TestIndexesStay(t *testing.T) {
	rows := pages(4000)
	file := written(t, rows, 1500, parquet.BloomFilters(parquet.SplitBlockFilter(10, "kind")), parquet.PageBufferSize(1000))
	out, _ := mustAdd(t, &Columns{Of: "url", Add: []string{"site"}}, file)
	f := opened(t, out)
	leaf, ok := f.Schema().Lookup("kind")
	if !ok {
		t.Fatal("a column is lost")
	}
	for i, g := range f.RowGroups() {
		chunk := g.ColumnChunks()[leaf.ColumnIndex]
		filter := chunk.BloomFilter()
		if filter == nil {
			t.Fatalf("row group %d has no bloom filter", i)
		}
		for value, want := range map[string]bool{"html": true, "pdf": true, "no such": false} {
			if got, err := filter.Check(parquet.ValueOf(value)); got != want || err != nil {
				t.Errorf("row group %d, %s: %v, %v", i, value, got, err)
			}
		}
		index, err := chunk.ColumnIndex()
		if err != nil || index.NumPages() == 0 {
			t.Fatalf("row group %d: %v", i, err)
		}
		if least, most := index.MinValue(0).String(), index.MaxValue(0).String(); least != "" || most != "pdf" {
			t.Errorf("row group %d: from %q to %q", i, least, most)
		}
		offsets, err := chunk.OffsetIndex()
		if err != nil || offsets.NumPages() != index.NumPages() {
			t.Fatalf("row group %d: %v", i, err)
		}
		// The offsets lead to the pages: reading from the last one gives its rows.
		p := chunk.Pages()
		first := offsets.FirstRowIndex(offsets.NumPages() - 1)
		if err := p.SeekToRow(first); err != nil {
			t.Fatal(err)
		}
		last, err := p.ReadPage()
		if err != nil {
			t.Fatal(err)
		}
		values := make([]parquet.Value, last.NumValues())
		n, _ := last.Values().ReadValues(values)
		begin := i*1500 + int(first)
		if kinds := rows[begin : begin+n]; n == 0 || !slices.EqualFunc(values[:n], kinds, func(v parquet.Value, p page) bool { return v.String() == p.Kind }) {
			t.Errorf("row group %d: the last page has %d other values", i, n)
		}
		p.Close()
	}
}
