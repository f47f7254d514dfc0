package weburl

import (
	"math"
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
)

// recognise makes u the URL that input is, but for its string, if input is the
// serialization of an http: or https: URL with a domain and without
// credentials, or would be with a slash at its end. It can only say no; whatever
// it says no to is for the machine to read.
//
// It is there for speed alone: nearly all URLs in the wild are of this form,
// and to see that they are takes a fifth of the time to parse them.
func (u *URL) recognise(input string) bool {
	if len(input) >= math.MaxUint32 {
		return false
	}
	switch {
	case strings.HasPrefix(input, "https://"):
		u.scheme, u.schemeEnd = schemeHTTPS, uint32(len("https"))
	case strings.HasPrefix(input, "http://") && len(input) > len("http://"):
		u.scheme, u.schemeEnd = schemeHTTP, uint32(len("http"))
	default:
		return false
	}
	start := int(u.schemeEnd) + len("://")
	end := infra.Scan(input, start, hostStops)
	if end == start {
		return false
	}
	// A domain that ends in a number ends in a digit, a letter up to f, an x,
	// or one of these and a dot.
	if last := input[end-1]; last <= 'f' || last == 'x' {
		if last < '0' || endsInADigitLabel(input[start:end]) {
			return false
		}
	}
	u.usernameEnd, u.hostStart = uint32(start), uint32(start)
	u.hostEnd, u.hostKind = uint32(end), host.Domain
	pathStart := end
	if end < len(input) && input[end] == ':' {
		if pathStart = u.recognisePort(input, end); pathStart == 0 {
			return false
		}
	}
	if pathStart == len(input) {
		u.pathStart, u.queryStart, u.fragmentStart = uint32(pathStart), uint32(pathStart+1), uint32(pathStart+1)
		return true
	}
	if input[pathStart] != '/' {
		return false
	}

	pathEnd := scanPath(input, pathStart+1, true)
	for pathEnd < len(input) && (input[pathEnd] == '.' || input[pathEnd] == '%') {
		if beginsWithDotSegment(input[pathEnd:]) {
			return false
		}
		pathEnd = scanPath(input, pathEnd+1, false)
	}
	queryEnd := pathEnd
	if pathEnd < len(input) {
		if input[pathEnd] == '?' {
			queryEnd = infra.Scan(input, pathEnd+1, queryStops)
		}
		if queryEnd < len(input) && (input[queryEnd] != '#' || infra.Scan(input, queryEnd+1, fragmentStops) < len(input)) {
			return false
		}
	}
	u.pathStart, u.queryStart, u.fragmentStart = uint32(pathStart), uint32(pathEnd), uint32(queryEnd)
	return true
}

// setRecognised gives u, which input was recognised as, its string.
func (u *URL) setRecognised(input string) {
	u.href = input
	if int(u.pathStart) == len(input) {
		u.href += "/"
	}
}

// endsInADigitLabel reports whether the last label begins with a digit, as a
// number does.
func endsInADigitLabel(domain string) bool {
	return infra.Is(domain[strings.LastIndexByte(domain, '.')+1:][0], infra.Digit)
}

// recognisePort reads the port whose colon is input[colon], and returns where
// it ends, or 0 if the port is not as the serializer writes it.
func (u *URL) recognisePort(input string, colon int) int {
	i, port := colon+1, 0
	for ; i < len(input) && i <= colon+5 && infra.Is(input[i], infra.Digit); i++ {
		port = port*10 + int(input[i]-'0')
	}
	digits := i - colon - 1
	if digits == 0 || port > maxPort || digits > 1 && input[colon+1] == '0' {
		return 0
	}
	if d, _ := u.scheme.defaultPort(); port == int(d) {
		return 0
	}
	u.port, u.hasPort = uint16(port), true
	return i
}

// beginsWithDotSegment reports whether path begins with a dot segment.
func beginsWithDotSegment(path string) bool {
	if i := strings.IndexAny(path[:min(len(path), len("%2E%2E/"))], "/?#"); i >= 0 {
		path = path[:i]
	}
	return dots(path) != 0
}
