package udf

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/test/hostile"
)

func href() *Op { return Columns(weburl.Options{}, nil, columns.Named("href")) }

// A length or a count that is only claimed takes no memory.
func TestClaims(t *testing.T) {
	for _, length := range []uint64{MaxRow - 1, MaxRow, MaxRow + 1, 1 << 60, math.MaxUint64} {
		text := string(binary.AppendUvarint([]byte{0}, length)) + "https://h/"
		for _, chunks := range []bool{true, false} {
			in := text
			if chunks {
				in = "1152921504606846976\n" + text
			}
			var err error
			n := hostile.Allocated(func() {
				err = Stream{Op: href(), Format: RowBinary, Chunks: chunks}.Run(strings.NewReader(in), bufio.NewWriter(io.Discard))
			})
			var broken *Error
			if !errors.As(err, &broken) || n > 4<<20 {
				t.Errorf("length %d: %v, %d bytes allocated", length, err, n)
			}
		}
	}
}

// repeated is a text, n times.
type repeated struct {
	text string
	n    int
	rest string
}

func (r *repeated) Read(p []byte) (int, error) {
	if r.rest == "" {
		if r.n == 0 {
			return 0, io.EOF
		}
		r.n--
		r.rest = r.text
	}
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

// Rows take the same memory each, however many there are.
func TestMemoryOfRows(t *testing.T) {
	const row = "https://www.example.org/a/b?c"
	for name, c := range map[string]struct {
		format *Format
		row    string
	}{
		"rowbinary":   {RowBinary, string(binary.AppendUvarint([]byte{0}, uint64(len(row)))) + row},
		"tsv escaped": {TSV(true), row + "\n"},
		"tsv":         {TSV(false), row + "\n"},
		"ndjson":      {NDJSON, `{"input":"` + row + `"}` + "\n"},
		"lines":       {Lines, row + "\n"},
	} {
		bytesOf := func(rows int) float64 {
			in := &repeated{text: strings.Repeat(c.row, 1000), n: rows / 1000}
			return float64(hostile.Allocated(func() {
				if err := (Stream{Op: href(), Format: c.format}).Run(in, bufio.NewWriter(io.Discard)); err != nil {
					t.Fatal(err)
				}
			}))
		}
		bytesOf(10_000) // fills the pool
		few, many := bytesOf(20_000), bytesOf(220_000)
		if perRow := (many - few) / 200_000; perRow > float64(len(c.row))+100 {
			t.Errorf("%s: %.0f bytes for each row of %d bytes", name, perRow, len(c.row))
		}
	}
}

// One long row takes memory, and time, in proportion to its length, although it comes in
// small pieces.
func TestLongRow(t *testing.T) {
	for name, format := range map[string]*Format{"rowbinary": RowBinary, "tsv": TSV(true)} {
		looked := func(length int) int {
			r := reader{in: smallReader{strings.NewReader(longRow(format, length))}, longest: MaxRow}
			count := &counting{codec: format.codec(href())}
			r.codec = count
			for b := range r.batches {
				if b.wrong != nil || len(b.ends) != 1 {
					t.Fatal(b.wrong)
				}
			}
			return count.bytes
		}
		short, long := looked(1<<20), looked(1<<23)
		if long > 10*short {
			t.Errorf("%s: looked at %d bytes of 1 MiB, but at %d of 8 MiB", name, short, long)
		}
		n := hostile.Allocated(func() { looked(1 << 23) })
		if n > 8<<23 {
			t.Errorf("%s: %d bytes allocated for a row of %d", name, n, 1<<23)
		}
	}
}

func longRow(f *Format, length int) string {
	text := strings.Repeat("a", length)
	if f == RowBinary {
		return string(binary.AppendUvarint([]byte{0}, uint64(length))) + text
	}
	return text + "\n"
}

// smallReader reads a few bytes at once, as a pipe does.
type smallReader struct{ io.Reader }

func (r smallReader) Read(p []byte) (int, error) { return r.Reader.Read(p[:min(len(p), 16<<10)]) }

// counting counts the bytes that are looked at for the end of a row.
type counting struct {
	codec
	bytes int
}

func (c *counting) end(text []byte, start, looked int) (int, *wrong) {
	if _, ok := c.codec.(*rowBinaryCodec); ok {
		c.bytes++ // it looks only at lengths
	} else {
		c.bytes += len(text) - start - looked
	}
	return c.codec.end(text, start, looked)
}

// A row that is longer than the limit is an error, in every format, whether its end has
// come or not.
func TestLongestRow(t *testing.T) {
	const longest = 1 << 20
	for name, format := range map[string]*Format{"rowbinary": RowBinary, "tsv": TSV(true), "lines": Lines, "ndjson": NDJSON} {
		head := len(longRow(format, longest/2)) - longest/2
		for _, test := range []struct {
			length int
			ok     bool
		}{{longest - head, true}, {longest - head + 1, false}, {2 * longest, false}} {
			r := reader{in: strings.NewReader(longRow(format, test.length)), codec: format.codec(href()), longest: longest}
			rows, ok := 0, true
			for b := range r.batches {
				rows += len(b.ends)
				ok = ok && b.wrong == nil
			}
			if ok != test.ok || rows != map[bool]int{true: 1}[ok] || len(r.buf) > 4*longest {
				t.Errorf("%s, %d bytes: %d rows, %t, %d bytes of memory", name, test.length, rows, ok, len(r.buf))
			}
		}
	}
}
