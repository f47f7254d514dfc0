package infra

import (
	"slices"
	"unicode/utf8"
)

// DecodeScalarValue returns the first scalar value of s and the number of bytes it
// takes. An ill-formed sequence counts as one U+FFFD and takes its maximal subpart, as
// in the UTF-8 decoder of browsers; ok is false for it. For an empty s the size is 0.
//
// NB: unicode/utf8 takes one byte for each error, so that it finds three
// errors in a truncated sequence of three bytes where a browser finds one.
func DecodeScalarValue(s string) (r rune, size int, ok bool) {
	r, size = utf8.DecodeRuneInString(s)
	if r != utf8.RuneError || size != 1 {
		return r, size, size != 0
	}
	return utf8.RuneError, maximalSubpart(s), false
}

// maximalSubpart returns the length of the longest prefix of s that begins a
// well-formed sequence, at least 1. s begins with an ill-formed sequence.
func maximalSubpart(s string) int {
	lo, hi := byte(0x80), byte(0xBF)
	switch b := s[0]; {
	case b < 0xE0 || b > 0xF4:
		return 1 // with one byte more, the sequence would be well-formed, or never is
	case b == 0xE0:
		lo = 0xA0
	case b == 0xED:
		hi = 0x9F
	case b == 0xF0:
		lo = 0x90
	case b == 0xF4:
		hi = 0x8F
	}
	n := 1
	// The last byte is missing, or the sequence would be well-formed.
	for n < len(s) && s[n] >= lo && s[n] <= hi {
		lo, hi = 0x80, 0xBF
		n++
	}
	return n
}

// AppendScalarValues appends s to dst with every ill-formed sequence replaced
// by U+FFFD.
func AppendScalarValues(dst []byte, s string) []byte {
	dst = slices.Grow(dst, len(s))
	for i := 0; i < len(s); {
		if s[i] < utf8.RuneSelf {
			dst = append(dst, s[i])
			i++
			continue
		}
		r, size, _ := DecodeScalarValue(s[i:])
		dst = utf8.AppendRune(dst, r)
		i += size
	}
	return dst
}

// ScalarValues returns s with every ill-formed sequence replaced by U+FFFD. If there is
// none, it returns s itself, without an allocation.
func ScalarValues(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	return string(AppendScalarValues(nil, s))
}
