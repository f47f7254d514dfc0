package webspecs2014

import (
	"strings"

	"github.com/weburl-go/weburl/edition"
	"github.com/weburl-go/weburl/validation"
)

// record is a URL: its components. A component that is null is not present.
//
// #concept-url
type record struct {
	scheme, data       edition.Part
	username, password edition.Part
	host, port         edition.Part
	path               []string
	pathSpan           validation.Span
	query, fragment    edition.Part
}

// blank returns a new URL with the scheme about, the base URL if none is given.
//
// #concept-basic-url-parser
func blank() *record {
	u := newRecord()
	u.scheme = fromElsewhere("about")
	return u
}

// newRecord returns a URL whose path has an unknown span.
func newRecord() *record { return &record{pathSpan: validation.Unknown()} }

// fromElsewhere returns a component that is not in the input.
func fromElsewhere(text string) edition.Part {
	return edition.Part{Present: true, Text: text, Span: validation.Unknown()}
}

// forgetSpans sets all spans to unknown, for a URL that was not parsed from the input.
func (u *record) forgetSpans() {
	for _, part := range []*edition.Part{&u.scheme, &u.data, &u.username, &u.password, &u.host, &u.port, &u.query, &u.fragment} {
		part.Span = validation.Unknown()
	}
	u.pathSpan = validation.Unknown()
}

// inherited returns a component of the base URL, with an unknown span.
func inherited(part edition.Part) edition.Part {
	part.Span = validation.Unknown()
	return part
}

// defaultPort returns the default port of a scheme. relative reports whether it is a
// relative scheme.
//
// #relative-scheme
func defaultPort(scheme string) (port string, relative bool) {
	switch scheme {
	case "ftp":
		return "21", true
	case "file":
		return "", true
	case "gopher":
		return "70", true
	case "http", "ws":
		return "80", true
	case "https", "wss":
		return "443", true
	}
	return "", false
}

func isRelativeScheme(scheme string) bool {
	_, relative := defaultPort(scheme)
	return relative
}

// #include-credentials
func (u *record) includesCredentials() bool { return u.username.Text != "" || u.password.Present }

// serialize implements the URL serializer.
//
// NB: empty scheme data counts as unset.
//
// #concept-url-serializer
func (u *record) serialize() string {
	var b strings.Builder
	b.WriteString(u.scheme.Text + ":")
	if u.data.Text == "" {
		b.WriteString("//")
		if u.includesCredentials() {
			b.WriteString(u.username.Text)
			if u.password.Present {
				b.WriteString(":" + u.password.Text)
			}
			b.WriteString("@")
		}
		b.WriteString(u.hostAndPort())
		writePath(&b, u.path)
	} else {
		b.WriteString(u.data.Text)
	}
	if u.query.Present {
		b.WriteString("?" + u.query.Text)
	}
	if u.fragment.Present {
		b.WriteString("#" + u.fragment.Text)
	}
	return b.String()
}

func (u *record) hostAndPort() string {
	if u.port.Text == "" {
		return u.host.Text
	}
	return u.host.Text + ":" + u.port.Text
}

// pathname returns the value of the attribute pathname.
//
// #urlutils-and-urlutilsreadonly-members
func (u *record) pathname() string {
	if u.data.Text != "" {
		return u.data.Text
	}
	var b strings.Builder
	writePath(&b, u.path)
	return b.String()
}

func writePath(b *strings.Builder, path []string) {
	b.WriteByte('/')
	for i, name := range path {
		if i > 0 {
			b.WriteByte('/')
		}
		b.WriteString(name)
	}
}
