package tables

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

const (
	// MaxWindow bounds the distance to which a zstd frame may refer back. It is the
	// limit of the command zstd without --long, or with --long=27.
	MaxWindow = 128 << 20
	// MaxCompressedLine bounds a line of a compressed list. In a list that is not
	// compressed, the length of lines is limited by the storage of its author.
	MaxCompressedLine = 16 << 20
)

// ErrParquet is the error for a Parquet file where text is wanted.
var ErrParquet = errors.New("this is a Parquet file; only a column of it can be read")

var errLongLine = fmt.Errorf("a compressed line is longer than %d MiB", MaxCompressedLine>>20)

// CorruptError is the error for compressed data that cannot be read to its end. The
// bytes read before it are correct, as far as checksums have been reached.
type CorruptError struct {
	Format string // "gzip" or "zstd"
	Err    error
}

func (e *CorruptError) Error() string {
	if errors.Is(e.Err, io.ErrUnexpectedEOF) {
		return "the " + e.Format + " data ends too early"
	}
	return "the " + e.Format + " data cannot be read: " + e.Err.Error()
}

func (e *CorruptError) Unwrap() error { return e.Err }

// Uncompress returns a reader of the uncompressed content of r. Its first bytes
// determine whether r is compressed: by gzip, in any number of members, by zstd, in
// any number of frames, or not at all. Other compressions are errors, and so is
// Parquet, for which the error is [ErrParquet].
//
// The reader reads nothing before the first Read, and then only what is available.
// Memory does not depend on the size of the data, compressed or not.
func Uncompress(r io.Reader) io.Reader { return &uncompressed{in: r} }

// UncompressLines is like [Uncompress], for data in lines: a line of more than
// [MaxCompressedLine] bytes is an error if the data is compressed.
func UncompressLines(r io.Reader) io.Reader { return &uncompressed{in: r, byLine: true} }

type uncompressed struct {
	in     io.Reader
	byLine bool

	out    io.Reader // nil before the first Read
	format string    // "" if it is not compressed
	err    error
	line   int // bytes since the last line end
}

// forms lists the first bytes of files by format. Formats without open cannot be
// read.
var forms = []struct {
	name, magic string
	open        func(r io.Reader) (io.Reader, error)
}{
	{"gzip", "\x1f\x8b", openGzip},
	{"zstd", "\x28\xb5\x2f\xfd", openZstd},
	{"bzip2", "BZh91AY&SY", nil},
	{"xz", "\xfd7zXZ\x00", nil},
	{"lz4", "\x04\x22\x4d\x18", nil},
	{"zip", "PK\x03\x04", nil},
	{"Parquet", "PAR1", nil},
	{"Parquet", "PARE", nil},
}

// Format returns the name of the format of a file that begins with head: "gzip",
// "zstd", "Parquet", or one that cannot be read, such as "xz". If none is
// recognized, it returns "".
func Format(head []byte) string {
	for _, f := range forms {
		if bytes.HasPrefix(head, []byte(f.magic)) {
			return f.name
		}
	}
	if len(head) > len(skippable) && head[0]&0xf0 == 0x50 && bytes.HasPrefix(head[1:], []byte(skippable)) {
		return "zstd"
	}
	return ""
}

// skippable holds the last bytes of the magic number of skippable zstd frames. The
// first byte is 0x50 to 0x5f.
const skippable = "\x2a\x4d\x18"

func openGzip(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) }

// openZstd decodes without goroutines, since nothing would stop them.
func openZstd(r io.Reader) (io.Reader, error) {
	return zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true),
		zstd.WithDecoderMaxWindow(MaxWindow))
}

func (u *uncompressed) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	if u.err == nil && u.out == nil {
		u.err = u.begin()
	}
	if u.err != nil {
		return 0, u.err
	}
	n, err := u.out.Read(p)
	if u.format == "" {
		return n, err
	}
	if err != nil && err != io.EOF {
		err = &CorruptError{u.format, err}
		u.err = err
	}
	if u.byLine {
		if i := bytes.LastIndexByte(p[:n], '\n'); i >= 0 {
			u.line = n - i - 1
		} else {
			u.line += n
		}
		if u.line > MaxCompressedLine {
			u.err = errLongLine
			return n, errLongLine
		}
	}
	return n, err
}

// begin reads enough bytes to determine the format.
func (u *uncompressed) begin() error {
	var head []byte
	buf := make([]byte, 16)
	for {
		may := false
		for _, f := range forms {
			if bytes.HasPrefix(head, []byte(f.magic)) {
				return u.open(f.name, f.open, head)
			}
			may = may || bytes.HasPrefix([]byte(f.magic), head)
		}
		if len(head) == 0 || head[0]&0xf0 == 0x50 {
			if len(head) == 1+len(skippable) && string(head[1:]) == skippable {
				return u.open("zstd", openZstd, head)
			}
			may = may || len(head) < 1+len(skippable) && (len(head) == 0 || bytes.HasPrefix([]byte(skippable), head[1:]))
		}
		if !may {
			break
		}
		n, err := u.in.Read(buf[:1])
		head = append(head, buf[:n]...)
		if err == io.EOF {
			u.in = bytes.NewReader(nil)
			break
		} else if err != nil {
			return err
		}
	}
	u.out = io.MultiReader(bytes.NewReader(head), u.in)
	return nil
}

func (u *uncompressed) open(name string, open func(io.Reader) (io.Reader, error), head []byte) error {
	switch {
	case name == "Parquet":
		return ErrParquet
	case open == nil:
		return errors.New("this is compressed by " + name + ", which cannot be read; gzip and zstd can")
	}
	u.format = name
	var err error
	if u.out, err = open(io.MultiReader(bytes.NewReader(head), u.in)); err != nil {
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		return &CorruptError{name, err}
	}
	return nil
}
