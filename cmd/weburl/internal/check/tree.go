package check

import (
	"errors"
	"hash/maphash"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"

	"github.com/weburl-go/weburl/cmd/weburl/internal/documents"
	"github.com/weburl-go/weburl/encoding"
)

const (
	// maxKnown bounds the number of files that a tree remembers, maxKnownTargets
	// the number of targets in them, at 8 bytes each, and maxKnownBytes the length
	// of all names.
	maxKnown        = 1 << 16
	maxKnownTargets = 1 << 22
	maxKnownBytes   = 1 << 24
	// maxListed bounds the number of names in a directory that are remembered.
	maxListed = 1 << 14
)

// tree looks up the files in a directory and below it, and remembers what it found.
// It never leaves the directory, not even through symbolic links, and reads only
// regular files.
//
// It looks at a file once, and reads it at most once, unless there are more than
// maxKnown, maxKnownTargets or maxKnownBytes: then it forgets everything.
type tree struct {
	top  string // the absolute path of the directory
	root *os.Root
	// escapes is the error of root for paths that lead out of it.
	escapes error
	open    func(name string) (*os.File, error)
	// given is the encoding of HTML documents, or nil to detect it.
	given *encoding.Encoding
	// isLoose reports whether headings also have the names that site generators
	// give them.
	isLoose bool

	mu      sync.Mutex
	known   map[string]*target
	targets int // in known
	bytes   int // of the names in known
	// listed holds the names in directories, or nil for a directory with more than
	// maxListed. listedBytes is the length of all of them.
	listed      map[string]map[string]struct{}
	listedBytes int
}

// newTree returns the tree of a directory. If within is not "", the directory must
// not lie outside of it, not even through symbolic links.
func newTree(dir, within string) (*tree, error) {
	first := dir
	if within != "" {
		first = within
	}
	// With a separator at the end, only a directory is opened: opening a pipe would
	// block.
	root, err := os.OpenRoot(first + string(os.PathSeparator))
	if err != nil {
		return nil, err
	}
	t := &tree{top: dir, known: map[string]*target{}, listed: map[string]map[string]struct{}{}}
	var outside *fs.PathError
	if _, err := root.Lstat(".."); errors.As(err, &outside) {
		t.escapes = outside.Err
	}
	if first != dir {
		defer root.Close()
		if root, err = subRoot(root, filepath.Join(below(first, dir)...)); err != nil {
			if t.escapes != nil && errors.Is(err, t.escapes) {
				err = errLeadsOut
			}
			return nil, err
		}
	}
	t.root = root
	t.open = func(name string) (*os.File, error) { return root.OpenFile(name, os.O_RDONLY|openFlags, 0) }
	return t, nil
}

// subRoot opens a directory in root.
func subRoot(root *os.Root, name string) (*os.Root, error) {
	info, err := root.Stat(name)
	if err == nil && !info.IsDir() {
		err = syscall.ENOTDIR
	}
	if err != nil {
		return nil, err
	}
	return root.OpenRoot(name)
}

// state says what is known about a file.
type state uint8

const (
	missing state = iota
	leadsOut
	unreadable
	directory
	regular
	special // exists, but is neither of these
)

// target is a file or directory to which a link may lead.
type target struct {
	name string // in the tree

	look  sync.Once
	state state
	err   error // the error of Stat, or nil

	read  sync.Once
	names names
}

// names holds the names in a document that fragments can lead to.
type names struct {
	known  bool // if not set, any name may exist
	hashes []uint64
	// includes says which of includeMarks occur in the document, one bit each.
	includes uint64
	err      error
}

// namesSeed keeps authors from choosing the hashes of names.
var namesSeed = maphash.MakeSeed()

// find returns the target with a name, after looking at it. The name is local in
// the sense of [filepath.IsLocal].
func (t *tree) find(name string) *target {
	f := t.entry(name)
	f.look.Do(func() {
		info, err := t.root.Stat(name)
		f.state, f.err = t.stateOf(info, err), err
	})
	return f
}

// entry returns the target with a name, perhaps without looking at it.
func (t *tree) entry(name string) *target {
	t.mu.Lock()
	defer t.mu.Unlock()
	f := t.known[name]
	if f == nil {
		if t.bytes += len(name); len(t.known) == maxKnown || t.bytes > maxKnownBytes {
			t.forget()
			t.bytes = len(name)
		}
		f = &target{name: name}
		t.known[name] = f
	}
	return f
}

// mayHave returns a function that reports whether a directory may contain a name.
// It reads the directory at most once, unless the names in all directories exceed
// maxKnownBytes: then they are forgotten.
func (t *tree) mayHave(dir string) func(name string) bool {
	t.mu.Lock()
	names, known := t.listed[dir]
	t.mu.Unlock()
	if !known {
		var bytes int
		names, bytes = t.list(dir)
		t.mu.Lock()
		if t.listedBytes += bytes; t.listedBytes > maxKnownBytes || len(t.listed) == maxKnown {
			clear(t.listed)
			t.listedBytes = bytes
		}
		t.listed[dir] = names
		t.mu.Unlock()
	}
	return func(name string) bool {
		_, ok := names[name]
		return ok || names == nil
	}
}

