package parser

import (
	"math/bits"
	"strings"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
	"github.com/weburl-go/weburl/validation"
)

// Options configures a run of the parser. The zero value asks for nothing and encodes
// queries in UTF-8.
type Options struct {
	Encoding percent.Encoding
	Report   func(validation.Error)
	Layout   Layout
}

// Parse is like [Parse], but uses the machine if o could make a difference.
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
	return m.finish(m.source.Text, base.Href)
}

// mayNeedEncoding reports whether an encoding other than UTF-8 could change a query in
// input.
func mayNeedEncoding(input string) bool {
	i := strings.IndexByte(input, '?')
	return i >= 0 && infra.Scan(input, i, encodingStops) < len(input)
}

// noBase is passed as the base if there is none.
var noBase Record

// Parse runs the basic URL parser without reporting validation errors, and encodes queries
// in UTF-8. base is the zero Record if there is none.
//
// NB: the string and the offsets are returned separately, since the compiler keeps a struct
// of six words in memory, and a processor stalls when it copies in larger pieces what has
// just been written in smaller ones.
func Parse(input string, base *Record) (href string, r Offsets, err error) {
	text := input
	for given := true; len(text) < MaxLength; given = false {
		var h head
		var pathEnd, queryEnd int
		var asIs, declined bool
		if start := httpStart(text); start > 0 && len(text) >= windowLeast {
			h, pathEnd, queryEnd, asIs = readHTTP(text, start)
		} else if h = readHead(text, start); h.end() > 0 {
			pathEnd, queryEnd, asIs = h.readTail(text)
		}
		switch {
		case h.end() == 0:
			if h.form == noScheme {
				if href, r, declined = writeReference(text, base); !declined {
					return href, r, nil
				}
			}
		case asIs && h.form == asItIs:
			if h.end() < len(text) || !h.scheme().IsSpecial() {
				return text, h.record(pathEnd, queryEnd), nil
			}
			return text + "/", h.record(pathEnd+1, queryEnd+1), nil
		case h.form == noHost && base.Scheme() == infra.File:
		default:
			href, r, declined, err = write(text, h, pathEnd, queryEnd, asIs)
			if !declined && (err == nil || given) {
				return href, r, err
			}
		}
		if text = again(text, base); text == "" {
			break
		}
	}
	return parseByMachine(input, base)
}

// parseByMachine implements Parse with the machine. It is not inlined, because the machine
// takes so much stack.
//
//go:noinline
func parseByMachine(input string, base *Record) (href string, r Offsets, err error) {
	var m machine
	m.begin(input, len(base.Href))
	if !m.schemeStart(base) {
		return "", r, m.parseError()
	}
	return m.finish(m.source.Text, base.Href)
}

// again returns the input to try instead of one that was declined, or "" if there is none:
// the trimmed input or, if that makes no difference and the input begins with the two
// slashes of an authority, the input with the scheme of base before it. base must be
// special and not a file: URL for that.
func again(input string, base *Record) string {
	switch {
	case !isTrimmed(input):
		start, end := infra.Trim(input)
		return input[start:end]
	case len(input) > 1 && base.isSlash(input[0]) && base.isSlash(input[1]) && base.IsSpecial() && base.Scheme() != infra.File:
		return base.Href[:base.SchemeEnd()+1] + input
	}
	return ""
}

// isTrimmed reports whether there is nothing to trim from input.
func isTrimmed(input string) bool {
	return input == "" || !infra.Is(input[0], infra.C0OrSpace) && !infra.Is(input[len(input)-1], infra.C0OrSpace)
}

// CanParse reports whether Parse succeeds. It looks up the first bytes of a domain before
// it branches, for the reason that [window] gives.
func CanParse(input string, base *Record) bool {
	const looked = 24
	start := httpStart(input)
	if start == 0 || len(input) < looked || len(input) >= maxCertain {
		return canParseHead(input, base, start, start)
	}
	// NB: this does not depend on start, so that no lookup waits for it.
	from := min(windowStart, len(input)-looked)
	s, t := input[from:from+looked], byteMarks
	hosts := (lookupMarks(s[:8], t)+lookupMarks(s[8:16], t)<<8)>>hostLane | lookupMarks(s[16:24], t)>>hostLane<<16
	hosts = (hosts | 1<<looked) >> ((windowStart - from) & 63)
	end := windowStart + bits.TrailingZeros64(hosts&^uint64(start-windowStart))
	if end < len(input) && input[end] != '/' || end == start || canEndANumber(input[end-1]) && endsInADigitLabel(input[start:end]) {
		return canParseHead(input, base, start, end)
	}
	return true
}

// canParseHead implements CanParse for an input whose httpStart is start. If start is not 0,
// a domain begins there, and input[start:end] is known to be written as it is.
func canParseHead(input string, base *Record, start, end int) bool {
	if len(input) >= maxCertain {
		return canParseByMachine(input, base)
	}
	for {
		var h head
		if start > 0 {
			h = headAt(start, httpOrHTTPS(start), asItIs).readAuthority(input, end)
		} else {
			h = readHead(input, 0)
		}
		switch {
		case h.end() > 0 && h.form != coded:
			return true // nothing after a head can fail
		case h.end() > 0:
			return h.canWrite(input)
		case isTrimmed(input):
			return canParseByMachine(input, base)
		}
		from, to := infra.Trim(input)
		input = input[from:to]
		start = httpStart(input)
		end = start
	}
}

func canParseByMachine(input string, base *Record) bool {
	var m machine
	m.begin(input, len(base.Href))
	return m.schemeStart(base) && !m.buf.tooLong
}

// maxCertain is the input length from which a serialization may exceed the
// limit: an ill-formed byte becomes U+FFFD, which takes nine bytes when
// percent-encoded.
const maxCertain = MaxLength / 10

// parseError returns the error that ended the run, with a span of the original input.
func (m *machine) parseError() error {
	e := m.failure
	e.Span = m.span(e.Span)
	return &e
}
