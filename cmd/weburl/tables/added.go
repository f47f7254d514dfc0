package tables

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress"

	"github.com/weburl-go/weburl/internal/app/columns"
)

// distinct lists the columns in which hardly any value occurs twice, so that a
// dictionary would only make them longer.
var distinct = []string{"href", "canonical", "surt", "input", "pathname", "path", "search", "query", "hash", "fragment"}

const (
	// addedPage bounds the size of a written page, and addedDictionary the size of a
	// dictionary, both before compression.
	addedPage       = 1 << 20
	addedDictionary = 1 << 20
	// spillAfter bounds the bytes of a column that are held in memory until its row
	// group ends.
	spillAfter = 32 << 20
)

// added writes the added columns of row groups as Parquet, but passes on only their
// pages.
type added struct {
	w    *parquet.GenericWriter[any]
	to   *pageWriter
	pool spillPool
	cols []*columns.Column
	leaf []int // of each added column
	// inList means that each row contains a list of values in each column.
	inList bool
}

// newAdded returns an added for columns with these names.
func newAdded(to io.Writer, cols []*columns.Column, names []string, inList bool, codec compress.Codec) *added {
	a := &added{to: &pageWriter{to: to}, cols: cols, inList: inList}
	group := parquet.Group{}
	for i, c := range cols {
		node := parquet.String()
		switch {
		case c.Kind == columns.Bool:
			node = parquet.Leaf(parquet.BooleanType)
		case c.Kind == columns.Number:
			node = parquet.Leaf(parquet.Int64Type)
		}
		if c.Kind != columns.Bool && !slices.Contains(distinct, c.Name) {
			node = parquet.Encoded(node, &parquet.RLEDictionary)
		}
		if c.Kind.IsList() {
			node = parquet.List(node)
		}
		if inList {
			node = parquet.List(parquet.Optional(node))
		}
		group[names[i]] = parquet.Optional(node)
	}
	a.w = parquet.NewGenericWriter[any](a.to, parquet.NewSchema("schema", group),
		parquet.Compression(codec), parquet.PageBufferSize(addedPage), parquet.WriteBufferSize(0),
		parquet.DictionaryMaxBytes(addedDictionary), parquet.ColumnPageBuffers(&a.pool))
	// NB: the fields of a group are in the order of their names.
	sorted := slices.Sorted(slices.Values(names))
	for _, name := range names {
		i, _ := slices.BinarySearch(sorted, name)
		a.leaf = append(a.leaf, i)
	}
	return a
}

// values appends text as the value of the added column k in a row, or as element i of a list
// in that row.
func (a *added) values(dst []parquet.Value, k, i int, text []byte, ok bool) []parquet.Value {
	leaf, repetition, definition := a.leaf[k], 0, 0
	if a.inList {
		repetition, definition = min(i, 1), 2
	}
	kind := a.cols[k].Kind
	var value parquet.Value
	switch {
	case !ok || kind == columns.Number && len(text) == 0:
		return append(dst, parquet.Value{}.Level(repetition, definition, leaf))
	case kind == columns.Bool:
		value = parquet.BooleanValue(columns.IsTrue(text))
	case kind == columns.Number:
		n, _ := strconv.ParseInt(string(text), 10, 64) // a decimal integer
		value = parquet.Int64Value(n)
	case !kind.IsList():
		value = parquet.ByteArrayValue(text)
	default:
		before := len(dst)
		for one := range kind.List(text) {
			dst = append(dst, parquet.ByteArrayValue(one).Level(repetition, definition+2, leaf))
			repetition = 1
			if a.inList {
				repetition = 2
			}
		}
		if len(dst) == before { // an empty list
			dst = append(dst, parquet.Value{}.Level(repetition, definition+1, leaf))
		}
		return dst
	}
	return append(dst, value.Level(repetition, definition+1, leaf))
}

// noList appends an empty list or a null as the value of the added column k in a row.
func (a *added) noList(dst []parquet.Value, k int, isNull bool) []parquet.Value {
	definition := 1
	if isNull {
		definition = 0
	}
	return append(dst, parquet.Value{}.Level(0, definition, a.leaf[k]))
}

// write writes the rows of a batch.
func (a *added) write(b *batch) (err error) {
	defer recovered(&err)
	for k, values := range b.added {
		if _, err := a.w.ColumnWriters()[a.leaf[k]].WriteRowValues(values); err != nil {
			return err
		}
	}
	return nil
}

// flush ends a row group and writes its pages.
func (a *added) flush() error {
	a.to.pages = true
	err := a.w.Flush()
	a.to.pages = false
	if err != nil {
		return err
	}
	return a.to.err
}

// close returns the metadata of everything written, with offsets in a file that
// contains only the added columns, and the end of that file with its indexes.
func (a *added) close() (f *footer, tail *bytes.Reader, start int64, err error) {
	start = max(a.to.size, int64(len(magic)))
	a.to.tail = new(bytes.Buffer)
	if err := a.w.Close(); err != nil {
		return nil, nil, 0, err
	}
	tail = bytes.NewReader(a.to.tail.Bytes())
	f, err = readFooter(&lastPart{tail, start}, a.to.size)
	return f, tail, start, err
}

