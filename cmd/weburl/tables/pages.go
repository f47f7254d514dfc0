package tables

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/deprecated"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"
)

const (
	// maxPage is how large a page may be, compressed or not, and maxPageValues how many
	// values it may have: both are in memory at once.
	maxPage       = 256 << 20
	maxPageValues = 16 << 20
	// maxPageHeader is how long the header of a page may be, which has statistics.
	maxPageHeader = 16 << 20
)

// The IDs of fields of page headers.
const (
	pageType, pageUncompressed, pageCompressed, pageV1, pageDictionary, pageV2 = 1, 2, 3, 5, 7, 8

	pageValues = 1 // in each of the headers
)

// checkPages looks at the headers of the pages of a column, so that what is read then
// takes no more memory than pages may, and has as many values as is said.
func checkPages(r io.ReaderAt, c *chunk) error {
	values := int64(0)
	for at := c.data.start; at < c.data.end; {
		head, n, err := readPageHeader(r, at, c.data.end)
		if err != nil {
			return err
		}
		kind, _ := head.int(pageType)
		uncompressed, _ := head.int(pageUncompressed)
		compressed, ok := head.int(pageCompressed)
		at += n
		switch {
		case !ok || compressed < 0 || uncompressed < 0 || compressed > c.data.end-at:
			return damaged("a page is longer than its column")
		case uncompressed > maxPage || compressed > maxPage:
			return fmt.Errorf("a page of this Parquet file is larger than %d MiB", maxPage>>20)
		}
		at += compressed
		var id int16
		switch format.PageType(kind) {
		case format.DataPage:
			id = pageV1
		case format.DataPageV2:
			id = pageV2
		case format.DictionaryPage:
			id = pageDictionary
		default:
			return damaged("a page has an unknown type")
		}
		in, ok := head.message(id)
		count, _ := in.int(pageValues)
		switch {
		case !ok || count < 0:
			return damaged("a page has no header of its type")
		case id == pageDictionary && count > uncompressed/4:
			return damaged("a dictionary is too short for its values")
		case count > maxPageValues:
			return fmt.Errorf("a page of this Parquet file has more than %d values", maxPageValues)
		}
		if id != pageDictionary {
			values += count
		}
	}
	if values != c.values {
		return damaged("a column has %d values in its pages, but says %d", values, c.values)
	}
	return nil
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

// oneColumn is a Parquet file that has one column of another file: its bytes, and then
// metadata that say so. What reads it need not know the types of other columns.
type oneColumn struct {
	of   io.ReaderAt
	size int64 // of that
	tail []byte
}

func (o *oneColumn) ReadAt(p []byte, at int64) (n int, err error) {
	if at < o.size {
		if n, err = o.of.ReadAt(p[:min(int64(len(p)), o.size-at)], at); err != nil && !(err == io.EOF && n > 0) {
			return n, err
		}
		if n == len(p) || int64(n) < o.size-at {
			return n, nil
		}
	}
	if at+int64(n) > o.size+int64(len(o.tail)) {
		return n, io.EOF
	}
	m := copy(p[n:], o.tail[at+int64(n)-o.size:])
	if n += m; n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

// openColumn returns what reads a column of a row group.
func openColumn(r io.ReaderAt, size int64, l *leaf, g *rowGroup, c *chunk) (pages parquet.Pages, err error) {
	defer recovered(&err)
	schema := []format.SchemaElement{{Name: "schema", NumChildren: thrift.New(int32(1))}}
	for i, null := range l.groups {
		e := format.SchemaElement{Name: l.path[i], RepetitionType: thrift.New(format.Required)}
		if null {
			e.RepetitionType = thrift.New(format.Optional)
		}
		if i == len(l.groups)-1 {
			e.Type = thrift.New(format.ByteArray)
			e.ConvertedType = thrift.New(deprecated.UTF8)
		} else {
			e.NumChildren = thrift.New(int32(1))
		}
		schema = append(schema, e)
	}
	data, _ := c.meta.int(metaData)
	dictionary, _ := c.meta.int(metaDictionary)
	meta := &format.FileMetaData{
		Version: 1, Schema: schema, NumRows: g.rows,
		RowGroups: []format.RowGroup{{NumRows: g.rows, TotalByteSize: c.data.size(), Columns: []format.ColumnChunk{{
			MetaData: format.ColumnMetaData{
				Type: format.ByteArray, Encoding: []format.Encoding{format.Plain}, PathInSchema: l.path,
				Codec: format.CompressionCodec(c.codec), NumValues: c.values,
				TotalUncompressedSize: c.data.size(), TotalCompressedSize: c.data.size(),
				DataPageOffset: data, DictionaryPageOffset: max(dictionary, 0),
			},
		}}}},
	}
	tail, err := thrift.Marshal(new(thrift.CompactProtocol), meta)
	if err != nil {
		return nil, err
	}
	tail = binary.LittleEndian.AppendUint32(tail, uint32(len(tail)))
	one := &oneColumn{r, size, append(tail, magic...)}
	f, err := parquet.OpenFile(one, size+int64(len(one.tail)),
		parquet.SkipPageIndex(true), parquet.SkipBloomFilters(true), parquet.ReadBufferSize(128<<10))
	if err != nil {
		return nil, err
	}
	return f.RowGroups()[0].ColumnChunks()[0].Pages(), nil
}

// batchRows and batchBytes are how many rows are worked on at once.
const (
	batchRows  = 4096
	batchBytes = 1 << 20
)

// batch is some rows of a column and what is added to them.
type batch struct {
	text []byte
	ends []int // of the inputs in text
	null []bool
	err  error // instead of rows

	added    [][]parquet.Value // by added column, in the order of the file
	failures []failure
	nulls    int64
}

func (b *batch) add(v parquet.Value) {
	if !v.IsNull() {
		b.text = append(b.text, v.ByteArray()...)
	}
	b.null = append(b.null, v.IsNull())
	b.ends = append(b.ends, len(b.text))
}

// eachBatch yields the rows of a column. It returns false if no more are wanted. A
// failure is a batch with an error.
func eachBatch(pages parquet.Pages, rows int64, yield func(*batch) bool) bool {
	b := new(batch)
	n := int64(0)
	values := make([]parquet.Value, 512)
	err := eachPage(pages, func(in parquet.ValueReader) error {
		for {
			got, err := in.ReadValues(values)
			if n += int64(got); n > rows {
				return damaged("a column has more values than rows")
			}
			for _, v := range values[:got] {
				b.add(v)
				// NB: by value, since all of them may be one long entry of a dictionary.
				if len(b.ends) >= batchRows || len(b.text) >= batchBytes {
					if !yield(b) {
						return errStopped
					}
					b = new(batch)
				}
			}
			if err == io.EOF {
				return nil
			} else if err != nil {
				return err
			} else if got == 0 {
				return io.ErrNoProgress
			}
		}
	})
	switch {
	case err == errStopped:
		return false
	case err == nil && n != rows:
		err = damaged("a column has %d values, but %d rows", n, rows)
	}
	if len(b.ends) > 0 && !yield(b) {
		return false
	}
	if err != nil {
		yield(&batch{err: err})
		return false
	}
	return true
}

var errStopped = errors.New("no more rows are wanted")

// eachPage calls do for each page.
func eachPage(pages parquet.Pages, do func(in parquet.ValueReader) error) error {
	for {
		p, err := nextPage(pages)
		if err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		err = do(safeValues{p.Values()})
		parquet.Release(p)
		if err != nil {
			return err
		}
	}
}

func nextPage(pages parquet.Pages) (p parquet.Page, err error) {
	defer recovered(&err)
	p, err = pages.ReadPage()
	if err != nil && err != io.EOF {
		err = damaged("%v", err)
	}
	return p, err
}

// safeValues reads values of a page that may be damaged.
type safeValues struct{ parquet.ValueReader }

func (s safeValues) ReadValues(values []parquet.Value) (n int, err error) {
	defer recovered(&err)
	return s.ValueReader.ReadValues(values)
}

// recovered makes an error of a panic of the package that reads Parquet, which takes some
// of what a file has for granted.
func recovered(err *error) {
	if p := recover(); p != nil {
		*err = damaged("%v", p)
	}
}
