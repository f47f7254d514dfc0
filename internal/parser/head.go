package parser

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
)

// head is the beginning of an input: a special scheme, "//", a host and perhaps a port,
// or the scheme file and perhaps "//" and a host. Nearly all URLs in the wild begin this
// way. Reading it in one go takes a third of the time that the machine's states take.
//
// NB: it has four words, so that it is passed and returned in registers.
type head struct {
	// first is the first word of the record: all that it says but the kind of a
	// coded host.
	first uint64
	// hostEnd is where the host ends, and end where the path, query or fragment
	// begins, or 0 if there is no head.
	hostEnd, end int
	form         headForm
}

// headForm says how the serializer writes a head.
type headForm uint8

const (
	// plainHead is written as it is.
	plainHead headForm = iota
	// portHead has a port that is not written, or differently.
	portHead
	// changedHead has capital letters, and perhaps such a port.
	changedHead
	// noHostHead is "file:/" or "file://localhost", without the slash of the path. It is
	// written as "file://"; under a file: URL, the first is relative.
	noHostHead
	// codedHead has a host that is left to the host parser, and may fail: one that
	// is not ASCII, is percent-encoded, or ends in a number.
	codedHead
)

func (h head) Scheme() infra.SpecialScheme { return infra.SpecialScheme(h.first >> schemeShift) }

func (h head) HostStart() int { return int(uint32(h.first)) + len("://") }

// record returns the record of a URL that is a head, a path that ends at pathEnd,
// and a query that ends at queryEnd. The head is written as long as it is.
func (h head) record(pathEnd, queryEnd int) Offsets {
	start := uint32(h.HostStart())
	return Offsets{
		first:    h.first,
		userinfo: halves(start, start),
		host:     halves(uint32(h.hostEnd), uint32(h.end)),
		tail:     halves(uint32(pathEnd), uint32(queryEnd)),
	}
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

// readHead returns the head of input, or the zero head if there is none, or if
// reading it takes the machine. start is httpStart(input).
func readHead(input string, start int) head {
	scheme, form := infra.NotSpecial, plainHead
	switch {
	case start > 0:
		scheme = httpOrHTTPS(start)
	case input == "" || !infra.Is(input[0], infra.Alpha):
		return head{}
	case strings.HasPrefix(input, "file:/"):
		return readFileHead(input)
	case hasScheme(input, "https"):
		scheme, start, form = infra.HTTPS, len("https://"), changedHead
	case hasScheme(input, "http"):
		scheme, start, form = infra.HTTP, len("http://"), changedHead
	default:
		if scheme, start = shortScheme(input); start == 0 {
			return head{}
		}
	}
	return domainHead(input, scheme, start, start, form)
}

// domainHead is readHead for an input with a domain that begins at input[start], and is
// written as it is up to end.
func domainHead(input string, scheme infra.SpecialScheme, start, end int, form headForm) head {
	end = infra.Scan(input, end, hostStops)
	if end < len(input) && infra.Is(input[end], infra.Upper) {
		form = changedHead
		end = infra.Scan(input, end, domainStops)
	}
	if end < len(input) && (input[end] >= utf8.RuneSelf || input[end] == '%') {
		form = codedHead
		end = infra.Scan(input, end, codedDomainStops)
		// NB: what is ill-formed is replaced before anything is decoded.
		if domain := input[start:end]; strings.IndexByte(domain, '%') >= 0 && !utf8.ValidString(domain) {
			return head{}
		}
	}
	if end == start {
		return head{}
	}
	if canEndANumber(input[end-1]) && endsInADigitLabel(input[start:end]) {
		form = codedHead
	}
	h := head{first: firstOf(uint32(start-len("://")), host.Domain, scheme), hostEnd: end, end: end, form: form}
	if end == len(input) {
		return h
	}
	if input[end] == ':' {
		h = h.withPort(input)
	}
	if h.end < len(input) {
		switch input[h.end] {
		case '/', '\\', '?', '#':
		default:
			return head{}
		}
	}
	return h
}

// readFileHead is readHead for an input that begins with "file:/". It leaves to the
// machine a host that is not written as it is, and a path that may begin with a Windows
// drive letter with a bar.
func readFileHead(input string) head {
	end, kind, form := len("file:"), host.Empty, noHostHead
	if start := len("file://"); strings.HasPrefix(input[end:], "//") {
		form = plainHead
		end = infra.Scan(input, start, hostStops)
		switch domain := input[start:end]; {
		case domain == "":
		case infra.File.IsLocal(domain):
			form = noHostHead
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
	if form == noHostHead && end+1 < len(input) && (input[end+1] == '\\' || !infra.IsClean(input[end+1:end+2])) {
		return head{}
	}
	return head{first: firstOf(uint32(len("file")), kind, infra.File), hostEnd: end, end: end, form: form}
}

// shortScheme returns the special scheme ftp, ws or wss if input begins with it and
// "://", and where that ends; otherwise 0.
func shortScheme(input string) (scheme infra.SpecialScheme, end int) {
	const after = "://"
	for n := len("ws"); n <= len("wss") && n+len(after) < len(input); n++ {
		if input[n:n+len(after)] == after {
			if scheme = infra.SpecialSchemeOf(input[:n]); scheme.IsSpecial() {
				return scheme, n + len(after)
			}
		}
	}
	return infra.NotSpecial, 0
}

// hasScheme reports whether input begins with scheme, in any case, and "://". It is not
// inlined, since few inputs get here.
//
//go:noinline
func hasScheme(input, scheme string) bool {
	if len(input) < len(scheme)+len("://") || input[len(scheme):len(scheme)+len("://")] != "://" {
		return false
	}
	for i := range len(scheme) {
		if input[i]|0x20 != scheme[i] {
			return false
		}
	}
	return true
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

// withPort returns h, whose host ends at a colon, with the port that follows, or
// the zero head if that is out of range.
func (h head) withPort(input string) head {
	port, digits, ok := infra.Port(input[h.hostEnd+1:])
	if !ok {
		return head{}
	}
	changed := digits > 1 && input[h.hostEnd+1] == '0'
	if d, _ := h.Scheme().DefaultPort(); digits > 0 && port != d {
		h.first = withPort(h.first, port)
	} else {
		changed = true
	}
	if changed && h.form == plainHead {
		h.form = portHead
	}
	h.end = h.hostEnd + 1 + digits
	return h
}
