package tables

import (
	"bytes"
	"io"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/jsontext"
)

// chunkSize is the number of bytes of a text that are read before they are
// processed, if that many are available.
const chunkSize = 256 << 10

// records reads a text in runs of whole rows.
type records struct {
	in      io.Reader
	dialect Dialect
	most    int // rows in a run, or 0 for any number
	columns int // in the first row, once it has been read as CSV
	buf     []byte
	err     error // the error that ended the text
	// scanned is the number of bytes of buf that were scanned, whole the end of the
	// last whole row in these, and odd reports whether a quote is open.
	scanned, whole int
	odd            bool
}

// header returns the first row. Without a header, next returns it again, without a byte
// order mark, and it is empty if there are no rows.
func (r *records) header() ([]byte, error) {
	header, err := r.first()
	if !r.dialect.Headless {
		return header, err
	}
	if err == ErrNoHeader {
		err = nil
	}
	r.buf = append(bytes.Clone(withoutMark(header)), r.buf...)
	r.scanned, r.whole, r.odd = 0, 0, false
	return header, err
}

// startsWithObject reports whether the first line of a text is a JSON object.
func startsWithObject(text []byte) bool {
	first, _, _ := bytes.Cut(withoutMark(text), []byte{'\n'})
	line := string(first)
	object := jsontext.NewReader(line)
	if !utf8.ValidString(line) || object.Next() != '{' {
		return false
	}
	object.Skip()
	object.End()
	return object.Err() == nil
}

// firstLine returns the first line without consuming it.
func (r *records) firstLine() []byte {
	for searched := 0; ; {
		if i := bytes.IndexByte(r.buf[searched:], '\n'); i >= 0 {
			return r.buf[:searched+i]
		}
		if searched = len(r.buf); r.err != nil || searched > MaxRecord {
			return r.buf
		}
		r.read()
	}
}

func (r *records) first() ([]byte, error) {
	for {
		if r.scan(); r.whole > 0 {
			end := r.dialect.end(r.buf[:r.whole])
			header := bytes.Clone(r.buf[:end])
			r.drop(end)
			return header, beginning(header)
		}
		if len(r.buf) > MaxRecord {
			return nil, &TextError{1, ErrLong}
		}
		if r.err != nil {
			switch {
			case r.err == ErrUTF16:
				return nil, &TextError{1, r.err}
			case r.err != io.EOF:
				return nil, r.err
			}
			header := r.buf
			r.buf = nil
			r.drop(0)
			return header, beginning(header)
		}
		r.read()
	}
}

// beginning returns an error if the first bytes of a text are wrong.
func beginning(header []byte) error {
	switch {
	case len(content(withoutMark(header))) == 0:
		return ErrNoHeader
	case len(header) > MaxRecord:
		return &TextError{1, ErrLong}
	}
	return nil
}

// next returns the next rows, at least one, which the caller owns. The last row may
// have no line end. A row that is incomplete because of an error is not returned.
func (r *records) next() ([]byte, error) {
	for {
		r.scan()
		full := len(r.buf) >= chunkSize || r.err != nil
		if r.whole > 0 && full || r.err == io.EOF && len(r.buf) > 0 {
			end := r.whole
			if r.err == io.EOF {
				end = len(r.buf)
			}
			if r.most > 0 {
				end = r.firstRows(end)
			}
			text := bytes.Clone(r.buf[:end])
			r.drop(end)
			return text, nil
		}
		if len(r.buf)-r.whole > MaxRecord {
			return nil, ErrLong
		}
		if r.err != nil {
			return nil, r.err
		}
		r.read()
	}
}

// firstRows returns the end of as many of the rows up to end as a run may have.
func (r *records) firstRows(end int) int {
	at := 0
	for range r.most {
		if at += r.dialect.end(r.buf[at:end]); at == end {
			break
		}
	}
	return at
}

func (r *records) read() {
	const tries = 100
	for range tries {
		if cap(r.buf)-len(r.buf) < chunkSize/2 {
			r.buf = append(make([]byte, 0, 2*cap(r.buf)+chunkSize), r.buf...)
		}
		n, err := r.in.Read(r.buf[len(r.buf):cap(r.buf)])
		r.buf = r.buf[:len(r.buf)+n]
		if r.err = err; n > 0 || err != nil {
			return
		}
	}
	r.err = io.ErrNoProgress
}

// scan looks for ends of rows in the unscanned bytes: line ends after an even
// number of quotes. A quote that is neither around a field nor doubled in one may
// lead to wrong ends, but its row is an error before any such end counts.
func (r *records) scan() {
	for r.scanned < len(r.buf) {
		part := r.buf[r.scanned:]
		if !r.dialect.Plain {
			if i := bytes.IndexByte(part, '"'); i >= 0 {
				part = part[:i+1]
			}
		}
		if !r.odd {
			if i := bytes.LastIndexByte(part, '\n'); i >= 0 {
				r.whole = r.scanned + i + 1
			}
		}
		if !r.dialect.Plain && part[len(part)-1] == '"' {
			r.odd = !r.odd
		}
		r.scanned += len(part)
	}
}

// drop removes the first bytes, which are whole rows.
func (r *records) drop(n int) {
	r.buf = r.buf[:copy(r.buf, r.buf[n:])]
	r.scanned = max(0, r.scanned-n)
	r.whole = max(0, r.whole-n)
	if len(r.buf) == 0 {
		r.scanned, r.whole, r.odd = 0, 0, false
	}
}
