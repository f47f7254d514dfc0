package reference

import (
	"strings"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// ParseRFC3986 reads a string as a URI reference of RFC 3986, and keeps it as
// it is: [Reference.Unencoded] returns it. Nothing is preprocessed, and there
// are neither backslashes nor drives. The error is an [*Error] with the place
// of the first thing that the RFC does not allow.
//
// https://www.rfc-editor.org/rfc/rfc3986#appendix-A
func ParseRFC3986(s string) (Reference, error) {
	var p parts
	rest := s
	if n := infra.SchemeLength(s); n > 0 {
		p.setScheme(s[:n])
		rest = s[n+1:]
	}
	end := len(rest)
	if i := strings.IndexAny(rest, "?#"); i >= 0 {
		end = i
	}
	p.readTail(rest[end:])
	authority, path := "", rest[:end]
	if strings.HasPrefix(path, "//") {
		p.has |= hasAuthority
		authority, path = path[len("//"):], ""
		if i := strings.IndexByte(authority, '/'); i >= 0 {
			authority, path = authority[:i], authority[i:]
		}
		p.hostKind = host.Empty
		if authority != "" {
			p.splitAuthority(authority)
		}
	}
	p.readPath(path)
	r := p.with(s)
	if code, at := r.checkRFC3986(&p); code != 0 {
		return Reference{}, &Error{Code: code, Span: validation.Span{Start: at, End: min(at+1, len(s))}, InString: true}
	}
	return r, nil
}

// splitAuthority splits an authority without a look at what is in it.
func (p *parts) splitAuthority(s string) {
	// By the RFC a userinfo has no "@". The last one does as well: what is
	// wrong then is in the userinfo.
	if i := strings.LastIndexByte(s, '@'); i >= 0 {
		p.has |= hasUserinfo
		p.username, s = s[:i], s[i+1:]
		if j := strings.IndexByte(p.username, ':'); j >= 0 {
			p.has |= hasPassword
			p.username, p.password = p.username[:j], p.username[j+1:]
		}
	}
	p.host = s
	if i := hostLength(s); i < len(s) {
		p.has |= hasPort
		p.host, p.port = s[:i], s[i+1:]
	}
	if p.host != "" {
		p.hostKind = host.Opaque
	}
	if text, kind, err := (host.Options{Opaque: true}).AppendParse(nil, p.host); err == nil && kind == host.IPv6 && string(text) == p.host {
		p.hostKind = kind
	}
}

// The characters of RFC 3986 that may not stand in a component, by component.
var (
	notInUserinfo = notURI(":")
	notInHost     = notURI("")
	notInFuture   = notURI(":")
	notInPath     = notURI("/:@")
	notInQuery    = notURI("/:@?")
)

// notURI returns the bytes that are neither unreserved nor a sub-delim nor in
// more, nor a percent sign.
func notURI(more string) *infra.Stops {
	return infra.StopsAt(func(b byte) bool {
		return !infra.Is(b, infra.Alpha|infra.Digit) && strings.IndexByte("-._~!$&'()*+,;=%"+more, b) < 0
	})
}

// checkRFC3986 returns what the RFC does not allow in r, whose parts are p, and
// where it is.
func (r *Reference) checkRFC3986(p *parts) (validation.Code, int) {
	for _, c := range [...]struct {
		s     string
		stops *infra.Stops
		start int
		code  validation.Code
	}{
		{p.username, notInUserinfo, r.authorityStart(), validation.InvalidURLUnit},
		{p.password, notInUserinfo, r.usernameEnd + 1, validation.InvalidURLUnit},
		{p.host, notInHost, r.hostStart, validation.HostInvalidCodePoint},
		{p.port, notDigit, r.hostEnd + 1, validation.PortInvalid},
		{p.dirs[0], notInPath, r.dirsStart(), validation.InvalidURLUnit},
		{p.file, notInPath, r.fileStart, validation.InvalidURLUnit},
		{p.query, notInQuery, r.queryStart + 1, validation.InvalidURLUnit},
		{p.fragment, notInQuery, r.fragmentStart + 1, validation.InvalidURLUnit},
	} {
		if strings.HasPrefix(c.s, "[") && c.code == validation.HostInvalidCodePoint && isIPLiteral(c.s) {
			continue
		}
		if i := infra.Scan(c.s, 0, c.stops); i < len(c.s) {
			return c.code, c.start + i
		}
		for i := 0; ; i++ {
			j := strings.IndexByte(c.s[i:], '%')
			if j < 0 {
				break
			}
			if i += j; !infra.IsPercentEncodedByte(c.s, i) {
				return validation.InvalidURLUnit, c.start + i
			}
		}
	}
	if p.has&(hasScheme|hasAuthority|hasRoot) == 0 {
		if i := strings.IndexByte(p.firstSegment(), ':'); i >= 0 {
			return validation.MissingSchemeNonRelativeURL, i
		}
	}
	return 0, 0
}

var notDigit = infra.StopsAt(func(b byte) bool { return !infra.Is(b, infra.Digit) })

// isIPLiteral reports whether s is an IPv6 address or one of a later version,
// in brackets.
func isIPLiteral(s string) bool {
	if future, ok := strings.CutPrefix(strings.ToLower(s), "[v"); ok {
		version, address, dot := strings.Cut(strings.TrimSuffix(future, "]"), ".")
		return dot && strings.HasSuffix(s, "]") && version != "" && strings.Trim(version, "0123456789abcdef") == "" &&
			address != "" && infra.Scan(address, 0, notInFuture) == len(address) && !strings.Contains(address, "%")
	}
	_, err := host.Options{Opaque: true}.Parse(s)
	return err == nil
}

// RFC3986Resolve resolves ref against base as RFC 3986 has it: strict
// resolution, and then, if ref has more than query and fragment, the removal of
// dot segments by its own routine, which reads neither "%2e" nor anything else
// that is percent-encoded. The error is an [*Error], where neither ref nor base
// has a scheme.
//
// Print the result with [Reference.Unencoded].
//
// https://www.rfc-editor.org/rfc/rfc3986#section-5.2
func RFC3986Resolve(ref, base Reference) (Reference, error) {
	return resolve(ref, base, func(p, b *parts) *Error { return p.rfc3986(b, false) })
}

// RFC3986LegacyResolve is [RFC3986Resolve] in its backward compatible form: a
// scheme that is that of the base is ignored.
func RFC3986LegacyResolve(ref, base Reference) (Reference, error) {
	return resolve(ref, base, func(p, b *parts) *Error { return p.rfc3986(b, true) })
}

func (p *parts) rfc3986(b *parts, legacy bool) *Error {
	p.driveToDir()
	b.driveToDir()
	if legacy {
		p.dropSchemeOf(b)
	}
	keepsPath := p.ord() >= Query
	if err := p.strict(b); err != nil || keepsPath {
		return err
	}
	p.joinDirs()
	path := p.dirs[0] + p.file
	if p.is(hasRoot) {
		path = "/" + path
	}
	p.has &^= hasRoot
	p.readPath(removeDots(path))
	return nil
}

// removeDots is the routine of RFC 3986 that removes dot segments. Of a path
// without root it may make one with a root, as "/b" of "a/../b".
//
// https://www.rfc-editor.org/rfc/rfc3986#section-5.2.4
func removeDots(path string) string {
	out := make([]byte, 0, len(path))
	pop := func() {
		i := len(out)
		for i > 0 && out[i-1] != '/' {
			i--
		}
		out = out[:max(i-1, 0)]
	}
	for in := path; in != ""; {
		switch {
		case strings.HasPrefix(in, "../"):
			in = in[len("../"):]
		case strings.HasPrefix(in, "./"):
			in = in[len("./"):]
		case strings.HasPrefix(in, "/./"):
			in = in[len("/."):]
		case in == "/.":
			in = "/"
		case strings.HasPrefix(in, "/../"):
			in = in[len("/.."):]
			pop()
		case in == "/..":
			in = "/"
			pop()
		case in == ".", in == "..":
			in = ""
		default:
			n := strings.IndexByte(in[1:], '/') + 1
			if n == 0 {
				n = len(in)
			}
			out = append(out, in[:n]...)
			in = in[n:]
		}
	}
	return string(out)
}
