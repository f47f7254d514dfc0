//go:build unix

package check

import (
	"errors"
	"os"
	"syscall"
	"testing"

	"github.com/weburl-go/weburl/cmd/weburl/internal/hardlinks"
)

// numberedID returns an ID that no file has.
func numberedID(i int) fileID { return fileID{1<<64 - 1, uint64(i)} }

// A file with other hard links is left alone: they would keep the old content.
func TestReplaceHardLink(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFile(t, "x", "old")
	if err := os.Link("x", "y"); err != nil {
		t.Skip(err)
	}
	if err := new(replacer).replace("x", readOriginal(t, "x"), []byte("new")); err != hardlinks.Err {
		t.Error(err)
	}
	wantFile(t, "x", "old", 2)
	wantFile(t, "y", "old", 2)
}

// A symbolic link remains one, and what it leads to is replaced.
func TestReplaceSymbolicLink(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFile(t, "x", "old")
	if err := os.Symlink("x", "y"); err != nil {
		t.Fatal(err)
	}
	if err := new(replacer).replace("y", readOriginal(t, "y"), []byte("new")); err != nil {
		t.Error(err)
	}
	wantFile(t, "x", "new", 2)
	if to, err := os.Readlink("y"); to != "x" {
		t.Error(to, err)
	}
}

// The mode is kept, including its special bits, and so is the owner.
func TestReplaceMode(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, mode := range []uint32{0o600, 0o640, 0o666, 0o777, 0o4755, 0o2755, 0o1644} {
		writeFile(t, "x", "old")
		if err := syscall.Chmod("x", mode); err != nil {
			t.Fatal(err)
		}
		if os.Geteuid() == 0 {
			if err := os.Chown("x", 12345, 54321); err != nil {
				t.Fatal(err)
			}
			if err := syscall.Chmod("x", mode); err != nil {
				t.Fatal(err)
			}
		}
		before, err := os.Stat("x")
		if err != nil {
			t.Fatal(err)
		}
		if err := new(replacer).replace("x", readOriginal(t, "x"), []byte("new")); err != nil {
			t.Fatalf("%o: %v", mode, err)
		}
		after, err := os.Stat("x")
		if err != nil || before.Mode() != after.Mode() || !sameOwner(before, after) {
			t.Errorf("%v becomes %v, %v", before.Sys(), after.Sys(), err)
		}
		wantFile(t, "x", "new", 1)
		os.Remove("x")
	}
}

// A file whose owner cannot be kept is left alone.
func TestReplaceOwner(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("any owner can be kept")
	}
	t.Chdir(t.TempDir())
	f, err := os.Create("x")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	root, err := os.Stat("/")
	if err != nil {
		t.Fatal(err)
	}
	if err := keepOwner(f, root); err != errOwner {
		t.Error(err)
	}
}

// Opening never waits for another program, whatever a file has become.
func TestOpenFound(t *testing.T) {
	t.Chdir(t.TempDir())
	makePipe(t, "pipe")
	socket, err := syscall.Socket(syscall.AF_UNIX, syscall.SOCK_STREAM, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer syscall.Close(socket)
	if err := syscall.Bind(socket, &syscall.SockaddrUnix{Name: "socket"}); err != nil {
		t.Fatal(err)
	}
	writeFile(t, "file", "x")
	os.Mkdir("dir", 0o777)
	os.Symlink("loop", "loop")
	os.Symlink("/dev/zero", "zero")
	os.Symlink("pipe", "to pipe")
	os.Symlink("file", "to file")
	for name, want := range map[string]error{
		"pipe": errNotRegular, "to pipe": errNotRegular, "socket": errNotRegular, "dir": errNotRegular,
		"zero": errNotRegular, "/dev/tty": errNotRegular, "/dev/null": errNotRegular,
		"loop": syscall.ELOOP, "missing": syscall.ENOENT, "file": nil, "to file": nil,
	} {
		f, _, err := openFound(name)
		if !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", name, err, want)
		}
		if err == nil {
			f.Close()
		}
		// As if it had become this after it was looked at and before it was opened.
		if want == errNotRegular && name != "socket" {
			if _, _, err := regularOnly(os.OpenFile(name, os.O_RDONLY|openFlags, 0)); err == nil {
				t.Errorf("%s: opened", name)
			}
		}
	}
}

// It is an error if a document that was found becomes a pipe, or if it is replaced
// by a device.
func TestFoundUnit(t *testing.T) {
	t.Chdir(t.TempDir())
	makePipe(t, "page.html")
	u := newUnit("", html)
	u.name, u.found, u.source = "page.html", true, nil
	u.process(newExaminer(), new(options), nil)
	if u.err != errNotRegular {
		t.Error(u.err)
	}
}
