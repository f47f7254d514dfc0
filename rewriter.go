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

// outcome is the result of an attempt to parse without the machine.
type outcome uint8

const (
	declined outcome = iota // the machine is needed
	accepted
	failed
)

// rewriteHead makes u the URL that input is, which is nothing but the head h, or
// has a head that is written differently. The error is set if the outcome is
// failed.
func (u *URL) rewriteHead(input string, h *head) (outcome, *validation.Error) {
	rest := input[h.end:]
	if rest == "" {
		rest = "/"
		u.queryStart = uint32(len(input) + 1)
		u.fragmentStart = u.queryStart
	} else if !u.scanRest(input, h.end, h) {
		return declined, nil
	}
	u.setHead(h)
	if !h.changed {
		u.href = input + rest
		u.pathStart = uint32(h.end)
		return accepted, nil
	}
	var scratch [128]byte
	if h.hostEnd-h.hostStart > len(scratch)/2 || len(input) >= maxCertain {
		return declined, nil
	}
	var written []byte
	if h.coded {
		written = append(scratch[:0], h.scheme.String()...)
		written = append(written, "://"...)
		var err error
		if written, u.hostKind, err = (host.Options{}).AppendParse(written, input[h.hostStart:h.hostEnd]); err != nil {
			e := err.(*validation.Error)
			e.Span = e.Span.Shift(h.hostStart)
			return failed, e
		}
		u.hostEnd = uint32(len(written))
		written = h.appendPort(written)
	} else {
		written = h.appendTo(scratch[:0], input)
	}
	var href strings.Builder
	href.Grow(len(written) + len(rest))
	href.Write(written)
	href.WriteString(rest)
	u.href = href.String()
	moved := uint32(len(written) - h.end)
	u.pathStart = uint32(len(written))
	u.queryStart += moved
	u.fragmentStart += moved
	return accepted, nil
}

// appendTo appends a head that is not coded as the serializer writes it: apart
// from the port, it is as long as in the input.
func (h *head) appendTo(dst []byte, input string) []byte {
	start := len(dst)
	dst = append(dst, input[:h.hostEnd]...)
	infra.LowerASCII(dst[start:])
	return h.appendPort(dst)
}

func (h *head) appendPort(dst []byte) []byte {
	if !h.hasPort {
		return dst
	}
	dst = append(dst, ':')
	return strconv.AppendUint(dst, uint64(h.port), 10)
}

// rewriteReference appends a reference in normal form, without dot segments, to
// a part of its base, an http URL or the like.
func (u *URL) rewriteReference(input string, base *URL, h *head) outcome {
	if input == "" || !base.scheme.IsSpecial() || base.scheme == infra.File || len(input) >= maxLength-len(base.href) {
		return declined
	}
	var keep uint32 // how much of base's string
	start := 0      // of a segment
	switch input[0] {
	case '#':
		keep = base.fragmentStart
	case '?':
		keep = base.queryStart
	case '/':
		if len(input) > 1 && input[1] == '/' {
			return declined
		}
		keep, start = base.pathStart, 1
	default:
		if i := strings.IndexByte(input, ':'); i >= 0 && strings.IndexByte(input[:i], '/') < 0 {
			return declined
		}
		path := base.href[base.pathStart:base.queryStart]
		keep = base.pathStart + uint32(strings.LastIndexByte(path, '/')+1)
	}
	if !u.scanSegments(input, start, h) {
		h.plain = 0
		return declined
	}
	pathEnd, queryEnd := u.queryStart, u.fragmentStart
	*u = *base
	u.href = base.href[:keep] + input
	if input[0] != '#' {
		u.queryStart = keep + pathEnd
	}
	u.fragmentStart = keep + queryEnd
	return accepted
}
