// Package udf implements the row protocol of the command: rows in, as many rows out, in the same
// order, in formats that database engines use. An engine starts the command as a function and
// feeds it rows.
//
// A null column in a row makes all columns of the answer null. Input that is not in the format
// ends the run with an [Error]; rows before it may have been answered.
package udf

import (
	"fmt"
	"io"
	"sync"

	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/app/lines"
	"github.com/weburl-go/weburl/internal/app/ordered"
)

// Op is an operation on rows.
type Op struct {
	// In holds the names of the columns that it reads.
	In []string
	// Out holds the columns that it writes.
	Out []*columns.Column
	// begin returns a function that computes rows, for use by one goroutine. None of the
	// values in is null.
	begin func() func(in []Value, out *Values)
}

// Value is a column that is read.
type Value struct {
	Text   string
	IsNull bool
}

// Values holds the columns of a row that is written.
type Values struct {
	text  []byte
	cells []cell
}

// cell is a value: the text from the end of the cell before it up to end.
type cell struct {
	end    int
	isNull bool
}

func (v *Values) reset() { v.text, v.cells = v.text[:0], v.cells[:0] }

func (v *Values) end(isNull bool) { v.cells = append(v.cells, cell{len(v.text), isNull}) }

// each iterates over the values. A null value is nil; other values never are, because the text is
// not nil.
func (v *Values) each(yield func(i int, text []byte) bool) {
	start := 0
	for i, c := range v.cells {
		text := v.text[start:c.end:c.end]
		if start = c.end; c.isNull {
			text = nil
		}
		if !yield(i, text) {
			return
		}
	}
}

// Error is an error in the format of the input, or a row that the format cannot write. It shows
// nothing of the input.
type Error struct {
	// Row is the number of the row, counted from 1, and Byte the offset in the input.
	Row, Byte int64
	Text      string
}

// Error names the row and the byte.
func (e *Error) Error() string { return fmt.Sprintf("row %d (byte %d): %s", e.Row, e.Byte, e.Text) }

// wrong is an error in a row, at an offset in it.
type wrong struct {
	at   int
	text string
}

// Stream configures how rows are read, answered and written.
type Stream struct {
	Op     *Op
	Format *Format
	// Chunks means that rows come in chunks: their number and a line feed, then the rows.
	// Answers have no such header.
	Chunks bool
}

// Run answers the rows of in until it ends. Before waiting for more input, it flushes out. The
// error is an *[Error], or comes from reading or writing.
//
// Reading, computing and writing run in parallel. Memory is bounded by the batches in
// flight and by the longest row. An engine that writes must read at the same time.
func (s Stream) Run(in io.Reader, out interface {
	io.Writer
	Flush() error
}) error {
	r := reader{in: in, codec: s.Format.codec(s.Op), unterminated: s.Format.unterminated, chunks: s.Chunks, longest: MaxRow}
	var row int64
	for b := range ordered.Run(r.batches, s.worker) {
		if _, err := out.Write(b.out); err != nil {
			return err
		}
		if err := out.Flush(); err != nil {
			return err
		}
		switch {
		case b.wrong != nil:
			return &Error{row + int64(b.done) + 1, b.offset + int64(b.wrong.at), b.wrong.text}
		case b.err != nil:
			return b.err
		}
		row += int64(len(b.ends))
		if cap(b.out) <= maxKept {
			freeBatches.Put(b)
		}
	}
	return nil
}

// batch is some rows and their answers.
type batch struct {
	text   string
	ends   []int // of the rows in text
	offset int64 // of text in the input
	// wrong is an error that ends the input after done rows, at an offset in text. err is an
	// error of reading, which also ends it.
	wrong *wrong
	err   error
	done  int
	out   []byte
}

// maxKept limits the size of the output of a batch whose memory is reused.
const maxKept = 8 * batchSize

// freeBatches holds batches whose memory can be reused.
var freeBatches = sync.Pool{New: func() any { return new(batch) }}

// worker returns a function that answers batches.
func (s Stream) worker() func(*batch) {
	codec := s.Format.codec(s.Op)
	compute := s.Op.begin()
	in := make([]Value, len(s.Op.In))
	out := Values{text: make([]byte, 0, 512)}
	answer := func(row string, dst []byte) ([]byte, *wrong) {
		if w := codec.decode(row, in); w != nil {
			return dst, w
		}
		out.reset()
		if hasNull(in) {
			for range s.Op.Out {
				out.end(true)
			}
		} else {
			compute(in, &out)
		}
		return codec.encode(dst, &out)
	}
	return func(b *batch) {
		b.out, b.done = b.out[:0], 0
		start := 0
		for _, end := range b.ends {
			row := b.text[start:end]
			if s.Format.list && b.offset == 0 && start == 0 {
				list, err := lines.Begin([]byte(row))
				if err != nil {
					b.wrong = &wrong{0, err.Error()}
					break
				}
				row = string(list)
			}
			var w *wrong
			if b.out, w = answer(row, b.out); w != nil {
				b.wrong = &wrong{end - len(row) + w.at, w.text}
				break
			}
			b.done++
			start = end
		}
		b.text = ""
	}
}

func hasNull(in []Value) bool {
	for i := range in {
		if in[i].IsNull {
			return true
		}
	}
	return false
}
