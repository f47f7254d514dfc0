package weburl

import "github.com/weburl-go/weburl/internal/infra"

// The recognizer: most URLs are in normal form, and one pass over such an input
// establishes that, and the offsets. It can only accept or decline, and what it
// declines goes to the rewriter and to the machine.

// recognize makes u the URL that input is, if input has the head h and is as
// the serializer would write it. If it returns false, u is meaningless, but h
// may know more.
func (u *URL) recognize(input string, h *head) bool {
	if h.end == 0 || h.changed || h.end == len(input) || !u.scanRest(input, h.end, h) {
		return false
	}
	u.href = input
	u.setHead(h)
	u.pathStart = uint32(h.end)
	return true
}

// setHead sets the fields of u that a head determines if its offsets are kept.
func (u *URL) setHead(h *head) {
	u.scheme, u.schemeEnd = h.scheme, uint32(h.hostStart-len("://"))
	u.usernameEnd, u.hostStart = uint32(h.hostStart), uint32(h.hostStart)
	u.hostEnd, u.hostKind = uint32(h.hostEnd), h.kind
	u.port, u.hasPort = h.port, h.hasPort
}

// scanRest sets u.queryStart and u.fragmentStart to their places in input if
// input[i:], a path that begins with a slash, a query and a fragment, is as the
// serializer would write it. Otherwise h.plain may say more.
func (u *URL) scanRest(input string, i int, h *head) bool {
	return input[i] == '/' && u.scanSegments(input, i+1, h)
}

// scanSegments is scanRest for an input[i:] that begins with a segment or is
// what follows the path.
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
	n, end := infra.LeadingDots(path)
	if n == 0 || n > 2 {
		return false
	}
	if end == len(path) {
		return true
	}
	c := path[end]
	return c == '/' || c == '?' || c == '#' || c <= ' '
}
