package standard_test

import (
	"go/build"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/suite"
)

const module = "github.com/weburl-go/weburl"

// heavy lists the packages with large tables. Only packages at the level of the command,
// and programs, import them.
var heavy = []string{"encoding"}

const commandLevel = 10

// levels reads the packages and their levels from ARCHITECTURE.md.
func levels(t *testing.T, root string) map[string]int {
	text := suite.Text(t, filepath.Join(root, "ARCHITECTURE.md"))
	rooms := map[string]int{}
	for _, row := range regexp.MustCompile("(?m)^\\| (\\d+) \\| `([^`]+)`").FindAllStringSubmatch(text, -1) {
		level, _ := strconv.Atoi(row[1])
		name := row[2]
		if name == "weburl" {
			name = "."
		}
		rooms[name] = level
	}
	return rooms
}

// Programs that only parse URLs link neither the tables for showing them, nor the
// Public Suffix List, nor any edition.
func TestRootLinksNoOtherTables(t *testing.T) {
	root, err := suite.ModuleRoot()
	if err != nil {
		t.Fatal(err)
	}
	seen := linked(t, build.Default, root, ".")
	for _, heavy := range []string{"internal/ucd/security", "psl", "render"} {
		if seen[heavy] != nil {
			t.Errorf("the root imports %s", heavy)
		}
	}
	for name := range seen {
		if name == "edition" || strings.HasPrefix(name, "edition/") {
			t.Errorf("the root imports %s", name)
		}
	}
	if seen["internal/ucd"] == nil {
		t.Error("the root does not import internal/ucd; does this test find imports?")
	}
}

// The WebAssembly of the npm package has no reflection, which these packages bring: they
// would add a tenth to what a browser loads.
func TestWebAssemblyLinksNoReflection(t *testing.T) {
	root, err := suite.ModuleRoot()
	if err != nil {
		t.Fatal(err)
	}
	c := build.Default
	c.GOOS, c.GOARCH, c.BuildTags = "js", "wasm", []string{"weburl_minimal"}
	seen := linked(t, c, root, "cmd/weburl-wasm")
	for dir, imports := range seen {
		for _, imported := range imports {
			if slices.Contains([]string{"fmt", "encoding/json", "log/slog", "database/sql/driver"}, imported) {
				t.Errorf("%s imports %s", dir, imported)
			}
		}
	}
	if seen["urlpattern"] == nil {
		t.Error("the program does not link urlpattern; does this test find imports?")
	}
}

// linked returns the packages of the module that a program with the package in dir contains,
// and what each imports.
func linked(t *testing.T, c build.Context, root, dir string) map[string][]string {
	t.Helper()
	seen := map[string][]string{}
	var visit func(dir string)
	visit = func(dir string) {
		if _, ok := seen[dir]; ok {
			return
		}
		p, err := c.ImportDir(filepath.Join(root, dir), 0)
		if err != nil {
			t.Fatal(err)
		}
		seen[dir] = append([]string{}, p.Imports...)
		for _, imported := range p.Imports {
			if name, inside := strings.CutPrefix(imported, module); inside {
				visit(strings.TrimPrefix(name, "/"))
			}
		}
	}
	visit(dir)
	return seen
}

// Packages import only packages below them, and the library imports nothing else except
// for the standard library. Tests may import anything.
func TestImportsGoDownward(t *testing.T) {
	root, err := suite.ModuleRoot()
	if err != nil {
		t.Fatal(err)
	}
	rooms := levels(t, root)
	seen := map[string]bool{}
	err = filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if _, err := os.Stat(filepath.Join(file, "go.mod")); err == nil && file != root || strings.HasPrefix(d.Name(), ".") && file != root || d.Name() == "testdata" {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			return nil
		}
		rel, _ := filepath.Rel(root, filepath.Dir(file))
		rel = filepath.ToSlash(rel)
		level, isRoom := rooms[rel]
		seen[rel] = true
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range parsed.Imports {
			imported, _ := strconv.Unquote(spec.Path.Value)
			name, inside := strings.CutPrefix(imported, module)
			if !inside {
				if first, _, _ := strings.Cut(imported, "/"); isRoom && strings.Contains(first, ".") && first != "golang.org" {
					t.Errorf("%s imports %s", rel, imported)
				}
				continue
			}
			name = path.Clean(strings.TrimPrefix(name, "/"))
			below, ok := rooms[name]
			if isRoom && level < commandLevel && slices.Contains(heavy, name) {
				t.Errorf("%s imports %s, whose tables only programs that use it should carry", rel, name)
			}
			switch {
			case !isRoom:
				// Packages outside the layers may use all of them.
			case !ok && name != "internal/standard" && name != "internal/test/suite":
				t.Errorf("%s imports %s, which is not in ARCHITECTURE.md", rel, name)
			case ok && below >= level:
				t.Errorf("%s (level %d) imports %s (level %d)", rel, level, name, below)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for name := range rooms {
		if !seen[name] {
			t.Errorf("ARCHITECTURE.md lists %s, which does not exist", name)
		}
	}
	for name := range seen {
		if _, ok := rooms[name]; !ok && !strings.HasPrefix(name, "internal/") && !strings.HasPrefix(name, "tools/") {
			t.Errorf("%s is missing from ARCHITECTURE.md", name)
		}
	}
}
