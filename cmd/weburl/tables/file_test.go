package tables

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/weburl-go/weburl/internal/test/suite"
)

// names returns the names of the files in a directory.
func names(t *testing.T, dir string) string {
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, e := range entries {
		all = append(all, e.Name())
	}
	return strings.Join(all, " ")
}

// A file gets its name when it is complete, and then has all of its content.
func TestFile(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "a.txt")
	for _, text := range []string{"first", "second"} {
		was, _ := os.ReadFile(name)
		f, err := Create(name)
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(f, text)
		if is, _ := os.ReadFile(name); string(is) != string(was) {
			t.Errorf("%q before it is complete", is)
		}
		if err := f.Commit(); err != nil {
			t.Fatal(err)
		}
		f.Discard()
		if is, _ := os.ReadFile(name); string(is) != text || names(t, dir) != "a.txt" {
			t.Errorf("%q; %s", is, names(t, dir))
		}
		if err := f.Commit(); err == nil {
			t.Error("committed twice")
		}
		if err := os.Chmod(name, 0o640); err != nil {
			t.Fatal(err)
		}
	}
	if info, _ := os.Stat(name); runtime.GOOS != "windows" && info.Mode().Perm() != 0o640 {
		t.Errorf("the mode is %v", info.Mode())
	}
}

// A discarded file leaves nothing behind, and Commit fails.
func TestDiscard(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a", "a.gz", "a.zst"} {
		f, err := Create(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(f, strings.Repeat("x", 1<<20))
		f.Discard()
		if got := names(t, dir); got != "" {
			t.Error(got)
		}
		if err := f.Commit(); err == nil {
			t.Error("committed")
		}
		if got := names(t, dir); got != "" {
			t.Error(got)
		}
	}
}

// Create refuses to replace files that must not be replaced.
func TestCreateRefuses(t *testing.T) {
	dir := t.TempDir()
	in := filepath.Join(dir, "in")
	suite.Write(t, in, "x")
	info, err := os.Stat(in)
	if err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(dir, "other")
	if os.Link(in, other) == nil {
		if _, err := Create(other, info); err != ErrInput {
			t.Errorf("another name of an input: %v", err)
		}
	}
	if _, err := Create(in, nil, info); err != ErrInput {
		t.Errorf("an input: %v", err)
	}
	// Replacing one name of a file would leave the old content under the others.
	first, second := filepath.Join(dir, "first"), filepath.Join(dir, "second")
	suite.Write(t, first, "old")
	if os.Link(first, second) == nil {
		for _, name := range []string{first, second} {
			if _, err := Create(name, info); err != ErrHardLinks {
				t.Errorf("a file with two names: %v", err)
			}
		}
	}
	link := filepath.Join(dir, "link")
	if os.Symlink(in, link) == nil {
		if _, err := Create(link); err != ErrLink {
			t.Errorf("a link: %v", err)
		}
	}
	if _, err := Create(dir); err == nil {
		t.Error("a directory")
	}
	if _, err := Create(filepath.Join(dir, "none", "x")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no directory: %v", err)
	}
	if _, err := os.Stat("/dev/null"); err == nil && runtime.GOOS != "windows" {
		if _, err := Create("/dev/null"); err != ErrNotRegular {
			t.Errorf("a device: %v", err)
		}
	}
	if text, _ := os.ReadFile(in); string(text) != "x" {
		t.Errorf("the input is %q", text)
	}
}
