package parser

import (
	"bytes"
	"strconv"

	"github.com/weburl-go/weburl/host"
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// builder writes a serialization part by part, in the order of the URL serializer, and
// records the offsets of a URL into it. Each method sets the offsets of the parts that
// follow to the end of the text written so far. A builder knows how a URL is written, and
// nothing about how one is parsed.
//
// https://url.spec.whatwg.org/#concept-url-serializer
type builder struct {
	// buf holds the serialization so far, and url the offsets into it.
	buf buffer
	url Record
	// pathStart is the offset of the path. endPath copies it to url.
	pathStart int
}

// endScheme records the scheme, the only text in buf, and writes the colon.
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

// beginAuthority writes the two slashes before credentials and host.
func (b *builder) beginAuthority() {
	b.buf.write("//")
	b.endCredentials()
}

// writeCredentials writes username and password, or nothing if both are empty.
func (b *builder) writeCredentials(username, password string) {
	if username == "" && password == "" {
		return
	}
	b.buf.encode(username, percent.Userinfo())
	usernameEnd := b.buf.len()
	if password != "" {
		b.buf.writeByte(':')
		b.buf.encode(password, percent.Userinfo())
	}
	b.buf.writeByte('@')
	b.url.setUserinfo(uint32(usernameEnd), uint32(b.buf.len()))
}

// endCredentials records that the host begins here, without credentials before it.
func (b *builder) endCredentials() {
	n := uint32(b.buf.len())
	b.url.setUserinfo(n, n)
}

// endHost records that a host of the given kind ends here.
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

// writeSegment writes a slash and a segment.
func (b *builder) writeSegment(text string) {
	segment := b.buf.len()
	b.buf.writeByte('/')
	b.buf.encode(text, percent.Path())
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

// shortened returns the length of path without its last segment, or all of its length if it
// consists of the drive letter of a file: URL.
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
func (b *builder) copyScheme(u *Record) {
	b.buf.truncate(0)
	b.buf.write(u.Href[:u.SchemeEnd()])
	b.endScheme(u.Scheme())
}

// copyAuthority starts over with the scheme, credentials, host and port of u.
func (b *builder) copyAuthority(u *Record) {
	b.url = *u
	b.buf.truncate(0)
	b.buf.write(u.Href[:u.authorityEnd()])
	b.pathStart = b.buf.len()
}

// copyPath writes the path of u, to which segments may then be added.
func (b *builder) copyPath(u *Record) { b.buf.write(u.Path()) }

// copyQuery writes the query of u.
func (b *builder) copyQuery(u *Record) {
	b.buf.write(u.Href[u.QueryStart():u.FragmentStart()])
	b.endQuery()
}

// finish returns the URL that was written. If its string equals input or old, it returns
// that one instead of a copy.
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
