package udf_test

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"io"
	"strings"
	"testing"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/app/rows"
	"github.com/weburl-go/weburl/internal/app/template"
	"github.com/weburl-go/weburl/internal/app/udf"
)

// expected returns the answer of RowBinary to an input, by columns alone.
func expected(row *rows.Row, list []*columns.Column, input string) string {
	if input == null {
		row.ReadNull()
	} else {
		row.Read(input)
	}
	var values []byte
	for _, c := range list {
		value, ok := row.Append(nil, c)
		switch {
		case c.Kind == columns.Codes: // an array, which is empty for null
			codes := strings.FieldsFunc(string(value), func(r rune) bool { return r == ',' })
			values = binary.AppendUvarint(values, uint64(len(codes)))
			for _, code := range codes {
				values = append(binary.AppendUvarint(values, uint64(len(code))), code...)
			}
		case !ok:
			values = append(values, 1)
		case c.Kind == columns.Bool:
			values = append(values, 0, byte(strings.Index("ft", string(value[0]))))
		default:
			values = append(binary.AppendUvarint(append(values, 0), uint64(len(value))), value...)
		}
	}
	return string(values)
}

// cut returns a reader of text in pieces whose lengths are bytes of at.
type cut struct {
	text string
	at   []byte
	i    int
}

func (c *cut) Read(p []byte) (int, error) {
	if c.text == "" {
		return 0, io.EOF
	}
	n := len(c.text)
	if len(c.at) > 0 {
		n = 1 + int(c.at[c.i%len(c.at)])
		c.i++
	}
	n = copy(p, c.text[:min(n, len(c.text))])
	c.text = c.text[n:]
	return n, nil
}

// FuzzUDF checks that rows are answered as columns has it, alike in chunks, one by one,
// in whatever pieces they come, and in all formats; and that what is no rows is an error
// or answered by as many rows.
func FuzzUDF(f *testing.F) {
	for _, input := range odd {
		if len(input) < 1<<10 {
			f.Add(input, byte(1), []byte{0})
		}
	}
	f.Add("https://h/ b\n\n/c\nx:\xFF\t'\\", byte(2), []byte{3, 200})
	list, err := template.Columns(template.Split("input,href,query,valid,errors,error,registrableDomain"), template.Further{})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string, size byte, pieces []byte) {
		options := weburl.Options{Base: weburl.MustParse("https://www.example.co.uk/a/b?c")}
		op := udf.Columns(options, nil, list...)
		inputs := append(strings.Split(text, "\n"), null)
		row := rows.Row{Options: options}
		var want strings.Builder
		var rows []string
		for _, input := range inputs {
			rows = append(rows, binaryRow(input))
			answer := expected(&row, list, input)
			want.WriteString(answer)
			if got, err := run(udf.Stream{Op: op, Format: udf.RowBinary}, binaryRow(input)); got != answer || err != nil {
				t.Fatalf("%q: %q, %v; want %q", input, got, err, answer)
			}
		}
		check := func(s udf.Stream, in, want string) {
			t.Helper()
			var out bytes.Buffer
			if err := s.Run(&cut{text: in, at: pieces}, bufio.NewWriter(&out)); err != nil || out.String() != want {
				t.Fatalf("%s of %q: %q, %v; want %q", s.Format.Name, in, out.String(), err, want)
			}
		}
		check(udf.Stream{Op: op, Format: udf.RowBinary}, strings.Join(rows, ""), want.String())
		check(udf.Stream{Op: op, Format: udf.RowBinary, Chunks: true}, chunked(1+int(size), rows...), want.String())

		// The other formats say the same.
		var escaped, plain, escapedHrefs, plainHrefs strings.Builder
		hrefs := udf.Columns(options, nil, columns.Named("href"))
		for _, input := range inputs {
			escaped.WriteString(escapeTSV(input) + "\n")
			row.Read(input)
			href, ok := row.Append(nil, columns.Named("href"))
			if input == null || !ok {
				href = []byte(`\N`)
			}
			plainHrefs.WriteString(string(href) + "\n")
			if ok && input != null {
				href = []byte(strings.ReplaceAll(escapeTSV(string(href)), `\'`, `'`))
			}
			escapedHrefs.WriteString(string(href) + "\n")
		}
		check(udf.Stream{Op: hrefs, Format: udf.TSV(true)}, escaped.String(), escapedHrefs.String())
		if !strings.ContainsAny(text, "\t") {
			for _, input := range inputs {
				if input == null {
					input = `\N`
				}
				plain.WriteString(input + "\n")
			}
			if !strings.Contains("\n"+text+"\n", "\n\\N\n") {
				check(udf.Stream{Op: hrefs, Format: udf.TSV(false)}, plain.String(), plainHrefs.String())
			}
		}

		// Whatever comes, there is an error, or there are rows.
		for name, format := range formats {
			for _, chunks := range []bool{true, false} {
				got, err := run(udf.Stream{Op: hrefs, Format: format, Chunks: chunks}, text)
				if err == nil && !chunks && name != "rowbinary" {
					n := strings.Count(text, "\n")
					if text != "" && !strings.HasSuffix(text, "\n") {
						n++
					}
					if strings.Count(got, "\n") != n {
						t.Fatalf("%s: %d rows of %q: %q", name, n, text, got)
					}
				}
			}
		}
	})
}
