// Package patternlist reads files of URL patterns: one on each line, or a JSON array.
//
// In text, white space around a pattern does not count, and lines that are empty or begin with
// "#" are skipped. A pattern that begins with "#", which would need a base URL, can be written in
// JSON only.
//
// A file whose first byte other than white space is "[" is a JSON array. Each element is
// a constructor string or an object with strings for components and "baseURL", and with
// "ignoreCase", a boolean. In an object, a component that is missing matches anything, so a name
// that does not exist is an error. A file that begins with an object is an error, too.
package patternlist

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/internal/app/jsonform"
	"github.com/weburl-go/weburl/internal/app/lines"
	"github.com/weburl-go/weburl/urlpattern"
	"github.com/weburl-go/weburl/validation"
)

// Pattern is a pattern of a file.
type Pattern struct {
	urlpattern.Pattern
	// Text is the constructor string or, for an object, compact JSON.
	Text string
	// Args holds what the pattern was made from, including the defaults.
	Args jsonform.PatternArgs
	// Place is where the pattern begins. Span is its bytes in the file; those of a JSON string
	// include its quotes.
	Place Place
	Span  validation.Span
}

// Place is a place in a file. Line and Column count from 1, and Column counts bytes. Offset is
// the number of bytes before the place.
type Place struct{ Line, Column, Offset int }

// Error is the reason why a part of a file is not a pattern. Its message does not quote
// the pattern, which may contain a password.
type Error struct {
	File  string
	Place Place
	// Index is the number of patterns in the file before this one, whether they are valid or
	// not, or -1 if the error is not that of a single pattern.
	Index int
	// Failure is the reason, with a place in a string of the pattern, or nil if there is no
	// pattern, because the file is malformed.
	Failure *jsonform.PatternFailure
	// Args holds what the pattern would have been made from, if Failure is not nil.
	Args jsonform.PatternArgs

	text string
}

// Error returns the file, the place and the reason, such as
// "routes.txt:3:12: bad-name: the colon is not followed by a name".
func (e *Error) Error() string {
	return e.File + ":" + strconv.Itoa(e.Place.Line) + ":" + strconv.Itoa(e.Place.Column) + ": " + e.Reason()
}

// Reason returns the message without file and place.
func (e *Error) Reason() string {
	switch {
	case e.Failure == nil:
		return e.text
	case e.Failure.In == inPattern:
		return e.Failure.Text
	}
	return e.Failure.In + ": " + e.Failure.Text
}

// inPattern is the value of PatternFailure.In for a constructor string.
const inPattern = "pattern"

// Defaults apply to patterns of a file that do not say otherwise.
type Defaults struct {
	// Base is the base URL of relative patterns, or nil for none.
	Base *string
	// IgnoreCase applies to all patterns in text and to strings and objects without
	// "ignoreCase" in JSON.
	IgnoreCase bool
}

// Read reads the text of a file and returns its patterns that are valid, and errors for the
// others, both in the order of the file. After malformed JSON, it reads nothing more. The patterns
// keep text in memory.
func Read(file, text string, d Defaults) ([]Pattern, []*Error) {
	r := reader{file: file, text: text, defaults: d}
	from := 0
	if strings.HasPrefix(text, lines.ByteOrderMark) {
		from = len(lines.ByteOrderMark)
		r.lineStart = from
	}
	if i := firstInvalid(text); i >= 0 {
		r.fail(i, "the file is not UTF-8")
		return nil, r.errors
	}
	rest := strings.TrimLeft(text[from:], white)
	inBraces, isBrace := strings.CutPrefix(rest, "{")
	switch {
	case IsJSON(text):
		r.array(len(text) - len(rest))
	case isBrace && strings.HasPrefix(strings.TrimLeft(inBraces, white), `"`):
		r.fail(len(text)-len(rest), "JSON must be an array: put [ and ] around the objects, and commas between them")
	default:
		r.lines(from)
	}
	return r.patterns, r.errors
}

const white = " \t\r\n"

// IsJSON reports whether the text of a file is JSON.
func IsJSON(text string) bool {
	return strings.HasPrefix(strings.TrimLeft(strings.TrimPrefix(text, lines.ByteOrderMark), white), "[")
}

// firstInvalid returns the offset of the first byte that is not valid UTF-8, or -1 if there is
// none.
func firstInvalid(text string) int {
	if utf8.ValidString(text) {
		return -1
	}
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
	return -1
}

// reader reads a file.
type reader struct {
	file, text string
	defaults   Defaults

	patterns []Pattern
	errors   []*Error
	index    int // of the next pattern

	// lineStart is where the line of the last place begins, and ends the number of line ends
	// before it.
	ends, lineStart int
}

// place returns the place of a byte, which must not be before the line of the last place.
func (r *reader) place(offset int) Place {
	before := r.text[r.lineStart:offset]
	if n := strings.Count(before, "\n"); n > 0 {
		r.ends += n
		r.lineStart += strings.LastIndexByte(before, '\n') + 1
	}
	return Place{r.ends + 1, offset - r.lineStart + 1, offset}
}

// fail adds an error that is not that of a single pattern.
func (r *reader) fail(offset int, text string) {
	r.errors = append(r.errors, &Error{File: r.file, Place: r.place(offset), Index: -1, text: text})
}

// failPattern adds an error of the next pattern.
func (r *reader) failPattern(offset int, text string) {
	r.fail(offset, text)
	r.errors[len(r.errors)-1].Index = r.index
	r.index++
}

// lines reads patterns from lines.
func (r *reader) lines(from int) {
	for from < len(r.text) {
		end := len(r.text)
		next := end
		if n := strings.IndexByte(r.text[from:], '\n'); n >= 0 {
			end, next = from+n, from+n+1
		}
		line := strings.TrimLeft(r.text[from:end], blanks)
		start := end - len(line)
		line = strings.TrimRight(line, blanks)
		from = next
		switch cr := strings.IndexByte(line, '\r'); {
		case line == "" || line[0] == '#':
		case cr >= 0:
			r.failPattern(start+cr, "a CR is in a line; end lines with LF or CRLF")
		default:
			text := line // so that lines without a pattern allocate nothing
			args := jsonform.PatternArgs{Text: &text, Base: r.defaults.Base, IgnoreCase: r.defaults.IgnoreCase}
			r.add(line, args, start, start+len(line), func(f *jsonform.PatternFailure) int {
				if f.In != inPattern {
					return start
				}
				return start + f.Span.Start
			})
		}
	}
}

// blanks are the bytes that do not count around a pattern in a line.
const blanks = " \t\r"

// add adds the pattern of args, which is text[start:end], or an error. at returns the offset in
// the file of a failure.
func (r *reader) add(text string, args jsonform.PatternArgs, start, end int, at func(*jsonform.PatternFailure) int) {
	p, failure := args.Pattern()
	if failure != nil {
		r.failPattern(at(failure), "")
		e := r.errors[len(r.errors)-1]
		e.Failure, e.Args = failure, args
		return
	}
	r.patterns = append(r.patterns, Pattern{Pattern: p, Text: text, Args: args, Place: r.place(start), Span: validation.Span{Start: start, End: end}})
	r.index++
}
