package tables

import (
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/format"
)

const (
	// maxPage bounds the size of a page, compressed or not; both forms are in memory at
	// once. maxPageValues bounds the number of its values.
	maxPage       = 256 << 20
	maxPageValues = 16 << 20
	// maxList bounds the number of values in a row.
	maxList = 1 << 20
	// maxPageHeader bounds the length of a page header, which contains statistics.
	maxPageHeader = 16 << 20
)

// These are IDs of fields of page headers.
const (
	pageType, pageUncompressed, pageCompressed, pageChecksum = 1, 2, 3, 4
	pageV1, pageDictionary, pageV2                           = 5, 7, 8

	pageValues = 1 // in each of the headers

	v1Encoding, v1Levels, v1RowLevels                   = 2, 3, 4
	v2Encoding, v2LevelBytes, v2Repetitions, v2Compress = 4, 5, 6, 7
)

// columnReader reads a column of a row group, one page after another.
type columnReader struct {
	in         io.ReaderAt
	leaf       *leaf
	c          *chunk
	at         int64 // of the next page
	dictionary *dictionary
	raw, page  []byte // buffers
}

// pageHead holds the header of a page.
type pageHead struct {
	all                      message
	kind                     int16 // the ID of its own header
	own                      message
	values                   int64
	compressed, uncompressed int64
}

// state is what a value of a column stands for.
type state int

const (
	isValue state = iota
	isNull
	isEmptyList // the only value of a row whose list has no elements
	isNullList  // the only value of a row whose list is null
)

// each calls do for each value. value is valid until do returns, and nil unless the state
// is isValue. more means that value belongs to the same row as the value before it.
func (r *columnReader) each(do func(value []byte, is state, more bool) error) error {
	left := r.c.values
	for r.at = r.c.data.start; r.at < r.c.data.end; {
		h, err := r.readHead()
		if err != nil {
			return err
		}
		if h.kind == pageDictionary {
			if err := r.readDictionary(h); err != nil {
				return err
			}
			continue
		}
		if left -= h.values; left < 0 {
			return damaged("a column has more values in its pages than the %d that it says", r.c.values)
		}
		if err := r.readPage(h, do); err != nil {
			return err
		}
	}
	if left > 0 {
		return damaged("a column says %d values, of which its pages lack %d", r.c.values, left)
	}
	return nil
}

// readHead reads the header of a page, and the page into raw.
func (r *columnReader) readHead() (*pageHead, error) {
	head, n, err := readPageHeader(r.in, r.at, r.c.data.end)
	if err != nil {
		return nil, err
	}
	r.at += n
	h := &pageHead{all: head}
	kind, _ := head.int(pageType)
	h.uncompressed, _ = head.int(pageUncompressed)
	var ok bool
	h.compressed, ok = head.int(pageCompressed)
	switch {
	case !ok || h.compressed < 0 || h.uncompressed < 0 || h.compressed > r.c.data.end-r.at:
		return nil, damaged("a page is longer than its column")
	case h.uncompressed > maxPage || h.compressed > maxPage:
		return nil, fmt.Errorf("a page of this Parquet file is larger than %d MiB", maxPage>>20)
	}
	switch format.PageType(kind) {
	case format.DataPage:
		h.kind = pageV1
	case format.DataPageV2:
		h.kind = pageV2
	case format.DictionaryPage:
		h.kind = pageDictionary
	default:
		return nil, damaged("a page has an unknown type")
	}
	h.own, ok = head.message(h.kind)
	h.values, _ = h.own.int(pageValues)
	switch {
	case !ok || h.values < 0:
		return nil, damaged("a page has no header of its type")
	case h.kind == pageDictionary && h.values > h.uncompressed/leastValue(r.leaf.kind):
		return nil, damaged("a dictionary is too short for its values")
	case h.values > maxPageValues:
		return nil, fmt.Errorf("a page of this Parquet file has more than %d values", maxPageValues)
	}
	if int64(cap(r.raw)) < h.compressed {
		r.raw = make([]byte, h.compressed)
	}
	r.raw = r.raw[:h.compressed]
	if err := readAt(r.in, r.raw, r.at); err != nil {
		return nil, err
	}
	r.at += h.compressed
	if sum, ok := head.int(pageChecksum); ok && uint32(sum) != crc32.ChecksumIEEE(r.raw) {
		return nil, damaged("a page does not have its checksum")
	}
	return h, nil
}

// leastValue returns the least number of bytes that a value takes in a dictionary.
func leastValue(kind int64) int64 {
	switch parquet.Kind(kind) {
	case parquet.Boolean, parquet.FixedLenByteArray:
		return 1
	}
	return 4
}

