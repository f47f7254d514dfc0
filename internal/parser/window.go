package parser

import (
	"math/bits"

	"github.com/weburl-go/weburl/internal/infra"
)

// window tells, with one bit for each of the bytes input[windowStart:windowEnd], which of
// them are marked.
//
// The end of a component cannot be predicted, and a mispredicted branch takes as long as
// twenty lookups. So all these bytes are looked up before anything depends on them.
type window struct{ stops, slashes, dots, hosts uint64 }

const (
	windowStart = len("http://")
	windowEnd   = windowStart + 64
)

// windowLeast is the length of the shortest input that lookThrough accepts.
const windowLeast = 16

// lookThrough returns the window of input. It has no loop, because shifting by constants takes
// fewer instructions: a loop took a fifth more time.
func lookThrough(input string) window {
	if len(input) > windowEnd {
		input = input[:windowEnd]
	}
	// The last sixteen bytes: some may be looked up twice, or precede windowStart.
	t, last := byteMarks, len(input)-16
	p := window{}.with(lookupMarks(input[last:], t)+lookupMarks(input[last+8:], t)<<8, 48)
	unused := (windowEnd - len(input)) & 63
	p = window{p.stops >> unused, p.slashes >> unused, p.dots >> unused, p.hosts >> unused}
	if s := input[windowStart:]; len(s) > 16 {
		p = p.with(lookupMarks(s[:8], t)+lookupMarks(s[8:16], t)<<8, 0)
		if len(s) > 32 {
			p = p.with(lookupMarks(s[16:24], t)+lookupMarks(s[24:32], t)<<8, 16)
			if len(s) > 48 {
				p = p.with(lookupMarks(s[32:40], t)+lookupMarks(s[40:48], t)<<8, 32)
			}
		}
	}
	return p
}

// with returns p with the marks found for the sixteen bytes from bit n on.
func (p window) with(found uint64, n uint) window {
	return window{
		stops:   p.stops | found&0xFFFF<<n,
		slashes: p.slashes | found>>slashLane&0xFFFF<<n,
		dots:    p.dots | found>>dotLane&0xFFFF<<n,
		hosts:   p.hosts | found>>hostLane<<n,
	}
}

// readHTTP combines readHead and readTail for an input of at least windowLeast bytes that
// begins with "http://" or "https://". start is httpStart(input).
func readHTTP(input string, start int) (h head, pathEnd, queryEnd int, asIs bool) {
	p := lookThrough(input)
	h = headAt(start, httpOrHTTPS(start), asItIs)
	slash := uint64(start - windowStart)              // 1 if bit 0 is the last slash of https://
	n := bits.TrailingZeros64(p.hosts &^ slash)       // the bit at which the domain ends
	label := bits.Len64(p.dots&(1<<(n&63)-1) | slash) // the bit at which its last label begins
	end := windowStart + n
	if n < 64 && input[end] == '/' && label < n && !infra.Is(input[windowStart+label], infra.Digit) {
		h.host = pack(uint32(end), uint32(end))
	} else {
		h = h.readAuthority(input, min(end, len(input)))
		end = h.end()
		if n = end - windowStart; end == 0 || n >= 64 || end == len(input) || input[end] != '/' {
			pathEnd, queryEnd, asIs = h.readTail(input)
			return h, pathEnd, queryEnd, asIs
		}
	}
	i := len(input)
	if stops := (p.stops | p.slashes<<1&p.dots) >> (n & 63); stops != 0 {
		i = end + bits.TrailingZeros64(stops)
	} else if i > windowEnd {
		i = scanPath(input, windowEnd, p.slashes>>63 != 0)
	}
	if i == len(input) {
		return h, i, i, true
	}
	pathEnd, queryEnd, asIs = readFrom(input, i, queryStops)
	return h, pathEnd, queryEnd, asIs
}
