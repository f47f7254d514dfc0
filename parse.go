package weburl

import (
	"strconv"

	"github.com/weburl-go/weburl/internal/parser"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// Parse parses an absolute URL as a browser does.
//
// The input is read as UTF-8; as in a browser, each ill-formed sequence in it
// counts as U+FFFD. The error is a [*validation.Error], or [ErrTooLong].
//
// https://url.spec.whatwg.org/#concept-basic-url-parser
func Parse(input string) (u URL, err error) {
	u.r.Href, u.r.Offsets, err = parser.Parse(input, &noBase)
	return u, err
}

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
func CanParse(input string) bool { return parser.CanParse(input, &noBase) }

// Parse parses a reference, which may be relative, against u. If u is the zero URL, there
// is no base, and only absolute URLs parse. The error is a [*validation.Error], or
// [ErrTooLong].
func (u URL) Parse(ref string) (v URL, err error) {
	v.r.Href, v.r.Offsets, err = parser.Parse(ref, &u.r)
	return v, err
}

// CanParse reports whether u.Parse(ref) would succeed.
func (u URL) CanParse(ref string) bool { return parser.CanParse(ref, &u.r) }

// Options configures the parser. The zero value parses absolute URLs and reports nothing.
type Options struct {
	// Base is the base URL; the zero URL means none.
	Base URL

	// Encoding is the encoding of the document that contains the input, such as
	// [github.com/weburl-go/weburl/encoding.ShiftJIS]; nil means UTF-8. The query of the
	// input is encoded in it, except for ws, wss and schemes that are not special, for
	// which the Standard requires UTF-8. It does not affect the rest of the URL, nor the
	// query of a base.
	Encoding percent.Encoding

	// Report, if set, is called with each validation error in the order in which the
	// parser meets them, including the fatal one. Spans are byte offsets in the input as
	// given. Nil costs nothing.
	//
	// Do not print the text at a span: for an invalid-credentials error, it is the
	// username and password.
	Report func(validation.Error)

	// Layout, if set, receives the layout of the input, whether it parses or not. The
	// parser overwrites its old content and reuses its memory. Nil costs nothing.
	Layout *Layout
}

// Parse is the basic URL parser without a state override: it parses input
// against o.Base. The error is a [*validation.Error], or [ErrTooLong].
//
// https://url.spec.whatwg.org/#concept-basic-url-parser
func (o Options) Parse(input string) (URL, error) {
	p := parser.Options{Encoding: o.Encoding, Report: o.Report}
	if o.Layout != nil {
		o.Layout.reset()
		p.Layout = (*layout)(o.Layout)
	}
	href, at, err := p.Parse(input, &o.Base.r)
	return URL{parser.Record{Href: href, Offsets: at}}, err
}

// noBase is the base URL if there is none.
var noBase parser.Record
