package parser

import (
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
)

// readTail returns the ends of the path, which may be missing, and of the query after the
// head h. asIs reports whether these and the fragment are written as they are. If not, the
// path is known to be so up to pathEnd, unless that is 0.
func (h head) readTail(input string) (pathEnd, queryEnd int, asIs bool) {
	i := h.end()
	switch {
	case i == 0:
		return 0, 0, false
	case i == len(input):
		return i, i, true
	case h.scheme().IsSpecial():
		if input[i] != '/' {
			return 0, 0, false
		}
		return readSegments(input, i+1, queryStops)
	case input[i] == '/':
		i++
	case h.kind() == host.Null:
		i = infra.Scan(input, i, opaquePathStops)
		if input[i-1] == ' ' { // a space that is trimmed or percent-encoded
			return 0, 0, false
		}
	}
	return readSegments(input, i, otherQueryStops)
}

// readSegments implements readTail for the rest of an input, input[i:], that begins with a
// segment or comes after the path. stops holds the bytes at which a query ends or is not
// written as it is.
func readSegments(input string, i int, stops *infra.Stops) (pathEnd, queryEnd int, asIs bool) {
	return readFrom(input, scanPath(input, i, true), stops)
}

// readFrom implements readSegments from an i at which scanPath has stopped.
func readFrom(input string, i int, stops *infra.Stops) (pathEnd, queryEnd int, asIs bool) {
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
