package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Each file that cannot be read is named, the exit code is not 0, and all other
// outputs are complete.
func TestFailures(t *testing.T) {
	in, out := t.TempDir(), filepath.Join(t.TempDir(), "out")
	for i := range 20 {
		write(t, filepath.Join(in, fmt.Sprintf("good-%d.txt", i)), []byte("http://EXAMPLE.org\n"))
	}
	write(t, filepath.Join(in, "empty.txt"), nil)
	if err := os.Symlink("nowhere", filepath.Join(in, "vanished.txt")); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(in, "directory.txt"), 0o777); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(in, "a", "twice.list"), []byte("http://a/\n"))
	write(t, filepath.Join(in, "b", "twice.list"), []byte("http://b/\n"))
	said, code := runProgram(t, "--output", out,
		in+"/*.txt", in+"/good-1*.txt", // the first pattern also matches these
		in+"/a/*.list", in+"/b/*.list", in+"/nothing-*", in+"/nothing.txt")
	if code != 1 {
		t.Errorf("exit code %d", code)
	}
	_, verdict, ok := strings.Cut(said, "beam: files without output:\n")
	want := []string{
		in + "/directory.txt: is a directory",
		in + "/nothing-*: there is no such file",
		in + "/nothing.txt: there is no such file",
		in + "/vanished.txt: no such file or directory",
		fmt.Sprintf("%s/twice.list: it would be written from 2 files, such as %s/a/twice.list and %[2]s/b/twice.list", out, in),
	}
	got := strings.Split(strings.TrimSuffix(verdict, "\n"), "\n")
	slices.Sort(want)
	slices.Sort(got)
	if !ok || !slices.Equal(got, want) {
		t.Errorf("it says\n%s\nwant\n%s", said, strings.Join(want, "\n"))
	}
	for _, line := range []string{"files 21", "files-failed 5", "read 20", "written 20", "failed 0"} {
		if !strings.Contains(said, "\n"+line+"\n") && !strings.HasPrefix(said, line+"\n") {
			t.Errorf("no counter %q in\n%s", line, said)
		}
	}
	if all := names(t, out); len(all) != 21 {
		t.Errorf("outputs %q", all)
	}
	for i := range 20 {
		if got := read(t, filepath.Join(out, fmt.Sprintf("good-%d.txt", i))); got != "http://example.org/\n" {
			t.Errorf("good-%d.txt: %q", i, got)
		}
	}
	if got := read(t, filepath.Join(out, "empty.txt")); got != "" {
		t.Errorf("empty.txt: %q", got)
	}
}

// The output of a file is never the file itself.
func TestOutputIsInput(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "a.txt"), []byte("http://EXAMPLE.org\n"))
	said, code := runProgram(t, "--output", dir, dir+"/*.txt")
	if code != 1 || !strings.Contains(said, "a.txt: this is an input, so it cannot also be the output") || read(t, filepath.Join(dir, "a.txt")) != "http://EXAMPLE.org\n" {
		t.Errorf("exit %d: %s", code, said)
	}
}

// A run rewrites all outputs; a resumed run keeps those that are complete, as long
// as its options are the same.
func TestResume(t *testing.T) {
	in, out := t.TempDir(), t.TempDir()
	write(t, filepath.Join(in, "a.txt"), []byte("http://a\nfoo\n"))
	write(t, filepath.Join(in, "b.txt"), []byte("http://b\n"))
	if said, code := runProgram(t, "--resume", "--output", out, in+"/*.txt"); code != 1 || !strings.Contains(said, "there is nothing to resume") {
		t.Errorf("exit %d: %s", code, said)
	}
	must(t, "--output", out, in+"/*.txt")
	write(t, filepath.Join(out, "a.txt"), []byte("mark\n"))
	if err := os.Remove(filepath.Join(out, "b.txt")); err != nil {
		t.Fatal(err)
	}
	said := must(t, "--resume", "--output", out, in+"/*.txt")
	if !strings.Contains(said, "files-skipped 1\n") || !strings.Contains(said, "files 1\n") {
		t.Errorf("it says %s", said)
	}
	if a, b := read(t, filepath.Join(out, "a.txt")), read(t, filepath.Join(out, "b.txt")); a != "mark\n" || b != "http://b/\n" {
		t.Errorf("resumed: %q, %q", a, b)
	}
	if said, code := runProgram(t, "--resume", "--keep", "--output", out, in+"/*.txt"); code != 1 || !strings.Contains(said, "those outputs are made with") {
		t.Errorf("exit %d: %s", code, said)
	}
	must(t, "--keep", "--output", out, in+"/*.txt")
	if a := read(t, filepath.Join(out, "a.txt")); a != "http://a/\n\n" {
		t.Errorf("written anew: %q", a)
	}
	// Outputs that are older than the resumed run are not its own.
	write(t, filepath.Join(in, "b.txt"), []byte("http://c\n"))
	must(t, "--resume", "--keep", "--output", out, in+"/*.txt")
	if b := read(t, filepath.Join(out, "b.txt")); b != "http://c/\n" {
		t.Errorf("after a change of its input: %q", b)
	}
}
