package tables

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/snappy"
	"github.com/klauspost/compress/zstd"
	"github.com/pierrec/lz4/v4"
)

// codec is a compression of Parquet pages.
type codec struct {
	name string
	// decode decompresses src to dst, whose length must be the length of the result. It
	// is nil if this package cannot read the codec.
	decode func(dst, src []byte) error
}

const noCompression = 0 // a codec

// codecs lists the compressions by number; see
// https://github.com/apache/parquet-format/blob/master/Compression.md
var codecs = []codec{
	noCompression: {"UNCOMPRESSED", func(dst, src []byte) error { return whole(dst, copy(dst, src), nil) }},
	{"SNAPPY", decodeSnappy},
	{"GZIP", decodeGzip},
	{"LZO", nil},
	{"BROTLI", func(dst, src []byte) error { return readWhole(dst, brotli.NewReader(bytes.NewReader(src))) }},
	{"LZ4", nil}, // the deprecated one, in frames that differ by writer
	{"ZSTD", decodeZstd},
	{"LZ4_RAW", decodeLZ4},
}

// codecError returns an error that names the compression that cannot be read, and
// says what to do.
func codecError(id int64) error {
	name := fmt.Sprintf("number %d", id)
	if id >= 0 && id < int64(len(codecs)) {
		name = codecs[id].name
	}
	var can []string
	for i, c := range codecs {
		if c.decode != nil && i != noCompression {
			can = append(can, c.name)
		}
	}
	return fmt.Errorf("%w: %s; write the file again with %s, or uncompressed", ErrCodec, name, strings.Join(can, ", "))
}

// readable reports whether pages of a codec can be read.
func readable(id int64) bool {
	return id >= 0 && id < int64(len(codecs)) && codecs[id].decode != nil
}

// decompress returns a decompressed page of the given size. It may use buf.
func decompress(buf, src []byte, id, size int64) (out []byte, err error) {
	// The libraries return errors, but pages are untrusted.
	defer recovered(&err)
	if int64(cap(buf)) < size {
		buf = make([]byte, size)
	}
	// Some writers compress an empty page to no bytes.
	if buf = buf[:size]; size == 0 && len(src) == 0 {
		return buf, nil
	}
	if err := codecs[id].decode(buf, src); err != nil {
		return buf, damaged("a page cannot be decompressed by %s: %v", codecs[id].name, err)
	}
	return buf, nil
}

var errSize = errors.New("its size is not as its header says")

// whole returns an error unless n is the length of dst.
func whole(dst []byte, n int, err error) error {
	if err == nil && n != len(dst) {
		err = errSize
	}
	return err
}

// readWhole fills dst, and returns an error unless r ends there.
func readWhole(dst []byte, r io.Reader) error {
	if _, err := io.ReadFull(r, dst); err != nil {
		return err
	}
	var more [1]byte
	n, err := io.ReadFull(r, more[:])
	if n > 0 {
		return errSize
	}
	if err != io.EOF {
		return err
	}
	return nil
}

func decodeSnappy(dst, src []byte) error {
	n, err := snappy.DecodedLen(src)
	if err := whole(dst, n, err); err != nil {
		return err
	}
	_, err = snappy.Decode(dst, src)
	return err
}

func decodeGzip(dst, src []byte) error {
	r, err := gzip.NewReader(bytes.NewReader(src))
	if err != nil {
		return err
	}
	return readWhole(dst, r)
}

// zstdDecoder does not exceed the capacity of its destination. It is safe for
// concurrent use.
var zstdDecoder, _ = zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true),
	zstd.WithDecodeAllCapLimit(true), zstd.WithDecoderMaxWindow(MaxWindow))

func decodeZstd(dst, src []byte) error {
	got, err := zstdDecoder.DecodeAll(src, dst[:0:len(dst)])
	return whole(dst, len(got), err)
}

// NB: unless compression shrinks a page to a third or less, the codec of parquet-go
// 0.32 decodes to another buffer than the one that it then reads. For a damaged page,
// it also tries ever larger buffers.
func decodeLZ4(dst, src []byte) error {
	n, err := lz4.UncompressBlock(src, dst)
	return whole(dst, n, err)
}
