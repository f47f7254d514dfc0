// Package suite finds and reads the data files of tests: the test suites of
// web-platform-tests and Unicode, and corpora of real URLs. They are not part of
// the repository.
//
// A file is looked for in $WEBURL_SUITES. If that is not set, it is looked for
// in ../shared and testdata/suites, relative to the root of the module;
// scripts/fetch-suites fills the latter. A test whose file is missing is
// skipped, or fails if WEBURL_REQUIRE_SUITES is 1.
package suite

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const (
	// EnvRoot is the environment variable for the folder of the files.
	EnvRoot = "WEBURL_SUITES"
	// EnvRequire is the environment variable that is "1" if a missing file must
	// fail the test.
	EnvRequire = "WEBURL_REQUIRE_SUITES"

	modulePath = "github.com/weburl-go/weburl"
)

// Find returns the path of a data file, such as
// "wpt/url/resources/urltestdata.json". If it is missing, the error matches
// [fs.ErrNotExist] and says how to get it.
func Find(rel string) (string, error) {
	dirs, err := roots()
	if err != nil {
		return "", err
	}
	for _, dir := range dirs {
		path := filepath.Join(dir, filepath.FromSlash(rel))
		_, err := os.Stat(path)
		if err == nil {
			return path, nil
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
	}
	return "", fmt.Errorf("%s is not in %s: %w; run scripts/fetch-suites or set %s",
		rel, strings.Join(dirs, " or "), fs.ErrNotExist, EnvRoot)
}

// Load returns the content of a data file; see [Find].
func Load(rel string) ([]byte, error) {
	path, err := Find(rel)
	if err != nil {
		return nil, err
	}
	return os.ReadFile(path)
}

// Path returns the path of a data file; see [Find]. If the file is missing, it
// skips the test, or fails it if files are required.
func Path(t testing.TB, rel string) string {
	t.Helper()
	path, err := Find(rel)
	skipOrFail(t, err)
	return path
}

// skipOrFail ends a test if there is an error: it skips the test if a file is
// missing that is not required, and fails it otherwise.
func skipOrFail(t testing.TB, err error) {
	t.Helper()
	switch {
	case err == nil:
	case errors.Is(err, fs.ErrNotExist) && os.Getenv(EnvRequire) != "1":
		t.Skip(err)
	default:
		t.Fatal(err)
	}
}

// Read returns the content of a data file; see [Path].
func Read(t testing.TB, rel string) []byte {
	t.Helper()
	data, err := os.ReadFile(Path(t, rel))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// Lines returns the non-empty lines of a corpus, without line ends and a leading
// byte order mark.
func Lines(t testing.TB, rel string) []string {
	t.Helper()
	return SplitLines(Read(t, rel))
}

// SplitLines is like [Lines], for data that has already been read.
func SplitLines(data []byte) []string {
	data = bytes.TrimPrefix(data, []byte("\uFEFF"))
	var lines []string
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
		if line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// ModuleRoot returns the folder of this module's go.mod: the working directory or
// one of its parents.
func ModuleRoot() (string, error) {
	wd, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for dir := wd; ; dir = filepath.Dir(dir) {
		data, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err == nil && isModule(data) {
			return dir, nil
		}
		if dir == filepath.Dir(dir) {
			return "", fmt.Errorf("no go.mod of %s in %s or its parents", modulePath, wd)
		}
	}
}

// isModule reports whether data is the go.mod of this module, not of a nested
// one.
func isModule(data []byte) bool {
	for line := range strings.Lines(string(data)) {
		if f := strings.Fields(line); len(f) >= 2 && f[0] == "module" {
			return f[1] == modulePath
		}
	}
	return false
}

func roots() ([]string, error) {
	if dir := os.Getenv(EnvRoot); dir != "" {
		return []string{dir}, nil
	}
	root, err := ModuleRoot()
	if err != nil {
		return nil, err
	}
	return []string{
		filepath.Join(filepath.Dir(root), "shared"),
		filepath.Join(root, "testdata", "suites"),
	}, nil
}
