package parser

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// The writer serializes an input without the machine: one that has a head, or a reference
// that keeps everything before the path of its base.

// write returns the URL for input, whose head is h. If tailAsIs is set, the rest is empty or
// written as it is, and its path and query end at pathEnd and queryEnd. Otherwise it is
// written as it is at least up to pathEnd, if that is not 0. write declines inputs that are
// long, have to be cleaned or may have a drive letter with a bar, and schemes that are not
// special.
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
			// The machine gives the span of an error after it has replaced ill-formed
			// UTF-8.
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

// headScratch is a buffer size that suffices for nearly all short heads.
const headScratch = 128

// isShort reports whether the credentials and host of h have an ordinary length. The
// serialization of longer ones may exceed any limit.
func (h head) isShort() bool { return h.hostEnd()-h.authorityStart() <= headScratch/2 }

func (h head) authorityStart() int { return int(uint32(h.info)) + len("://") }

// canWrite reports whether the host of h, which is coded, is valid.
func (h head) canWrite(input string) bool {
	var scratch [headScratch]byte
	_, _, err := h.write(scratch[:0], input)
	return err == nil
}

// write appends the head h of input to dst, which is empty, as the serializer writes it,
// and returns the head as it is in dst.
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
		infra.LowerASCII(dst[:uint32(h.info)])
	}
	if h.form == coded {
		var kind host.Kind
		var err error
		if dst, kind, err = (host.Options{}).AppendParse(dst, input[start:h.hostEnd()]); err != nil {
			e := err.(*validation.Error)
			e.Span = e.Span.Shift(start)
			return nil, head{}, e
		}
		h.info = withKind(h.info, kind)
	}
	hostEnd := len(dst)
	if r := (Offsets{info: h.info}); r.HasPort() {
		dst = append(dst, ':')
		dst = strconv.AppendUint(dst, uint64(r.Port()), 10)
	}
	h.host, h.form = pack(uint32(hostEnd), uint32(len(dst))), asItIs
	return dst, h, nil
}

// writeReference resolves a reference that keeps everything before the path of its base,
// which must be special and not a file: URL. It declines all other references and bases,
// and inputs that have to be cleaned.
func writeReference(input string, base *Record) (href string, r Offsets, declined bool) {
	if input == "" || !base.Scheme().IsSpecial() || base.Scheme() == infra.File || len(input) >= MaxLength-len(base.Href) {
		return "", r, true
	}
	var keep uint32 // the number of bytes of base.Href to keep
	start := 0      // the index of the first segment
	switch input[0] {
	case '#':
		keep = base.FragmentStart()
	case '?':
		keep = base.QueryStart()
	case '/', '\\':
		if len(input) > 1 && base.isSlash(input[1]) {
			return "", r, true // input has an authority
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

// writeAfter appends a reference to the first keep bytes of base's string and serializes it
// with [writeTail]. A segment begins, or the path ends, at start, and input[start:asIs] is
// written as it is.
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
