package standard

import (
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/suite"
)

var update = flag.Bool("update", false, "write what the public packages export to the files in api")

// The public packages export exactly what the files in api list, so that no change goes
// unnoticed.
func TestExportedSurface(t *testing.T) {
	written := map[string]bool{}
	for _, dir := range public {
		name, lines := exports(t, filepath.Join(root, dir))
		golden := filepath.Join("api", name+".txt")
		if written[golden] { // two packages with one name
			golden = filepath.Join("api", strings.ReplaceAll(dir, "/", "-")+".txt")
		}
		written[golden] = true
		if *update {
			suite.Write(t, golden, strings.Join(lines, "\n")+"\n")
			continue
		}
		text, err := os.ReadFile(golden)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Fatal(err)
		}
		if diff := difference(lines, strings.FieldsFunc(string(text), isNewline)); diff != "" {
			t.Errorf("package %s exports other things than internal/standard/%s says:\n%s"+
				"A line that goes, or goes and comes, can break programs. If that is what you want:\n"+
				"\tgo test ./internal/standard -run TestExportedSurface -update", name, filepath.ToSlash(golden), diff)
		}
	}
	files, err := filepath.Glob("api/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if written[file] {
			continue
		}
		if !*update {
			t.Errorf("internal/standard/%s is of no public package; -update removes it", filepath.ToSlash(file))
		} else if err := os.Remove(file); err != nil {
			t.Fatal(err)
		}
	}
}

func isNewline(r rune) bool { return r == '\n' || r == '\r' }

// difference returns the removed lines, with a minus, and the added lines, with a plus,
// in their order.
func difference(now, before []string) string {
	var b strings.Builder
	all := slices.Concat(now, before)
	slices.Sort(all)
	for _, line := range slices.Compact(all) {
		switch is, was := slices.Contains(now, line), slices.Contains(before, line); {
		case was && !is:
			fmt.Fprintf(&b, "\t- %s\n", line)
		case is && !was:
			fmt.Fprintf(&b, "\t+ %s\n", line)
		}
	}
	return b.String()
}

// exports returns the name of the package in a directory and a line for each
// declaration that it exports, sorted.
func exports(t *testing.T, dir string) (name string, lines []string) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range names {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		name = file.Name.Name
		for _, d := range file.Decls {
			lines = append(lines, exported(d)...)
		}
	}
	if name == "" {
		t.Fatalf("there is no package in %s", dir)
	}
	slices.Sort(lines)
	return name, slices.Compact(lines)
}

// exported returns the lines of a declaration. They contain neither names of parameters
// nor values, which may change, and only the exported parts of structs.
func exported(d ast.Decl) (lines []string) {
	ast.Inspect(d, func(n ast.Node) bool {
		if f, ok := n.(*ast.FuncType); ok {
			f.Params, f.Results = nameless(f.Params), nameless(f.Results)
		}
		return true
	})
	switch d := d.(type) {
	case *ast.FuncDecl:
		switch {
		case !d.Name.IsExported():
		case d.Recv == nil:
			lines = append(lines, "func "+d.Name.Name+signature(d.Type))
		case ast.IsExported(strings.Trim(receiver(d), "(*).")):
			lines = append(lines, "method ("+source(d.Recv.List[0].Type)+") "+d.Name.Name+signature(d.Type))
		}
	case *ast.GenDecl:
		var typ ast.Expr // of the previous constant, which constants without a value repeat
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				lines = append(lines, typeLines(s)...)
			case *ast.ValueSpec:
				if s.Type != nil || s.Values != nil {
					typ = s.Type
				}
				for _, id := range s.Names {
					if id.IsExported() {
						lines = append(lines, strings.TrimSpace(d.Tok.String()+" "+id.Name+" "+source(typ)))
					}
				}
			}
		}
	}
	return lines
}

