package tables

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync/atomic"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/jsontext"
)

// NDJSON adds members to the objects of a text with one JSON object on each line.
// [Columns.Of] is the path of a member, such as "url", or "page.url" for a member of a member.
// If no object has that member, NDJSON returns an error after all rows.
//
// The member is a string, null or absent. If it is an array of strings and nulls, the added
// members are arrays, too. They come after the other members, which stay as they are, byte for
// byte, and so do spaces, line ends and empty lines.
//
// NDJSON reads r as [Columns.CSV] does.
func (c *Columns) NDJSON(ctx context.Context, w io.Writer, r io.Reader) (s Stats, err error) {
	text := newTextReader(Uncompress(r))
	in := &records{in: text}
	in.firstLine()
	return c.ndjson(ctx, w, text, in)
}

func (c *Columns) ndjson(ctx context.Context, w io.Writer, text *textReader, in *records) (s Stats, err error) {
	c, cols, err := c.list()
	if err != nil {
		return s, err
	}
	in.dialect = Dialect{Plain: true} // rows are lines
	w = text.writer(w)
	if without := withoutMark(in.buf); len(without) < len(in.buf) {
		n := len(in.buf) - len(without)
		if _, err := w.Write(in.buf[:n]); err != nil {
			return s, err
		}
		in.drop(n)
	}
	t := &jsonTable{Columns: c, cols: cols}
	first := string(in.firstLine())
	for _, name := range c.Add {
		var text jsontext.Writer
		text.String(name)
		t.names = append(t.names, text.Take())
	}
	if s, err = c.convert(ctx, w, nil, in, 0, cols, t.add); err == nil && s.Rows > 0 && !t.found.Load() {
		missing := &ColumnError{Name: c.Of, Err: ErrNoColumn}
		r := jsontext.NewReader(first)
		r.Object(func(name string) {
			missing.Have = append(missing.Have, name)
			r.Skip()
		})
		err = missing
	}
	return s, err
}

// ErrNotURLs is the reason why a member of a JSON object cannot be a column of URLs.
var ErrNotURLs = errors.New("the value is neither a string nor null, nor an array of these")

// jsonTable describes what to do with each object.
type jsonTable struct {
	*Columns
	cols  []*columns.Column
	names []string    // those in Add, as JSON
	found atomic.Bool // whether a row had the member with URLs
}

// object is a row.
type object struct {
	isList bool
	inputs []given
	end    int      // of the last member
	empty  bool     // it has no members
	at     [][2]int // of each added column: the span of the value that it replaces, or zeros
}

// given is a URL, or null.
type given struct {
	text string
	null bool
}

// add computes the result for rows.
func (t *jsonTable) add(w *worker, b *textRows) {
	values := newJSONValues(t.cols)
	line := int64(0)
	for rest := string(b.text); rest != ""; {
		record := rest
		if i := strings.IndexByte(rest, '\n'); i >= 0 {
			record = rest[:i+1]
		}
		rest = rest[len(record):]
		line++
		if strings.Trim(record, " \t\r\n") == "" {
			b.out = append(b.out, record...)
			continue
		}
		o, err := t.read(record)
		if err != nil {
			b.err = &TextError{line, err}
			return
		}
		b.rows++
		values.compute(w, b, line, o.inputs, o.isList)
		b.out = t.append(b.out, record, o, values.texts)
	}
	b.lines = line
}

// jsonValues holds the added columns of a row as JSON.
type jsonValues struct {
	cols  []*columns.Column
	texts []string
	outs  []jsontext.Writer
}

func newJSONValues(cols []*columns.Column) *jsonValues {
	return &jsonValues{cols, make([]string, len(cols)), make([]jsontext.Writer, len(cols))}
}

