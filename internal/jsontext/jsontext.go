// Package jsontext writes JSON piece by piece, compact or indented from the same
// calls, where package encoding/json is too slow or would need everything before
// the first byte.
package jsontext

import (
	"bytes"
	"encoding/json"
	"io"
	"strconv"

	"github.com/weburl-go/weburl/internal/infra"
)

// Writer writes one value after the other, each of which ends with a line end.
// Nothing is written out before [Writer.Flush]. The zero Writer is ready to be
// used, and writes compactly.
//
// That the calls make JSON is up to the caller: an object holds pairs of a name
// and a value.
type Writer struct {
	// Indented spreads the outermost object or array over lines, and the
	// arrays in it. What is in these stands on one line, with spaces.
	Indented bool

	buf   []byte
	named bool    // a name waits for its value
	in    level   // the innermost object or array that is open
	outer []level // the ones around it
}

// level is an object or an array that is open.
type level struct {
	end   byte // 0 outside of all
	some  bool // there is something in it
	lines bool // each element has a line of its own
}

// Flush writes what there is so far to out. What is open stays open.
func (w *Writer) Flush(out io.Writer) error {
	_, err := out.Write(w.buf)
	w.buf = w.buf[:0]
	return err
}

// Object begins an object, which [Writer.End] ends.
func (w *Writer) Object() { w.begin('{', '}', w.Indented && w.in.end == 0) }

// Array begins an array, which [Writer.End] ends.
func (w *Writer) Array() {
	w.begin('[', ']', w.Indented && (w.in.end == 0 || w.in.lines))
}

// Lines begins an array of which each element has a line of its own, even if
// the rest is compact. [Writer.End] ends it.
func (w *Writer) Lines() { w.begin('[', ']', true) }

func (w *Writer) begin(first, end byte, lines bool) {
	w.buf = append(w.separated(), first)
	w.outer = append(w.outer, w.in)
	w.in = level{end: end, lines: lines}
}

// End ends the object or the array that was begun last.
func (w *Writer) End() {
	n := len(w.outer) - 1
	b, l := w.buf, w.in
	w.in, w.outer = w.outer[n], w.outer[:n]
	if l.some && l.lines {
		b = w.appendBreak(b)
	}
	w.endValue(append(b, l.end))
}

// Name writes the name of the next value. It is not escaped.
func (w *Writer) Name(name string) {
	w.buf = w.appendName(w.separated(), name)
	w.named = true
}

// String writes a string, which is UTF-8. Only what must be escaped is.
func (w *Writer) String(s string) { w.endValue(appendString(w.separated(), s)) }

// Int writes a number.
func (w *Writer) Int(n int) { w.endValue(strconv.AppendInt(w.separated(), int64(n), 10)) }

// Bool writes true or false.
func (w *Writer) Bool(b bool) { w.endValue(strconv.AppendBool(w.separated(), b)) }

// Null writes null.
func (w *Writer) Null() { w.endValue(append(w.separated(), "null"...)) }

// Member writes a name and a string, as [Writer.Name] and [Writer.String] do.
func (w *Writer) Member(name, value string) {
	w.buf = appendString(w.appendName(w.separated(), name), value)
}

// Number writes a name and a number.
func (w *Writer) Number(name string, n int) {
	w.buf = strconv.AppendInt(w.appendName(w.separated(), name), int64(n), 10)
}

// Value writes v as package encoding/json does, on one line, but with <, > and
// & as they are. What cannot be written, which is up to the type of v, is null.
func (w *Writer) Value(v any) {
	b := bytes.NewBuffer(w.separated())
	e := json.NewEncoder(b)
	e.SetEscapeHTML(false)
	if e.Encode(v) != nil {
		b.WriteString("null\n")
	}
	w.endValue(b.Bytes()[:b.Len()-1])
}

// separated returns what is written so far and what stands between that and the
// value or name that follows.
func (w *Writer) separated() []byte {
	b, l := w.buf, &w.in
	switch {
	case w.named || l.end == 0:
		w.named = false
		return b
	case l.some:
		b = append(b, ',')
	}
	if l.lines {
		b = w.appendBreak(b)
	} else if l.some && w.Indented {
		b = append(b, ' ')
	}
	l.some = true
	return b
}

// appendBreak begins a line in the innermost object or array.
func (w *Writer) appendBreak(b []byte) []byte {
	b = append(b, '\n')
	for i := 0; w.Indented && i < len(w.outer); i++ {
		b = append(b, "  "...)
	}
	return b
}

func (w *Writer) appendName(b []byte, name string) []byte {
	b = append(append(b, '"'), name...)
	if w.Indented {
		return append(b, `": `...)
	}
	return append(b, `":`...)
}

// endValue takes what is written with a value that has ended. An outermost one
// ends the line.
func (w *Writer) endValue(b []byte) {
	if w.in.end == 0 {
		b = append(b, '\n')
	}
	w.buf = b
}

// escaped are the bytes that cannot stand in a string.
var escaped = infra.StopsAt(func(b byte) bool { return b < ' ' || b == '"' || b == '\\' })

func appendString(dst []byte, s string) []byte {
	const hex = "0123456789abcdef"
	dst = append(dst, '"')
	for s != "" {
		i := infra.Scan(s, 0, escaped)
		dst = append(dst, s[:i]...)
		if i == len(s) {
			break
		}
		switch b := s[i]; b {
		case '"', '\\':
			dst = append(dst, '\\', b)
		case '\t':
			dst = append(dst, `\t`...)
		case '\n':
			dst = append(dst, `\n`...)
		case '\r':
			dst = append(dst, `\r`...)
		default:
			dst = append(dst, '\\', 'u', '0', '0', hex[b>>4], hex[b&0xF])
		}
		s = s[i+1:]
	}
	return append(dst, '"')
}
