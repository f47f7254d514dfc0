package parser

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
)

// The reader finds the parts of an input in one pass, in a third of the time that the
// machine's states take, and says how the serializer writes them. Nearly all URLs in the
// wild are in normal form, or nearly so. What else there is, it leaves to the machine.

// head is the beginning of an input up to its path: a scheme and an authority, if there is
// one.
//
// NB: it has four words, and the compiler keeps larger structs in memory.
type head struct {
	// These are words of the record. Only the kind of a coded host is not known yet.
	first, userinfo, host uint64
	form                  form
}

// form says how the serializer writes a head.
type form uint8

const (
	// asItIs is also the form of no head, if reading it takes the machine.
	asItIs form = iota
	// otherPort has a port that is not written, or differently.
	otherPort
	// lowered has capital letters, and perhaps such a port.
	lowered
	// noHost is "file:/" or "file://localhost", without the slash of the path. It is
	// written as "file://"; under a file: URL, the first is relative.
	noHost
	// coded has a host that is left to the host parser, and may fail: one that is not
	// ASCII, is percent-encoded, or ends in a number.
	coded
	// noScheme is no head: the input is a reference.
	noScheme
)

// headAt returns the head of an input whose authority begins at start, and may have a domain.
func headAt(start int, scheme infra.SpecialScheme, how form) head {
	return head{
		first:    firstOf(uint32(start-len("://")), host.Domain, scheme),
		userinfo: halves(uint32(start), uint32(start)),
		form:     how,
	}
}

func (h head) scheme() infra.SpecialScheme { return schemeOf(h.first) }
func (h head) kind() host.Kind             { return kindOf(h.first) }
func (h head) hostStart() int              { return int(h.userinfo >> half) }
func (h head) hostEnd() int                { return int(uint32(h.host)) }

// end returns where the path, query or fragment begins, or 0 if there is no head.
func (h head) end() int { return int(h.host >> half) }

// record returns the record of a URL that is a head, a path that ends at pathEnd,
// and a query that ends at queryEnd. The head is written as long as it is.
func (h head) record(pathEnd, queryEnd int) Offsets {
	return Offsets{first: h.first, userinfo: h.userinfo, host: h.host, tail: halves(uint32(pathEnd), uint32(queryEnd))}
}

// httpStart returns where "http://" or "https://" ends if input begins with it, and
// otherwise 0.
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

// readHead returns the head of input, or none if there is no scheme, or if reading it
// takes the machine. start is httpStart(input).
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
		// Behind what is removed from an input there may be a slash, and an authority.
		return head{}
	}
	path := halves(uint32(end+1), uint32(end+1))
	return head{first: firstOf(uint32(end), host.Null, scheme), userinfo: path, host: path}
}

// schemeForm returns how a scheme is written.
func schemeForm(scheme string) form {
	for i := range len(scheme) {
		if infra.Is(scheme[i], infra.Upper) {
			return lowered
		}
	}
	return asItIs
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

// readAuthority returns h, of which the scheme is known and where a host begins, with the host,
// which is written as it is up to end, and perhaps a port; or else with credentials before
// that, which only the machine reads if they are not in normal form. It also leaves to the
// machine an opaque host that no domain in normal form could be.
func (h head) readAuthority(input string, end int) head {
	start := h.hostStart()
	if end < len(input) && hostStops[input[end]] == 0 { // often it is known where a scan stops
		end = infra.Scan(input, end, hostStops)
	}
	switch {
	case !h.scheme().IsSpecial():
		h.first = withKind(h.first, host.Opaque)
		if end == start {
			h.first = withKind(h.first, host.Empty)
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
			// NB: what is ill-formed is replaced before anything is decoded.
			if domain := input[start:end]; strings.IndexByte(domain, '%') >= 0 && !utf8.ValidString(domain) {
				return h.readBehindCredentials(input)
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
		if h, digits = h.withPort(input[end+1:]); digits < 0 {
			return h.readBehindCredentials(input)
		}
		end += 1 + digits
	}
	if end < len(input) && (segmentEnds[input[end]] == 0 || input[end] == '\\' && !h.scheme().IsSpecial()) {
		return h.readBehindCredentials(input)
	}
	h.host = halves(uint32(hostEnd), uint32(end))
	return h
}

// readBehindCredentials is readAuthority where no host begins, if credentials do. Nothing else
// that was found there is kept.
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
	h.userinfo = halves(uint32(usernameEnd), uint32(hostStart))
	return h.readAuthority(input, hostStart)
}

// readFileHead is readHead for an input that begins with "file:/". It leaves to the
// machine a host that is not written as it is, and a path that may begin with a Windows
// drive letter with a bar.
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
	// A host may follow "file:/", if what is removed from an input lies between.
	if how == noHost && end+1 < len(input) && (input[end+1] == '\\' || !infra.IsClean(input[end+1:end+2])) {
		return head{}
	}
	start := uint32(len("file://"))
	return head{
		first:    firstOf(uint32(len("file")), kind, infra.File),
		userinfo: halves(start, start),
		host:     halves(uint32(end), uint32(end)),
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

// withPort returns h with the port that text begins with, after a colon, and how many digits
// that has; or -1 if it is out of range.
func (h head) withPort(text string) (_ head, digits int) {
	port, digits, ok := infra.Port(text)
	if !ok {
		return h, -1
	}
	changed := digits > 1 && text[0] == '0'
	if d, has := h.scheme().DefaultPort(); digits == 0 || has && port == d {
		changed = true
	} else {
		h.first = withPort(h.first, port)
	}
	if changed && h.form == asItIs {
		h.form = otherPort
	}
	return h, digits
}
