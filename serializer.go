package weburl

import (
	"bytes"
	"strconv"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// The machine serializes while it parses. These are its writes, in the order
// of the URL serializer; each leaves the offsets of what follows at the end of
// what is written.
//
// https://url.spec.whatwg.org/#concept-url-serializer

// endScheme ends the scheme, which is all that is written.
func (m *machine) endScheme(scheme schemeType) {
	m.url.scheme = scheme
	m.url.schemeEnd = uint32(m.buf.len())
	m.buf.writeByte(':')
	m.endCredentials()
	m.endHost(host.Null)
}

// writeFileScheme begins anew with "file://".
func (m *machine) writeFileScheme() {
	m.buf.truncate(0)
	m.buf.write("file")
	m.endScheme(schemeFile)
	m.beginAuthority()
}

// beginAuthority writes what precedes credentials and host.
func (m *machine) beginAuthority() {
	m.buf.write("//")
	m.endCredentials()
}

// writeCredentials writes the userinfo, of which nothing is left where it has
// neither username nor password.
func (m *machine) writeCredentials(username, password string) {
	if username == "" && password == "" {
		return
	}
	m.buf.encode(username, percent.Userinfo)
	usernameEnd := uint32(m.buf.len())
	if password != "" {
		m.buf.writeByte(':')
		m.buf.encode(password, percent.Userinfo)
	}
	m.buf.writeByte('@')
	m.endCredentials()
	m.url.usernameEnd = usernameEnd
}

// endCredentials begins the host, as it is without credentials.
func (m *machine) endCredentials() {
	m.url.hostStart = uint32(m.buf.len())
	m.url.usernameEnd = m.url.hostStart
}

// endHost ends the host, which is of the given kind.
func (m *machine) endHost(kind host.Kind) {
	m.url.hostKind = kind
	m.url.hostEnd = uint32(m.buf.len())
	m.url.port, m.url.hasPort = 0, false
	m.pathStart = m.buf.len()
}

// writePort writes the port unless it is the default of the scheme.
func (m *machine) writePort(port uint16) {
	if d, ok := m.url.scheme.defaultPort(); ok && d == port {
		return
	}
	m.buf.writeByte(':')
	var digits [len("65535")]byte
	m.buf.writeBytes(strconv.AppendUint(digits[:0], uint64(port), 10))
	m.url.port, m.url.hasPort = port, true
	m.pathStart = m.buf.len()
}

// endPath ends the path. Without a host a path that begins with two slashes
// would be read as one, so "/." goes before it.
func (m *machine) endPath() {
	if m.url.hostKind == host.Null && bytes.HasPrefix(m.buf.bytes()[m.pathStart:], []byte("//")) {
		m.buf.insert(m.pathStart, "/.")
		m.pathStart += len("/.")
	}
	m.url.pathStart = uint32(m.pathStart)
	m.url.queryStart = uint32(m.buf.len())
	m.url.fragmentStart = m.url.queryStart
}

func (m *machine) endQuery() { m.url.fragmentStart = uint32(m.buf.len()) }

// copyScheme begins anew with the scheme of u.
func (m *machine) copyScheme(u *URL) {
	m.buf.truncate(0)
	m.buf.write(u.Scheme())
	m.endScheme(u.scheme)
}

// copyAuthority begins anew with the scheme, credentials, host and port of u.
func (m *machine) copyAuthority(u *URL) {
	m.url = *u
	m.buf.truncate(0)
	m.buf.write(u.href[:u.authorityEnd()])
	m.pathStart = m.buf.len()
}

// copyPath writes the path of u, which the path state may then go on with.
func (m *machine) copyPath(u *URL) { m.buf.write(u.Path()) }

// copyQuery writes the query of u.
func (m *machine) copyQuery(u *URL) {
	m.buf.write(u.href[u.queryStart:u.fragmentStart])
	m.endQuery()
}

// copyFragment writes the fragment of u.
func (m *machine) copyFragment(u *URL) { m.buf.write(u.href[u.fragmentStart:]) }

// authorityEnd returns where the part that ends with host and port ends.
func (u *URL) authorityEnd() uint32 {
	if u.hostKind == host.Null {
		return u.hostEnd
	}
	return u.pathStart
}

// shortenPath removes the last segment of the path, but not a drive letter.
//
// https://url.spec.whatwg.org/#shorten-a-urls-path
func (m *machine) shortenPath() {
	path := m.buf.bytes()[m.pathStart:]
	if m.url.scheme == schemeFile && len(path) == len("/C:") && firstIsDriveLetter(path) {
		return
	}
	if i := bytes.LastIndexByte(path, '/'); i >= 0 {
		m.buf.truncate(m.pathStart + i)
	}
}

// isWindowsDriveLetter reports whether s is a Windows drive letter.
//
// https://url.spec.whatwg.org/#windows-drive-letter
func isWindowsDriveLetter[T ~string | ~[]byte](s T) bool {
	return len(s) == 2 && infra.Is(s[0], infra.Alpha) && (s[1] == ':' || s[1] == '|')
}

// startsWithWindowsDriveLetter reports whether s starts with one.
//
// https://url.spec.whatwg.org/#start-with-a-windows-drive-letter
func startsWithWindowsDriveLetter(s string) bool {
	if len(s) < 2 || !isWindowsDriveLetter(s[:2]) {
		return false
	}
	return len(s) == 2 || s[2] == '/' || s[2] == '\\' || s[2] == '?' || s[2] == '#'
}

// firstIsDriveLetter reports whether the first segment of path is a normalized
// Windows drive letter.
//
// https://url.spec.whatwg.org/#normalized-windows-drive-letter
func firstIsDriveLetter[T ~string | ~[]byte](path T) bool {
	return len(path) >= len("/C:") && infra.Is(path[1], infra.Alpha) && path[2] == ':' &&
		(len(path) == len("/C:") || path[len("/C:")] == '/')
}

// dots returns 1 for a single-dot URL path segment, 2 for a double-dot one,
// and 0 for any other.
//
// https://url.spec.whatwg.org/#single-dot-path-segment
// https://url.spec.whatwg.org/#double-dot-path-segment
func dots[T ~string | ~[]byte](segment T) int {
	if len(segment) == 0 || segment[0] != '.' && segment[0] != '%' {
		return 0
	}
	n := 0
	for len(segment) > 0 {
		switch {
		case segment[0] == '.':
			segment = segment[1:]
		case len(segment) >= 3 && segment[0] == '%' && segment[1] == '2' && segment[2]|0x20 == 'e':
			segment = segment[3:]
		default:
			return 0
		}
		if n++; n > 2 {
			return 0
		}
	}
	return n
}
