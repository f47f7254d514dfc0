package hostile_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/hostile"
	"github.com/weburl-go/weburl/internal/suite"
)

// Each package of the library is tested with hostile inputs, except those that only
// read names.
func TestEveryPackageIsTested(t *testing.T) {
	exempt := map[string]bool{"validation": true}
	root, err := suite.ModuleRoot()
	if err != nil {
		t.Fatal(err)
	}
	packages := map[string]bool{}
	called := map[string]map[string]bool{"Growth": {}, "Memory": {}}
	err = filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			_, err := os.Stat(filepath.Join(file, "go.mod"))
			if name := d.Name(); file != root && (err == nil || name[0] == '.' || name == "internal" || name == "testdata" || name == "node_modules") {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(file, ".go") {
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		dir, err := filepath.Rel(root, filepath.Dir(file))
		if err != nil {
			return err
		}
		if !strings.HasSuffix(file, "_test.go") {
			packages[dir] = packages[dir] || parsed.Name.Name != "main"
			return nil
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok {
				name := strings.TrimSuffix(s.Sel.Name, "From")
				if x, ok := s.X.(*ast.Ident); ok && x.Name == "hostile" && called[name] != nil {
					called[name][dir] = true
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for dir, public := range packages {
		for name, in := range called {
			if public && !exempt[filepath.ToSlash(dir)] && !in[dir] {
				t.Errorf("no test of %s calls hostile.%s", dir, name)
			}
		}
	}
	if !packages["."] {
		t.Error("no packages found")
	}
}

// Each shape has a unique name and makes inputs of about the size asked for.
func TestShapes(t *testing.T) {
	for list, shapes := range map[string][]hostile.Shape{
		"URLs": hostile.URLs(), "Hosts": hostile.Hosts(), "Queries": hostile.Queries(),
	} {
		seen := map[string]bool{}
		for _, s := range shapes {
			if seen[s.Name] {
				t.Errorf("%s has two shapes %q", list, s.Name)
			}
			seen[s.Name] = true
			s.Make(0)
			for _, n := range []int{1 << 10, 1 << 15} {
				if got := len(s.Make(n)); got < n/2 || got > n+n/2 {
					t.Errorf("%s: %s: asked for %d bytes, it made %d", list, s.Name, n, got)
				}
			}
		}
	}
}
