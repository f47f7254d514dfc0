package standard

import (
	"go/build"
	"go/doc"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const (
	modulePath = "github.com/weburl-go/weburl"
	repository = "https://github.com/weburl-go/weburl/"
)

// beside lists the parts of the repository to which the package documentation also links,
// although they are not packages to import or install from Go.
var beside = []string{"docs/cookbook.md", "examples", "web"}

// notPublic lists the directories whose packages are for the project itself, or lead
// elsewhere.
var notPublic = map[string]string{
	"bench":               "benchmarks",
	"compat":              "modules that stand in for others, under their names",
	"examples/lookaround": "a module of its own; its code is there to be copied",
	"cmd/weburl-viewer":   "it is the machine of web/view",
	"cmd/weburl-wasm":     "it is the machine of web",
	"engines":             "programs and configuration for clusters, built in a checkout",
	"tools":               "for maintainers",
}

// The documentation of the root package links to all other packages, and the
// documentation of package edition to all editions.
func TestPackageDocLeadsToAll(t *testing.T) {
	found := publicPackages(t)
	imported := slices.DeleteFunc(slices.Clone(found), func(dir string) bool { return strings.HasPrefix(dir, "cmd/") })
	slices.Sort(imported)
	want := slices.Clone(public)
	slices.Sort(want)
	if !slices.Equal(imported, want) {
		t.Errorf("the public packages are %q, but the other tests of this package look at %q", imported, want)
	}

	linked := packageDocLinks(t, "doc.go")
	editions := packageDocLinks(t, "edition/edition.go")
	for _, dir := range found {
		if strings.HasPrefix(dir, "edition/") {
			if !slices.Contains(editions, dir) {
				t.Errorf("the documentation of package edition does not lead to [%s]", path.Join(modulePath, dir))
			}
		} else if dir != "." && !slices.Contains(linked, dir) {
			t.Errorf("the package documentation (doc.go) does not lead to [%s]", path.Join(modulePath, dir))
		}
	}
	for _, part := range beside {
		if !slices.Contains(linked, part) {
			t.Errorf("the package documentation (doc.go) does not lead to %s", part)
		}
	}
	for dir, reason := range notPublic {
		if _, err := os.Stat(filepath.Join(root, dir)); err != nil {
			t.Errorf("%s (%s): %v", dir, reason, err)
		}
	}
	for _, target := range slices.Concat(linked, editions) {
		if _, err := os.Stat(filepath.Join(root, target)); err != nil {
			t.Errorf("the package documentation (doc.go) leads to %s: %v", target, err)
		}
	}
}

// publicPackages returns the directories that contain a package for others to
// import or install.
func publicPackages(t *testing.T) (dirs []string) {
	t.Helper()
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		dir, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		dir = filepath.ToSlash(dir)
		base := path.Base(dir)
		if base == "internal" || base == "testdata" || base == "node_modules" || notPublic[dir] != "" || strings.HasPrefix(base, ".") && dir != "." {
			return fs.SkipDir
		}
		p, err := build.ImportDir(name, 0)
		if _, none := err.(*build.NoGoError); none {
			return nil
		}
		if err == nil && len(p.GoFiles) > 0 {
			dirs = append(dirs, dir)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return dirs
}

// packageDocLinks returns the parts of the repository to which the documentation of a
// package, in the given file, links.
func packageDocLinks(t *testing.T, name string) (linked []string) {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, name), nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	add := func(list []comment.Text) {
		for _, text := range list {
			switch link := text.(type) {
			case *comment.DocLink:
				if dir, ok := strings.CutPrefix(link.ImportPath, modulePath+"/"); ok {
					linked = append(linked, dir)
				}
			case *comment.Link:
				if rest, ok := strings.CutPrefix(link.URL, repository); ok {
					parts := strings.SplitN(rest, "/", 3) // tree or blob, branch
					linked = append(linked, parts[len(parts)-1])
				}
			}
		}
	}
	var walk func([]comment.Block)
	walk = func(blocks []comment.Block) {
		for _, block := range blocks {
			switch b := block.(type) {
			case *comment.Paragraph:
				add(b.Text)
			case *comment.List:
				for _, item := range b.Items {
					walk(item.Content)
				}
			}
		}
	}
	walk(new(doc.Package).Parser().Parse(file.Doc.Text()).Content)
	return linked
}
