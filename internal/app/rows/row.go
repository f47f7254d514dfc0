// Package rows computes columns: a Row takes one input after another and computes
// the values of its columns.
package rows

import (
	"errors"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/canonical"
	"github.com/weburl-go/weburl/conform"
	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/validation"
)

// TooLong is the value of the error column for a URL that is longer than a
// [weburl.URL] can be.
const TooLong = "too-long"

// Row computes the columns of one input after another. It is not safe for
// concurrent use.
type Row struct {
	// Options configures how inputs are parsed. Report and Layout must be nil.
	Options weburl.Options
	// Profile determines the canonical column; nil stands for whatwg/1.
	Profile *canonical.Profile

	input    string
	null     bool
	parsed   bool // url and err belong to the input
	url      weburl.URL
	err      error
	examined bool // isValid belongs to the input
	isValid  bool
	reported bool // codes belongs to the input
	codes    []validation.Code
	seen     uint64 // bits of the codes
	report   func(validation.Error)
	buf      []byte
}

// Read makes input the row's input.
func (r *Row) Read(input string) {
	r.input, r.null, r.parsed, r.examined, r.reported = input, false, false, false, false
}

// ReadNull makes the row one without an input: all of its columns are null.
func (r *Row) ReadNull() {
	r.Read("")
	r.null = true
}

// URL returns the URL. It is the zero URL if there is none.
func (r *Row) URL() weburl.URL {
	r.parse()
	return r.url
}

// Err returns the reason why there is no URL: an error of the parser. It is nil for
// a row without an input.
func (r *Row) Err() error {
	r.parse()
	return r.err
}

func (r *Row) parse() {
	switch {
	case r.parsed:
		return
	case r.null:
		r.url, r.err = weburl.URL{}, nil
	default:
		r.url, r.err = r.Options.Parse(r.input)
	}
	r.parsed = true
}

// Append appends the value of a column as text. If the value is null, ok is false
// and dst is returned unchanged.
func (r *Row) Append(dst []byte, c *columns.Column) (_ []byte, ok bool) {
	switch {
	case r.null:
		return dst, false
	case c.Get == nil:
		return computed[c](r, dst)
	}
	if r.parse(); r.err != nil {
		return dst, false
	}
	value, ok := c.Value(r.url)
	return append(dst, value...), ok
}

// computed holds the functions for columns without Get.
var computed = map[*columns.Column]func(r *Row, dst []byte) (_ []byte, ok bool){
	columns.Named("canonical"): (*Row).appendCanonical,
	columns.Named("surt"):      (*Row).appendSURT,
	columns.Named("input"):     (*Row).appendInput,
	columns.Named("valid"):     (*Row).appendValid,
	columns.Named("errors"):    (*Row).appendCodes,
	columns.Named("error"):     (*Row).appendError,
}

// Write writes the value of a column as JSON.
func (r *Row) Write(w *jsontext.Writer, c *columns.Column) {
	var ok bool
	r.buf, ok = r.Append(r.buf[:0], c)
	c.Write(w, r.buf, ok)
}

// Parses reports whether inputs are parsed before they are passed to a profile. A
// profile with parsing rules of its own receives the input as it is, unless the
// input has to be resolved or encoded first.
func Parses(p *canonical.Profile, o *weburl.Options) bool {
	return p.ReadsURLs() || o.Base.IsValid() || o.Encoding != nil
}

// appendCanonical appends the canonical form of the profile, which may accept
// inputs that the parser rejects.
func (r *Row) appendCanonical(dst []byte) ([]byte, bool) {
	if r.Profile != nil {
		return r.appendForm(dst, r.Profile)
	}
	if r.parse(); r.err != nil {
		return dst, false
	}
	return append(dst, r.url.String()...), true
}

var surt, _ = canonical.Lookup("surt/1")

func (r *Row) appendSURT(dst []byte) ([]byte, bool) { return r.appendForm(dst, surt) }

func (r *Row) appendForm(dst []byte, p *canonical.Profile) ([]byte, bool) {
	if !Parses(p, &r.Options) {
		dst, err := p.Append(dst, r.input)
		return dst, err == nil
	}
	if r.parse(); r.err != nil {
		return dst, false
	}
	text, err := p.CanonicalURL(r.url)
	return append(dst, text...), err == nil
}

func (r *Row) appendInput(dst []byte) ([]byte, bool) { return append(dst, r.input...), true }

// valid reports whether the input is a valid URL string.
func (r *Row) valid() bool {
	if !r.examined {
		r.isValid, r.examined = conform.Valid(r.input, r.Options.Base), true
	}
	return r.isValid
}

func (r *Row) appendValid(dst []byte) ([]byte, bool) {
	if r.valid() {
		return append(dst, "true"...), true
	}
	return append(dst, "false"...), true
}

func (r *Row) appendCodes(dst []byte) ([]byte, bool) {
	r.findCodes()
	for i, code := range r.codes {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, code.String()...)
	}
	return dst, true
}

func (r *Row) findCodes() {
	if r.reported {
		return
	}
	r.codes, r.reported = r.codes[:0], true
	if r.Options.Encoding == nil && r.valid() {
		return // there are no errors, and it would take long to ask the parser for them
	}
	if r.report == nil {
		r.report = func(e validation.Error) {
			if bit := uint64(1) << e.Code; r.seen&bit == 0 {
				r.seen |= bit
				r.codes = append(r.codes, e.Code)
			}
		}
	}
	r.seen = 0
	o := r.Options
	o.Report = r.report
	r.url, r.err = o.Parse(r.input)
	r.parsed = true
}

func (r *Row) appendError(dst []byte) ([]byte, bool) {
	if r.parse(); r.err == nil {
		return dst, false
	}
	return append(dst, ErrorCode(r.err)...), true
}

// ErrorCode returns the value of the error column for an error of the parser.
func ErrorCode(err error) string {
	var failure *validation.Error
	if errors.As(err, &failure) {
		return failure.Code.String()
	}
	return TooLong // the parser has no other error
}
