package hostile_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/hostile"
	"github.com/weburl-go/weburl/internal/test/suite"
)

// untested lists the packages without hostile inputs, with the reasons.
var untested = map[string]string{
	"validation":                    "reads names only",
	"examples":                      "programs for people to read",
	"examples/lookaround":           "a module of its own; a library that backtracks reads its inputs",
	"bench/ways/gourlpattern":       "an adapter of tests; urlpattern counts them",
	"urlpattern/analysis":           "an answer takes a bounded number of steps, which its tests count",
	"param":                         "compares a name with a list",
	"edition":                       "types only",
	"internal/app/attributes":       "names and setters; those are counted in the tests of webapi",
	"internal/app/columns":          "the names that it reads are read in internal/app/cli; a URL's columns are read in internal/app/udf",
	"internal/app/rows":             "counted in the tests of internal/app/udf, which reads all columns",
	"internal/app/similar":          "reads names of at most 100 bytes; counted in the tests of internal/app/cli",
	"cmd/weburl/internal/files":     "opens what cmd/weburl/tables reads",
	"cmd/weburl/internal/interrupt": "reads no input",
	"cmd/weburl/internal/hardlinks": "reads no input",
	"engines/beam":                  "a module of its own, which has cmd/weburl/tables read its inputs",
	"bench/cmd/bulk":                "a module of its own, which measures",
	"bench/cmd/keep":                "a module of its own, which measures",
	"edition/all":                   "lists packages",
	"internal/test/beyond":          "reads the cases of this project, in tests",
	"internal/test/attack":          "makes inputs",
	"internal/test/browser":         "drives a browser, in tests",
	"edition/recorded2014":          "looks strings up",
	"internal/test/expression":      "makes inputs",
	"internal/test/abnf":            "reads the grammars of tests",
	"internal/brokenrule":           "reads names only",
	"internal/test/editiontest":     "compares editions with their texts, in tests",
	"internal/enum":                 "reads names only",
	"internal/parser":               "counted in the tests of the root, which calls all of it",
	"internal/gen/encoding":         "reads the Encoding Standard's data, to write sources",
	"internal/gen/generated":        "writes sources",
	"internal/test/hostile/shapes":  "prints the inputs",
	"internal/test/hostile":         "makes the inputs",
	"cmd/weburl/internal/tags":      "counted in the tests of page and documents, which read all HTML with it",
	"cmd/weburl/internal/markdown":  "counted in the tests of documents, which reads all Markdown with it",
	"internal/gen/idna2003":         "reads what Python knows of RFC 3454, to write sources",
	"internal/app/cli/about":        "counted in the tests of internal/app/cli, which run every verb",
	"internal/app/cli/compare":      "counted in the tests of internal/app/cli, which run every verb",
	"internal/app/cli/display":      "counted in the tests of internal/app/cli, which run every verb",
	"internal/app/cli/frame":        "counted in the tests of internal/app/cli, which run every verb",
	"internal/app/cli/pattern":      "counted in the tests of internal/app/cli, which run every verb",
	"internal/app/cli/read":         "counted in the tests of internal/app/cli, which run every verb",
	"internal/app/cli/robots":       "counted in the tests of internal/app/cli, which run every verb",
	"internal/app/cli/reference":    "counted in the tests of internal/app/cli, which run every verb",
	"internal/app/jsonform":         "counted in the tests of internal/app/cli and internal/app/viewer, which call all of it",
	"internal/app/viewer/answers":   "reads the data of tests",
	"cmd/weburl/internal/view":      "serves files; what the page asks is answered by internal/app/viewer",
	"cmd/weburl-viewer":             "runs in JavaScript; its inputs are read in internal/app/viewer",
	"internal/app/manual":           "reads the descriptions of this project; arguments are read in internal/app/cli",
	"internal/test/mutate":          "makes inputs",
	"internal/app/ordered":          "reads no input",
	"internal/standard":             "constants, and rules for the sources of this project",
	"internal/gen/standard":         "reads the Standard, to write sources",
	"internal/test/robotstxt":       "holds questions and makes inputs",
	"internal/test/suite":           "reads the data of tests",
	"internal/test/way":             "reads the rows of tests, to write documents",
	"internal/gen/ucd":              "reads Unicode's data, to write sources",
	"internal/gen/psldat":           "reads the Public Suffix List, to write sources",
	"tools/beyond":                  "reads the cases of this project",
	"tools/internal/peers":          "asks other programs",
	"internal/gen/recorded2014":     "reads results of 2014, to write sources",
	"tools/binsize":                 "reads no input",
	"tools/files":                   "reads the cases of this project",
	"tools/guard":                   "makes the inputs",
	"tools/idna2003":                "makes the inputs",
	"tools/judges":                  "reads the data of tests",
	"tools/canonical":               "makes the inputs",
	"tools/conversions":             "makes the inputs",
	"tools/dataurls":                "makes the inputs",
	"tools/robots":                  "makes the inputs",
	"tools/regexps":                 "makes the inputs",
	"tools/models":                  "makes the inputs",
	"tools/patterns":                "makes the inputs",
	"internal/ucd/names":            "looks a code point up; counted in the tests of urlpattern",
	"tools/ports":                   "reads no input",
	"tools/classes":                 "makes the inputs",
	"tools/exhaust":                 "makes the inputs",
	"tools/mutants":                 "reads Go",
	"tools/planted":                 "reads Go",
	"internal/test/tables":          "makes inputs",
	"internal/test/uts46":           "reads the domains of tests, one code point at a time",
	"internal/test/short":           "makes inputs",
	"internal/test/twin":            "reads the inputs of tests, with readers that are counted in their own",
	"tools/release":                 "reads what was built, to write archives",
	"cmd/weburl":                    "its tests run the command; arguments are read in internal/app/cli and internal/check",
	"cmd/weburl/tests":              "holds tests only",
	"cmd/weburl/tests/actions":      "holds tests only",
	"cmd/weburl/tests/guard":        "holds tests only",
	"cmd/weburl/tests/release":      "holds tests only",
	"cmd/weburl-wasm":               "runs in JavaScript, where web/test tests it",
	"bench":                         "a module of its own, which measures",
	"bench/cmd/nlnwa":               "a module of its own, which asks another program",
	"bench/ways":                    "holds tests only",
	"bench/cmd/table":               "a module of its own, which measures",
}

// Each package is tested with hostile inputs: how many statements it executes, and
// how much memory it takes.
func TestEveryPackageIsTested(t *testing.T) {
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
			// Code in compat is outside of the module, and cannot import this
			// package.
			if name := d.Name(); file != root && (file == filepath.Join(root, "compat") || name[0] == '.' || name == "testdata" || name == "node_modules") {
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
		dir = filepath.ToSlash(dir)
		packages[dir] = true
		if !strings.HasSuffix(file, "_test.go") {
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
	for dir := range packages {
		_, exempt := untested[dir]
		for name, in := range called {
			if !exempt && !in[dir] {
				t.Errorf("no test of %s calls hostile.%s", dir, name)
			}
		}
		if exempt && called["Growth"][dir] {
			t.Errorf("%s is listed as untested, but calls hostile.Growth", dir)
		}
	}
	for dir := range untested {
		if !packages[dir] {
			t.Errorf("%s is listed as untested, but does not exist", dir)
		}
	}
}

// Each shape has a unique name and makes inputs of about the requested size.
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
