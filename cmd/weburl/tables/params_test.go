package tables

import (
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"
)

// A parameter is a column of a table like any other, though its name contains a dot.
func TestParameterColumns(t *testing.T) {
	type row struct {
		URL *string `parquet:"url,optional"`
	}
	url := "https://h/?q=a+b&q=2"
	out, _ := mustAdd(t, &Columns{Of: "url", Add: []string{"query.q", "params", "query.x"}}, written(t, []row{{&url}, {nil}}, 2))
	file := opened(t, out)
	var names []string
	for _, f := range file.Schema().Fields() {
		names = append(names, f.Name())
	}
	if len(names) != 4 || names[1] != "query.q" || names[2] != "params" || names[3] != "query.x" {
		t.Fatal(names)
	}
	values := make([]parquet.Row, 2)
	rows := file.RowGroups()[0].Rows()
	defer rows.Close()
	if n, err := rows.ReadRows(values); n != 2 {
		t.Fatal(n, err)
	}
	if got := values[0]; got[1].String() != "a b" || got[2].String() != `[["q","a b"],["q","2"]]` || !got[3].IsNull() {
		t.Errorf("%v", got)
	}
	if got := values[1]; !got[1].IsNull() || !got[2].IsNull() {
		t.Errorf("%v", got)
	}
}

// A list of names is not the name of a column.
func TestNameWithComma(t *testing.T) {
	for _, name := range []string{"host,port", "query.a,query.b"} {
		_, _, err := addToText(&Columns{Of: "url", Add: []string{name}}, "url\nhttps://a/\n", Dialect{})
		if err == nil || !strings.HasPrefix(err.Error(), `unknown column "`+name) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
