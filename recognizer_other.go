package weburl

import (
	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// The recognizer for schemes that are not special: mailto:, data:, postgres:. Such a URL
// may be long, and in normal form it is not copied.

var (
	opaquePathStops = infra.StopsAt(func(b byte) bool { return percent.C0Control().Contains(b) || b == '?' || b == '#' })
	userinfoStops   = infra.StopsAt(percent.Userinfo().Contains)
)

// recognizeOther returns the record of input if that is a URL in normal form and its
// scheme is not special. It declines those with a host that no domain is written as.
func recognizeOther(input string) (r record, ok bool) {
	i := 0
	for i < len(input) && infra.Is(input[i], infra.SchemeCode) && !infra.Is(input[i], infra.Upper) {
		i++
	}
	if i == 0 || i == len(input) || input[i] != ':' || !infra.Is(input[0], infra.Alpha) ||
		len(input) >= maxLength || infra.SpecialSchemeOf(input[:i]).IsSpecial() {
		return r, false
	}
	r.first = firstOf(uint32(i), host.Null, infra.NotSpecial)
	i++
	r.userinfo, r.host = halves(uint32(i), uint32(i)), halves(uint32(i), uint32(i))
	switch {
	case i == len(input) || input[i] != '/':
		i = infra.Scan(input, i, opaquePathStops)
		if input[i-1] == ' ' { // which is trimmed, or percent-encoded
			return r, false
		}
	case i+1 == len(input) || input[i+1] != '/':
		i++
	default:
		if i = r.recognizeAuthority(input, i+len("//")); i == 0 {
			return r, false
		}
		if i < len(input) && input[i] == '/' {
			i++
		}
	}
	pathEnd, queryEnd, ok := scanSegments(input, i)
	r.tail = halves(uint32(pathEnd), uint32(queryEnd))
	return r, ok
}

// recognizeAuthority adds to r the authority that begins at input[start], and returns
// where it ends, or 0.
func (r *record) recognizeAuthority(input string, start int) (end int) {
	usernameEnd, hostStart := start, start
	hostEnd := infra.Scan(input, start, hostStops)
	if hostEnd < len(input) && input[hostEnd] != '/' {
		usernameEnd, hostStart = recognizeCredentials(input, start)
		hostEnd = infra.Scan(input, hostStart, hostStops)
	}
	kind := host.Opaque
	if hostEnd == hostStart {
		kind = host.Empty
	}
	r.first = withKind(r.first, kind)
	end = hostEnd
	if end < len(input) && input[end] == ':' {
		port, digits, ok := infra.Port(input[end+1:])
		if !ok || digits == 0 || digits > 1 && input[end+1] == '0' {
			return 0
		}
		r.first = withPort(r.first, port)
		end += 1 + digits
	}
	r.userinfo, r.host = halves(uint32(usernameEnd), uint32(hostStart)), halves(uint32(hostEnd), uint32(end))
	switch {
	case kind == host.Empty && end > start:
		return 0 // Credentials and a port need a host.
	case end == len(input), input[end] == '/', input[end] == '?', input[end] == '#':
		return end
	}
	return 0
}

// recognizeCredentials returns where the username that begins at input[start] ends, and
// where the host begins; both are start if there are no credentials in normal form.
func recognizeCredentials(input string, start int) (usernameEnd, hostStart int) {
	usernameEnd = infra.Scan(input, start, userinfoStops)
	end := usernameEnd
	if end < len(input) && input[end] == ':' {
		end = infra.Scan(input, end+1, userinfoStops)
	}
	// An empty username without a password is not written, nor is an empty password.
	if end == len(input) || input[end] != '@' || end == start || input[end-1] == ':' {
		return start, start
	}
	return usernameEnd, end + 1
}
