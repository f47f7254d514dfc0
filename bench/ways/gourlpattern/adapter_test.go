package urlpattern

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/suite"
)

const module = "github.com/dunglas/go-urlpattern"

// differences lists the tests of go-urlpattern that weburl does not pass, with the reason.
var differences = map[string]string{}

// skipped lists the tests that go-urlpattern skips with its own code, and weburl passes.
var skipped = map[string]string{
	"TestURLPattern/350": "ClassSubtraction: Go's regexp takes -- for characters",
	"TestURLPattern/351": "ClassIntersection: Go's regexp takes && for characters",
}

// source returns the directory of go-urlpattern in the module cache.
func source(t *testing.T) string {
	t.Helper()
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", module).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}

// writeModule writes a module of go-urlpattern's name, with its tests and, if code is not
// "", with that file in place of its code.
func writeModule(t *testing.T, code string) (dir string) {
	t.Helper()
	source := source(t)
	dir = t.TempDir()
	err := filepath.WalkDir(source, func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(source, path)
		if err != nil {
			return err
		}
		if d.IsDir() {
			return os.MkdirAll(filepath.Join(dir, rel), 0o777)
		}
		if code != "" && strings.HasSuffix(rel, ".go") && !strings.HasSuffix(rel, "_test.go") {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(dir, rel), text, 0o666)
	})
	if err != nil {
		t.Fatal(err)
	}
	if code == "" {
		return dir
	}
	root, err := suite.ModuleRoot()
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(code)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, code), text, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"-require=github.com/weburl-go/weburl@v0.0.0"}, {"-replace=github.com/weburl-go/weburl=" + root},
	} {
		cmd := exec.Command("go", append([]string{"mod", "edit"}, args...)...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	return dir
}

// run runs the tests in dir and returns the result of each, "pass", "fail" or "skip".
func run(t *testing.T, dir string) map[string]string {
	t.Helper()
	cmd := exec.Command("go", "test", "-json", "-mod=mod", ".")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off")
	out, err := cmd.Output()
	results := map[string]string{}
	s := bufio.NewScanner(bytes.NewReader(out))
	s.Buffer(nil, 1<<20)
	for s.Scan() {
		var event struct{ Action, Test, Output string }
		if json.Unmarshal(s.Bytes(), &event) != nil || event.Test == "" {
			continue
		}
		switch event.Action {
		case "pass", "fail", "skip":
			results[event.Test] = event.Action
		}
	}
	if len(results) < 400 {
		t.Fatalf("only %d tests ran: %v\n%s", len(results), err, out)
	}
	return results
}

// The tests of go-urlpattern pass with weburl, except for the differences, and nothing is
// skipped.
func TestForeignTests(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds and runs another module")
	}
	ours, theirs := run(t, writeModule(t, "adapter.go")), run(t, writeModule(t, ""))
	if len(ours) != len(theirs) {
		t.Errorf("%d tests ran, but %d with their code", len(ours), len(theirs))
	}
	t.Logf("%d tests", len(ours))
	for name, result := range ours {
		if _, ok := differences[name]; (result == "pass") == ok {
			t.Errorf("%s: %s (%q)", name, result, differences[name])
		}
		if _, ok := skipped[name]; (theirs[name] != "pass") != ok {
			t.Errorf("%s with their own code: %s (%q)", name, theirs[name], skipped[name])
		}
	}
}
