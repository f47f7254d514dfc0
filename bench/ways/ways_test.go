package ways

import (
	"flag"
	"maps"
	"os/exec"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/way"
)

var update = flag.Bool("update", false, "write the tables of docs/from-*.md")

type row way.Row

var say = way.Say

// directory returns the directory with the source of a package.
func directory(t *testing.T, path string) string {
	t.Helper()
	out, err := exec.Command("go", "list", "-f", "{{.Dir}}", path).Output()
	if err != nil {
		t.Fatalf("go list %s: %v", path, err)
	}
	return strings.TrimSpace(string(out))
}

// join returns the sections of several files of rows.
func join(files ...map[string][]row) map[string][]row {
	all := map[string][]row{}
	for _, f := range files {
		maps.Copy(all, f)
	}
	return all
}
