package parser

import (
	"github.com/weburl-go/weburl/internal/infra"
	"github.com/weburl-go/weburl/percent"
)

// Changes that need no parser: what they write is written part by part, like a URL.

// replaceCredentials writes u with other credentials, up to the end of its path.
// It encodes what is not encoded yet; the rest stays, since the userinfo
// percent-encode set lacks the percent sign.
func (b *builder) replaceCredentials(u source, username, password Userinfo) {
	b.copyScheme(u)
	b.beginAuthority()
	b.writeCredentials(username, password, u)
	b.copyHost(u)
	b.copyPort(u)
	b.copyPath(u)
}

// replacePort writes u with another port or none, up to the end of its path.
func (b *builder) replacePort(u source, port uint16, hasPort bool) {
	b.copyUpToPort(u)
	if hasPort {
		b.writePort(port)
	}
	b.copyPath(u)
}

// SegmentSet encodes whatever could end a segment or be read as anything other
// than data: the separators, the percent sign, and the bar that makes a Windows
// drive letter.
var SegmentSet = percent.Path().With(`/\%|`)

// appendSegments writes u up to the end of its path, with segments that are data
// at the end of that.
func (b *builder) appendSegments(u source, segments []string) {
	b.copyAuthority(u)
	b.copyPath(u)
	if n := b.buf.len(); n > b.pathStart && !b.buf.tooLong && b.buf.bytes()[n-1] == '/' {
		b.buf.truncate(n - 1)
	}
	for _, segment := range segments {
		b.buf.writeByte('/')
		b.buf.encode(infra.ScalarValues(segment), SegmentSet)
	}
}

// copyTail ends the path and writes the query and fragment of u.
func (b *builder) copyTail(u source) {
	b.endPath()
	b.copyQuery(u)
	b.copyFragment(u)
}

// rebuild returns what write writes up to the end of the path, followed by the
// query and fragment of u, or u itself with an error.
func (u *Record) rebuild(write func(b *builder)) (Record, error) {
	var b builder
	b.buf.grow(uint(len(u.Href)))
	write(&b)
	b.copyTail(source{Record: u})
	href, r, err := b.finish("", u.Href)
	if err != nil {
		return *u, err
	}
	return Record{href, r}, nil
}

// ReplaceCredentials returns u with other credentials.
func (u *Record) ReplaceCredentials(username, password Userinfo) (Record, error) {
	return u.rebuild(func(b *builder) { b.replaceCredentials(source{Record: u}, username, password) })
}

// ReplacePort returns u with another port or none.
func (u *Record) ReplacePort(port uint16, hasPort bool) (Record, error) {
	return u.rebuild(func(b *builder) { b.replacePort(source{Record: u}, port, hasPort) })
}

// AppendSegments returns u with segments that are data at the end of its path.
func (u *Record) AppendSegments(segments []string) (Record, error) {
	return u.rebuild(func(b *builder) { b.appendSegments(source{Record: u}, segments) })
}

// WithQuery returns u with a query that is already percent-encoded.
func WithQuery[T string | []byte](u Record, query T) (Record, error) {
	if kept := len(u.Href) - int(u.FragmentStart()-u.QueryStart()); len(query) >= MaxLength-kept {
		return u, ErrTooLong
	}
	fragment := u.Href[u.FragmentStart():]
	u.Href = u.Href[:u.QueryStart()] + "?" + string(query) + fragment
	u.setTail(u.QueryStart(), uint32(len(u.Href)-len(fragment)))
	return u, nil
}

// WithoutQuery returns u with its query null.
func (u Record) WithoutQuery() Record {
	if u.QueryStart() == u.FragmentStart() {
		return u
	}
	fragment := u.Href[u.FragmentStart():]
	u.Href = u.Href[:u.QueryStart()] + fragment
	u.setTail(u.QueryStart(), u.QueryStart())
	return u
}
