package hardlinks

import (
	"os"
	"path/filepath"
	"testing"
)

// Each name counts, and a symbolic link does not.
func TestCount(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "a")
	if err := os.WriteFile(name, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	count := func() uint64 {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		info, err := f.Stat()
		if err != nil {
			t.Fatal(err)
		}
		return Count(f, info)
	}
	os.Symlink(name, filepath.Join(dir, "symbolic"))
	if n := count(); n != 1 {
		t.Errorf("%d names, want 1", n)
	}
	if os.Link(name, filepath.Join(dir, "b")) != nil {
		t.Skip("no hard links here")
	}
	if n := count(); n != 2 {
		t.Errorf("%d names, want 2", n)
	}
}
