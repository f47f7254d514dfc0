package nlnwa_test

import (
	"bytes"
	"flag"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var original = flag.String("original", "", "write testdata/surface.txt from the source of github.com/nlnwa/whatwg-url in this directory")

// added lists the names that this module exports beyond the original.
var added = []string{
	"url: field OptionError.Option string",
	"url: field OptionError.Reason string",
	"url: method (*OptionError) Error() string",
	"url: type OptionError",
}

// Everything that the original exports exists, with the same types.
func TestSurface(t *testing.T) {
	const file = "testdata/surface.txt"
	if *original != "" {
		if err := os.WriteFile(file, []byte(strings.Join(surface(t, *original), "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	want := append(strings.Split(strings.TrimSpace(string(text)), "\n"), added...)
	slices.Sort(want)
	got := surface(t, ".")
	for _, line := range want {
		if !slices.Contains(got, line) {
			t.Errorf("missing: %s", line)
		}
	}
	for _, line := range got {
		if !slices.Contains(want, line) {
			t.Errorf("not in the original: %s", line)
		}
	}
	if len(want) < 190 {
		t.Errorf("%d names", len(want))
	}
}

// surface returns the exported declarations of the three packages in a directory, a
// line each.
func surface(t *testing.T, dir string) []string {
	t.Helper()
	var lines []string
	for _, name := range []string{"url", "canonicalizer", "errors"} {
		add := func(line string) { lines = append(lines, name+": "+line) }
		fset := token.NewFileSet()
		files, err := filepath.Glob(filepath.Join(dir, name, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range files {
			if strings.HasSuffix(path, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range file.Decls {
				switch d := d.(type) {
				case *ast.FuncDecl:
					function(d, add)
				case *ast.GenDecl:
					for _, spec := range d.Specs {
						switch spec := spec.(type) {
						case *ast.ValueSpec:
							for _, n := range spec.Names {
								if n.IsExported() {
									add(d.Tok.String() + " " + n.Name)
								}
							}
						case *ast.TypeSpec:
							typeSpec(spec, add)
						}
					}
				}
			}
		}
	}
	slices.Sort(lines)
	return lines
}

func function(d *ast.FuncDecl, add func(string)) {
	if !d.Name.IsExported() {
		return
	}
	line := "func "
	if d.Recv != nil {
		receiver := show(d.Recv.List[0].Type)
		if !ast.IsExported(strings.TrimPrefix(receiver, "*")) {
			return
		}
		line = "method (" + receiver + ") "
	}
	add(line + d.Name.Name + signature(d.Type))
}

func typeSpec(spec *ast.TypeSpec, add func(string)) {
	if !spec.Name.IsExported() {
		return
	}
	add("type " + spec.Name.Name)
	switch typ := spec.Type.(type) {
	case *ast.StructType:
		for _, f := range typ.Fields.List {
			for _, n := range f.Names {
				if n.IsExported() {
					add("field " + spec.Name.Name + "." + n.Name + " " + show(f.Type))
				}
			}
		}
	case *ast.InterfaceType:
		for _, m := range typ.Methods.List {
			if len(m.Names) == 1 && m.Names[0].IsExported() {
				add("method " + spec.Name.Name + "." + m.Names[0].Name + signature(m.Type.(*ast.FuncType)))
			}
		}
	}
}

// signature returns the types of the parameters and results, without names.
func signature(f *ast.FuncType) string {
	list := func(fields *ast.FieldList) []string {
		var types []string
		if fields == nil {
			return nil
		}
		for _, field := range fields.List {
			for range max(1, len(field.Names)) {
				types = append(types, show(field.Type))
			}
		}
		return types
	}
	s := "(" + strings.Join(list(f.Params), ", ") + ")"
	switch results := list(f.Results); len(results) {
	case 0:
	case 1:
		s += " " + results[0]
	default:
		s += " (" + strings.Join(results, ", ") + ")"
	}
	return s
}

func show(node ast.Node) string {
	if f, ok := node.(*ast.FuncType); ok {
		return "func" + signature(f)
	}
	var b bytes.Buffer
	_ = printer.Fprint(&b, token.NewFileSet(), node)
	return b.String()
}
