package standard

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// exemplary lists the packages in which every exported function and method has an
// example.
var exemplary = []string{".", "form", "webapi"}

// shown lists the functions and methods without an example of their own, with the reason
// and the example that shows them instead.
var shown = []struct{ names, reason, example string }{
	{"weburl.URL.MarshalText weburl.URL.UnmarshalText", "encoding/json calls it", "weburl.URL_json"},
	{"weburl.URL.AppendBinary weburl.URL.MarshalBinary weburl.URL.UnmarshalBinary", "encoding/gob calls it", "weburl.URL_gob"},
	{"weburl.URL.Scan weburl.URL.Value", "database/sql calls it", "weburl.URL_database"},
	{"weburl.URL.LogValue", "log/slog calls it", "weburl.URL_log"},
	{"weburl.Origin.AppendText weburl.Origin.MarshalText weburl.Origin.UnmarshalText", "encoding/json calls it", "weburl.Origin_json"},
	{"weburl.Origin.Scan weburl.Origin.Value", "database/sql calls it", "weburl.Origin_database"},
	{"weburl.Origin.LogValue", "log/slog calls it", "weburl.Origin_log"},
	{"weburl.ChangeReason.AppendText weburl.ChangeReason.MarshalText weburl.ChangeReason.UnmarshalText", "encoding/json calls it", "weburl.ChangeReason"},
	{"weburl.Component.AppendText weburl.Component.MarshalText weburl.Component.UnmarshalText", "encoding/json calls it", "weburl.Component"},
	{"weburl.PartKind.AppendText weburl.PartKind.MarshalText weburl.PartKind.UnmarshalText", "encoding/json calls it", "weburl.PartKind"},
	{"weburl.ChangeError.Error", "fmt calls it", "weburl.ChangeError"},
	{"weburl.OriginError.Error weburl.OriginError.Unwrap", "fmt and errors.As call it", "weburl.OriginError"},
	{"weburl.ScanError.Error", "fmt calls it", "weburl.ScanError"},
	{"weburl.Editor.SetScheme weburl.Editor.SetUsername weburl.Editor.SetPassword weburl.Editor.RemoveCredentials weburl.Editor.SetHost " +
		"weburl.Editor.SetHostPort weburl.Editor.SetPort weburl.Editor.RemovePort weburl.Editor.SetPath weburl.Editor.JoinSegments " +
		"weburl.Editor.SetQuery weburl.Editor.RemoveQuery weburl.Editor.SetParams weburl.Editor.SetParam weburl.Editor.AddParam " +
		"weburl.Editor.RemoveParams weburl.Editor.RemoveParamsFunc weburl.Editor.SetFragment weburl.Editor.RemoveFragment weburl.Editor.URL",
		"each does what a method of URL does, which has an example", "weburl.URL_Edit"},
	{"webapi.URL.AppendText webapi.URL.MarshalText webapi.URL.UnmarshalText", "encoding/json calls it", "webapi.URL_json"},
	{"webapi.URL.LogValue", "log/slog calls it", "webapi.URL_log"},
	{"webapi.URLPattern.Protocol webapi.URLPattern.Username webapi.URLPattern.Password webapi.URLPattern.Hostname webapi.URLPattern.Port " +
		"webapi.URLPattern.Pathname webapi.URLPattern.Search webapi.URLPattern.Hash webapi.URLPattern.HasRegExpGroups",
		"each is an attribute of one pattern", "webapi.URLPattern"},
	{"webapi.TypeError.Error webapi.TypeError.Unwrap", "fmt and errors.As call it", "webapi.TypeError"},
}

// The documentation of every function contains an example that is run.
func TestExamplesOfFunctions(t *testing.T) {
	functions, examples := map[string]int{}, map[string]bool{}
	for _, dir := range exemplary {
		readExamples(t, dir, functions, examples)
	}
	excused := map[string]bool{}
	for _, s := range shown {
		if !examples[s.example] {
			t.Errorf("there is no example %s, which shows %s", s.example, s.names)
		}
		for _, name := range strings.Fields(s.names) {
			excused[name] = true
			switch n, ok := functions[name]; {
			case !ok:
				t.Errorf("there is no function %s to excuse", name)
			case n > 0:
				t.Errorf("%s has an example of its own and needs no excuse", name)
			}
		}
	}
	for name, n := range functions {
		if n == 0 && !excused[name] {
			t.Errorf("%s has no example", name)
		}
	}
	if len(functions) < 150 {
		t.Errorf("found only %d functions, want at least 150", len(functions))
	}
}

// readExamples adds the exported functions and methods of a package, such as
// "weburl.URL.Host", each with the number of its examples, and the names of all
// examples, such as "weburl.URL_Host".
func readExamples(t *testing.T, dir string, functions map[string]int, examples map[string]bool) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(root, dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	fset := token.NewFileSet()
	var files, tests []*ast.File
	for _, name := range names {
		file, err := parser.ParseFile(fset, name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(name, "_test.go") {
			tests = append(tests, file)
		} else {
			files = append(files, file)
		}
	}
	p, err := doc.NewFromFiles(fset, slices.Concat(files, tests), path.Join("github.com/weburl-go/weburl", dir))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range doc.Examples(tests...) {
		examples[p.Name+"."+e.Name] = true
		if e.Output == "" && !e.EmptyOutput {
			t.Errorf("%s: example %s is not run, since it has no output", p.Name, e.Name)
		}
	}
	add := func(typ string, list []*doc.Func) {
		for _, f := range list {
			functions[p.Name+"."+typ+f.Name] = len(f.Examples)
		}
	}
	add("", p.Funcs)
	for _, typ := range p.Types {
		add("", typ.Funcs)
		add(typ.Name+".", typ.Methods)
	}
}