// compute computes the columns of the row that was counted last, which is on the given line. If
// the inputs are a list, each column is an array.
func (v *jsonValues) compute(w *worker, b *textRows, line int64, inputs []given, isList bool) {
	for k := range v.outs {
		if isList {
			v.outs[k].Array()
		}
	}
	null := true
	for _, in := range inputs {
		if in.null {
			w.row.ReadNull()
		} else {
			w.row.Read(in.text)
			null = false
		}
		for k, c := range v.cols {
			w.row.Write(&v.outs[k], c)
		}
		if code, err := w.failure(in.text); err != nil && !in.null {
			b.failures = append(b.failures, failure{b.rows, line, code, err})
		}
	}
	for k := range v.outs {
		if isList {
			v.outs[k].End()
		}
		v.texts[k] = v.outs[k].Take()
	}
	if null {
		b.null++
	}
}

// append appends an object with its added members.
func (t *jsonTable) append(dst []byte, record string, o *object, values []string) []byte {
	from := 0
	for {
		next := -1 // the first value that is replaced after from
		for k, at := range o.at {
			if at[1] > from && (next < 0 || at[0] < o.at[next][0]) {
				next = k
			}
		}
		if next < 0 {
			break
		}
		dst = append(dst, record[from:o.at[next][0]]...)
		dst = append(dst, values[next]...)
		from = o.at[next][1]
	}
	dst = append(dst, record[from:o.end]...)
	some := !o.empty
	for k, name := range t.names {
		if o.at[k][1] > 0 {
			continue
		}
		if some {
			dst = append(dst, ',')
		}
		some = true
		dst = append(dst, name...)
		dst = append(dst, ':')
		dst = append(dst, values[k]...)
	}
	return append(dst, record[o.end:]...)
}

// read reads a row.
func (t *jsonTable) read(record string) (*object, error) {
	if !utf8.ValidString(record) {
		return nil, errors.New("the line is not UTF-8")
	}
	o := &object{empty: true, at: make([][2]int, len(t.Add))}
	r := jsontext.NewReader(record)
	if r.Next() != '{' {
		return nil, errors.New("the line is not a JSON object")
	}
	o.end = r.Offset() + 1
	found := false
	r.Object(func(name string) {
		o.empty = false
		r.Next()
		start := r.Offset()
		t.member(&r, o, name, t.Of, &found)
		o.end = r.Offset()
		k := slices.Index(t.Add, name)
		switch {
		case k < 0:
		case !t.Replace:
			r.Fail(&ColumnError{Name: name, Err: ErrExists})
		case o.at[k][1] > 0:
			r.Fail(&ColumnError{Name: name, Err: ErrAmbiguous})
		default:
			o.at[k] = [2]int{start, o.end}
		}
	})
	r.End()
	var malformed *jsontext.ReadError
	if errors.As(r.Err(), &malformed) {
		return nil, fmt.Errorf("byte %d of the line: this is not JSON: %s", malformed.Offset, malformed.Problem)
	}
	if !found {
		o.inputs = []given{{null: true}}
	} else if !t.found.Load() {
		t.found.Store(true)
	}
	return o, r.Err()
}

// member reads the value of a member. path leads to the URLs from the object around it.
func (t *jsonTable) member(r *jsontext.Reader, o *object, name, path string, found *bool) {
	rest, isObject := strings.CutPrefix(path, name+".")
	switch {
	case path == name && *found:
		r.Fail(&ColumnError{Name: t.Of, Err: ErrAmbiguous})
	case path == name:
		*found = true
		o.urls(r, t.Of)
	case isObject && r.Next() == '{':
		r.Object(func(name string) { t.member(r, o, name, rest, found) })
	default:
		r.Skip()
	}
}

// urls reads the URLs from the member with a path.
func (o *object) urls(r *jsontext.Reader, path string) {
	one := func() {
		switch {
		case r.Next() == '"':
			o.inputs = append(o.inputs, given{text: r.String()})
		case r.Null():
			o.inputs = append(o.inputs, given{null: true})
		default:
			if r.Skip(); r.Err() == nil {
				r.Fail(&ColumnError{Name: path, Err: ErrNotURLs})
			}
		}
	}
	if o.isList = r.Next() == '['; o.isList {
		r.Array(one)
	} else {
		one()
	}
}
