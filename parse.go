package weburl

import (
	"math"

	"github.com/weburl-go/weburl/validation"
)

// Parse parses an absolute URL as a browser does.
//
// The input is read as UTF-8; as in a browser, each ill-formed sequence in it
// counts as U+FFFD. The error is a [*validation.Error], or [ErrTooLong].
//
// https://url.spec.whatwg.org/#concept-basic-url-parser
func Parse(input string) (URL, error) { return parse(input, &noBase) }

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
func CanParse(input string) bool { return Options{}.CanParse(input) }

// ParseWithBase parses base and then input against it, as new URL(input, base)
// does. The In field of the [*validation.Error] tells which of the two failed.
func ParseWithBase(input, base string) (URL, error) {
	b, err := Parse(base)
	if err != nil {
		if e, ok := err.(*validation.Error); ok {
			e.In = validation.Base
		}
		return URL{}, err
	}
	return b.Parse(input)
}

// Parse parses a reference, which may be relative, against u. Against the zero
// URL only absolute URLs can be parsed. The error is a [*validation.Error], or
// [ErrTooLong].
func (u URL) Parse(ref string) (URL, error) { return parse(ref, &u) }

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
// against o.Base. The error is a [*validation.Error], or [ErrTooLong].
//
// https://url.spec.whatwg.org/#concept-basic-url-parser
func (o Options) Parse(input string) (u URL, err error) {
	if o.Report == nil && o.EncodeQuery == nil {
		return parse(input, &o.Base)
	}
	m := machine{report: o.Report, encodeQuery: o.EncodeQuery}
	m.begin(input, 0, len(o.Base.href))
	if !m.run(SchemeStartState, &o.Base) {
		return URL{}, m.parseError()
	}
	err = m.finish(&u, &o.Base)
	return u, err
}

// noBase is the base URL where there is none.
var noBase URL

// parse is the basic URL parser if nobody listens and queries are UTF-8.
func parse(input string, base *URL) (u URL, err error) {
	var h head
	h.read(input)
	if h.end != 0 {
		if u.recognise(input, &h) {
			return u, nil
		}
	} else if u.recogniseReference(input, base, &h) {
		return u, nil
	}
	if h.failure != nil {
		return URL{}, h.failure
	}
	u = URL{}
	err = u.parseByMachine(input, base, &h)
	return u, err
}

// parseByMachine makes u, which is zero, what input is.
func (u *URL) parseByMachine(input string, base *URL, h *head) error {
	var m machine
	if !m.parse(input, base, h) {
		return m.parseError()
	}
	return m.finish(u, base)
}

// parse runs the states that follow the head, or all if there is none.
func (m *machine) parse(input string, base *URL, h *head) bool {
	m.begin(input, max(h.end, h.plain), len(base.href))
	state := SchemeStartState
	if h.end != 0 {
		state = m.writeHead(h)
	}
	return m.run(state, base)
}

// CanParse reports whether Parse would succeed.
func (o Options) CanParse(input string) bool {
	var h head
	h.read(input)
	if h.end != 0 && !h.coded && len(input) < maxCertain {
		// Nothing that follows a head can fail.
		return true
	}
	return canParseByMachine(input, &o.Base, &h)
}

func canParseByMachine(input string, base *URL, h *head) bool {
	var m machine
	return m.parse(input, base, h) && m.buf.len() <= math.MaxUint32
}

// maxCertain is a length from which on a serialization may exceed the limit.
const maxCertain = math.MaxUint32 / 4

// parseError returns the failure of the run.
func (m *machine) parseError() error {
	e := m.failure
	e.Span = m.source.span(e.Span)
	return &e
}

// finish makes u the URL that the run has written.
func (m *machine) finish(u, old *URL) error {
	href, err := m.href(old)
	if err != nil {
		return err
	}
	// NB: not by way of m.url.href. A processor has to wait where it copies at
	// once what was just written in smaller pieces.
	*u = m.url
	u.href = href
	return nil
}

// href returns the serialization of the URL that the run has written.
//
// The input is not copied where it was in normal form already, and neither is
// old where the result equals it.
func (m *machine) href(old *URL) (string, error) {
	switch written := m.buf.bytes(); {
	case len(written) > math.MaxUint32:
		return "", ErrTooLong
	case string(written) == m.source.text:
		return m.source.text, nil
	case string(written) == old.href:
		return old.href, nil
	default:
		return string(written), nil
	}
}
