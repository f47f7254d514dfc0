package weburl

import (
	"strconv"
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// The rewriter: if an input has a head that the serializer writes differently,
// or is a reference, and the rest is in normal form, nothing else has to be
// rewritten. That takes two thirds of the time that the machine would take.

// rewriteHead returns the URL that input is, which has the head h, and then
// nothing or a path and a query that end at pathEnd and queryEnd. It declines
// what is long.
func rewriteHead(input string, h head, pathEnd, queryEnd int) (href string, r record, declined bool, err error) {
	if h.form == plainHead {
		return input + "/", h.record(pathEnd+1, queryEnd+1), false, nil
	}
	if !h.isShort() || len(input) >= maxCertain {
		return "", r, true, nil
	}
	var scratch [headScratch]byte
	written, to, err := h.write(scratch[:0], input)
	if err != nil {
		return "", r, false, err
	}
	rest := input[h.end:]
	if rest == "" {
		rest = "/"
		pathEnd++
		queryEnd++
	} else if string(written) == input[:h.end] {
		return input, to.record(pathEnd, queryEnd), false, nil
	}
	var b strings.Builder
	b.Grow(len(written) + len(rest))
	b.Write(written)
	b.WriteString(rest)
	moved := to.end - h.end
	return b.String(), to.record(pathEnd+moved, queryEnd+moved), false, nil
}

// headScratch is more than enough for a head that is short.
const headScratch = 128

// isShort reports whether h has a host as people use them. What others are written
// as may exceed any limit.
func (h head) isShort() bool { return h.hostEnd-h.hostStart() <= headScratch/2 }

// canWrite reports whether a coded head of input does not fail.
func (h head) canWrite(input string, base *URL) bool {
	if !h.isShort() {
		return canParseByMachine(input, base, h)
	}
	var scratch [headScratch]byte
	_, _, err := h.write(scratch[:0], input)
	return err == nil
}

// write appends the head of input to dst, which is empty, as the serializer
// writes it, and returns it as it is there.
func (h head) write(dst []byte, input string) ([]byte, head, error) {
	if start := h.hostStart(); h.form == codedHead {
		dst = append(dst, input[:start]...)
		infra.LowerASCII(dst)
		var kind host.Kind
		var err error
		if dst, kind, err = (host.Options{}).AppendParse(dst, input[start:h.hostEnd]); err != nil {
			e := err.(*validation.Error)
			e.Span = e.Span.Shift(start)
			return nil, head{}, e
		}
		h.first = withKind(h.first, kind)
	} else {
		dst = append(dst, input[:h.hostEnd]...)
		infra.LowerASCII(dst)
	}
	h.hostEnd = len(dst)
	if r := (record{first: h.first}); r.hasPort() {
		dst = append(dst, ':')
		dst = strconv.AppendUint(dst, uint64(r.port()), 10)
	}
	h.end, h.form = len(dst), plainHead
	return dst, h, nil
}

// appendReference returns what a reference in normal form without dot segments
// is: appended to a part of its base, an http URL or the like. It declines all
// other references and bases.
func appendReference(input string, base *URL) (href string, r record, declined bool) {
	if input == "" || !base.scheme().IsSpecial() || base.scheme() == infra.File || len(input) >= maxLength-len(base.href) {
		return "", r, true
	}
	var keep uint32 // how much of base's string
	start := 0      // of a segment
	switch input[0] {
	case '#':
		keep = base.fragmentStart()
	case '?':
		keep = base.queryStart()
	case '/':
		if len(input) > 1 && input[1] == '/' {
			return "", r, true
		}
		keep, start = base.pathStart(), 1
	default:
		if i := strings.IndexByte(input, ':'); i >= 0 && strings.IndexByte(input[:i], '/') < 0 {
			return "", r, true
		}
		path := base.href[base.pathStart():base.queryStart()]
		keep = base.pathStart() + uint32(strings.LastIndexByte(path, '/')+1)
	}
	pathEnd, queryEnd, ok := scanSegments(input, start)
	if !ok {
		return "", r, true
	}
	r = base.record
	r.setTail(keep+uint32(pathEnd), keep+uint32(queryEnd))
	if input[0] == '#' {
		r.setTail(base.queryStart(), keep)
	}
	return base.href[:keep] + input, r, false
}
