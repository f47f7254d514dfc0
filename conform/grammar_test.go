package conform_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strings"
	"testing"
)

// The grammar uses neither the URL parser nor the host parser, so that their agreement
// is evidence. Of package weburl, it may use only the base URL.
func TestGrammarCallsNoParser(t *testing.T) {
	grammar := []string{"valid.go", "host.go"}
	asks := []string{"URL", "IsValid", "Scheme", "IsSpecial", "HasOpaquePath"}
	fset := token.NewFileSet()
	var own []*ast.File            // the files of the grammar
	elsewhere := map[string]bool{} // what the other files declare
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		name := e.Name()
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		if slices.Contains(grammar, name) {
			own = append(own, file)
			continue
		}
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Recv == nil {
					elsewhere[d.Name.Name] = true
				}
			case *ast.GenDecl:
				for _, s := range d.Specs {
					switch s := s.(type) {
					case *ast.TypeSpec:
						elsewhere[s.Name.Name] = true
					case *ast.ValueSpec:
						for _, n := range s.Names {
							elsewhere[n.Name] = true
						}
					}
				}
			}
		}
	}
	if len(own) != len(grammar) || !elsewhere["newReader"] {
		t.Fatalf("found %d files of the grammar, and these declarations elsewhere: %v", len(own), elsewhere)
	}
	for _, file := range own {
		for _, i := range file.Imports {
			if strings.HasSuffix(i.Path.Value, `/host"`) {
				t.Errorf("%v: the grammar imports the host parser", fset.Position(i.Pos()))
			}
		}
		selected := map[*ast.Ident]bool{}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				selected[n.Sel] = true
				if of, ok := n.X.(*ast.Ident); ok && (of.Name == "weburl" || of.Name == "base") && !slices.Contains(asks, n.Sel.Name) {
					t.Errorf("%v: the grammar uses %s.%s", fset.Position(n.Pos()), of.Name, n.Sel.Name)
				}
			case *ast.Ident:
				if elsewhere[n.Name] && !selected[n] {
					t.Errorf("%v: the grammar uses %s", fset.Position(n.Pos()), n.Name)
				}
			}
			return true
		})
	}
}
