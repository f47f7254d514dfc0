package tables

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"github.com/weburl-go/weburl/internal/test/hostile"
)

// small is a row of a small file.
type small struct {
	URL   *string `parquet:"url,optional"`
	Other int32   `parquet:"other"`
}

func smallFile(t testing.TB, options ...parquet.WriterOption) []byte {
	rows := make([]small, 20)
	for i := range rows {
		url := "https://example.org/" + string(rune('a'+i%26))
		if i%9 != 0 {
			rows[i].URL = &url
		}
	}
	return written(t, rows, 12, options...)
}

// survives adds columns to a file that may be damaged. If there is no error, the
// result has as many rows as its metadata say.
func survives(t testing.TB, file []byte) {
	t.Helper()
	var b bytes.Buffer
	c := &Columns{Of: "url", Add: []string{"site", "errors", "canonical"}}
	stats, err := c.Parquet(context.Background(), &b, bytes.NewReader(file), int64(len(file)))
	read, readErr := int64(0), error(nil)
	for rows, err := range ReadParquet(bytes.NewReader(file), int64(len(file)), "url") {
		if readErr = err; err == nil {
			read += int64(len(rows.Ends))
		}
	}
	if err == nil && (readErr != nil || read != stats.Rows) {
		t.Errorf("%d rows of %d are read: %v", read, stats.Rows, readErr)
	}
	if err != nil {
		return
	}
	f, err := readFooter(bytes.NewReader(b.Bytes()), int64(b.Len()))
	if err != nil || f.rows != stats.Rows {
		t.Errorf("a result cannot be read: %v", err)
	} else if err := f.check(f.leafNamed("site")); err != nil {
		t.Errorf("a result is damaged: %v", err)
	}
}

func (f *footer) leafNamed(name string) int {
	_, leaves := f.names()
	return slices.Index(leaves, name)
}

// A file that ends too early, anywhere, is an error.
func TestTruncatedParquet(t *testing.T) {
	file := smallFile(t)
	for n := range file {
		if _, _, err := addToParquet(&Columns{Of: "url", Add: []string{"site"}}, file[:n]); err == nil {
			t.Fatalf("no error for the first %d of %d bytes", n, len(file))
		}
	}
	// The same holds for missing bytes in the middle of the metadata.
	length := int(binary.LittleEndian.Uint32(file[len(file)-8:]))
	begin := len(file) - 8 - length
	for cut := 1; cut < length; cut++ {
		short := append(bytes.Clone(file[:begin+length-cut]), file[len(file)-8:]...)
		if _, _, err := addToParquet(&Columns{Of: "url", Add: []string{"site"}}, short); err == nil {
			t.Fatalf("no error without %d bytes of metadata", cut)
		}
		binary.LittleEndian.PutUint32(short[len(short)-8:], uint32(length-cut))
		if _, _, err := addToParquet(&Columns{Of: "url", Add: []string{"site"}}, short); err == nil {
			t.Fatalf("no error for metadata that end %d bytes too early", cut)
		}
	}
}

// Wrong bytes do no harm, and take no more memory than a valid file can.
func TestDamagedParquet(t *testing.T) {
	for _, file := range [][]byte{
		smallFile(t, parquet.Compression(&parquet.Uncompressed)),
		smallFile(t, parquet.Compression(&parquet.Snappy), parquet.DataPageVersion(1)),
	} {
		random := rand.New(rand.NewPCG(1, 2))
		for i := range file {
			damaged := bytes.Clone(file)
			damaged[i] = []byte{0, 0xff, 0x7f, file[i] ^ 1, byte(random.Uint32())}[random.IntN(5)]
			survives(t, damaged)
		}
	}
}

