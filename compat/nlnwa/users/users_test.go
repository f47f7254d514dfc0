// Package users runs the tests of programs that use github.com/nlnwa/whatwg-url,
// and of that module itself, on the module that replaces it. The tests are
// unchanged: go.mod has a replace line.
package users

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	_ "github.com/dunglas/go-urlpattern"
	_ "github.com/gocolly/colly/v2"
)

// event is a line of go test -json.
type event struct{ Action, Package, Test, Output string }

// results returns the tests that pass and that fail, without those that have
// subtests.
func results(t *testing.T, output []byte) (passed, failed []string) {
	t.Helper()
	var all []event
	for d := json.NewDecoder(bytes.NewReader(output)); d.More(); {
		var e event
		if err := d.Decode(&e); err != nil {
			t.Fatalf("%v in %s", err, output)
		}
		all = append(all, e)
	}
	for _, e := range all {
		if slices.ContainsFunc(all, func(f event) bool { return strings.HasPrefix(f.Test, e.Test+"/") }) {
			continue
		}
		switch {
		case e.Action == "pass" && e.Test != "":
			passed = append(passed, e.Test)
		case e.Action == "fail" && e.Test != "":
			failed = append(failed, e.Test)
		}
	}
	return passed, failed
}

// Colly and go-urlpattern pass all their tests.
func TestUsers(t *testing.T) {
	for name, least := range map[string]int{
		"github.com/gocolly/colly/v2": 78, "github.com/gocolly/colly/v2/queue": 1, "github.com/dunglas/go-urlpattern": 584,
	} {
		output, err := exec.Command("go", "test", "-json", "-count=1", name).Output()
		passed, failed := results(t, output)
		t.Logf("%s: %d tests pass", name, len(passed))
		if err != nil || len(failed) > 0 || len(passed) < least {
			t.Errorf("%s: %v, %d tests pass, these do not: %q", name, err, len(passed), failed)
		}
	}
}

// outdated lists the tests of the original that fail because the Standard has
// changed since May 2023, with the changes.
var outdated = map[string]string{
	"TestUrl_SetHost/56:":     "xn-- labels in ASCII are kept, valid or not",
	"TestUrl_SetHostname/42:": "the same",
	"TestUrl_SetPathname/14:UTF-8_percent_encoding_with_the_default_encode_set._Tabs_and_newlines_are_removed.": "^ is encoded in paths",
	"TestUrl_SetSearch/11:Drop_trailing_spaces_from_trailing_opaque_paths":                                      "the last space of an opaque path is encoded where it would be lost",
	"TestUrl_SetSearch/12:": "the same",
	"TestUrl_SetSearch/13:Do_not_drop_trailing_spaces_from_non-trailing_opaque_paths": "the same",
	"TestUrl_SetSearch/14:": "the same",
	"TestUrl_SetHash/17:Drop_trailing_spaces_from_trailing_opaque_paths": "the same",
	"TestUrl_SetHash/18:": "the same",
	"TestUrl_SetHash/19:Do_not_drop_trailing_spaces_from_non-trailing_opaque_paths": "the same",
	"TestUrl_SetHash/20:": "the same",
}

// The tests of the original pass, as far as they use its exported names.
func TestOriginal(t *testing.T) {
	module := struct{ Dir string }{}
	download := exec.Command("go", "mod", "download", "-json", "github.com/nlnwa/whatwg-url@v0.6.2")
	download.Dir = t.TempDir()
	download.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod")
	output, err := download.Output()
	if err == nil {
		err = json.Unmarshal(output, &module)
	}
	if err != nil {
		t.Fatalf("%v: %s", err, output)
	}
	ours, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	overlay := map[string]map[string]string{"Replace": {}}
	// Our files may have the names of theirs.
	tests, err := filepath.Glob(filepath.Join(ours, "*", "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range tests {
		overlay["Replace"][file] = ""
	}
	for _, file := range []string{
		"canonicalizer/example_test.go", "canonicalizer/profiles_test.go", "errors/errors_test.go",
		"url/codesets_test.go", "url/example_test.go", "url/searchparams_test.go", "url/url_test.go",
	} {
		file = filepath.FromSlash(file)
		overlay["Replace"][filepath.Join(ours, file)] = filepath.Join(module.Dir, file)
	}
	text, err := json.Marshal(overlay)
	if err != nil {
		t.Fatal(err)
	}
	list := filepath.Join(t.TempDir(), "overlay.json")
	if err := os.WriteFile(list, text, 0o600); err != nil {
		t.Fatal(err)
	}
	var passed, failed []string
	for _, name := range []string{"errors", "canonicalizer", "url"} {
		binary := filepath.Join(t.TempDir(), name+".test")
		build := exec.Command("go", "test", "-c", "-overlay", list, "-o", binary, "github.com/nlnwa/whatwg-url/"+name)
		if output, err := build.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", name, err, output)
		}
		// Their data is next to their source.
		run := exec.Command("go", "tool", "test2json", binary, "-test.v")
		run.Dir = filepath.Join(module.Dir, name)
		output, _ := run.Output()
		p, f := results(t, output)
		passed, failed = append(passed, p...), append(failed, f...)
	}
	t.Logf("%d tests pass", len(passed))
	if len(passed) < 341 {
		t.Errorf("%d tests pass", len(passed))
	}
	for _, name := range failed {
		if _, ok := outdated[name]; !ok {
			t.Errorf("fails: %q", name)
		}
	}
	for name := range outdated {
		if !slices.Contains(failed, name) {
			t.Errorf("passes, or did not run: %q", name)
		}
	}
}