func typeLines(s *ast.TypeSpec) []string {
	if !s.Name.IsExported() {
		return nil
	}
	head := "type " + s.Name.Name + typeParameters(s.TypeParams) + " "
	if s.Assign.IsValid() {
		head += "= "
	}
	st, ok := s.Type.(*ast.StructType)
	if !ok {
		return []string{head + source(s.Type)}
	}
	lines := []string{head + "struct"}
	for _, f := range st.Fields.List {
		for _, id := range f.Names {
			if id.IsExported() {
				lines = append(lines, "field "+s.Name.Name+"."+id.Name+" "+source(f.Type))
			}
		}
		if f.Names == nil { // even an unexported one lends its methods
			lines = append(lines, "field "+s.Name.Name+" embeds "+source(f.Type))
		}
	}
	return lines
}

// signature returns type parameters, parameters and results.
func signature(f *ast.FuncType) string {
	plain := *f
	plain.TypeParams = nil
	return typeParameters(f.TypeParams) + strings.TrimPrefix(source(&plain), "func")
}

// nameless returns a field for each parameter or result, without its name.
func nameless(list *ast.FieldList) *ast.FieldList {
	if list == nil {
		return nil
	}
	var types ast.FieldList
	for _, f := range list.List {
		for range max(1, len(f.Names)) {
			types.List = append(types.List, &ast.Field{Type: f.Type})
		}
	}
	return &types
}

func typeParameters(list *ast.FieldList) string {
	if list == nil {
		return ""
	}
	var parameters []string
	for _, f := range list.List {
		for _, id := range f.Names {
			parameters = append(parameters, id.Name+" "+source(f.Type))
		}
	}
	return "[" + strings.Join(parameters, ", ") + "]"
}

// source returns an expression in one line, or "" for nil.
func source(x ast.Expr) string {
	if x == nil {
		return ""
	}
	var b strings.Builder
	if err := printer.Fprint(&b, token.NewFileSet(), x); err != nil {
		return err.Error()
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

func TestExported(t *testing.T) {
	const text = `package p
import "iter"
func F(a, b string, _ ...int) (x T, err error) { return }
func G[K ~string | ~[]byte, V any](map[K]V, func(k K) bool) iter.Seq2[K, V] { return nil }
func f() {}
func (t *T) M() {}
func (*T) m() {}
func (t u) N() {}
func (S[K]) O(struct {
	A, B int
}) {}
type T struct {
	A, b int
	C    func(dst []byte, s string) []byte
	u
	*S[int]
}
type S[K any] []K
type (
	I interface { M(); N() }
	A = T
	u uint8
)
const (
	X u = iota + 1
	Y
	_
	Z, z
	Untyped = "v"
	Same
)
var V, W = 1, 2
var P *T
`
	file, err := parser.ParseFile(token.NewFileSet(), "p.go", text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, d := range file.Decls {
		lines = append(lines, exported(d)...)
	}
	want := []string{
		"func F(string, string, ...int) (T, error)",
		"func G[K ~string | ~[]byte, V any](map[K]V, func(K) bool) iter.Seq2[K, V]",
		"method (*T) M()",
		"method (S[K]) O(struct{ A, B int })",
		"type T struct",
		"field T.A int",
		"field T.C func([]byte, string) []byte",
		"field T embeds u",
		"field T embeds *S[int]",
		"type S[K any] []K",
		"type I interface { M() N() }",
		"type A = T",
		"const X u",
		"const Y u",
		"const Z u",
		"const Untyped",
		"const Same",
		"var V",
		"var W",
		"var P *T",
	}
	if diff := difference(lines, want); diff != "" || len(lines) != len(want) {
		t.Errorf("%d lines, want %d:\n%s", len(lines), len(want), diff)
	}
	if got, want := difference([]string{"a", "c"}, []string{"a", "b"}), "\t- b\n\t+ c\n"; got != want {
		t.Errorf("difference: %q, want %q", got, want)
	}
}
