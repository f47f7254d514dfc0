package tables

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"github.com/weburl-go/weburl/cmd/weburl/internal/hardlinks"
)

// These are reasons why a file is not written.
var (
	ErrInput      = errors.New("this is an input, so it cannot also be the output")
	ErrLink       = errors.New("this is a symbolic link; name the file that it leads to")
	ErrHardLinks  = hardlinks.Err
	ErrNotRegular = errors.New("this is not a regular file; use standard output")
)

// File is a file that is written under a temporary name in the directory of its
// final name, so that no program sees it before it is complete. End it with Commit
// or Discard.
type File struct {
	name      string
	temporary *os.File
	out       io.WriteCloser // nil without compression

	mu   sync.Mutex
	done bool
}

// Create begins to write a file. If its name ends with .gz or .zst, File compresses the
// data. An existing file keeps its mode, and its content until Commit. It must be
// writable and have no other hard links, and it must not be one of inputs or a symbolic
// link.
func Create(name string, inputs ...fs.FileInfo) (*File, error) {
	mode := fs.FileMode(0)
	switch info, err := os.Lstat(name); {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return nil, err
	case info.Mode()&fs.ModeSymlink != 0:
		return nil, ErrLink
	case info.IsDir():
		return nil, errors.New("this is a directory")
	case !info.Mode().IsRegular():
		return nil, ErrNotRegular
	default:
		for _, in := range inputs {
			if in != nil && os.SameFile(in, info) {
				return nil, ErrInput
			}
		}
		f, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			return nil, err
		}
		n := hardlinks.Count(f, info)
		f.Close()
		if n > 1 {
			return nil, ErrHardLinks
		}
		mode = info.Mode().Perm()
	}
	t, err := createTemporary(filepath.Dir(name))
	if err != nil {
		return nil, fmt.Errorf("cannot create a file in its directory: %w", withoutName(err))
	}
	f := &File{name: name, temporary: t}
	if mode != 0 {
		if err := t.Chmod(mode); err != nil {
			f.Discard()
			return nil, withoutName(err)
		}
	}
	f.out = compressor(t, name)
	return f, nil
}

// createTemporary creates a file that has the mode of any new file.
func createTemporary(dir string) (*os.File, error) {
	const tries = 100
	for try := 0; ; try++ {
		// NB: this name is short, since the name of the file may be as long as
		// names can be.
		name := filepath.Join(dir, fmt.Sprintf(".weburl-%d", rand.Uint64()))
		f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
		if !errors.Is(err, fs.ErrExist) || try == tries {
			return f, err
		}
	}
}

// withoutName returns err without the name of the temporary file, which means
// nothing to users.
func withoutName(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

// compressor returns a writer that compresses according to the extension of name,
// or nil.
func compressor(w io.Writer, name string) io.WriteCloser {
	switch strings.ToLower(filepath.Ext(name)) {
	case ".gz":
		return gzip.NewWriter(w)
	case ".zst":
		// The options are valid, and there is no other error.
		z, _ := zstd.NewWriter(w, zstd.WithEncoderConcurrency(1))
		return z
	}
	return nil
}

// Write writes to the file.
func (f *File) Write(p []byte) (n int, err error) {
	if f.out != nil {
		n, err = f.out.Write(p)
	} else {
		n, err = f.temporary.Write(p)
	}
	return n, withoutName(err)
}

// Commit makes the written data the content of the file: all of it is on the disk
// before the name changes. If Commit fails, the file stays as it was.
func (f *File) Commit() error {
	var err error
	if f.out != nil {
		err = f.out.Close()
	}
	if err == nil {
		err = f.temporary.Sync()
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.done {
		return fs.ErrClosed
	}
	if closeErr := f.temporary.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		// NB: we cannot know whether another program has given the name to another
		// file meanwhile.
		err = os.Rename(f.temporary.Name(), f.name)
	}
	f.done = true
	if err != nil {
		os.Remove(f.temporary.Name())
		var link *os.LinkError
		if errors.As(err, &link) {
			err = link.Err
		}
		return withoutName(err)
	}
	// It is not an error if the directory cannot be synchronized, as on some
	// systems: the file is complete under either name.
	if d, err := os.Open(filepath.Dir(f.name)); err == nil {
		d.Sync()
		d.Close()
	}
	return nil
}

// Discard removes the temporary file. After Commit, it does nothing. It may be
// called at any time, even while another goroutine writes; that write then fails.
func (f *File) Discard() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.done {
		f.done = true
		f.temporary.Close()
		os.Remove(f.temporary.Name())
	}
}
