package parser

import (
	"math/bits"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
)

// The recognizer: most URLs are in normal form, and one pass over such an input
// establishes that, and the offsets. It can only accept or decline, and what it
// declines goes to the rewriter or the machine.

// recognize returns the head of input, or the zero head if reading it takes the machine, and
// what scanRest says about what follows the head. input has placesLeast bytes or more, and
// start is httpStart(input) and not 0.
func recognize(input string, start int) (h head, pathEnd, queryEnd int, ok bool) {
	p := findPlaces(input)
	slash := uint64(start - placesStart)              // 1 if the last slash of https:// stands at place 0
	n := bits.TrailingZeros64(p.hosts &^ slash)       // the place where the domain ends
	label := bits.Len64(p.dots&(1<<(n&63)-1) | slash) // the place where its last label begins
	h.end = placesStart + n
	if n < 64 && input[h.end] == '/' && label < n && !infra.Is(input[placesStart+label], infra.Digit) {
		h.first = firstOf(uint32(start-len("://")), host.Domain, httpOrHTTPS(start))
		h.hostEnd = h.end
	} else {
		h = domainHead(input, httpOrHTTPS(start), start, min(h.end, len(input)), plainHead)
		if n = h.end - placesStart; h.end == 0 || n >= 64 || h.end == len(input) || input[h.end] != '/' {
			pathEnd, queryEnd, ok = scanRest(input, h.end)
			return h, pathEnd, queryEnd, ok
		}
	}
	i := len(input)
	if stops := (p.stops | p.slashes<<1&p.dots) >> (n & 63); stops != 0 {
		i = h.end + bits.TrailingZeros64(stops)
	} else if i > placesEnd {
		i = scanPath(input, placesEnd, p.slashes>>63 != 0)
	}
	if i == len(input) {
		return h, i, i, true
	}
	pathEnd, queryEnd, ok = scanFrom(input, i, queryStops)
	return h, pathEnd, queryEnd, ok
}

// scanRest returns where the path and the query of input end if input[i:], a path
// that begins with a slash, a query and a fragment, is as the serializer would
// write it; or is empty. Otherwise the path is known to be written as it is up to
// pathEnd, if that is not 0.
func scanRest(input string, i int) (pathEnd, queryEnd int, ok bool) {
	if i == len(input) {
		return i, i, true
	}
	if input[i] != '/' {
		return 0, 0, false
	}
	return scanSegments(input, i+1, queryStops)
}

// scanSegments is scanRest for an input[i:] that begins with a segment or is
// what follows the path, and a query that is written as it is up to one of stops.
func scanSegments(input string, i int, stops *infra.Stops) (pathEnd, queryEnd int, ok bool) {
	return scanFrom(input, scanPath(input, i, true), stops)
}

// scanFrom is scanSegments for an i at which scanPath has stopped.
func scanFrom(input string, i int, stops *infra.Stops) (pathEnd, queryEnd int, ok bool) {
	for i < len(input) && infra.BeginsDots(input[i]) {
		if n, _ := dotSegmentAt(input, i); n > 0 {
			return i, 0, false
		}
		i = scanPath(input, i+1, false)
	}
	pathEnd = i
	if i < len(input) && input[i] == '?' {
		i = infra.Scan(input, i+1, stops)
	}
	if i < len(input) && (input[i] != '#' || infra.Scan(input, i+1, fragmentStops) < len(input)) {
		return pathEnd, 0, false
	}
	return pathEnd, i, true
}

// dotSegmentAt returns 1 or 2 if a single-dot or a double-dot segment begins at
// input[i], and where it ends; otherwise 0.
func dotSegmentAt(input string, i int) (n, end int) {
	n, length := infra.LeadingDots(input[i:])
	end = i + length
	if n > 2 || end < len(input) && segmentEnds[input[end]] == 0 {
		return 0, i
	}
	return n, end
}
