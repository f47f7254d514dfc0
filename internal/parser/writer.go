package parser

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// The writer: an input that has a head, or is a reference that keeps all up to the path of
// its base, is written as the serializer does, without the machine.

// write returns the URL that input is, which has the head h. What follows that is nothing
// or written as it is, with a path and a query that end at pathEnd and queryEnd; or if
// tailAsIs is not set, it is so at least up to pathEnd, or nowhere if that is 0. It declines
// what is long, what has to be cleaned, what may have a drive letter with a bar, and schemes
// that are not special.
func write(input string, h head, pathEnd, queryEnd int, tailAsIs bool) (href string, r Offsets, declined bool, err error) {
	isFile := h.scheme() == infra.File
	if !h.isShort() || !h.scheme().IsSpecial() || !isWritable(input) || isFile && strings.IndexByte(input, '|') >= 0 {
		return "", r, true, nil
	}
	var scratch [tailScratch]byte
	dst := roomFor(scratch[:0], len(input))
	to, end := h, max(pathEnd, h.end()+1)
	if h.form == asItIs && h.end() < len(input) && input[h.end()] == '/' {
		dst = append(dst, input[:end]...)
	} else {
		if dst, to, err = h.write(dst, input); err != nil {
			// The places of errors are those of an input that has been cleaned.
			return "", r, !utf8.ValidString(input[:h.end()]), err
		}
		rest := input[h.end():]
		if tailAsIs && rest != "" {
			if h.form == coded && string(dst) == input[:h.end()] {
				return input, to.record(pathEnd, queryEnd), false, nil
			}
			moved := to.end() - h.end()
			return string(append(dst, rest...)), to.record(pathEnd+moved, queryEnd+moved), false, nil
		}
		dst = append(dst, '/')
		if rest == "" || rest[0] == '?' || rest[0] == '#' {
			end = h.end()
		} else {
			dst = append(dst, input[h.end()+1:end]...)
		}
	}
	href, pathEnd, queryEnd, declined = writeTail(dst, to.end(), isFile, input, end)
	return href, to.record(pathEnd, queryEnd), declined, nil
}

// headScratch is enough for nearly all heads that are short.
const headScratch = 128

// isShort reports whether h has an authority as people use them. What others are written
// as may exceed any limit.
func (h head) isShort() bool { return h.hostEnd()-h.authorityStart() <= headScratch/2 }

func (h head) authorityStart() int { return int(uint32(h.first)) + len("://") }

// canWrite reports whether a head of input that is coded and short does not fail.
func (h head) canWrite(input string) bool {
	var scratch [headScratch]byte
	_, _, err := h.write(scratch[:0], input)
	return err == nil
}

// write appends the head of input to dst, which is empty, as the serializer
// writes it, and returns it as it is there.
func (h head) write(dst []byte, input string) ([]byte, head, error) {
	start, end := h.hostStart(), h.hostEnd()
	switch h.form {
	case noHost:
		dst, end = append(dst, "file://"...), 0
	case coded:
		end = start
	}
	dst = append(dst, input[:end]...)
	switch h.form {
	case lowered:
		infra.LowerASCII(dst[start:])
		fallthrough
	case coded:
		infra.LowerASCII(dst[:uint32(h.first)])
	}
	if h.form == coded {
		var kind host.Kind
		var err error
		if dst, kind, err = (host.Options{}).AppendParse(dst, input[start:h.hostEnd()]); err != nil {
			e := err.(*validation.Error)
			e.Span = e.Span.Shift(start)
			return nil, head{}, e
		}
		h.first = withKind(h.first, kind)
	}
	hostEnd := len(dst)
	if r := (Offsets{first: h.first}); r.HasPort() {
		dst = append(dst, ':')
		dst = strconv.AppendUint(dst, uint64(r.Port()), 10)
	}
	h.host, h.form = halves(uint32(hostEnd), uint32(len(dst))), asItIs
	return dst, h, nil
}

// writeReference returns what a reference is that keeps all up to the path of its
// base, an http URL or the like. It declines all other references and bases, and what
// has to be cleaned.
func writeReference(input string, base *Record) (href string, r Offsets, declined bool) {
	if input == "" || !base.Scheme().IsSpecial() || base.Scheme() == infra.File || len(input) >= MaxLength-len(base.Href) {
		return "", r, true
	}
	var keep uint32 // how much of base's string
	start := 0      // of a segment
	switch input[0] {
	case '#':
		keep = base.FragmentStart()
	case '?':
		keep = base.QueryStart()
	case '/', '\\':
		if len(input) > 1 && base.isSlash(input[1]) {
			return "", r, true // has an authority
		}
		keep, start = base.PathStart(), 1
	default:
		path := base.Href[base.PathStart():base.QueryStart()]
		keep = base.PathStart() + uint32(strings.LastIndexByte(path, '/')+1)
	}
	pathEnd, queryEnd, asIs := readSegments(input, start, queryStops)
	if asIs && input[0] != '\\' {
		href, pathEnd, queryEnd = base.Href[:keep]+input, int(keep)+pathEnd, int(keep)+queryEnd
	} else if href, pathEnd, queryEnd, declined = writeAfter(base, keep, input, start, pathEnd); declined {
		return "", r, true
	}
	r = base.Offsets
	r.setTail(uint32(pathEnd), uint32(queryEnd))
	if input[0] == '#' {
		r.setTail(base.QueryStart(), keep)
	}
	return href, r, false
}

// writeAfter is [writeTail] for a reference that is appended to the first keep bytes
// of base's string, and is in normal form from start, where a segment begins or the path
// ends, up to asIs.
func writeAfter(base *Record, keep uint32, input string, start, asIs int) (href string, pathEnd, queryEnd int, declined bool) {
	if len(base.Href) >= MaxLength/2 || !isWritable(input) {
		return "", 0, 0, true
	}
	var scratch [tailScratch]byte
	dst := append(roomFor(scratch[:0], int(keep)+len(input)), base.Href[:keep]...)
	if start > 0 {
		dst = append(dst, '/')
		asIs = max(asIs, start)
	}
	dst = append(dst, input[start:asIs]...)
	return writeTail(dst, int(base.PathStart()), false, input, asIs)
}
