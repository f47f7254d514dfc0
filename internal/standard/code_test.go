package standard

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// code holds the declarations of the packages of the module, except for tests and
// commands.
type code struct {
	// names holds package.Name, package.Type.field, package.Type.method and
	// package.(*Type).method.
	names map[string]bool
	// cited holds, for each comment that cites an anchor, the names that it
	// documents: several for a group.
	cited []citation
	// citedPatterns is the same for anchors of the URL Pattern Standard.
	citedPatterns []citation
}

type citation struct {
	anchor string
	names  []string
}

func readCode(t *testing.T, dir string) code {
	t.Helper()
	c := code{names: map[string]bool{}}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		// Editions follow their texts in their own way; the map is about the parser.
		edition := path == filepath.Join(dir, "edition")
		// Packages in compat use what the parser exports.
		compat := path == filepath.Join(dir, "compat")
		if d.IsDir() && path != dir && (name[0] == '.' || name == "testdata" || name == "node_modules" || edition || compat) {
			return fs.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		if file.Name.Name != "main" {
			c.add(file)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func (c *code) add(file *ast.File) {
	pkg := file.Name.Name + "."
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			c.declare(pkg+receiver(d)+d.Name.Name, d.Doc)
		case *ast.GenDecl:
			var group []string
			for _, s := range d.Specs {
				group = append(group, c.addSpec(pkg, s)...)
			}
			c.cite(group, d.Doc)
		}
	}
}

// addSpec adds the names that s declares and returns them, except the names of
// fields.
func (c *code) addSpec(pkg string, s ast.Spec) []string {
	switch s := s.(type) {
	case *ast.TypeSpec:
		name := pkg + s.Name.Name
		c.declare(name, s.Doc, s.Comment)
		if st, ok := s.Type.(*ast.StructType); ok {
			for _, f := range st.Fields.List {
				for _, id := range f.Names {
					c.declare(name+"."+id.Name, f.Doc, f.Comment)
				}
			}
		}
		return []string{name}
	case *ast.ValueSpec:
		var names []string
		for _, id := range s.Names {
			names = append(names, pkg+id.Name)
			c.names[pkg+id.Name] = true
		}
		c.cite(names, s.Doc, s.Comment)
		return names
	}
	return nil
}

func (c *code) declare(name string, comments ...*ast.CommentGroup) {
	c.names[name] = true
	c.cite([]string{name}, comments...)
}

func (c *code) cite(names []string, comments ...*ast.CommentGroup) {
	if len(names) == 0 {
		return
	}
	for _, g := range comments {
		for _, id := range citations(g.Text()) {
			c.cited = append(c.cited, citation{id, names})
		}
		for _, id := range citationsBy(patternCitationRE, g.Text()) {
			c.citedPatterns = append(c.citedPatterns, citation{id, names})
		}
	}
}

// receiver returns "(*T)." or "T." for a method and "" for a function.
func receiver(d *ast.FuncDecl) string {
	if d.Recv == nil {
		return ""
	}
	typ, pointer := d.Recv.List[0].Type, false
	for {
		switch x := typ.(type) {
		case *ast.StarExpr:
			typ, pointer = x.X, true
		case *ast.ParenExpr:
			typ = x.X
		case *ast.IndexExpr:
			typ = x.X
		case *ast.IndexListExpr:
			typ = x.X
		case *ast.Ident:
			if pointer {
				return "(*" + x.Name + ")."
			}
			return x.Name + "."
		default:
			return "?."
		}
	}
}

func TestReadCode(t *testing.T) {
	const source = `package p
// https://url.spec.whatwg.org/#is-special
func F() {}
func (x *T[K]) M() {}
func (T[K]) N() {}
type T[K any] struct {
	// https://url.spec.whatwg.org/#pointer
	f, g int
}
// https://url.spec.whatwg.org/#c
const (
	A = iota
	B // https://url.spec.whatwg.org/#remaining
)
`
	file, err := parser.ParseFile(token.NewFileSet(), "p.go", source, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	c := code{names: map[string]bool{}}
	c.add(file)
	for _, name := range []string{"p.F", "p.(*T).M", "p.T.N", "p.T", "p.T.f", "p.T.g", "p.A", "p.B"} {
		if !c.names[name] {
			t.Errorf("%s is missing", name)
		}
		delete(c.names, name)
	}
	if len(c.names) != 0 {
		t.Errorf("unexpected names: %v", c.names)
	}
	var cited []string
	for _, x := range c.cited {
		cited = append(cited, x.anchor+":"+strings.Join(x.names, ","))
	}
	slices.Sort(cited)
	if got, want := strings.Join(cited, " "), "c:p.A,p.B is-special:p.F pointer:p.T.f pointer:p.T.g remaining:p.B"; got != want {
		t.Errorf("cited %s, want %s", got, want)
	}
}
