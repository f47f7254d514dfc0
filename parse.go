package weburl

import (
	"math/bits"
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
func Parse(input string) (URL, error) {
	href, r, err := parse(input, &noBase)
	return URL{href, r}, err
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
func CanParse(input string) bool { return canParse(input, &noBase) }

// Parse parses a reference, which may be relative, against u. Against the zero
// URL only absolute URLs can be parsed. The error is a [*validation.Error], or
// [ErrTooLong].
func (u URL) Parse(ref string) (URL, error) {
	href, r, err := parse(ref, &u)
	return URL{href, r}, err
}

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
func (o Options) Parse(input string) (URL, error) {
	if o.Report == nil && o.Layout == nil && (o.Encoding == nil || !mayNeedEncoding(input)) {
		href, r, err := parse(input, &o.Base)
		return URL{href, r}, err
	}
	m := machine{report: o.Report, encoding: o.Encoding, recorder: recorder{layout: o.Layout}}
	m.begin(input, len(o.Base.href))
	ok := m.schemeStart(&o.Base)
	if m.layout != nil {
		m.endLayout()
	}
	if !ok {
		return URL{}, m.parseError()
	}
	href, r, err := m.finish(m.source.Text, o.Base.href)
	return URL{href, r}, err
}

// mayNeedEncoding reports whether a query in input may be something else in an
// encoding than in UTF-8.
func mayNeedEncoding(input string) bool {
	i := strings.IndexByte(input, '?')
	return i >= 0 && infra.Scan(input, i, encodingStops) < len(input)
}

// encodingStops are the bytes that an encoder is asked about. See [percent.Encoder].
var encodingStops = infra.StopsWhere(percent.C0Control().Contains)

// noBase is the base URL if there is none.
var noBase URL

// parse is the basic URL parser if no one listens and queries are UTF-8. It returns
// a URL.
//
// NB: the string and the record are passed on one by one, since the compiler keeps a
// struct of six words in memory. A processor stalls when it copies in larger pieces
// what has just been written in smaller ones.
func parse(input string, base *URL) (href string, r record, err error) {
	if len(input) >= maxLength {
		return parseByMachine(input, base)
	}
	var h head
	var pathEnd, queryEnd int
	var ok bool
	if start := httpStart(input); start > 0 && len(input) >= placesLeast {
		h, pathEnd, queryEnd, ok = recognize(input, start)
	} else if h = readHead(input, start); h.end > 0 {
		pathEnd, queryEnd, ok = scanRest(input, h.end)
	}
	if h.end == 0 {
		if href, r, declined := rewriteReference(input, base); !declined {
			return href, r, nil
		}
		if r, ok := recognizeOther(input); ok {
			return input, r, nil
		}
		return parseByMachine(input, base)
	}
	if ok && h.form == plainHead {
		if h.end < len(input) {
			return input, h.record(pathEnd, queryEnd), nil
		}
		return input + "/", h.record(pathEnd+1, queryEnd+1), nil
	}
	if h.form == noHostHead && base.scheme() == infra.File {
		return parseByMachine(input, base)
	}
	if href, r, declined, err := rewrite(input, h, pathEnd, queryEnd, ok); !declined {
		return href, r, err
	}
	return parseByMachine(input, base)
}

// parseByMachine returns the URL that input is. What has to be trimmed is parsed without
// that first, perhaps without the machine.
func parseByMachine(input string, base *URL) (href string, r record, err error) {
	if !isTrimmed(input) {
		start, end := infra.Trim(input)
		href, r, err = parse(input[start:end], base)
		if e, ok := err.(*validation.Error); ok {
			e.Span = e.Span.Shift(start)
		}
		return href, r, err
	}
	var m machine
	m.begin(input, len(base.href))
	if !m.schemeStart(base) {
		return "", record{}, m.parseError()
	}
	return m.finish(m.source.Text, base.href)
}

// isTrimmed reports whether there is nothing to trim from input.
func isTrimmed(input string) bool {
	return input == "" || !infra.Is(input[0], infra.C0OrSpace) && !infra.Is(input[len(input)-1], infra.C0OrSpace)
}

// canParse looks up the first bytes of a domain before it branches, for the reason that
// [places] gives.
func canParse(input string, base *URL) bool {
	const looked = 24
	start := httpStart(input)
	if start == 0 || len(input) < looked || len(input) >= maxCertain {
		return canParseHead(input, base, start, start)
	}
	// NB: this does not depend on start, so that no lookup waits for it.
	from := min(placesStart, len(input)-looked)
	s, t := input[from:from+looked], byteMarks
	hosts := (lookupMarks(s[:8], t)+lookupMarks(s[8:16], t)<<8)>>hostLane | lookupMarks(s[16:24], t)>>hostLane<<16
	hosts = (hosts | 1<<looked) >> ((placesStart - from) & 63)
	end := placesStart + bits.TrailingZeros64(hosts&^uint64(start-placesStart))
	if end < len(input) && input[end] != '/' || end == start || canEndANumber(input[end-1]) && endsInADigitLabel(input[start:end]) {
		return canParseHead(input, base, start, end)
	}
	return true
}

// canParseHead is canParse for an input for which httpStart returned start. If that is not 0,
// a domain begins there that is written as it is up to end.
func canParseHead(input string, base *URL, start, end int) bool {
	if len(input) >= maxCertain {
		return canParseByMachine(input, base)
	}
	var h head
	if start > 0 {
		h = domainHead(input, httpOrHTTPS(start), start, end, plainHead)
	} else {
		h = readHead(input, 0)
	}
	if h.end == 0 {
		_, ok := readOther(input)
		return ok || canParseByMachine(input, base)
	}
	// Nothing that follows a head can fail.
	return h.form != codedHead || h.canWrite(input, base)
}

func canParseByMachine(input string, base *URL) bool {
	if !isTrimmed(input) {
		start, end := infra.Trim(input)
		return canParse(input[start:end], base)
	}
	var m machine
	m.begin(input, len(base.href))
	return m.schemeStart(base) && !m.buf.tooLong
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