// withChunk returns the file with the metadata of the column of URLs changed.
func withChunk(t testing.TB, file []byte, change func(group, fields, meta *message)) []byte {
	t.Helper()
	f, err := readFooter(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	g, err := f.readRowGroup(0)
	if err != nil {
		t.Fatal(err)
	}
	var chunks [][]byte
	for i, c := range g.chunks {
		if i == f.leafNamed("url") {
			change(&g.fields, &c.fields, &c.meta)
			c.fields.set(chunkMeta, thriftStruct, c.meta.bytes())
		}
		chunks = append(chunks, c.fields.bytes())
	}
	g.fields.setList(groupColumns, chunks)
	groups := slices.Clone(f.rowGroups)
	groups[0] = g.fields.bytes()
	f.meta.setList(fileRowGroups, groups)
	return appendFooter(bytes.Clone(file[:f.end]), f.meta)
}

// appendFooter ends a file with its metadata.
func appendFooter(file []byte, meta message) []byte {
	raw := meta.bytes()
	return append(binary.LittleEndian.AppendUint32(append(file, raw...), uint32(len(raw))), magic...)
}

// Impossible sizes and offsets are errors before anything is read or allocated.
func TestLyingParquet(t *testing.T) {
	file := smallFile(t, parquet.Compression(&parquet.Snappy), parquet.DataPageVersion(1))
	for name, c := range map[string]struct {
		change func(group, fields, meta *message)
		want   error
	}{
		"as it is":         {func(group, fields, meta *message) {}, nil},
		"size":             {func(_, _, m *message) { m.setInt(metaCompressed, thriftI64, 1<<40) }, new(ParquetError)},
		"negative size":    {func(_, _, m *message) { m.setInt(metaCompressed, thriftI64, -1) }, new(ParquetError)},
		"no size":          {func(_, _, m *message) { m.setInt(metaCompressed, thriftI64, 0) }, new(ParquetError)},
		"place":            {func(_, _, m *message) { m.setInt(metaData, thriftI64, 1<<62) }, new(ParquetError)},
		"negative place":   {func(_, _, m *message) { m.setInt(metaData, thriftI64, -5) }, new(ParquetError)},
		"overlap":          {func(_, _, m *message) { at, _ := m.int(metaData); m.setInt(metaData, thriftI64, at+20) }, new(ParquetError)},
		"values":           {func(_, _, m *message) { m.setInt(metaValues, thriftI64, 1<<50) }, new(ParquetError)},
		"rows":             {func(g, _, m *message) { g.setInt(groupRows, thriftI64, 1<<50) }, new(ParquetError)},
		"rows and values":  {func(g, _, m *message) { g.setInt(groupRows, thriftI64, 13); m.setInt(metaValues, thriftI64, 13) }, new(ParquetError)},
		"type":             {func(_, _, m *message) { m.setInt(metaType, thriftI32, 1) }, new(ParquetError)},
		"codec":            {func(_, _, m *message) { m.setInt(metaCodec, thriftI32, 77) }, ErrCodec},
		"index":            {func(_, c, _ *message) { c.setInt(chunkOffsetIndex, thriftI64, 1<<40) }, new(ParquetError)},
		"length of index":  {func(_, c, _ *message) { c.setInt(chunkColumnIndexLength, thriftI32, 1<<30) }, new(ParquetError)},
		"index on a page":  {func(_, c, m *message) { at, _ := m.int(metaData); c.setInt(chunkOffsetIndex, thriftI64, at) }, new(ParquetError)},
		"another file":     {func(_, c, _ *message) { c.set(chunkFile, thriftBinary, thriftText("other.parquet")) }, ErrSeparate},
		"encrypted column": {func(_, c, _ *message) { c.set(chunkCrypto, thriftStruct, message{}.bytes()) }, ErrEncrypted},
	} {
		lying := withChunk(t, file, c.change)
		var err error
		n := hostile.Allocated(func() { _, _, err = addToParquet(&Columns{Of: "url", Add: []string{"site"}}, lying) })
		_, wantDamaged := c.want.(*ParquetError)
		var damaged *ParquetError
		if errors.As(err, &damaged) != wantDamaged || !wantDamaged && !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
		if n > 32<<20 {
			t.Errorf("%s: %d bytes are allocated", name, n)
		}
	}
}

// Memory does not depend on the number of row groups, nor do allocations per row
// depend on the number of rows.
func TestParquetMemory(t *testing.T) {
	measure := func(groups int) int {
		url := "https://example.org/some/path?and=query"
		rows := slices.Repeat([]small{{URL: &url}}, groups*1000)
		file := written(t, rows, 1000)
		return hostile.Allocated(func() {
			c := &Columns{Of: "url", Add: []string{"site", "canonical"}}
			if _, err := c.Parquet(context.Background(), io.Discard, bytes.NewReader(file), int64(len(file))); err != nil {
				t.Error(err)
			}
		})
	}
	measure(1)
	few, many := measure(10), measure(80)
	if many > 12*few {
		t.Errorf("%d bytes are allocated for 10 row groups, %d for 80", few, many)
	}
}

// Data that does not fit into memory goes to a file, and comes back unchanged.
func TestSpill(t *testing.T) {
	pool := new(spillPool)
	b := pool.GetBuffer()
	part := bytes.Repeat([]byte("0123456789"), 1<<20)
	for range 5 {
		if _, err := b.Write(part); err != nil {
			t.Fatal(err)
		}
	}
	s := b.(*spill)
	if s.file == nil || len(s.memory) > spillAfter {
		t.Errorf("%d bytes are in memory", len(s.memory))
	}
	for range 2 {
		if _, err := b.Seek(0, io.SeekStart); err != nil {
			t.Fatal(err)
		}
		all, err := io.ReadAll(b)
		if err != nil || !bytes.Equal(all, bytes.Repeat(part, 5)) {
			t.Errorf("%d bytes, %v", len(all), err)
		}
	}
	pool.PutBuffer(b)
	if len(pool.all) != 0 || s.file != nil {
		t.Error("the buffer is still there")
	}
}

// An error of a temporary file names its directory.
func TestSpillError(t *testing.T) {
	for _, name := range []string{"TMPDIR", "TMP"} {
		t.Setenv(name, filepath.Join(t.TempDir(), "none"))
	}
	wantDir := func(what string, err error, reason error) {
		t.Helper()
		var temporary *TemporaryError
		if !errors.As(err, &temporary) || temporary.Dir != os.TempDir() || !errors.Is(err, reason) || strings.Contains(err.Error(), "weburl-") {
			t.Errorf("%s: %v", what, err)
		}
	}
	s := new(spill)
	_, err := s.Write(make([]byte, spillAfter+1))
	wantDir("no such directory", err, fs.ErrNotExist)
	if s.file, err = os.Create(filepath.Join(t.TempDir(), "weburl-1")); err != nil {
		t.Fatal(err)
	}
	s.file.Close()
	_, err = s.Write([]byte("x"))
	wantDir("writing", err, fs.ErrClosed)
	_, err = s.Read(make([]byte, 1))
	wantDir("reading", err, fs.ErrClosed)
	_, err = s.Seek(0, io.SeekStart)
	wantDir("seeking", err, fs.ErrClosed)
}

func FuzzParquet(f *testing.F) {
	f.Add(smallFile(f))
	f.Add(smallFile(f, parquet.Compression(&parquet.Snappy), parquet.DataPageVersion(1)))
	f.Fuzz(func(t *testing.T, file []byte) { survives(t, file) })
}
