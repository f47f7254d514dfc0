package parser

import (
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// This file serializes the part of a special URL after its authority: it removes dot
// segments, and percent-encodes where needed. None of that can fail.

// tailScratch is a buffer size that suffices for most URLs. Clearing a larger buffer would
// cost more than a second allocation for long ones.
const tailScratch = 256

// roomFor returns dst if its capacity is at least n bytes, and otherwise a new slice of
// more.
//
//go:noinline
func roomFor(dst []byte, n int) []byte {
	if n > cap(dst) {
		return make([]byte, 0, n+n/8)
	}
	return dst
}

// isWritable reports whether input is so short that no result exceeds MaxLength, and needs
// no trimming.
func isWritable(input string) bool { return len(input) < maxCertain && isTrimmed(input) }

// writeTail serializes input[i:], the rest of a path, a query and a fragment, and returns
// dst followed by that. dst ends at the start of a segment or within one, and contains a
// path from pathStart on. If a dot segment can begin with input[i], a segment begins there.
// writeTail declines inputs that have to be cleaned.
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

// appendPath appends the path of writeTail to dst, and returns its end in input, or -1 if
// the input has to be cleaned.
func appendPath(dst []byte, pathStart int, isFile bool, input string, i int) ([]byte, int) {
	for i < len(input) {
		// next is where scanPath continues, and begins whether a segment begins there.
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
