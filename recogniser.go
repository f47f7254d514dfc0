package weburl

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// head is what an input begins with that has the scheme http or https, "//", a
// well-formed domain, and perhaps a port; or the scheme file and an empty host.
// Nearly all URLs in the wild begin so. To read it in one go takes a third of the
// time that the machine's states take.
type head struct {
	scheme             schemeType
	kind               host.Kind
	port               uint16
	hasPort            bool
	hostStart, hostEnd int
	// end is where the path, query or fragment begins, 0 if there is no head.
	end int
	// changed says that the serializer does not write the head as it is, and
	// coded that the domain is not ASCII or is percent-encoded. Such a domain
	// is for the host parser to read, and may fail.
	changed, coded bool
	// plain is how far the path is known to be written as it is, 0 if nothing
	// is known.
	plain int
	// failure is why the domain is none, where that was found.
	failure *validation.Error
}

// read makes h, which is zero, the head of input. Its end stays 0 if there is
// none or the machine is needed to read it.
func (h *head) read(input string) {
	switch {
	case strings.HasPrefix(input, "https://"):
		h.scheme, h.hostStart = schemeHTTPS, len("https://")
	case strings.HasPrefix(input, "http://"):
		h.scheme, h.hostStart = schemeHTTP, len("http://")
	case hasScheme(input, "https"):
		h.scheme, h.hostStart, h.changed = schemeHTTPS, len("https://"), true
	case hasScheme(input, "http"):
		h.scheme, h.hostStart, h.changed = schemeHTTP, len("http://"), true
	default:
		if strings.HasPrefix(input, "file:///") && !hasPipeDrive(input) && len(input) < math.MaxUint32 {
			h.scheme, h.kind = schemeFile, host.Empty
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
	if end == h.hostStart || len(input) >= math.MaxUint32 {
		return
	}
	// A domain that ends in a number ends in a digit, a letter up to f, an x,
	// or one of these and a dot.
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

// readPort reads the port whose colon is input[colon], and returns where it
// ends, or 0 if there is more than a port or none that is in range.
func (h *head) readPort(input string, colon int) (end int) {
	i, port := colon+1, 0
	for ; i < len(input) && infra.Is(input[i], infra.Digit); i++ {
		port = min(port*10+int(input[i]-'0'), maxPort+1)
	}
	digits := i - colon - 1
	if port > maxPort {
		return 0
	}
	d, _ := h.scheme.defaultPort()
	if h.hasPort = digits > 0 && port != int(d); h.hasPort {
		h.port = uint16(port)
	}
	h.changed = h.changed || !h.hasPort || digits > 1 && input[colon+1] == '0'
	return i
}

// recognise makes u the URL that input is, if input has the head h and what
// follows is as the serializer writes it, or is empty. It can only say no;
// whatever it says no to is for the machine to read, unless h.failure says that
// the input is no URL.
func (u *URL) recognise(input string, h *head) bool {
	if h.end < len(input) {
		if input[h.end] != '/' || !u.scanRest(input, h.end+1, true, h) {
			return false
		}
		u.href = input
	} else {
		if !h.changed {
			u.href = input + "/"
		}
		u.queryStart = uint32(len(input) + 1)
		u.fragmentStart = u.queryStart
	}
	u.setHead(h)
	u.pathStart = uint32(h.end)
	return !h.changed || u.rewriteHead(input, h)
}

// recogniseReference makes u what input is relative to base, an http URL or the
// like, if input is as the serializer writes it. It can only say no, as recognise
// does, and it does so to inputs with a dot segment.
//
// It takes two thirds of the time that the machine would take.
func (u *URL) recogniseReference(input string, base *URL, h *head) bool {
	if input == "" || !base.scheme.isSpecial() || base.scheme == schemeFile || len(base.href)+len(input) >= math.MaxUint32 {
		return false
	}
	var keep uint32 // how much of base's string
	start := 0      // of a segment
	switch input[0] {
	case '#':
		keep = base.fragmentStart
	case '?':
		keep = base.queryStart
	case '/':
		if len(input) > 1 && input[1] == '/' {
			return false
		}
		keep, start = base.pathStart, 1
	default:
		if i := strings.IndexByte(input, ':'); i >= 0 && strings.IndexByte(input[:i], '/') < 0 {
			return false
		}
		path := base.href[base.pathStart:base.queryStart]
		keep = base.pathStart + uint32(strings.LastIndexByte(path, '/')+1)
	}
	if !u.scanRest(input, start, true, h) {
		h.plain = 0
		return false
	}
	pathEnd, queryEnd := u.queryStart, u.fragmentStart
	*u = *base
	u.href = base.href[:keep] + input
	if input[0] != '#' {
		u.queryStart = keep + pathEnd
	}
	u.fragmentStart = keep + queryEnd
	return true
}

// scanRest sets u.queryStart and u.fragmentStart to where in input they are, if
// what follows input[:i], path, query and fragment, is as the serializer writes
// it; begins says that a segment begins there. Otherwise h.plain may say more.
func (u *URL) scanRest(input string, i int, begins bool, h *head) bool {
	pathEnd := scanPath(input, i, begins)
	for pathEnd < len(input) && (input[pathEnd] == '.' || input[pathEnd] == '%') {
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

// rewriteHead writes the head of u anew, of which everything else is as input
// has it. If it is false, u is of no use: h.failure says why the domain is none,
// or the head is not short and left to the machine.
//
// It takes two thirds of the time that the machine would take.
func (u *URL) rewriteHead(input string, h *head) bool {
	var scratch [128]byte
	domain := input[h.hostStart:h.hostEnd]
	if len(domain) > len(scratch)/2 || len(input) >= maxCertain {
		return false
	}
	written := append(scratch[:0], "https"[:u.schemeEnd]...)
	written = append(written, "://"...)
	if h.coded {
		var err error
		if written, u.hostKind, err = (host.Options{}).AppendParse(written, domain); err != nil {
			h.failure = err.(*validation.Error)
			h.failure.Span = h.failure.Span.Shift(h.hostStart)
			return false
		}
	} else {
		written = append(written, domain...)
		infra.LowerASCII(written[u.hostStart:])
	}
	u.hostEnd = uint32(len(written))
	if h.hasPort {
		written = append(written, ':')
		written = strconv.AppendUint(written, uint64(h.port), 10)
	}
	rest := input[h.end:]
	if rest == "" {
		rest = "/"
	}
	var href strings.Builder
	href.Grow(len(written) + len(rest))
	href.Write(written)
	href.WriteString(rest)
	u.href = href.String()
	moved := uint32(len(written) - h.end)
	u.pathStart += moved
	u.queryStart += moved
	u.fragmentStart += moved
	return true
}

// beginsWithDotSegment reports whether path begins with a dot segment, or would
// without the C0 controls and spaces that may be removed from it.
func beginsWithDotSegment(path string) bool {
	n := 0
	for path != "" {
		switch {
		case path[0] == '.':
			path = path[1:]
		case len(path) >= 3 && path[0] == '%' && path[1] == '2' && path[2]|0x20 == 'e':
			path = path[3:]
		default:
			return n > 0 && n <= 2 && (path[0] == '/' || path[0] == '?' || path[0] == '#' || path[0] <= ' ')
		}
		n++
	}
	return n <= 2
}

// writeHead writes the head of the input, and returns the state that follows.
func (m *machine) writeHead(h *head) State {
	if !h.changed {
		m.buf.write(m.input[:h.end])
		m.url.setHead(h)
		m.pathStart = h.end
	} else {
		m.buf.write("https"[:h.hostStart-len("://")])
		m.endScheme(h.scheme)
		m.beginAuthority()
		domain := m.input[h.hostStart:h.hostEnd]
		if !h.coded {
			m.buf.write(domain)
			infra.LowerASCII(m.buf.bytes()[m.url.hostStart:])
			m.endHost(host.Domain)
		} else if !m.parseHost(domain, h.hostStart) {
			return failureState
		}
		if h.hasPort {
			m.writePort(h.port)
		}
	}
	m.pointer, m.plain = h.end, h.plain
	return PathStartState
}

// setHead sets what of u a head that is not changed determines.
func (u *URL) setHead(h *head) {
	u.scheme, u.schemeEnd = h.scheme, uint32(h.hostStart-len("://"))
	u.usernameEnd, u.hostStart = uint32(h.hostStart), uint32(h.hostStart)
	u.hostEnd, u.hostKind = uint32(h.hostEnd), h.kind
	u.port, u.hasPort = h.port, h.hasPort
}
