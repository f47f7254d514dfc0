package parser

import (
	"bytes"
	"strconv"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// builder writes a serialization part by part, in the order of the URL
// serializer, and records the offsets of a URL into it. Each method leaves the
// offsets of what follows at the end of what has been written. It knows how a
// URL is written, and nothing about how one is parsed.
//
// https://url.spec.whatwg.org/#concept-url-serializer
type builder struct {
	// buf is the serialization so far, and url has the offsets into it.
	buf buffer
	url Record
	// pathStart is where the path begins, which url learns when it ends.
	pathStart int
}

// source is a URL that parts are copied from. Its string is Text if that is not nil.
//
// NB: it is passed along, not kept in the builder, so that an Editor stays on the
// stack.
type source struct {
	*Record
	Text []byte
}

func (u source) len() int {
	if u.Text != nil {
		return len(u.Text)
	}
	return len(u.Href)
}

// endScheme ends the scheme, which is all that has been written.
func (b *builder) endScheme(scheme infra.SpecialScheme) {
	b.url.setScheme(uint32(b.buf.len()), scheme)
	b.buf.writeByte(':')
	b.endCredentials()
	b.endHost(host.Null)
}

// writeFileScheme starts over with "file://".
func (b *builder) writeFileScheme() {
	b.buf.truncate(0)
	b.buf.write("file")
	b.endScheme(infra.File)
	b.beginAuthority()
}

// beginAuthority writes what precedes credentials and host.
func (b *builder) beginAuthority() {
	b.buf.write("//")
	b.endCredentials()
}

// Userinfo is a username or password: that of a URL if kept is set.
type Userinfo struct {
	Text string
	Kept bool
}

// writeCredentials writes the userinfo, or nothing if username and password are
// both empty. What is kept is that of u.
func (b *builder) writeCredentials(username, password Userinfo, u source) {
	start := b.buf.len()
	if !username.Kept {
		b.buf.encode(username.Text, percent.Userinfo())
	} else if u.IncludesCredentials() {
		b.copy(u, u.UsernameStart(), u.UsernameEnd())
	}
	usernameEnd := b.buf.len()
	switch hasPassword := u.HostStart() > u.UsernameEnd()+1; {
	case password.Kept && hasPassword:
		b.copy(u, u.UsernameEnd(), u.HostStart()-1)
	case !password.Kept && password.Text != "":
		b.buf.writeByte(':')
		b.buf.encode(password.Text, percent.Userinfo())
	}
	if b.buf.len() == start {
		return
	}
	b.buf.writeByte('@')
	b.url.setUserinfo(uint32(usernameEnd), uint32(b.buf.len()))
}

// endCredentials begins the host, as if there were no credentials.
func (b *builder) endCredentials() {
	n := uint32(b.buf.len())
	b.url.setUserinfo(n, n)
}

// endHost ends a host of the given kind.
func (b *builder) endHost(kind host.Kind) {
	b.url.setHost(uint32(b.buf.len()), kind)
	b.pathStart = b.buf.len()
}

// writePort writes the port unless it is the default of the scheme.
func (b *builder) writePort(port uint16) {
	if d, ok := b.url.Scheme().DefaultPort(); ok && d == port {
		return
	}
	b.buf.writeByte(':')
	var digits [len("65535")]byte
	b.buf.writeBytes(strconv.AppendUint(digits[:0], uint64(port), 10))
	b.url.setPort(port)
	b.pathStart = b.buf.len()
}

// writeSegment writes a segment, percent-encoded unless asIs is set.
func (b *builder) writeSegment(text string, asIs bool) {
	segment := b.buf.len()
	b.buf.writeByte('/')
	if asIs {
		b.buf.write(text)
	} else {
		b.buf.encode(text, percent.Path())
	}
	if b.url.Scheme() == infra.File && segment == b.pathStart && !b.buf.tooLong && infra.IsWindowsDriveLetter(b.buf.bytes()[segment+1:]) {
		b.buf.bytes()[segment+2] = ':'
	}
}

// shortenPath removes the last segment of the path, but not a drive letter.
//
// https://url.spec.whatwg.org/#shorten-a-urls-path
func (b *builder) shortenPath() {
	path := b.buf.bytes()[b.pathStart:]
	b.buf.truncate(b.pathStart + shortened(path, b.url.Scheme() == infra.File))
}

// shortened returns how long a path is without its last segment, unless that is the
// drive letter of a file: URL.
//
// https://url.spec.whatwg.org/#shorten-a-urls-path
func shortened(path []byte, isFile bool) int {
	if isFile && len(path) == len("/C:") && firstIsDriveLetter(path) {
		return len(path)
	}
	return max(bytes.LastIndexByte(path, '/'), 0)
}

// firstIsDriveLetter reports whether the first segment of path, which begins
// with a slash, is a normalized Windows drive letter.
func firstIsDriveLetter[T ~string | ~[]byte](path T) bool {
	const end = len("/C:")
	return len(path) >= end && infra.IsNormalizedWindowsDriveLetter(path[1:end]) && (len(path) == end || path[end] == '/')
}

// endPath ends the path. Without a host, a path that begins with two slashes
// would be read as a host, so "/." goes before it.
func (b *builder) endPath() {
	if b.url.HostKind() == host.Null && bytes.HasPrefix(b.buf.bytes()[b.pathStart:], []byte("//")) {
		b.buf.insert(b.pathStart, "/.")
		b.pathStart += len("/.")
	}
	b.url.setPath(uint32(b.pathStart), uint32(b.buf.len()))
}

func (b *builder) endQuery() { b.url.setTail(b.url.QueryStart(), uint32(b.buf.len())) }

// copyScheme starts over with the scheme of u.
func (b *builder) copyScheme(u source) {
	b.buf.truncate(0)
	b.copy(u, 0, u.SchemeEnd())
	b.endScheme(u.Scheme())
}

// copy writes a part of the string of u.
func (b *builder) copy(u source, start, end uint32) {
	if u.Text != nil {
		b.buf.writeBytes(u.Text[start:end])
	} else {
		b.buf.write(u.Href[start:end])
	}
}

// copyCredentials writes the credentials of u.
func (b *builder) copyCredentials(u source) {
	if !u.IncludesCredentials() {
		return
	}
	b.copy(u, u.UsernameStart(), u.HostStart())
	b.url.setUserinfo(b.url.UsernameStart()+(u.UsernameEnd()-u.UsernameStart()), uint32(b.buf.len()))
}

// copyHost writes the host of u.
func (b *builder) copyHost(u source) {
	b.copy(u, u.HostStart(), u.HostEnd())
	b.endHost(u.HostKind())
}

// copyPort writes the port of u, unless it is now the default port.
func (b *builder) copyPort(u source) {
	if u.HasPort() {
		b.writePort(u.Port())
	}
}

// copyAuthority starts over with the scheme, credentials, host and port of u.
func (b *builder) copyAuthority(u source) {
	b.url = *u.Record
	b.buf.truncate(0)
	b.copy(u, 0, u.authorityEnd())
	b.pathStart = b.buf.len()
}

// copyUpToPort starts over with the part of u that precedes a port.
func (b *builder) copyUpToPort(u source) {
	b.copyAuthority(u)
	b.buf.truncate(int(u.HostEnd()))
	b.endHost(u.HostKind())
}

// copyAfterScheme writes what lies between the scheme and the path of u,
// without a port that is now the default.
func (b *builder) copyAfterScheme(u source) {
	b.copy(u, u.SchemeEnd()+1, u.HostEnd())
	shift := b.url.SchemeEnd() - u.SchemeEnd()
	b.url.setUserinfo(u.UsernameEnd()+shift, u.HostStart()+shift)
	b.endHost(u.HostKind())
	b.copyPort(u)
}

// copyPath writes the path of u, which may then be extended.
func (b *builder) copyPath(u source) { b.copy(u, u.PathStart(), u.QueryStart()) }

// copyQuery writes the query of u.
func (b *builder) copyQuery(u source) {
	b.copy(u, u.QueryStart(), u.FragmentStart())
	b.endQuery()
}

// copyFragment writes the fragment of u, which ends the serialization.
func (b *builder) copyFragment(u source) { b.copy(u, u.FragmentStart(), uint32(u.len())) }

// finish returns the URL that was written. If it equals input or old, it uses
// that string instead of a copy.
func (b *builder) finish(input, old string) (href string, r Offsets, err error) {
	if b.buf.tooLong {
		return "", r, ErrTooLong
	}
	switch written := b.buf.bytes(); {
	case string(written) == input:
		href = input
	case string(written) == old:
		href = old
	default:
		href = string(written)
	}
	return href, b.url.Offsets, nil
}
