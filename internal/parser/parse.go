package parser

import (
	"math/bits"
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// Options are what a run of the parser can be asked for.
type Options struct {
	Encoding percent.Encoding
	Report   func(validation.Error)
	Layout   Layout
}

// Parse is [Parse] by the machine if that makes a difference.
func (o *Options) Parse(input string, base *Record) (href string, r Offsets, err error) {
	if o.Report == nil && o.Layout == nil && (o.Encoding == nil || !mayNeedEncoding(input)) {
		return Parse(input, base)
	}
	m := machine{report: o.Report, encoding: o.Encoding, recorder: recorder{layout: o.Layout}}
	m.begin(input, len(base.Href))
	ok := m.schemeStart(base)
	m.endLayout()
	if !ok {
		return "", r, m.parseError()
	}
	return m.Finish(m.source.Text, base.Href)
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
var noBase Record

// Parse is the basic URL parser if no one listens and queries are UTF-8. It returns
// a URL.
//
// NB: the string and the record are passed on one by one, since the compiler keeps a
// struct of six words in memory. A processor stalls when it copies in larger pieces
// what has just been written in smaller ones.
func Parse(input string, base *Record) (href string, r Offsets, err error) {
	if len(input) >= MaxLength {
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
	if h.form == noHostHead && base.Scheme() == infra.File {
		return parseByMachine(input, base)
	}
	if href, r, declined, err := rewrite(input, h, pathEnd, queryEnd, ok); !declined {
		return href, r, err
	}
	return parseByMachine(input, base)
}

// parseByMachine returns the URL that input is. What has to be trimmed is parsed without
// that first, perhaps without the machine.
func parseByMachine(input string, base *Record) (href string, r Offsets, err error) {
	if !isTrimmed(input) {
		start, end := infra.Trim(input)
		href, r, err = Parse(input[start:end], base)
		if e, ok := err.(*validation.Error); ok {
			e.Span = e.Span.Shift(start)
		}
		return href, r, err
	}
	var m machine
	m.begin(input, len(base.Href))
	if !m.schemeStart(base) {
		return "", Offsets{}, m.parseError()
	}
	return m.Finish(m.source.Text, base.Href)
}

// isTrimmed reports whether there is nothing to trim from input.
func isTrimmed(input string) bool {
	return input == "" || !infra.Is(input[0], infra.C0OrSpace) && !infra.Is(input[len(input)-1], infra.C0OrSpace)
}

// CanParse looks up the first bytes of a domain before it branches, for the reason that
// [places] gives.
func CanParse(input string, base *Record) bool {
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
func canParseHead(input string, base *Record, start, end int) bool {
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

func canParseByMachine(input string, base *Record) bool {
	if !isTrimmed(input) {
		start, end := infra.Trim(input)
		return CanParse(input[start:end], base)
	}
	var m machine
	m.begin(input, len(base.Href))
	return m.schemeStart(base) && !m.buf.tooLong
}

// maxCertain is the input length from which a serialization may exceed the
// limit: an ill-formed byte becomes U+FFFD, which takes nine bytes when
// percent-encoded.
const maxCertain = MaxLength / 10

// parseError returns the failure of the run.
func (m *machine) parseError() error {
	e := m.failure
	e.Span = m.span(e.Span)
	return &e
}
