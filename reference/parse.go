package reference

import (
	"strings"
	"unicode/utf8"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/validation"
)

// Parse reads a string as a reference on its own, in the mode of its scheme or
// in [GenericMode] if it has none. The error is a [*validation.Error].
//
// It changes only what [Mode.Preprocess] changes, and puts an IPv6 address and a port
// into their shortest form. Turning hosts into domains and removing dots is left to
// later operations.
func Parse(input string) (Reference, error) { return GenericMode.Parse(input) }

// MustParse is like [Parse], but panics on error. It is for strings known to be
// references, such as constants.
func MustParse(input string) Reference {
	r, err := Parse(input)
	if err != nil {
		panic(err)
	}
	return r
}

// Parse reads a string as a reference in the mode of its scheme, or in m if it
// has none. The error is a [*validation.Error].
func (m Mode) Parse(input string) (Reference, error) {
	var p parts
	text, err := m.read(&p, input)
	if err != nil {
		return Reference{}, err
	}
	return p.with(text), nil
}

// read sets p, which must be zero, from input. It returns the text of p if the
// cleaned input is that text, or "".
func (m Mode) read(p *parts, input string) (text string, err *validation.Error) {
	var in infra.Input
	in.Set(input, true)
	s := in.Text
	rest := s
	if n := infra.SchemeLength(s); n > 0 {
		p.setScheme(s[:n])
		m, rest = p.mode, s[n+1:]
	}
	g := grammar{domain: m != GenericMode}
	head := len(s) - len(rest)
	end := infra.Scan(rest, 0, delimiters)
	if m != GenericMode && end < len(rest) && rest[end] == '\\' {
		rest = m.slashes(rest)
		g.rewritten = true
	}
	for end < len(rest) && rest[end] != '?' && rest[end] != '#' {
		end = infra.Scan(rest, end+1, delimiters)
	}
	if end < len(rest) {
		p.readTail(rest[end:])
	}
	if err := g.readHierarchy(p, rest[:end], m); err != nil {
		// Replacing backslashes has not moved any bytes.
		from, to := in.Span(head+g.failure.Start, head+g.failure.End)
		err.Span = validation.Span{Start: from, End: to}
		return "", err
	}
	if g.rewritten {
		return "", nil
	}
	return s, nil
}

// readTail reads query and fragment:
//
//	[ ? query ] [ # fragment ]
func (p *parts) readTail(s string) {
	if i := strings.IndexByte(s, '#'); i >= 0 {
		p.has |= hasFragment
		s, p.fragment = s[:i], s[i+1:]
	}
	if s != "" {
		p.has |= hasQuery
		p.query = s[1:]
	}
}

// grammar reads the part before the query:
//
//	hierarchy  ::= auth-path | path
//	auth-path  ::= // authority [ path-root path-rel ]
//	path       ::= [ path-root ] path-rel
//	path-rel   ::= ( dir / )* [ file ]
//
// and for file URLs, instead of the second rule,
//
//	auth-path  ::= auth-drive [ path-root path-rel ]
//	auth-drive ::= // authority [ / drive ]  |  / drive  |  [ // ] drive
type grammar struct {
	// domain is set if the host will be read as a domain later.
	domain bool
	// rewritten is set if the parts differ from the text that was read.
	rewritten bool
	// failure is the span of the error in the hierarchy.
	failure validation.Span
}

func (g *grammar) readHierarchy(p *parts, s string, m Mode) *validation.Error {
	rest := s
	if strings.HasPrefix(s, "//") {
		p.has |= hasAuthority
		p.hostKind = host.Empty
		rest = rest[len("//"):]
		end := strings.IndexByte(rest, '/')
		if end < 0 {
			end = len(rest)
		}
		if m == FileMode && infra.IsWindowsDriveLetter(rest[:end]) {
			g.rewritten = true
			p.setDrive(rest[:end])
			p.readPath(rest[end:])
			return nil
		}
		if err := g.readAuthority(p, rest[:end]); err != nil {
			if m == FileMode {
				err = hostError(rest[:end])
				g.failure = err.Span
			}
			g.failure = g.failure.Shift(len("//"))
			return err
		}
		rest = rest[end:]
	}
	if m == FileMode && rest != "" {
		drive, slash := strings.CutPrefix(rest, "/")
		if infra.StartsWithWindowsDriveLetter(drive) && (slash || !p.is(hasAuthority)) {
			g.rewritten = g.rewritten || !slash
			p.setDrive(drive[:len("C:")])
			rest = drive[len("C:"):]
		}
	}
	p.readPath(rest)
	return nil
}

