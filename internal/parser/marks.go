package parser

import (
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// marks says four things about a byte, one bit each in lanes of sixteen: whether a scan
// of a path stops at it, whether it is a slash, whether it can begin a dot segment, and
// whether a scan of a host stops at it. Sixteen of them, each shifted by its place, say
// it about sixteen bytes.
type marks [256]uint64

const (
	slashLane = 16
	dotLane   = 32
	hostLane  = 48
)

var byteMarks = newByteMarks()

func newByteMarks() *marks {
	t := new(marks)
	for b := range t {
		if percent.Path().Contains(byte(b)) || b == '\\' {
			t[b] = 1
		}
		if b == '/' {
			t[b] |= 1 << slashLane
		}
		if infra.BeginsDots(byte(b)) {
			t[b] |= 1 << dotLane
		}
		if hostStops[b] != 0 {
			t[b] |= 1 << hostLane
		}
	}
	return t
}

// lookupMarks returns the marks of eight bytes. They are added in pairs, since shifting by
// up to three and adding is one instruction.
func lookupMarks(b string, t *marks) uint64 {
	_ = b[7]
	return t[b[0]] + t[b[1]]*2 + (t[b[2]]+t[b[3]]*2)*4 + (t[b[4]]+t[b[5]]*2+(t[b[6]]+t[b[7]]*2)*4)*16
}

// places says which of the bytes from input[placesStart] to input[placesEnd] are marked, in
// a bit for each.
//
// Where a component ends cannot be predicted, and a mispredicted branch takes as long as
// twenty lookups. So all these bytes are looked up before anything depends on them.
type places struct{ stops, slashes, dots, hosts uint64 }

const (
	placesStart = len("http://")
	placesEnd   = placesStart + 64
)

// placesLeast is the length of the shortest input that findPlaces takes.
const placesLeast = 16

// findPlaces returns the places in input. There is no loop, since shifting by constants takes
// fewer instructions: the loop took a fifth more.
func findPlaces(input string) places {
	if len(input) > placesEnd {
		input = input[:placesEnd]
	}
	// The last sixteen bytes: some may be looked up twice, or precede placesStart.
	t, last := byteMarks, len(input)-16
	p := places{}.with(lookupMarks(input[last:], t)+lookupMarks(input[last+8:], t)<<8, 48)
	unused := (placesEnd - len(input)) & 63
	p = places{p.stops >> unused, p.slashes >> unused, p.dots >> unused, p.hosts >> unused}
	if s := input[placesStart:]; len(s) > 16 {
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

// with returns p with what was found about the sixteen bytes from place n on.
func (p places) with(found uint64, n uint) places {
	return places{
		stops:   p.stops | found&0xFFFF<<n,
		slashes: p.slashes | found>>slashLane&0xFFFF<<n,
		dots:    p.dots | found>>dotLane&0xFFFF<<n,
		hosts:   p.hosts | found>>hostLane<<n,
	}
}
