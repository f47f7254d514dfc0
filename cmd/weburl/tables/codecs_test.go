package tables

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress"
	"github.com/parquet-go/parquet-go/encoding"

	"github.com/weburl-go/weburl/internal/test/hostile"
)

// writers compress with the codecs of Parquet, by number.
var writers = map[int64]compress.Codec{
	0: &parquet.Uncompressed, 1: &parquet.Snappy, 2: &parquet.Gzip, 4: &parquet.Brotli, 6: &parquet.Zstd, 7: &parquet.Lz4Raw,
}

// texts returns a column in which one value in seven is null and one in five is
// empty.
func texts(n int, random bool) []*string {
	r := rand.New(rand.NewPCG(1, 2))
	all := make([]*string, n)
	for i := range all {
		text := fmt.Sprintf("https://www.example.org/a/%d", i/3)
		if random {
			b := make([]byte, r.IntN(80))
			for k := range b {
				b[k] = byte(r.Uint32())
			}
			text = string(b)
		}
		switch {
		case i%7 == 6:
			continue
		case i%5 == 4:
			text = ""
		}
		all[i] = &text
	}
	return all
}

// column returns a file with a column "url" of texts.
func column(t testing.TB, node parquet.Node, all []*string, options ...parquet.WriterOption) []byte {
	t.Helper()
	var b bytes.Buffer
	schema := parquet.NewSchema("schema", parquet.Group{"url": node})
	w := parquet.NewGenericWriter[any](&b, append(options, schema)...)
	for _, text := range all {
		v := parquet.Value{}.Level(0, 0, 0)
		if text != nil {
			v = parquet.ByteArrayValue([]byte(*text)).Level(0, 1, 0)
		}
		if node.Required() {
			v = parquet.ByteArrayValue([]byte(*text)).Level(0, 0, 0)
		}
		if _, err := w.WriteRows([]parquet.Row{{v}}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// readTexts returns the values of the column "url", without nulls.
func readTexts(file []byte) (all []string, err error) {
	for rows, err := range ReadParquet(bytes.NewReader(file), int64(len(file)), "url") {
		if err != nil {
			return all, err
		}
		at := 0
		for _, end := range rows.Ends {
			all = append(all, string(rows.Text[at:end]))
			at = end
		}
	}
	return all, nil
}

// Each codec and each encoding of texts is read, in pages of both versions and any size.
func TestCodecsAndEncodings(t *testing.T) {
	for id, codec := range codecs {
		if (codec.decode != nil) != (writers[int64(id)] != nil) {
			t.Errorf("no file has the codec %s", codec.name)
		}
	}
	for id, writer := range writers {
		for _, how := range []encoding.Encoding{&parquet.Plain, &parquet.RLEDictionary, &parquet.DeltaLengthByteArray, &parquet.DeltaByteArray} {
			for _, version := range []int{1, 2} {
				for _, size := range []int{100, 5000, 1 << 20} {
					for _, random := range []bool{false, true} {
						name := fmt.Sprintf("%s, %s, version %d, %d bytes, random %v", codecs[id].name, how, version, size, random)
						all := texts(700, random)
						node := parquet.Optional(parquet.Encoded(parquet.String(), how))
						file := column(t, node, all, parquet.Compression(writer), parquet.DataPageVersion(version), parquet.PageBufferSize(size))
						got, err := readTexts(file)
						if err != nil || len(got) != len(all) {
							t.Errorf("%s: %d rows, %v", name, len(got), err)
							continue
						}
						for i, text := range all {
							if want := text; want != nil && got[i] != *want || want == nil && got[i] != "" {
								t.Errorf("%s: row %d is %q", name, i, got[i])
								break
							}
						}
						_, s, err := addToParquet(&Columns{Of: "url", Add: []string{"valid"}}, file)
						if err != nil || s.Rows != 700 || s.Null != 100 {
							t.Errorf("%s: %+v, %v", name, s, err)
						}
					}
				}
			}
		}
	}
}

// The error for an unknown codec names it, and those that can be read.
func TestUnknownCodecs(t *testing.T) {
	file := smallFile(t)
	for id, name := range map[int64]string{3: "LZO", 5: "LZ4", 8: "number 8", -1: "number -1", 77: "number 77"} {
		changed := withChunk(t, file, func(_, _, meta *message) { meta.setInt(metaCodec, thriftI32, id) })
		_, _, err := addToParquet(&Columns{Of: "url", Add: []string{"site"}}, changed)
		var column *ColumnError
		if !errors.Is(err, ErrCodec) || !errors.As(err, &column) || column.Name != "url" {
			t.Fatalf("%d: %v", id, err)
		}
		want := `column "url": its compression cannot be read: ` + name +
			"; write the file again with SNAPPY, GZIP, BROTLI, ZSTD, LZ4_RAW, or uncompressed"
		if err.Error() != want {
			t.Errorf("%d: %v, want %s", id, err, want)
		}
	}
}

// withPageHeader returns a file with a changed header on the first page of a codec.
func withPageHeader(t testing.TB, file []byte, change func(head, own *message)) []byte {
	t.Helper()
	f, err := readFooter(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	g, err := f.readRowGroup(0)
	if err != nil {
		t.Fatal(err)
	}
	c := g.chunks[f.leafNamed("url")]
	at, _ := c.meta.int(metaData)
	head, n, err := readPageHeader(bytes.NewReader(file), at, c.data.end)
	if err != nil {
		t.Fatal(err)
	}
	id := int16(pageV1)
	own, ok := head.message(id)
	if !ok {
		id = pageV2
		own, _ = head.message(id)
	}
	change(&head, &own)
	head.set(id, thriftStruct, own.bytes())
	head.remove(pageChecksum)
	raw := head.bytes()
	moved := int64(len(raw)) - n
	out := append(append(bytes.Clone(file[:at]), raw...), file[at+n:f.end]...)
	if id := f.leafNamed("url"); id != len(f.leaves)-1 || len(f.rowGroups) != 1 {
		t.Fatal("something follows the column")
	}
	c.meta.setInt(metaCompressed, thriftI64, c.data.size()+moved)
	c.fields.remove(chunkOffsetIndex)
	c.fields.remove(chunkColumnIndex)
	c.fields.set(chunkMeta, thriftStruct, c.meta.bytes())
	g.fields.setList(groupColumns, [][]byte{c.fields.bytes()})
	f.meta.setList(fileRowGroups, [][]byte{g.fields.bytes()})
	return appendFooter(out, f.meta)
}

// Pages with wrong headers are errors, and nothing reaches standard error: a
// package that warns there does not read them.
func TestLyingPages(t *testing.T) {
	if os.Getenv("WEBURL_LYING_PAGES") == "" {
		cmd := exec.Command(os.Args[0], "-test.run=^TestLyingPages$")
		cmd.Env = append(os.Environ(), "WEBURL_LYING_PAGES=1")
		var messages strings.Builder
		cmd.Stderr = &messages
		if out, err := cmd.Output(); err != nil || messages.Len() > 0 {
			t.Errorf("%v, standard error has %q: %s", err, messages.String(), out)
		}
		return
	}
	const count = 10
	var all []*string
	for range count {
		text := "https://example.org/"
		all = append(all, &text)
	}
	for _, how := range []encoding.Encoding{&parquet.Plain, &parquet.RLEDictionary, &parquet.DeltaLengthByteArray, &parquet.DeltaByteArray} {
		for version := 1; version <= 2; version++ {
			for _, optional := range []bool{false, true} {
				node := parquet.Encoded(parquet.String(), how)
				if optional {
					node = parquet.Optional(node)
				}
				file := column(t, node, all, parquet.Compression(&parquet.Uncompressed), parquet.DataPageVersion(version))
				if got, err := readTexts(withPageHeader(t, file, func(_, _ *message) {})); err != nil || len(got) != count {
					t.Errorf("%s, version %d: %q, %v", how, version, got, err)
				}
				// Change each number that a header contains, and add a few others.
				for _, inOwn := range []bool{false, true} {
					for id := int16(1); id <= 8; id++ {
						for _, n := range []int64{-1, 0, 1, 5, 9, 11, 1000, 1 << 20, 1 << 28, 1<<31 - 1} {
							lying := withPageHeader(t, file, func(head, own *message) {
								if in := map[bool]*message{false: head, true: own}[inOwn]; in.field(id, thriftI32) != nil {
									in.setInt(id, thriftI32, n)
								}
							})
							var err error
							allocations := hostile.Allocated(func() { _, err = readTexts(lying) })
							if inOwn && id == pageValues && n != count && err == nil {
								t.Errorf("%s, version %d: a page of %d values has %d", how, version, count, n)
							}
							if allocations > 4<<20 && n != 1<<28 && n != 1<<20 {
								t.Errorf("%s, version %d, field %d = %d: %d bytes are allocated", how, version, id, n, allocations)
							}
						}
					}
				}
				// The pages, the metadata and the schema agree, but values are
				// missing.
				lying := withPageHeader(t, file, func(_, own *message) { own.setInt(pageValues, thriftI32, count+1) })
				lying = withChunk(t, lying, func(group, _, meta *message) {
					group.setInt(groupRows, thriftI64, count+1)
					meta.setInt(metaValues, thriftI64, count+1)
				})
				f, _ := readFooter(bytes.NewReader(lying), int64(len(lying)))
				f.meta.setInt(fileRows, thriftI64, count+1)
				lying = appendFooter(lying[:f.end], f.meta)
				var wrong *ParquetError
				if _, err := readTexts(lying); !errors.As(err, &wrong) || !strings.Contains(err.Error(), "a page") {
					t.Errorf("%s, version %d: %v", how, version, err)
				}
			}
		}
	}
}
