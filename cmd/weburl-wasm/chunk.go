package main

import (
	"unsafe"

	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/webapi"
)

// JavaScript reads pairs many at a time. A page can change the parameters after each pair, which
// wastes the rest of the chunk; hence the limits.
const (
	maxPairs    = 64
	maxPairText = 1 << 12 // of more than one pair, in bytes
)

// pairEnds holds the offsets at which names and values end, in code units of UTF-16.
var pairEnds [2 * maxPairs]uint32

var pairText [maxPairText]byte

// somePairs returns the concatenated names and values of n pairs from an index on. They are
// valid until the next call. last reports whether no pair follows.
func somePairs(p *webapi.URLSearchParams, index int) (text string, n int, last bool) {
	buf := pairText[:0]
	for ; n < maxPairs; n++ {
		name, value, ok := p.At(index + n)
		if !ok || n > 0 && len(buf)+len(name)+len(value) > maxPairText {
			break
		}
		buf = append(buf, name...)
		pairEnds[2*n] = uint32(len(buf))
		buf = append(buf, value...)
		pairEnds[2*n+1] = uint32(len(buf))
	}
	text = unsafe.String(unsafe.SliceData(buf), len(buf))
	if !infra.IsASCII(text) {
		start, units := uint32(0), uint32(0)
		for i, end := range pairEnds[:2*n] {
			units += utf16Length(text[start:end])
			pairEnds[i] = units
			start = end
		}
	}
	return text, n, index+n >= p.Size()
}

// utf16Length returns the length of a string in code units of UTF-16.
func utf16Length(s string) uint32 {
	n := uint32(0)
	for i := range len(s) {
		switch b := s[i]; {
		case b&0xC0 == 0x80: // not the first byte of a code point
		case b >= 0xF0:
			n += 2
		default:
			n++
		}
	}
	return n
}
