package check

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// needLeases skips the test if the file system of the working directory has no
// leases.
func needLeases(t *testing.T) {
	t.Helper()
	writeFile(t, "probe", "")
	f, err := os.Open("probe")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	l, err := newLease(f)
	if err != nil || l.file == nil {
		t.Skipf("no leases: %v", err)
	}
	l.end()
	os.Remove("probe")
}

// If a program has the file open, what it writes later would be lost.
func TestReplaceBusy(t *testing.T) {
	t.Chdir(t.TempDir())
	needLeases(t)
	writeFile(t, "x", "old")
	writing, err := os.OpenFile("x", os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	was := readOriginal(t, "x")
	if err := new(replacer).replace("x", was, []byte("new")); err != errBusy {
		t.Error(err)
	}
	wantFile(t, "x", "old", 1)
	writing.Close()
	// Readers do not prevent it.
	reading, err := os.Open("x")
	if err != nil {
		t.Fatal(err)
	}
	defer reading.Close()
	if err := new(replacer).replace("x", was, []byte("new")); err != nil {
		t.Error(err)
	}
	wantFile(t, "x", "new", 1)
}

// A program that opens the file for writing waits for the end of a lease, and is
// noticed before that.
func TestLease(t *testing.T) {
	t.Chdir(t.TempDir())
	needLeases(t)
	writeFile(t, "x", "old")
	f, err := os.Open("x")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	l, err := newLease(f)
	if err != nil || l.isWanted() {
		t.Fatal(err, l.isWanted())
	}
	opened := make(chan error)
	go func() {
		f, err := os.OpenFile("x", os.O_APPEND|os.O_WRONLY, 0)
		f.Close()
		opened <- err
	}()
	for !l.isWanted() {
		select {
		case err := <-opened:
			t.Fatalf("opened: %v", err)
		case <-time.After(time.Millisecond):
		}
	}
	l.end()
	if err := <-opened; err != nil {
		t.Error(err)
	}
}

// Extended attributes are kept, and none are added.
func TestReplaceAttributes(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFile(t, "x", "old")
	long := bytes.Repeat([]byte("v"), 2000)
	for name, value := range map[string][]byte{"user.a": []byte("1"), "user.empty": nil, "user.long": long} {
		if err := unix.Setxattr("x", name, value, 0); err != nil {
			t.Skip(err)
		}
	}
	// This is what a new file in this directory gets: rw for user 12345. The file
	// to replace does not have it.
	acl := []byte("\x02\x00\x00\x00" + "\x01\x00\x06\x00\xFF\xFF\xFF\xFF" + "\x02\x00\x06\x00\x39\x30\x00\x00" +
		"\x04\x00\x04\x00\xFF\xFF\xFF\xFF" + "\x10\x00\x06\x00\xFF\xFF\xFF\xFF" + "\x20\x00\x04\x00\xFF\xFF\xFF\xFF")
	if err := unix.Setxattr(".", "system.posix_acl_default", acl, 0); err != nil {
		t.Log(err)
	}
	for range 2 {
		before, err := os.Open("x")
		if err != nil {
			t.Fatal(err)
		}
		want, err := attributes(before)
		if err != nil || len(want) < 3 {
			t.Fatal(want, err)
		}
		if err := new(replacer).replace("x", readOriginal(t, "x"), []byte("new")); err != nil {
			t.Fatal(err)
		}
		after, err := os.Open("x")
		if err != nil {
			t.Fatal(err)
		}
		is, err := attributes(after)
		if err != nil || len(is) != len(want) {
			t.Errorf("%d attributes become %d, %v", len(want), len(is), err)
		}
		for name, value := range want {
			if !bytes.Equal(is[name], value) {
				t.Errorf("%s: %q becomes %q", name, value, is[name])
			}
		}
		before.Close()
		after.Close()
		// An access control list of the file itself.
		if err := unix.Setxattr("x", "system.posix_acl_access", acl, 0); err != nil {
			t.Log(err)
		}
	}
}

// The size that a file claims is not trusted.
func TestFoundEndless(t *testing.T) {
	for _, name := range []string{"/proc/self/status", "/proc/self/mountinfo"} {
		if _, err := os.Stat(name); err != nil {
			t.Skip(err)
		}
		f, r, info, err := open(name, true)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		const most = 20 // bytes
		if _, err := readAll(r, info.Size(), most); info.Size() != 0 || err != tooLarge(most) {
			t.Errorf("%s: %d bytes: %v", name, info.Size(), err)
		}
	}
}

// A file of the kernel may look regular, but have nothing to read yet.
func TestFoundWaiting(t *testing.T) {
	const name = "/proc/kmsg"
	if _, err := os.Stat(name); err != nil {
		t.Skip(err)
	}
	// Reading it takes messages away from others, so it is read only if there are
	// none.
	var buf [1]byte
	const unread = 9 // SYSLOG_ACTION_SIZE_UNREAD
	if n, err := unix.Klogctl(unread, buf[:]); n != 0 {
		t.Skip(n, err)
	}
	f, r, info, err := open(name, true)
	if errors.Is(err, fs.ErrPermission) {
		t.Skip(err)
	} else if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := readAll(r, info.Size(), maxSettingsBytes); err != nil && err != errNotRegular {
		t.Error(err)
	}
}

// The limit applies to what is read, not to the size: a file may grow.
func TestFoundGrows(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFile(t, "x", strings.Repeat("x", 100))
	f, r, info, err := open("x", true)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := syscall.Truncate("x", 200); err != nil {
		t.Fatal(err)
	}
	if got, err := readAll(r, info.Size(), 150); err != tooLarge(150) {
		t.Errorf("%d bytes, %v", len(got), err)
	}
}
