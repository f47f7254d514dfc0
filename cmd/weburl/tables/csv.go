package tables

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/app/ordered"
)

// Dialect is the way in which a table is written as text.
type Dialect struct {
	// Separator is the byte between fields; 0 stands for a comma.
	Separator byte
	// Plain means that there are no quotes: a quotation mark is an ordinary byte,
	// and no field contains a separator or a line end.
	Plain bool
}

// complete returns d with the default separator filled in.
func (d Dialect) complete() Dialect {
	if d.Separator == 0 {
		d.Separator = ','
	}
	return d
}

// MaxRecord bounds the length of a row of a text.
const MaxRecord = 16 << 20

// These are reasons why a text is not a table.
var (
	ErrRagged   = errors.New("a row with another number of fields")
	ErrQuote    = errors.New("a quotation mark where none can be")
	ErrLong     = fmt.Errorf("a row longer than %d MiB, perhaps because of a quotation mark that is not closed", MaxRecord>>20)
	ErrNoHeader = errors.New("the table has no header row")
	ErrUTF16    = errors.New("the table is in UTF-16; convert it to UTF-8")
	ErrNeeds    = errors.New("a value has a separator or a line end in it, which would need quotes")
)

// TextError describes an error in a table that is a text.
type TextError struct {
	Line int64 // where the row begins
	Err  error
}

func (e *TextError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }
func (e *TextError) Unwrap() error { return e.Err }

// rowError describes an error in a row exactly.
type rowError struct {
	kind error // ErrRagged or ErrQuote
	text string
}

func (e *rowError) Error() string { return e.text }
func (e *rowError) Unwrap() error { return e.kind }

// CSV adds columns to a table in the form of RFC 4180, or a similar one, whose
// first row names the columns. The existing columns stay as they are, byte for
// byte, and so do the line ends of the rows. An empty field is null, both in the
// input and in the result, and "" is an empty value. Without quotes, there is no
// empty value.
//
// r is read as by [Uncompress]. If there is an error, everything written so far is
// correct.
func (c *Columns) CSV(ctx context.Context, w io.Writer, r io.Reader, d Dialect) (s Stats, err error) {
	d = d.complete()
	cols, err := c.list()
	if err != nil {
		return s, err
	}
	in := &records{in: Uncompress(r), dialect: d}
	header, err := in.header()
	if err != nil {
		return s, err
	}
	t := &textTable{Columns: c, dialect: d, cols: cols}
	if err := t.begin(header); err != nil {
		return s, err
	}
	if _, err := w.Write(t.header); err != nil {
		return s, err
	}
	lines := int64(bytes.Count(header, []byte{'\n'}))
	items := func(yield func(*textRows) bool) {
		for {
			b := new(textRows)
			if b.err = ctx.Err(); b.err == nil {
				b.text, b.err = in.next()
			}
			err := b.err // yield gives b away
			if err == io.EOF || !yield(b) || err != nil {
				return
			}
		}
	}
	work := func() func(*textRows) {
		w := c.newWorker(cols)
		return func(b *textRows) { t.add(w, b) }
	}
	for b := range ordered.RunOn(c.jobs(), items, work) {
		if err := ctx.Err(); err != nil {
			return s, err
		}
		if _, err := w.Write(b.out); err != nil {
			return s, err
		}
		if err := c.report(&s, b.failures, lines); err != nil {
			return s, err
		}
		s.Rows += b.rows
		s.Null += b.null
		var bad *TextError
		switch {
		case errors.As(b.err, &bad):
			return s, &TextError{bad.Line + lines, bad.Err}
		case b.err == ErrLong:
			return s, &TextError{lines + 1, b.err}
		case b.err != nil:
			return s, b.err
		}
		lines += b.lines
	}
	return s, nil
}

