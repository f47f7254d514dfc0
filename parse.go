package weburl

import (
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
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
// in a program. If input is not a URL, it panics with a message that shows it.
func MustParse(input string) URL {
	u, err := Parse(input)
	if err != nil {
		panic("weburl.MustParse(" + strconv.Quote(input) + "): " + err.Error())
	}
	return u
}

// CanParse reports whether [Parse] would succeed. It is faster than Parse
// because it keeps nothing.
func CanParse(input string) bool { return canParse(input, &noBase) }

// Parse parses a reference, which may be relative, against u. Against the zero
// URL only absolute URLs can be parsed. The error is a [*validation.Error], or
// [ErrTooLong].
func (u URL) Parse(ref string) (URL, error) { return parse(ref, &u) }

// CanParse reports whether u.Parse(ref) would succeed.
func (u URL) CanParse(ref string) bool { return canParse(ref, &u) }

// Options say how an input is parsed. The zero value parses absolute URLs and
// reports nothing.
type Options struct {
	// Base is the base URL; the zero URL means none.
	Base URL

	// Encoding is that of the document the input is from, such as
	// [github.com/weburl-go/weburl/encoding.ShiftJIS]; nil is UTF-8. Queries of
	// inputs are encoded in it, but for schemes that are not special and for ws
	// and wss, for which the Standard requires UTF-8 regardless. The rest of a URL,
	// and the query of a base, are not affected.
	Encoding percent.Encoding

	// Report, if set, is called with each validation error in the order in
	// which the parser meets them, including the fatal one. The spans are bytes
	// of the input as given. Nil costs nothing.
	//
	// Do not print the text at a span: that of an invalid-credentials error is
	// the username and password.
	Report func(validation.Error)

	// Layout, if set, is made the layout of the input, whether it parses or
	// not. What it held before is lost, but its memory is reused. Nil costs
	// nothing.
	Layout *Layout
}

// Parse is the basic URL parser without a state override: it parses input
// against o.Base. The error is a [*validation.Error], or [ErrTooLong].
//
// https://url.spec.whatwg.org/#concept-basic-url-parser
func (o Options) Parse(input string) (u URL, err error) {
	if o.Report == nil && o.Layout == nil && (o.Encoding == nil || !mayNeedEncoding(input)) {
		return parse(input, &o.Base)
	}
	m := machine{report: o.Report, encoding: o.Encoding, recorder: recorder{layout: o.Layout}}
	m.begin(input, 0, len(o.Base.href))
	ok := m.run(schemeStartState, &o.Base)
	if m.layout != nil {
		m.endLayout()
	}
	if !ok {
		return URL{}, m.parseError()
	}
	err = m.finish(&u, m.source.Text, o.Base.href)
	return u, err
}

// mayNeedEncoding reports whether a query in input may be something else in an
// encoding than in UTF-8.
func mayNeedEncoding(input string) bool {
	i := strings.IndexByte(input, '?')
	return i >= 0 && infra.Scan(input, i, encodingStops) < len(input)
}

// encodingStops are the bytes that an encoder is asked about. See [percent.Encoder].
var encodingStops = infra.StopsAt(percent.C0Control().Contains)

// noBase is the base URL if there is none.
var noBase URL

// parse is the basic URL parser if no one listens and queries are UTF-8.
func parse(input string, base *URL) (u URL, err error) {
	var h head
	h.read(input)
	var outcome outcome
	var failure *validation.Error
	switch {
	case h.end == 0:
		outcome = u.rewriteReference(input, base, &h)
	case u.recognize(input, &h):
		return u, nil
	case h.changed || h.end == len(input):
		outcome, failure = u.rewriteHead(input, &h)
	}
	switch outcome {
	case accepted:
		return u, nil
	case failed:
		return URL{}, failure
	}
	u = URL{}
	err = u.parseByMachine(input, base, &h)
	return u, err
}

// parseByMachine makes u, which must be zero, the URL that input is.
func (u *URL) parseByMachine(input string, base *URL, h *head) error {
	var m machine
	if !m.parse(input, base, h) {
		return m.parseError()
	}
	return m.finish(u, m.source.Text, base.href)
}

// parse runs all states, or writes the head and runs those that follow it.
func (m *machine) parse(input string, base *URL, h *head) bool {
	m.begin(input, max(h.end, h.plain), len(base.href))
	if h.end == 0 {
		return m.run(schemeStartState, base)
	}
	switch {
	case h.coded:
		m.buf.write(h.scheme.String())
		m.endScheme(h.scheme)
		m.beginAuthority()
		if !m.parseHost(input[h.hostStart:h.hostEnd], h.hostStart) {
			return false
		}
		if h.hasPort {
			m.writePort(h.port)
		}
	case h.changed:
		m.writeHead(h)
	default:
		m.buf.write(input[:h.end])
		m.url.setHead(h)
		m.pathStart = h.end
	}
	m.pointer, m.plain = h.end, h.plain
	return m.run(pathStartState, base)
}

func canParse(input string, base *URL) bool {
	var h head
	h.read(input)
	if h.end != 0 && !h.coded && len(input) < maxCertain {
		// Nothing that follows a head can fail.
		return true
	}
	return canParseByMachine(input, base, &h)
}

func canParseByMachine(input string, base *URL, h *head) bool {
	var m machine
	return m.parse(input, base, h) && !m.buf.tooLong
}

// writeHead writes a head that is not coded.
func (m *machine) writeHead(h *head) {
	var scratch [128]byte
	m.buf.writeBytes(h.appendTo(scratch[:0], m.input))
	m.url.setHead(h)
	m.pathStart = m.buf.len()
}

// maxCertain is the input length from which a serialization may exceed the
// limit: an ill-formed byte becomes U+FFFD, which takes nine bytes when
// percent-encoded.
const maxCertain = maxLength / 10

// parseError returns the failure of the run.
func (m *machine) parseError() error {
	e := m.failure
	e.Span = m.span(e.Span)
	return &e
}
