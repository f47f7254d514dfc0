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

// omitted lists the values without a row in a table, by file and first key.
var omitted = map[string][]string{
	// reader.expected and reader.readUnits handle these: the expected production also depends
	// on the scheme, the base or the part.
	"conform/production.go: DomainToASCII": {"HostInvalidCodePoint", "InvalidURLUnit", "SpecialSchemeMissingFollowingSolidus", "MissingSchemeNonRelativeURL",
		"InvalidReverseSolidus", "InvalidCredentials", "HostMissing"},
	// These parts contain no URL units.
	"conform/production.go: PartHost": withoutUnits,
	"conform/edits.go: PartHost":      withoutUnits,
	// These parts belong to no component.
	"internal/app/provenance/provenance.go: PartScheme": {"PartTrimmed", "PartDelimiter", "PartSlashes", "PartUnread"},
}

var withoutUnits = []string{"PartTrimmed", "PartScheme", "PartDelimiter", "PartSlashes", "PartUsername", "PartPassword", "PartPort",
	"PartSeparator", "PartUnread"}

// A table whose keys are constants of another package has a row for each of them: a person who
// adds a validation error, for example, does not see the tables of conform and jsonform that
// need a row.
func TestTablesAreComplete(t *testing.T) {
	values := map[string][]string{} // of pkg.Type
	typeOf := map[string]string{}   // of pkg.Constant
	files := map[string]*ast.File{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() && path != root && (name[0] == '.' || name == "testdata" || name == "node_modules") {
			return fs.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, path)
		files[filepath.ToSlash(rel)] = file
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		for _, d := range file.Decls {
			d, ok := d.(*ast.GenDecl)
			if !ok || d.Tok != token.CONST {
				continue
			}
			var typ ast.Expr
			for _, s := range d.Specs {
				s := s.(*ast.ValueSpec)
				if s.Type != nil || s.Values != nil {
					typ = s.Type
				}
				if typ, ok := typ.(*ast.Ident); ok {
					for _, c := range s.Names {
						if c.IsExported() {
							name := file.Name.Name + "." + typ.Name
							values[name] = append(values[name], c.Name)
							typeOf[file.Name.Name+"."+c.Name] = name
						}
					}
				}
			}
		}
	}
	found := map[string]bool{}
	for path, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			c, ok := n.(*ast.CompositeLit)
			if !ok || c.Type != nil && source(c.Type) == "urlpattern.Init" { // a missing component has a meaning
				return true
			}
			var typ string
			var keys []string
			for _, e := range c.Elts {
				if kv, ok := e.(*ast.KeyValueExpr); ok {
					key := source(kv.Key)
					if name := typeOf[key]; name != "" {
						typ = name
						keys = append(keys, key[strings.IndexByte(key, '.')+1:])
					}
				}
			}
			if len(keys) < 2 {
				return true
			}
			place := path + ": " + keys[0]
			found[place] = true
			missing := slices.DeleteFunc(slices.Clone(values[typ]), func(name string) bool { return slices.Contains(keys, name) })
			if !slices.Equal(missing, omitted[place]) {
				t.Errorf("the table of %s at %s has no rows for %q; omitted lists %q", typ, place, missing, omitted[place])
			}
			return true
		})
	}
	for place := range omitted {
		if !found[place] {
			t.Errorf("there is no table at %s", place)
		}
	}
}
