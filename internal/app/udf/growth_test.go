package udf_test

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"io"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/app/udf"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/test/hostile"
)

// answer reads a text as rows of a format, and in chunks of them; all columns are asked.
func answer(format *udf.Format, text string) {
	o := weburl.Options{Base: weburl.MustParse("https://h.example/a/b")}
	op := udf.Columns(o, nil, columns.All()...)
	run := func(s udf.Stream, in string) {
		s.Run(strings.NewReader(in), bufio.NewWriter(io.Discard)) // whatever it is
	}
	run(udf.Stream{Op: op, Format: format}, text)
	run(udf.Stream{Op: op, Format: format, Chunks: true}, text)
	switch format {
	case udf.NDJSON: // also a row that is the text
		object, err := json.Marshal(map[string]string{"input": infra.ScalarValues(text)})
		if err != nil {
			panic(err)
		}
		run(udf.Stream{Op: op, Format: format}, string(object))
	case udf.RowBinary:
		row := string(binary.AppendUvarint([]byte{0}, uint64(len(text)))) + text
		run(udf.Stream{Op: op, Format: format}, row)
		run(udf.Stream{Op: udf.Resolve(weburl.Options{}), Format: format}, row+row)
	}
}

func TestGrowth(t *testing.T) {
	hostile.Growth(t, hostile.Searched(), func(text string) {
		for _, format := range formats {
			answer(format, text)
		}
	})
}

// A tab in a host is an error, which the column of errors tells in some 100 bytes; the
// buffer that they are written to grows, and every text is read twice.
func TestMemory(t *testing.T) {
	for _, format := range formats {
		t.Run(format.Name, func(t *testing.T) {
			hostile.Memory(t, hostile.Searched(), 700, func(text string) { answer(format, text) })
		})
	}
}