// readPageHeader returns the header of a page, and its length.
func readPageHeader(r io.ReaderAt, at, end int64) (message, int64, error) {
	for size := int64(512); ; size *= 8 {
		b := make([]byte, min(size, end-at))
		if err := readAt(r, b, at); err != nil {
			return nil, 0, err
		}
		m, rest, err := readMessage(b)
		if err == nil {
			return m, int64(len(b) - len(rest)), nil
		}
		if int64(len(b)) == end-at || size > maxPageHeader {
			return nil, 0, damaged("the header of a page cannot be read")
		}
	}
}

func (r *columnReader) readDictionary(h *pageHead) error {
	if r.dictionary != nil {
		return damaged("a column has two dictionaries")
	}
	// NB: this does not use the buffer of pages, since all pages refer to the
	// dictionary.
	text, err := decompress(nil, r.raw, r.c.codec, h.uncompressed)
	if err != nil {
		return err
	}
	if r.dictionary = newDictionary(text, h.values); r.dictionary == nil {
		return damaged("a dictionary is too short for its values")
	}
	return nil
}

// readPage calls do for each value of the page in raw.
func (r *columnReader) readPage(h *pageHead, do func(value []byte, is state, more bool) error) error {
	body, repeated, defined, encoding, err := r.open(h)
	if err != nil {
		return err
	}
	next, err := valuesOf(encoding, body, h.values, r.dictionary)
	if err != nil {
		return err
	}
	for range h.values {
		more := false
		if repeated != nil {
			level, ok := repeated.next()
			if !ok || level > uint32(r.leaf.repetition) {
				return damaged("a page does not say which of its values are in the same row")
			}
			more = level > 0
		}
		if defined != nil {
			level, ok := defined.next()
			if !ok || level > uint32(r.leaf.definition) {
				return damaged("a page does not say which of its values are null")
			}
			if level < uint32(r.leaf.definition) {
				if err := do(nil, r.absent(int(level)), more); err != nil {
					return err
				}
				continue
			}
		}
		value, ok := next()
		if !ok {
			return damaged("a page has not all of its %d values", h.values)
		}
		if value == nil {
			value = []byte{}
		}
		if err := do(value, isValue, more); err != nil {
			return err
		}
	}
	return nil
}

// absent returns the state for a level of definition below the level of a value.
func (r *columnReader) absent(level int) state {
	switch {
	case r.leaf.repetition == 0 || level >= r.leaf.listAt:
		return isNull
	case level == r.leaf.listAt-1:
		return isEmptyList
	}
	return isNullList
}

// open decompresses a page. It returns its values, and the levels that tell which are
// in the same row and which are null, or nil if none can be.
func (r *columnReader) open(h *pageHead) (body []byte, repeated, defined *hybrid, encoding int64, err error) {
	if h.kind == pageV1 {
		if r.page, err = decompress(r.page, r.raw, r.c.codec, h.uncompressed); err != nil {
			return nil, nil, nil, 0, err
		}
		body = r.page
		encoding, _ = h.own.int(v1Encoding)
		for _, of := range []struct {
			most   int
			how    int16
			levels **hybrid
		}{{r.leaf.repetition, v1RowLevels, &repeated}, {r.leaf.definition, v1Levels, &defined}} {
			if of.most == 0 {
				continue
			}
			if how, _ := h.own.int(of.how); format.Encoding(how) != format.RLE {
				return nil, nil, nil, 0, damaged("which values are null is encoded by %s", format.Encoding(how))
			}
			raw, rest, ok := plainValue(body)
			if !ok {
				return nil, nil, nil, 0, damaged("a page does not say which of its values are null")
			}
			body, *of.levels = rest, levels(raw, of.most)
		}
		return body, repeated, defined, encoding, nil
	}
	encoding, _ = h.own.int(v2Encoding)
	repetitions, size, err := h.levelBytes()
	if err != nil {
		return nil, nil, nil, 0, err
	}
	// Some files contain repetition levels for columns that cannot repeat.
	raw := r.raw[repetitions:][:size]
	if r.leaf.repetition > 0 {
		repeated = levels(r.raw[:repetitions], r.leaf.repetition)
	}
	if r.leaf.definition > 0 {
		defined = levels(raw, r.leaf.definition)
	}
	body, err = r.bodyV2(h, repetitions+size)
	return body, repeated, defined, encoding, err
}

