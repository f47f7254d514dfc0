// Package jsontext reads and writes JSON piece by piece, compact or indented, where package
// encoding/json is too slow or would need everything at once. In strings, it escapes characters
// that act on a terminal or on the direction of text.
package jsontext

import (
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/internal/ucd"
)

// Writer writes one value after another, each followed by a line end. It keeps
// everything in memory until [Writer.Flush]. The zero Writer is ready to use,
// and writes compact JSON.
//
// The caller must make sure that the calls result in JSON: that objects consist
// of names, each followed by a value.
type Writer struct {
	// Indented puts the members of an outermost object, the elements of an
	// outermost array, and those of arrays in them, on lines of their own. Other
	// values are on one line, with spaces.
	Indented bool

	buf   []byte
	named bool    // a name has been written, but not its value
	in    level   // the innermost open object or array
	outer []level // the open objects and arrays around it
}

// level is an open object or array.
type level struct {
	end   byte // its closing bracket, or 0 at the outermost level
	some  bool // it is not empty
	lines bool // each element is on a line of its own
}

// maxKept limits the capacity that a Writer keeps after flushing, in bytes.
const maxKept = 1 << 20

// Flush writes everything so far to out. Open objects and arrays stay open.
func (w *Writer) Flush(out io.Writer) error {
	_, err := out.Write(w.buf)
	w.reset()
	return err
}

// Take returns everything since the last Flush or Take, without the last line end.
func (w *Writer) Take() string {
	text := strings.TrimSuffix(string(w.buf), "\n")
	w.reset()
	return text
}

func (w *Writer) reset() {
	if w.buf = w.buf[:0]; cap(w.buf) > maxKept {
		w.buf = nil
	}
}

// Object begins an object, which [Writer.End] ends.
func (w *Writer) Object() { w.begin('{', '}', w.Indented && w.in.end == 0) }

// Array begins an array, which [Writer.End] ends.
func (w *Writer) Array() {
	w.begin('[', ']', w.Indented && (w.in.end == 0 || w.in.lines))
}

// Lines begins an array with each element on a line of its own, even if the
// rest is compact. [Writer.End] ends it.
func (w *Writer) Lines() { w.begin('[', ']', true) }

func (w *Writer) begin(first, end byte, lines bool) {
	w.buf = append(w.separated(), first)
	w.outer = append(w.outer, w.in)
	w.in = level{end: end, lines: lines}
}

// End ends the innermost open object or array.
func (w *Writer) End() {
	n := len(w.outer) - 1
	b, l := w.buf, w.in
	w.in, w.outer = w.outer[n], w.outer[:n]
	if l.some && l.lines {
		b = w.appendBreak(b)
	}
	w.endValue(append(b, l.end))
}

// Name writes the name of the next value, without escaping it.
func (w *Writer) Name(name string) {
	w.buf = w.appendName(w.separated(), name)
	w.named = true
}

// EscapedName is [Writer.Name] for any name in UTF-8. It escapes what it must.
func (w *Writer) EscapedName(name string) {
	w.buf = w.appendColon(appendString(w.separated(), name))
	w.named = true
}

// String writes a string, which must be UTF-8. It escapes only what it must.
func (w *Writer) String(s string) { w.endValue(appendString(w.separated(), s)) }

// Text writes a string. It replaces invalid UTF-8.
func (w *Writer) Text(text []byte) {
	if scan(text, 0, escaped) < len(text) || !utf8.Valid(text) {
		w.String(infra.ScalarValues(string(text)))
		return
	}
	w.endValue(append(append(append(w.separated(), '"'), text...), '"'))
}

// Int writes a number.
func (w *Writer) Int(n int) { w.endValue(strconv.AppendInt(w.separated(), int64(n), 10)) }

// Bool writes true or false.
func (w *Writer) Bool(b bool) { w.endValue(strconv.AppendBool(w.separated(), b)) }

// Null writes null.
func (w *Writer) Null() { w.endValue(append(w.separated(), "null"...)) }

// Raw writes a value that is JSON already. It escapes unsafe characters.
func (w *Writer) Raw(json string) {
	b := w.separated()
	start := len(b)
	b = append(b, json...)
	for i := start; i < len(b); i++ {
		if b[i] < ' ' { // between tokens; strings have no such byte
			b[i] = ' '
		}
	}
	w.endValue(escapeUnsafe(b, start))
}

// Member writes a name and a string, as [Writer.Name] and [Writer.String] do.
func (w *Writer) Member(name, value string) {
	w.buf = appendString(w.appendName(w.separated(), name), value)
}

// IsPlain reports whether s needs no escapes.
func IsPlain(s string) bool { return scan(s, 0, escaped) == len(s) }

// Names are the names of members that are written one after another.
type Names struct {
	names []string
	// before holds, for each name, the text of compact JSON between the value before it and
	// its own value, which are both strings.
	before []string
}

// MakeNames returns the names, which must not need escapes.
func MakeNames(names ...string) Names {
	n := Names{names: names}
	for i, name := range names {
		before := `","` + name + `":"`
		if i == 0 {
			before = before[len(`",`):]
		}
		n.before = append(n.before, before)
	}
	return n
}

// Members writes each name with its value, as [Writer.Member] does.
func (w *Writer) Members(names *Names, values []string) {
	for i, name := range names.names {
		w.Member(name, values[i])
	}
}

