package neturl_test

import (
	"bytes"
	"flag"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/printer"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// wayPage is the page about the way over from net/url. Its tables are the rows of
// way_rows_test.go, with what these print.
const wayPage = "../docs/from-net-url.md"

var update = flag.Bool("update", false, "write the tables of "+wayPage)

// row is a row of a table: exported names of net/url, what it does, what weburl does, and
// what changes.
type row struct {
	names    string
	old, new func() string
	change   string
}

// say returns values as the page has them: an error as a word, strings in quotes. What
// comes with an error does not count.
func say(values ...any) string {
	var list []string
	for _, v := range values {
		switch v := v.(type) {
		case nil:
		case error:
			return "error"
		case string:
			list = append(list, strconv.Quote(v))
		default:
			list = append(list, fmt.Sprint(v))
		}
	}
	return strings.Join(list, ", ")
}

// code returns the code of the functions of the rows, in their order, by section.
func code(t *testing.T) map[string][][2]string {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "way_rows_test.go", nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	sections := map[string][][2]string{}
	ast.Inspect(file, func(n ast.Node) bool {
		section, ok := n.(*ast.KeyValueExpr)
		if !ok {
			return true
		}
		key, isName := section.Key.(*ast.BasicLit)
		rows, isRows := section.Value.(*ast.CompositeLit)
		if !isName || !isRows {
			return true
		}
		name, _ := strconv.Unquote(key.Value)
		for _, x := range rows.Elts {
			fields := x.(*ast.CompositeLit).Elts
			sections[name] = append(sections[name], [2]string{body(t, fset, fields[1]), body(t, fset, fields[2])})
		}
		return false
	})
	return sections
}

// body returns what a function does, in one line, without what is around it.
func body(t *testing.T, fset *token.FileSet, x ast.Expr) string {
	t.Helper()
	var list []string
	for _, statement := range x.(*ast.FuncLit).Body.List {
		if r, ok := statement.(*ast.ReturnStmt); ok {
			for _, arg := range r.Results[0].(*ast.CallExpr).Args {
				list = append(list, source(t, fset, arg))
			}
			continue
		}
		list = append(list, source(t, fset, statement))
	}
	return strings.Join(list, "; ")
}

func source(t *testing.T, fset *token.FileSet, n ast.Node) string {
	t.Helper()
	var b bytes.Buffer
	if err := printer.Fprint(&b, fset, n); err != nil {
		t.Fatal(err)
	}
	if strings.ContainsAny(b.String(), "\n\t`") {
		t.Errorf("does not fit in a table: %s", &b)
	}
	return b.String()
}

// table returns the rows of a section as the page has them.
func table(rows []row, code [][2]string) string {
	cell := func(code, output string) string {
		return "`" + strings.ReplaceAll(code, "|", `\|`) + "` → `" + strings.ReplaceAll(output, "|", `\|`) + "`"
	}
	var b strings.Builder
	b.WriteString("| names | net/url, net/http | weburl | what changes |\n| --- | --- | --- | --- |\n")
	for i, r := range rows {
		if r.change == "" {
			r.change = "The same."
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", "`"+strings.ReplaceAll(r.names, " ", "` `")+"`", cell(code[i][0], r.old()), cell(code[i][1], r.new()), r.change)
	}
	return b.String()
}

// The tables of the page say what both packages print.
func TestFromNetURLPage(t *testing.T) {
	text, err := os.ReadFile(wayPage)
	if err != nil {
		t.Fatal(err)
	}
	page := strings.ReplaceAll(string(text), "\r\n", "\n")
	sources := code(t)
	for name, rows := range way {
		if len(sources[name]) != len(rows) {
			t.Fatalf("%s: %d rows, but the code of %d", name, len(rows), len(sources[name]))
		}
		before, rest, ok := strings.Cut(page, "\n## "+name+"\n")
		if !ok {
			t.Errorf("%s has no section %s", wayPage, name)
			continue
		}
		head, after, _ := strings.Cut(rest, "\n|")
		after = "|" + after
		end := strings.Index(after+"\n\n", "\n\n") + 1
		old, tail := after[:min(end, len(after))], after[min(end, len(after)):]
		if want := table(rows, sources[name]); old != want {
			if !*update {
				t.Errorf("%s, %s: the table is\n%swhere the rows print\n%sIf that is what you want: go test ./neturl -run Page -update", wayPage, name, old, want)
			}
			page = before + "\n## " + name + "\n" + head + "\n" + want + tail
		}
	}
	if strings.Count(page, "\n## ") != len(way) {
		t.Errorf("%s has %d sections, want %d", wayPage, strings.Count(page, "\n## "), len(way))
	}
	if *update {
		if err := os.WriteFile(wayPage, []byte(page), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// The page has every exported name of net/url, and no other.
func TestFromNetURLIsComplete(t *testing.T) {
	want := exported(t)
	seen := map[string]bool{}
	for _, rows := range way {
		for _, r := range rows {
			for _, name := range strings.Fields(r.names) {
				if seen[name] = true; !slices.Contains(want, name) && !strings.HasPrefix(name, "http.") && !strings.HasPrefix(name, "httputil.") {
					t.Errorf("net/url does not have %s", name)
				}
			}
		}
	}
	for _, name := range want {
		if !seen[name] {
			t.Errorf("%s is missing", name)
		}
	}
	if len(want) < 60 {
		t.Errorf("found only %q", want)
	}
}

// exported returns the exported names of net/url: "Parse", "URL.Host".
func exported(t *testing.T) (names []string) {
	t.Helper()
	p, err := build.Import("net/url", "", 0)
	if err != nil {
		t.Skip("the source of net/url is not here:", err)
	}
	for _, name := range p.GoFiles {
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if name := d.Name.Name; ast.IsExported(name) && d.Recv == nil {
					names = append(names, name)
				} else if ast.IsExported(name) {
					typ := d.Recv.List[0].Type
					if star, ok := typ.(*ast.StarExpr); ok {
						typ = star.X
					}
					names = append(names, typ.(*ast.Ident).Name+"."+name)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					typ, ok := spec.(*ast.TypeSpec)
					if !ok || !typ.Name.IsExported() {
						continue
					}
					names = append(names, typ.Name.Name)
					if s, ok := typ.Type.(*ast.StructType); ok {
						for _, f := range s.Fields.List {
							for _, id := range f.Names {
								if id.IsExported() {
									names = append(names, typ.Name.Name+"."+id.Name)
								}
							}
						}
					}
				}
			}
		}
	}
	return names
}
