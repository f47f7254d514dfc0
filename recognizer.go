package weburl

import "github.com/weburl-go/weburl/internal/infra"

// The recognizer: most URLs are in normal form, and one pass over such an input
// establishes that, and the offsets. It can only accept or decline, and what it
// declines goes to the rewriter or the machine.

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
	i = scanPath(input, i, true)
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
