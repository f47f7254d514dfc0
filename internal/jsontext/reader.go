package jsontext

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/infra"
)

// Reader reads one JSON value piece by piece: each method reads what the caller says
// comes next. After the first error it reads nothing more. Strings without escapes are
// not copied.
//
// RFC 8259
type Reader struct {
	text string
	at   int
	name int // the offset of the last name of a member
	err  error
}

// ReadError is an error in a text.
type ReadError struct {
	Offset  int // in bytes
	Problem string
}

func (e *ReadError) Error() string {
	return "invalid JSON at byte " + strconv.Itoa(e.Offset) + ": " + e.Problem
}

// MaxDepth limits how deep arrays and objects may be nested in a value that [Reader.Skip] reads.
const MaxDepth = 10_000

// NewReader returns a Reader of text, which must be UTF-8.
func NewReader(text string) Reader { return Reader{text: text} }

// Err returns the first error: a [*ReadError], or the argument of [Reader.Fail].
func (r *Reader) Err() error { return r.err }

// Fail ends the reading with an error, unless there has been one already.
func (r *Reader) Fail(err error) {
	if r.err == nil {
		r.err = err
	}
}

// Offset returns the offset of the next byte.
func (r *Reader) Offset() int { return r.at }

// NameOffset returns the offset of the last name that [Reader.Object] passed on.
func (r *Reader) NameOffset() int { return r.name }

// fail records an error at the next byte.
func (r *Reader) fail(problem string) {
	if r.at >= len(r.text) {
		problem = "unexpected end"
	}
	r.Fail(&ReadError{r.at, problem})
}

// Next skips white space and returns the first byte of the next value, such as '"' or '{', or 0 if
// the text ends or there was an error.
func (r *Reader) Next() byte {
	for ; r.at < len(r.text); r.at++ {
		switch c := r.text[r.at]; c {
		case ' ', '\t', '\r', '\n':
		default:
			if r.err != nil {
				return 0
			}
			return c
		}
	}
	return 0
}

// take skips the byte c if it is next, and reports whether it was.
func (r *Reader) take(c byte) bool {
	if r.Next() != c || r.err != nil || r.at == len(r.text) {
		return false
	}
	r.at++
	return true
}

// expect skips the byte c, or fails if it is not next.
func (r *Reader) expect(c byte) {
	if !r.take(c) {
		r.fail("expected " + string(rune(c)))
	}
}

// literal skips a word if it is next, and reports whether it was.
func (r *Reader) literal(word string) bool {
	if r.Next() != word[0] || !strings.HasPrefix(r.text[r.at:], word) {
		return false
	}
	r.at += len(word)
	return true
}

// Object reads an object. It calls member with the name of each member; member must read the
// value.
func (r *Reader) Object(member func(name string)) {
	r.expect('{')
	if r.take('}') {
		return
	}
	for r.err == nil {
		r.Next()
		r.name = r.at
		name := r.String()
		if r.expect(':'); r.err != nil {
			return
		}
		if member(name); r.take('}') {
			return
		}
		r.expectNext('}')
	}
}

// Array reads an array. It calls element before each element; element must read it.
func (r *Reader) Array(element func()) {
	r.expect('[')
	if r.take(']') {
		return
	}
	for r.err == nil {
		if element(); r.take(']') {
			return
		}
		r.expectNext(']')
	}
}

// expectNext skips a comma, or fails if it is not next. end is the bracket that could also follow.
func (r *Reader) expectNext(end byte) {
	if !r.take(',') {
		r.fail("expected , or " + string(rune(end)))
	}
}

// Null reads null if that is next, and reports whether it was.
func (r *Reader) Null() bool { return r.literal("null") }

// Bool reads true or false.
func (r *Reader) Bool() bool {
	if r.literal("true") {
		return true
	}
	if !r.literal("false") {
		r.fail("expected true or false")
	}
	return false
}

// Natural reads a number without sign, fraction and exponent, up to 1<<31 - 1.
func (r *Reader) Natural() int {
	r.Next()
	start := r.at
	r.digits()
	digits := r.text[start:r.at]
	n, err := strconv.ParseInt(digits, 10, 32)
	if err != nil || len(digits) > 1 && digits[0] == '0' {
		r.at = start
		r.fail("expected a whole number up to 2147483647")
	}
	return int(n)
}

// digits skips digits, and reports whether there are any.
func (r *Reader) digits() bool {
	start := r.at
	for r.at < len(r.text) && r.text[r.at]-'0' <= 9 {
		r.at++
	}
	return r.at > start
}

// inString holds the bytes that end a literal run in a string.
var inString = infra.StopsWhere(func(b byte) bool { return b < ' ' || b == '"' || b == '\\' })

