package dataurl

import (
	"encoding/base64"
	"io"
	"slices"
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
)

// Base64 is decoded in chunks of so many digits, a multiple of four.
const chunk = 1024

// Reader decodes the body of a data: URL as it is read. It needs constant memory and never
// returns an error other than [io.EOF].
type Reader struct {
	rest   string // what is still encoded
	size   int    // how many bytes are left to read
	base64 bool
	// room[start:end] holds decoded bytes that did not fit into the buffer of a caller.
	room       [chunk / 4 * 3]byte
	start, end int
}

// Reader returns a reader of the decoded body. It implements [io.WriterTo], too.
func (d Data) Reader() *Reader {
	return &Reader{rest: d.Encoded(), size: d.size, base64: d.base64}
}

// AppendBody appends the decoded body to dst, which it grows at most once.
func (d Data) AppendBody(dst []byte) []byte {
	dst = slices.Grow(dst, d.size)
	r := Reader{rest: d.Encoded(), size: d.size, base64: d.base64}
	n, _ := r.Read(dst[len(dst) : len(dst)+d.size])
	return dst[:len(dst)+n]
}

// Len returns how many bytes are left to read.
func (r *Reader) Len() int { return r.size }

// Read implements [io.Reader]. It fills p as long as there are bytes.
func (r *Reader) Read(p []byte) (n int, err error) {
	if r.size == 0 {
		return 0, io.EOF
	}
	n = min(len(p), r.size)
	for done := 0; done < n; {
		done += r.decode(p[done:n])
	}
	r.size -= n
	return n, nil
}

// WriteTo implements [io.WriterTo].
func (r *Reader) WriteTo(w io.Writer) (n int64, err error) {
	buffer := make([]byte, min(8*chunk, r.size))
	for r.size > 0 {
		k, _ := r.Read(buffer)
		written, err := w.Write(buffer[:k])
		n += int64(written)
		if err == nil && written < k {
			err = io.ErrShortWrite
		}
		if err != nil {
			return n, err
		}
	}
	return n, nil
}

// decode decodes at least one byte, and at most as many as p holds.
func (r *Reader) decode(p []byte) (n int) {
	switch {
	case r.start < r.end:
		n = copy(p, r.room[r.start:r.end])
		r.start += n
	case !r.base64:
		n = r.percentDecode(p)
	case len(p) < 3:
		r.start, r.end = 0, r.base64Decode(r.room[:])
		n = r.decode(p)
	default:
		n = r.base64Decode(p)
	}
	return n
}

// percentDecode fills p, unless the body ends.
func (r *Reader) percentDecode(p []byte) (n int) {
	for n < len(p) && r.rest != "" {
		run := r.rest[:min(len(r.rest), len(p)-n)]
		if i := strings.IndexByte(run, '%'); i >= 0 {
			run = run[:i]
		}
		n += copy(p[n:], run)
		r.rest = r.rest[len(run):]
		for n < len(p) && strings.HasPrefix(r.rest, "%") {
			b, size := decodedByte(r.rest, 0)
			p[n] = b
			n++
			r.rest = r.rest[size:]
		}
	}
	return n
}

// base64Decode decodes whole groups of four digits, except at the end. p has room for one
// of them or more.
func (r *Reader) base64Decode(p []byte) int {
	var digits [chunk]byte
	n := r.digits(digits[:min(len(p)/3*4, chunk)])
	// What is left over of the last digit is ignored.
	n, _ = base64.RawStdEncoding.Decode(p, digits[:n])
	return n
}

// digits moves base64 digits to dst until it is full or there are no more.
func (r *Reader) digits(dst []byte) (n int) {
	for n < len(dst) && r.rest != "" {
		run := r.rest[:min(len(r.rest), len(dst)-n)]
		run = run[:infra.Scan(run, 0, notDigit)]
		n += copy(dst[n:], run)
		r.rest = r.rest[len(run):]
		if n == len(dst) || r.rest == "" {
			break
		}
		b, size := decodedByte(r.rest, 0)
		if notDigit[b] == 0 {
			dst[n] = b
			n++
		}
		r.rest = r.rest[size:]
	}
	return n
}
