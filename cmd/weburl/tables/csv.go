package tables

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/app/ordered"
)

// Dialect describes how a table is written as text.
type Dialect struct {
	// Separator is the byte between fields; 0 stands for a comma.
	Separator byte
	// Plain means that there are no quotes: a quotation mark is an ordinary byte,
	// and no field contains a separator or a line end.
	Plain bool
	// Headless means that the first row is not a header. Columns are then named by
	// their numbers, from "1". The first row determines how many there are.
	Headless bool
	// Pad means that a row with too few fields gets null fields at its end.
	Pad bool
	// Split, if not "", separates several URLs in a field. An empty URL is null. The value
	// of an added column is then a JSON array with a value for each URL, or null if the
	// field is null.
	Split string
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
	ErrObjects  = errors.New("this is NDJSON, not CSV: each line is a JSON object")
	ErrUTF16    = errors.New("the table is not well-formed UTF-16")
	ErrNeeds    = errors.New("a value has a separator or a line end in it, which would need quotes")
)

// TextError describes an error in a text table.
type TextError struct {
	Line int64 // where the row begins
	Err  error
}

func (e *TextError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }
func (e *TextError) Unwrap() error { return e.Err }

// rowError describes an error in a row in detail.
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
// CSV reads r through [Uncompress]. A table in UTF-16 with a byte order mark stays in
// UTF-16. If CSV returns an error, everything written so far is correct.
func (c *Columns) CSV(ctx context.Context, w io.Writer, r io.Reader, d Dialect) (s Stats, err error) {
	text := newTextReader(Uncompress(r))
	return c.csv(ctx, w, text, &records{in: text, dialect: d.complete()})
}

func (c *Columns) csv(ctx context.Context, w io.Writer, text *textReader, in *records) (s Stats, err error) {
	c, cols, err := c.list()
	if err != nil {
		return s, err
	}
	header, err := in.header()
	if err != nil || len(header) == 0 {
		return s, err
	}
	w = text.writer(w)
	t := &textTable{Columns: c, dialect: in.dialect, cols: cols}
	if err := t.begin(header); err != nil {
		if startsWithObject(header) {
			err = ErrObjects
		}
		return s, err
	}
	in.columns = t.n
	if _, err := w.Write(t.header); err != nil {
		return s, err
	}
	var rejects io.Writer
	if c.Rejects != nil {
		rejects = text.writer(c.Rejects)
		if _, err := rejects.Write(t.inHeader); err != nil {
			return s, err
		}
	}
	if in.dialect.Pad {
		in.most = max(1, chunkSize/t.n) // an empty row becomes one of t.n separators
	}
	lines := int64(bytes.Count(t.inHeader, []byte{'\n'}))
	return c.convert(ctx, w, rejects, in, lines, cols, t.add)
}