// discard frees the buffers of pages that were not written.
func (a *added) discard() { a.pool.close() }

// lastPart is a file that consists of only its end and the magic bytes at its
// beginning.
type lastPart struct {
	tail  *bytes.Reader
	start int64
}

func (l *lastPart) ReadAt(p []byte, at int64) (int, error) {
	if at < l.start {
		return copy(p, magic), nil
	}
	return l.tail.ReadAt(p, at-l.start)
}

// pageWriter passes pages on, and keeps everything after them.
type pageWriter struct {
	to    io.Writer
	size  int64 // of all, including what is not passed on
	pages bool
	begun bool          // the magic bytes were written
	tail  *bytes.Buffer // nil before the end
	err   error
}

func (w *pageWriter) Write(p []byte) (int, error) {
	n := len(p)
	w.size += int64(n)
	if !w.begun {
		// The package writes the magic bytes at once.
		w.begun = true
		p = bytes.TrimPrefix(p, []byte(magic))
	}
	switch {
	case w.tail != nil:
		w.tail.Write(p)
	case w.pages:
		if _, err := w.to.Write(p); err != nil {
			w.err = err
			return 0, err
		}
	}
	return n, nil
}

// TemporaryError is an error in the system's directory for temporary files, for
// example because it is full. Set the environment variable TMPDIR (on Windows, TMP)
// to use another directory.
type TemporaryError struct {
	Dir string // as [os.TempDir] returns it
	Err error
}

func (e *TemporaryError) Error() string {
	return fmt.Sprintf("temporary files in %s: %v", e.Dir, e.Err)
}

func (e *TemporaryError) Unwrap() error { return e.Err }

// temporaryError returns a [*TemporaryError] for an error of a temporary file. It
// returns nil and io.EOF unchanged.
func temporaryError(err error) error {
	if err == nil || err == io.EOF {
		return err
	}
	return &TemporaryError{os.TempDir(), withoutName(err)}
}

// spillPool provides buffers for the pages of columns: in memory, or in temporary
// files if they are large.
type spillPool struct{ all []*spill }

func (p *spillPool) GetBuffer() io.ReadWriteSeeker {
	s := new(spill)
	p.all = append(p.all, s)
	return s
}

func (p *spillPool) PutBuffer(b io.ReadWriteSeeker) {
	b.(*spill).close()
	p.all = slices.DeleteFunc(p.all, func(s *spill) bool { return s == b })
}

func (p *spillPool) close() {
	for _, s := range p.all {
		s.close()
	}
	p.all = nil
}

// spill is written to its end, and then read from its beginning.
type spill struct {
	memory []byte
	at     int // the number of bytes read from memory
	file   *os.File
}

func (s *spill) Write(p []byte) (int, error) {
	if s.file == nil && len(s.memory)+len(p) > spillAfter {
		f, err := os.CreateTemp("", "weburl-*")
		if err != nil {
			return 0, temporaryError(err)
		}
		// If the system can remove open files, this leaves nothing behind.
		os.Remove(f.Name())
		s.file = f
	}
	if s.file != nil {
		n, err := s.file.Write(p)
		return n, temporaryError(err)
	}
	s.memory = append(s.memory, p...)
	return len(p), nil
}

func (s *spill) Read(p []byte) (int, error) {
	if s.at < len(s.memory) {
		n := copy(p, s.memory[s.at:])
		s.at += n
		return n, nil
	}
	if s.file != nil {
		n, err := s.file.Read(p)
		return n, temporaryError(err)
	}
	return 0, io.EOF
}

func (s *spill) Seek(offset int64, whence int) (int64, error) {
	if offset != 0 || whence != io.SeekStart {
		return 0, errors.ErrUnsupported
	}
	s.at = 0
	if s.file != nil {
		_, err := s.file.Seek(0, io.SeekStart)
		return 0, temporaryError(err)
	}
	return 0, nil
}

func (s *spill) close() {
	if s.file != nil {
		s.file.Close()
		os.Remove(s.file.Name())
	}
	*s = spill{}
}

// size returns the number of bytes that were written.
func (s *spill) size() int64 {
	n := int64(len(s.memory))
	if s.file != nil {
		if at, err := s.file.Seek(0, io.SeekEnd); err == nil {
			n += at
		}
	}
	return n
}

// ReadAt reads what was written, as an [io.ReaderAt] does.
func (s *spill) ReadAt(p []byte, at int64) (n int, err error) {
	if at < 0 {
		return 0, errors.ErrUnsupported
	}
	if at < int64(len(s.memory)) {
		n = copy(p, s.memory[at:])
	}
	if n == len(p) {
		return n, nil
	}
	if s.file == nil {
		return n, io.EOF
	}
	k, err := s.file.ReadAt(p[n:], at+int64(n)-int64(len(s.memory)))
	return n + k, temporaryError(err)
}
