package weburl

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
)

// head is the beginning of an input: the scheme http or https, "//", a
// well-formed domain and perhaps a port, or the scheme file and an empty host.
// Nearly all URLs in the wild begin this way. Reading it in one go takes a
// third of the time that the machine's states take.
type head struct {
	scheme             infra.SpecialScheme
	kind               host.Kind
	port               uint16
	hasPort            bool
	hostStart, hostEnd int
	// end is where the path, query or fragment begins, 0 if there is no head.
	end int
	// changed says that the serializer writes the head differently, and coded
	// that the domain is not ASCII or is percent-encoded. Such a domain is left
	// to the host parser, and may fail.
	changed, coded bool
	// plain is a hint for the machine: how far the path is known to be written
	// as it is, 0 if nothing is known.
	plain int
}

// read makes h, which must be zero, the head of input. h.end stays 0 if there
// is none, or if reading it takes the machine.
func (h *head) read(input string) {
	switch {
	case strings.HasPrefix(input, "https://"):
		h.scheme, h.hostStart = infra.HTTPS, len("https://")
	case strings.HasPrefix(input, "http://"):
		h.scheme, h.hostStart = infra.HTTP, len("http://")
	case hasScheme(input, "https"):
		h.scheme, h.hostStart, h.changed = infra.HTTPS, len("https://"), true
	case hasScheme(input, "http"):
		h.scheme, h.hostStart, h.changed = infra.HTTP, len("http://"), true
	default:
		if strings.HasPrefix(input, "file:///") && !hasPipeDrive(input) && len(input) < maxLength {
			h.scheme, h.kind = infra.File, host.Empty
			h.hostStart = len("file://")
			h.hostEnd, h.end = h.hostStart, h.hostStart
		}
		return
	}
	h.kind = host.Domain
	end := infra.Scan(input, h.hostStart, hostStops)
	if end < len(input) && infra.Is(input[end], infra.Upper) {
		h.changed = true
		end = infra.Scan(input, end, domainStops)
	}
	if end < len(input) && (input[end] >= utf8.RuneSelf || input[end] == '%') {
		h.changed, h.coded = true, true
		end = infra.Scan(input, end, codedDomainStops)
		if !utf8.ValidString(input[h.hostStart:end]) {
			return
		}
	}
	if end == h.hostStart || len(input) >= maxLength {
		return
	}
	// A domain that ends in a number ends in a digit, a letter up to f, an x,
	// or one of these followed by a dot.
	if last := input[end-1] | 0x20; !h.coded && (last <= 'f' || last == 'x') {
		if last == '.' || endsInADigitLabel(input[h.hostStart:end]) {
			return
		}
	}
	h.hostEnd = end
	if end < len(input) {
		c := input[end]
		if c == ':' {
			if end = h.readPort(input, end); end == 0 {
				return
			}
			if c = '/'; end < len(input) {
				c = input[end]
			}
		}
		if c != '/' && c != '\\' && c != '?' && c != '#' {
			return
		}
	}
	h.end = end
}

// hasPipeDrive reports whether the path of input, which begins with "file:///",
// may begin with a Windows drive letter that has to be rewritten.
func hasPipeDrive(input string) bool {
	const at = len("file:///C")
	return len(input) > at && input[at] == '|'
}

// hasScheme reports whether input begins with scheme, in any case, and "://".
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

// endsInADigitLabel reports whether the last label begins with a digit, as a
// number does. The domain does not end with a dot.
func endsInADigitLabel(domain string) bool {
	return infra.Is(domain[strings.LastIndexByte(domain, '.')+1], infra.Digit)
}

// readPort reads the port after the colon input[colon], and returns where it
// ends, or 0 if it is out of range.
func (h *head) readPort(input string, colon int) (end int) {
	port, digits, ok := infra.Port(input[colon+1:])
	if !ok {
		return 0
	}
	d, _ := h.scheme.DefaultPort()
	if h.hasPort = digits > 0 && port != d; h.hasPort {
		h.port = port
	}
	h.changed = h.changed || !h.hasPort || digits > 1 && input[colon+1] == '0'
	return colon + 1 + digits
}