// convert writes the result of add for the rows of a text. lines counts the lines before them.
func (c *Columns) convert(ctx context.Context, w, rejects io.Writer, in *records, lines int64, cols []*columns.Column,
	add func(*worker, *textRows)) (s Stats, err error) {
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
		return func(b *textRows) {
			if b.err == nil {
				add(w, b)
			}
		}
	}
	for b := range ordered.RunOn(c.jobs(), items, work) {
		if err := ctx.Err(); err != nil {
			return s, err
		}
		if _, err := w.Write(b.out); err != nil {
			return s, err
		}
		if len(b.rejected) > 0 {
			if _, err := rejects.Write(b.rejected); err != nil {
				return s, err
			}
		}
		if err := c.report(&s, b.failures, lines); err != nil {
			return s, err
		}
		s.Rows += b.rows
		s.Null += b.null
		s.Rejected += b.rejections
		var bad *TextError
		switch {
		case errors.As(b.err, &bad):
			return s, &TextError{bad.Line + lines, bad.Err}
		case b.err == ErrLong, b.err == ErrUTF16:
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
	// err ended the text, or is the error in the row after the rows in out. The line
	// of that row is counted in text.
	err error

	out, rejected []byte
	rows, null    int64
	rejections    int64
	lines         int64 // of text, if there is no error
	failures      []failure
}

// textTable describes what to do with each row.
type textTable struct {
	*Columns
	dialect Dialect
	cols    []*columns.Column
	// inHeader is the header as it is in the table, and header is the header of the
	// result. Without headers, both are at most a byte order mark.
	inHeader, header []byte
	of, n            int   // the index of the column of URLs, and the number of columns
	at               []int // of each added column: the one that it replaces, or -1
	replace          bool  // whether any of at is not -1
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
		return t.dialect.explained(err, header)
	}
	t.inHeader = header
	if t.dialect.Headless {
		text, t.inHeader = nil, mark
	}
	for _, at := range t.at {
		t.replace = t.replace || at >= 0
	}
	t.header = append([]byte(nil), mark...)
	line := content(text)
	t.header = append(t.header, line...)
	for i, name := range t.Add {
		if t.at[i] < 0 && !t.dialect.Headless {
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
		if d.Headless {
			names[i] = strconv.Itoa(i + 1)
		}
	}
	return names, nil
}

// explained adds advice to the error for a missing column: the separator that would find it, or
// that the name may be the number of a column.
func (d Dialect) explained(err error, header []byte) error {
	var missing *ColumnError
	if !errors.As(err, &missing) || missing.Err != ErrNoColumn {
		return err
	}
	n, _ := strconv.Atoi(missing.Name)
	missing.IsNumber = !d.Headless && n > 0 && n <= len(missing.Have)
	for _, separator := range []byte(",;\t|:") {
		other := Dialect{Separator: separator, Plain: d.Plain}
		if separator == '\t' {
			other.Plain = true
		}
		names, err := other.names(header)
		if err == nil && !d.Headless && slices.Contains(names, missing.Name) {
			missing.Separator = separator
		}
	}
	return err
}

// row appends the fields of a row, which must have n. With Pad, it adds missing ones and
// returns their number.
func (d Dialect) row(to []Field, row []byte, n int) (_ []Field, padded int, _ error) {
	fields, err := d.fields(to, row)
	switch {
	case len(row) > MaxRecord:
		err = ErrLong
	case err == nil && d.Pad && len(fields) < n:
		padded = n - len(fields)
		for range padded {
			fields = append(fields, Field{Start: len(row), End: len(row)})
		}
	case err == nil && len(fields) != n:
		s := "s"
		if len(fields) == 1 {
			s = ""
		}
		first := "header"
		if d.Headless {
			first = "first row"
		}
		err = &rowError{ErrRagged, fmt.Sprintf("this row has %d field%s, but the %s has %d", len(fields), s, first, n)}
	}
	return fields, padded, err
}

// add computes the result for rows.
func (t *textTable) add(w *worker, b *textRows) {
	var buf []byte
	var lists *jsonValues
	if t.dialect.Split != "" {
		lists = newJSONValues(t.cols)
	}
	line := int64(1)
	rest := b.text
	b.out = make([]byte, 0, 2*len(rest))
	for len(rest) > 0 {
		record := rest[:t.dialect.end(rest)]
		rest = rest[len(record):]
		row := content(record)
		before := len(b.out)
		fields, padded, err := t.dialect.row(w.fields[:0], row, t.n)
		w.fields = fields
		if t.Rejects != nil && errors.Is(err, ErrRagged) {
			b.rejected = append(b.rejected, record...)
			b.rejections++
			line += int64(bytes.Count(record, []byte{'\n'}))
			continue
		}
		if err != nil {
			b.err = &TextError{line, err}
			return
		}
		of := fields[t.of]
		input, null := string(of.Value(row)), of.IsNull()
		b.rows++
		switch {
		case null:
			w.row.ReadNull()
			b.null++
		case lists != nil:
			var inputs []given
			for text := range strings.SplitSeq(input, t.dialect.Split) {
				inputs = append(inputs, given{text, text == ""})
			}
			lists.compute(w, b, line, inputs, true)
		default:
			w.row.Read(input)
			if code, err := w.failure(input); err != nil {
				b.failures = append(b.failures, failure{b.rows, line, code, err})
			}
		}
		cell := func(dst []byte, k int) ([]byte, bool) {
			if lists != nil && !null {
				return append(dst, lists.texts[k]...), true
			}
			return w.row.Append(dst, t.cols[k])
		}
		if !t.replace {
			b.out = append(b.out, row...)
			for range padded {
				b.out = append(b.out, t.dialect.Separator)
			}
		} else {
			for i, f := range fields {
				if i > 0 {
					b.out = append(b.out, t.dialect.Separator)
				}
				k := t.replacing(i)
				if k < 0 {
					b.out = append(b.out, row[f.Start:f.End]...)
				} else if buf, err = t.appendCell(b, cell, k, buf); err != nil {
					break
				}
			}
		}
		for k := range t.cols {
			if t.at[k] < 0 && err == nil {
				b.out = append(b.out, t.dialect.Separator)
				buf, err = t.appendCell(b, cell, k, buf)
			}
		}
		if err != nil {
			b.out, b.err = b.out[:before], &TextError{line, err}
			b.rows--
			return
		}
		b.out = append(b.out, record[len(row):]...)
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
func (t *textTable) appendCell(b *textRows, cell func([]byte, int) ([]byte, bool), k int, buf []byte) ([]byte, error) {
	buf, ok := cell(buf[:0], k)
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