// levelBytes returns the lengths of both kinds of levels, which are at the beginning of a page of
// version 2.
func (h *pageHead) levelBytes() (repetitions, definitions int64, err error) {
	repetitions, _ = h.own.int(v2Repetitions)
	definitions, _ = h.own.int(v2LevelBytes)
	most := min(h.compressed, h.uncompressed)
	if repetitions < 0 || definitions < 0 || repetitions > most || definitions > most-repetitions {
		return 0, 0, damaged("a page is shorter than what says which of its values are null")
	}
	return repetitions, definitions, nil
}

// bodyV2 decompresses what follows the levels in the page of version 2 in raw.
func (r *columnReader) bodyV2(h *pageHead, levels int64) (body []byte, err error) {
	if body = r.raw[levels:]; r.c.codec != noCompression && h.own.field(v2Compress, thriftFalse) == nil {
		r.page, err = decompress(r.page, body, r.c.codec, h.uncompressed-levels)
		body = r.page
	}
	return body, err
}

// plain returns the page in raw with a header that says that it is not compressed.
func (r *columnReader) plain(h *pageHead) (header, body []byte, err error) {
	if h.kind == pageV2 {
		repetitions, definitions, err := h.levelBytes()
		if err != nil {
			return nil, nil, err
		}
		levels := repetitions + definitions
		if body, err = r.bodyV2(h, levels); err != nil {
			return nil, nil, err
		}
		body = append(r.raw[:levels:levels], body...)
	} else if r.page, err = decompress(r.page, r.raw, r.c.codec, h.uncompressed); err != nil {
		return nil, nil, err
	} else {
		body = r.page
	}
	h.all.setInt(pageUncompressed, thriftI32, int64(len(body)))
	h.all.setInt(pageCompressed, thriftI32, int64(len(body)))
	h.all.remove(pageChecksum)
	return h.all.bytes(), body, nil
}

// batchRows and batchBytes bound the rows that are processed at once.
const (
	batchRows  = 4096
	batchBytes = 1 << 20
)

// batch holds rows of a column and the values added to them.
type batch struct {
	text []byte
	ends []int // of the inputs in text
	null []bool
	// lists holds the rows if the column is a list.
	lists []listRow
	err   error // instead of rows

	added    [][]parquet.Value // by added column, in the order of the file
	failures []failure
	nulls    int64
}

// listRow is a row of a list.
type listRow struct {
	end    int // of its inputs in batch.ends
	isNull bool
}

// rows returns the number of rows.
func (b *batch) rows() int {
	if b.lists != nil {
		return len(b.lists)
	}
	return len(b.ends)
}

// eachBatch yields the rows of a column in batches. It returns false if no more are
// wanted. A failure is yielded as a batch with an error.
func (r *columnReader) eachBatch(rows int64, yield func(*batch) bool) bool {
	b := new(batch)
	n := int64(0)
	isList := r.leaf.repetition > 0
	err := r.each(func(value []byte, is state, more bool) error {
		if !more {
			if n++; n > rows {
				return damaged("a column has more values than rows")
			}
			if len(b.ends) >= batchRows || len(b.text) >= batchBytes || len(b.lists) >= batchRows {
				if !yield(b) {
					return errStopped
				}
				b = new(batch)
			}
		}
		if isList && !more {
			b.lists = append(b.lists, listRow{end: len(b.ends), isNull: is == isNullList})
		}
		if is == isEmptyList || is == isNullList {
			return nil
		}
		// NB: copied, since all values may be one long entry of a dictionary.
		b.text = append(b.text, value...)
		b.null = append(b.null, is == isNull)
		b.ends = append(b.ends, len(b.text))
		if isList {
			if len(b.lists) == 0 {
				return damaged("a row group begins within a row")
			}
			last := len(b.lists) - 1
			b.lists[last].end = len(b.ends)
			start := 0
			if last > 0 {
				start = b.lists[last-1].end
			}
			if len(b.ends)-start > maxList {
				return fmt.Errorf("a list in this Parquet file has more than %d values", maxList)
			}
		}
		return nil
	})
	switch {
	case err == errStopped:
		return false
	case err == nil && n != rows:
		err = damaged("a column has %d values, but %d rows", n, rows)
	}
	if b.rows() > 0 && !yield(b) {
		return false
	}
	if err != nil {
		yield(&batch{err: err})
		return false
	}
	return true
}

var errStopped = errors.New("no more rows are wanted")

// recovered turns a panic into an error: packages that read or write Parquet trust
// some of the content of a file.
func recovered(err *error) {
	if p := recover(); p != nil {
		*err = damaged("%v", p)
	}
}
