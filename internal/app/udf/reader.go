package udf

import (
	"fmt"
	"io"
	"strconv"
)

// MaxRow is the length of the longest row that is read, in bytes. Lengths in the input are not
// trusted: memory grows only with the bytes received.
const MaxRow = 1 << 30

// batchSize is the number of bytes read at once, if so many are available. A batch ends with the
// row that reaches this size.
const batchSize = 256 << 10

// reader finds the rows of an input.
type reader struct {
	in           io.Reader
	codec        codec
	unterminated bool
	chunks       bool
	longest      int // MaxRow, except in tests

	left uint64 // rows of the chunk that have not been received
	// buf[start:end] has not been used; looked bytes of it are known not to end a row.
	buf                []byte
	start, end, looked int
	offset             int64 // of start in the input
	err                error // the error that ended the input
}

// batches iterates over the rows, in batches of whatever is available. The last batch holds the
// error in the input, if there is one.
func (r *reader) batches(yield func(*batch) bool) {
	for {
		if r.chunks && r.left == 0 {
			w, ok := r.header()
			switch {
			case w != nil:
				yield(&batch{offset: r.offset, wrong: w})
				return
			case !ok && r.err != io.EOF:
				yield(&batch{err: r.err})
				return
			case !ok:
				return
			}
			continue
		}
		b := freeBatches.Get().(*batch)
		r.take(b)
		switch {
		case len(b.ends) > 0:
			isLast := b.wrong != nil // b must not be used after yield
			if !yield(b) || isLast {
				return
			}
		case b.wrong != nil:
			yield(b)
			return
		case !r.fill():
			if r.last(b); len(b.ends) > 0 || b.wrong != nil || b.err != nil {
				yield(b)
			}
			return
		default:
			freeBatches.Put(b)
		}
	}
}

// take moves the rows that are available into b.
func (r *reader) take(b *batch) {
	*b = batch{ends: b.ends[:0], out: b.out, offset: r.offset}
	text := r.buf[r.start:r.end]
	pos := 0
	for pos < batchSize && (!r.chunks || r.left > 0) {
		end, w := r.codec.end(text, pos, r.looked)
		if w == nil && (end < 0 && len(text)-pos > r.longest || end-pos > r.longest) {
			w = &wrong{pos, tooLong(r.longest)}
		}
		if b.wrong = w; w != nil {
			break
		}
		if end < 0 {
			r.looked = len(text) - pos
			break
		}
		b.ends = append(b.ends, end)
		pos, r.looked = end, 0
		if r.chunks {
			r.left--
		}
	}
	r.use(b, pos)
}

func tooLong(longest int) string { return fmt.Sprintf("the row is longer than %d bytes", longest) }

// use moves n bytes into b.
func (r *reader) use(b *batch, n int) {
	b.text = string(r.buf[r.start : r.start+n])
	r.start += n
	r.offset += int64(n)
}

// last moves the rest of the input into b, or records the error in it.
func (r *reader) last(b *batch) {
	if r.err != io.EOF {
		b.err = r.err
		return
	}
	n := r.end - r.start
	if n > 0 && r.unterminated {
		b.ends = append(b.ends, n)
		r.use(b, n)
		n = 0
		if r.chunks {
			r.left--
		}
	}
	switch {
	case n > 0:
		b.wrong = &wrong{n, "the input ends within the row"}
	case r.chunks && r.left > 0:
		b.wrong = &wrong{len(b.text), fmt.Sprintf("the input ends; rows missing from its chunk: %d", r.left)}
	}
}

// header reads the header of a chunk. ok is false if there are no more chunks.
func (r *reader) header() (w *wrong, ok bool) {
	const digits = len("18446744073709551615")
	for i := 0; ; i++ {
		if r.start+i == r.end && !r.fill() {
			if i > 0 && r.err == io.EOF {
				return &wrong{i, "the input ends within the header of a chunk"}, false
			}
			return nil, false
		}
		c := r.buf[r.start+i]
		if c == '\n' && i > 0 {
			n, err := strconv.ParseUint(string(r.buf[r.start:r.start+i]), 10, 64)
			if err != nil {
				return &wrong{0, "a chunk has more rows than can be counted"}, false
			}
			r.start += i + 1
			r.offset += int64(i) + 1
			r.left = n
			return nil, true
		}
		if c < '0' || c > '9' || i == digits {
			return &wrong{i, "the header of a chunk must be the number of its rows and a line feed"}, false
		}
	}
}

// fill reads more input. It returns false at the end.
func (r *reader) fill() bool {
	r.end = copy(r.buf, r.buf[r.start:r.end])
	r.start = 0
	const tries = 100
	for try := 0; r.err == nil; try++ {
		if r.end == len(r.buf) {
			r.buf = append(r.buf, make([]byte, max(len(r.buf), batchSize))...)
		}
		n, err := r.in.Read(r.buf[r.end:min(len(r.buf), r.end+batchSize)])
		r.end, r.err = r.end+n, err
		if n > 0 {
			return true
		}
		if err == nil && try == tries {
			r.err = io.ErrNoProgress
		}
	}
	return false
}
