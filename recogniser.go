package weburl

import (
	"github.com/weburl-go/weburl/internal/infra"
)

// The recogniser: most URLs are in normal form, and one pass over such an input
// tells that it is, and the offsets. It can only say no, and what it says no to
// goes to the rewriter and to the machine.

// recognise makes u the URL that input is, if input has the head h and is as
// the serializer writes it. If it is false, u is of no use; h may know more.
func (u *URL) recognise(input string, h *head) bool {
	if h.end == 0 || h.changed || h.end == len(input) || !u.scanRest(input, h.end, h) {
		return false
	}
	u.href = input
	u.setHead(h)
	u.pathStart = uint32(h.end)
	return true
}

// setHead sets what of u a head that is written as it is determines.
func (u *URL) setHead(h *head) {
	u.scheme, u.schemeEnd = h.scheme, uint32(h.hostStart-len("://"))
	u.usernameEnd, u.hostStart = uint32(h.hostStart), uint32(h.hostStart)
	u.hostEnd, u.hostKind = uint32(h.hostEnd), h.kind
	u.port, u.hasPort = h.port, h.hasPort
}

// scanRest sets u.queryStart and u.fragmentStart to where in input they are, if
// input[i:], a path with a slash in front, a query and a fragment, is as the
// serializer writes it. Otherwise h.plain may say more.
func (u *URL) scanRest(input string, i int, h *head) bool {
	return input[i] == '/' && u.scanSegments(input, i+1, h)
}

// scanSegments is scanRest for input[i:] that begins with a segment, or behind
// the path.
func (u *URL) scanSegments(input string, i int, h *head) bool {
	pathEnd := scanPath(input, i, true)
	for pathEnd < len(input) && infra.BeginsDots(input[pathEnd]) {
		if beginsWithDotSegment(input[pathEnd:]) {
			h.plain = pathEnd
			return false
		}
		pathEnd = scanPath(input, pathEnd+1, false)
	}
	h.plain = pathEnd
	queryEnd := pathEnd
	if pathEnd < len(input) {
		if input[pathEnd] == '?' {
			queryEnd = infra.Scan(input, pathEnd+1, queryStops)
		}
		if queryEnd < len(input) && (input[queryEnd] != '#' || infra.Scan(input, queryEnd+1, fragmentStops) < len(input)) {
			return false
		}
	}
	u.queryStart, u.fragmentStart = uint32(pathEnd), uint32(queryEnd)
	return true
}

// beginsWithDotSegment reports whether path begins with a dot segment, or would
// without the C0 controls and spaces that may be removed from its end.
func beginsWithDotSegment(path string) bool {
	n := 0
	for n < len(path) && n <= infra.LongestDots {
		if b := path[n]; b == '/' || b == '?' || b == '#' || b <= ' ' {
			break
		}
		n++
	}
	return infra.Dots(path[:n]) > 0
}