// PlainMembers is [Writer.Members] for values for which [IsPlain] is true. It does not check that.
func (w *Writer) PlainMembers(names *Names, values []string) {
	if w.Indented {
		w.Members(names, values)
		return
	}
	n := len(`,"`)
	for i, name := range names.before {
		n += len(name) + len(values[i])
	}
	w.buf = slices.Grow(w.buf, n)
	b := w.separated()
	for i, name := range names.before {
		b = append(append(b, name...), values[i]...)
	}
	w.buf = append(b, '"')
}

// Number writes a name and a number.
func (w *Writer) Number(name string, n int) {
	w.buf = strconv.AppendInt(w.appendName(w.separated(), name), int64(n), 10)
}

// Flag writes a name and true or false.
func (w *Writer) Flag(name string, b bool) {
	w.Name(name)
	w.Bool(b)
}

// ObjectMember writes a name and begins an object, which [Writer.End] ends.
func (w *Writer) ObjectMember(name string) {
	w.Name(name)
	w.Object()
}

// ArrayMember writes a name and begins an array, which [Writer.End] ends.
func (w *Writer) ArrayMember(name string) {
	w.Name(name)
	w.Array()
}

// Strings writes a name and an array of strings.
func (w *Writer) Strings(name string, values []string) {
	w.ArrayMember(name)
	for _, s := range values {
		w.String(s)
	}
	w.End()
}

// separated returns what has been written so far, with the separator before the
// next value or name.
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

// appendBreak begins a new line in the innermost object or array.
func (w *Writer) appendBreak(b []byte) []byte {
	b = append(b, '\n')
	for i := 0; w.Indented && i < len(w.outer); i++ {
		b = append(b, "  "...)
	}
	return b
}

func (w *Writer) appendName(b []byte, name string) []byte {
	return w.appendColon(append(append(append(b, '"'), name...), '"'))
}

// appendColon appends what stands between a name and its value.
func (w *Writer) appendColon(b []byte) []byte {
	if w.Indented {
		return append(b, ": "...)
	}
	return append(b, ':')
}

// endValue is called with everything written so far when a value ends. It ends
// the line after an outermost value.
func (w *Writer) endValue(b []byte) {
	if w.in.end == 0 {
		b = append(b, '\n')
	}
	w.buf = b
}

// escaped holds the bytes that must be escaped in a string or may begin an unsafe character.
var escaped = infra.StopsWhere(func(b byte) bool { return b < ' ' || b == '"' || b == '\\' || mayBeUnsafe(b) })

// mayBeUnsafe reports whether b is or begins an unsafe character, C0 controls aside.
func mayBeUnsafe(b byte) bool { return b == 0x7F || b == 0xC2 || b == 0xD8 || b == 0xE2 }

// isUnsafe reports whether r acts on a terminal or on the text around it. Such characters are
// escaped, which makes no difference to programs that read the JSON.
func isUnsafe(r rune) bool {
	look := ucd.LookOf(r)
	return look == ucd.Control || look == ucd.BidiControl
}

func appendString(dst []byte, s string) []byte {
	i := scan(s, 0, escaped)
	dst = append(append(dst, '"'), s[:i]...)
	for i < len(s) {
		size := 1
		switch b := s[i]; {
		case b == '"' || b == '\\':
			dst = append(dst, '\\', b)
		case b == '\t':
			dst = append(dst, `\t`...)
		case b == '\n':
			dst = append(dst, `\n`...)
		case b == '\r':
			dst = append(dst, `\r`...)
		case b < utf8.RuneSelf:
			dst = appendEscape(dst, rune(b))
		default:
			var r rune
			if r, size = utf8.DecodeRuneInString(s[i:]); isUnsafe(r) {
				dst = appendEscape(dst, r)
			} else {
				dst = append(dst, s[i:i+size]...)
			}
		}
		next := scan(s, i+size, escaped)
		dst = append(dst, s[i+size:next]...)
		i = next
	}
	return append(dst, '"')
}

// appendEscape appends the escape of a code point of the basic plane. All unsafe characters are in
// that plane.
func appendEscape(dst []byte, r rune) []byte {
	const hex = "0123456789abcdef"
	return append(dst, '\\', 'u', hex[r>>12&0xF], hex[r>>8&0xF], hex[r>>4&0xF], hex[r&0xF])
}

// escapeUnsafe escapes the unsafe characters in the JSON from b[start] on. In JSON without line
// breaks, they can only be in strings.
func escapeUnsafe(b []byte, start int) []byte {
	const escape = len(`\u0000`)
	more := 0
	for i := start; i < len(b); i++ {
		if !mayBeUnsafe(b[i]) {
			continue
		}
		if r, size := utf8.DecodeRune(b[i:]); isUnsafe(r) {
			more += escape - size
		}
	}
	if more == 0 {
		return b
	}
	from, to := len(b), len(b)+more
	b = slices.Grow(b, more)[:to]
	for from < to {
		r, size := utf8.DecodeLastRune(b[:from])
		from -= size
		if isUnsafe(r) {
			to -= escape
			appendEscape(b[:to], r)
		} else {
			to -= size
			copy(b[to:], b[from:from+size])
		}
	}
	return b
}