// list returns the names in a directory, or nil if there are more than maxListed,
// and their length together with that of its own name.
func (t *tree) list(dir string) (names map[string]struct{}, bytes int) {
	names = map[string]struct{}{}
	bytes = len(dir)
	f, err := t.openDirectory(dir)
	if err != nil {
		return names, bytes
	}
	defer f.Close()
	all, _ := f.Readdirnames(maxListed + 1)
	if len(all) > maxListed {
		return nil, bytes
	}
	for _, name := range all {
		names[name] = struct{}{}
		bytes += len(name)
	}
	return names, bytes
}

// openDirectory opens a directory, but nothing else: opening a pipe would block.
func (t *tree) openDirectory(dir string) (*os.File, error) {
	if dir != "." {
		dir += string(os.PathSeparator)
	}
	return t.root.Open(dir)
}

func (t *tree) forget() {
	clear(t.known)
	t.targets, t.bytes = 0, 0
}

func (t *tree) stateOf(info fs.FileInfo, err error) state {
	switch {
	case err == nil && info.IsDir():
		return directory
	case err == nil && info.Mode().IsRegular():
		return regular
	case err == nil:
		return special
	case t.escapes != nil && errors.Is(err, t.escapes):
		return leadsOut
	case errors.Is(err, fs.ErrPermission):
		return unreadable
	}
	// The file does not exist, has a name that no file can have, or is a symbolic
	// link in a loop.
	return missing
}

// namesIn returns the names in a document that fragments can lead to. It reads the
// document unless that was done before.
func (t *tree) namesIn(f *target, k kind) *names {
	f.read.Do(func() {
		source, err := t.content(f.name)
		if err != nil {
			if !errors.Is(err, fs.ErrNotExist) { // it may vanish at any time
				f.names.err = err
			}
			return
		}
		if source != nil && len(source) <= maxFoundBytes {
			if r, err := readSource(source, k, t.given); err == nil {
				t.learn(f, r.Bytes, k)
			}
		}
	})
	return &f.names
}

// namesInText is like namesIn, for a document whose text is at hand.
func (t *tree) namesInText(f *target, text []byte, k kind) *names {
	f.read.Do(func() { t.learn(f, text, k) })
	return &f.names
}

func (t *tree) learn(f *target, text []byte, k kind) {
	f.names = readNames(text, k, t.isLoose)
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.known[f.name] != f {
		return
	}
	if t.targets += len(f.names.hashes); t.targets > maxKnownTargets {
		t.forget()
	}
}

// content returns the content of a regular file, or nil if the file is no longer
// regular or too large.
func (t *tree) content(name string) ([]byte, error) {
	f, info, err := regularOnly(t.open(name))
	if err == nil {
		defer f.Close()
		var content []byte
		if content, err = readAll(prompt(f), info.Size(), maxFoundBytes); err == nil {
			return content, nil
		}
	}
	if err == errNotRegular || err == tooLarge(maxFoundBytes) {
		err = nil
	}
	return nil, err
}

// readNames returns the names in a document that fragments can lead to, and also
// loose names if isLoose is set.
func readNames(text []byte, k kind, isLoose bool) names {
	if len(text) > maxFoundBytes {
		return names{}
	}
	var n names
	add := func(name string) { n.hashes = append(n.hashes, maphash.String(namesSeed, name)) }
	found := add
	if isLoose {
		n.includes = includesIn(text)
		found = func(name string) {
			add(name)
			// NB: no name contains a NUL.
			loose := looseName(name)
			add("\x00" + loose)
			if ascii := asciiOnly(loose); ascii != loose {
				add("\x00" + ascii)
			}
		}
	}
	if k == html {
		n.known = documents.HTMLTargets(text, found)
	} else {
		n.known = documents.MarkdownTargets(text, found)
	}
	if !n.known {
		return names{}
	}
	if isLoose && k == markdown {
		findTerms(text, found)
	}
	slices.Sort(n.hashes)
	n.hashes = slices.Clip(slices.Compact(n.hashes))
	return n
}

// has reports whether there is, or may be, a target with the name.
func (n *names) has(name string) bool {
	if !n.known {
		return true
	}
	_, ok := slices.BinarySearch(n.hashes, maphash.String(namesSeed, name))
	return ok
}

// hasLoose reports whether there is, or may be, a heading to which a site generator
// gives the name.
func (n *names) hasLoose(name string) bool {
	loose := looseName(name)
	return loose == "" || n.has("\x00"+loose)
}

// localName returns the name of the file whose path has the given segments. ok is
// false if no file can have it.
func localName(segments []string) (string, bool) {
	for _, s := range segments {
		if strings.Contains(s, "/") || s == ".." {
			return "", false
		}
	}
	name, err := filepath.Localize(path.Join(append([]string{"."}, segments...)...))
	return name, err == nil
}
