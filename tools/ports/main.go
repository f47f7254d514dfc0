// Ports checks the types of the library and the command for every port of Go,
// without compiling: a compiler would have to compile the standard library for
// each, which takes half an hour. go vet and tests would find more, but they run
// only on a few ports.
//
//	go run ./tools/ports [GOOS/GOARCH...]
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
)

const module = "github.com/weburl-go/weburl"

func main() {
	ports := os.Args[1:]
	if len(ports) == 0 {
		list, err := exec.Command("go", "tool", "dist", "list").Output()
		if err != nil {
			fail(err)
		}
		ports = strings.Fields(string(list))
	}
	s := sources{fset: token.NewFileSet(), files: map[string]*ast.File{}}
	next := make(chan string)
	var wg sync.WaitGroup
	var mu sync.Mutex
	failed := false
	for range runtime.GOMAXPROCS(0) {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for port := range next {
				if err := s.check(port); err != nil {
					mu.Lock()
					failed = true
					fmt.Fprintf(os.Stderr, "%s: %v\n", port, err)
					mu.Unlock()
				}
			}
		}()
	}
	for _, port := range ports {
		next <- port
	}
	close(next)
	wg.Wait()
	if failed {
		os.Exit(1)
	}
	fmt.Printf("%d ports\n", len(ports))
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "ports:", err)
	os.Exit(1)
}

// pkg holds the output of go list for a package.
type pkg struct {
	ImportPath, Dir string
	GoFiles         []string
	CgoFiles        []string // of the standard library
	ImportMap       map[string]string
}

// check checks the types of all packages for a port, GOOS/GOARCH.
func (s *sources) check(port string) error {
	goos, goarch, ok := strings.Cut(port, "/")
	if !ok {
		return errors.New("want GOOS/GOARCH")
	}
	cgo := "0"
	if goos == "android" || goos == "ios" {
		cgo = "1" // without it they have no programs
	}
	list := exec.Command("go", "list", "-deps", "-json=ImportPath,Dir,GoFiles,CgoFiles,ImportMap", "./...", "./cmd/weburl/...")
	list.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch, "CGO_ENABLED="+cgo)
	var stderr strings.Builder
	list.Stderr = &stderr
	out, err := list.Output()
	if err != nil {
		return fmt.Errorf("go list: %v\n%s", err, stderr.String())
	}
	done := imports{"unsafe": types.Unsafe}
	var problems []error
	for decoder := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p pkg
		if err := decoder.Decode(&p); err == io.EOF {
			break
		} else if err != nil {
			return err
		}
		if p.ImportPath == "unsafe" {
			continue
		}
		files, err := s.parse(p)
		if err != nil {
			return err
		}
		config := types.Config{
			Importer:         mapped{done, p.ImportMap},
			Sizes:            types.SizesFor("gc", goarch),
			FakeImportC:      true,
			IgnoreFuncBodies: !strings.HasPrefix(p.ImportPath+"/", module+"/"),
			Error:            func(err error) { problems = append(problems, err) },
		}
		done[p.ImportPath], _ = config.Check(p.ImportPath, s.fset, files, nil)
	}
	return errors.Join(problems[:min(len(problems), 10)]...)
}

// sources holds the files that ports share.
type sources struct {
	fset  *token.FileSet
	mu    sync.Mutex
	files map[string]*ast.File
}

func (s *sources) parse(p pkg) ([]*ast.File, error) {
	var files []*ast.File
	for _, name := range slices.Concat(p.GoFiles, p.CgoFiles) {
		path := filepath.Join(p.Dir, name)
		s.mu.Lock()
		file, ok := s.files[path]
		s.mu.Unlock()
		if !ok {
			var err error
			if file, err = parser.ParseFile(s.fset, path, nil, parser.SkipObjectResolution); err != nil {
				return nil, err
			}
			s.mu.Lock()
			s.files[path] = file
			s.mu.Unlock()
		}
		files = append(files, file)
	}
	return files, nil
}

// imports holds the packages that are already checked: go list puts each after
// those that it imports.
type imports map[string]*types.Package

// mapped provides imports to one package.
type mapped struct {
	imports
	names map[string]string
}

func (m mapped) Import(path string) (*types.Package, error) {
	if name, ok := m.names[path]; ok {
		path = name
	}
	if p := m.imports[path]; p != nil {
		return p, nil
	}
	return nil, fmt.Errorf("no package %s", path)
}
