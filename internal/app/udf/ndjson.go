package udf

import (
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/jsontext"
)

// NDJSON is the format with an object per line. An object that is read holds a string or null for
// each column, and optionally an id, any JSON, which the answer repeats. In answers, Bool is a
// boolean, Codes an array of strings, and Pairs an array of arrays of two strings.
var NDJSON = &Format{Name: "ndjson", unterminated: true, codec: func(op *Op) codec {
	c := &ndjsonCodec{op: op, seen: make([]bool, len(op.In))}
	c.member = c.readMember
	return c
}}

type ndjsonCodec struct {
	op   *Op
	seen []bool // the columns of the row that have been read
	id   string // of the row, or ""
	r    jsontext.Reader
	in   []Value
	bad  *wrong // the error of a member
	// member is the method value readMember, allocated once.
	member func(name string)
	out    jsontext.Writer
	to     appender
}

func (*ndjsonCodec) end(text []byte, start, looked int) (int, *wrong) {
	return endOfLine(text, start, looked)
}

// decode reads an object strictly: no field may be missing, unknown or given twice.
func (c *ndjsonCodec) decode(row string, in []Value) *wrong {
	c.id = ""
	clear(c.seen)
	if !utf8.ValidString(row) {
		return &wrong{0, "the row is not UTF-8"}
	}
	c.in, c.bad = in, nil
	c.r = jsontext.NewReader(row)
	if c.r.Next() != '{' {
		return &wrong{c.r.Offset(), "a row must be a JSON object"}
	}
	if c.r.Object(c.member); c.r.Err() != nil {
		return c.wrong()
	}
	if c.r.End(); c.r.Err() != nil {
		return &wrong{c.r.Offset(), "text after the object"}
	}
	for i, seen := range c.seen {
		if !seen {
			return &wrong{0, `missing field "` + c.op.In[i] + `"`}
		}
	}
	return nil
}

// wrong returns the error of the row that is being read, or nil.
func (c *ndjsonCodec) wrong() *wrong {
	var malformed *jsontext.ReadError
	if c.bad == nil && errors.As(c.r.Err(), &malformed) {
		return &wrong{malformed.Offset, "the row is not JSON: " + malformed.Problem}
	}
	return c.bad
}

func (c *ndjsonCodec) readMember(name string) {
	r := &c.r
	if name == "id" && c.id == "" {
		c.id = r.Skip()
		return
	}
	i := c.column(name)
	if i < 0 || c.seen[i] {
		c.stop(r.NameOffset(), "a field that is unknown or given twice; the fields are "+strings.Join(c.op.In, ", ")+" and id")
		return
	}
	c.seen[i] = true
	switch first := r.Next(); {
	case first == '"':
		c.in[i] = Value{Text: r.String()}
	case r.Null():
		c.in[i] = Value{IsNull: true}
	default:
		at := r.Offset()
		if r.Skip(); r.Err() == nil {
			c.stop(at, `field "`+name+`" must be a string or null`)
		}
	}
}

// stop ends the reading of the row with an error.
func (c *ndjsonCodec) stop(at int, text string) {
	c.bad = &wrong{at, text}
	c.r.Fail(errStopped)
}

var errStopped = errors.New("stopped")

func (c *ndjsonCodec) column(name string) int {
	for i, n := range c.op.In {
		if n == name {
			return i
		}
	}
	return -1
}

func (c *ndjsonCodec) encode(dst []byte, out *Values) ([]byte, *wrong) {
	w := &c.out
	w.Object()
	if c.id != "" {
		w.Name("id")
		w.Raw(c.id)
	}
	for i, text := range out.each {
		column := c.op.Out[i]
		w.EscapedName(column.JSONName)
		column.Write(w, text, text != nil)
	}
	w.End()
	c.to.dst = dst
	w.Flush(&c.to)
	return c.to.dst, nil
}

// appender is a writer that appends to dst.
type appender struct{ dst []byte }

func (a *appender) Write(p []byte) (int, error) {
	a.dst = append(a.dst, p...)
	return len(p), nil
}
