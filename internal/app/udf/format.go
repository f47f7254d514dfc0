package udf

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/weburl-go/weburl/internal/app/lines"
	"github.com/weburl-go/weburl/internal/infra"
)

// Format is an encoding of rows as bytes.
type Format struct {
	// Name is "rowbinary", "tsv", "ndjson" or "lines".
	Name string
	// OneColumn means that rows have one column, both in and out.
	OneColumn bool

	codec func(op *Op) codec
	// unterminated means that the last row may lack its line end, and list that rows are the
	// lines of a list.
	unterminated, list bool
}

// codec reads and writes rows, in one goroutine.
type codec interface {
	// end returns the end of the row that begins at start, or -1 if text does not contain it.
	// The first looked bytes of the row are known not to end it.
	end(text []byte, start, looked int) (int, *wrong)
	// decode reads a row. It may keep data for the call of encode that follows.
	decode(row string, in []Value) *wrong
	// encode appends a row.
	encode(dst []byte, out *Values) ([]byte, *wrong)
}

// endOfLine is the method end of formats whose rows are lines.
func endOfLine(text []byte, start, looked int) (int, *wrong) {
	i := bytes.IndexByte(text[start+looked:], '\n')
	if i < 0 {
		return -1, nil
	}
	return start + looked + i + 1, nil
}

// Lines is the format with one input per line, which ends with LF or CRLF, and one value per
// line. It has no null; an empty line stands for it.
var Lines = &Format{Name: "lines", OneColumn: true, unterminated: true, list: true,
	codec: func(op *Op) codec { return &linesCodec{op} }}

type linesCodec struct{ op *Op }

func (*linesCodec) end(text []byte, start, looked int) (int, *wrong) {
	return endOfLine(text, start, looked)
}

func (*linesCodec) decode(row string, in []Value) *wrong {
	list := lines.Of(row)
	line, err := list.Cut()
	if err, ok := err.(*lines.Error); ok {
		return &wrong{err.At, err.Error()}
	}
	in[0] = Value{Text: line}
	return nil
}

var lineEnds = infra.StopsAt(0, "\n\r")

func (c *linesCodec) encode(dst []byte, out *Values) ([]byte, *wrong) {
	for i, text := range out.each {
		if infra.Scan(text, 0, lineEnds) < len(text) {
			return dst, &wrong{0, "the value of " + c.op.Out[i].Name + " has a line end, which a line cannot hold"}
		}
		dst = append(dst, text...)
	}
	return append(dst, '\n'), nil
}

// nullText stands for null in TSV.
const nullText = `\N`

// TSV returns the format with tabs between columns and \N for null. With escapes, it is
// ClickHouse's TabSeparated. Without, it is the format of scripts of Hive, Spark and Hadoop: a
// value that contains a tab or a line end cannot be written, and the text \N reads as null.
func TSV(escapes bool) *Format {
	return &Format{Name: "tsv", codec: func(op *Op) codec { return &tsvCodec{op: op, escapes: escapes} }}
}

type tsvCodec struct {
	op      *Op
	escapes bool
	buf     []byte
}

func (*tsvCodec) end(text []byte, start, looked int) (int, *wrong) {
	return endOfLine(text, start, looked)
}

func (c *tsvCodec) decode(row string, in []Value) *wrong {
	rest := row[:len(row)-1]
	if c.escapes {
		// A carriage return of a value is escaped.
		rest = strings.TrimSuffix(rest, "\r")
	}
	if n := strings.Count(rest, "\t") + 1; n != len(in) {
		return &wrong{0, fmt.Sprintf("the number of columns is %d instead of %d", n, len(in))}
	}
	at := 0
	for i := range in {
		text, more, _ := strings.Cut(rest, "\t")
		rest = more
		in[i] = Value{Text: text, IsNull: text == nullText}
		if c.escapes && !in[i].IsNull && strings.IndexByte(text, '\\') >= 0 {
			var w *wrong
			if in[i].Text, w = c.unescaped(text); w != nil {
				w.at += at
				return w
			}
		}
		at += len(text) + 1
	}
	return nil
}

// unescaped returns a text with ClickHouse's escapes replaced.
func (c *tsvCodec) unescaped(text string) (string, *wrong) {
	b := c.buf[:0]
	for i := 0; i < len(text); i++ {
		if text[i] != '\\' {
			b = append(b, text[i])
			continue
		}
		if i++; i == len(text) {
			return "", &wrong{i - 1, "a backslash with nothing after it"}
		}
		k := strings.IndexByte(escapeLetters, text[i])
		if k < 0 {
			return "", &wrong{i - 1, `an escape other than \b \f \n \r \t \0 \' \\ and, for a whole column, \N`}
		}
		b = append(b, escapedBytes[k])
	}
	c.buf = b
	return string(b), nil
}

// escapeLetters follow a backslash and stand for escapedBytes. All of the latter except the
// quotation mark are also written like that.
const (
	escapeLetters = `bfnrt0\'`
	escapedBytes  = "\b\f\n\r\t\x00\\'"
)

var (
	escaped    = infra.StopsWhere(func(b byte) bool { return b != '\'' && strings.IndexByte(escapedBytes, b) >= 0 })
	separators = infra.StopsAt(infra.TabOrNewline, "")
)

func (c *tsvCodec) encode(dst []byte, out *Values) ([]byte, *wrong) {
	start := len(dst)
	for i, text := range out.each {
		if i > 0 {
			dst = append(dst, '\t')
		}
		switch {
		case text == nil:
			dst = append(dst, nullText...)
		case c.escapes:
			for {
				n := infra.Scan(text, 0, escaped)
				dst = append(dst, text[:n]...)
				if n == len(text) {
					break
				}
				dst = append(dst, '\\', escapeLetters[strings.IndexByte(escapedBytes, text[n])])
				text = text[n+1:]
			}
		case infra.Scan(text, 0, separators) < len(text):
			return dst[:start], &wrong{0, "the value of " + c.op.Out[i].Name +
				" has a tab or a line end, which cannot be written without escapes"}
		default:
			dst = append(dst, text...)
		}
	}
	return append(dst, '\n'), nil
}
