// Package lines reads lists in runs of whole lines and cuts the runs into lines. Reading runs
// is faster than reading single lines, and runs can be processed in parallel.
package lines

import (
	"bytes"
	"cmp"
	"io"
)

// size is the number of bytes read at once, if so many are available.
const size = 256 << 10

// Reader reads whole lines of any length; its memory is bounded by the longest line. Call Reset
// before using it.
type Reader struct {
	r   io.Reader
	err error // the error that ended the text
	// buf[:start] was returned last, and buf[start:end] contains no line end.
	buf        []byte
	start, end int
}

// Reset begins to read another text. It reuses the memory.
func (r *Reader) Reset(text io.Reader) { *r = Reader{r: text, buf: r.buf} }

// Next returns the next lines, at least one, each with its LF, which the last
// line of the text may lack. They are valid until the next call.
//
// The error is io.EOF after the last line, or the error of the reader. A line that is
// incomplete because of an error is not returned.
func (r *Reader) Next() ([]byte, error) {
	r.end = copy(r.buf, r.buf[r.start:r.end])
	r.start = 0
	const tries = 100
	for try := 0; r.err == nil; try++ {
		if r.end == len(r.buf) {
			r.buf = append(r.buf, make([]byte, cmp.Or(len(r.buf), size))...)
		}
		n, err := r.r.Read(r.buf[r.end:])
		fresh := r.buf[r.end : r.end+n]
		r.end, r.err = r.end+n, err
		if err == nil && n == 0 && try == tries {
			r.err = io.ErrNoProgress
		}
		if n > 0 {
			try = 0
		}
		if i := bytes.LastIndexByte(fresh, '\n'); i >= 0 {
			r.start = r.end - n + i + 1
		}
		if err == io.EOF {
			r.start = r.end
		}
		if r.start > 0 {
			return r.buf[:r.start], nil
		}
	}
	return nil, r.err
}
