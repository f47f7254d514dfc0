package jsonform

import (
	"errors"
	"io"

	"github.com/weburl-go/weburl"
	"github.com/weburl-go/weburl/conform"
	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/internal/app/columns"
	"github.com/weburl-go/weburl/internal/jsontext"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// Request is a request to parse an input.
type Request struct {
	// ID is JSON as it is written, or "" for none, Line the number of its line, or 0.
	ID    string
	Line  int
	Input string
	Base  *string // nil for none
	// Encoding is nil for UTF-8.
	Encoding percent.Encoding
	Set      []Setting
	// Changes are the settings for an edition, instead of Set.
	Changes []edition.Change
	// Layout is filled by the parser if it is not nil.
	Layout *weburl.Layout
}

// Parsed is the result of a request.
type Parsed struct {
	// ID and Line are copied from the request; they are "" and 0 if there are none.
	ID    string
	Line  int
	Input string
	Base  *string // nil for none
	As    string  // the name by which the Standard was asked for, or ""
	URL   weburl.URL
	// Err is the reason why there is no URL; Failure is Err if that is an error of the parser.
	Err     error
	Failure *validation.Error
	// InSet means that the setter of href failed; Index is the index of the setting.
	InSet bool
	Index int
	// Valid reports whether the input is a valid URL string with the base.
	Valid bool
	// Errors holds the first validation errors of the input, MaxErrors or fewer. ErrorCount is
	// the number of all, including the fatal one, which is the last.
	Errors     []validation.Error
	ErrorCount int
}

// MaxErrors limits the validation errors of an input that are kept.
const MaxErrors = 1000

// Parser parses one input after another. It parses a base URL only once as long as the base stays
// the same.
type Parser struct {
	// Params means that results list the parameters of the query.
	Params bool

	options    weburl.Options
	quiet      weburl.Options // without Report
	parsed     Parsed         // the last result
	errors     []validation.Error
	errorCount int

	base    *string
	baseURL weburl.URL
	baseErr error
}

// NewParser returns a parser. as is the name of the Standard in its results, or "".
func NewParser(as string) *Parser {
	p := &Parser{parsed: Parsed{As: as}}
	p.options.Report = func(e validation.Error) {
		if p.errorCount++; len(p.errors) < MaxErrors {
			p.errors = append(p.errors, e)
		}
	}
	return p
}

// report calls do for each validation error of the input that was parsed last.
func (p *Parser) report(input string, do func(validation.Error)) {
	o := p.options
	o.Report, o.Layout = do, nil
	o.Parse(input) // it has been parsed before, so the result is known
}

// SetBase parses the base URL for the inputs that follow; nil is none.
func (p *Parser) SetBase(base *string) error {
	if base == nil {
		p.base, p.baseURL, p.baseErr = nil, weburl.URL{}, nil
	} else if p.base == nil || *p.base != *base {
		p.base = base
		p.baseURL, p.baseErr = weburl.Parse(*base)
	}
	p.options.Base, p.quiet.Base = p.baseURL, p.baseURL
	return p.baseErr
}

// Base returns the base that was set last; it is the zero URL for none.
func (p *Parser) Base() weburl.URL { return p.baseURL }

// Answer parses the input of a request and then calls its setters. The result is valid
// until the next one.
func (p *Parser) Answer(r *Request) *Parsed {
	p.parsed = Parsed{ID: r.ID, Line: r.Line, Input: r.Input, Base: r.Base, As: p.parsed.As, Err: p.SetBase(r.Base)}
	result := &p.parsed
	p.errors, p.errorCount = p.errors[:0], 0
	if result.Err == nil {
		p.options.Encoding, p.options.Layout = r.Encoding, r.Layout
		p.quiet.Layout = r.Layout
		o := &p.options
		if result.Valid = conform.Valid(r.Input, p.baseURL); result.Valid && r.Encoding == nil {
			o = &p.quiet // there are no errors, and parsing is faster without Report
		}
		result.URL, result.Err = o.Parse(r.Input)
	}
	if result.Err == nil && len(r.Set) > 0 {
		result.URL, result.Index, result.Err = applySettings(result.URL, r.Set)
		result.InSet = result.Err != nil
	}
	if result.Err != nil {
		result.Failure = p.failure()
	}
	result.Errors, result.ErrorCount = p.errors, p.errorCount
	return result
}

// failure returns the error of the last result if it comes from the parser, or nil.
func (p *Parser) failure() *validation.Error {
	var failure *validation.Error
	if !errors.As(p.parsed.Err, &failure) {
		return nil
	}
	copied := *failure
	if p.baseErr != nil {
		copied.In = validation.Base
	}
	return &copied
}

// Write writes the last result of Answer as a JSON object, with at most limit validation errors.
// If there are many, and out is not nil, it flushes w to out now and then.
func (p *Parser) Write(w *jsontext.Writer, r *Parsed, limit int, out io.Writer) {
	if r.Err != nil && r.Failure == nil {
		WriteError(w, ErrorText(r.Err), r.ID, r.Line)
		return
	}
	w.Object()
	WriteID(w, r.ID)
	p.WriteMembers(w, r, limit, out)
	w.End()
}

// WriteMembers writes the members that [Parser.Write] writes, except the id. Names and values are
// the same as in the Web API's class URL. r must hold a URL or a failure of the parser.
//
// https://url.spec.whatwg.org/#url-class
func (p *Parser) WriteMembers(w *jsontext.Writer, r *Parsed, limit int, out io.Writer) {
	w.Member("input", r.Input)
	if r.Base != nil {
		w.Member("base", *r.Base)
	}
	if r.As != "" {
		w.Member("as", r.As)
	}
	if f := r.Failure; f != nil {
		w.ObjectMember("failure")
		writeSpan(w, f.Code.String(), f.Span)
		if r.InSet {
			w.Member("in", "set")
			w.Number("index", r.Index)
		} else {
			w.Member("in", f.In.String())
		}
		w.End()
	} else {
		values := columns.WebValues(&r.URL)
		if jsontext.IsPlain(r.URL.String()) {
			// So are its parts and its origin.
			w.PlainMembers(&webNames, values[:])
		} else {
			w.Members(&webNames, values[:])
		}
		if p.Params {
			w.Name("params")
			columns.WriteParams(w, r.URL.Params())
		}
	}
	w.Flag("valid", r.Valid)
	p.writeErrors(w, r, limit, out)
}

// webNames holds the names in JSON of the attributes of the Web API.
var webNames = func() jsontext.Names {
	var names []string
	for _, c := range columns.Web() {
		names = append(names, c.JSONName)
	}
	return jsontext.MakeNames(names...)
}()

// writeErrors writes the members with the validation errors of a result.
func (p *Parser) writeErrors(w *jsontext.Writer, r *Parsed, limit int, out io.Writer) {
	w.ArrayMember("errors")
	for i := range r.Errors[:min(len(r.Errors), limit)] {
		writeError(w, &r.Errors[i])
	}
	if n := min(r.ErrorCount, limit); n > len(r.Errors) {
		p.writeFurther(w, len(r.Errors), n, out)
	}
	w.End()
	if n := r.ErrorCount - limit; n > 0 {
		w.Number("errorsOmitted", n)
	}
}

// writeFurther writes the errors with the indices from up to to of the last input. It parses the
// input again to find the errors that were not kept, and writes each when it is found.
func (p *Parser) writeFurther(w *jsontext.Writer, from, to int, out io.Writer) {
	i := 0
	p.report(p.parsed.Input, func(e validation.Error) {
		if i >= from && i < to {
			writeError(w, &e)
		}
		if i++; out != nil && i%MaxErrors == 0 {
			w.Flush(out)
		}
	})
}

func writeError(w *jsontext.Writer, e *validation.Error) {
	w.Object()
	writeSpan(w, e.Code.String(), e.Span)
	w.End()
}
