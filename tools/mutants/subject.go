package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// subject is a package whose sources are mutated.
type subject struct {
	path    string // as given: relative to the module root
	full    string // import path
	dir     string
	name    string
	sources []*source
	set     *token.FileSet
	info    *types.Info
	types   *types.Package
	imports types.Importer
	exports map[string]string
	blocks  map[block]bool // all that the coverage tool counts
}

var generated = regexp.MustCompile(`(?m)^// Code generated .* DO NOT EDIT\.$`)

// goTool runs the go command in the module at root, and returns what it prints.
func goTool(root string, args ...string) ([]byte, error) {
	cmd := exec.Command("go", args...)
	cmd.Dir = root
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go %s: %w\n%s%s", strings.Join(args, " "), err, out, stderr.Bytes())
	}
	return out, nil
}

// load reads and type checks a package of the module at root.
func load(root, path string) (*subject, error) {
	out, err := goTool(root, "list", "-export", "-deps", "-json=ImportPath,Dir,Name,GoFiles,Export", "./"+path, "os", "strconv") // which the switch imports
	if err != nil {
		return nil, err
	}
	type listed struct {
		ImportPath, Dir, Name, Export string
		GoFiles                       []string
	}
	s := &subject{path: path, exports: map[string]string{}, blocks: map[block]bool{}, set: token.NewFileSet()}
	var found listed
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var l listed
		if err := dec.Decode(&l); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, err
		}
		s.exports[l.ImportPath] = l.Export
		if l.Dir == filepath.Join(root, path) {
			found = l
		}
	}
	s.full, s.dir, s.name = found.ImportPath, found.Dir, found.Name
	var files []*ast.File
	for _, name := range found.GoFiles {
		file := filepath.Join(s.dir, name)
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		tree, err := parser.ParseFile(s.set, file, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, tree)
		if generated.Match(text) {
			continue
		}
		below, err := filepath.Rel(root, file)
		if err != nil {
			return nil, err
		}
		s.sources = append(s.sources, &source{
			name: filepath.ToSlash(below), path: file, text: text, file: s.set.File(tree.Pos()), ast: tree,
		})
	}
	s.imports = importer.ForCompiler(s.set, "gc", func(path string) (io.ReadCloser, error) { return os.Open(s.exports[path]) })
	s.info = &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}}
	config := types.Config{Importer: s.imports}
	s.types, err = config.Check(s.full, s.set, files, s.info)
	return s, err
}

// mutate returns the mutants of the package that compile, and writes their sources
// and an overlay for them into dir. The number of others comes second.
func (s *subject) mutate(dir string) (all []*mutant, dropped int, err error) {
	drop := map[string]bool{}
	for range 50 {
		all = plan(s, drop)
		bad, err := s.check(all)
		if err != nil {
			return nil, 0, err
		}
		if len(bad) == 0 {
			number(all)
			return all, len(drop), s.write(dir)
		}
		for _, m := range bad {
			drop[m.place()] = true
		}
	}
	return nil, 0, errors.New("mutants that do not compile remain")
}

// number sets nth of each mutant, which must be 0.
func number(all []*mutant) {
	count := map[string]int{}
	for _, m := range all {
		key := m.key()
		count[key]++
		m.nth = count[key]
	}
}

// check type checks the mutated sources, and returns the mutants with errors.
func (s *subject) check(all []*mutant) (bad []*mutant, err error) {
	set := token.NewFileSet()
	var files []*ast.File
	edits := map[string][]edit{}
	parse := func(name string, text []byte) error {
		f, err := parser.ParseFile(set, name, text, parser.SkipObjectResolution)
		files = append(files, f)
		return err
	}
	mutated := map[string]bool{}
	for _, src := range s.sources {
		text, e := src.written()
		edits[src.path], mutated[src.path] = e, true
		if err := parse(src.path, text); err != nil {
			return nil, err
		}
	}
	if err := parse("mutant_switch.go", fmt.Appendf(nil, switched, s.name)); err != nil {
		return nil, err
	}
	for _, f := range s.others(mutated) {
		text, err := os.ReadFile(f)
		if err != nil {
			return nil, err
		}
		if err := parse(f, text); err != nil {
			return nil, err
		}
	}
	found := map[int]bool{}
	config := types.Config{Importer: s.imports, Error: func(e error) {
		typed, ok := e.(types.Error)
		if !ok {
			err = e
			return
		}
		at := set.Position(typed.Pos)
		before := len(found)
		for _, ed := range edits[at.Filename] {
			if ed.ids[0] > 0 && ed.at <= at.Offset && at.Offset < ed.remove {
				for id := ed.ids[0]; id <= ed.ids[1]; id++ {
					found[id] = true
				}
			}
		}
		if len(found) > before {
			return
		}
		for _, m := range all {
			if m.source.path == at.Filename && m.Line == at.Line {
				found[m.id] = true
			}
		}
		if len(found) == before {
			err = e
		}
	}}
	config.Check(s.full, set, files, nil)
	for _, m := range all {
		if found[m.id] {
			bad = append(bad, m)
		}
	}
	if len(bad) > 0 {
		err = nil
	}
	return bad, err
}

// others returns the package's files that are not mutated.
func (s *subject) others(mutated map[string]bool) (list []string) {
	s.set.Iterate(func(f *token.File) bool {
		if filepath.Dir(f.Name()) == s.dir && !mutated[f.Name()] && strings.HasSuffix(f.Name(), ".go") {
			list = append(list, f.Name())
		}
		return true
	})
	return list
}

func (s *subject) overlay(dir string) string { return filepath.Join(dir, "overlay.json") }

func (s *subject) write(dir string) error {
	replace := map[string]string{}
	put := func(at, name string, text []byte) error {
		to := filepath.Join(dir, name)
		replace[at] = to
		return os.WriteFile(to, text, 0o666)
	}
	for _, src := range s.sources {
		text, _ := src.written()
		if err := put(src.path, filepath.Base(src.path), text); err != nil {
			return err
		}
	}
	if err := put(filepath.Join(s.dir, "mutant_switch.go"), "mutant_switch.go", fmt.Appendf(nil, switched, s.name)); err != nil {
		return err
	}
	data, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return err
	}
	return os.WriteFile(s.overlay(dir), data, 0o666)
}
