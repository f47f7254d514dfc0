package way

import (
	"bytes"
	"go/ast"
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

// Lines runs rows, of a type whose underlying type is that of [Row], and finds their code
// in the source files of the test.
func Lines[R ~struct {
	Names    string
	Old, New func() string
	Change   string
}](t *testing.T, sections map[string][]R, files ...string) map[string][]Line {
	t.Helper()
	sources := map[string][][2]string{}
	for _, name := range files {
		code(t, name, sources)
	}
	lines := map[string][]Line{}
	for name, rows := range sections {
		if len(sources[name]) != len(rows) {
			t.Fatalf("%s: %d rows, but the code of %d", name, len(rows), len(sources[name]))
		}
		for i, r := range rows {
			r := Row(r)
			lines[name] = append(lines[name], Line{r.Names, Cell{sources[name][i][0], r.Old()}, Cell{sources[name][i][1], r.New()}, r.Change})
		}
	}
	return lines
}

// code adds the code of the functions of the rows of a file, in their order, by section.
func code(t *testing.T, name string, sections map[string][][2]string) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
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
}

// body returns the body of a function in one line.
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

// Exported returns the exported names that the Go files of a directory declare,
// each after prefix: "Parse", "URL.Host". They include the methods of interfaces
// and the fields of structs.
func Exported(t *testing.T, dir, prefix string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	add := func(name ...string) {
		if !slices.ContainsFunc(name, func(s string) bool { return !ast.IsExported(s) }) {
			names = append(names, prefix+strings.Join(name, "."))
		}
	}
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, e.Name()), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		if file.Name.Name == "main" {
			continue
		}
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Recv == nil {
					add(d.Name.Name)
					continue
				}
				typ := d.Recv.List[0].Type
				if star, ok := typ.(*ast.StarExpr); ok {
					typ = star.X
				}
				add(typ.(*ast.Ident).Name, d.Name.Name)
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					switch spec := spec.(type) {
					case *ast.ValueSpec:
						for _, id := range spec.Names {
							add(id.Name)
						}
					case *ast.TypeSpec:
						add(spec.Name.Name)
						var members *ast.FieldList
						switch typ := spec.Type.(type) {
						case *ast.StructType:
							members = typ.Fields
						case *ast.InterfaceType:
							members = typ.Methods
						default:
							continue
						}
						for _, f := range members.List {
							for _, id := range f.Names {
								add(spec.Name.Name, id.Name)
							}
						}
					}
				}
			}
		}
	}
	return names
}