// textRows holds whole rows of a text and their result.
type textRows struct {
	text []byte
	// err ended the text, or is the error in the row after those of out. The line
	// of that row is counted in text.
	err error

	out         []byte
	rows, null  int64
	lines       int64 // of text, if there is no error
	failures    []failure
	fieldsOfRow []Field
}

// textTable describes what to do with each row.
type textTable struct {
	*Columns
	dialect Dialect
	cols    []*columns.Column
	header  []byte
	of, n   int   // the index of the column of URLs, and the number of columns
	at      []int // of each added column: the one that it replaces, or -1
	replace bool  // whether any of at is not -1
}

// Field is the span of a field in a text, with its quotes.
type Field struct {
	Start, End int
	Quoted     bool
}

// begin reads the header and writes the header of the result.
func (t *textTable) begin(header []byte) error {
	names, err := t.dialect.names(header)
	if err != nil {
		return err
	}
	t.n = len(names)
	text := withoutMark(header)
	mark := header[:len(header)-len(text)]
	if t.of, t.at, err = t.place(names); err != nil {
		return err
	}
	for _, at := range t.at {
		t.replace = t.replace || at >= 0
	}
	t.header = append([]byte(nil), mark...)
	line := content(text)
	t.header = append(t.header, line...)
	for i, name := range t.Add {
		if t.at[i] < 0 {
			t.header = append(t.header, t.dialect.Separator)
			if t.header, err = t.dialect.append(t.header, name); err != nil {
				return &TextError{1, err}
			}
		}
	}
	t.header = append(t.header, text[len(line):]...)
	return nil
}

// withoutMark returns a text without a leading byte order mark.
func withoutMark(text []byte) []byte { return bytes.TrimPrefix(text, []byte("\uFEFF")) }

// names returns the names of the columns in a header.
func (d Dialect) names(header []byte) ([]string, error) {
	text := withoutMark(header)
	fields, err := d.fields(nil, content(text))
	if err != nil {
		return nil, &TextError{1, err}
	}
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = string(f.Value(text))
	}
	return names, nil
}

// row appends the fields of a row, of which there must be n.
func (d Dialect) row(to []Field, row []byte, n int) ([]Field, error) {
	fields, err := d.fields(to, row)
	switch {
	case len(row) > MaxRecord:
		err = ErrLong
	case err == nil && len(fields) != n:
		s := "s"
		if len(fields) == 1 {
			s = ""
		}
		err = &rowError{ErrRagged, fmt.Sprintf("this row has %d field%s, but the header has %d", len(fields), s, n)}
	}
	return fields, err
}

// add computes the result for rows.
func (t *textTable) add(w *worker, b *textRows) {
	if b.err != nil {
		return
	}
	var buf []byte
	line := int64(1)
	rest := b.text
	b.out = make([]byte, 0, 2*len(rest))
	for len(rest) > 0 {
		record := rest[:t.dialect.end(rest)]
		rest = rest[len(record):]
		row := content(record)
		before := len(b.out)
		fields, err := t.dialect.row(b.fieldsOfRow[:0], row, t.n)
		b.fieldsOfRow = fields
		if err != nil {
			b.err = &TextError{line, err}
			return
		}
		of := fields[t.of]
		input, null := string(of.Value(row)), of.IsNull()
		if null {
			w.row.ReadNull()
			b.null++
		} else {
			w.row.Read(input)
		}
		if !t.replace {
			b.out = append(b.out, row...)
		} else {
			for i, f := range fields {
				if i > 0 {
					b.out = append(b.out, t.dialect.Separator)
				}
				k := t.replacing(i)
				if k < 0 {
					b.out = append(b.out, row[f.Start:f.End]...)
				} else if buf, err = t.appendCell(b, w, k, buf); err != nil {
					break
				}
			}
		}
		for k := range t.cols {
			if t.at[k] < 0 && err == nil {
				b.out = append(b.out, t.dialect.Separator)
				buf, err = t.appendCell(b, w, k, buf)
			}
		}
		if err != nil {
			b.out, b.err = b.out[:before], &TextError{line, err}
			return
		}
		b.out = append(b.out, record[len(row):]...)
		b.rows++
		if code, err := w.failure(input); err != nil && !null {
			b.failures = append(b.failures, failure{b.rows, line, code, err})
		}
		line += int64(bytes.Count(record, []byte{'\n'}))
	}
	b.lines = line - 1
}

