package parser

import (
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// What follows the authority of an http URL or the like, or of a file: URL, written
// as the serializer writes it: dot segments are removed, and what has to be is
// percent-encoded. None of that can fail.

// tailScratch is enough for most URLs. More would have to be cleared, which costs
// more than the second allocation of a long one.
const tailScratch = 256

// roomFor returns dst if it has room for n bytes, or else something that has.
//
//go:noinline
func roomFor(dst []byte, n int) []byte {
	if n > cap(dst) {
		return make([]byte, 0, n+n/8)
	}
	return dst
}

// isWritable reports whether input is so short that no result exceeds the limit, and
// there is nothing to trim from it.
func isWritable(input string) bool { return len(input) < maxCertain && isTrimmed(input) }

// writeTail returns the string that begins with dst, which ends where a segment
// begins, or within one, and goes on with the path, query and fragment that input[i:]
// has. The path begins at pathStart in dst. If input[i] is what a dot segment begins
// with, a segment begins there. It declines what has to be cleaned.
func writeTail(dst []byte, pathStart int, isFile bool, input string, i int) (href string, pathEnd, queryEnd int, declined bool) {
	dst, i = appendPath(dst, pathStart, isFile, input, i)
	if i < 0 || !infra.IsClean(input[i:]) {
		return "", 0, 0, true
	}
	pathEnd = len(dst)
	if i < len(input) && input[i] == '?' {
		query, _, _ := infra.Cut(input[i+1:], '#')
		dst = percent.AppendEncode(append(dst, '?'), query, percent.SpecialQuery())
		i += 1 + len(query)
	}
	queryEnd = len(dst)
	if i < len(input) {
		dst = percent.AppendEncode(append(dst, '#'), input[i+1:], percent.Fragment())
	}
	return string(dst), pathEnd, queryEnd, false
}

// appendPath appends the path of writeTail to dst, and returns where it ends in
// input, or -1 if it has to be cleaned.
func appendPath(dst []byte, pathStart int, isFile bool, input string, i int) ([]byte, int) {
	for i < len(input) {
		// Where to look for what is not written as it is, and whether a segment begins there.
		next, begins := i+1, false
		switch c := input[i]; {
		case c == '?' || c == '#':
			return dst, i
		case c == '\\':
			dst = append(dst, '/')
			i, begins = next, true
		case infra.BeginsDots(c):
			n, end := dotSegmentAt(input, i)
			if n == 0 {
				break
			}
			if n == 2 {
				path := dst[pathStart : len(dst)-1]
				dst = append(dst[:pathStart+shortened(path, isFile)], '/')
			}
			if end == len(input) || input[end] == '?' || input[end] == '#' {
				return dst, end
			}
			i = end + 1
			next, begins = i, true
		default:
			start := i
			for ; i < len(input) && percent.Path().Contains(input[i]) && segmentEnds[input[i]] == 0; i++ {
				dst = append(dst, percent.EncodeByte(input[i])...)
			}
			if !infra.IsClean(input[start:i]) {
				return dst, -1
			}
			next = i
		}
		next = scanPath(input, next, begins)
		dst = append(dst, input[i:next]...)
		i = next
	}
	return dst, i
}
