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

	"github.com/weburl-go/weburl/cmd/weburl/internal/hardlinks"
	"github.com/weburl-go/weburl/cmd/weburl/tables"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
	"github.com/weburl-go/weburl/internal/app/lines"
)

const (
	// stdinPath is the argument for standard input, and stdinName its name in
	// reports.
	stdinPath = "-"
	stdinName = "stdin"
)

var (
	errURL = errors.New("this is a URL, not a file; give URLs on standard input, one per line")
)

// walker finds the files and turns them into units, in the order of the reports.
type walker struct {
	options *options
	stdin   io.Reader
	// follow returns a reader of a list that shows its progress.
	follow func(r io.Reader) io.Reader
	// read records that bytes and rows of a table were read that follow does not
	// see, and how many rows the table has.
	read    func(bytes, rows, of int64)
	configs *configs
	sites   sites
	// dir is the directory that is searched, or "" for a named file.
	dir string
	// send passes a unit on. It returns false if no more are wanted.
	send func(*unit) bool
	// seen holds the files that were sent. Files with only one name are in it only
	// if severalNames is set: otherwise they cannot occur twice.
	seen         map[fileID]struct{}
	severalNames bool
	// skipped counts the files in directories that are not read. It is complete
	// once the units end.
	skipped skipped
}

// maxSeen bounds the number of files that a walker remembers. If there are more, it
// forgets all of them.
const maxSeen = 1 << 20

// units yields all units.
func (w *walker) units(yield func(*unit) bool) {
	w.send = yield
	w.seen = map[fileID]struct{}{}
	w.skipped = skipped{}
	w.severalNames = len(w.options.paths) > 1
	for i, path := range w.options.paths {
		if !w.argument(i+1, path) {
			return
		}
	}
}

// argument sends the units of the argument with number n, counted from 1. Like the
// methods below, it returns false if no more units are wanted.
func (w *walker) argument(n int, path string) bool {
	w.dir = ""
	if path == stdinPath {
		return w.standardInput()
	}
	info, err := os.Stat(path)
	switch {
	case err != nil && probablyURL(path) != "":
		return w.fail(path, errors.New("no such file; "+probablyURL(path)))
	case err != nil && frame.LooksLikeURL(path):
		return w.fail(fmt.Sprintf("argument %d", n), errURL)
	case err != nil:
		return w.fail(path, err)
	case info.IsDir() && w.options.column != nil:
		return w.fail(path, errDirectory)
	case info.IsDir():
		w.dir = path
		return w.directory(path)
	}
	s, err := w.configs.forDir(filepath.Dir(path))
	if err != nil {
		return w.wrongSettings(err)
	}
	return w.file(path, info, s)
}

func (w *walker) standardInput() bool {
	s, err := w.configs.forDir(".")
	if err != nil {
		return w.wrongSettings(err)
	}
	if w.options.column != nil {
		return w.table(stdinName, w.stdin, s)
	}
	k := max(w.options.kind, list)
	if k == list && !w.options.diff {
		return w.parts(stdinName, w.stdin, s)
	}
	source, err := io.ReadAll(w.stdin)
	if err != nil {
		return w.fail(stdinName, err)
	}
	if err := isText(k, source); err != nil {
		return w.fail(stdinName, err)
	}
	if source == nil {
		source = []byte{}
	}
	u := &unit{name: stdinName, kind: k, settings: s, source: source, first: true}
	if s.local && isDocument(k) {
		u.site = new(site)
	}
	return w.send(u)
}

// directory sends the files in a directory, sorted by name.
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
		isFile := entry.Type().IsRegular() && s.extensions.wants(entry.Name(), w.options.kind)
		if strings.HasPrefix(entry.Name(), ".") ||
			len(s.exclude) > 0 && excludes(s.exclude, filepath.Join(absolute, entry.Name()), entry.IsDir()) {
			continue
		}
		if !isFile && !entry.IsDir() {
			w.skipped.add(entry)
			continue
		}
		path := filepath.Join(dir, entry.Name())
		ok := false
		if isFile {
			info, err := entry.Info()
			if err != nil {
				ok = w.fail(path, err)
			} else {
				ok = w.file(path, info, s)
			}
		} else {
			ok = w.directory(path)
		}
		if !ok {
			return false
		}
	}
	return true
}

// isNew reports whether a file has not been sent before, under this or another
// name.
func (w *walker) isNew(path string, info fs.FileInfo) bool {
	if !w.severalNames && hardlinks.Count(nil, info) == 1 {
		return true
	}
	id, ok := idOf(path, info)
	if _, seen := w.seen[id]; seen || !ok {
		return !seen
	}
	if len(w.seen) == maxSeen {
		clear(w.seen)
	}
	w.seen[id] = struct{}{}
	return true
}

// file sends a file, unless it has been sent before.
func (w *walker) file(path string, info fs.FileInfo, s *settings) bool {
	if !w.isNew(path, info) {
		return true
	}
	found := w.dir != ""
	k := w.options.kind
	if k == unknown {
		k = s.extensions.kindOf(path)
	}
	switch {
	case k != unknown:
	case info.Mode().IsRegular():
		return w.fail(path, unknownKind(path))
	default:
		k = list // a pipe, like standard input
	}
	if k != list || w.options.fix || w.options.diff {
		u := &unit{name: path, kind: k, settings: s, first: true, found: found}
		if s.local && isDocument(k) {
			var err error
			if u.site, err = w.sites.of(path, w.dir, s); err != nil {
				return w.wrongSettings(err)
			}
		}
		return w.send(u)
	}
	f, r, _, err := open(path, found)
	if err != nil {
		return w.fail(path, err)
	}
	defer f.Close()
	if w.options.column != nil {
		return w.table(path, f, s)
	}
	return w.parts(path, r, s)
}

// parts sends a list, compressed or not, in parts of whole lines.
func (w *walker) parts(name string, r io.Reader, s *settings) bool {
	var in lines.Reader
	in.Reset(tables.UncompressLines(w.follow(r)))
	for first := true; ; first = false {
		source, err := in.Next()
		if err == nil && first {
			_, err = lines.Begin(source)
		}
		if err != nil && err != io.EOF {
			return w.fail(name, err)
		}
		// An empty list counts as a file.
		if err == io.EOF && !first {
			return true
		}
		if !w.send(&unit{name: name, kind: list, settings: s, source: bytes.Clone(source), isPart: true, first: first}) {
			return false
		}
	}
}

// fail sends the reason why something cannot be read.
func (w *walker) fail(name string, err error) bool {
	return w.send(&unit{name: name, err: err, first: true})
}

// wrongSettings sends an error that ends the run.
func (w *walker) wrongSettings(err error) bool {
	w.send(&unit{err: err, usage: true})
	return false
}
