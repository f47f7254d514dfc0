package tables

import (
	"encoding/binary"
	"math/bits"

	"github.com/parquet-go/parquet-go/format"
)

// This package decodes the values of a page one after another, each when it is needed,
// so that memory does not depend on their decoded size: a few bytes can stand for
// millions of long texts.
//
// https://github.com/apache/parquet-format/blob/master/Encodings.md

// values returns the next value of a page, which is valid until the next call. ok is
// false if there is none.
type values func() (value []byte, ok bool)

// plainValues reads values that follow their lengths of four bytes.
func plainValues(b []byte) values {
	return func() ([]byte, bool) {
		value, rest, ok := plainValue(b)
		b = rest
		return value, ok
	}
}

func plainValue(b []byte) (value, rest []byte, ok bool) {
	if len(b) < 4 {
		return nil, nil, false
	}
	n := uint64(binary.LittleEndian.Uint32(b))
	if b = b[4:]; n > uint64(len(b)) {
		return nil, nil, false
	}
	return b[:n], b[n:], true
}

// dictionary is a page of values to which other pages refer.
type dictionary struct {
	text  []byte
	start []uint32 // offset of each value in text, with its length before it
}

// newDictionary returns the dictionary of n values, or nil. Each takes at least
// four bytes.
func newDictionary(text []byte, n int64) *dictionary {
	d := &dictionary{text, make([]uint32, 0, n)}
	for rest := text; int64(len(d.start)) < n; {
		_, after, ok := plainValue(rest)
		if !ok {
			return nil
		}
		d.start = append(d.start, uint32(len(text)-len(rest)))
		rest = after
	}
	return d
}

// values reads indexes of the dictionary.
func (d *dictionary) values(b []byte) values {
	if len(b) == 0 || b[0] > 32 {
		return none
	}
	places := hybrid{b: b[1:], width: int(b[0])}
	return func() ([]byte, bool) {
		at, ok := places.next()
		if !ok || uint64(at) >= uint64(len(d.start)) {
			return nil, false
		}
		value, _, ok := plainValue(d.text[d.start[at]:])
		return value, ok
	}
}

// hybrid reads integers of up to 32 bits, in runs of equal or of packed ones, from
// the lowest bit on.
type hybrid struct {
	b      []byte
	width  int
	left   uint64 // of the run
	packed bool
	same   uint32
	acc    uint64 // bits of the run that have been read
	have   int    // how many
}

func (h *hybrid) next() (uint32, bool) {
	for h.left == 0 {
		head, n := binary.Uvarint(h.b)
		if n <= 0 || head>>1 > 1<<32 {
			return 0, false
		}
		h.b, h.left, h.packed = h.b[n:], head>>1, head&1 == 1
		if h.packed {
			// The last group of eight may be cut off after the last value.
			h.left, h.acc, h.have = 8*h.left, 0, 0
			continue
		}
		size := (h.width + 7) / 8
		if len(h.b) < size {
			return 0, false
		}
		var same [4]byte
		copy(same[:], h.b[:size])
		h.same, h.b = binary.LittleEndian.Uint32(same[:]), h.b[size:]
	}
	h.left--
	if !h.packed {
		return h.same, true
	}
	for h.have < h.width {
		if len(h.b) == 0 {
			return 0, false
		}
		h.acc |= uint64(h.b[0]) << h.have
		h.b, h.have = h.b[1:], h.have+8
	}
	value := uint32(h.acc & (1<<h.width - 1))
	h.acc, h.have = h.acc>>h.width, h.have-h.width
	return value, true
}

// levels reads levels up to most.
func levels(b []byte, most int) *hybrid { return &hybrid{b: b, width: bits.Len(uint(most))} }

// delta reads integers as differences, in blocks of parts, each with its own width.
// b is the data after the integers once all have been read.
type delta struct {
	b             []byte
	left          uint64 // integers
	parts, inPart uint64 // of a block
	last, least   int32
	widths        []byte // of the parts of the block that are still to be read
	packed        hybrid // reads the current part
	begun         bool
}

