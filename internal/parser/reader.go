package parser

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
)

// The reader finds the parts of an input in one pass, in a third of the time that the
// machine's states take, and tells how the serializer writes them. Nearly all URLs in the
// wild are in normal form, or nearly so. The reader leaves the others to the machine.

// head describes the beginning of an input, up to its path: a scheme and an authority, if
// there is one.
//
// NB: it has four words, and the compiler keeps larger structs in memory.
type head struct {
	// These are words of the Offsets. Only the kind of a coded host is not known yet.
	info, userinfo, host uint64
	form                 form
}

// form tells how the serializer writes a head.
type form uint8

const (
	// asItIs is written unchanged. It is also the form of the zero head, which says that
	// the machine is needed.
	asItIs form = iota
	// otherPort has a port that is written differently or not at all.
	otherPort
	// lowered has capital letters, and perhaps such a port too.
	lowered
	// noHost is "file:/" or "file://localhost", without the slash of the path. It is
	// written as "file://"; under a file: URL, the first is relative.
	noHost
	// coded has a host that only the host parser can read, and that may be invalid: one
	// that is not ASCII, is percent-encoded, or ends in a number.
	coded
	// noScheme says that there is no head: the input is a reference.
	noScheme
)

// headAt returns an unfinished head whose authority begins at start and whose host is taken
// for a domain.
func headAt(start int, scheme infra.SpecialScheme, how form) head {
	return head{
		info:     newInfo(uint32(start-len("://")), host.Domain, scheme),
		userinfo: pack(uint32(start), uint32(start)),
		form:     how,
	}
}

func (h head) scheme() infra.SpecialScheme { return schemeOf(h.info) }
func (h head) kind() host.Kind             { return kindOf(h.info) }
func (h head) hostStart() int              { return int(h.userinfo >> offsetBits) }
func (h head) hostEnd() int                { return int(uint32(h.host)) }

// end returns the index after the head, where the path, query or fragment begins, or 0 if
// there is no head.
func (h head) end() int { return int(h.host >> offsetBits) }

// record returns the offsets of a URL that consists of h, a path that ends at pathEnd, and
// a query that ends at queryEnd. The written head must be as long as h.
func (h head) record(pathEnd, queryEnd int) Offsets {
	return Offsets{info: h.info, userinfo: h.userinfo, host: h.host, tail: pack(uint32(pathEnd), uint32(queryEnd))}
}

// httpStart returns the length of "http://" or "https://" if input begins with it, or 0.
func httpStart(input string) int {
	if len(input) < len("https://") || input[:len("http")] != "http" {
		return 0
	}
	secure := 0 // without a branch, since both are common
	if input[len("http")] == 's' {
		secure = 1
	}
	if start := len("http://") + secure; input[start-len("://"):start] == "://" {
		return start
	}
	return 0
}

// httpOrHTTPS returns the scheme of an input for which httpStart returned start.
func httpOrHTTPS(start int) infra.SpecialScheme {
	return infra.HTTP + infra.SpecialScheme(start-len("http://"))
}

// readHead returns the head of input. If there is no scheme, its form is noScheme; if only
// the machine can read it, it is the zero head. start is httpStart(input).
func readHead(input string, start int) head {
	if start > 0 {
		return headAt(start, httpOrHTTPS(start), asItIs).readAuthority(input, start)
	}
	if strings.HasPrefix(input, "file:/") {
		return readFileHead(input)
	}
	end := infra.SchemeLength(input)
	if end == 0 {
		return head{form: noScheme}
	}
	scheme, how := infra.SpecialSchemeOf(input[:end]), asItIs
	if !scheme.IsSpecial() {
		scheme = infra.SpecialSchemeFold(input[:end])
		if how = schemeForm(input[:end]); how == lowered && !scheme.IsSpecial() {
			return head{}
		}
	}
	start = end + len("://")
	switch {
	case scheme == infra.File:
		return head{}
	case strings.HasPrefix(input[end+1:], "//"):
		return headAt(start, scheme, how).readAuthority(input, start)
	case scheme.IsSpecial() || !infra.IsClean(input[end+1:min(start, len(input))]):
		// After a tab or newline, which is removed, there may be a slash, and an authority.
		return head{}
	}
	path := pack(uint32(end+1), uint32(end+1))
	return head{info: newInfo(uint32(end), host.Null, scheme), userinfo: path, host: path}
}

// schemeForm returns lowered if scheme contains a capital letter, or asItIs.
func schemeForm(scheme string) form {
	for i := range len(scheme) {
		if infra.Is(scheme[i], infra.Upper) {
			return lowered
		}
	}
	return asItIs
}

// readCredentials returns the end of the username that begins at input[start], and the
// start of the host. Both are start if there are no credentials in normal form.
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

