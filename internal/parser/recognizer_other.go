package parser

import (
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
)

// The recognizer for schemes that are not special: mailto:, data:, postgres:. Such a URL
// may be long, and in normal form it is not copied.

// recognizeOther returns the record of input if that is a URL in normal form and its
// scheme is not special. It declines a few that are: those with a host that readOther
// declines, with a backslash in a path that is not opaque, or with "/." before the path.
func recognizeOther(input string) (r Offsets, ok bool) {
	if r, ok = readOther(input); !ok {
		return r, false
	}
	i := int(r.PathStart())
	switch {
	case i < len(input) && input[i] == '/':
		i++
	case r.HostKind() == host.Null:
		i = infra.Scan(input, i, opaquePathStops)
		if input[i-1] == ' ' { // which is trimmed, or percent-encoded
			return r, false
		}
	}
	pathEnd, queryEnd, ok := scanSegments(input, i, otherQueryStops)
	r.setTail(uint32(pathEnd), uint32(queryEnd))
	return r, ok
}

// readOther returns the record of what precedes the path of input if its scheme is not
// special and that is in normal form. Nothing that follows can fail. It declines hosts
// with capital letters, or what no domain can have.
func readOther(input string) (r Offsets, ok bool) {
	schemeEnd := infra.SchemeLength(input)
	// Of what a scheme can have, hostStops has the capital letters.
	if schemeEnd == 0 || infra.Scan(input, 0, hostStops) < schemeEnd ||
		len(input) >= maxCertain || infra.SpecialSchemeOf(input[:schemeEnd]).IsSpecial() {
		return r, false
	}
	first, i := firstOf(uint32(schemeEnd), host.Null, infra.NotSpecial), schemeEnd+1
	if strings.HasPrefix(input[i:], "//") {
		return readAuthority(input, first, i+len("//"))
	}
	at := halves(uint32(i), uint32(i))
	// Behind what is removed from an input there may be a slash, and an authority.
	return Offsets{first: first, userinfo: at, host: at}, infra.IsClean(input[i:min(i+len("//"), len(input))])
}

// readAuthority is readOther for an authority that begins at input[start]. first is the
// first word of the record without it.
func readAuthority(input string, first uint64, start int) (r Offsets, ok bool) {
	usernameEnd, hostStart := start, start
	hostEnd := infra.Scan(input, start, hostStops)
	if hostEnd < len(input) && input[hostEnd] != '/' {
		usernameEnd, hostStart = readCredentials(input, start)
		hostEnd = infra.Scan(input, hostStart, hostStops)
	}
	kind, end := host.Opaque, hostEnd
	switch {
	case hostEnd == start:
		kind = host.Empty
	case hostEnd == hostStart:
		return r, false // credentials without a host
	case end < len(input) && input[end] == ':':
		port, digits, ok := infra.Port(input[end+1:])
		if !ok || digits == 0 || digits > 1 && input[end+1] == '0' {
			return r, false
		}
		first = withPort(first, port)
		end += 1 + digits
	}
	r = Offsets{
		first:    withKind(first, kind),
		userinfo: halves(uint32(usernameEnd), uint32(hostStart)),
		host:     halves(uint32(hostEnd), uint32(end)),
	}
	return r, end == len(input) || input[end] == '/' || input[end] == '?' || input[end] == '#'
}

// readCredentials returns where the username that begins at input[start] ends, and where
// the host begins; both are start if there are no credentials in normal form.
func readCredentials(input string, start int) (usernameEnd, hostStart int) {
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