// newDelta returns a reader of at most most integers.
func newDelta(b []byte, most int64) (*delta, bool) {
	const mostInBlock = 1 << 16
	var head [4]uint64 // integers of a block, its parts, all integers, and the first
	for i := range head {
		n, size := binary.Uvarint(b)
		if size <= 0 {
			return nil, false
		}
		head[i], b = n, b[size:]
	}
	inBlock, parts, count := head[0], head[1], head[2]
	if inBlock > mostInBlock || parts == 0 || parts > inBlock || inBlock%(8*parts) != 0 || count > uint64(most) {
		return nil, false
	}
	return &delta{b: b, left: count, parts: parts, inPart: inBlock / parts, last: unzigzag(head[3])}, true
}

func unzigzag(n uint64) int32 { return int32(int64(n>>1) ^ -int64(n&1)) }

func (d *delta) next() (int32, bool) {
	if d.left == 0 {
		return 0, false
	}
	if d.begun && d.packed.left == 0 && !d.nextPart() {
		d.left = 0
		return 0, false
	}
	if d.begun {
		more, _ := d.packed.next()
		d.last += d.least + int32(more)
	}
	d.begun = true
	d.left--
	return d.last, true
}

// nextPart begins the next part of a block, or the next block.
func (d *delta) nextPart() bool {
	if len(d.widths) == 0 {
		least, size := binary.Uvarint(d.b)
		if size <= 0 || uint64(len(d.b)-size) < d.parts {
			return false
		}
		d.least = unzigzag(least)
		d.widths, d.b = d.b[size:][:d.parts], d.b[size+int(d.parts):]
	}
	width := d.widths[0]
	size := d.inPart / 8 * uint64(width)
	if width > 32 || size > uint64(len(d.b)) {
		return false
	}
	d.packed = hybrid{b: d.b[:size], width: int(width), packed: true, left: d.inPart}
	d.widths, d.b = d.widths[1:], d.b[size:]
	return true
}

// newDeltas returns a reader of at most most integers, and the data after them.
// They are read twice rather than stored: a few bytes can stand for millions.
func newDeltas(b []byte, most int64) (d *delta, rest []byte, ok bool) {
	all, ok := newDelta(b, most)
	if !ok {
		return nil, nil, false
	}
	for all.left > 0 {
		if _, ok := all.next(); !ok {
			return nil, nil, false
		}
	}
	d, _ = newDelta(b, most)
	return d, all.b, true
}

// none returns no values, for a damaged page.
func none() ([]byte, bool) { return nil, false }

// deltaLengths reads the lengths of up to most values, and then their bytes.
func deltaLengths(b []byte, most int64) values {
	lengths, b, ok := newDeltas(b, most)
	if !ok {
		return none
	}
	return func() ([]byte, bool) {
		n, ok := lengths.next()
		if !ok || n < 0 || int(n) > len(b) {
			return nil, false
		}
		value := b[:n]
		b = b[n:]
		return value, true
	}
}

// deltaTexts reads, for at most most values, the length of the prefix that each
// shares with the value before it, and then the rest of each.
func deltaTexts(b []byte, most int64) values {
	prefixes, b, ok := newDeltas(b, most)
	if !ok {
		return none
	}
	suffixes := deltaLengths(b, most)
	var last []byte
	return func() ([]byte, bool) {
		n, ok := prefixes.next()
		if !ok || n < 0 || int(n) > len(last) {
			return nil, false
		}
		suffix, ok := suffixes()
		last = append(last[:n], suffix...)
		return last, ok
	}
}

// valuesOf returns the values of a page in an encoding, at most most.
func valuesOf(encoding int64, b []byte, most int64, d *dictionary) (values, error) {
	const plainDictionary = 2 // the name that old writers use for format.RLEDictionary
	switch format.Encoding(encoding) {
	case format.Plain:
		return plainValues(b), nil
	case plainDictionary, format.RLEDictionary:
		if d == nil {
			return nil, damaged("a page refers to a dictionary, but there is none")
		}
		return d.values(b), nil
	case format.DeltaLengthByteArray:
		return deltaLengths(b, most), nil
	case format.DeltaByteArray:
		return deltaTexts(b, most), nil
	}
	return nil, damaged("a page of texts is encoded by %s", format.Encoding(encoding))
}
