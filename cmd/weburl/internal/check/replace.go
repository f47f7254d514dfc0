package check

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"github.com/weburl-go/weburl/cmd/weburl/internal/hardlinks"
	"github.com/weburl-go/weburl/internal/app/cli/frame"
)

// These are reasons why a file is not replaced.
var (
	errChanged    = errors.New("another program changed it in the meantime")
	errBusy       = errors.New("another program has it open for writing")
	errOwner      = errors.New("its owner or group cannot be kept")
	errMode       = errors.New("its mode cannot be kept")
	errAttributes = errors.New("its extended attributes cannot be kept")
)

// original is a file as it was when it was read.
type original struct {
	info    fs.FileInfo // taken before the first byte was read
	content []byte
}

// replacer replaces files. It is safe for concurrent use.
type replacer struct {
	// gate is held for reading while a file is created or replaced. Once that must
	// not happen any more, it is held for writing, forever.
	gate sync.RWMutex
	// temporaries holds the names of the files to remove then.
	temporaries sync.Map
	stopped     sync.Once
}

// stop removes all temporary files. From then on, an attempt to replace a file
// blocks forever, so the process should be about to exit.
func (r *replacer) stop() {
	r.stopped.Do(func() {
		r.gate.Lock()
		r.temporaries.Range(func(name, _ any) bool {
			os.Remove(name.(string))
			return true
		})
	})
}

// replace replaces the content of a file, as a whole or not at all. It refuses to
// if the file has changed since old was read, or if anything but the content and
// the times would change. It follows symbolic links.
//
// NB: no system has a call that replaces a file only if it is unchanged. If a
// program opens the file for writing between the last look at it and the renaming,
// it writes to the old file, and what it writes is lost. On systems other than
// Linux, the same goes for a program that already had the file open.
func (r *replacer) replace(name string, old *original, content []byte) error {
	p, err := r.prepare(name, old, content)
	if err != nil {
		return err
	}
	defer p.discard()
	return p.commit()
}

// replacement is a temporary file that is about to replace another one in the same
// directory.
type replacement struct {
	*replacer
	name, temporary string
	old             *original
}

// prepare writes content to a temporary file in the directory of the named one.
func (r *replacer) prepare(name string, old *original, content []byte) (*replacement, error) {
	if !old.info.Mode().IsRegular() {
		return nil, errNotRegular
	}
	name, err := filepath.EvalSymlinks(name)
	if err != nil {
		return nil, err
	}
	// A file that cannot be written must not be replaced, either.
	f, info, err := openRegular(name, os.O_RDWR)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	switch {
	case !old.is(info):
		return nil, errChanged
	case hardlinks.Count(f, info) > 1:
		return nil, hardlinks.Err
	}
	t, err := r.create(filepath.Dir(name))
	if err != nil {
		return nil, fmt.Errorf("cannot create a file in its directory: %s", frame.Reason(err))
	}
	p := &replacement{r, name, t.Name(), old}
	if _, err = t.Write(content); err != nil {
		err = fmt.Errorf("cannot write to a file in its directory: %s", frame.Reason(err))
	}
	if err == nil {
		err = keepMetadata(f, t, info)
	}
	if err == nil {
		err = t.Sync()
	}
	if closeErr := t.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		p.discard()
		return nil, err
	}
	return p, nil
}

// create makes an empty temporary file that only this user can read.
func (r *replacer) create(dir string) (*os.File, error) {
	r.gate.RLock()
	defer r.gate.RUnlock()
	// NB: this name is short, whatever the name of the file: that may be as long as
	// names can be.
	f, err := os.CreateTemp(dir, ".weburl-*")
	if err == nil {
		r.temporaries.Store(f.Name(), nil)
	}
	return f, err
}

// commit moves the temporary file into place, unless the original has changed.
func (p *replacement) commit() error {
	p.gate.RLock()
	defer p.gate.RUnlock()
	f, info, err := openFound(p.name)
	if err != nil {
		return err
	}
	defer f.Close()
	l, err := newLease(f)
	if err != nil {
		return err
	}
	defer l.end()
	if !p.old.is(info) {
		return errChanged
	}
	if same, err := p.old.sameContent(prompt(f)); err != nil || !same {
		return cmp.Or(err, errChanged)
	}
	if !canRenameToOpen {
		f.Close()
	}
	if info, err = os.Lstat(p.name); err != nil {
		return err
	}
	if !p.old.is(info) {
		return errChanged
	}
	if l.isWanted() {
		return errBusy
	}
	if err := os.Rename(p.temporary, p.name); err != nil {
		return err
	}
	p.temporaries.Delete(p.temporary)
	p.temporary = ""
	syncDirectory(filepath.Dir(p.name))
	return nil
}

// discard removes the temporary file, unless commit has moved it into place.
func (p *replacement) discard() {
	p.gate.RLock()
	defer p.gate.RUnlock()
	if p.temporary != "" {
		os.Remove(p.temporary)
		p.temporaries.Delete(p.temporary)
	}
}

// is reports whether info describes the same file, unchanged as far as its metadata
// tell.
func (o *original) is(info fs.FileInfo) bool {
	return os.SameFile(o.info, info) && o.info.Mode() == info.Mode() && o.info.Size() == info.Size() &&
		o.info.ModTime().Equal(info.ModTime()) && sameOwner(o.info, info) && hardlinks.Count(nil, o.info) == hardlinks.Count(nil, info) &&
		sameChangeTime(o.info, info)
}

// sameContent reports whether r yields the original content.
func (o *original) sameContent(r io.Reader) (bool, error) {
	buf := make([]byte, 64<<10)
	for rest := o.content; ; {
		n, err := r.Read(buf)
		if !bytes.HasPrefix(rest, buf[:n]) {
			return false, nil
		}
		rest = rest[n:]
		if err == io.EOF {
			return len(rest) == 0, nil
		} else if err != nil {
			return false, err
		}
	}
}

// keepMetadata copies the owner, the extended attributes and the mode of from to
// to. info describes from.
func keepMetadata(from, to *os.File, info fs.FileInfo) error {
	// NB: the order matters. A new owner clears set-user-ID bits and capabilities,
	// and an access control list contains a mode.
	if err := keepOwner(to, info); err != nil {
		return err
	}
	if err := keepAttributes(from, to); err != nil {
		return err
	}
	const bits = fs.ModePerm | fs.ModeSetuid | fs.ModeSetgid | fs.ModeSticky
	to.Chmod(info.Mode() & bits)
	is, err := to.Stat()
	switch {
	case err != nil:
		return err
	case !sameOwner(info, is):
		return errOwner
	case info.Mode() != is.Mode():
		return errMode
	}
	return nil
}

// syncDirectory makes renaming outlast a crash, on systems that can. Failing to do
// so is not an error: the file is replaced either way.
func syncDirectory(dir string) {
	if d, err := os.Open(dir); err == nil {
		d.Sync()
		d.Close()
	}
}
