// Package suite finds and reads the data files of tests: the suites of
// web-platform-tests and Unicode, and corpora of real URLs. They are not part
// of the repository.
//
// A file is looked for in $WEBURL_SUITES; if that is not set, in ../shared and
// then in testdata/suites, both seen from the root of the module. The second
// is filled by scripts/fetch-suites. A test whose file is missing is skipped,
// or fails if WEBURL_REQUIRE_SUITES is 1.
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
	// EnvRoot names the environment variable with the folder of the files.
	EnvRoot = "WEBURL_SUITES"
	// EnvRequire names the environment variable that is "1" where a missing
	// file must fail a test.
	EnvRequire = "WEBURL_REQUIRE_SUITES"

	modulePath = "github.com/weburl-go/weburl"
)

// Find returns the path of a data file, such as
// "wpt/url/resources/urltestdata.json". If it is nowhere, the error matches
// [fs.ErrNotExist] and says which command brings the files.
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
	return "", fmt.Errorf("%s is not in %s: %w; scripts/fetch-suites brings it, or set %s",
		rel, strings.Join(dirs, " or "), fs.ErrNotExist, EnvRoot)
}

// Path returns the path of a data file as [Find] does; if the file is missing
// it skips the test, or fails it where files are required.
func Path(t testing.TB, rel string) string {
	t.Helper()
	path, err := Find(rel)
	switch {
	case err == nil:
	case errors.Is(err, fs.ErrNotExist) && os.Getenv(EnvRequire) != "1":
		t.Skip(err)
	default:
		t.Fatal(err)
	}
	return path
}

// Read returns the bytes of a data file, found as [Path] does.
func Read(t testing.TB, rel string) []byte {
	t.Helper()
	data, err := os.ReadFile(Path(t, rel))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// Lines returns the lines of a corpus without line ends, a leading byte order
// mark and empty lines.
func Lines(t testing.TB, rel string) []string {
	t.Helper()
	return SplitLines(Read(t, rel))
}

// SplitLines is [Lines] on data that is already read.
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

// ModuleRoot returns the folder of this module's go.mod: the working directory
// or one above it.
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
			return "", fmt.Errorf("no go.mod of %s in %s or above", modulePath, wd)
		}
	}
}

// isModule reports whether data is the go.mod of this module and not of a
// module nested in it.
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
