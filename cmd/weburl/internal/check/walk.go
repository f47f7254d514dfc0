package check

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/weburl-go/weburl/internal/lines"
)

const (
	// stdinPath is the argument for standard input, stdinName its name in
	// reports.
	stdinPath = "-"
	stdinName = "stdin"
)

var errNotText = errors.New("not text in UTF-8")

// walker finds the files, and makes units of them in the order of their reports.
type walker struct {
	options *options
	stdin   io.Reader
	configs *configs
	// send is where units go; it returns false if nobody waits for more.
	send func(*unit) bool
	seen map[string]bool // nil if no file can come twice
}

// units gives all units.
func (w *walker) units(yield func(*unit) bool) {
	w.send = yield
	if len(w.options.paths) > 1 {
		w.seen = map[string]bool{}
	}
	for _, path := range w.options.paths {
		if !w.argument(path) {
			return
		}
	}
}

// argument sends the units of an argument. Like the methods below it returns
// false if nobody waits for more.
func (w *walker) argument(path string) bool {
	if path == stdinPath {
		return w.standardInput()
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist) && strings.Contains(path, "://"):
		return w.fail(path, errors.New("there is no such file; give URLs on standard input, one a line"))
	case err != nil:
		return w.fail(path, err)
	case info.IsDir():
		return w.directory(path)
	}
	s, err := w.configs.forDir(filepath.Dir(path))
	if err != nil {
		return w.wrongSettings(err)
	}
	return w.file(path, s)
}

func (w *walker) standardInput() bool {
	s, err := w.configs.forDir(".")
	if err != nil {
		return w.wrongSettings(err)
	}
	k := max(w.options.kind, list)
	if k == list && !w.options.diff {
		return w.parts(stdinName, w.stdin, s)
	}
	source, err := io.ReadAll(w.stdin)
	if err != nil {
		return w.fail(stdinName, err)
	}
	if source == nil {
		source = []byte{}
	}
	return w.send(&unit{name: stdinName, kind: k, settings: s, source: source, first: true})
}

// directory sends the files in a directory, in the order of their names.
func (w *walker) directory(dir string) bool {
	s, err := w.configs.forDir(dir)
	if err != nil {
		return w.wrongSettings(err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return w.fail(dir, err)
	}
	absolute := ""
	if len(s.exclude) > 0 {
		if absolute, err = filepath.Abs(dir); err != nil {
			return w.fail(dir, err)
		}
	}
	for _, entry := range entries {
		isFile := entry.Type().IsRegular() && isWanted(entry.Name(), w.options.kind)
		if strings.HasPrefix(entry.Name(), ".") || !isFile && !entry.IsDir() ||
			len(s.exclude) > 0 && excludes(s.exclude, filepath.Join(absolute, entry.Name()), entry.IsDir()) {
			continue
		}
		path := filepath.Join(dir, entry.Name())
		ok := false
		if isFile {
			ok = w.file(path, s)
		} else {
			ok = w.directory(path)
		}
		if !ok {
			return false
		}
	}
	return true
}

// file sends a file, but once only.
func (w *walker) file(path string, s *settings) bool {
	if w.seen != nil {
		if absolute, err := filepath.Abs(path); err == nil {
			if w.seen[absolute] {
				return true
			}
			w.seen[absolute] = true
		}
	}
	k := w.options.kind
	if k == unknown {
		k = kindOf(path)
	}
	if k != list || w.options.fix || w.options.diff {
		return w.send(&unit{name: path, kind: k, settings: s, first: true})
	}
	f, err := os.Open(path)
	if err != nil {
		return w.fail(path, err)
	}
	defer f.Close()
	return w.parts(path, f, s)
}

// parts sends a list in parts of whole lines.
func (w *walker) parts(name string, r io.Reader, s *settings) bool {
	var in lines.Reader
	in.Reset(r)
	for first := true; ; first = false {
		source, err := in.Next()
		if err != nil && err != io.EOF {
			return w.fail(name, err)
		}
		// A list of nothing is a list.
		if err == io.EOF && !first {
			return true
		}
		if !w.send(&unit{name: name, kind: list, settings: s, source: bytes.Clone(source), isPart: true, first: first}) {
			return false
		}
	}
}

// fail sends that something cannot be read.
func (w *walker) fail(name string, err error) bool {
	return w.send(&unit{name: name, err: err, first: true})
}

// wrongSettings sends that the run must end.
func (w *walker) wrongSettings(err error) bool {
	w.send(&unit{err: fmt.Errorf("settings: %w", err), usage: true})
	return false
}
