package check

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/weburl-go/weburl/cmd/weburl/tables"
	"github.com/weburl-go/weburl/internal/app/lines"
)

const (
	// maxSettingsBytes bounds the size of a settings file.
	maxSettingsBytes = 1 << 20
	// maxFoundBytes bounds the size of a document that is found in a directory, or
	// that a link leads to. Unlike a list, it is read as a whole.
	maxFoundBytes = 64 << 20
)

var errNotRegular = errors.New("not a regular file")

// tooLarge is the error for a file with more bytes than its value.
type tooLarge int64

func (n tooLarge) Error() string { return fmt.Sprintf("larger than %d MiB", int64(n)>>20) }

// openFound opens a file for reading that was found rather than named, and so may
// be anything: a device, or a pipe that has no writer. It opens only regular files
// and does not block. To read the file, use prompt.
func openFound(name string) (*os.File, fs.FileInfo, error) { return openRegular(name, os.O_RDONLY) }

func openRegular(name string, flag int) (*os.File, fs.FileInfo, error) {
	// Opening some devices has side effects.
	info, err := os.Stat(name)
	if err != nil {
		return nil, nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, nil, errNotRegular
	}
	return regularOnly(os.OpenFile(name, flag|openFlags, 0))
}

// regularOnly closes and rejects an opened file if it is not regular. The file may
// have been replaced since openRegular looked at it.
func regularOnly(f *os.File, err error) (*os.File, fs.FileInfo, error) {
	if err != nil {
		return nil, nil, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = errNotRegular
	}
	if err != nil {
		f.Close()
		return nil, nil, err
	}
	return f, info, nil
}

// open opens a file and returns a reader for it. If found is set, it opens the file
// as openFound does. A file that the user named may be anything, and opening or
// reading it may block, as for a pipe.
func open(name string, found bool) (f *os.File, r io.Reader, info fs.FileInfo, err error) {
	if found {
		if f, info, err = openFound(name); err != nil {
			return nil, nil, nil, err
		}
		return f, prompt(f), info, nil
	}
	if f, err = os.Open(name); err != nil {
		return nil, nil, nil, err
	}
	if info, err = f.Stat(); err != nil {
		f.Close()
		return nil, nil, nil, err
	}
	return f, f, info, nil
}

// readAll returns all that r contains, or an error if that is more than most bytes,
// whatever size the file claims. There is no limit if most is negative. size is the
// expected size.
func readAll(r io.Reader, size, most int64) ([]byte, error) {
	if most >= 0 {
		if size > most {
			return nil, tooLarge(most)
		}
		r = io.LimitReader(r, most+1)
	}
	content := make([]byte, 0, max(min(size, maxFoundBytes), 0)+512)
	for {
		n, err := r.Read(content[len(content):cap(content)])
		content = content[:len(content)+n]
		switch {
		case most >= 0 && int64(len(content)) > most:
			return nil, tooLarge(most)
		case err == io.EOF:
			return content, nil
		case err != nil:
			return nil, err
		}
		if len(content) == cap(content) {
			content = append(content, 0)[:len(content)]
		}
	}
}

// read reads the source of u.
func (u *unit) read() error {
	f, r, info, err := open(u.name, u.found)
	if err != nil {
		return err
	}
	defer f.Close()
	most := int64(-1)
	if u.found {
		most = maxFoundBytes
	}
	u.info = info
	if u.source, err = readAll(r, info.Size(), most); err != nil {
		return err
	}
	return isText(u.kind, u.source)
}

// isText returns an error for a list that is compressed or in Parquet, which is
// read only in parts, and not fixed, and for one in which only CR ends lines.
func isText(k kind, source []byte) error {
	if k != list {
		return nil
	}
	if format := tables.Format(source); format != "" {
		return errors.New("this is " + format + " data, which is checked but not fixed")
	}
	_, err := lines.Begin(source)
	return err
}
