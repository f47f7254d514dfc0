package reference_test

import (
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// The agreement of package reference with the parser is evidence only as long as the
// package does not use the parser.
func TestIndependent(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	const module = "github.com/weburl-go/weburl"
	allowed := map[string]bool{"/host": true, "/idna": true, "/percent": true, "/validation": true, "/internal/infra": true, "/internal/enum": true, "/internal/ucd": true}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range f.Imports {
			path, _ := strconv.Unquote(spec.Path.Value)
			if file == "url.go" && path == module {
				continue // the bridge
			}
			if room, ours := strings.CutPrefix(path, module); ours && !allowed[room] || path == "net/url" {
				t.Errorf("%s imports %s", file, path)
			}
		}
	}
}
