package check

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// readOriginal reads a file as a unit does.
func readOriginal(t *testing.T, name string) *original {
	t.Helper()
	u := &unit{name: name}
	if err := u.read(); err != nil {
		t.Fatal(err)
	}
	return &original{u.info, u.source}
}

func writeFile(t *testing.T, name, content string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

// wantFile checks the content of a file, and the number of entries in its
// directory.
func wantFile(t *testing.T, name, content string, entries int) {
	t.Helper()
	if got, err := os.ReadFile(name); err != nil || string(got) != content {
		t.Errorf("%s: %q, %v; want %q", name, got, err, content)
	}
	if all, err := os.ReadDir(filepath.Dir(name)); err != nil || len(all) != entries {
		t.Errorf("%v, %v; want %d entries", all, err, entries)
	}
}

// A file is replaced completely, and no temporary file remains.
func TestReplace(t *testing.T) {
	t.Chdir(t.TempDir())
	const longest = 250
	name := strings.Repeat("x", longest) + ".html"
	if err := os.WriteFile(name, nil, 0o644); err != nil {
		t.Logf("no long names: %v", err)
		name = "x.html"
	}
	writeFile(t, name, "old")
	r := new(replacer)
	if err := r.replace(name, readOriginal(t, name), []byte("new")); err != nil {
		t.Fatal(err)
	}
	wantFile(t, name, "new", 1)
	// Once more, to see that nothing is left from the first time.
	if err := r.replace(name, readOriginal(t, name), []byte("newer")); err != nil {
		t.Fatal(err)
	}
	wantFile(t, name, "newer", 1)
}

// changes holds what another program may do to a file "x" with the content "old".
var changes = map[string]func() error{
	"append": func() error {
		f, err := os.OpenFile("x", os.O_APPEND|os.O_WRONLY, 0)
		if err == nil {
			_, err = f.WriteString("\nline")
			f.Close()
		}
		return err
	},
	"write over": func() error {
		f, err := os.OpenFile("x", os.O_WRONLY, 0)
		if err == nil {
			_, err = f.WriteString("own")
			f.Close()
		}
		return err
	},
	"write over, and set the time back": func() error {
		info, err := os.Stat("x")
		if err != nil {
			return err
		}
		f, err := os.OpenFile("x", os.O_WRONLY, 0)
		if err == nil {
			_, err = f.WriteString("own")
			f.Close()
		}
		os.Chtimes("x", time.Time{}, info.ModTime())
		return err
	},
	"truncate": func() error { return os.Truncate("x", 1) },
	"replace":  func() error { os.WriteFile("y", []byte("own"), 0o644); return os.Rename("y", "x") },
	"replace by a copy": func() error {
		info, err := os.Stat("x")
		if err != nil {
			return err
		}
		os.WriteFile("y", []byte("old"), 0o644)
		os.Chtimes("y", time.Time{}, info.ModTime())
		return os.Rename("y", "x")
	},
	"remove":               func() error { return os.Remove("x") },
	"replace by directory": func() error { os.Remove("x"); return os.Mkdir("x", 0o777) },
	"touch":                func() error { return os.Chtimes("x", time.Time{}, time.Unix(1, 0)) },
}

// Changes by another program are not undone, neither those made while the file is
// examined, nor those made while its replacement is written.
func TestReplaceChanged(t *testing.T) {
	for _, moment := range []string{"before", "during"} {
		for name, change := range changes {
			t.Run(moment+"/"+name, func(t *testing.T) {
				t.Chdir(t.TempDir())
				writeFile(t, "x", "old")
				was := readOriginal(t, "x")
				r := new(replacer)
				var err error
				if moment == "before" {
					if err := change(); err != nil {
						t.Fatal(err)
					}
				}
				changed, _ := os.ReadFile("x")
				p, err := r.prepare("x", was, []byte("new"))
				if moment == "during" {
					if err != nil {
						t.Fatal(err)
					}
					if err := change(); err != nil {
						t.Fatal(err)
					}
					changed, _ = os.ReadFile("x")
				}
				if err == nil {
					err = p.commit()
					p.discard()
				}
				switch {
				case name == "remove":
					if !errors.Is(err, fs.ErrNotExist) {
						t.Error(err)
					}
				case name == "replace by directory":
					if err != errNotRegular {
						t.Error(err)
					}
				case err != errChanged:
					t.Error(err)
				}
				if after, _ := os.ReadFile("x"); string(after) != string(changed) {
					t.Errorf("%q became %q", changed, after)
				}
				if all, _ := filepath.Glob(".weburl-*"); len(all) > 0 {
					t.Errorf("%v remain", all)
				}
			})
		}
	}
}

// The content is compared byte for byte: times are too coarse to be relied on.
func TestSameContent(t *testing.T) {
	long := strings.Repeat("x", 100_000)
	for _, test := range []struct {
		was, is string
		same    bool
	}{
		{"", "", true}, {"a", "a", true}, {"a", "b", false}, {"a", "", false}, {"", "a", false},
		{long, long, true}, {long, long + "x", false}, {long + "x", long, false}, {long + "a", long + "b", false},
	} {
		o := &original{content: []byte(test.was)}
		if same, err := o.sameContent(strings.NewReader(test.is)); same != test.same || err != nil {
			t.Errorf("%d, %d bytes: %t, %v", len(test.was), len(test.is), same, err)
		}
	}
}

// Reading again compares more than size and times.
func TestReplaceContent(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFile(t, "x", "old")
	was := readOriginal(t, "x")
	was.content = []byte("odd")
	if err := new(replacer).replace("x", was, []byte("new")); err != errChanged {
		t.Error(err)
	}
	wantFile(t, "x", "old", 1)
}

// A document that has changed since it was read is reported as it was read, and not
// fixed.
func TestFixChanged(t *testing.T) {
	t.Chdir(t.TempDir())
	const broken = `<a href="a b">`
	for _, k := range []kind{html, markdown, list, text} {
		source := map[kind]string{html: broken, markdown: broken, list: "https:\\\\example.org", text: "https://example.org/^"}[k]
		writeFile(t, "x", source)
		u := newUnit("", k)
		u.name, u.source = "x", nil
		if err := u.read(); err != nil {
			t.Fatal(err)
		}
		writeFile(t, "x", source+"\nmore")
		u.process(newExaminer(), &options{fix: true}, new(replacer))
		if u.writeErr != errChanged || u.fixed != 0 || len(u.findings) == 0 || u.fixable == 0 {
			t.Errorf("%v, %d fixed, %d reports, %d fixable", u.writeErr, u.fixed, len(u.findings), u.fixable)
		}
		wantFile(t, "x", source+"\nmore", 1)
	}
}

// What the walk remembers is bounded.
func TestSeenIsBounded(t *testing.T) {
	w := walker{severalNames: true, seen: map[fileID]struct{}{}}
	t.Chdir(t.TempDir())
	writeFile(t, "x", "")
	info, err := os.Stat("x")
	if err != nil {
		t.Fatal(err)
	}
	if !w.isNew("x", info) || w.isNew("x", info) || w.isNew("./x", info) {
		t.Error("not seen once")
	}
	for i := range maxSeen {
		w.seen[numberedID(i)] = struct{}{}
		if len(w.seen) == maxSeen {
			break
		}
	}
	writeFile(t, "y", "")
	if info, err = os.Stat("y"); err != nil {
		t.Fatal(err)
	}
	if !w.isNew("y", info) || len(w.seen) != 1 || w.isNew("y", info) {
		t.Errorf("%d files are remembered", len(w.seen))
	}
}

// Once the process is about to end, temporary files are removed, and no more are
// created or moved into place.
func TestReplacerStop(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFile(t, "x", "old")
	r := new(replacer)
	p, err := r.prepare("x", readOriginal(t, "x"), []byte("new"))
	if err != nil {
		t.Fatal(err)
	}
	r.stop()
	r.stop() // as the end of the run does after a signal
	if r.gate.TryRLock() {
		t.Error("files can still be replaced")
	}
	if _, err := os.Lstat(p.temporary); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%s: %v", p.temporary, err)
	}
	wantFile(t, "x", "old", 1)
}
