package parser

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// The rewriter: an input that has a head, or is a reference that keeps all up to the
// path of its base, is rewritten without the machine.

// rewrite returns the URL that input is, which has the head h. What follows that is
// nothing or in normal form, with a path and a query that end at pathEnd and queryEnd;
// or if plain is not set, it is in normal form at least up to pathEnd, or nowhere if
// that is 0. It declines what is long, what has to be cleaned, and what may have a
// drive letter with a bar.
func rewrite(input string, h head, pathEnd, queryEnd int, plain bool) (href string, r Offsets, declined bool, err error) {
	isFile := h.Scheme() == infra.File
	if !h.isShort() || !isRewritable(input) || isFile && strings.IndexByte(input, '|') >= 0 {
		return "", r, true, nil
	}
	var scratch [restScratch]byte
	dst := roomFor(scratch[:0], len(input))
	to, end := h, max(pathEnd, h.end+1)
	if h.form == plainHead && input[h.end] == '/' {
		dst = append(dst, input[:end]...)
	} else {
		if dst, to, err = h.write(dst, input); err != nil {
			// The places of errors are those of an input that has been cleaned.
			return "", r, !utf8.ValidString(input[:h.end]), err
		}
		rest := input[h.end:]
		if plain && rest != "" {
			if h.form == codedHead && string(dst) == input[:h.end] {
				return input, to.record(pathEnd, queryEnd), false, nil
			}
			moved := to.end - h.end
			return string(append(dst, rest...)), to.record(pathEnd+moved, queryEnd+moved), false, nil
		}
		dst = append(dst, '/')
		if rest == "" || rest[0] == '?' || rest[0] == '#' {
			end = h.end
		} else {
			dst = append(dst, input[h.end+1:end]...)
		}
	}
	href, pathEnd, queryEnd, declined = rewriteRest(dst, to.end, isFile, input, end)
	return href, to.record(pathEnd, queryEnd), declined, nil
}

// headScratch is more than enough for a head that is short.
const headScratch = 128

// isShort reports whether h has a host as people use them. What others are written
// as may exceed any limit.
func (h head) isShort() bool { return h.hostEnd-h.HostStart() <= headScratch/2 }

// canWrite reports whether a coded head of input does not fail.
func (h head) canWrite(input string, base *Record) bool {
	if !h.isShort() {
		return canParseByMachine(input, base)
	}
	var scratch [headScratch]byte
	_, _, err := h.write(scratch[:0], input)
	return err == nil
}

// write appends the head of input to dst, which is empty, as the serializer
// writes it, and returns it as it is there.
func (h head) write(dst []byte, input string) ([]byte, head, error) {
	start, end := h.HostStart(), h.hostEnd
	switch h.form {
	case noHostHead:
		dst, end = append(dst, "file://"...), 0
	case codedHead:
		end = start
	}
	dst = append(dst, input[:end]...)
	if h.form == changedHead || h.form == codedHead {
		infra.LowerASCII(dst)
	}
	if h.form == codedHead {
		var kind host.Kind
		var err error
		if dst, kind, err = (host.Options{}).AppendParse(dst, input[start:h.hostEnd]); err != nil {
			e := err.(*validation.Error)
			e.Span = e.Span.Shift(start)
			return nil, head{}, e
		}
		h.first = withKind(h.first, kind)
	}
	h.hostEnd = len(dst)
	if r := (Offsets{first: h.first}); r.HasPort() {
		dst = append(dst, ':')
		dst = strconv.AppendUint(dst, uint64(r.Port()), 10)
	}
	h.end, h.form = len(dst), plainHead
	return dst, h, nil
}

// rewriteReference returns what a reference is that keeps all up to the path of its
// base, an http URL or the like. It declines all other references and bases, and what
// has to be cleaned.
func rewriteReference(input string, base *Record) (href string, r Offsets, declined bool) {
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
		if len(input) > 1 && base.IsSlash(input[1]) {
			// It has an authority, so all that base gives it is the scheme.
			href, r, err := Parse(base.Href[:base.SchemeEnd()+1]+input, &noBase)
			return href, r, err != nil // the places of which are not those of input
		}
		keep, start = base.PathStart(), 1
	default:
		if i := strings.IndexByte(input, ':'); i >= 0 && strings.IndexByte(input[:i], '/') < 0 {
			return "", r, true
		}
		path := base.Href[base.PathStart():base.QueryStart()]
		keep = base.PathStart() + uint32(strings.LastIndexByte(path, '/')+1)
	}
	pathEnd, queryEnd, ok := scanSegments(input, start, queryStops)
	if ok && input[0] != '\\' {
		href, pathEnd, queryEnd = base.Href[:keep]+input, int(keep)+pathEnd, int(keep)+queryEnd
	} else if href, pathEnd, queryEnd, declined = rewriteAfter(base, keep, input, start, pathEnd); declined {
		return "", r, true
	}
	r = base.Offsets
	r.setTail(uint32(pathEnd), uint32(queryEnd))
	if input[0] == '#' {
		r.setTail(base.QueryStart(), keep)
	}
	return href, r, false
}

// rewriteAfter is [rewriteRest] for a reference that is appended to the first keep bytes
// of base's string, and is in normal form from start, where a segment begins or the path
// ends, up to plain.
func rewriteAfter(base *Record, keep uint32, input string, start, plain int) (href string, pathEnd, queryEnd int, declined bool) {
	if len(base.Href) >= MaxLength/2 || !isRewritable(input) {
		return "", 0, 0, true
	}
	var scratch [restScratch]byte
	dst := append(roomFor(scratch[:0], int(keep)+len(input)), base.Href[:keep]...)
	if start > 0 {
		dst = append(dst, '/')
		plain = max(plain, start)
	}
	dst = append(dst, input[start:plain]...)
	return rewriteRest(dst, int(base.PathStart()), false, input, plain)
}
