package weburl

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
	url URL
	// pathStart is where the path begins, which url learns when it ends.
	pathStart int
}

// source is a URL that parts are copied from. Its string is text if that is not nil.
//
// NB: it is passed along, not kept in the builder, so that an Editor stays on the
// stack.
type source struct {
	*URL
	text []byte
}

func (u source) len() int {
	if u.text != nil {
		return len(u.text)
	}
	return len(u.href)
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

// userinfo is a username or password: that of a URL if kept is set.
type userinfo struct {
	text string
	kept bool
}

// writeCredentials writes the userinfo, or nothing if username and password are
// both empty. What is kept is that of u.
func (b *builder) writeCredentials(username, password userinfo, u source) {
	start := b.buf.len()
	if !username.kept {
		b.buf.encode(username.text, percent.Userinfo())
	} else if u.IncludesCredentials() {
		b.copy(u, u.usernameStart(), u.usernameEnd())
	}
	usernameEnd := b.buf.len()
	switch hasPassword := u.hostStart() > u.usernameEnd()+1; {
	case password.kept && hasPassword:
		b.copy(u, u.usernameEnd(), u.hostStart()-1)
	case !password.kept && password.text != "":
		b.buf.writeByte(':')
		b.buf.encode(password.text, percent.Userinfo())
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
	if d, ok := b.url.scheme().DefaultPort(); ok && d == port {
		return
	}
	b.buf.writeByte(':')
	var digits [len("65535")]byte
	b.buf.writeBytes(strconv.AppendUint(digits[:0], uint64(port), 10))
	b.url.setPort(port)
	b.pathStart = b.buf.len()
}

// writeSegment writes a segment, percent-encoded unless plain is set.
func (b *builder) writeSegment(text string, plain bool) {
	segment := b.buf.len()
	b.buf.writeByte('/')
	if plain {
		b.buf.write(text)
	} else {
		b.buf.encode(text, percent.Path())
	}
	if b.url.scheme() == infra.File && segment == b.pathStart && !b.buf.tooLong && infra.IsWindowsDriveLetter(b.buf.bytes()[segment+1:]) {
		b.buf.bytes()[segment+2] = ':'
	}
}

// shortenPath removes the last segment of the path, but not a drive letter.
//
// https://url.spec.whatwg.org/#shorten-a-urls-path
func (b *builder) shortenPath() {
	path := b.buf.bytes()[b.pathStart:]
	b.buf.truncate(b.pathStart + shortened(path, b.url.scheme() == infra.File))
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
	if b.url.hostKind() == host.Null && bytes.HasPrefix(b.buf.bytes()[b.pathStart:], []byte("//")) {
		b.buf.insert(b.pathStart, "/.")
		b.pathStart += len("/.")
	}
	b.url.setPath(uint32(b.pathStart), uint32(b.buf.len()))
}

func (b *builder) endQuery() { b.url.setTail(b.url.queryStart(), uint32(b.buf.len())) }

// copyScheme starts over with the scheme of u.
func (b *builder) copyScheme(u source) {
	b.buf.truncate(0)
	b.copy(u, 0, u.schemeEnd())
	b.endScheme(u.scheme())
}

// copy writes a part of the string of u.
func (b *builder) copy(u source, start, end uint32) {
	if u.text != nil {
		b.buf.writeBytes(u.text[start:end])
	} else {
		b.buf.write(u.href[start:end])
	}
}

// copyCredentials writes the credentials of u.
func (b *builder) copyCredentials(u source) {
	if !u.IncludesCredentials() {
		return
	}
	b.copy(u, u.usernameStart(), u.hostStart())
	b.url.setUserinfo(b.url.usernameStart()+(u.usernameEnd()-u.usernameStart()), uint32(b.buf.len()))
}

// copyHost writes the host of u.
func (b *builder) copyHost(u source) {
	b.copy(u, u.hostStart(), u.hostEnd())
	b.endHost(u.hostKind())
}

// copyPort writes the port of u, unless it is now the default port.
func (b *builder) copyPort(u source) {
	if u.hasPort() {
		b.writePort(u.port())
	}
}

// copyAuthority starts over with the scheme, credentials, host and port of u.
func (b *builder) copyAuthority(u source) {
	b.url = *u.URL
	b.buf.truncate(0)
	b.copy(u, 0, u.authorityEnd())
	b.pathStart = b.buf.len()
}

// copyUpToPort starts over with the part of u that precedes a port.
func (b *builder) copyUpToPort(u source) {
	b.copyAuthority(u)
	b.buf.truncate(int(u.hostEnd()))
	b.endHost(u.hostKind())
}

// copyAfterScheme writes what lies between the scheme and the path of u,
// without a port that is now the default.
func (b *builder) copyAfterScheme(u source) {
	b.copy(u, u.schemeEnd()+1, u.hostEnd())
	shift := b.url.schemeEnd() - u.schemeEnd()
	b.url.setUserinfo(u.usernameEnd()+shift, u.hostStart()+shift)
	b.endHost(u.hostKind())
	b.copyPort(u)
}

// copyPath writes the path of u, which may then be extended.
func (b *builder) copyPath(u source) { b.copy(u, u.pathStart(), u.queryStart()) }

// copyQuery writes the query of u.
func (b *builder) copyQuery(u source) {
	b.copy(u, u.queryStart(), u.fragmentStart())
	b.endQuery()
}

// copyFragment writes the fragment of u, which ends the serialization.
func (b *builder) copyFragment(u source) { b.copy(u, u.fragmentStart(), uint32(u.len())) }

// finish returns the URL that was written. If it equals input or old, it uses
// that string instead of a copy.
func (b *builder) finish(input, old string) (href string, r record, err error) {
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
	return href, b.url.record, nil
}
