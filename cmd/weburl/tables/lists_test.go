package tables

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"reflect"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/app/rows"
	"github.com/weburl-go/weburl/internal/app/template"
)

// linked is a row with a list of URLs in a group.
type linked struct {
	ID  int64 `parquet:"id"`
	Doc *struct {
		Links []*string `parquet:"links,optional,list"`
		Title string    `parquet:"title"`
	} `parquet:"doc,optional"`
	Plain []string `parquet:"plain"` // a repeated field without the groups of a list
}

// links returns rows whose lists are null, empty, long, and have nulls.
func links(n int) []linked {
	all := make([]linked, n)
	for i := range all {
		l := &all[i]
		l.ID = int64(i)
		if i%5 != 4 {
			l.Doc = new(struct {
				Links []*string `parquet:"links,optional,list"`
				Title string    `parquet:"title"`
			})
			if i%5 > 0 {
				l.Doc.Links = []*string{}
			}
			size := i % 4
			if i%997 == 1 {
				size = 5000
			}
			for k := range size {
				url := fmt.Sprintf("https://H%d.example:%d/?q=%d&q=%d", i, k%3+443, k, i)
				switch k % 4 {
				case 2:
					url = "http://a b/"
				case 3:
					l.Doc.Links = append(l.Doc.Links, nil)
					continue
				}
				l.Doc.Links = append(l.Doc.Links, &url)
			}
		}
		for k := range i % 3 {
			l.Plain = append(l.Plain, fmt.Sprintf("x:%d", k))
		}
	}
	return all
}

// Each added column has a value for each URL of a list, also of one in a group, in pages of both
// versions and of any size. parquet-go reads the result.
func TestLists(t *testing.T) {
	in := links(3000)
	add := []string{"href", "port-or-default", "valid", "errors", "query.q*", "key={host}, {query.q}"}
	for name, options := range map[string][]parquet.WriterOption{
		"version 1":   {parquet.DataPageVersion(1), parquet.Compression(&parquet.Snappy)},
		"version 2":   {parquet.DataPageVersion(2), parquet.Compression(&parquet.Zstd)},
		"small pages": {parquet.DataPageVersion(1), parquet.PageBufferSize(500)},
	} {
		file := written(t, in, 1100, options...)
		for _, of := range []string{"doc.links", "doc.links.list.element", "plain"} {
			out, stats := mustAdd(t, &Columns{Of: of, Add: add}, file)
			f := opened(t, out)
			var null int64
			at := 0
			for _, g := range f.RowGroups() {
				r := g.Rows()
				buf := make([]parquet.Row, 100)
				for {
					n, err := r.ReadRows(buf)
					for _, row := range buf[:n] {
						if checkLists(t, f, name+", "+of, &in[at], of == "plain", row, add) {
							null++
						}
						at++
					}
					if err == io.EOF {
						break
					}
					if err != nil {
						t.Fatal(err)
					}
				}
				r.Close()
			}
			if at != len(in) || stats.Rows != int64(at) || stats.Null != null {
				t.Errorf("%s: %d rows, %+v; %d have no URL", of, at, stats, null)
			}
			// The other columns are as they were.
			var was, is bytes.Buffer
			for _, w := range []struct {
				file []byte
				to   *bytes.Buffer
			}{{file, &was}, {out, &is}} {
				r := parquet.NewGenericReader[linked](bytes.NewReader(w.file))
				buf := make([]linked, 50)
				for {
					n, err := r.Read(buf)
					for _, row := range buf[:n] {
						fmt.Fprintf(w.to, "%d %v %v\n", row.ID, row.Doc != nil, row.Plain)
					}
					if err != nil {
						break
					}
				}
				r.Close()
			}
			if was.String() != is.String() {
				t.Errorf("%s: other columns differ", of)
			}
		}
	}
}

// checkLists compares a row of the result with what the columns are for each URL. It reports
// whether the row has no URL.
func checkLists(t *testing.T, f *parquet.File, name string, in *linked, plain bool, row parquet.Row, add []string) (null bool) {
	t.Helper()
	var urls []*string
	isNull := false
	switch {
	case plain:
		for i := range in.Plain {
			urls = append(urls, &in.Plain[i])
		}
	case in.Doc == nil || in.Doc.Links == nil:
		isNull = true
	default:
		urls = in.Doc.Links
	}
	list, _ := template.Columns(add, template.Further{})
	null = true
	for k, c := range list {
		column := strings.SplitN(add[k], "=", 2)[0]
		want := [][]string{}
		var r rows.Row
		for _, u := range urls {
			r.Options = weburl.Options{}
			if u == nil {
				r.ReadNull()
			} else {
				r.Read(*u)
				null = false
			}
			text, ok := r.Append(nil, c)
			switch {
			case !ok || c.Kind == columns.Number && len(text) == 0:
				want = append(want, nil)
			case c.Kind.IsList():
				one := []string{}
				for x := range c.Kind.List(text) {
					one = append(one, string(x))
				}
				want = append(want, one)
			default:
				want = append(want, []string{string(text)})
			}
		}
		if isNull {
			want = nil
		}
		got := [][]string{}
		leaf := 0
		for i, path := range f.Schema().Columns() {
			if path[0] == column {
				leaf = i
			}
		}
		for _, v := range row {
			if v.Column() != leaf {
				continue
			}
			switch d := v.DefinitionLevel(); {
			case d == 0:
				got = nil
			case d == 1:
			case v.RepetitionLevel() == 2:
				last := len(got) - 1
				got[last] = append(got[last], v.String())
			case d == 2:
				got = append(got, nil)
			case c.Kind.IsList() && d == 3:
				got = append(got, []string{})
			default:
				got = append(got, []string{v.String()})
			}
		}
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("%s: row %d: %s is %q, want %q", name, in.ID, column, got, want)
		}
	}
	return null
}

// A list with too many values is an error, and ReadParquet refuses lists.
func TestListErrors(t *testing.T) {
	file := written(t, links(10), 10)
	for _, err := range ReadParquet(bytes.NewReader(file), int64(len(file)), "doc.links") {
		if err == nil || !strings.Contains(err.Error(), ErrRepeated.Error()) {
			t.Error(err)
		}
	}
	long := make([]string, maxList+1)
	file = written(t, []linked{{Plain: long[1:]}}, 1)
	if _, _, err := addToParquet(&Columns{Of: "plain", Add: []string{"host"}}, file); err != nil {
		t.Error(err)
	}
	file = written(t, []linked{{Plain: long}}, 1)
	if _, _, err := addToParquet(&Columns{Of: "plain", Add: []string{"host"}}, file); err == nil || !strings.Contains(err.Error(), "more than 1048576 values") {
		t.Error(err)
	}
	_, err := (&Columns{Of: "doc.links", Add: []string{"host"}, Jobs: 1}).Parquet(context.Background(), io.Discard, bytes.NewReader(file[:len(file)-9]), int64(len(file)-9))
	if err == nil {
		t.Error("a file without its end is read")
	}
}