// replacing returns the added column that replaces column i, or -1.
func (t *textTable) replacing(i int) int {
	for k, at := range t.at {
		if at == i {
			return k
		}
	}
	return -1
}

// appendCell appends the value of the added column k to the result.
func (t *textTable) appendCell(b *textRows, w *worker, k int, buf []byte) ([]byte, error) {
	buf, ok := w.row.Append(buf[:0], t.cols[k])
	if !ok {
		return buf, nil
	}
	var err error
	b.out, err = t.dialect.append(b.out, string(buf))
	return buf, err
}

// content returns a row without its line end.
func content(record []byte) []byte {
	record = bytes.TrimSuffix(record, []byte{'\n'})
	return bytes.TrimSuffix(record, []byte{'\r'})
}

func (d Dialect) append(dst []byte, value string) ([]byte, error) {
	special := strings.IndexByte(value, d.Separator) >= 0 || strings.ContainsAny(value, "\r\n")
	switch {
	case d.Plain && special:
		return dst, ErrNeeds
	case d.Plain || !special && value != "" && strings.IndexByte(value, '"') < 0:
		return append(dst, value...), nil
	}
	dst = append(dst, '"')
	for {
		i := strings.IndexByte(value, '"')
		if i < 0 {
			return append(append(dst, value...), '"'), nil
		}
		dst = append(append(dst, value[:i+1]...), '"')
		value = value[i+1:]
	}
}

// IsNull reports whether a field is null: empty, and not in quotes.
func (f Field) IsNull() bool { return f.Start == f.End }

// Value returns the value of a field of a text. It is valid as long as the text is.
func (f Field) Value(text []byte) []byte {
	if !f.Quoted {
		return text[f.Start:f.End]
	}
	inner := text[f.Start+1 : f.End-1]
	if bytes.IndexByte(inner, '"') < 0 {
		return inner
	}
	return bytes.ReplaceAll(inner, []byte(`""`), []byte(`"`))
}

func (d Dialect) fields(to []Field, row []byte) ([]Field, error) {
	for at := 0; ; {
		f := Field{Start: at}
		if d.Plain || at == len(row) || row[at] != '"' {
			n := bytes.IndexByte(row[at:], d.Separator)
			if n < 0 {
				n = len(row) - at
			}
			f.End = at + n
			if !d.Plain && bytes.IndexByte(row[at:f.End], '"') >= 0 {
				return to, &rowError{ErrQuote, "quotation mark in a field that does not begin with one"}
			}
		} else {
			end := at + 1
			for {
				n := bytes.IndexByte(row[end:], '"')
				if n < 0 {
					return to, &rowError{ErrQuote, "unclosed quotation mark"}
				}
				if end += n + 1; end == len(row) || row[end] != '"' {
					break
				}
				end++
			}
			if f.End, f.Quoted = end, true; end < len(row) && row[end] != d.Separator {
				return to, &rowError{ErrQuote, "text after the quotation mark that closes a field"}
			}
		}
		to = append(to, f)
		if f.End == len(row) {
			return to, nil
		}
		at = f.End + 1
	}
}

// end returns the end of the first row of a text, or the length of the text.
func (d Dialect) end(text []byte) int {
	at := 0
	for quotes := 0; ; {
		n := bytes.IndexByte(text[at:], '\n')
		if n < 0 {
			return len(text)
		}
		if !d.Plain {
			quotes += bytes.Count(text[at:at+n], []byte{'"'})
		}
		if at += n + 1; quotes%2 == 0 {
			return at
		}
	}
}