// readAuthority completes h, whose scheme and start of the host are known, with a host and
// perhaps a port. input up to end is known to belong to the host and to be written as it is. If
// no host can be read there, it tries credentials and then a host. It returns the zero head for
// credentials that are not in normal form, and for an opaque host that could not be a domain in
// normal form.
func (h head) readAuthority(input string, end int) head {
	start := h.hostStart()
	if end < len(input) && hostStops[input[end]] == 0 { // often end is where a scan would stop
		end = infra.Scan(input, end, hostStops)
	}
	switch {
	case !h.scheme().IsSpecial():
		h.info = withKind(h.info, host.Opaque)
		if end == start {
			h.info = withKind(h.info, host.Empty)
			if end < len(input) && input[end] == ':' {
				return h.readBehindCredentials(input)
			}
		}
	case end < len(input) && input[end] != '/' && input[end] != ':':
		if infra.Is(input[end], infra.Upper) {
			h.form = lowered
			end = infra.Scan(input, end, domainStops)
		}
		if end < len(input) && (input[end] >= utf8.RuneSelf || input[end] == '%') {
			h.form = coded
			end = infra.Scan(input, end, codedDomainStops)
			// NB: the machine replaces ill-formed UTF-8 before it decodes anything.
			if domain := input[start:end]; strings.IndexByte(domain, '%') >= 0 && !utf8.ValidString(domain) {
				return head{}
			}
		}
		fallthrough
	default:
		if end == start {
			return h.readBehindCredentials(input)
		}
		if canEndANumber(input[end-1]) && endsInADigitLabel(input[start:end]) {
			h.form = coded
		}
	}
	hostEnd := end
	if end < len(input) && input[end] == ':' {
		var digits int
		h, digits = h.withPort(input[end+1:])
		end += 1 + digits // if the port is out of range, the index of its first digit
	}
	if end < len(input) && (segmentEnds[input[end]] == 0 || input[end] == '\\' && !h.scheme().IsSpecial()) {
		return h.readBehindCredentials(input)
	}
	h.host = pack(uint32(hostEnd), uint32(end))
	return h
}

// readBehindCredentials tries to read credentials where readAuthority found no host, and then
// the host and port. It discards what readAuthority has found, except for the scheme.
func (h head) readBehindCredentials(input string) head {
	start := h.hostStart()
	if start != int(uint32(h.userinfo)) {
		return head{}
	}
	usernameEnd, hostStart := readCredentials(input, start)
	if hostStart == start || hostStart == len(input) || segmentEnds[input[hostStart]] != 0 {
		return head{}
	}
	h = headAt(start, h.scheme(), schemeForm(input[:start]))
	h.userinfo = pack(uint32(usernameEnd), uint32(hostStart))
	return h.readAuthority(input, hostStart)
}

// readFileHead implements readHead for an input that begins with "file:/". It leaves to the
// machine any host that is not written as it is, and any path that may begin with a Windows
// drive letter and a bar.
func readFileHead(input string) head {
	end, kind, how := len("file:"), host.Empty, noHost
	if start := len("file://"); strings.HasPrefix(input[end:], "//") {
		how = asItIs
		end = infra.Scan(input, start, hostStops)
		switch domain := input[start:end]; {
		case domain == "":
		case infra.File.IsLocal(domain):
			how = noHost
		case endsInADigitLabel(domain):
			return head{}
		default:
			kind = host.Domain
		}
	}
	const bar = len("/C")
	if end == len(input) || input[end] != '/' || end+bar < len(input) && input[end+bar] == '|' {
		return head{}
	}
	// After "file:/", a host may follow a backslash, or a tab or newline that is removed.
	if how == noHost && end+1 < len(input) && (input[end+1] == '\\' || !infra.IsClean(input[end+1:end+2])) {
		return head{}
	}
	start := uint32(len("file://"))
	return head{
		info:     newInfo(uint32(len("file")), kind, infra.File),
		userinfo: pack(start, start),
		host:     pack(uint32(end), uint32(end)),
		form:     how,
	}
}

// canEndANumber reports whether a domain that ends in a number can end with b: a
// digit, a letter up to f, an x, or a dot.
func canEndANumber(b byte) bool { return b|0x20 <= 'f' || b|0x20 == 'x' }

// endsInADigitLabel reports whether the last label begins with a digit, as a
// number does, or the domain ends with a dot.
func endsInADigitLabel(domain string) bool {
	if i := strings.LastIndexByte(domain, '.') + 1; i < len(domain) {
		return infra.Is(domain[i], infra.Digit)
	}
	return true
}

// withPort returns h with the port at the start of text, which follows a colon, and the
// number of its digits, or 0 if the port is out of range.
func (h head) withPort(text string) (_ head, digits int) {
	port, digits, ok := infra.Port(text)
	if !ok {
		return h, 0
	}
	changed := digits > 1 && text[0] == '0'
	if d, has := h.scheme().DefaultPort(); digits == 0 || has && port == d {
		changed = true
	} else {
		h.info = withPort(h.info, port)
	}
	if changed && h.form == asItIs {
		h.form = otherPort
	}
	return h, digits
}