// String reads a string. A lone surrogate becomes U+FFFD.
func (r *Reader) String() string {
	if r.Next() != '"' {
		r.fail("expected a string")
		return ""
	}
	r.at++
	start := r.at
	var decoded []byte
	for r.err == nil {
		r.at = scan(r.text, r.at, inString)
		if r.at == len(r.text) {
			r.fail("")
			break
		}
		switch literal := r.text[start:r.at]; r.text[r.at] {
		case '"':
			r.at++
			if decoded == nil {
				return literal
			}
			return string(append(decoded, literal...))
		case '\\':
			decoded = append(decoded, literal...)
			decoded = utf8.AppendRune(decoded, r.escape())
			start = r.at
		default:
			r.fail("a control character in a string")
		}
	}
	return ""
}

// escape reads an escape, beginning with its backslash.
func (r *Reader) escape() rune {
	const letters, values = `"\/bfnrt`, "\"\\/\b\f\n\r\t"
	r.at++
	if r.at < len(r.text) {
		if i := strings.IndexByte(letters, r.text[r.at]); i >= 0 {
			r.at++
			return rune(values[i])
		}
	}
	c := r.unit()
	if !utf16.IsSurrogate(c) || !strings.HasPrefix(r.text[r.at:], `\u`) {
		return c // AppendRune makes U+FFFD of a lone surrogate
	}
	before := r.at
	r.at++
	if pair := utf16.DecodeRune(c, r.unit()); pair != utf8.RuneError {
		return pair
	}
	r.at = before
	return utf8.RuneError
}

// unit reads a "u" and four hexadecimal digits.
func (r *Reader) unit() rune {
	if rest := r.text[r.at:]; len(rest) >= 5 && rest[0] == 'u' {
		if n, err := strconv.ParseUint(rest[1:5], 16, 16); err == nil {
			r.at += 5
			return rune(n)
		}
	}
	r.fail("unknown escape")
	return utf8.RuneError
}

// Skip reads any value and returns it as it is written.
func (r *Reader) Skip() string {
	r.Next()
	start := r.at
	r.skip(0)
	if r.err != nil {
		return ""
	}
	return r.text[start:r.at]
}

func (r *Reader) skip(depth int) {
	if depth > MaxDepth {
		r.fail("nested too deep")
		return
	}
	switch c := r.Next(); {
	case c == '{':
		r.Object(func(string) { r.skip(depth + 1) })
	case c == '[':
		r.Array(func() { r.skip(depth + 1) })
	case c == '"':
		r.skipString()
	case c == '-' || c-'0' <= 9:
		r.skipNumber()
	case !r.literal("null") && !r.literal("true") && !r.literal("false"):
		r.fail("expected a value")
	}
}

// skipString is like String, but keeps nothing.
func (r *Reader) skipString() {
	for r.at++; r.err == nil; {
		r.at = scan(r.text, r.at, inString)
		if r.at == len(r.text) {
			r.fail("")
			return
		}
		switch r.text[r.at] {
		case '"':
			r.at++
			return
		case '\\':
			r.escape()
		default:
			r.fail("a control character in a string")
		}
	}
}

func (r *Reader) skipNumber() {
	start := r.at
	r.byteOf("-")
	first := r.at
	ok := r.digits() && (r.text[first] != '0' || r.at == first+1)
	if ok && r.byteOf(".") {
		ok = r.digits()
	}
	if ok && r.byteOf("eE") {
		r.byteOf("+-")
		ok = r.digits()
	}
	if !ok {
		r.at = start
		r.fail("malformed number")
	}
}

// byteOf skips the next byte if it is one of set, and reports whether it was.
func (r *Reader) byteOf(set string) bool {
	if r.at < len(r.text) && strings.IndexByte(set, r.text[r.at]) >= 0 {
		r.at++
		return true
	}
	return false
}

// End fails if anything but white space follows.
func (r *Reader) End() {
	if r.Next(); r.at < len(r.text) {
		r.fail("unexpected data after the value")
	}
}

// HasLoneSurrogate reports whether a text of JSON has an escape of a surrogate that is not one of
// a pair. [Reader.String] returns U+FFFD for it.
func HasLoneSurrogate(text string) bool {
	for {
		i := strings.IndexByte(text, '\\')
		if i < 0 || i+1 == len(text) {
			return false
		}
		r := Reader{text: text, at: i}
		isUnit := text[i+1] == 'u'
		c := r.escape()
		if isUnit && r.err == nil && c == utf8.RuneError && !strings.EqualFold(text[i+2:i+6], "fffd") {
			return true
		}
		if isUnit && utf16.IsSurrogate(c) {
			return true
		}
		if r.err != nil {
			return false
		}
		text = text[r.at:]
	}
}