// readPath reads
//
//	[ path-root ] path-rel
func (p *parts) readPath(s string) {
	if s != "" && s[0] == '/' {
		p.has |= hasRoot
		s = s[1:]
	}
	i := strings.LastIndexByte(s, '/') + 1
	p.dirs[0], p.file = s[:i], s[i:]
}

func (p *parts) setDrive(drive string) {
	p.drive = drive
	p.has |= hasDrive
}

// readAuthority reads
//
//	authority ::= ε | [ userinfo @ ] host [ : port ]
//	userinfo  ::= username [ : password ]
//	host      ::= [ ip6-address ] | opaque-host
//	port      ::= ε | digit+
//
// The host is not read as a domain here; normalizeHost does that once the scheme is
// known.
func (g *grammar) readAuthority(p *parts, s string) *validation.Error {
	if s == "" {
		return nil
	}
	rest := s
	if i := strings.LastIndexByte(s, '@'); i >= 0 {
		p.has |= hasUserinfo
		p.username = s[:i]
		if j := strings.IndexByte(p.username, ':'); j >= 0 {
			p.has |= hasPassword
			p.username, p.password = p.username[:j], p.username[j+1:]
		}
		rest = s[i+1:]
	}
	hostStart := len(s) - len(rest)
	end := hostLength(rest)
	p.host = rest[:end]
	if p.host == "" {
		return g.fail(validation.HostMissing, 0, hostStart, hostStart)
	}
	if err := g.readHost(p, hostStart); err != nil {
		return err
	}
	if end < len(rest) {
		return g.readPort(p, rest[end+1:], hostStart+end+1)
	}
	return nil
}

// hostLength returns the length of the host at the start of s, a host with or without
// a port: it ends at the first colon outside brackets.
func hostLength(s string) int {
	brackets := false
	for i := range len(s) {
		switch s[i] {
		case '[':
			brackets = true
		case ']':
			brackets = false
		case ':':
			if !brackets {
				return i
			}
		}
	}
	return len(s)
}

// readHost checks the host, which begins at start, and puts an IPv6 address
// into its shortest form.
func (g *grammar) readHost(p *parts, start int) *validation.Error {
	p.hostKind = host.Opaque
	if p.host[0] != '[' {
		i := OpaqueHostColumn.refused(p.host)
		// NB: IDNA can compose "<" and ">" with U+0338, so that they disappear.
		for g.domain && i < len(p.host) && (p.host[i] == '<' || p.host[i] == '>') {
			i++
			i += OpaqueHostColumn.refused(p.host[i:])
		}
		if i < len(p.host) {
			code := validation.HostInvalidCodePoint
			if g.domain {
				code = validation.DomainToASCII
			}
			return g.fail(code, validation.Forbidden(p.host[i]), start+i, start+i+1)
		}
		return nil
	}
	var scratch [64]byte
	address, kind, err := host.Options{Opaque: true}.AppendParse(scratch[:0], p.host)
	if err != nil {
		e := *err.(*validation.Error)
		return g.fail(e.Code, e.Reason, start+e.Span.Start, start+e.Span.End)
	}
	p.hostKind = kind
	if string(address) != p.host {
		p.host = string(address)
		g.rewritten = true
	}
	return nil
}

// readPort reads a port, which begins at start, without its leading zeros.
func (g *grammar) readPort(p *parts, digits string, start int) *validation.Error {
	port, n, ok := shortPort(digits)
	if n < len(digits) {
		_, size := utf8.DecodeRuneInString(digits[n:])
		return g.fail(validation.PortInvalid, 0, start+n, start+n+size)
	}
	if !ok {
		return g.fail(validation.PortOutOfRange, 0, start, start+len(digits))
	}
	p.has |= hasPort
	p.port = port
	g.rewritten = g.rewritten || len(port) != len(digits)
	return nil
}

// shortPort returns the digits that s begins with, without leading zeros, and
// their number; ok is false if they are not a port.
func shortPort(s string) (port string, digits int, ok bool) {
	_, digits, ok = infra.Port(s)
	port = s[:digits]
	for len(port) > 1 && port[0] == '0' {
		port = port[1:]
	}
	return port, digits, ok
}

func (g *grammar) fail(code validation.Code, reason validation.Reason, start, end int) *validation.Error {
	g.failure = validation.Span{Start: start, End: end}
	return &validation.Error{Code: code, Reason: reason}
}

// authorityOf makes s, a dir or file of a web URL, the authority of p.
func (p *parts) authorityOf(s string) *validation.Error {
	g := grammar{domain: true}
	p.has |= hasAuthority
	return g.readAuthority(p, s)
}
