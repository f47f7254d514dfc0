package weburl

import (
	"math"

	"github.com/weburl-go/weburl/validation"
)

// Parse parses an absolute URL as a browser does.
//
// The input is read as UTF-8; as in a browser, each ill-formed sequence in it
// counts as U+FFFD. The error is a [*ParseError].
//
// https://url.spec.whatwg.org/#concept-basic-url-parser
func Parse(input string) (URL, error) {
	var u URL
	if u.recognise(input) {
		u.setRecognised(input)
		return u, nil
	}
	var m machine
	return m.parse(input, &URL{})
}

// MustParse is [Parse] for inputs that are known to be URLs, such as constants
// of a program. It panics if they are not.
func MustParse(input string) URL {
	u, err := Parse(input)
	if err != nil {
		panic(err)
	}
	return u
}

// CanParse reports whether [Parse] would succeed. It is faster than Parse
// because it keeps nothing.
func CanParse(input string) bool {
	var u URL
	if u.recognise(input) {
		return true
	}
	var m machine
	return m.canParse(input, &URL{})
}

// ParseWithBase parses base and then input against it, as new URL(input, base)
// does. The In field of the [*ParseError] tells which of the two failed.
func ParseWithBase(input, base string) (URL, error) {
	b, err := Parse(base)
	if err != nil {
		if e, ok := err.(*ParseError); ok {
			e.In = Base
		}
		return URL{}, err
	}
	return b.Parse(input)
}

// Parse parses a reference, which may be relative, against u. Against the zero
// URL only absolute URLs can be parsed. The error is a [*ParseError].
func (u URL) Parse(ref string) (URL, error) {
	var v URL
	if v.recognise(ref) {
		v.setRecognised(ref)
		return v, nil
	}
	var m machine
	return m.parse(ref, &u)
}

// Options say how an input is parsed. The zero value parses absolute URLs and
// reports nothing.
type Options struct {
	// Base is the base URL; the zero URL is none.
	Base URL

	// EncodeQuery, if set, encodes the query of documents in a legacy
	// encoding. It appends query in that encoding to dst, and "%26%23", the
	// decimal number of the code point and "%3B" for each code point that the
	// encoding lacks. The parser calls it at most once, with a query in UTF-8,
	// and not where the Standard wants UTF-8 regardless: for schemes that are
	// not special and for ws and wss.
	EncodeQuery func(dst []byte, query string) []byte

	// Report, if set, is called with each validation error in the order in
	// which the parser meets them, the fatal one included. The spans are bytes
	// of the input as it was given. Nil costs nothing.
	Report func(validation.Error)
}

// Parse is the basic URL parser without state override: it parses input
// against o.Base. The error is a [*ParseError], or [ErrTooLong].
//
// https://url.spec.whatwg.org/#concept-basic-url-parser
func (o Options) Parse(input string) (URL, error) {
	var u URL
	if o.Report == nil && o.EncodeQuery == nil && u.recognise(input) {
		u.setRecognised(input)
		return u, nil
	}
	m := machine{report: o.Report, encodeQuery: o.EncodeQuery}
	return m.parse(input, &o.Base)
}

// CanParse reports whether Parse would succeed.
func (o Options) CanParse(input string) bool {
	var u URL
	if o.Report == nil && u.recognise(input) {
		return true
	}
	m := machine{report: o.Report, encodeQuery: o.EncodeQuery}
	return m.canParse(input, &o.Base)
}

// parse is the basic URL parser without state override.
func (m *machine) parse(input string, base *URL) (URL, error) {
	m.begin(input, len(base.href))
	if !m.run(SchemeStartState, base) {
		return URL{}, m.parseError()
	}
	return m.finish(base)
}

func (m *machine) canParse(input string, base *URL) bool {
	m.begin(input, len(base.href))
	return m.run(SchemeStartState, base) && m.buf.len() <= math.MaxUint32
}

// parseError returns the failure of the run.
func (m *machine) parseError() error {
	return &ParseError{Code: m.failure.Code, Span: m.source.span(m.failure.Span)}
}

// finish makes the URL that the run has written.
//
// The input is not copied where it was in normal form already, and neither is
// old where the result equals it.
func (m *machine) finish(old *URL) (URL, error) {
	if m.buf.len() > math.MaxUint32 {
		return URL{}, ErrTooLong
	}
	switch written := m.buf.bytes(); {
	case string(written) == m.source.text:
		m.url.href = m.source.text
	case string(written) == old.href:
		m.url.href = old.href
	default:
		m.url.href = string(written)
	}
	return m.url, nil
}
